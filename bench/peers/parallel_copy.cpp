#include "parallel_copy.hpp"

#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstring>

namespace tw::bench {

void parallel_copy(void* to, const void* from, std::size_t bytes) {
  // One piece a thread. Of six sizes tried for 512 MiB on two cores it was the fastest, 34 GB/s:
  // with pieces of 1 to 64 MiB the copy ran at 25 GB/s, with 64 or 256 KiB at 30.
  auto threads = static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
  std::size_t piece = (bytes + threads - 1) / threads;
  tbb::parallel_for(
      std::size_t{0}, threads,
      [&](std::size_t i) {
        std::size_t begin = std::min(i * piece, bytes), end = std::min(begin + piece, bytes);
        std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                    end - begin);
      },
      tbb::static_partitioner());
}

}  // namespace tw::bench
