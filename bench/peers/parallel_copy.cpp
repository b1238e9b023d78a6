#include "parallel_copy.hpp"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tw::bench {
namespace {

void stream(char* to, const char* from, std::size_t bytes) {
#ifdef __SSE2__
  constexpr std::size_t line = 64;
  const std::size_t before = std::min(bytes, -reinterpret_cast<std::uintptr_t>(to) % line);
  std::memcpy(to, from, before);
  to += before, from += before, bytes -= before;
  for (; bytes >= line; to += line, from += line, bytes -= line)
    for (std::size_t i = 0; i < line; i += sizeof(__m128i))
      _mm_stream_si128(reinterpret_cast<__m128i*>(to + i),
                       _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i)));
  _mm_sfence();
#endif
  std::memcpy(to, from, bytes);
}

// One piece a thread.
template <class F>
void in_parallel(void* to, const void* from, std::size_t bytes, F copy) {
  auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  std::size_t piece = (bytes + threads - 1) / threads;
  tbb::parallel_for(
      std::size_t{0}, threads,
      [&](std::size_t i) {
        std::size_t begin = std::min(i * piece, bytes), end = std::min(begin + piece, bytes);
        copy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin, end - begin);
      },
      tbb::static_partitioner());
}

}  // namespace

void parallel_copy(void* to, const void* from, std::size_t bytes) {
  in_parallel(to, from, bytes, stream);
}

void parallel_memcpy(void* to, const void* from, std::size_t bytes) {
  in_parallel(to, from, bytes, [](char* t, const char* f, std::size_t n) { std::memcpy(t, f, n); });
}

}  // namespace tw::bench
