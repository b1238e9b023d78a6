#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(NormBackward);

enum class Norm { layer, rms };

struct Gradients {
  Array dx, dweight, dbias;
};

Gradients run(Norm norm, const Array& x, const Array& w, const Array& dy, const Array& dx) {
  const Array dw = poisoned(w.dtype(), w.dims()), db = poisoned(w.dtype(), w.dims());
  if (norm == Norm::layer)
    layer_norm_backward(x, w, dy, dx, dw, db);
  else
    rms_norm_backward(x, w, dy, dx, dw);
  return {dx, dw, db};
}

// x and dy: [rows, n].
void expect_gradients(Norm norm, const Array& x, const Array& w, const Array& dy,
                      const Gradients& got) {
  const long long rows = x.dim(0), n = x.dim(1);
  const auto size = static_cast<double>(n);
  const bool layer = norm == Norm::layer;
  const double eps = static_cast<double>(layer ? 1e-5f : 1e-6f);
  std::vector<double> dw(static_cast<size_t>(n)), db = dw, dw_size = dw, db_size = dw;
  for (long long r = 0; r < rows; ++r) {
    double mean = 0, squares = 0, g = 0, gz = 0, g_size = 0, gz_size = 0;
    for (long long i = 0; i < n && layer; ++i) mean += element(x, {r, i}) / size;
    for (long long i = 0; i < n; ++i) squares += std::pow(element(x, {r, i}) - mean, 2) / size;
    const double inverse = 1 / std::sqrt(squares + eps);
    const auto z = [&](long long i) { return (element(x, {r, i}) - mean) * inverse; };
    const auto of_g = [&](long long i) { return element(dy, {r, i}) * element(w, {i}); };
    for (long long i = 0; i < n; ++i) {
      g += layer ? of_g(i) / size : 0;
      g_size += layer ? std::abs(of_g(i)) / size : 0;
      gz += of_g(i) * z(i) / size;
      gz_size += std::abs(of_g(i) * z(i)) / size;
      const auto at = static_cast<size_t>(i);
      dw[at] += element(dy, {r, i}) * z(i);
      dw_size[at] += std::abs(element(dy, {r, i})) * (1 + std::abs(z(i)));
      db[at] += element(dy, {r, i});
      db_size[at] += std::abs(element(dy, {r, i}));
    }
    for (long long i = 0; i < n; ++i)
      ASSERT_NO_FATAL_FAILURE(expect_near(
          element(got.dx, {r, i}), inverse * (of_g(i) - g - z(i) * gz), got.dx.dtype(),
          40 + 0.1 * size, inverse * (std::abs(of_g(i)) + g_size + (1 + std::abs(z(i))) * gz_size)))
          << "row " << r << " column " << i;
  }
  const double ulps = 40 + static_cast<double>(rows);
  for (long long i = 0; i < n; ++i) {
    const auto at = static_cast<size_t>(i);
    ASSERT_NO_FATAL_FAILURE(
        expect_near(element(got.dweight, {i}), dw[at], w.dtype(), ulps, dw_size[at]))
        << "dweight " << i;
    if (!layer) continue;
    ASSERT_NO_FATAL_FAILURE(
        expect_near(element(got.dbias, {i}), db[at], w.dtype(), ulps, db_size[at]))
        << "dbias " << i;
  }
}

void check(Norm norm, const Array& x) {
  const Array dy = random(x.dtype(), x.dims(), 11), w = random(x.dtype(), {x.dim(1)}, 12);
  SCOPED_TRACE(testing::Message() << x.dim(0) << "x" << x.dim(1) << " " << name_of(x.dtype()));
  expect_gradients(norm, x, w, dy, run(norm, x, w, dy, poisoned(x.dtype(), x.dims())));
}

TEST_P(NormBackward, AnyLengthAndType) {
  for (const Norm norm : {Norm::layer, Norm::rms}) {
    for (const DType t : {f32, f64, f16, bf16})
      for (const long long n : {1, 2, 63, 64, 65, 1000}) {
        check(norm, random(t, {5, n}, 1));
        if (HasFatalFailure()) return;
      }
    check(norm, random(f32, {1, 4097}, 2));
    check(norm, random(bf16, {2, 10000}, 2));
    check(norm, random(bf16, {2, 16384}, 2));
    check(norm, random(f32, {1000, 40}, 3));  // more rows than programs
    check(norm, random(bf16, {67, 33}, 3));
    if (HasFatalFailure()) return;
  }
}

// Their variance is 0, and must not round to less.
TEST_P(NormBackward, RowsOfEqualElements) {
  for (const auto& [n, value] : {std::pair(2924ll, 30902938.), {1513ll, 7585.77783203125}}) {
    const Array x = array(f32, {2, n}, filled(2 * n, [v = value](long long) { return v; }));
    const Array w = random(f32, {n}, 1), dy = random(f32, {2, n}, 2), dx = poisoned(f32, {2, n});
    const Array dw = poisoned(f32, {n}), db = poisoned(f32, {n}), y = poisoned(f32, {2, n});
    layer_norm_backward(x, w, dy, dx, dw, db, 1e-12f);
    layer_norm(x, w, w, y, 1e-12f);
    for (long long i = 0; i < n; ++i)
      ASSERT_TRUE(std::isfinite(element(dx, {1, i})) && std::isfinite(element(dw, {i})) &&
                  std::isfinite(element(y, {1, i})))
          << "column " << i << " of " << n;
  }
}

TEST_P(NormBackward, LongerThanATile) {
  for (const Norm norm : {Norm::layer, Norm::rms}) check(norm, random(f32, {3, 16390}, 4));
}

// The mean of a row rounds by more than the values vary.
TEST_P(NormBackward, OfACommonOffset) {
  for (const double offset : {1e6, -1e7})
    for (const long long n : {16384, 16385, 20000}) {
      check(Norm::layer, offset_by(offset, f32, {2, n}, 4));
      if (HasFatalFailure()) return;
    }
}

TEST_P(NormBackward, OfViewsAndHighRanks) {
  for (const Norm norm : {Norm::layer, Norm::rms}) {
    check(norm, random(f32, {40, 33}, 3).transpose());
    check(norm, random(f32, {40, 33}, 3).slice(0, 39, -1, -2));
    // Dimensions that do not merge.
    const Array x = random(f32, {3, 4, 5, 20}, 5).transpose({2, 0, 1, 3}).slice(2, 0, 3),
                dy = random(f32, {5, 3, 3, 20}, 6), w = random(f32, {20}, 7);
    Gradients g = run(norm, x, w, dy, poisoned(f32, {5, 3, 3, 20}));
    g.dx = g.dx.reshape({45, 20});
    expect_gradients(norm, x.copy().reshape({45, 20}), w, dy.reshape({45, 20}), g);
  }
}

TEST_P(NormBackward, InPlace) {
  for (const Norm norm : {Norm::layer, Norm::rms})
    for (const long long n : {100, 16390}) {
      const Array x = random(f32, {4, n}, 5), dy = random(f32, {4, n}, 6), w = random(f32, {n}, 7);
      const Array over_x = x.copy(), over_dy = dy.copy();
      expect_gradients(norm, x, w, dy, run(norm, over_x, w, dy, over_x));
      expect_gradients(norm, x, w, dy, run(norm, x, w, over_dy, over_dy));
    }
}

TEST_P(NormBackward, SameBitsEachTime) {
  const Array x = random(f32, {300, 200}, 1), dy = random(f32, {300, 200}, 2),
              w = random(f32, {200}, 3);
  const Gradients a = run(Norm::layer, x, w, dy, poisoned(f32, {300, 200})),
                  b = run(Norm::layer, x, w, dy, poisoned(f32, {300, 200}));
  expect_values(values(a.dx), b.dx);
  expect_values(values(a.dweight), b.dweight);
  expect_values(values(a.dbias), b.dbias);
}

TEST_P(NormBackward, NoRowsGiveZeros) {
  const Array none = Array::zeros(f32, {0, 5}), w = random(f32, {5}, 1);
  for (const Norm norm : {Norm::layer, Norm::rms})
    for (double v : values(run(norm, none, w, none, none).dweight)) EXPECT_EQ(v, 0);
  const Array empty = Array::zeros(f32, {3, 0}), nothing = Array::zeros(f32, {0});
  layer_norm_backward(empty, nothing, empty, empty, nothing, nothing);
}

TEST_P(NormBackward, Messages) {
  const Array x = Array::zeros(f32, {2, 3}), w = Array::zeros(f32, {3}), v = Array::zeros(f32, {2});
  EXPECT_TW_ERROR(layer_norm_backward(x, w, x.transpose(), x, w, w), usage,
                  "layer_norm_backward: x is 2x3, but dy is 3x2: they must have one shape");
  EXPECT_TW_ERROR(rms_norm_backward(x, w, x, x, v), usage,
                  "rms_norm_backward: dweight is 2, but a row of x has length 3");
  EXPECT_TW_ERROR(layer_norm_backward(x, w, x, x, w, v), usage,
                  "layer_norm_backward: dbias is 2, but a row of x has length 3");
  EXPECT_TW_ERROR(rms_norm_backward(Array::zeros(i32, {2, 3}), w, x, x, w), usage,
                  "rms_norm_backward: x is i32: it takes f8e4m3, f8e5m2, f16, bf16, f32 or f64");
}

}  // namespace
}  // namespace tw::test
