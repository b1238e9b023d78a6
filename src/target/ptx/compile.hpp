// From IR to PTX text and how to launch it.
//
// The ABI of a kernel: every parameter takes 8 bytes, in this order:
//   the data pointer of each tensor of ir::LaunchArgs (parameters, then workspaces)
//   each capture (payload bits, in the order of ir::captures)
//   i64: the linear id of the first program of this launch
// A launch is a one-dimensional grid of at most 2^31 - 1 blocks, one a program; block b runs
// program first + b. A larger grid is several launches with another first program. With a cluster
// above 1 the number of programs of a launch is a multiple of it.
#pragma once

#include <string>

#include "ir/func.hpp"
#include "target/ptx/gpu_target.hpp"

namespace tw::ptx {

struct Kernel {
  std::string text;                           // the PTX module
  std::string entry;                          // the name of its .entry
  int threads = 128;                          // a block
  int static_shared = 0, dynamic_shared = 0;  // bytes a block
  int cluster = 1;                            // blocks
  int max_registers = 0;                      // a thread, as the text says it; 0: not limited
  // The kernel waits by griddepcontrol.wait before its first global access, so it may start while
  // the one before it still runs.
  bool starts_early = false;
};

Kernel compile(const ir::Func&, const GpuTarget&);

}  // namespace tw::ptx
