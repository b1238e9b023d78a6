#include "runtime/cpu/parallel.hpp"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "support/aligned_buffer.hpp"
#include "support/default_floats.hpp"
#include "support/error.hpp"
#include "support/of_thread.hpp"

namespace tw::runtime {
namespace {

// Grows to the largest kernel this thread has run and stays: code of a kernel never waits, so no
// second kernel needs it at the same time. Giving back a large one would cost its page faults anew
// for each task.
void* scratch_of_thread(size_t bytes) {
  void* p = of_thread<AlignedBuffer, struct Scratch>().reserve(bytes);
  if (!p) usage_error({}, "no memory for the tiles of a program ({} bytes a thread)", bytes);
  return p;
}

}  // namespace

// An application may have limited either.
int program_threads() {
  const auto most = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
  return std::min(tbb::this_task_arena::max_concurrency(), static_cast<int>(most));
}

void run_programs(int64_t programs, const ParallelOptions& options, RangeEntry entry,
                  void* context) {
  if (programs <= options.grain) {
    entry(context, 0, programs, scratch_of_thread(options.scratch_bytes));
    return;
  }
  // Isolated: while this thread waits for the last programs it must not pick up another task of the
  // application, which could take long or need a lock that the caller holds.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(tbb::blocked_range<int64_t>(0, programs, static_cast<size_t>(options.grain)),
                      [&](const tbb::blocked_range<int64_t>& r) {
                        const DefaultFloats floats;  // a worker has those of whoever woke it first
                        entry(context, r.begin(), r.end(),
                              scratch_of_thread(options.scratch_bytes));
                      });
  });
}

}  // namespace tw::runtime
