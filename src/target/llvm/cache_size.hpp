// How much fits in the last caches before memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace tw::llvm {

// Bytes of the last-level caches of these processors, each counted once however many of them share
// it, by a table of the kernel's form (/sys/devices/system/cpu); 0: it lists none. The C library
// cannot tell: of processors with a cache for each group of cores it gives the sum over the package
// (320 MiB), also where a container or virtual machine has one group (32 MiB).
int64_t last_level_caches(const std::filesystem::path& table, std::span<const int> processors);

// Of the processors that this thread may run on.
int64_t last_level_caches();

}  // namespace tw::llvm
