// The fastest way to move bytes: what a kernel bound by memory is compared with.
#pragma once

#include <cstddef>

namespace tw::bench {

// Copies on all threads of oneTBB. Moves 2 * bytes: each is read once and written once.
void parallel_copy(void* to, const void* from, std::size_t bytes);
// The same by memcpy, which stores past the cache from a size on that the C library takes from the
// cache of the whole package, also where this process has a part of it: then it reads what it is to
// overwrite.
void parallel_memcpy(void* to, const void* from, std::size_t bytes);

}  // namespace tw::bench
