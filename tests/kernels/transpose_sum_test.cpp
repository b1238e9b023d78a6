#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Transpose);
TW_CASE(Sum);

std::vector<double> counted(long long n) {
  return filled(n, [](long long i) { return static_cast<double>(i * 37 % 101); });
}

TEST_P(Transpose, AnyTypeAndSize) {
  for (const DType t :
       {DType::mask, DType::u8, DType::i8, f8e4m3, f16, bf16, i32, u32, i64, f32, f64})
    for (const auto& [m, n] :
         {std::pair(1ll, 1ll), {1ll, 70ll}, {70ll, 1ll}, {64ll, 64ll}, {65ll, 130ll}}) {
      const Array x = array(t, {m, n}, counted(m * n)), y = poisoned(t, {n, m});
      transpose(x, y);
      for (long long i = 0; i < m; ++i)
        for (long long j = 0; j < n; ++j)
          ASSERT_EQ(element(y, {j, i}), element(x, {i, j})) << name_of(t) << " " << i << " " << j;
    }
}

TEST_P(Transpose, AnyStridesAndRank) {
  const Array x = array(i32, {3, 40, 5, 33}, counted(3 * 40 * 5 * 33));
  for (const Array& view : {x, x.transpose(), x.slice(1, 39, -1, -3), x.transpose({2, 0, 1, 3}),
                            x.slice(0, 1, 2), x.at(0).at(0).expand({4, 3, 5, 33})})
    for (const bool strided : {false, true}) {
      const Dims turned{view.dim(0), view.dim(1), view.dim(3), view.dim(2)};
      const Array y = strided
                          ? poisoned(i32, {turned[3], turned[2], turned[1], turned[0]}).transpose()
                          : poisoned(i32, turned);
      transpose(view, y);
      expect_values(values(view.transpose({0, 1, 3, 2}).copy()), y.copy());
    }
  transpose(Array::zeros(f32, {0, 3}), Array::zeros(f32, {3, 0}));
}

TEST_P(Transpose, Messages) {
  const Array x = Array::zeros(f32, {2, 3});
  EXPECT_TW_ERROR(transpose(x, x), usage,
                  "transpose: x transposed is 3x2, but y is 2x3: they must have one shape");
  EXPECT_TW_ERROR(transpose(Array::zeros(f32, {3}), x), usage,
                  "transpose: x is 3: it takes matrices");
  EXPECT_TW_ERROR(transpose(x, Array::zeros(f16, {3, 2})), usage,
                  "transpose: x is f32, y f16: they must have one type");
  const Array square = Array::zeros(f32, {2, 2});
  EXPECT_TW_ERROR(
      transpose(square, square), usage,
      "transpose: y is also x, which every part of the result reads: give another output");
}

double sum_of(const Array& x, DType t) {
  const Array out = poisoned(t, {});
  sum(x, out);
  return element(out, {});
}

TEST_P(Sum, OfFloats) {
  for (const DType t : {f32, f64, f16, bf16})
    for (const long long n : {1, 2, 4095, 4097, 300000}) {
      const Array x = random(t, {n}, 1);
      double expected = 0, size = 0;
      for (double v : values(x)) expected += v, size += std::abs(v);
      const DType wide = t == f64 ? f64 : f32;
      expect_near(sum_of(x, wide), expected, wide, 300, size);
      expect_near(sum_of(x, t), expected, t, 300, size);
      if (HasFatalFailure()) return;
    }
  EXPECT_EQ(sum_of(array(f8e4m3, {3}, {1, 2, 0.5}), f32), 3.5);
}

TEST_P(Sum, OfIntegersIsExact) {
  const auto n = 10001ll;
  const std::vector<double> v = counted(n);
  double expected = 0;
  for (double x : v) expected += x;
  for (const auto& [t, out] :
       {std::pair(DType::u8, u32), {DType::i8, i32}, {i32, i32}, {u32, u32}, {i64, i64}})
    EXPECT_EQ(sum_of(array(t, {n}, v), out), expected) << name_of(t);
  EXPECT_EQ(sum_of(array(DType::mask, {5}, {1, 0, 1, 1, 0}), i32), 3);
  EXPECT_EQ(sum_of(array(i32, {2}, {2147483647, 1}), i32), -2147483648.0);
}

TEST_P(Sum, OfAnyStrides) {
  const Array x = array(i32, {7, 40, 5, 33}, counted(7 * 40 * 5 * 33));
  for (const Array& view :
       {x, x.transpose(), x.slice(1, 39, -1, -3), x.slice(3, 1, 30).transpose({2, 0, 1, 3}),
        x.at(0).at(0).expand({4, 3, 5, 33}), x.at(0).at(0).at(0).at(0)}) {
    double expected = 0;
    for (double v : values(view.copy())) expected += v;
    EXPECT_EQ(sum_of(view, i32), expected);
  }
}

TEST_P(Sum, OfNothingIsZero) {
  for (const DType t : {f32, i32}) EXPECT_EQ(sum_of(Array::zeros(t, {0, 3}), t), 0);
}

TEST_P(Sum, Messages) {
  const Array x = Array::zeros(u8, {2, 3});
  EXPECT_TW_ERROR(sum(x, Array::zeros(u32, {2})), usage, "sum: out is 2: it must have one element");
  EXPECT_TW_ERROR(sum(x, Array::zeros(i32, {})), usage, "sum: out is i32: the sum of u8 is u32");
}

}  // namespace
}  // namespace tw::test
