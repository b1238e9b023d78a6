// From PTX text to machine code, without a driver: by NVIDIA's compiler as a library, or the
// program `ptxas`. Knows text and target, nothing of who runs it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "target/ptx/gpu_target.hpp"
#include "target/ptx/kernel.hpp"

namespace tw::ptx {

struct Assembled {
  std::vector<char> image;                           // a cubin
  int registers = 0;                                 // a thread
  int spill_stores = 0, spill_loads = 0, stack = 0;  // bytes a thread
  int shared = 0;                                    // static bytes a block
  double ms = 0;
  std::string assembler;              // kind and version: "ptxas 13.0.88", and " -O1" when not -O3
  std::vector<std::string> warnings;  // that cost speed: C7504, C7510 to C7519
};

// Which assembler there is: "ptxas 13.0.88". Empty: none, and the driver must do it. Looked for
// once: a library of ours around nvptxcompiler (TW_NVPTXCOMPILER, or where the loader finds it),
// then ptxas (TW_PTXAS, PATH, CUDA_HOME, /usr/local/cuda, Python packages).
const std::string& assembler_version();

// The -O of a text. At -O3 the time of ptxas grows faster than the square of a long one: 82000
// instructions take minutes, and 4 s at -O1, where it grows about in proportion (13.0). -O1
// schedules less; what runs through that many instructions waits for them to be fetched.
int optimization_level(std::string_view text);
// Whether the code is to know the lines of its source (PrintOptions::lines).
bool has_lines(std::string_view text);

// Null: there is no assembler. Text that it refuses is an internal error with the first lines of
// what it says; an assembler too old for the target is an unsupported one, fewer registers than an
// instruction takes a usage error.
std::optional<Assembled> assemble(std::string_view text, const GpuTarget&);

// The same for a kernel, which gets a text that spills less where one does (registers.hpp). That
// takes the time of both.
std::optional<Assembled> assemble(Kernel&, const GpuTarget&);

}  // namespace tw::ptx
