// Checks that a Func means something: run after parsing and between passes.
//
// Back ends and passes rely on everything checked here and check nothing again: counts, types by
// the rule column of ops.def, attributes in range, values visible where they are used, blocks that
// end as they must, host and body kept apart, and block-wide ops only under block-uniform control.
// Never throws, whatever the Func, as long as its ids are in range (the parser and Func::make
// guarantee that). About 10 ns an op when nothing is wrong.
#pragma once

#include <string>
#include <vector>

#include "ir/func.hpp"

namespace tw::ir {

// Regions inside each other, at most: printer, passes and targets call themselves once a level.
inline constexpr int max_region_depth = 256;

struct Diagnostic {
  OpId op;  // none: the kernel as a whole
  std::string text;
};

// Empty when the Func is valid. At most 100 diagnostics.
std::vector<Diagnostic> verify(const Func&);

// "file:line: text", or the text alone where the position is unknown.
std::string format(const Func&, const Diagnostic&);

}  // namespace tw::ir
