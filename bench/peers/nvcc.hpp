// nvcc as a compiler to be compared with. It needs no GPU.
#pragma once

#include <string>

namespace tw::bench {

// "nvcc", or its usual place when that is not on PATH; empty when there is none.
std::string find_nvcc();
// The line of `nvcc --version` with the release.
std::string nvcc_version(const std::string& nvcc);
// Compiles bench/peers/softmax_template.cu, 12 instantiations, to machine code (sm_90).
void compile_softmax_template(const std::string& nvcc);

inline constexpr const char* nvcc_missing = "no nvcc here";
inline constexpr int softmax_template_instantiations = 12;

}  // namespace tw::bench
