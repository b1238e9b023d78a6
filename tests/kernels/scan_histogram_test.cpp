#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(CumulativeSum);
TW_CASE(Histogram);

// x: [rows, n] of any strides.
void check(const Array& x, const Array& y) {
  const Array before = x.copy();
  cumulative_sum(x, y);
  const bool exact = !is_float(x.dtype());
  for (long long r = 0; r < x.dim(0); ++r) {
    double total = 0, size = 0;
    for (long long i = 0; i < x.dim(1); ++i) {
      total += element(before, {r, i});
      size += std::abs(element(before, {r, i}));
      if (exact)
        ASSERT_EQ(element(y, {r, i}), total) << "row " << r << " column " << i;
      else
        ASSERT_NO_FATAL_FAILURE(expect_near(element(y, {r, i}), total, y.dtype(),
                                            8 + 0.01 * static_cast<double>(i), size))
            << "row " << r << " column " << i;
    }
  }
}

Array small(DType t, Dims dims, long long n) {
  return array(t, dims, filled(n, [](long long i) { return static_cast<double>(i * 37 % 101); }));
}

TEST_P(CumulativeSum, AnyTypeAndLength) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 63, 65, 1000, 16384, 16385, 50000}) {
      if (n > 1000 && t != f32) continue;
      check(random(t, {3, n}, 5), poisoned(t == f64 ? f64 : f32, {3, n}));
      if (HasFatalFailure()) return;
    }
  check(random(f16, {3, 100}, 5), poisoned(f16, {3, 100}));
  for (const auto& [t, out] : {std::pair(DType::u8, u32), {DType::i8, i32}, {i32, i32}, {i64, i64}})
    for (const long long n : {77, 20000}) check(small(t, {2, n}, 2 * n), poisoned(out, {2, n}));
}

// Several windows of parts, two rows of them, and a last part that is not full.
TEST_P(CumulativeSum, OfManyPartsAndAlwaysTheSameBits) {
  const TuneScope window("window", 32), block("block", 4096);
  const long long n = 67 * 4096 + 5;
  for (const DType t : {f32, i32}) {
    const Array x = t == f32 ? random(f32, {2, n}, 7) : small(i32, {2, n}, 2 * n),
                y = poisoned(t, {2, n}), again = poisoned(t, {2, n});
    check(x, y);
    if (HasFatalFailure()) return;
    for (int k = 0; k < 3; ++k) {
      cumulative_sum(x, again);
      EXPECT_EQ(std::memcmp(y.data(), again.data(), static_cast<size_t>(8 * n)), 0);
    }
  }
}

TEST_P(CumulativeSum, OfViewsHighRanksAndInPlace) {
  const Array x = small(i32, {40, 33}, 40 * 33);
  check(x.transpose(), poisoned(i32, {33, 40}));
  check(x.slice(1, 32, -1, -2), poisoned(i32, {17, 40}).transpose());
  for (const long long n : {33, 16400}) {
    const Array high = small(i32, {2, 3, n}, 6 * n).transpose({1, 0, 2}),
                y = poisoned(i32, {3, 2, n});
    cumulative_sum(high, y);
    const Array dense = high.copy().reshape({6, n});
    check(dense, dense);
    expect_values(values(dense), y.reshape({6 * n}));
  }
  cumulative_sum(Array::zeros(f32, {0, 5}), Array::zeros(f32, {0, 5}));
}

TEST_P(CumulativeSum, Messages) {
  const Array x = Array::zeros(u8, {2, 3});
  EXPECT_TW_ERROR(cumulative_sum(x, x), usage, "cumulative_sum: y is u8: the sum of u8 is u32");
}

TEST_P(Histogram, OfAnyTypeAndStrides) {
  for (const DType t : {u8, DType::i8, i32, u32, i64})
    for (const DType counted : {i32, i64}) {
      const Array x = small(t, {7, 5, 33}, 7 * 5 * 33);
      for (const Array& view : {x, x.transpose(), x.slice(2, 3, 30), x.at(0).at(0),
                                x.at(1).expand({4, 5, 33}), x.at(0).at(0).at(7)}) {
        const Array counts = poisoned(counted, {50});
        histogram(view, counts);
        std::vector<double> expected(50);
        for (double v : values(view.copy()))
          if (v < 50) ++expected[static_cast<size_t>(v)];
        expect_values(expected, counts);
      }
    }
}

TEST_P(Histogram, LeavesOutWhatHasNoBin) {
  const Array counts = poisoned(i32, {3});
  histogram(array(i32, {6}, {-1, 3, -2147483648.0, 2147483647, 1, 1}), counts);
  expect_values({0, 2, 0}, counts);
  histogram(Array::zeros(i32, {0, 3}), counts);
  expect_values({0, 0, 0}, counts);
  histogram(Array::zeros(i32, {4}), Array::zeros(i32, {0}));
}

TEST_P(Histogram, Messages) {
  const Array n = Array::zeros(i32, {3});
  EXPECT_TW_ERROR(histogram(Array::zeros(f32, {3}), n), usage,
                  "histogram: x is f32: it takes integers");
  EXPECT_TW_ERROR(histogram(n, Array::zeros(f32, {3})), usage,
                  "histogram: counts is 3 of f32: it must have rank 1 and be of i32 or i64");
}

}  // namespace
}  // namespace tw::test
