// C15: argmax and argmin: the lowest index of equals, NaN wins, zeros are equal, always in range.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C15);

// Over a row of a [1, block] tile, over the whole of it, and over a column.
void find(Tensor x, Tensor out, int block) {
  const Tile row = load(x, {0}, {block});
  const Tile wide = expand(row, 0), tall = expand(row, 1);
  const auto put = [&](int k, const Tile& v) {
    store(out, {k}, v.rank() ? squeeze(squeeze(v, 0), 0) : v);
  };
  put(0, argmax(wide, 1));
  put(1, argmax(tall, 0));
  put(2, argmax(row));
  put(3, argmin(wide, 1));
  put(4, argmin(tall, 0));
  put(5, argmin(row));
}

void expect_found(DType t, const std::vector<double>& row, double most, double least) {
  SCOPED_TRACE(name_of(t));
  const int n = static_cast<int>(row.size());
  const Array x = array(t, {n}, row), out = Array::empty(i32, {6});
  for (int block : {n, n + 1, 16, 64, 1024}) {
    if (block < n) continue;
    SCOPED_TRACE(block);
    cold_and_warm(
        {out}, [&] { call(find, x, out, block); },
        [&] {
          expect_values({most, most, most, least, least, least}, out);
        });
  }
}

constexpr DType floats[] = {f16, bf16, f32, f64};
constexpr DType numbers[] = {u8, i32, u32, i64, f16, bf16, f32, f64};

TEST_P(C15, Ties) {
  std::vector<double> row(1000, 0.0);
  row[3] = row[500] = row[999] = 7;
  for (DType t : numbers) expect_found(t, row, 3, 0);
  for (double& v : row) v = 7 - v;  // 0 at 3, 500, 999
  for (DType t : numbers) expect_found(t, row, 0, 3);
}

TEST_P(C15, SignedZeros) {
  for (DType t : floats) {
    expect_found(t, {-0.0, 0.0}, 0, 0);
    expect_found(t, {0.0, -0.0}, 0, 0);
    expect_found(t, {-1, 0.0, -0.0, 0.0, 1, -1}, 4, 0);
  }
}

TEST_P(C15, Nan) {
  for (DType t : floats) {
    expect_found(t, {inf, nan}, 1, 1);
    expect_found(t, {nan, inf}, 0, 0);
    expect_found(t, {-inf, 1, nan, inf, nan}, 2, 2);
    expect_found(t, {nan, nan, nan, nan, nan}, 0, 0);
  }
}

TEST_P(C15, WorstValues) {
  const double least32 = -2147483648.0, least64 = -9223372036854775808.0;
  expect_found(i32, std::vector<double>(9, least32), 0, 0);
  expect_found(i64, std::vector<double>(9, least64), 0, 0);
  expect_found(i32, {least32, least32, -1, least32}, 2, 0);
  expect_found(u8, std::vector<double>(5, 255), 0, 0);
  for (DType t : floats) {
    expect_found(t, std::vector<double>(17, -inf), 0, 0);
    expect_found(t, std::vector<double>(17, inf), 0, 0);
    expect_found(t, {-inf, -inf, -1e4, -inf}, 2, 0);
  }
}

}  // namespace
}  // namespace tw::test
