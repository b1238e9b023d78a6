// State of lowering one kernel. The parts:
//   lowering.cpp  ops in order, control flow, element-wise work
//   memory.cpp    accesses
//   coords.cpp    where a thread's elements are, which are valid
//   convert.cpp   from one layout to another, shuffles.cpp without memory
//   reduce.cpp    reductions
//   along.cpp     functions of the author along an axis: scan.cpp, reduce_custom.cpp
//   dot.cpp, dot_matrix.cpp  products by threads, by warps
//   order.cpp     barriers between accesses, and where others' launches are waited for
//   ahead.cpp     loads that are issued before their turn
//   reuse.cpp     when memory of exchanges may be written again
//   pipeline.cpp  copies trips ahead
//   atomics.cpp   atomics and waits
//   report.cpp    prints and asserts
//   private.cpp   histograms
#pragma once

#include <functional>
#include <utility>

#include "ir/rules.hpp"
#include "layout/convert.hpp"
#include "lower/access.hpp"
#include "lower/emitter.hpp"
#include "lower/layouts.hpp"
#include "tilewright/error.hpp"

namespace tw::lower {

using ir::BlockId;
using ir::OpId;
using layout::Linear;

int row_padding(DType, bool along_k);
// More shared memory than there is. `here`: bytes of it that are for the line; the launch is what
// was chosen.
[[noreturn]] void refuse_shared(const ir::Func&, Loc, int64_t bytes, int64_t here,
                                const ir::LaunchChoice&, const ir::Target&);

class Lowering {
 public:
  Lowering(const ir::Func&, const ir::Target&, int most_stages);
  ir::Func run();

 private:
  // A half-open range of tile coordinates a dimension, as i64 scalars; none: not limited.
  struct Limits {
    ValueId lo[ir::max_tile_rank], hi[ir::max_tile_rank];
    uint64_t step[ir::max_tile_rank] = {};  // divides both; 0: whatever one likes
  };

  // --- lowering.cpp
  void block(BlockId);
  void op(OpId);
  void elementwise(OpId);
  void for_op(OpId);
  void while_op(OpId);
  void if_op(OpId);
  void transpose(OpId);
  // `extra`: lane values that the region yields behind its own.
  void region(BlockId from, BlockId to, std::span<const ValueId> types_of, size_t skip,
              std::span<const ValueId> extra = {});
  // The lane value of a tile value: of one element; or its registers in its own layout, or in the
  // one wanted, which may move data.
  ValueId scalar(ValueId v);
  ValueId registers(ValueId v, const Linear& wanted);
  const Linear& layout_of(ValueId v) const { return *layouts_.of[v.i]; }
  bool has_layout(ValueId v) const { return layouts_.of[v.i].has_value(); }
  // Its layout; of a value made on demand a plain one, of one element that of a copy a thread.
  Linear own_layout(ValueId v) const;
  Linear one_each(int rank) const;
  bool is_wide(ValueId v) const { return in_.type_of(v).elements() > 1; }
  // What stands for a tile value at the lane level.
  ir::Type lane_type(ValueId v) const;
  ValueId value(ValueId v) { return value(v, own_layout(v)); }
  ValueId value(ValueId v, const Linear& l) { return is_wide(v) ? registers(v, l) : scalar(v); }
  void set(ValueId v, ValueId lane) { map_[v.i] = lane; }

  // --- coords.cpp
  // i32 scalar, differs between threads. With `of` warp: without what the number of the block says.
  ValueId thread_part(const Linear&, int dim, layout::Space of = layout::Space::block);
  int size_in_block(const Linear&, int dim) const;  // of what a block holds, without the others
  std::vector<int> register_part(const Linear&, int dim, int every = 1) const;
  ValueId coordinate(const Linear&, int dim, int every = 1);  // i32 a register
  // Which of a thread's elements (each `every`th of them) lie inside the limits and the tile; none:
  // all do. `tile` has the sizes without padding.
  ValueId valid(const Linear&, const ir::Type& tile, const Limits&, int every);
  // The same for every register, with one comparison for neighbours that no limit can part.
  ValueId as_coordinate(ValueId limit, int size);
  ValueId each_valid(const Linear&, const ir::Type& tile, const Limits&);
  ValueId repeat_each(ValueId, int times);
  // The registers, with `instead` (a scalar) where the element is not valid. Always selects: a
  // uniform branch around them ties up registers (docs/design/gpu-figures.md).
  ValueId only_valid(ValueId registers, const Linear&, const ir::Type& tile, const Limits&,
                     ValueId instead);
  // True in the threads whose number in that space has none of these bits; none when there are
  // none.
  ValueId without_bits(layout::Space, uint32_t bits);
  // True in the threads that hold an element first; none when no element is held twice.
  ValueId first_holder(const Linear&);
  // Likewise in each block: who writes to its shared memory, which every block has to itself.
  ValueId first_in_block(const Linear&);
  Limits bounds_of(OpId, uint32_t bits, int first, int rank);
  // Into one: the tighter of both.
  void meet(Limits&, int dim, ValueId lo, ValueId hi);

  // --- order.cpp
  // An access to memory that threads share, since they last waited for each other.
  struct Touch {
    OpId op;
    ValueId memory;
    bool write = false;
    OpId loop;  // done in another trip of it; none: in this one
  };
  // Waits where the threads that touched the same elements before might be others, then notes the
  // access.
  void touch(OpId access);
  bool same_thread(const Touch&, OpId access) const;
  bool apart(const Touch&, OpId access) const;
  void barrier();
  // The same of all threads of the program.
  void wait_for_all();
  // Waits for what was launched before, ahead of the first access that may meet it.
  void wait_for_launches();
  // What the ops of a loop touch in memory that the loop writes.
  void expect_other_trips(OpId loop);
  void merge_touches(std::vector<Touch> from_another_path);

  // --- ahead.cpp
  // Ops that are lowered before another one, instead of where they stand.
  struct Early {
    OpId before;
    std::vector<OpId> ops;
  };
  // Registers that may hold what is read before its time because the author said so.
  static constexpr int ahead_registers = 64;
  std::vector<Early> early_loads(BlockId) const;
  bool can_start_early(OpId load, BlockId, std::vector<OpId>& with) const;

  // --- reuse.cpp
  // Of memory for exchanges: all threads have waited since it was read; that depends on the trip
  // before; they have not.
  enum class Reuse : uint8_t { free, unknown, read };
  struct ExchangeSize {
    DType dtype;
    int64_t elements;
  };
  // A barrier that only the memory for an exchange needs.
  struct Guard {
    OpId barrier;
    std::vector<size_t> buffers;
  };
  struct OpenLoop {
    std::vector<Reuse> before;
    std::vector<Guard> guards;
  };
  // Places in memory_ for one exchange, free to write.
  std::vector<size_t> exchange_buffers(std::span<const ExchangeSize>);
  void all_waited();
  std::vector<Reuse> reuses() const;
  static Reuse reuse_of(const std::vector<Reuse>& path, size_t place);
  void set_reuses(const std::vector<Reuse>& path);
  void merge_reuses(const std::vector<Reuse>& of_another_path);
  OpenLoop open_loop();
  void close_loop(OpenLoop);

  // --- memory.cpp
  struct Addressed {
    ValueId base, offsets, mask;
    int vector = 1;
  };
  void load(OpId);
  ValueId agreed(ValueId, ValueId mask);
  void store(OpId);
  void gather(OpId);
  void scatter(OpId);
  int64_t constant_size(ValueId of_view, ValueId base, int axis);
  Addressed indexed_address(const Access&, const Linear&, const Limits&);
  Addressed address(const Access&, const Linear&, const ir::Type& tile, Limits limits);
  int access_width(const Access&, const Linear&) const;
  void check_alignment(const Access&) const;
  Loc loc(OpId o) const { return loc(in_.op_locs[o.i]); }  // for errors
  Loc loc(uint32_t position) const;

  // --- reduce.cpp
  using Tuple = std::vector<ValueId>;  // what is reduced together: a value, or value and index
  void reduce(OpId);
  Tuple combine(OpKind, const Tuple&, const Tuple&);
  Tuple reduce_registers(OpKind, const Tuple&, const Linear&, const Linear& result);
  Tuple reduce_lanes(OpKind, Tuple, const Linear&, uint32_t axes);
  // What each thread has of a reduction that warps or blocks still have to exchange. It waits until
  // a result is needed: reductions that do not depend on each other share one exchange.
  struct Partial {
    OpId op;
    Tuple now;
    Linear from, result;
    uint32_t axes;
  };
  std::vector<int> reduced_bits(const Linear&, layout::Space, uint32_t axes) const;
  void reduce_warps(std::span<Partial>);
  void reduce_blocks(std::span<Partial>);
  Tuple combine_blocks(const Partial&, Tuple);
  DType gathered(DType) const;
  void finish(Partial);
  bool defer(OpId);
  void settle();  // exchanges what waits, and does what waited for it
  std::pair<Tuple, Tuple> halves(const Tuple&, int n, int half);
  Tuple halve(OpKind, Tuple, int results, int parts);

  // --- along.cpp, scan.cpp, reduce_custom.cpp
  struct Along;  // an op whose function combines tiles along an axis
  struct Scan;
  struct Fold;
  void scan(OpId);
  void reduce_custom(OpId);

  // --- atomics.cpp
  void atomic(OpId);
  void wait(OpId);
  void finish_atomic(OpId, ValueId old, ValueId inside, const Linear&);
  ValueId hand_over(ValueId, const Linear&);
  bool releases(OpId) const;
  bool acquires(OpId) const;
  bool commute(OpId, OpId) const;

  // --- private.cpp
  // Copies of a small tensor in shared memory, which takes the atomics of a program.
  struct Copies {
    ValueId memory, buffer;
    OpId first;  // an atomic on it
    int elements = 0, copies = 1;
    int rounds = 1;  // elements of a thread when they are added up
  };
  void plan_copies();
  void begin_copies();
  void end_copies();
  const Copies* copies_of(OpId) const;
  bool repeats(OpId) const;
  ValueId thread_number();

  // --- report.cpp
  void add_log();
  void print(OpId);
  void assert_that(OpId);
  ValueId linear_program();
  ValueId change_log(ir::AtomicFn, int word, ValueId, ValueId mask);
  void store_log(ValueId log, ValueId offsets, ValueId, ValueId mask);

  // --- convert.cpp
  ValueId convert(ValueId registers, const Linear& from, const Linear& to, const ir::Type& tile);
  [[noreturn]] void refuse_move() const;  // of elements from one block to another
  ValueId convert_across(ValueId registers, const Linear& from, const Linear& to);
  ValueId mapped_thread(const Linear&, std::span<const uint32_t> words);
  ValueId mapped_offsets(const Linear& map, const Linear&, int every);
  ValueId bytes_of_mask(ValueId);
  ValueId mask_of_bytes(ValueId);
  void reshape(OpId);
  // Shared memory of at least that many elements. Safe to write at once: waits, if anything that
  // threads may still read lies there.
  // `slot` tells apart what one conversion holds at once.
  ValueId buffer(DType, int64_t elements, int slot = 0);
  // The same for what other blocks of the cluster write to.
  ValueId cluster_buffer(DType, int64_t elements);
  int shared_width(const Linear&, std::span<const int> strides, DType) const;
  // By the coordinates in the tile, or with `of` warp by those in the part of the block.
  void put(ValueId buffer, ValueId registers, const Linear&, std::span<const int> strides,
           layout::Space of = layout::Space::block);
  ValueId get(ValueId buffer, DType, const Linear&, std::span<const int> strides,
              layout::Space of = layout::Space::block);
  ValueId linear_offsets(const Linear&, std::span<const int> strides, int every,
                         layout::Space of = layout::Space::block);

  // --- shuffles.cpp
  bool are_few(const layout::Conversion&, const Linear& from, const Linear& to, DType) const;
  ValueId convert_by_shuffles(ValueId registers, const layout::Conversion&, const Linear& from,
                              const Linear& to);
  template <class F>
  ValueId pick_by_thread(ValueId registers, const layout::ThreadMap&, const Linear&,
                         const F& number);

  // --- pipeline.cpp
  // A load in a loop that fills one of several stages of shared memory, trips ahead.
  struct Staged {
    OpId load, dot;
    std::vector<OpId> address;  // scalar ops of the body that its address and bounds come from
    Linear layout;              // who copies what
    std::vector<int> strides;   // in shared memory
    int64_t elements = 0;       // of a stage
    int k_dim = 0;              // the dimension of the load that is K of the product
    ValueId buffer, offset;     // of all stages; of the one that this trip reads
  };
  std::vector<Staged> plan_stages(OpId loop) const;
  int choose_stages(OpId loop, std::span<const Staged>) const;
  int64_t bytes_of(std::span<const Staged>) const;  // one stage of each
  // Loops inside of each other hold their stages at once; 0 and 1 are the factors of a product.
  int stage_slot(int x) const { return 2 + 1000 * loop_depth_ + x; }
  bool closure(ValueId, BlockId, bool carried, std::vector<OpId>&) const;
  OpId only_dot(ValueId, BlockId body) const;
  bool reads_stages(OpId dot) const;
  void copy_stage(OpId loop, std::span<const Staged>, ValueId trip, ValueId stage);
  bool passes_on(OpId) const;
  ValueId source_of(ValueId factor, bool& transposed) const;
  const Staged* staged(ValueId factor, bool& transposed) const;
  // Starts the copies that the open loop owes in this trip, once, in its own block.
  void start_copies();

  // --- dot.cpp
  void dot(OpId);
  void dot_threads(OpId);
  void dot_matrix(OpId, const MatrixTile&);
  ValueId factor(ValueId, int k_dim, const Limits& k, DType as);

  const ir::Func& in_;
  const ir::Target& target_;
  ir::RangeAnalysis ranges_;
  Layouts layouts_;
  ir::Func out_;
  Emitter e_;
  std::vector<bool> used_;          // by tile-level value
  std::vector<bool> done_;          // by op: lowered before its turn
  ValueId log_words_, log_floats_;  // of prints and asserts
  std::vector<ValueId> map_;        // by tile-level value; none: made on demand
  std::vector<Touch> touches_;
  std::function<void()> owed_copies_;  // of the loop that is open
  BlockId owed_in_;
  std::vector<Staged> staged_;    // of the loop that is open
  int64_t open_stage_bytes_ = 0;  // of all loops that are open
  int most_stages_;               // of a loop
  int loop_depth_ = 0;
  bool cluster_runs_ = false;  // all blocks of the cluster are known to have started
  std::vector<Partial> owed_;  // in the block that is open
  std::vector<OpId> deferred_;
  std::vector<bool> waiting_;  // by tile-level value
  std::vector<Copies> copies_;
  struct Shared {
    ValueId buffer;
    DType dtype;
    int64_t elements;
    int slot;
  };
  std::vector<Shared> shared_;
  struct ExchangeMemory {
    ValueId buffer;
    DType dtype;
    int64_t elements;
    int set;  // of two, which take turns
    size_t number;
    Reuse reuse;
  };
  std::vector<ExchangeMemory> memory_;
  std::vector<Guard> guards_;   // in the loop that is open
  Reuse unused_ = Reuse::free;  // of memory that is made now
  int exchanges_ = 0;
};

}  // namespace tw::lower
