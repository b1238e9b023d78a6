// Prints one kernel. The parts:
//   print.cpp    entry, arguments, ops in order     control.cpp  for, while, if
//   memory.cpp   ld, st, copies, addresses          warp.cpp     shuffle, vote, mma
//   cluster.cpp  what blocks do together
//   atomics.cpp  atom, wait
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "ir/func.hpp"
#include "ir/ranges.hpp"
#include "target/ptx/abi.hpp"
#include "target/ptx/elements.hpp"
#include "target/ptx/print.hpp"

namespace tw::ptx {

class Printer {
 public:
  Printer(const ir::Func&, const GpuTarget&, PrintOptions);
  Kernel run();

 private:
  // --- print.cpp
  void place_buffers();
  void note_stores();
  void block(ir::BlockId);
  void op(ir::OpId);
  void elementwise(ir::OpId);
  void position(ir::OpId);
  const Elems& get(ir::ValueId);
  const Elems& packed(ir::ValueId v) { return values_[v.i]; }  // may hold quarters of registers
  V scalar(ir::ValueId);
  void set(ir::ValueId, Elems);
  int count(ir::ValueId v) const { return f_.type_of(v).is_scalar() ? 1 : f_.type_of(v).dims[0]; }
  Elem argument(DType, int slot);
  Elem program_id(int axis);
  int max_registers() const;  // as the text says it; 0: not at all
  std::string header() const;

  // --- memory.cpp
  V pointer(ir::ValueId tensor);
  V shared_base();
  std::string address(ir::ValueId memory, DType offset_type, const Elem& offset);
  bool has_narrow_offsets(ir::ValueId tensor) const;
  bool is_stable(ir::ValueId tensor) const;
  const char* space(ir::ValueId memory) const;
  void load(ir::OpId);
  void store(ir::OpId);
  void copy_async(ir::OpId);
  void ldmatrix(ir::OpId);
  // "@%p3 ", or empty; false when the mask says never.
  bool guard(ir::OpId, int mask_at, size_t access, std::string& prefix);

  // --- atomics.cpp
  void atom(ir::OpId);
  void wait(ir::OpId);
  V swap_loop(ir::OpId, const std::string& guard, const std::string& where,
              const std::string& address, const Elem& value);
  V atomic_operand(DType, const Elem&, bool as_float);
  const char* scope_of(ir::ValueId memory, uint32_t scope) const;

  // --- warp.cpp
  void shuffle(ir::OpId);
  void vote(ir::OpId);
  void mma(ir::OpId);
  V shuffle_word(const V&, ir::ValueId lane, uint32_t mode);
  Elem lane_id();

  // --- cluster.cpp
  struct Gather {
    int64_t barriers = 0, values = 0;  // offsets in shared memory
    int64_t turn_bytes = 0;            // between the values of one turn and of the next
    int bytes = 0;                     // that a block receives
    int turns = 1;
    V trip;
  };
  void place_gathers(ir::BlockId, bool in_loop);
  void open_cluster();
  void await_cluster(ir::OpId);
  void cluster_barrier();
  void grid_wait();
  void all_gather(ir::OpId);
  V thread_number();

  // --- control.cpp
  // Registers for a value that crosses a region boundary.
  struct Carried {
    DType dtype = DType::f32;
    std::vector<V> regs;  // two 16-bit elements share one
    std::vector<Reg> kinds;
    bool paired = false;
  };
  Carried carry(ir::ValueId like);
  void bind(ir::ValueId, const Carried&, int level);
  std::vector<V> sources(const Carried&, const Elems&);
  // A parallel copy: what is read is the state before.
  void move(std::span<const Carried> to, std::span<const ir::ValueId> from);
  void for_op(ir::OpId);
  void while_op(ir::OpId);
  void if_op(ir::OpId);
  struct Counter {
    bool narrow = false;  // counts in 32 bits
    V reg;
  };
  V counts_on(const Counter&, ir::OpId);
  V starts(ir::OpId);

  const ir::Func& f_;
  const GpuTarget& target_;
  PrintOptions options_;
  ir::RangeAnalysis ranges_;
  ArgumentLayout layout_;
  Text out_;
  Elements el_;
  std::vector<Elems> values_;       // by value
  std::deque<Elems> unpacked_;      // what `get` made of values that are packed
  std::vector<int> argument_of_;    // by value: slot of captures and tensors, -1: none
  std::vector<int64_t> buffer_at_;  // by value: offset in bytes
  std::vector<V> window_;           // by value of `remote`: base in the shared memory of a cluster
  std::vector<bool> stored_;        // by value: a base the kernel stores to
  std::vector<int> loads_;          // by value: how many loads read a base
  std::map<uint32_t, Gather> gathers_;  // by op
  bool cluster_runs_ = false;           // all blocks have started
  bool starts_early_ = false;
  std::vector<bool> used_;  // by value
  int64_t shared_bytes_ = 0;
  int grid_rank_ = 1, cluster_ = 1;
  std::vector<std::string> files_;
  std::string last_position_;
};

}  // namespace tw::ptx
