// What generated code may assume about the processor. Plain facts: part of the key of a kernel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/target.hpp"

namespace tw::llvm {

// vector_bits is 512, 256 or 128. Outputs larger than cache_bytes are streamed past the cache.
struct CpuTarget : ir::Target {
  std::string cpu = "x86-64";  // LLVM's name of the processor: its scheduling model
  std::string features;        // LLVM's feature list: "+avx2,+fma,-avx512f,..."

  bool has(std::string_view feature) const;
  friend bool operator==(const CpuTarget&, const CpuTarget&) = default;
};

// The processor this process runs on, as LLVM names it; 512-bit vectors with AVX-512 F, BW, DQ and
// VL, 256 with AVX2 and FMA, else 128.
const CpuTarget& host_cpu();

// The host with narrower vectors and without the features they exclude: runs the code paths of
// older processors. 128 bits: SSE4.2 only, without FMA and F16C.
CpuTarget narrowed(const CpuTarget& host, int vector_bits);

}  // namespace tw::llvm
