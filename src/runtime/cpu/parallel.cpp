#include "runtime/cpu/parallel.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>
#include <new>

#include "support/error.hpp"

namespace tw::runtime {
namespace {

constexpr std::align_val_t alignment{64};

struct Free {
  void operator()(void* p) const { ::operator delete(p, alignment); }
};

// Grows to the largest kernel this thread has run and stays: code of a kernel never waits, so no
// second kernel needs it at the same time.
void* scratch_of_thread(size_t bytes) {
  thread_local std::unique_ptr<void, Free> memory;
  thread_local size_t size = 0;
  if (bytes > size) {
    memory.reset();
    size = 0;
    memory.reset(::operator new(bytes, alignment, std::nothrow));
    if (!memory) usage_error({}, "no memory for the tiles of a program ({} bytes a thread)", bytes);
    size = bytes;
  }
  return memory.get();
}

}  // namespace

void run_programs(int64_t programs, const ParallelOptions& options, RangeEntry entry,
                  const void* context) {
  if (programs <= options.grain) {
    entry(context, 0, programs, scratch_of_thread(options.scratch_bytes));
    return;
  }
  // Isolated: while this thread waits for the last programs it must not pick up another task of the
  // application, which could take long or need a lock that the caller holds.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(tbb::blocked_range<int64_t>(0, programs, static_cast<size_t>(options.grain)),
                      [&](const tbb::blocked_range<int64_t>& r) {
                        entry(context, r.begin(), r.end(),
                              scratch_of_thread(options.scratch_bytes));
                      });
  });
}

}  // namespace tw::runtime
