// f16 and bf16 against a slow reference: the sorted table of all values of the format, and a
// comparison with the midpoint of two neighbours, which is exact in double.
#include "support/half.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace tw {
namespace {

struct Format {
  const char* name;
  int exp_bits, man_bits;
  uint16_t (*from)(double);
  float (*to)(uint16_t);

  uint16_t inf() const { return static_cast<uint16_t>(((1 << exp_bits) - 1) << man_bits); }
  // Value of a finite positive pattern, from the definition of the format; at `inf`: where the next
  // value would be.
  double value(int pattern) const {
    const int e = pattern >> man_bits, m = pattern & ((1 << man_bits) - 1);
    const int bias = (1 << (exp_bits - 1)) - 1;
    return e == 0 ? std::ldexp(m, 1 - bias - man_bits)
                  : std::ldexp((1 << man_bits) + m, e - bias - man_bits);
  }
};

const Format formats[] = {{"f16", 5, 10, f16_from, f16_to}, {"bf16", 8, 7, bf16_from, bf16_to}};

// `less(pattern)`: whether |x| < value(pattern); `compare_mid(lo)`: sign of |x| - midpoint(lo, lo +
// 1).
template <class Less, class Mid>
uint16_t nearest(const Format& f, bool negative, Less less, Mid compare_mid) {
  int lo = 0, hi = f.inf();
  while (hi - lo > 1) {
    const int mid = (lo + hi) / 2;
    (less(mid) ? hi : lo) = mid;
  }
  const int side = compare_mid(lo);
  const int pattern = side < 0 || (side == 0 && lo % 2 == 0) ? lo : lo + 1;
  return static_cast<uint16_t>(std::min<int>(pattern, f.inf()) | (negative ? 0x8000 : 0));
}

uint16_t nearest(const Format& f, double x) {
  const double a = std::fabs(x);
  return nearest(
      f, std::signbit(x), [&](int p) { return a < f.value(p); },
      [&](int lo) {
        const double mid = (f.value(lo) + f.value(lo + 1)) / 2;
        return a < mid ? -1 : a > mid;
      });
}

uint16_t nearest(const Format& f, int64_t v) {
  using Wide = __int128;
  const Wide a = v < 0 ? -static_cast<Wide>(v) : static_cast<Wide>(v);
  // Times 2^12, which makes integers of all midpoints above 1; below 1 there is only the integer 0.
  constexpr int scale = 4096;
  const auto scaled = [&](double x) { return static_cast<Wide>(std::min(x * scale, 0x1p100)); };
  if (v == 0) return 0;
  return nearest(
      f, v < 0, [&](int p) { return f.value(p) > 1 && a * scale < scaled(f.value(p)); },
      [&](int lo) {
        const Wide mid = (scaled(f.value(lo)) + scaled(f.value(lo + 1))) / 2;
        return a * scale < mid ? -1 : a * scale > mid;
      });
}

TEST(Half, EveryPatternRoundTrips) {
  for (const Format& f : formats)
    for (int p = 0; p < 65536; ++p) {
      const uint16_t h = static_cast<uint16_t>(p);
      const float x = f.to(h);
      const int magnitude = p & 0x7fff;
      if (magnitude > f.inf()) {
        ASSERT_TRUE(std::isnan(x)) << f.name << p;
        ASSERT_TRUE(std::isnan(f.to(f.from(x)))) << f.name << p;
        ASSERT_EQ(f.from(x) & 0x8000, p & 0x8000) << f.name << p;
        continue;
      }
      ASSERT_EQ(f.from(x), h) << f.name << p;
      if (magnitude < f.inf()) {
        ASSERT_EQ(std::fabs(x), f.value(magnitude)) << f.name << p;
      } else {
        ASSERT_TRUE(std::isinf(x)) << f.name << p;
      }
      ASSERT_EQ(std::signbit(x), p >= 0x8000) << f.name << p;
    }
}

TEST(Half, TiesAndTheirNeighboursOfEveryGap) {
  for (const Format& f : formats)
    for (int p = 0; p < f.inf(); ++p) {
      const double lo = f.value(p), hi = f.value(p + 1), mid = (lo + hi) / 2;
      const uint16_t even = static_cast<uint16_t>(p % 2 == 0 ? p : p + 1);
      ASSERT_EQ(f.from(mid), even) << f.name << p;
      ASSERT_EQ(f.from(std::nextafter(mid, 0)), p) << f.name << p;
      ASSERT_EQ(f.from(std::nextafter(mid, INFINITY)), p + 1) << f.name << p;
      ASSERT_EQ(f.from(-mid), even | 0x8000) << f.name << p;
      ASSERT_EQ(f.from(std::nextafter(-mid, 0)), p | 0x8000) << f.name << p;
    }
}

TEST(Half, NamedValues) {
  EXPECT_EQ(f16_from(65504.0), 0x7bff);
  EXPECT_EQ(f16_from(65519.999), 0x7bff);
  EXPECT_EQ(f16_from(65520.0), 0x7c00);
  EXPECT_EQ(f16_from(0x1p-25), 0);  // a tie with 0
  EXPECT_EQ(f16_from(std::nextafter(0x1p-25, 1.0)), 1);
  EXPECT_EQ(f16_from(-0.0), 0x8000);
  EXPECT_EQ(f16_from(5e-324), 0);
  EXPECT_EQ(f16_from(1.0 + 0x1p-11 + 0x1p-40), 0x3c01);  // through f32 it would be a tie: 0x3c00
  EXPECT_EQ(bf16_from(1.0 + 0x1p-8 + 0x1p-40), 0x3f81);
  EXPECT_EQ(bf16_from(3.4e38), 0x7f80);
  EXPECT_EQ(bf16_from(1e300), 0x7f80);
}

TEST(Half, RandomDoublesAndFloats) {
  std::mt19937_64 random(7);
  for (const Format& f : formats)
    for (int i = 0; i < 200000; ++i) {
      // An exponent a little wider than the format's, and bits that leave few or many to round.
      const int span = 1 << f.exp_bits;
      const int e = static_cast<int>(random() % static_cast<uint64_t>(span + 8)) - span / 2 - 4;
      const uint64_t keep = ~0ull << random() % 52;
      double x = std::ldexp(1 + std::ldexp(static_cast<double>(random() >> 12 & keep), -52), e);
      if (i % 2) x = -x;
      if (i % 3 == 0) x = static_cast<float>(x);
      if (std::isinf(x)) continue;
      ASSERT_EQ(f.from(x), nearest(f, x)) << f.name << ' ' << x;
    }
}

TEST(Half, IntegersRoundOnce) {
  std::mt19937_64 random(8);
  for (const Format& f : formats) {
    for (int64_t v : {INT64_MAX, INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, int64_t{1} << 53})
      ASSERT_EQ(f.from(round_to_odd(v)), nearest(f, v)) << f.name << ' ' << v;
    for (int i = 0; i < 200000; ++i) {
      // Near the midpoints of the format, where rounding to double first would land on a tie.
      const int shift = static_cast<int>(random() % 62);
      int64_t v = static_cast<int64_t>(random() >> 1 >> shift);
      const int width = 64 - std::countl_zero(static_cast<uint64_t>(v) | 1);
      const int drop = width - f.man_bits - 2;
      if (drop > 1 && i % 2) v = ((v >> drop | 1) << drop) + static_cast<int64_t>(random() % 3) - 1;
      if (i % 4 < 2) v = -v;
      ASSERT_EQ(f.from(round_to_odd(v)), nearest(f, v)) << f.name << ' ' << v;
    }
  }
}

}  // namespace
}  // namespace tw
