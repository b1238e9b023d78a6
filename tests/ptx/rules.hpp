// What printed text must hold for exact arithmetic, checked on the text: ptxas contracts a multiply
// and an add without .rn, and .ftz loses subnormals.
#pragma once

#include <sstream>
#include <string>

namespace tw::test {

// The first line that breaks a rule, or nothing.
inline std::string broken_rules(const std::string& ptx) {
  std::istringstream lines(ptx);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string op;
    words >> op;
    if (!op.empty() && op[0] == '@') words >> op;
    const auto has = [&](const char* part) { return op.find(part) != std::string::npos; };
    const auto starts = [&](const char* part) { return op.rfind(part, 0) == 0; };
    // Of values that are never subnormal, or not where it matters (math_f32.cpp, normal.hpp).
    if (has(".ftz") && op != "ex2.approx.ftz.f32" && op != "rcp.approx.ftz.f32" &&
        op != "rsqrt.approx.ftz.f32")
      return line;
    const bool is_float = (has(".f32") || has(".f64")) && !has("mma.");
    const bool rounds = starts("add.") || starts("sub.") || starts("mul.") || starts("fma.") ||
                        starts("div.") || starts("sqrt.") || starts("rcp.");
    const bool directed = has(".rn") || has(".rm") || has(".rz");
    if (is_float && rounds && !directed && !has("rcp.approx.ftz")) return line;
    if (has(".approx") && (starts("div") || starts("sqrt") || starts("tanh"))) return line;
  }
  return "";
}

}  // namespace tw::test
