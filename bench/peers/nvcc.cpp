#include "nvcc.hpp"

#include "../command.hpp"

namespace tw::bench {

std::string find_nvcc() {
  for (const char* path : {"nvcc", "/usr/local/cuda/bin/nvcc"})
    if (!output_of({path, "--version"}).empty()) return path;
  return "";
}

std::string nvcc_version(const std::string& nvcc) {
  // The last line of --version, "Build cuda_13.0.r13.0/...".
  return output_of({"sh", "-c", "\"$1\" --version | tail -n 1", "sh", nvcc});
}

void compile_softmax_template(const std::string& nvcc) {
  const std::string source = TW_SOURCE_DIR "/bench/peers/softmax_template.cu";
  run_command({nvcc, "-std=c++17", "-arch=sm_90", "-cubin", "-o", "/dev/null", source});
}

}  // namespace tw::bench
