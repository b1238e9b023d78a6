// Prints one kernel as one LLVM function. The parts:
//   codegen.cpp  entry, program loop, ops in order      control.cpp  for, while, if
//   nest.cpp     loop nests: full vectors, then a tail   lanes.cpp    values at a point of a nest
//   memory.cpp   tensors and buffers                     reduce.cpp, dot.cpp
//   indexed.cpp  gather, scatter, atomics                scan.cpp, ahead.cpp
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/func.hpp"
#include "ir/rules.hpp"
#include "target/llvm/elements.hpp"
#include "target/llvm/plan.hpp"

namespace tw::llvm {

// The value of a tile at a point of a nest: one element per lane, or the same for all of them.
struct Lane {
  V v;
  bool vec = false;
};

// A coordinate. lo and hi are the range of its loop: what can be checked outside of it. `inner`:
// its loop is inside the vector loop.
struct Index {
  V v{"0", 0}, lo{"0", 0}, hi{"1", 0};
  bool inner = false;
};

// Where a tile is evaluated. Dimension `vec` runs along the lanes, starting at its index; -1: none.
struct Point {
  std::array<Index, ir::max_tile_rank> at;
  int vec = -1;
};

// A tile in the per-thread scratch memory. Elements of the innermost dimension larger than 1 are
// adjacent and its rows start at multiples of 64 bytes (`dense` buffers: row-major without gaps).
struct Buffer {
  int64_t offset = 0;  // bytes into the scratch memory
  std::array<int64_t, ir::max_tile_rank> stride{};
  DType dtype = DType::f32;
};

// A half-open range of coordinates per dimension.
struct Box {
  std::array<V, ir::max_tile_rank> lo, hi;
};

struct View {
  V data, offset;
  DType dtype = DType::f32;
  int rank = 0;
  int align = 1;  // of every element, in bytes: foreign memory need not suit its element type
  std::array<V, ir::max_tensor_rank> dims, strides;
};

// Loops over a tile. `order` lists the dimensions from the outermost loop in. The vector loop comes
// twice: full vectors without any mask while all loads stay inside their views, then one masked
// vector at a time. `begin` and `end` surround the loops from order[inner_from] on; like `body`
// they get one point per unrolled vector.
struct Nest {
  ir::Type tile;
  Box box;
  std::vector<int> order;
  int vec = 0, lanes = 1, unroll = 1;
  bool math = false, stores = false;  // a math function for each element; a store to a tensor
  int cost() const { return math ? 6 : stores ? 2 : 1; }  // an element's, about
  size_t inner_from = SIZE_MAX;
  std::function<void(std::span<const Point>)> begin, body, end;
  // For nests that write a tensor with adjacent elements: the address at index 0 of the vector
  // loop, and a condition under which full vectors may bypass the caches. They then start at a
  // multiple of `stream_align` bytes.
  std::function<V(const Point&)> row;
  V stream;
  int64_t stream_align = 64, element_bytes = 4;
};

// Bits on values during a walk; the next walk starts with none, at no cost. A vector of its own for
// each walk would be cleared for each nest, which makes unrolled kernels take quadratic time.
class Marks {
 public:
  explicit Marks(size_t values) : words_(values) {}
  void start() { walk_ += 4; }
  uint32_t of(ir::ValueId v) const { return words_[v.i] > walk_ ? words_[v.i] - walk_ : 0; }
  void add(ir::ValueId v, uint32_t bits) { words_[v.i] = walk_ + (of(v) | bits); }  // bits < 4

 private:
  std::vector<uint32_t> words_;
  uint32_t walk_ = 0;
};

class Codegen {
 public:
  Codegen(const ir::Func&, const CpuTarget&);
  std::string run();
  size_t scratch_bytes() const { return static_cast<size_t>(peak_) + scratch_slack; }

  // Vectors that overlap the end of the last buffer stay inside the scratch memory.
  static constexpr int64_t scratch_slack = 256;

 private:
  // --- codegen.cpp
  void block(ir::BlockId);
  void op(ir::OpId);
  void single(ir::OpId);
  V scalar(ir::ValueId);
  bool is_computed(ir::ValueId v) const {
    return !scalars_[v.i].s.empty() || capture_of_[v.i] || f_.is(v, ir::OpKind::constant);
  }
  void set_scalar(ir::ValueId v, const V& text) { scalars_[v.i] = text; }
  V program_id(int axis);
  V from_payload(DType, const V& bits);

  // --- integer arithmetic on i64 with folding of constants
  V add(const V&, const V&);
  V sub(const V&, const V&);
  V mul(const V&, const V&);
  V smin(const V&, const V&);
  V smax(const V&, const V&);
  V all_of(const V& a, const V& b);   // and of two conditions
  V at_most(const V& a, const V& b);  // a <= b
  V choose(const V& cond, const V& a, const V& b);
  static V number(int64_t);

  // --- control.cpp
  struct Carried {  // one value that crosses a region boundary
    ir::ValueId value;
    V slot;
    std::optional<Buffer> buffer;
  };
  void open_section();
  std::string close_section();
  void for_op(ir::OpId);
  void while_op(ir::OpId);
  void if_op(ir::OpId);
  Carried carry(ir::ValueId result, ir::ValueId in_place_of);
  void assign(const Carried&, ir::ValueId from);
  void bind(ir::ValueId, const Carried&);
  void yield_to(std::span<const Carried>, std::span<const ir::ValueId> args,
                std::span<const ir::ValueId> values);
  void branch_if(const V& cond, const std::function<void()>& then);
  // for (i = lo; i < hi; i += step) with step > 0.
  void loop(const V& lo, const V& hi, int64_t step, const std::function<void(V)>& body);

  // --- nest.cpp
  void nest(Nest&);
  void nest_loops(Nest&, size_t k, std::vector<Point>&, bool inside_vec);
  void vector_loop(Nest&, size_t k, std::vector<Point>&);
  V first_aligned(const Nest&, const Point&, const V& lo);
  // A nest over all dimensions in order, with the widest vectors that suit the values evaluated.
  Nest plain_nest(const ir::Type& tile, const Box& box, std::span<const ir::ValueId> values);
  int lanes_for(const ir::Type& tile, std::span<const ir::ValueId> values);
  bool calls_math(std::span<const ir::ValueId> values);
  // True when f holds for a value that evaluating `values` computes in the nest itself.
  bool any_evaluated(std::span<const ir::ValueId> values,
                     const std::function<bool(ir::ValueId)>& f);
  Box full_box(const ir::Type&);
  Box box_of(const Demand&, const ir::Type&);

  // --- lanes.cpp
  Lane eval(ir::ValueId, const Point&);
  Lane eval_op(ir::ValueId, const Point&);
  V lanes_of(DType, const Lane&);  // splat when uniform
  V iota(DType, int lanes);
  V lanes_below(const V& count);  // mask of the lanes k < count
  std::string memo_key(ir::ValueId, const Point&) const;
  // Computes what must be in a buffer before a nest that evaluates `roots`; other pending values of
  // the same extent are stored by the nest itself.
  void prepare(std::span<const ir::ValueId> roots, const Demand&, bool may_keep);
  void materialize(ir::ValueId);
  void flush(const std::function<bool(ir::ValueId)>& which);
  void store_into(const Buffer&, ir::ValueId, const Demand&, bool may_keep);

  // --- memory.cpp
  View view(ir::ValueId tensor);
  V tensor_field(ir::ValueId base, int64_t offset, const char* type);
  Lane load(ir::OpId, const Point&);
  V load_single(ir::OpId);
  void store(ir::OpId);
  void store_single(ir::OpId);
  V window_start(ir::ValueId start, const V& dim, int64_t size);
  V address(const View&, std::span<const ir::ValueId> starts, const Point*, int skip);
  Buffer new_buffer(const ir::Type&, bool dense, int64_t pad_rows = 1, int64_t pad_columns = 1);
  Buffer buffer_for(ir::ValueId);
  V buffer_pointer(const Buffer&, const Point&);
  Lane read_buffer(const Buffer&, const ir::Type&, const Point&);
  void write_buffer(const Buffer&, const Point&, const V& lanes);
  void vector_store(DType, const V& value, const V& pointer, const V& stride, int align);
  void stream_store(DType, const V& value, const V& pointer, int64_t aligned, int align);
  V larger_than_cache(ir::ValueId tensor);
  V vector_load(DType, const V& pointer, const V& stride, int align, const V* mask, const V& other);

  // --- ahead.cpp
  struct Share {  // of a row, for one nest
    uint64_t site;
    int cost;
  };
  struct NextRow {
    ir::OpId load;
    ir::Type tile;
    V start;
    uint32_t first_nest;
    std::vector<Share> shares;
  };
  // The open nest reads a row of which the next one lies `distance` bytes further.
  void note_row(ir::OpId load, const ir::Type& tile, const V& row, const V& distance);
  // In full vectors of a nest: asks for a share of the rows that earlier nests have read.
  void ask_ahead(const Nest&, std::span<const Point>);
  std::string with_shares(std::string text) const;

  // --- indexed.cpp
  struct Place {
    V ok, offset;  // inside the view; in elements
  };
  Place place_of(const View&, std::span<const ir::ValueId> index, std::span<const Lane> at,
                 int lanes);
  Lane gather(ir::OpId, const Point&, bool single);
  void each_element(const Box&, int rank, const std::function<void(const Point&)>&);
  void write_indexed(ir::OpId);
  // A buffer that holds the value over `demand`: its own, or a new one.
  Buffer buffered(ir::ValueId, const Demand&);
  V atomic(ir::OpId, const View&, const V& at, const V& value, const V& expected);
  V changed(ir::AtomicFn, DType, const V& old, const V& value);
  void aligned(ir::OpId, const View&) const;
  void wait_until(ir::OpId);
  void go_on_or_stop(ir::OpId, DType, const V& seen, const V& looks, const std::string& again);
  void report(ir::OpId);  // print, assert

  // --- scan.cpp
  struct Part {
    DType dtype;
    std::optional<Buffer> buffer;
    V slot;
  };
  void scan(ir::OpId);
  void write_part(const Part&, const Point&, const V&);

  // --- reduce.cpp, dot.cpp
  void reduce(ir::OpId);
  void dot(ir::OpId);
  void reshape(ir::OpId);
  struct Blocking {
    int rows = 1, vectors = 1;  // of the accumulator block in registers
  };
  Blocking blocking(int64_t m, int64_t n, DType) const;
  void pack(ir::ValueId, const Box&, DType, int unroll, int64_t pitch,
            const std::function<V(const Point&)>& place);
  void micro_kernel(const Blocking&, DType, const V& a, const V& b, const V& c, int64_t pitch_a,
                    int64_t pitch_c, const V& k_lo, const V& k_hi);

  const ir::Func& f_;
  const CpuTarget& target_;
  Plan plan_;
  Text out_;
  Elements el_;
  std::vector<V> scalars_;                      // by value; empty: not known yet
  std::vector<std::optional<Buffer>> buffers_;  // by value
  std::vector<ir::ValueId> pending_;            // kept, not computed yet, in order of definition
  std::vector<ir::ValueId> keeping_;            // those the open nest stores on its way
  Marks marks_;
  std::vector<uint32_t> capture_of_;    // by value: index + 1
  std::vector<uint32_t> workspace_of_;  // by op: tensor index
  int grid_rank_ = 1;
  V program_;
  int64_t top_ = 0, peak_ = 0;  // of the scratch memory

  std::vector<NextRow> next_rows_;
  uint64_t sites_ = 0;
  static constexpr int nest_floor = 2;  // `floor_` of a nest of the program itself, in no region

  // The open nest.
  int lanes_ = 1;
  int floor_ = 0;                     // reads are not hoisted above this level
  uint32_t nest_id_ = 0;              // from 1
  bool full_ = true;                  // full vectors: no masks
  V mask_, first_, end_;              // tail mask; first index and end of the vector loop
  V stream_;                          // full vectors may bypass the caches
  bool streams_ = false;              // some store does: the function ends with a fence
  bool stops_ = false;                // some wait may leave from anywhere to the function's end
  std::vector<V>* limits_ = nullptr;  // full vectors must end before these
  std::vector<std::unordered_map<std::string, Lane>> memo_;  // by level
};

}  // namespace tw::llvm
