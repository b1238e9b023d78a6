#include "runtime/cuda/staging.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/cuda/context.hpp"

namespace tw::runtime::cuda {

// The pair that was given back first, for as long as this lives. Waits
// while other threads have them all.
class Staging::Taken {
 public:
  explicit Taken(Staging& s) : staging_(s) {
    std::unique_lock lock(s.mutex_);
    s.given_back_.wait(lock, [&] {
      for (Pair& p : s.pairs_)
        if (!p.taken && (!pair_ || p.turn < pair_->turn)) pair_ = &p;
      return pair_ != nullptr;
    });
    pair_->taken = true;
  }
  ~Taken() {
    {
      const std::lock_guard lock(staging_.mutex_);
      pair_->taken = false;
      pair_->turn = ++staging_.turn_;
    }
    staging_.given_back_.notify_one();
  }
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;

  Chunk& chunk(size_t k) { return pair_->chunks[k % 2]; }

 private:
  Staging& staging_;
  Pair* pair_ = nullptr;
};

void Staging::Chunk::prepare(const Context& c) {
  constexpr unsigned no_timing = 2;
  if (!done) c.check(c.api.EventCreate(&done, no_timing), "cuEventCreate");
  if (!memory) c.check(c.api.MemHostAlloc(&memory, chunk_bytes, 0), "cuMemHostAlloc");
  if (used) wait(c, nullptr);
}

void Staging::Chunk::record(const Context& c, StreamHandle* stream) {
  c.check(c.api.EventRecord(done, stream), "cuEventRecord", stream);
  used = true;
}

void Staging::Chunk::wait(const Context& c, const StreamHandle* stream) {
  c.check(c.api.EventSynchronize(done), "cuEventSynchronize", stream);
  used = false;
}

void Staging::upload(const Context& c, Address to, const void* from, size_t bytes,
                     StreamHandle* stream) {
  Taken taken(*this);
  for (size_t at = 0, k = 0; at < bytes; at += chunk_bytes, ++k) {
    const size_t n = std::min(chunk_bytes, bytes - at);
    Chunk& chunk = taken.chunk(k);
    chunk.prepare(c);
    std::memcpy(chunk.memory, static_cast<const char*>(from) + at, n);
    c.check(c.api.MemcpyHtoDAsync(to + at, chunk.memory, n, stream), "cuMemcpyHtoDAsync", stream);
    chunk.record(c, stream);
  }
}

void Staging::download(const Context& c, void* to, Address from, size_t bytes,
                       StreamHandle* stream) {
  c.check(c.api.StreamSynchronize(stream), "cuStreamSynchronize", stream);
  Taken taken(*this);
  const size_t count = (bytes + chunk_bytes - 1) / chunk_bytes;
  const auto size = [&](size_t k) { return std::min(chunk_bytes, bytes - k * chunk_bytes); };
  for (size_t k = 0; k <= count; ++k) {
    if (k < count) {
      Chunk& arriving = taken.chunk(k);
      arriving.prepare(c);
      c.check(c.api.MemcpyDtoHAsync(arriving.memory, from + k * chunk_bytes, size(k), stream),
              "cuMemcpyDtoHAsync", stream);
      arriving.record(c, stream);
    }
    if (k == 0) continue;
    Chunk& here = taken.chunk(k - 1);
    here.wait(c, stream);
    std::memcpy(static_cast<char*>(to) + (k - 1) * chunk_bytes, here.memory, size(k - 1));
  }
}

}  // namespace tw::runtime::cuda
