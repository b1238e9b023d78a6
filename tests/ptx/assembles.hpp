// Runs ptxas over printed text, where there is one.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "ir/parser.hpp"
#include "ir/verify.hpp"
#include "target/ptx/print.hpp"
#include "target/ptx/ptxas.hpp"
#include "tilewright/error.hpp"

namespace tw::test {

// The program, or empty.
inline const std::string& ptxas() {
  static const std::string found = ptx::find_ptxas();
  return found;
}

// What is said of the text; empty when it assembles. `result` gets what became of it: registers and
// spills are those of a single kernel.
inline std::string assemble(const std::string& text, const ptx::GpuTarget& chip,
                            ptx::Assembled* result = nullptr) {
  try {
    ptx::Assembled a = ptx::run_ptxas(ptxas(), "ptxas", text, chip);
    if (result) *result = std::move(a);
  } catch (const Error& e) {
    return e.what();
  }
  return {};
}

inline ptx::GpuTarget gpu(int sm, char feature = 0) {
  ptx::GpuTarget t;
  t.sm = sm, t.feature = feature;
  return t;
}

// The chips that printed text must assemble for.
inline std::array<ptx::GpuTarget, 5> chips() {
  return {gpu(80), gpu(89), gpu(90, 'a'), gpu(100), gpu(120)};
}

inline ir::Func parsed(std::string_view text) {
  ir::ParseResult r = ir::parse(text);
  if (!r) {
    ADD_FAILURE() << r.error.line << ": " << r.error.text << "\n" << text;
    return {};
  }
  for (const ir::Diagnostic& d : ir::verify(*r.func)) ADD_FAILURE() << ir::format(*r.func, d);
  return std::move(*r.func);
}

}  // namespace tw::test
