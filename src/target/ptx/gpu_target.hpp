// The plain facts about an NVIDIA GPU that code generation reads. All of them are part of the key
// of a kernel (version_of).
#pragma once

#include <string>

#include "ir/target.hpp"
#include "tilewright/error.hpp"

namespace tw::ptx {

inline constexpr int least_sm = 80;  // bf16, cp.async, max.NaN

// Defaults: an H200, so that tests and the simulator need no driver.
struct GpuTarget : ir::Target {
  GpuTarget() {
    name = "cuda";
    lanes = 32;
    vector_bits = 128;
    cache_bytes = int64_t{60} << 20;
    max_warps = 32;
    max_cluster = 16;
    shared_bytes = 232448;  // of a block, with the opt-in
    registers = 255;
  }

  int sm = 90;                 // compute capability, major * 10 + minor
  char feature = 'a';          // suffix of `.target`: 'a' (this chip only), 'f' (its family), or 0
  int sms = 132;               // multiprocessors
  int shared_per_sm = 233472;  // bytes; of each resident block 1 KB is the system's
  int registers_per_sm = 65536;  // 32-bit ones
  int threads_per_sm = 2048;

  // "sm_90a"
  std::string arch() const {
    return "sm_" + std::to_string(sm) + (feature ? std::string(1, feature) : std::string());
  }
  friend bool operator==(const GpuTarget&, const GpuTarget&) = default;
};

// A typical GPU by the name of its target: "sm_80" (A100), "sm_86", "sm_89", "sm_90a" (H200),
// "sm_100a" (B200), "sm_120a"; without the 'a' the same. Errors (usage, at `loc`): none of these.
GpuTarget gpu_named(std::string_view arch, Loc loc = {});

// "sm_90a 132 232448 233472 65536 2048 62914560": what differs between two targets differs here.
std::string version_of(const GpuTarget&);

}  // namespace tw::ptx
