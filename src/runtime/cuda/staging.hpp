// Copies between ordinary host memory and a GPU, through a few pinned buffers.
//
// The GPU reads only pinned memory by itself. A copy from ordinary memory therefore goes chunk by
// chunk: the host fills one pinned buffer while the GPU reads another, and the caller may go on
// (and change the source) as soon as the last chunk is in a buffer.
#pragma once

#include <condition_variable>
#include <mutex>

#include "runtime/cuda/driver.hpp"

namespace tw::runtime::cuda {

class Context;

// Any number of threads may copy at once; no lock is held while one waits for the GPU. A copy down
// waits for its stream before it takes buffers; a copy up leaves its buffers queued behind what its
// stream does. Buffers go round: the next copy takes those given back first, and waits where they
// are still queued behind a kernel.
class Staging {
 public:
  // Both with the context current, on a stream that is not being captured. Queued in the order of
  // `stream`.
  void upload(const Context&, Address to, const void* from, size_t bytes, StreamHandle* stream);
  // Returns when `to` is filled.
  void download(const Context&, void* to, Address from, size_t bytes, StreamHandle* stream);

 private:
  // 4 MiB takes 80 us over PCIe 5: larger hides no more, smaller pays for each call.
  static constexpr size_t chunk_bytes = size_t{4} << 20, pair_count = 4;
  struct Chunk {
    void* memory = nullptr;       // pinned
    EventHandle* done = nullptr;  // of the last copy that used it
    bool used = false;            // and nobody waited for that
    // When the GPU does not use it any more.
    void prepare(const Context&);
    void record(const Context&, StreamHandle*);
    void wait(const Context&, const StreamHandle*);
  };
  // What one copy has: the GPU uses one while the host uses the other.
  struct Pair {
    Chunk chunks[2];
    bool taken = false;
    unsigned long long turn = 0;  // when it was given back
  };
  class Taken;

  std::mutex mutex_;  // of `taken` and `turn`
  std::condition_variable given_back_;
  Pair pairs_[pair_count];
  unsigned long long turn_ = 0;
};

}  // namespace tw::runtime::cuda
