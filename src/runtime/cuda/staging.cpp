#include "runtime/cuda/staging.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/cuda/context.hpp"

namespace tw::runtime::cuda {

Staging::Chunk& Staging::take(const Context& c) {
  Chunk& k = chunks_[next_++ % chunk_count];
  if (!k.memory) {
    c.check(c.api.MemHostAlloc(&k.memory, chunk_bytes, 0), "cuMemHostAlloc");
    constexpr unsigned no_timing = 2;
    c.check(c.api.EventCreate(&k.done, no_timing), "cuEventCreate");
  }
  if (k.used) c.check(c.api.EventSynchronize(k.done), "cuEventSynchronize");
  k.used = false;
  return k;
}

void Staging::upload(const Context& c, Address to, const void* from, size_t bytes,
                     StreamHandle* stream) {
  std::lock_guard lock(mutex_);
  for (size_t at = 0; at < bytes; at += chunk_bytes) {
    const size_t n = std::min(chunk_bytes, bytes - at);
    Chunk& k = take(c);
    std::memcpy(k.memory, static_cast<const char*>(from) + at, n);
    c.check(c.api.MemcpyHtoDAsync(to + at, k.memory, n, stream), "cuMemcpyHtoDAsync", stream);
    c.check(c.api.EventRecord(k.done, stream), "cuEventRecord", stream);
    k.used = true;
  }
}

void Staging::download(const Context& c, void* to, Address from, size_t bytes,
                       StreamHandle* stream) {
  std::lock_guard lock(mutex_);
  // Chunk k arrives while chunk k - 1 is copied out of its buffer.
  Chunk* arriving = nullptr;
  size_t arriving_at = 0;
  const auto collect = [&] {
    c.check(c.api.EventSynchronize(arriving->done), "cuEventSynchronize", stream);
    std::memcpy(static_cast<char*>(to) + arriving_at, arriving->memory,
                std::min(chunk_bytes, bytes - arriving_at));
    arriving->used = false;
  };
  for (size_t at = 0; at < bytes; at += chunk_bytes) {
    Chunk& k = take(c);
    c.check(c.api.MemcpyDtoHAsync(k.memory, from + at, std::min(chunk_bytes, bytes - at), stream),
            "cuMemcpyDtoHAsync", stream);
    c.check(c.api.EventRecord(k.done, stream), "cuEventRecord", stream);
    k.used = true;
    if (arriving) collect();
    arriving = &k;
    arriving_at = at;
  }
  if (arriving) collect();
}

}  // namespace tw::runtime::cuda
