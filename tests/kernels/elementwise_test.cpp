#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Activations);
TW_CASE(Rotary);
TW_CASE(ErfGelu);

// x: [rows, n], of any strides, as are the others.
void check_swiglu(const Array& gate, const Array& up, const Array& out) {
  swiglu(gate, up, out);
  for (long long r = 0; r < gate.dim(0); ++r)
    for (long long i = 0; i < gate.dim(1); ++i) {
      const double g = element(gate, {r, i}), u = element(up, {r, i});
      const double expected = g / (1 + std::exp(-g)) * u;
      const double ulps = 16 + (size_of(gate.dtype()) == 2 ? std::abs(g) : 0);
      // A reciprocal whose e^-gate overflows is 0.
      ASSERT_NO_FATAL_FAILURE(expect_near(element(out, {r, i}), expected, out.dtype(), ulps,
                                          std::abs(expected) + 1e-29 * std::abs(g * u)))
          << "gate " << g << " up " << u;
    }
}

// Numbers of all sizes.
Array wide_range(DType t, Dims dims) {
  const Array x = random(t, dims, 3);
  long long n = 1;
  for (long long d : dims) n *= d;
  return array(t, dims, filled(n, [&](long long i) {
                 const double v = element(x.reshape({n}), {i});
                 return v * std::exp2(static_cast<double>(i % 11) - 4);
               }));
}

TEST_P(Activations, SwigluOfAnyTypeAndSize) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 7, 64, 1000, 5000})
      check_swiglu(wide_range(t, {1, n}), random(t, {1, n}, 2), poisoned(t, {1, n}));
  check_swiglu(random(bf16, {3, 50}, 1), random(f32, {3, 50}, 2), poisoned(f16, {3, 50}));
}

TEST_P(Activations, SwigluOfHalvesOfOneArray) {
  const Array both = random(f32, {9, 2 * 37}, 1);
  check_swiglu(both.slice(1, 0, 37), both.slice(1, 37, 74), poisoned(f32, {9, 37}));
  check_swiglu(both.slice(1, 0, 74, 2), both.slice(1, 1, 74, 2), poisoned(f32, {9, 37}));
  check_swiglu(random(f32, {37, 9}, 2).transpose(), both.slice(1, 0, 37),
               poisoned(f32, {37, 9}).transpose());
}

TEST_P(Activations, SwigluOfExtremes) {
  for (const DType t : {f16, bf16, f32, f64}) {
    const std::vector<double> gates{0, -0.0, inf, -60000, 60000, -100, 30, nan};
    const Array gate = array(t, {8}, gates),
                one = array(t, {8}, filled(8, [](long long) { return 1; })), out = poisoned(t, {8});
    swiglu(gate, one, out);
    EXPECT_EQ(element(out, {0}), 0);
    EXPECT_EQ(element(out, {2}), inf);
    EXPECT_EQ(element(out, {3}), 0);
    EXPECT_EQ(element(out, {4}), element(gate, {4}));
    EXPECT_NEAR(element(out, {5}), 0, 1e-30);
    EXPECT_NEAR(element(out, {6}), 30, 30 * epsilon(t) + 1e-9);
    EXPECT_TRUE(std::isnan(element(out, {7})));
  }
}

void check_gelu(const Array& x, const Array& bias, const Array& y) {
  bias_gelu_tanh(x, bias, y);
  for (long long r = 0; r < x.dim(0); ++r)
    for (long long i = 0; i < x.dim(1); ++i) {
      double v = element(x, {r, i}) + element(bias, {i});
      if (x.dtype() != f64) v = static_cast<double>(static_cast<float>(v));
      const double w = 2 * std::sqrt(2 / std::acos(-1.0)) * (v + 0.044715 * v * v * v);
      const double expected = v / (1 + std::exp(-w));
      ASSERT_NO_FATAL_FAILURE(expect_near(element(y, {r, i}), expected, y.dtype(),
                                          16 + 4 * std::min(std::abs(w), 100.0),
                                          std::abs(expected) + 1e-29 * std::abs(v)))
          << "x + bias = " << v;
    }
}

TEST_P(Activations, BiasGeluOfAnyTypeSizeAndStrides) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 7, 64, 1000})
      check_gelu(wide_range(t, {5, n}), random(t, {n}, 2), poisoned(t, {5, n}));
  check_gelu(wide_range(f32, {70, 50}).transpose(), random(bf16, {70}, 2), poisoned(f16, {50, 70}));
  const Array x = random(f32, {3, 4, 20}, 1), b = random(f32, {20}, 2),
              y = poisoned(f32, {3, 4, 20}), dense = poisoned(f32, {4, 3, 20});
  bias_gelu_tanh(x.transpose({1, 0, 2}), b, dense);
  bias_gelu_tanh(x, b, y);
  expect_values(values(y.transpose({1, 0, 2}).copy()), dense);
  bias_gelu_tanh(Array::zeros(f32, {0, 20}), b, Array::zeros(f32, {0, 20}));
}

TEST_P(ErfGelu, AnyTypeAndSize) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 7, 64, 1000}) {
      const Array x = wide_range(t, {5, n}), bias = random(t, {n}, 2), y = poisoned(t, {5, n});
      bias_gelu(x, bias, y);
      for (long long r = 0; r < 5; ++r)
        for (long long i = 0; i < n; ++i) {
          double v = element(x, {r, i}) + element(bias, {i});
          if (t != f64) v = static_cast<double>(static_cast<float>(v));
          ASSERT_NO_FATAL_FAILURE(expect_near(
              element(y, {r, i}), 0.5 * v * std::erfc(-v * std::sqrt(0.5)), t, 4, std::abs(v)))
              << "x + bias = " << v;
        }
    }
}

// What ends, and a result with more digits than x.
TEST_P(ErfGelu, InfinitiesAndWiderResults) {
  for (const DType t : {f32, f64, f16, bf16}) {
    const Array x = array(t, {1, 6}, {inf, -inf, nan, 1.5, -3, -5}), bias = Array::zeros(t, {6});
    for (const DType out : {f32, t}) {
      const Array y = poisoned(out, {1, 6});
      bias_gelu(x, bias, y);
      EXPECT_EQ(element(y, {0, 0}), inf);
      EXPECT_TRUE(std::isnan(element(y, {0, 2})));
      for (long long i = 3; i < 6; ++i) {
        const double v = element(x, {0, i});
        expect_near(element(y, {0, i}), 0.5 * v * std::erfc(-v * std::sqrt(0.5)), out, 4,
                    std::abs(v));
      }
    }
  }
}

TEST_P(Activations, Messages) {
  const Array x = Array::zeros(f32, {2, 3}), n = Array::zeros(i32, {2, 3});
  EXPECT_TW_ERROR(swiglu(x, x.transpose(), x), usage,
                  "swiglu: gate is 2x3, but up is 3x2: they must have one shape");
  EXPECT_TW_ERROR(swiglu(x, x, x.transpose()), usage,
                  "swiglu: gate is 2x3, but out is 3x2: they must have one shape");
  EXPECT_TW_ERROR(swiglu(x, n, x), usage,
                  "swiglu: up is i32: it takes f8e4m3, f8e5m2, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(bias_gelu_tanh(x, Array::zeros(f32, {2}), x), usage,
                  "bias_gelu_tanh: bias is 2, but a row of x has length 3");
}

// x: [heads, positions, D].
void check_rotary(const Array& x, const Array& cos, const Array& sin, const Array& y,
                  RotaryPairs pairs) {
  const Array before = x.copy();
  rotary(x, cos, sin, y, pairs);
  const long long half = x.dim(2) / 2;
  for (long long h = 0; h < x.dim(0); ++h)
    for (long long p = 0; p < x.dim(1); ++p)
      for (long long i = 0; i < half; ++i) {
        const bool interleaved = pairs == RotaryPairs::interleaved;
        const long long first = interleaved ? 2 * i : i,
                        second = interleaved ? first + 1 : i + half;
        const double a = element(before, {h, p, first}), b = element(before, {h, p, second}),
                     c = element(cos, {p, i}), s = element(sin, {p, i});
        const double size = std::abs(a * c) + std::abs(b * s);
        ASSERT_NO_FATAL_FAILURE(
            expect_near(element(y, {h, p, first}), a * c - b * s, y.dtype(), 2, size));
        ASSERT_NO_FATAL_FAILURE(expect_near(element(y, {h, p, second}), b * c + a * s, y.dtype(), 2,
                                            std::abs(b * c) + std::abs(a * s)));
      }
}

TEST_P(Rotary, AnyTypeAndSize) {
  for (const RotaryPairs pairs : {RotaryPairs::interleaved, RotaryPairs::halves}) {
    for (const DType t : {f32, f64, f16, bf16})
      for (const long long d : {2, 6, 64, 130}) {
        const DType table = t == f64 ? f64 : f32;
        check_rotary(random(t, {3, 35, d}, 1), random(table, {35, d / 2}, 2),
                     random(table, {35, d / 2}, 3), poisoned(t, {3, 35, d}), pairs);
        if (HasFatalFailure()) return;
      }
    const Array none = Array::zeros(f32, {2, 0, 8}), table = Array::zeros(f32, {0, 4});
    rotary(none, table, table, none, pairs);
  }
}

TEST_P(Rotary, OfViewsAndInPlace) {
  for (const RotaryPairs pairs : {RotaryPairs::interleaved, RotaryPairs::halves}) {
    const Array cos = random(f16, {20, 8}, 2), sin = random(f16, {20, 8}, 3);
    const auto heads_first = [](const Array& a) { return a.transpose({1, 0, 2}); };
    check_rotary(heads_first(random(f16, {20, 4, 16}, 1)), cos, sin,
                 heads_first(poisoned(f16, {20, 4, 16})), pairs);
    const Array x = random(f16, {4, 20, 16}, 1);
    check_rotary(x, cos, sin, x, pairs);
    // [batch, positions, heads, D]
    const Array q = random(f32, {2, 20, 4, 16}, 1), y = poisoned(f32, {2, 20, 4, 16}),
                dense = poisoned(f32, {2, 4, 20, 16});
    const auto view = [](const Array& a) { return a.transpose({0, 2, 1, 3}); };
    rotary(view(q), cos, sin, view(y), pairs);
    rotary(view(q).copy(), cos, sin, dense, pairs);
    expect_values(values(dense), view(y).copy());
  }
}

TEST_P(Rotary, Messages) {
  const Array x = Array::zeros(f32, {5, 6}), table = Array::zeros(f32, {5, 3});
  EXPECT_TW_ERROR(rotary(Array::zeros(f32, {5, 3}), table, table, Array::zeros(f32, {5, 3}),
                         RotaryPairs::halves),
                  usage, "rotary: x is 5x3: it must be [..., positions, D] with an even D");
  EXPECT_TW_ERROR(rotary(x, table, x, x, RotaryPairs::halves), usage,
                  "rotary: sin is 5x6, but x is 5x6: it must be 5x3");
}

}  // namespace
}  // namespace tw::test
