// The fastest way to move bytes: what a kernel bound by memory is compared with.
#pragma once

#include <cstddef>

namespace tw::bench {

// Copies on all threads of oneTBB. Moves 2 * bytes: each is read once and written once.
void parallel_copy(void* to, const void* from, std::size_t bytes);

}  // namespace tw::bench
