// C23: integers become floats by one rounding to nearest even.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C23);

void convert(Tensor x, Tensor y, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(y, {i}, cast(load(x, {i}, {block}), y.dtype()));
}
void convert_constant(long long x, DType from, Tensor y) {
  store(y, {0}, cast(full(from, {1}, x), y.dtype()));
}
void convert_scalar(Tile x, Tensor y) { store(y, {0}, cast(x, y.dtype())); }

struct Row {
  long long from;
  double to;
};

void expect_converted(DType from, DType to, const std::vector<Row>& rows) {
  SCOPED_TRACE(testing::Message() << name_of(from) << " to " << name_of(to));
  const long long n = static_cast<long long>(rows.size());
  const Array x = Array::empty(from, {n}), y = Array::empty(to, {n}), one = Array::empty(to, {1});
  std::vector<double> right;
  for (long long i = 0; i < n; ++i) {
    const Row& r = rows[static_cast<size_t>(i)];
    std::memcpy(static_cast<char*>(x.data()) + i * size_of(from), &r.from,
                static_cast<size_t>(size_of(from)));
    right.push_back(r.to);
    const auto check = [&] { expect_values({r.to}, one); };
    cold_and_warm(
        {one}, [&] { call(convert_constant, r.from, from, one); }, check);
    if (from == i64)
      cold_and_warm(
          {one}, [&] { call(convert_scalar, r.from, one); }, check);
    if (from == i32)
      cold_and_warm(
          {one}, [&] { call(convert_scalar, static_cast<int>(r.from), one); }, check);
  }
  for (int block : {1, 3, 16, 64})
    cold_and_warm(
        {y}, [&] { call(convert, x, y, block); }, [&] { expect_values(right, y); });
}

const std::vector<Row> to_bf16{
    {257, 256},   {258, 258}, {259, 260}, {261, 260},           {33000, 33024},
    {-259, -260}, {0, 0},     {-1, -1},   {16777217, 16777216}, {-257, -256},
    {255, 255},   {383, 384}, {385, 384}};

TEST_P(C23, ToBf16) {
  expect_converted(i32, bf16, to_bf16);
  expect_converted(i64, bf16, to_bf16);
  expect_converted(u8, bf16, {{255, 255}, {1, 1}, {128, 128}});
  expect_converted(u32, bf16, {{257, 256}, {259, 260}, {4294967295LL, 4294967296.0}});
}

TEST_P(C23, ToF16) {
  const std::vector<Row> rows{{2049, 2048},   {2051, 2052}, {-2051, -2052},
                              {65519, 65504}, {65520, inf}, {-70000, -inf}};
  expect_converted(i32, f16, rows);
  expect_converted(i64, f16, rows);
}

TEST_P(C23, ToF32) {
  const std::vector<Row> rows{{16777217, 16777216},
                              {16777219, 16777220},
                              {2147483647, 2147483648.0},
                              {-16777217, -16777216},
                              {-2147483648LL, -2147483648.0}};
  expect_converted(i32, f32, rows);
  expect_converted(i64, f32, rows);
  expect_converted(
      u32, f32, {{16777217, 16777216}, {4294967295LL, 4294967296.0}, {2147483649LL, 2147483648.0}});
}

TEST_P(C23, ToF64) {
  expect_converted(i64, f64,
                   {{9007199254740993LL, 9007199254740992.0},
                    {9007199254740995LL, 9007199254740996.0},
                    {-9007199254740993LL, -9007199254740992.0}});
  expect_converted(u32, f64, {{4294967295LL, 4294967295.0}});
}

// A rounding on the way to the type would put each of these on a tie and round it the wrong way.
TEST_P(C23, NoDoubleRounding) {
  // 2^25 + 2^17 is halfway between two bf16; one more is above it, and f32 loses that one.
  expect_converted(
      i64, bf16,
      {{(1LL << 25) + (1LL << 17) + 1, 33816576.0}, {(1LL << 25) + (1LL << 17), 33554432.0}});
  expect_converted(i32, bf16,
                   {{(1 << 25) + (1 << 17) + 1, 33816576.0}, {(1 << 25) + (1 << 17), 33554432.0}});
  // Halfway between two f32 and one more, which f64 loses.
  expect_converted(
      i64, f32,
      {{(1LL << 60) + (1LL << 36) + 1, 0x1.000002p60}, {(1LL << 60) + (1LL << 36), 0x1p60}});
  expect_converted(
      i64, bf16, {{(1LL << 60) + (1LL << 52) + 1, 0x1.02p60}, {(1LL << 60) + (1LL << 52), 0x1p60}});
}

}  // namespace
}  // namespace tw::test
