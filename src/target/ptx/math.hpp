// The bounded functions on single registers. Bounds hold on the whole range: subnormals in and out,
// infinities, zeros and NaN as IEEE says.
#pragma once

#include "ir/ops.hpp"
#include "target/ptx/text.hpp"

namespace tw::ptx {

// exp, exp2, log, tanh or rsqrt.
V math_f32(Text&, ir::OpKind, const V&);
V math_f64(Text&, ir::OpKind, const V&);

}  // namespace tw::ptx
