// The two 8-bit float formats as bits, converted with one rounding (to nearest, ties to even).
//
//   f8e4m3: 4 exponent bits (bias 7), 3 mantissa bits. No infinity; S1111111 is NaN; largest 448.
//   f8e5m2: IEEE with 5 exponent bits (bias 15), 2 mantissa bits; largest 57344.
//
// What rounds beyond the largest number, infinity too, becomes the largest number, or with
// `nonfinite` what IEEE says (NaN where there is no infinity). Like half.hpp they narrow from
// double, so that nothing rounds twice.
#pragma once

#include "support/half.hpp"

namespace tw {

inline constexpr uint8_t f8e4m3_nan = 0x7f, f8e4m3_largest = 0x7e;
inline constexpr uint8_t f8e5m2_nan = 0x7e, f8e5m2_largest = 0x7b, f8e5m2_inf = 0x7c;

inline uint8_t f8e5m2_from(double x, bool nonfinite) {
  const uint8_t r = static_cast<uint8_t>(narrow_float(x, 5, 2));
  return !nonfinite && (r & 0x7f) == f8e5m2_inf ? (r & 0x80) | f8e5m2_largest : r;
}

inline uint8_t f8e4m3_from(double x, bool nonfinite) {
  // x * 2^-8 in a format of bias 15 has the fields that x has in this one, and those of numbers too
  // large for it lie above. The scaling is exact but for doubles that are 0 here either way.
  const uint8_t sign = std::bit_cast<uint64_t>(x) >> 63 ? 0x80 : 0;
  if (x != x) return sign | f8e4m3_nan;
  const uint32_t r = narrow_float(x * 0x1p-8, 5, 3) & 0xff;
  if (r < f8e4m3_nan) return static_cast<uint8_t>(sign | r);
  return sign | (nonfinite ? f8e4m3_nan : f8e4m3_largest);
}

inline float f8e5m2_to(uint8_t b) { return f16_to(static_cast<uint16_t>(b << 8)); }

inline float f8e4m3_to(uint8_t b) {
  const uint32_t sign = static_cast<uint32_t>(b & 0x80) << 24, magnitude = b & 0x7f;
  if (magnitude == f8e4m3_nan) return std::bit_cast<float>(sign | 0x7fc00000u);
  // The fields moved into place, 2^-120 too small; exact for subnormals as well.
  const float f = std::bit_cast<float>(magnitude << 20) * 0x1p120f;
  return std::bit_cast<float>(std::bit_cast<uint32_t>(f) | sign);
}

}  // namespace tw
