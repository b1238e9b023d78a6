// NVIDIA's PTX compiler as a library. It comes as a static archive only, so a shared library of
// ours (nvptxcompiler/) wraps it where a CUDA toolkit is at hand when Tilewright is built, and is
// opened at run time: what links Tilewright then needs none of it. It saves the 13 ms of starting
// ptxas.
#pragma once

#include <string>
#include <string_view>

#include "target/ptx/assemble.hpp"

namespace tw::ptx {

struct Nvptxcompiler {
  // Null: it is not there. Never closed.
  static const Nvptxcompiler* open();
  Assembled assemble(std::string_view text, const GpuTarget&) const;

  std::string version;  // "nvptxcompiler 13.0"

 private:
  // The one function of the wrapper beside its version: 0 and an image, or an error and a log. Both
  // are given back by `release`.
  using Compile = int (*)(const char* text, size_t size, const char* arch, int level, int lines,
                          char** image, size_t* image_size, char** log);
  Compile compile_ = nullptr;
  void (*release_)(char*) = nullptr;
};

}  // namespace tw::ptx
