#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Matmul);

// Every sum within n * eps of the sum of |terms|, and one rounding to c's type.
template <class Epilogue = NoEpilogue, class After>
void check(const Array& a, const Array& b, DType out, Epilogue epilogue, After after) {
  const long long m = a.dim(0), n = b.dim(1), k = a.dim(1);
  const Array c = poisoned(out, {m, n});
  matmul(a, b, c, epilogue);
  const double eps = a.dtype() == f64 ? 0x1p-52 : 0x1p-23;
  for (long long i = 0; i < m; ++i)
    for (long long j = 0; j < n; ++j) {
      double sum = 0, size = 0;
      for (long long t = 0; t < k; ++t) {
        const double term = element(a, {i, t}) * element(b, {t, j});
        sum += term;
        size += std::abs(term);
      }
      const double expected = after(sum, i, j);
      ASSERT_LE(std::abs(element(c, {i, j}) - expected),
                static_cast<double>(k + 4) * eps * (size + std::abs(expected)) +
                    epsilon(out) * std::abs(expected))
          << "at " << i << ", " << j << " of " << m << "x" << n << "x" << k;
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

TEST_P(Matmul, TypesAndViews) {
  for (const DType t : {f64, f16, bf16})
    for (const DType out : {t, f32})
      check(random(t, {20, 70}, 3), random(t, {70, 50}, 4), out, NoEpilogue{}, same);
  const Array x = random(f32, {70, 70}, 5);
  check(x.transpose(), x, f32, NoEpilogue{}, same);
  check(x, x.transpose(), f32, NoEpilogue{}, same);
  check(x.slice(1, 3, 20), x.slice(0, 16, -1, -1), f32, NoEpilogue{}, same);
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
                  "matmul: a is i32: it takes f16, bf16, f32 or f64");
}

}  // namespace
}  // namespace tw::test
