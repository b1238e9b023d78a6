// Interpreter against JIT at three vector widths, bit for bit or within a bound.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "llvm/run.hpp"

namespace tw::test {

struct Tolerance {
  double relative = 0, absolute = 0;  // 0, 0: the same bits, but for the payload of NaN
  bool zero_sign = false;             // -0 may stand for +0
  int64_t ulps = 0;                   // f32 and f64: neighbours that far apart are the same
};

// Floats in the order of the number line.
inline int64_t rank_of(DType t, uint64_t bits) {
  const uint64_t sign = t == f32 ? 0x80000000u : uint64_t{1} << 63;
  return bits & sign ? -static_cast<int64_t>(bits & ~sign) : static_cast<int64_t>(bits);
}

inline bool same(DType t, uint64_t a, uint64_t b, const Tolerance& tol) {
  if (a == b) return true;
  if (!is_float(t)) return false;
  const double x = ir::to_double(t, a), y = ir::to_double(t, b);
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
  if (x == y) return tol.zero_sign || x != 0;
  if (std::abs(rank_of(t, a) - rank_of(t, b)) <= tol.ulps) return true;
  return std::abs(x - y) <= tol.relative * std::abs(x) + tol.absolute;
}

// Runs f on copies of `tensors` and compares every byte of them, guards included.
inline void differ(const std::string& text, const std::vector<Data>& tensors,
                   std::vector<uint64_t> scalars = {}, Tolerance tol = {}) {
  SCOPED_TRACE(text);
  const ir::Func f = parse(text);
  std::vector<Data> want = tensors;
  std::vector<Data*> at;
  for (Data& d : want) at.push_back(&d);
  Launch reference(f, at, scalars);
  try {
    sim::interpret(f, reference.args());
  } catch (const Error& e) {
    FAIL() << e.what();
  }
  for (int bits : {512, 256, 128}) {
    SCOPED_TRACE(bits);
    std::vector<Data> got = tensors;
    at.clear();
    for (Data& d : got) at.push_back(&d);
    run_jit(f, at, scalars, bits);
    for (size_t k = 0; k < got.size(); ++k) {
      const size_t guard = Data::guard, size = got[k].bytes.size();
      ASSERT_EQ(std::memcmp(got[k].bytes.data(), want[k].bytes.data(), guard), 0) << "before " << k;
      ASSERT_EQ(std::memcmp(got[k].bytes.data() + size - guard, want[k].bytes.data() + size - guard,
                            guard),
                0)
          << "after " << k;
      for (int64_t i = 0; i < got[k].elements(); ++i)
        ASSERT_TRUE(same(got[k].dtype, want[k].bits(i), got[k].bits(i), tol))
            << "tensor " << k << " element " << i << ": want " << want[k].value(i) << " ("
            << std::hex << want[k].bits(i) << "), got " << got[k].value(i) << " (" << got[k].bits(i)
            << ")";
    }
  }
}

// Bit patterns that find faults: limits, halves, subnormals, infinities, NaN, then random ones.
inline std::vector<uint64_t> special_bits(DType t, int count, uint64_t seed) {
  std::vector<uint64_t> out;
  const auto value = [&](double v) { out.push_back(ir::from_double(t, v)); };
  if (is_float(t)) {
    for (double v : {0.0,
                     -0.0,
                     1.0,
                     -1.0,
                     0.5,
                     1.5,
                     2.5,
                     -2.5,
                     3.0,
                     1e-3,
                     100.7,
                     -300.2,
                     65504.0,
                     65520.0,
                     2147483647.0,
                     2147483648.0,
                     -2147483648.0,
                     4294967295.0,
                     4294967296.0,
                     1e10,
                     9.3e18,
                     -9.3e18,
                     1e30,
                     3e38,
                     1e-38,
                     1e-42,
                     -1e-45,
                     5e-8,
                     6e-5,
                     88.0,
                     -88.0,
                     -100.0,
                     -104.0,
                     std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity(),
                     std::numeric_limits<double>::quiet_NaN()})
      value(v);
  } else {
    for (int64_t v : {int64_t{0},
                      int64_t{1},
                      int64_t{2},
                      int64_t{3},
                      int64_t{-1},
                      int64_t{-2},
                      int64_t{7},
                      int64_t{31},
                      int64_t{32},
                      int64_t{33},
                      int64_t{63},
                      int64_t{64},
                      int64_t{128},
                      int64_t{255},
                      int64_t{257},
                      int64_t{33000},
                      int64_t{16777217},
                      int64_t{INT64_MAX},
                      int64_t{INT64_MIN},
                      int64_t{INT32_MAX},
                      int64_t{INT32_MIN},
                      (int64_t{1} << 53) + 1,
                      -((int64_t{1} << 60) + 1)})
      out.push_back(ir::from_int(t, v));
  }
  std::mt19937_64 random(seed);
  while (static_cast<int>(out.size()) < count) {
    if (is_float(t) && random() % 2) {
      const double u = static_cast<double>(random() >> 11) * 0x1p-53;
      value((random() % 2 ? 1 : -1) * std::exp2(40 * u - 20));
    } else if (t == DType::mask) {
      out.push_back(random() & 1);
    } else {
      out.push_back(is_float(t) ? random() & (~uint64_t{0} >> (64 - 8 * size_of(t)))
                                : ir::from_int(t, static_cast<int64_t>(random())));
    }
  }
  out.resize(static_cast<size_t>(count));
  std::shuffle(out.begin(), out.end(), random);
  return out;
}

inline Data special(DType t, std::vector<int64_t> dims, uint64_t seed) {
  Data d(t, std::move(dims));
  const auto bits = special_bits(t, static_cast<int>(std::max<int64_t>(d.elements(), 64)), seed);
  for (int64_t k = 0; k < d.elements(); ++k) d.set_bits(k, bits[static_cast<size_t>(k)]);
  return d;
}

inline constexpr DType all_types[] = {DType::mask, u8,   i8,     i32,    u32, i64,
                                      f16,         bf16, f8e4m3, f8e5m2, f32, f64};

}  // namespace tw::test
