// Copies between ordinary host memory and a GPU, through a few pinned buffers.
//
// The GPU reads only pinned memory by itself. A copy from ordinary memory therefore goes chunk by
// chunk: the host fills one pinned buffer while the GPU reads another, and the caller may go on
// (and change the source) as soon as the last chunk is in a buffer.
#pragma once

#include <mutex>

#include "runtime/cuda/driver.hpp"

namespace tw::runtime::cuda {

class Context;

class Staging {
 public:
  // Both with the context current. Queued in the order of `stream`.
  void upload(const Context&, Address to, const void* from, size_t bytes, StreamHandle* stream);
  // Returns when `to` is filled.
  void download(const Context&, void* to, Address from, size_t bytes, StreamHandle* stream);

 private:
  // 4 MiB takes 80 us over PCIe 5: larger hides no more, smaller pays for each call.
  static constexpr size_t chunk_bytes = size_t{4} << 20, chunk_count = 4;
  struct Chunk {
    void* memory = nullptr;
    EventHandle* done = nullptr;  // of the last copy that used it
    bool used = false;
  };
  // The next chunk, when nobody uses it any more.
  Chunk& take(const Context&);

  std::mutex mutex_;  // one copy at a time: the bus is one, too
  Chunk chunks_[chunk_count];
  size_t next_ = 0;
};

}  // namespace tw::runtime::cuda
