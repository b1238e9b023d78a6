// The compiled kernels that are kept on disk, so that a program that starts again need not compile
// them. For cuda, where an assembler is installed; what the driver assembles it keeps itself.
//
// They are in TW_CACHE_DIR (empty: none are kept), else XDG_CACHE_HOME/tilewright, else
// HOME/.cache/tilewright: up to TW_CACHE_MB MiB (1024; 0: none), of which those go first that were
// not used longest. They are machine code that will run: the folder should be yours alone to write.
// The variables are read once. A kernel that cannot be kept or read back is compiled.
#pragma once

#include "tilewright/error.hpp"

namespace tw {

struct KeptKernel {
  const char* file;   // the path
  const char* title;  // kernel, GPU and assembler; empty when it is not intact
  long long bytes;
  long long used;  // when it was used last, to some minutes: seconds since 1970
  bool intact;     // not: it will be compiled again and replaced
};

// Where they are; empty when none are kept, and *why (if given) says why, with static lifetime. The
// folder need not exist.
const char* kernel_cache_folder(const char** why = nullptr);
// Reads and checks every one, the last used first. What `each` is given lives until it returns.
void each_kept_kernel(void (*each)(const KeptKernel&, void* context), void* context = nullptr);
// Removes them all, and returns how many there were. Programs that run have what they need.
long long clear_kernel_cache();

}  // namespace tw
