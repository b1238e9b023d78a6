// State of one run of the interpreter, shared by the files that implement the ops.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "sim/garbage.hpp"
#include "sim/interpreter.hpp"
#include "support/error.hpp"

namespace tw::sim {

// What a tensor value addresses. Elements are counted from `data`; `first`..`last` are the offsets
// of the tensor argument it was made from, last < first when that one is empty.
struct View {
  std::byte* data = nullptr;
  int64_t offset = 0, first = 0, last = -1;
  std::array<int64_t, ir::max_tensor_rank> dims{}, strides{};
};

// A run-time value: a tensor, or the payloads of a tile in row-major order. One element lives in
// `one`, so that scalars cost no allocation; more are shared, so that copies (yields, reshape) are
// cheap. Shared payloads are never written.
struct Value {
  uint64_t one = 0;
  std::shared_ptr<uint64_t[]> many;
  std::shared_ptr<const View> view;

  const uint64_t* data() const { return many ? many.get() : &one; }
  int64_t as_int() const { return static_cast<int64_t>(one); }
};

// A half-open range of tile coordinates, within the tile.
struct Range {
  int64_t lo = 0, hi = 0;
  int64_t size() const { return std::max<int64_t>(0, hi - lo); }
};

// The part of a tile that counts: one range a dimension.
struct Box {
  int rank = 0;
  std::array<Range, ir::max_tensor_rank> range{};
  bool empty() const {
    for (int d = 0; d < rank; ++d)
      if (range[d].size() == 0) return true;
    return false;
  }
};

using Coords = std::array<int64_t, ir::max_tensor_rank>;

// Calls f(coords) for every place of the box in row-major order.
template <class F>
void for_each_place(const Box& box, F&& f) {
  if (box.empty()) return;
  Coords c{};
  for (int d = 0; d < box.rank; ++d) c[d] = box.range[d].lo;
  for (;;) {
    f(static_cast<const Coords&>(c));
    int d = box.rank;
    while (d-- > 0) {
      if (++c[d] < box.range[d].hi) break;
      c[d] = box.range[d].lo;
    }
    if (d < 0) return;
  }
}

// Row-major strides of a tile.
inline Coords strides_of(const ir::Type& t) {
  Coords s{};
  int64_t n = 1;
  for (int d = t.rank; d-- > 0; n *= t.dims[d]) s[d] = n;
  return s;
}

class Machine {
 public:
  Machine(const ir::Func&, const ir::LaunchArgs&, const InterpreterOptions&);
  void run_program(int64_t linear_id);

  // Runs a region up to its yield, whose operands are left in `yielded`.
  void run_region(ir::BlockId);
  // Binds the arguments of a region to `yielded`, after `skip` arguments bound by the caller. All
  // values are read before any is written: a parallel copy.
  void bind_yielded(ir::BlockId, int skip);
  // Counts one trip of a loop against InterpreterOptions::max_steps.
  void count_trip(ir::OpId);

  const Value& value(ir::ValueId v) const { return values[v.i]; }
  const uint64_t* data(ir::ValueId v) const { return values[v.i].data(); }
  int64_t as_int(ir::ValueId v) const { return values[v.i].as_int(); }
  const View& view(ir::ValueId v) const {
    TW_CHECK(values[v.i].view, "%{} is no tensor at run time", v.i);
    return *values[v.i].view;
  }
  // Fresh storage for a tile value, to be filled by the caller.
  uint64_t* allocate(ir::ValueId);
  // The part of a tile that bounds operands leave (ops.def: bounds), from operand `at` on.
  Box bounds(ir::OpId, const ir::Type& tile, uint32_t present, int at) const;
  Loc loc(ir::OpId) const;
  // The address of an element of a view; every access goes through here. A usage error when the
  // view reaches outside its tensor.
  std::byte* address(ir::OpId, const View&, int64_t element, DType) const;

  const ir::Func& f;
  const ir::LaunchArgs& args;
  const InterpreterOptions& options;
  Random random;
  std::array<int64_t, ir::max_grid_rank> program{};
  int64_t linear_program = 0;
  std::vector<Value> values;   // by ValueId
  std::vector<Value> yielded;  // of the region that ended last

 private:
  uint64_t trips_ = 0;
};

// The interpreter column of ops.def.
using Exec = void(Machine&, ir::OpId);
Exec exec_constant, exec_dim, exec_stride, exec_view, exec_program_id, exec_for, exec_while,
    exec_if, exec_elementwise, exec_iota, exec_broadcast, exec_reshape, exec_transpose, exec_reduce,
    exec_dot, exec_load, exec_store, exec_gather, exec_scatter, exec_atomic, exec_atomic_scatter,
    exec_wait_until, exec_print, exec_assert, exec_scan, exec_reduce_custom;

}  // namespace tw::sim
