// What element-wise ops are tried on: the edges of each type, then random numbers of all
// magnitudes.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "ir/scalar.hpp"
#include "tilewright/dtype.hpp"

namespace tw::test {

// Payload bits of one operand. Equal seeds give equal numbers; the second operand of an op takes
// another seed, and its edges in another order, so that edges meet.
inline std::vector<uint64_t> inputs(DType t, size_t count, int operand) {
  std::vector<double> edges;
  if (is_float(t)) {
    edges = {0.0,
             -0.0,
             1.0,
             -1.0,
             0.5,
             2.0,
             3.0,
             -2.5,
             1.5,
             0.55,
             -0.55,
             0.5499,
             88.0,
             88.7228,
             88.73,
             -87.3,
             -103.9,
             -104.,
             126.999,
             127.999,
             128.0,
             -126.5,
             -149.0,
             -150.0,
             709.7,
             710.0,
             -745.1,
             -746.0,
             1023.9,
             -1074.5,
             9.0,
             0x1p-126,
             0x1p-149,
             0x1.8p-130,
             0x1p-24,
             0x1p-14,
             65504.,
             65519.99,
             65520.,
             0x1.fffffep127,
             0x1.fep127,
             0x1.ffp127,
             255.0,
             255.5,
             256.0,
             -0.999,
             2147483647.0,
             2147483648.0,
             -2147483648.0,
             -2147483649.0,
             4294967295.0,
             4294967296.0,
             0x1p63,
             -0x1p63,
             0x1.fffffffffffffp62,
             1 + 0x1p-11 + 0x1p-40,
             1 + 0x1p-8 + 0x1p-50,
             0x1p-1022,
             5e-324,
             0x1.6a09e6p-1,
             0x1.555556p-1,
             0x1.555554p-1,
             INFINITY,
             -INFINITY,
             NAN};
  } else {
    edges = {0,      1,        2,           3,
             5,      7,        8,           16,
             31,     32,       33,          63,
             64,     65,       100,         127,
             128,    255,      256,         259,
             65535,  16777217, 2147483646,  2147483647,
             -1,     -2,       -3,          -7,
             -8,     -100,     -2147483647, -2147483648.0,
             0x1p32, 0x1p53,   0x1p62,      4611686018427387904.0 + 18014398509481984.0};
  }
  std::vector<uint64_t> out;
  std::mt19937_64 random(static_cast<uint64_t>(operand) * 977 + static_cast<uint64_t>(t));
  while (out.size() < count) {
    const size_t i = out.size();
    const uint64_t r = random();
    if (operand == 0 && i < edges.size() * edges.size() && i % 2 == 0) {
      out.push_back(is_float(t)
                        ? ir::from_double(t, edges[i / 2 % edges.size()])
                        : ir::from_int(t, static_cast<int64_t>(edges[i / 2 % edges.size()])));
    } else if (operand > 0 && i % 2 == 0) {
      const double e = edges[(i / 2 / edges.size() * static_cast<size_t>(operand) + i / 2 +
                              static_cast<size_t>(operand)) %
                             edges.size()];
      out.push_back(is_float(t) ? ir::from_double(t, e) : ir::from_int(t, static_cast<int64_t>(e)));
    } else if (is_float(t)) {
      // Bits at random, or a number of ordinary size.
      const double ordinary = std::ldexp(static_cast<double>(static_cast<int64_t>(r)), -63) *
                              std::ldexp(1.0, static_cast<int>(r % 11));
      uint64_t bits = r >> (64 - 8 * size_of(t));
      if (i % 4 == 1) bits = ir::from_double(t, ordinary);
      out.push_back(bits);
    } else {
      out.push_back(ir::from_int(t, static_cast<int64_t>(r) >> (r % 61)));
    }
  }
  return out;
}

}  // namespace tw::test
