// Kernels for tests, built straight on the IR: independent of tracer and parser, which are judged
// by the interpreter and so cannot be what its tests stand on.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <vector>

#include "ir/func.hpp"
#include "ir/host_program.hpp"
#include "ir/launch.hpp"
#include "ir/scalar.hpp"
#include "ir/verify.hpp"
#include "sim/interpreter.hpp"

namespace tw::test {

using ir::OpKind;
using ir::ValueId;
using Values = std::vector<ValueId>;

inline ir::Type tile(DType t, std::initializer_list<int> dims) {
  ir::Type out = ir::scalar_type(t);
  for (int d : dims) out.dims[out.rank++] = d;
  return out;
}

inline uint64_t bits(float v) { return std::bit_cast<uint32_t>(v); }
inline uint64_t bits(double v) { return std::bit_cast<uint64_t>(v); }
inline uint64_t bits(int v) { return static_cast<uint64_t>(static_cast<int64_t>(v)); }
inline uint64_t bits(int64_t v) { return static_cast<uint64_t>(v); }
inline uint64_t bits(uint32_t v) { return v; }
inline uint64_t bits(bool v) { return v; }

// The bounds operands of one dimension; none: absent.
struct Bound {
  ValueId lo, hi;
};

class Kernel {
 public:
  ir::Func f;

  Kernel() { body(); }
  // Where the next ops go.
  void host() { block_ = f.host; }
  void body() { block_ = f.body; }

  ValueId tensor(DType t, int rank) {
    f.params.push_back({.is_tensor = 1, .dtype = t, .rank = static_cast<uint8_t>(rank)});
    return f.add_arg(f.host, f.intern(ir::tensor_type(t, rank)));
  }
  ValueId scalar(DType t) {
    f.params.push_back({.is_tensor = 0, .dtype = t});
    return f.add_arg(f.host, f.intern(ir::scalar_type(t)));
  }

  ir::OpId raw(OpKind k, const Values& in, const std::vector<ir::Type>& out,
               const std::vector<uint32_t>& attrs = {}) {
    std::vector<ir::TypeId> types;
    for (const ir::Type& t : out) types.push_back(f.intern(t));
    const ir::OpId o = f.make(k, in, types, attrs);
    f.append(block_, o);
    return o;
  }
  // Types come by value: a reference into the Func would not survive its growth.
  ValueId op(OpKind k, const Values& in, ir::Type out, const std::vector<uint32_t>& attrs = {}) {
    return f.result(raw(k, in, {out}, attrs));
  }
  // An op whose result has the type of its last operand, or a mask of its shape.
  ValueId same(OpKind k, const Values& in) { return op(k, in, f.type_of(in.back())); }
  ValueId test(OpKind k, ValueId a, ValueId b) {
    return op(k, {a, b}, ir::with_dtype(f.type_of(a), DType::mask));
  }
  ValueId cast(ValueId v, DType t) {
    return op(OpKind::cast, {v}, ir::with_dtype(f.type_of(v), t));
  }

  ValueId constant(DType t, uint64_t payload) {
    return op(OpKind::constant, {}, ir::scalar_type(t),
              {static_cast<uint32_t>(payload), static_cast<uint32_t>(payload >> 32)});
  }
  ValueId num(int64_t v) { return constant(DType::i64, bits(v)); }
  ValueId num(float v) { return constant(DType::f32, bits(v)); }
  ValueId full(ir::Type t, uint64_t payload) {
    return op(OpKind::broadcast, {constant(t.dtype, payload)}, t);
  }
  ValueId add(ValueId a, ValueId b) { return same(OpKind::add, {a, b}); }
  ValueId program_id(uint32_t axis) {
    return op(OpKind::program_id, {}, ir::scalar_type(DType::i64), {axis});
  }
  ValueId dim(ValueId t, uint32_t axis) {
    return op(OpKind::dim, {t}, ir::scalar_type(DType::i64), {axis});
  }
  ValueId stride(ValueId t, uint32_t axis) {
    return op(OpKind::stride, {t}, ir::scalar_type(DType::i64), {axis});
  }

  ValueId view(ValueId base, ValueId offset, const Values& dims, const Values& strides) {
    Values in{base, offset};
    in.insert(in.end(), dims.begin(), dims.end());
    in.insert(in.end(), strides.begin(), strides.end());
    return op(OpKind::view, in,
              ir::tensor_type(f.type_of(base).dtype, static_cast<int>(dims.size())));
  }
  ValueId load(ValueId view, const Values& starts, std::initializer_list<int> window,
               ValueId other = {}, uint32_t inside = 0) {
    Values in{view};
    in.insert(in.end(), starts.begin(), starts.end());
    if (other) in.push_back(other);
    return op(OpKind::load, in, tile(f.type_of(view).dtype, window), {other ? 1u : 0u, inside});
  }
  void store(ValueId view, const Values& starts, ValueId value,
             const std::vector<Bound>& bounds = {}, uint32_t inside = 0) {
    Values in{view};
    in.insert(in.end(), starts.begin(), starts.end());
    in.push_back(value);
    const uint32_t mask = add_bounds(in, bounds);
    raw(OpKind::store, in, {}, {mask, inside});
  }
  // The result keeps reduced dimensions with size 1 and has element type `out`.
  ValueId reduce(OpKind k, ValueId v, uint32_t axes, DType out,
                 const std::vector<Bound>& bounds = {}) {
    ir::Type t = ir::with_dtype(f.type_of(v), out);
    for (int d = 0; d < t.rank; ++d)
      if (axes >> d & 1) t.dims[d] = 1;
    Values in{v};
    const uint32_t mask = add_bounds(in, bounds);
    return op(k, in, t, {axes, mask});
  }
  ValueId dot(ValueId a, ValueId b, ValueId acc, Bound k = {}) {
    Values in{a, b, acc};
    const uint32_t mask = add_bounds(in, {k});
    return op(OpKind::dot, in, f.type_of(acc), {mask});
  }

  using Body = std::function<Values(const Values&)>;  // arguments of the region to its yields
  Values for_(ValueId lo, ValueId hi, ValueId step, const Values& inits, const Body& body) {
    Values in{lo, hi, step};
    in.insert(in.end(), inits.begin(), inits.end());
    const ir::OpId o = raw(OpKind::for_, in, types_of(inits));
    Values args{f.add_arg(f.region(o, 0), f.intern(ir::scalar_type(DType::i64)))};
    fill(o, 0, args, inits, body);
    return results(o);
  }
  // `test` yields the mask and then the state.
  Values while_(const Values& inits, const Body& test, const Body& body) {
    const ir::OpId o = raw(OpKind::while_, inits, types_of(inits));
    fill(o, 0, {}, inits, test);
    fill(o, 1, {}, inits, body);
    return results(o);
  }
  Values if_(ValueId condition, const std::vector<ir::Type>& out, const Body& then,
             const Body& other) {
    const ir::OpId o = raw(OpKind::if_, {condition}, out);
    fill(o, 0, {}, {}, then);
    fill(o, 1, {}, {}, other);
    return results(o);
  }

 private:
  std::vector<ir::Type> types_of(const Values& v) {
    std::vector<ir::Type> out;
    for (ValueId x : v) out.push_back(f.type_of(x));
    return out;
  }
  Values results(ir::OpId o) { return {f.results(o).begin(), f.results(o).end()}; }
  void fill(ir::OpId o, int region, Values args, const Values& inits, const Body& body) {
    const ir::BlockId outer = block_;
    block_ = f.region(o, region);
    for (ValueId v : inits) args.push_back(f.add_arg(block_, f[v].type));
    const Values yields = body(args);
    f.append(block_, f.make(OpKind::yield, yields, {}));
    block_ = outer;
  }
  static uint32_t add_bounds(Values& in, const std::vector<Bound>& bounds) {
    uint32_t mask = 0;
    for (size_t d = 0; d < bounds.size(); ++d) {
      if (bounds[d].lo) in.push_back(bounds[d].lo), mask |= 1u << (2 * d);
      if (bounds[d].hi) in.push_back(bounds[d].hi), mask |= 2u << (2 * d);
    }
    return mask;
  }

  ir::BlockId block_;
};

// A tensor argument over memory of the test; without strides row-major.
template <class T>
ir::TensorArg arg(std::vector<T>& memory, std::vector<int64_t> dims,
                  std::vector<int64_t> strides = {}, int64_t offset = 0) {
  ir::TensorArg t;
  t.data = memory.data() + offset;
  int64_t n = 1;
  for (size_t d = dims.size(); d-- > 0; n *= dims[d]) {
    t.dims[d] = dims[d];
    t.strides[d] = strides.empty() ? n : strides[d];
  }
  return t;
}
template <class T>
ir::TensorArg arg(std::vector<T>& memory) {
  return arg(memory, {static_cast<int64_t>(memory.size())});
}

// One launch: host program, workspaces filled with 0xcc, then every program of the grid. Kernels
// that the verifier rejects have no meaning, so tests of meaning fail on them.
inline void launch(const ir::Func& f, std::vector<ir::TensorArg> tensors,
                   const std::vector<uint64_t>& scalars = {},
                   const sim::InterpreterOptions& options = {}) {
  for (const ir::Diagnostic& d : ir::verify(f)) ADD_FAILURE() << ir::format(f, d);
  ir::HostProgram::Result r;
  ir::HostProgram(f).run(tensors, scalars, r);
  std::vector<std::vector<unsigned char>> memory;
  for (size_t w = 0; w < r.workspaces.size(); ++w) {
    const ir::TensorArg& t = r.workspaces[w];
    const int64_t rows = t.dims[0] * t.strides[0];
    memory.emplace_back(static_cast<size_t>(rows * size_of(r.workspace_types[w])), 0xcc);
    r.workspaces[w].data = memory.back().data();
    tensors.push_back(r.workspaces[w]);
  }
  ir::LaunchArgs args;
  args.tensors = tensors.data();
  args.captures = r.captures.data();
  std::copy_n(r.grid, ir::max_grid_rank, args.grid);
  sim::interpret(f, args, options);
}

inline constexpr float nan_f = std::numeric_limits<float>::quiet_NaN();
inline constexpr float inf_f = std::numeric_limits<float>::infinity();

}  // namespace tw::test
