// The programs `ptxas` and `nvdisasm`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "target/ptx/assemble.hpp"

namespace tw::ptx {

// Where it may be, in the order of preference; the files need not exist. What TW_PTXAS names is the
// only one when it is set.
std::vector<std::string> ptxas_candidates();
// The first candidate that can be run; empty: none.
std::string find_ptxas();

struct Outcome {
  bool ran = false;    // false: `output` says why not
  int status = -1;     // the exit status; -1: killed
  std::string output;  // stdout and stderr together
};
// Runs a program without a shell and waits for it.
Outcome run_program(const std::vector<std::string>& arguments);

// "ptxas 13.0.88" from what `ptxas --version` prints; empty when that is something else.
std::string version_from(const std::string& output);

// Assembles by the program. What it cannot do to the machine (no room, no right) is an unsupported
// error; a text that it refuses: refuse().
Assembled run_ptxas(const std::string& program, const std::string& version, std::string_view text,
                    const GpuTarget&);

// Machine code as text (SASS), by nvdisasm: what TW_NVDISASM names, or else the first of the places
// where ptxas may be. Null: there is none, or it refuses the code.
std::optional<std::string> disassemble(std::string_view image);

}  // namespace tw::ptx
