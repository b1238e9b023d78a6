// Both 8-bit formats against a slow reference: the table of their values, from the definition, and
// midpoints of neighbours, which are exact in double.
#include "support/float8.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tw {
namespace {

struct Format {
  const char* name;
  int exp_bits, man_bits, largest;
  uint8_t (*from)(double, bool);
  float (*to)(uint8_t);
  uint8_t beyond;  // with `nonfinite`

  double value(int pattern) const {
    const int e = pattern >> man_bits, m = pattern & ((1 << man_bits) - 1);
    const int bias = (1 << (exp_bits - 1)) - 1;
    return e == 0 ? std::ldexp(m, 1 - bias - man_bits)
                  : std::ldexp((1 << man_bits) + m, e - bias - man_bits);
  }
  // Rounded as if the format went on past `largest`, then cut.
  uint8_t nearest(double x, bool nonfinite) const {
    const double a = std::fabs(x);
    const uint8_t sign = std::signbit(x) ? 0x80 : 0;
    int p = 0;
    while (p <= largest && value(p + 1) <= a) ++p;
    if (p <= largest) {
      const double mid = (value(p) + value(p + 1)) / 2;
      p += a > mid || (a == mid && p % 2);
    }
    if (p > largest) return sign | (nonfinite ? beyond : static_cast<uint8_t>(largest));
    return static_cast<uint8_t>(sign | p);
  }
};

const Format formats[] = {{"f8e4m3", 4, 3, 0x7e, f8e4m3_from, f8e4m3_to, f8e4m3_nan},
                          {"f8e5m2", 5, 2, 0x7b, f8e5m2_from, f8e5m2_to, f8e5m2_inf}};

TEST(Float8, EveryPatternRoundTrips) {
  for (const Format& f : formats)
    for (int p = 0; p < 256; ++p) {
      const float x = f.to(static_cast<uint8_t>(p));
      const int magnitude = p & 0x7f;
      ASSERT_EQ(std::signbit(x), p >= 128) << f.name << p;
      if (magnitude <= f.largest) {
        ASSERT_EQ(std::fabs(x), f.value(magnitude)) << f.name << p;
        ASSERT_EQ(f.from(x, false), p) << f.name;
        ASSERT_EQ(f.from(x, true), p) << f.name;
      } else if (f.beyond == f8e5m2_inf && magnitude == f8e5m2_inf) {
        ASSERT_TRUE(std::isinf(x));
        ASSERT_EQ(f.from(x, true), p);
        ASSERT_EQ(f.from(x, false), (p & 0x80) | f8e5m2_largest);
      } else {
        ASSERT_TRUE(std::isnan(x)) << f.name << p;
        for (bool nonfinite : {false, true}) ASSERT_TRUE(std::isnan(f.to(f.from(x, nonfinite))));
      }
    }
}

TEST(Float8, EveryF16AndRandomDoublesRoundOnce) {
  std::mt19937_64 random(1);
  for (const Format& f : formats)
    for (bool nonfinite : {false, true}) {
      for (int p = 0; p < 65536; ++p) {
        const float x = f16_to(static_cast<uint16_t>(p));
        if (std::isnan(x)) continue;
        ASSERT_EQ(f.from(x, nonfinite), f.nearest(x, nonfinite)) << f.name << x;
      }
      for (int k = 0; k < 100000; ++k) {
        const double u = static_cast<double>(random() >> 11) * 0x1p-53;
        const double x = (random() % 2 ? 1 : -1) * std::exp2(44 * u - 22);
        ASSERT_EQ(f.from(x, nonfinite), f.nearest(x, nonfinite)) << f.name << x;
      }
    }
}

TEST(Float8, TiesAndTheirNeighbours) {
  for (const Format& f : formats)
    for (int p = 0; p < f.largest; ++p) {
      const double mid = (f.value(p) + f.value(p + 1)) / 2;
      ASSERT_EQ(f.from(mid, false), p + p % 2) << f.name << p;
      ASSERT_EQ(f.from(std::nextafter(mid, 0), false), p) << f.name << p;
      ASSERT_EQ(f.from(std::nextafter(mid, INFINITY), false), p + 1) << f.name << p;
    }
}

}  // namespace
}  // namespace tw
