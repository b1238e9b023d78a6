// The scratch memory of one call: its arguments read once, and what the launch computes from them.
#pragma once

#include <memory>
#include <vector>

#include "ir/host_program.hpp"
#include "runtime/key.hpp"
#include "runtime/stream_body.hpp"
#include "support/aligned_buffer.hpp"

namespace tw::runtime {

class Entry;

// The entries a thread used last: without it threads that call one kernel would meet at the lock of
// its shard and at the reference count of its entry.
class EntryMemo {
 public:
  // Alive until the next call of find.
  Entry& find(const Words& key);

 private:
  static constexpr size_t slot_count = 16;
  std::shared_ptr<Entry> slots_[slot_count];
  uint64_t drops_ = 0;
};

struct CallState {
  // Reads the leaves. Throws usage errors for arguments that are none.
  void collect(const detail::CallSite&);
  // The leaf that tensor parameter t is.
  int leaf_of(uint32_t t) const { return tensor_leaves[t]; }

  std::vector<ir::Param> params;       // of the run-time leaves
  std::vector<ir::TensorArg> tensors;  // the tensor parameters; during a launch also workspaces
  std::vector<DType> dtypes;           // of the tensor parameters
  std::vector<int> ranks, tensor_leaves;
  std::vector<detail::ArrayBody*> arrays;  // of the tensor parameters; borrowed for the call
  tw::Device place;                        // where they are: cpu, or a GPU
  detail::StreamBody* stream = nullptr;    // of this call; borrowed
  std::vector<uint64_t> scalars;
  std::vector<trace::TuneValue> tunes;
  Words key;
  ir::Func trace;  // of a call that missed, or whose hit is verified
  ir::HostProgram::Result host;
  std::vector<AlignedBuffer> workspaces;
  EntryMemo entries;

 private:
  // At most 128 leaves: an index fits in 7 bits.
  int8_t param_index_of(size_t tensor) const;
};

// The state of a call, reused by later calls on this thread so that a repeated call allocates
// nothing. More than one can be out: a thread that waits for a launch may run another task of the
// program, which calls a kernel too.
class CallLease {
 public:
  CallLease();
  ~CallLease();
  CallLease(const CallLease&) = delete;
  CallLease& operator=(const CallLease&) = delete;
  CallState* operator->() const { return state_.get(); }
  CallState& operator*() const { return *state_; }

 private:
  std::unique_ptr<CallState> state_;
};

}  // namespace tw::runtime
