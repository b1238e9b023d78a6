#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(CrossEntropy);

// Rows of labels over n classes, some of them out of range.
Array labels_for(DType t, long long rows, long long n) {
  return array(
      t, {rows}, filled(rows, [&](long long r) {
        return static_cast<double>(r % 5 == 3 ? -100 : r % 7 == 5 ? n : (r * 977 + n - 1) % n);
      }));
}

// x: [rows, n] of any strides.
void check(const Array& x, const Array& labels, const Array& losses, const Array& gradient,
           double scale) {
  const long long rows = x.dim(0), n = x.dim(1);
  for (long long r = 0; r < rows; ++r) {
    const auto label = static_cast<long long>(element(labels, {r}));
    const bool counts = label >= 0 && label < n;
    double m = -inf, sum = 0;
    for (long long i = 0; i < n; ++i) m = std::max(m, element(x, {r, i}));
    for (long long i = 0; i < n; ++i) sum += std::exp(element(x, {r, i}) - m);
    const double below = counts ? m - element(x, {r, label}) : 0;
    const double ulps = static_cast<double>(n) * 0.1 + 8;
    ASSERT_NO_FATAL_FAILURE(expect_near(element(losses, {r}), counts ? std::log(sum) + below : 0,
                                        losses.dtype() == f64 ? x.dtype() : losses.dtype(), ulps,
                                        1 + below))
        << "row " << r;
    for (long long i = 0; i < n; ++i) {
      const double p = std::exp(element(x, {r, i}) - m) / sum;
      ASSERT_NO_FATAL_FAILURE(expect_near(element(gradient, {r, i}),
                                          counts ? scale * (p - (i == label)) : 0, gradient.dtype(),
                                          ulps + std::min(m - element(x, {r, i}), 1000.0), 2 * p))
          << "row " << r << " column " << i;
    }
  }
}

void check(const Array& x, DType label_type = i64, DType loss_type = f32) {
  const long long rows = x.dim(0), n = x.dim(1);
  const Array labels = labels_for(label_type, rows, n), losses = poisoned(loss_type, {rows}),
              same = poisoned(loss_type, {rows}), gradient = poisoned(x.dtype(), {rows, n});
  cross_entropy(x, labels, losses);
  cross_entropy(x, labels, same, gradient, 0.25f);
  for (long long r = 0; r < rows; ++r) {
    EXPECT_NEAR(element(losses, {r}), element(same, {r}), 1e-6 + epsilon(loss_type) * 16);
  }
  check(x, labels, same, gradient, 0.25);
}

TEST_P(CrossEntropy, AnyLengthAndType) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 63, 65, 1000, 4097}) {
      SCOPED_TRACE(n);
      check(random(t, {n > 1000 ? 3 : 9, n}, static_cast<unsigned>(n)), n % 2 ? i32 : i64,
            t == f64 ? f64 : f32);
      if (HasFatalFailure()) return;
    }
  check(random(f16, {9, 50}, 1), i64, f16);
  check(random(bf16, {9, 50}, 1), i64, bf16);
}

TEST_P(CrossEntropy, LongerThanATile) { check(random(f32, {3, 16390}, 7)); }

// Such a row may hold anything: as one tile, one of several in a program, and in several tiles.
TEST_P(CrossEntropy, RowsThatAreTakenOutGiveZeros) {
  for (const DType t : {f32, f16, f8e5m2})
    for (const long long n : {5, 100, 8192, 16385, 262145}) {
      if (n > 16385 && t != f32) continue;
      SCOPED_TRACE(testing::Message() << n << " " << name_of(t));
      const Array x =
          array(t, {5, n}, filled(5 * n, [&](long long i) {
                  const long long row = i / n, at = i % n;
                  if (row == 2) return -inf;
                  return at == n / 2 && row < 4 ? row == 0 ? nan : row == 1 ? inf : -inf : 1;
                }));
      const Array labels = array(i32, {5}, {-100, static_cast<double>(n), -1, -100, 0}),
                  losses = poisoned(f32, {5}), same = poisoned(f32, {5}),
                  gradient = poisoned(t, {5, n});
      for (const int rows : {1, 4}) {
        if (rows > 1 && n > 1000) continue;
        const TuneScope several("rows", rows);
        cross_entropy(x, labels, losses, gradient);
        cross_entropy(x, labels, same);
        for (long long r = 0; r < 4; ++r) {
          EXPECT_EQ(element(losses, {r}), 0) << "row " << r;
          EXPECT_EQ(element(same, {r}), 0) << "row " << r;
          for (long long i = 0; i < n; ++i)
            ASSERT_EQ(element(gradient, {r, i}), 0) << "row " << r << " column " << i;
        }
        EXPECT_NEAR(element(losses, {4}), std::log(static_cast<double>(n)), 1e-4);
      }
    }
}

TEST_P(CrossEntropy, OfViews) {
  const Array x = random(f32, {40, 33}, 3);
  check(x.transpose());
  check(x.slice(1, 3, 30));
  check(x.slice(0, 39, -1, -2));
}

// A confident row of large logits: the loss is far below the rounding of max * log2(e).
TEST_P(CrossEntropy, OfLargeLogits) {
  for (const DType t : {f16, bf16, f32}) {
    const Array x = array(t, {3, 3}, {1000, 992, -1000, 30000, 29968, -inf, 2000, 2000, -30000}),
                labels = array(i32, {3}, {0, 0, 2}), losses = poisoned(f32, {3}),
                gradient = poisoned(f32, {3, 3});
    cross_entropy(x, labels, losses, gradient);
    check(x, labels, losses, gradient, 1);
  }
}

TEST_P(CrossEntropy, GradientInPlace) {
  for (const long long n : {300, 5000, 16390}) {
    const Array x = random(n > 5000 ? f32 : bf16, {6, n}, 4), labels = labels_for(i32, 6, n),
                losses = poisoned(f32, {6}), y = x.copy();
    cross_entropy(y, labels, losses, y);
    check(x, labels, losses, y, 1);
  }
}

// Several rows a program, the last of them with fewer.
TEST_P(CrossEntropy, OfManyShortRows) {
  for (const DType t : {f32, f64, bf16})
    for (const long long n : {100, 1024})
      for (const int rows : {2, 8, 64}) {
        const TuneScope several("rows", rows);
        const Array x = random(t, {77, n}, 9), labels = labels_for(i64, 77, n),
                    losses = poisoned(t == f64 ? f64 : f32, {77}), y = x.copy();
        cross_entropy(y, labels, losses, y);
        check(x, labels, losses, y, 1);
        if (HasFatalFailure()) return;
      }
}

// Losses alone, of rows that a GPU does not hold: the largest element first, last, in steps; what
// is -inf at first; one trip, and a trip of a few elements.
TEST_P(CrossEntropy, OfRowsThatAreNotHeld) {
  for (const auto& [t, n] :
       {std::pair(bf16, 8192ll), std::pair(bf16, 8200ll), std::pair(f16, 16376ll),
        std::pair(bf16, 65544ll), std::pair(f32, 32776ll), std::pair(f32, 131080ll)})
    for (const bool transposed : {false, true}) {
      if (transposed && n > 10000) continue;
      SCOPED_TRACE(n);
      Array x = array(t, {4, n}, filled(4 * n, [&](long long i) {
                        const long long row = i / n, at = i % n;
                        if (row == 0 && at == 0) return 1000.0;
                        if (row == 1 && at == n - 1) return 25000.0;
                        if (row == 2) return static_cast<double>(at * 40 / n) * 1000 - 60000;
                        if (row == 3 && at < 3000) return -inf;
                        return static_cast<double>(i * 7919 % 1013) / 200;
                      }));
      if (transposed) x = x.transpose().copy().transpose();
      const Array labels = labels_for(i32, 4, n), losses = poisoned(f32, {4}),
                  same = poisoned(f32, {4}), gradient = poisoned(t, {4, n});
      cross_entropy(x, labels, losses);
      cross_entropy(x, labels, same, gradient);
      for (long long r = 0; r < 4; ++r)
        EXPECT_NEAR(element(losses, {r}), element(same, {r}), 1e-5 * (1 + element(same, {r})));
      check(x, labels, losses, gradient, 1);
      if (HasFatalFailure()) return;
    }
}

// f8e4m3 has no infinity that could stand for what lies outside.
TEST_P(CrossEntropy, OfLongRowsOf8Bits) {
  for (const DType t : {f8e4m3, f8e5m2})
    for (const long long n : {16385, 16400, 131088}) {
      const Array x = random(t, {2, n}, 6), labels = labels_for(i32, 2, n),
                  losses = poisoned(f32, {2}), same = poisoned(f32, {2}),
                  wider = array(f32, {2, n}, filled(2 * n, [&](long long i) {
                                  return element(x, {i / n, i % n});
                                }));
      cross_entropy(x, labels, losses);
      cross_entropy(wider, labels, same);
      for (long long r = 0; r < 2; ++r)
        EXPECT_NEAR(element(losses, {r}), element(same, {r}), 1e-5 * (1 + element(same, {r})));
    }
}

TEST_P(CrossEntropy, OfHighRanks) {
  const Array x = random(f32, {2, 3, 50}, 4), labels = labels_for(i32, 6, 50),
              losses = poisoned(f32, {3, 2}), gradient = poisoned(f32, {2, 3, 50});
  cross_entropy(x, labels.reshape({2, 3}), losses.transpose(), gradient);
  check(x.reshape({6, 50}), labels, losses.transpose().copy().reshape({6}),
        gradient.reshape({6, 50}), 1);
  const Array one = poisoned(f32, {});
  cross_entropy(x.at(0).at(0), labels.at(0), one);
  EXPECT_EQ(element(one, {}), element(losses, {0, 0}));
}

TEST_P(CrossEntropy, NothingToDo) {
  cross_entropy(Array::zeros(f32, {0, 5}), Array::zeros(i32, {0}), Array::zeros(f32, {0}));
  cross_entropy(Array::zeros(f32, {0, 0}), Array::zeros(i32, {0}), Array::zeros(f32, {0}));
}

TEST_P(CrossEntropy, Messages) {
  const Array x = Array::zeros(f32, {2, 3}), n = Array::zeros(i32, {2}), y = Array::zeros(f32, {2});
  EXPECT_TW_ERROR(cross_entropy(x, Array::zeros(i32, {3}), y), usage,
                  "cross_entropy: labels is 3, but logits are 2x3: it takes one element a row");
  EXPECT_TW_ERROR(cross_entropy(x, n, x), usage,
                  "cross_entropy: losses is 2x3, but logits are 2x3: it takes one element a row");
  EXPECT_TW_ERROR(cross_entropy(x, y, y), usage,
                  "cross_entropy: labels are f32: they must be i32 or i64");
  EXPECT_TW_ERROR(cross_entropy(Array::zeros(f32, {2, 0}), n, y), usage,
                  "cross_entropy: logits are 2x0: a row needs at least one element");
  EXPECT_TW_ERROR(cross_entropy(x, n, n), usage,
                  "cross_entropy: losses is i32: it takes f8e4m3, f8e5m2, f16, bf16, f32 or f64");
  EXPECT_TW_ERROR(cross_entropy(x, n, y, y), usage,
                  "cross_entropy: logits is 2x3, but gradient is 2: they must have one shape");
}

}  // namespace
}  // namespace tw::test
