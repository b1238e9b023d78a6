// PTX text and how to launch it (the arguments: abi.hpp).
#pragma once

#include <string>

#include "target/ptx/gpu_target.hpp"

namespace tw::ptx {

struct Kernel {
  std::string text;                           // the PTX module
  std::string entry;                          // the name of its .entry
  int threads = 128;                          // a block
  int static_shared = 0, dynamic_shared = 0;  // bytes a block
  int cluster = 1;                            // blocks
  int max_registers = 0;                      // a thread, as the text says it; 0: it does not
  // The kernel waits by griddepcontrol.wait before it accesses what the one before it may write, so
  // it may start while that still runs. Without the attribute at the launch the wait is nothing.
  bool starts_early = false;
};

}  // namespace tw::ptx
