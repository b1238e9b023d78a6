// The true values of the bounded functions, and how far off one is.
#pragma once

#include <bit>
#include <cmath>

#include "ir/ops.hpp"
#include "ir/scalar.hpp"

namespace tw::test {

inline long double reference(ir::OpKind k, double x) {
  const long double v = x;
  switch (k) {
    case ir::OpKind::exp:
      return std::exp(v);
    case ir::OpKind::exp2:
    case ir::OpKind::exp2_ftz:
      return std::exp2(v);
    case ir::OpKind::log:
      return std::log(v);
    case ir::OpKind::log2:
      return std::log2(v);
    case ir::OpKind::sin:
      return std::sin(v);
    case ir::OpKind::cos:
      return std::cos(v);
    case ir::OpKind::tanh:
      return std::tanh(v);
    case ir::OpKind::erf:
      return std::erf(v);
    default:
      return 1 / std::sqrt(v);
  }
}

// Where a function may give 0 instead.
inline bool may_be_zero(ir::OpKind k, DType t, long double right) {
  return k == ir::OpKind::exp2_ftz && t == DType::f32 && right < 0x1p-126L;
}

// In units of the last place of what is right.
inline double ulps(DType t, uint64_t got, long double expected) {
  const double g = ir::to_double(t, got);
  if (std::isnan(expected)) return std::isnan(g) ? 0 : 1e30;
  const uint64_t rounded = t == DType::f32 ? ir::from_double(t, static_cast<double>(expected))
                                           : std::bit_cast<uint64_t>(static_cast<double>(expected));
  if (got == rounded) return 0;
  if (std::isinf(g) || std::isinf(ir::to_double(t, rounded))) return 1e30;
  int e = 0;
  std::frexp(expected, &e);
  const int unit = t == DType::f32 ? std::max(e - 24, -149) : std::max(e - 53, -1074);
  return static_cast<double>(std::fabs(static_cast<long double>(g) - expected) /
                             std::ldexp(1.0L, unit));
}

}  // namespace tw::test
