// f16 and bf16 as bits, converted with one rounding (to nearest, ties to even).
//
// Everything narrows from double: f32 and i32 are exact in it, and a 64-bit integer is first
// rounded *to odd* at 53 bits, which keeps the final rounding to <= 24 bits correct. Converting
// through float would round twice.
#pragma once

#include <bit>
#include <cstdint>

namespace tw {

// Rounds x to a float format with `exp_bits` and `man_bits` (IEEE layout with inf and NaN).
inline uint32_t narrow_float(double x, int exp_bits, int man_bits) {
  const uint64_t b = std::bit_cast<uint64_t>(x);
  const uint32_t sign = static_cast<uint32_t>(b >> 63) << (exp_bits + man_bits);
  const uint32_t inf = ((1u << exp_bits) - 1) << man_bits;
  const int bias = (1 << (exp_bits - 1)) - 1;
  const int e = static_cast<int>(b >> 52 & 0x7ff);
  uint64_t m = b & ((1ull << 52) - 1);
  if (e == 0x7ff) return sign | inf | (m ? (1u << (man_bits - 1)) : 0);
  if (e == 0) return sign;  // doubles below 2^-1022 vanish in any narrower format
  m |= 1ull << 52;
  int exp = e - 1023 + bias;               // biased exponent in the target
  int drop = 52 - man_bits;                // mantissa bits that go
  if (exp <= 0) drop += 1 - exp, exp = 0;  // subnormal: shift further
  if (drop > 53) return sign;
  const uint64_t half = 1ull << (drop - 1), rest = m & ((1ull << drop) - 1);
  uint64_t r = m >> drop;
  if (rest > half || (rest == half && (r & 1))) ++r;
  // A normal r still carries its implicit bit: take it off by addition, so that a carry out of the
  // mantissa moves into the exponent by itself.
  const uint64_t out = exp > 0 ? (static_cast<uint64_t>(exp - 1) << man_bits) + r : r;
  return out >= inf ? (sign | inf) : (sign | static_cast<uint32_t>(out));
}

inline uint16_t f16_from(double x) { return static_cast<uint16_t>(narrow_float(x, 5, 10)); }
inline uint16_t bf16_from(double x) { return static_cast<uint16_t>(narrow_float(x, 8, 7)); }

inline float bf16_to(uint16_t h) { return std::bit_cast<float>(static_cast<uint32_t>(h) << 16); }

inline float f16_to(uint16_t h) {
  const uint32_t sign = static_cast<uint32_t>(h & 0x8000) << 16;
  uint32_t e = h >> 10 & 31, m = h & 1023;
  if (e == 31) return std::bit_cast<float>(sign | 0x7f800000u | (m << 13));
  if (e == 0) {  // subnormal: m * 2^-24, exact in f32
    const float f = static_cast<float>(m) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<uint32_t>(f) | sign);
  }
  return std::bit_cast<float>(sign | ((e + 112) << 23) | (m << 13));
}

// The double nearest to v in the sense of rounding to odd: the last bit is sticky, so a later
// rounding to 24 bits or fewer gives what one rounding of v would give.
inline double round_to_odd(int64_t v) {
  double d = static_cast<double>(v);
  if (d >= 0x1p63) d = std::bit_cast<double>(std::bit_cast<uint64_t>(0x1p63) - 1);
  const int64_t back = static_cast<int64_t>(d);
  if (back == v) return d;
  uint64_t b = std::bit_cast<uint64_t>(d);
  const bool magnitude_up = v > 0 ? back > v : back < v;
  if (magnitude_up) b -= 1;  // truncate toward zero
  return std::bit_cast<double>(b | 1);
}

}  // namespace tw
