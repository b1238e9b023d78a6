// How many registers of a thread an assembler may use.
//
// ptxas knows .maxntid and chooses by itself, for many blocks on a multiprocessor: 56 registers
// where 180 would save nothing. But where a thread needs more than its block can have, it takes as
// few as for a full multiprocessor: a product of 256 x 256 by 512 threads has 32 registers and
// spills 4400 bytes, where 128 would fit and 1136 be enough. With .maxnreg it takes all it is
// given, so that is printed only when the author asks for it, or when the kernel has spilled
// without.
#pragma once

#include <optional>

#include "target/ptx/gpu_target.hpp"
#include "target/ptx/kernel.hpp"

namespace tw::ptx {

// Bytes of spill stores and loads of a thread from which on more registers are tried. Products of
// 256 x 256 spill thousands; layer norms of 16384 columns spill some ten, and lose half of their
// speed when only one block fits a multiprocessor.
inline constexpr int worth_registers = 512;

// What fits a block of so many threads.
int most_registers(int threads, const GpuTarget&);

// A kernel that has spilled with `used` registers, told to use all that fit. None: it has been told
// already, or uses them.
std::optional<Kernel> with_more_registers(const Kernel&, int used, const GpuTarget&);

}  // namespace tw::ptx
