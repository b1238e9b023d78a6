#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Rows);


void check_softmax(const Array& x) {
  const Array y = poisoned(x.dtype(), x.dims());
  softmax(x, y);
  const long long rows = x.dim(0), n = x.dim(1);
  for (long long r = 0; r < rows; ++r) {
    double m = -inf, sum = 0;
    for (long long i = 0; i < n; ++i) m = std::max(m, element(x, {r, i}));
    for (long long i = 0; i < n; ++i) sum += std::exp(element(x, {r, i}) - m);
    for (long long i = 0; i < n; ++i) {
      const double p = std::exp(element(x, {r, i}) - m) / sum;
      expect_near(element(y, {r, i}), p, x.dtype(), 8 + 0.1 * static_cast<double>(n), p);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST_P(Rows, SoftmaxOfAnyLengthAndType) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 17, 64, 65, 1000, 4096}) check_softmax(random(t, {3, n}, static_cast<unsigned>(n)));
}

TEST_P(Rows, SoftmaxLongerThanATile) {
  for (const long long n : {16385, 20000}) check_softmax(random(f32, {2, n}, 7));
}

TEST_P(Rows, SoftmaxOfViews) {
  const Array x = random(f32, {40, 33}, 3);
  check_softmax(x.transpose());
  check_softmax(x.slice(1, 3, 30));
  check_softmax(x.slice(0, 39, -1, -2));
}

TEST_P(Rows, SoftmaxOfHighRanks) {
  const Array x = random(f32, {2, 3, 50}, 4), y = poisoned(f32, {2, 3, 50});
  softmax(x, y);
  double sum = 0;
  for (long long i = 0; i < 50; ++i) sum += element(y, {1, 2, i});
  EXPECT_NEAR(sum, 1, 1e-6);
}

TEST_P(Rows, SoftmaxOfInfinities) {
  for (const long long n : {4, 16385}) {
    std::vector<double> v(static_cast<size_t>(n), -inf);
    v[2] = 0;
    const Array y = poisoned(f32, {1, n});
    softmax(array(f32, {1, n}, v), y);
    EXPECT_EQ(element(y, {0, 2}), 1);
    EXPECT_EQ(element(y, {0, 3}), 0);
    // Nothing but -inf has no softmax: NaN, as in NumPy.
    v[2] = -inf;
    softmax(array(f32, {1, n}, v), y);
    EXPECT_TRUE(std::isnan(element(y, {0, 0})));
  }
}

TEST_P(Rows, NothingToDo) {
  softmax(Array::zeros(f32, {0, 5}), Array::zeros(f32, {0, 5}));
  softmax(Array::zeros(f32, {5, 0}), Array::zeros(f32, {5, 0}));
  const Array none = Array::zeros(f32, {0}), row = Array::zeros(f32, {5});
  layer_norm(Array::zeros(f32, {5, 0}), none, none, Array::zeros(f32, {5, 0}));
  layer_norm(Array::zeros(f32, {0, 5}), row, row, Array::zeros(f32, {0, 5}));
  vector_add(none, none, none);
}

TEST_P(Rows, LayerNormOfAnyLengthAndType) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {2, 17, 64, 1000, 16384, 16385, 20001}) {
      if (n > 1000 && t != f32) continue;
      const Array x = random(t, {2, n}, 5), w = random(t, {n}, 6), b = random(t, {n}, 7), y = poisoned(t, {2, n});
      layer_norm(x, w, b, y);
      for (long long r = 0; r < 2; ++r) {
        double mean = 0, var = 0;
        for (long long i = 0; i < n; ++i) mean += element(x, {r, i}) / static_cast<double>(n);
        for (long long i = 0; i < n; ++i) var += std::pow(element(x, {r, i}) - mean, 2) / static_cast<double>(n);
        for (long long i = 0; i < n; ++i) {
          const double z = (element(x, {r, i}) - mean) / std::sqrt(var + static_cast<double>(1e-5f)) * element(w, {i});
          expect_near(element(y, {r, i}), z + element(b, {i}), t, 40, 1 + std::abs(z) + std::abs(element(b, {i})));
          if (HasFatalFailure()) return;
        }
      }
    }
}

TEST_P(Rows, VectorAddIsExact) {
  for (const DType t : {f32, f64, i32, i64, u8})
    for (const long long n : {1, 63, 4096, 10001}) {
      std::vector<double> a, b;
      for (long long i = 0; i < n; ++i) {
        a.push_back(static_cast<double>(i % 100));
        b.push_back(static_cast<double>(i % 31));
      }
      const Array out = poisoned(t, {n});
      vector_add(array(t, {n}, a), array(t, {n}, b), out);
      for (long long i = 0; i < n; ++i)
        ASSERT_EQ(element(out, {i}), a[static_cast<size_t>(i)] + b[static_cast<size_t>(i)]) << i;
    }
}

TEST_P(Rows, Messages) {
  const Array x = Array::zeros(f32, {2, 3}), y = Array::zeros(f32, {3, 2}), n = Array::zeros(i32, {2, 3});
  EXPECT_TW_ERROR(softmax(x, y), usage, "softmax: x is 2x3, but y is 3x2: they must have one shape");
  EXPECT_TW_ERROR(softmax(n, x), usage, "softmax: x is i32: it takes f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(softmax(Array::zeros(f32, {}), Array::zeros(f32, {})), usage,
                  "softmax: it takes an array of rank 1 or more");
  EXPECT_TW_ERROR(layer_norm(x, Array::zeros(f32, {2}), Array::zeros(f32, {3}), x), usage,
                  "layer_norm: weight is 2, but a row of x has length 3");
  EXPECT_TW_ERROR(vector_add(x, n, x), usage, "vector_add: x is f32, y i32, out f32: they must have one type");
}


}  // namespace
}  // namespace tw::test
