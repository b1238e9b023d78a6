// The programs of a grid on the threads of the machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tw::runtime {

// Runs a range of programs, by linear id; `scratch` is this thread's alone meanwhile.
using RangeEntry = void (*)(void* context, int64_t first, int64_t last, void* scratch);

struct ParallelOptions {
  int64_t grain = 1;         // programs that are worth a task of their own
  size_t scratch_bytes = 0;  // of each thread, 64-byte aligned, contents unspecified
};

// The threads that run_programs spreads programs over when this thread calls it.
int program_threads();

// Returns when all `programs` have run. A grid of at most `grain` programs runs on the calling
// thread, without a word to the scheduler. Calls may come from any thread, also from tasks of
// oneTBB.
void run_programs(int64_t programs, const ParallelOptions&, RangeEntry, void* context);

}  // namespace tw::runtime
