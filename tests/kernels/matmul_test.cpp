#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Matmul);

// As the factors enter the product: tf32 keeps 11 significant bits, ties away from zero.
double rounded(double v, Precision p) {
  int exponent;
  const double fraction = std::frexp(v, &exponent);
  return p == Precision::tf32 ? std::ldexp(std::round(std::ldexp(fraction, 11)), exponent - 11) : v;
}

// Every sum within n * eps of the sum of |terms|, and one rounding to c's type; those of i8 exact.
template <class Epilogue = NoEpilogue, class After>
void check(const Array& a, const Array& b, DType out, Epilogue epilogue, After after,
           Precision precision = Precision::full) {
  const long long m = a.dim(0), n = b.dim(1), k = a.dim(1);
  const Array c = poisoned(out, {m, n});
  matmul(a, b, c, epilogue, precision);
  const double eps = a.dtype() == i8 ? 0 : a.dtype() == f64 ? 0x1p-52 : 0x1p-23;
  for (long long i = 0; i < m; ++i)
    for (long long j = 0; j < n; ++j) {
      double sum = 0, size = 0;
      for (long long t = 0; t < k; ++t) {
        const double term =
            rounded(element(a, {i, t}), precision) * rounded(element(b, {t, j}), precision);
        sum += term;
        size += std::abs(term);
      }
      const double expected = after(sum, i, j);
      ASSERT_LE(std::abs(element(c, {i, j}) - expected),
                static_cast<double>(k + 4) * eps * (size + std::abs(expected)) +
                    (is_float(out) ? epsilon(out) : 0) * std::abs(expected))
          << name_of(a.dtype()) << " at " << i << ", " << j << " of " << m << "x" << n << "x" << k;
    }
}

const auto same = [](double v, long long, long long) { return v; };

TEST_P(Matmul, AnySize) {
  const long long sizes[][3] = {{1, 1, 1},      {1, 40, 3},     {5, 1, 7},   {17, 33, 65},
                                {96, 192, 576}, {97, 193, 577}, {64, 64, 1}, {3, 500, 20}};
  for (const auto& [m, n, k] : sizes) {
    check(random(f32, {m, k}, 1), random(f32, {k, n}, 2), f32, NoEpilogue{}, same);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Matmul, ALambdaAsEpilogue) {
  check(
      random(f32, {33, 20}, 3), random(f32, {20, 17}, 4), f32,
      [](Tile t, Tile, Tile) { return maximum(t, 0) * 2; },
      [](double v, long long, long long) { return std::max(v, 0.0) * 2; });
}

TEST_P(Matmul, TypesAndViews) {
  for (const DType t : {f64, f16, bf16})
    for (const DType out : {t, f32})
      check(random(t, {20, 70}, 3), random(t, {70, 50}, 4), out, NoEpilogue{}, same);
  const Array x = random(f32, {70, 70}, 5);
  check(x.transpose(), x, f32, NoEpilogue{}, same);
  check(x, x.transpose(), f32, NoEpilogue{}, same);
  check(x.slice(1, 3, 20), x.slice(0, 16, -1, -1), f32, NoEpilogue{}, same);
}

// Factors without a dimension that is contiguous, of every type that copies move: 4 and 8 bytes.
TEST_P(Matmul, FactorsOfAnyStrides) {
  for (const DType t : {f32, f64, i8, bf16})
    for (const long long step : {2ll, 3ll, -1ll}) {
      const long long m = 64, k = 160, n = 48;
      const auto strided = [&](const Array& x, int axis) {
        const long long size = x.dim(axis);
        return step < 0 ? x.slice(axis, size - 1, -1, -1) : x.slice(axis, 0, size, step);
      };
      const long long f = std::max(step, 1ll);
      const Array a = strided(random(t, {m, f * k}, 6), 1), b = random(t, {k, n}, 7);
      const Array b2 = strided(random(t, {k, f * n}, 8), 1),
                  both = strided(strided(random(t, {f * m, f * k}, 9), 0), 1);
      const DType out = t == i8 ? i32 : t == f64 ? f64 : f32;
      check(a, b, out, NoEpilogue{}, same);
      check(random(t, {m, k}, 5), b2, out, NoEpilogue{}, same);
      check(both, b2, out, NoEpilogue{}, same);
      check(strided(random(t, {n, f * k}, 4), 1), random(t, {m, k}, 3).transpose(), out,
            NoEpilogue{}, same);
      if (HasFatalFailure()) return;
    }
}

struct Kind {
  DType in, out;
  Precision precision = Precision::full;
};
constexpr Kind matrix_kinds[] = {
    {i8, i32},   {f8e4m3, f32}, {f8e5m2, f32}, {f16, f32},
    {bf16, f32}, {f64, f64},    {f32, f32},    {f32, f32, Precision::tf32},
};

// Numbers of all sizes that i8 has; a type's ordinary ones otherwise.
Array factor(DType t, Dims dims, unsigned seed) {
  if (t != i8) return random(t, dims, seed);
  std::mt19937 engine(seed);
  return array(t, dims, filled(dims[0] * dims[1], [&](long long) {
                 return static_cast<double>(static_cast<int>(engine() >> 24)) - 128;
               }));
}

// Tiles that are full, that end inside of a step of the matrix units, and that are smaller than
// one; both factors as they lie and transposed.
TEST_P(Matmul, EveryTypeAndOrder) {
  const long long sizes[][3] = {{64, 64, 128}, {70, 50, 90}, {5, 9, 130}, {33, 17, 7}, {16, 8, 32}};
  for (const Kind& t : matrix_kinds)
    for (const auto& [m, n, k] : sizes)
      for (int order = 0; order < 4; ++order) {
        const Array a = order & 1 ? factor(t.in, {k, m}, 11).transpose() : factor(t.in, {m, k}, 11);
        const Array b = order & 2 ? factor(t.in, {n, k}, 12).transpose() : factor(t.in, {k, n}, 12);
        check(a, b, t.out, NoEpilogue{}, same, t.precision);
        if (HasFatalFailure()) return;
      }
}

// Several tiles and trips, with copies trips ahead.
TEST_P(Matmul, EveryTypeInSeveralTiles) {
  for (const Kind& t : matrix_kinds) {
    check(factor(t.in, {144, 272}, 13), factor(t.in, {272, 160}, 14), t.out, NoEpilogue{}, same,
          t.precision);
    if (HasFatalFailure()) return;
  }
}

TEST_P(Matmul, BytesIntoAnyFloat) {
  check(factor(i8, {20, 70}, 15), factor(i8, {70, 50}, 16), bf16, NoEpilogue{}, same);
  check(factor(f8e4m3, {20, 70}, 15), factor(f8e4m3, {70, 50}, 16), f16, NoEpilogue{}, same);
}

// Products, accumulator and transposition inside of one kernel, without a loop; sums of i8 wrap.
void accumulate(Tensor a, Tensor b, Tensor c, int m, int n, int k, Precision p) {
  const Tile acc = load(c, {0, 0}, {m, n}), y = transpose(load(b, {0, 0}, {n, k}));
  store(c, {0, 0}, dot(load(a, {0, 0}, {m, k}), y, acc, p));
}

TEST_P(Matmul, AccumulatorsOfEveryType) {
  const int m = 30, n = 20, k = 40;
  for (const Kind& t : matrix_kinds) {
    const Array a = factor(t.in, {m, k}, 17), b = factor(t.in, {n, k}, 18);
    const auto start = [&](long long i) {
      return t.in == i8 ? (i % 2 ? 2147483647.0 : -2147483648.0) : static_cast<double>(i % 7) - 3;
    };
    const Array c = array(t.out, {m, n}, filled(m * n, start));
    call(accumulate, a, b, c, 32, 32, 64, t.precision);
    for (long long i = 0; i < m; ++i)
      for (long long j = 0; j < n; ++j) {
        double sum = start(i * n + j), size = std::abs(sum);
        for (long long x = 0; x < k; ++x) {
          const double term =
              rounded(element(a, {i, x}), t.precision) * rounded(element(b, {j, x}), t.precision);
          sum += term, size += std::abs(term);
        }
        if (t.in == i8) {
          const auto wrapped = static_cast<int32_t>(static_cast<int64_t>(sum));
          ASSERT_EQ(element(c, {i, j}), wrapped) << i << ", " << j;
        } else {
          ASSERT_NEAR(element(c, {i, j}), sum, size * (k + 4) * (t.in == f64 ? 0x1p-52 : 0x1p-23))
              << name_of(t.in) << " " << i << ", " << j;
        }
      }
  }
}

// Two products that add to one tile, one of them too short for the matrix units.
void short_product_last(Tensor a, Tensor b, Tensor x, Tensor y, Tensor c) {
  const Tile first = dot(load(a, {0, 0}, {32, 32}), load(b, {0, 0}, {32, 32}));
  store(c, {0, 0}, dot(load(x, {0, 0}, {32, 4}), load(y, {0, 0}, {4, 32}), first));
}
void short_product_first(Tensor a, Tensor b, Tensor x, Tensor y, Tensor c) {
  const Tile first = dot(load(x, {0, 0}, {32, 4}), load(y, {0, 0}, {4, 32}));
  store(c, {0, 0}, dot(load(a, {0, 0}, {32, 32}), load(b, {0, 0}, {32, 32}), first));
}

TEST_P(Matmul, ProductsOfDifferentUnitsShareATile) {
  for (const DType t : {f16, i8, f8e4m3})
    for (const bool longer_first : {true, false}) {
      const Array a = factor(t, {32, 32}, 19), b = factor(t, {32, 32}, 20),
                  x = factor(t, {32, 4}, 21), y = factor(t, {4, 32}, 22);
      const Array c = poisoned(t == i8 ? i32 : f32, {32, 32});
      if (longer_first)
        call(short_product_last, a, b, x, y, c);
      else
        call(short_product_first, a, b, x, y, c);
      for (long long i = 0; i < 32; ++i)
        for (long long j = 0; j < 32; ++j) {
          double sum = 0, size = 0;
          const auto add = [&](const Array& p, const Array& q) {
            for (long long k = 0; k < p.dim(1); ++k) {
              const double term = element(p, {i, k}) * element(q, {k, j});
              sum += term, size += std::abs(term);
            }
          };
          add(a, b), add(x, y);
          ASSERT_NEAR(element(c, {i, j}), sum, t == i8 ? 0 : 40 * 0x1p-23 * size);
        }
    }
}

struct ScaledBias {
  Tensor bias, scale;
  float factor;
  Tile operator()(const Tile& p, const Tile& row, const Tile& col) const {
    return p * reshape(load(scale, {row}, {p.dim(0)}), {p.dim(0), 1}) * factor +
           load(bias, {col}, {p.dim(1)});
  }
};

TEST_P(Matmul, EpilogueWithTensors) {
  const long long m = 70, n = 50;
  const Array bias = random(f32, {n}, 6), scale = random(f32, {m}, 7);
  check(random(f32, {m, 40}, 8), random(f32, {40, n}, 9), f32, ScaledBias{bias, scale, 0.5f},
        [&](double v, long long i, long long j) {
          return v * element(scale, {i}) * 0.5 + element(bias, {j});
        });
}

TEST_P(Matmul, NoInnerSizeGivesZeros) {
  const Array c = poisoned(f32, {4, 5});
  matmul(Array::zeros(f32, {4, 0}), Array::zeros(f32, {0, 5}), c);
  for (long long i = 0; i < 4; ++i)
    for (long long j = 0; j < 5; ++j) EXPECT_EQ(element(c, {i, j}), 0);
  matmul(Array::zeros(f32, {0, 3}), Array::zeros(f32, {3, 5}), Array::zeros(f32, {0, 5}));
}

TEST_P(Matmul, Messages) {
  const Array a = Array::zeros(f32, {2, 3}), b = Array::zeros(f32, {4, 5}),
              c = Array::zeros(f32, {2, 5});
  EXPECT_TW_ERROR(matmul(a, b, c), usage,
                  "matmul: a is 2x3, b 4x5: a must have as many columns as b has rows");
  EXPECT_TW_ERROR(matmul(a, Array::zeros(f32, {3, 4}), c), usage,
                  "matmul: a 2x3 times b 3x4 does not give c 2x5");
  EXPECT_TW_ERROR(matmul(a, Array::zeros(f32, {3}), c), usage,
                  "matmul: a is 2x3, b 3, c 2x5: all three must have rank 2");
  EXPECT_TW_ERROR(matmul(a, Array::zeros(f16, {3, 5}), c), usage,
                  "matmul: a is f32, b f16: they must have one type");
  const Array square = Array::zeros(f32, {4, 4});
  EXPECT_TW_ERROR(matmul(Array::zeros(f32, {4, 4}), square, square), usage,
                  "matmul: c is also b, which every part of the result reads: give another output");
  EXPECT_TW_ERROR(matmul(Array::zeros(i32, {2, 3}), Array::zeros(i32, {3, 5}), c), usage,
                  "matmul: a is i32: it takes i8, f8e4m3, f8e5m2, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(
      matmul(Array::zeros(i8, {2, 3}), Array::zeros(i8, {3, 5}), Array::zeros(u8, {2, 5})), usage,
      "matmul: c is u8: it takes any float type or i32");
  EXPECT_TW_ERROR(matmul(Array::zeros(f16, {2, 3}), Array::zeros(f16, {3, 5}), c, NoEpilogue{},
                         Precision::tf32),
                  usage, "matmul: a is f16: Precision::tf32 is for f32");
}

}  // namespace
}  // namespace tw::test
