// What is known of floats from how they are made: enough to leave out the instructions that ptxas
// adds to rsqrt.approx for subnormal numbers (three of four).
#pragma once

#include "ir/func.hpp"

namespace tw::ptx {

// Each element is 2^-126 or more, infinity or NaN.
bool never_subnormal(const ir::Func&, ir::ValueId);

}  // namespace tw::ptx
