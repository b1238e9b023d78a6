// Lane level to PTX text. ptxas does registers and scheduling; what is done here is what it cannot
// know: exact arithmetic in the sense of docs/semantics.md, widths of accesses, and that addresses
// differ by constants.
#pragma once

#include "ir/func.hpp"
#include "target/ptx/kernel.hpp"

namespace tw::ptx {

struct PrintOptions {
  bool lines = false;  // .file and .loc from the positions of ops, for profilers and sanitizers
};

// The func is verified lane level with launch.warps set.
Kernel print_ptx(const ir::Func&, const GpuTarget&, PrintOptions = {});

}  // namespace tw::ptx
