// Running other programs: compilers that are measured, git.
#pragma once

#include <string>
#include <vector>

namespace tw::bench {

// Runs a program, found on PATH, and waits. What it prints is dropped. Throws std::runtime_error
// when it cannot be run or fails.
void run_command(const std::vector<std::string>& arguments);

// The first line that the program prints; empty when it cannot be run or fails.
std::string output_of(const std::vector<std::string>& arguments);

}  // namespace tw::bench
