// The SIMT simulator: runs the lane level, the very Func that PTX is printed from, thread by
// thread, and checks what no GPU checks (docs/design/simt.md).
#pragma once

#include <cstdint>

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::sim {

enum class SimtChecks : uint8_t {
  memory,  // ranges, alignment, undefined values, barriers, agreement of threads
  all,     // and races
};

struct SimtOptions {
  // Order of warps, moments at which they are interrupted, completion of copies, garbage. Equal
  // seeds give equal results, whatever the number of host threads.
  uint64_t seed = 0;
  SimtChecks checks = SimtChecks::all;
  // Trips that the loops of one warp may take together before it counts as endless (a usage error).
  // 0: no limit.
  uint64_t max_steps = 0;
  int written_workspaces = 0;  // the last ones: the host has put values there
  int threads = 0;             // of the host; 0: as many as it has cores
};

// Runs every program of the grid, each as a block of launch.warps * 32 threads. A kernel that does
// what a GPU may answer with anything is a usage error at its line. Reads and writes nothing
// outside of the given tensors. The Func has passed ir::verify. Safe to call from many threads.
void simulate(const ir::Func&, const ir::LaunchArgs&, const SimtOptions& = {});

}  // namespace tw::sim
