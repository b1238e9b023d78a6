// From a program to IR, by calling the public API inside a trace; and the memory it runs on.
#pragma once

#include <memory>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "program.hpp"

namespace tw::fuzz {

// One tensor argument: elements of a program's input or output, between guard bytes.
struct Memory {
  static constexpr size_t guard = 128;
  std::vector<uint8_t> bytes;  // 64-byte alignment of `base` is up to at()
  size_t base = 0;             // byte of element (0, .., 0)
  DType dtype;
  std::vector<long long> dims, strides;

  ir::TensorArg arg(uint8_t* aligned) const;
};

// Inputs, then outputs. The same program gives the same bytes.
std::vector<Memory> memory_of(const Program&);

// Traces the program. Throws tw::Error: of the trace, or internal when a tile has not the type that
// the rules of check.cpp give it.
ir::Func record(const Program&, const std::vector<Memory>&, bool check_purity);
std::vector<uint64_t> scalar_bits(const Program&);

}  // namespace tw::fuzz
