// What NVIDIA's assembler says, as a program and as a library alike.
#pragma once

#include <string>
#include <string_view>

#include "target/ptx/assemble.hpp"

namespace tw::ptx {

// Reads registers, spills, shared memory and warnings from the verbose output for one kernel.
void read_log(std::string_view log, Assembled& out);
// Throws what a refusal of `text` means. `assembler`: kind and version.
[[noreturn]] void refuse(std::string_view log, std::string_view text, const std::string& assembler,
                         const GpuTarget&);

}  // namespace tw::ptx
