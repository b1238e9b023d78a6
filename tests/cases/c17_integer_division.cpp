// C17: `/` and `%` truncate, floor_div, floor_mod and ceil_div by name; nothing traps.
#include <climits>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C17);

void put_all(Tensor out, const Tile& at, const Tile& a, const Tile& b) {
  const Tile all[] = {a / b, a % b, floor_div(a, b), floor_mod(a, b), ceil_div(a, b)};
  for (int k = 0; k < 5; ++k) store(out.at(k), {at}, all[k]);
}

void tiles(Tensor a, Tensor b, Tensor out, int block) {
  const Tile i = grid(ceil_div(a.dim(0), block)) * block;
  put_all(out, i, load(a, {i}, {block}), load(b, {i}, {block}));
}

void scalars(Tile a, Tile b, Tensor out) {
  put_all(out, 0, cast(a, out.dtype()), cast(b, out.dtype()));
}
void constants(int a, int b, Tensor out) {
  put_all(out, 0, full(out.dtype(), {1}, a), full(out.dtype(), {1}, b));
}
void constant_divisor(Tensor a, int b, Tensor out, int block) {
  put_all(out, 0, load(a, {0}, {block}), full(out.dtype(), {block}, b));
}
void constant_dividend(int a, Tensor b, Tensor out, int block) {
  put_all(out, 0, full(out.dtype(), {block}, a), load(b, {0}, {block}));
}
void scalar_divisor(Tensor a, Tile b, Tensor out, int block) {
  put_all(out, 0, load(a, {0}, {block}), cast(b, out.dtype()));
}

// a, b, then truncated quotient and remainder, floored quotient and remainder, ceiled quotient.
constexpr int table[][7] = {{7, 2, 3, 1, 3, 1, 4},
                            {-7, 2, -3, -1, -4, 1, -3},
                            {7, -2, -3, 1, -4, -1, -3},
                            {-7, -2, 3, -1, 3, -1, 4},
                            {-1, 2, 0, -1, -1, 1, 0},
                            {-6, 5, -1, -1, -2, 4, -1},
                            {6, -5, -1, 1, -2, -4, -1},
                            {-36, 5, -7, -1, -8, 4, -7},
                            {36, 6, 6, 0, 6, 0, 6},
                            {-36, 6, -6, 0, -6, 0, -6},
                            {0, -3, 0, 0, 0, 0, 0},
                            {INT_MAX, -1, -INT_MAX, 0, -INT_MAX, 0, -INT_MAX},
                            {INT_MIN, 2, INT_MIN / 2, 0, INT_MIN / 2, 0, INT_MIN / 2},
                            {INT_MIN, INT_MAX, -1, -1, -2, INT_MAX - 1, -1}};
constexpr long long rows = sizeof table / sizeof *table;

// Column c of the table, five results of each row when c is 2.
std::vector<double> column(int c) {
  return filled(rows, [=](long long r) { return static_cast<double>(table[r][c]); });
}
std::vector<double> results() {
  return filled(5 * rows,
                [](long long k) { return static_cast<double>(table[k % rows][2 + k / rows]); });
}
std::vector<double> results_of(const int* row) {
  return filled(5, [=](long long k) { return static_cast<double>(row[2 + k]); });
}

TEST_P(C17, Tiles) {
  for (DType t : {i32, i64}) {
    const Array a = array(t, {rows}, column(0)), b = array(t, {rows}, column(1));
    const Array out = Array::empty(t, {5, rows});
    for (int block : {1, 5, 16, 64})
      cold_and_warm(
          {out}, [&] { call(tiles, a, b, out, block); }, [&] { expect_values(results(), out); });
  }
}

TEST_P(C17, ScalarsConstantsAndMixed) {
  for (DType t : {i32, i64})
    for (const auto& r : table) {
      SCOPED_TRACE(testing::Message() << name_of(t) << " " << r[0] << " by " << r[1]);
      const int a = r[0], b = r[1];
      const Array out = Array::empty(t, {5, 1});
      const Array x = array(t, {1}, {static_cast<double>(a)}),
                  y = array(t, {1}, {static_cast<double>(b)});
      const auto check = [&] { expect_values(results_of(r), out); };
      cold_and_warm(
          {out}, [&] { call(scalars, a, b, out); }, check);
      cold_and_warm(
          {out}, [&] { call(constants, a, b, out); }, check);
      for (int block : {1, 8}) {
        cold_and_warm(
            {out}, [&] { call(constant_divisor, x, b, out, block); }, check);
        cold_and_warm(
            {out}, [&] { call(constant_dividend, a, y, out, block); }, check);
        cold_and_warm(
            {out}, [&] { call(scalar_divisor, x, b, out, block); }, check);
      }
    }
}

TEST_P(C17, Unsigned) {
  const Array out = Array::empty(u32, {5, 2});
  const Array a = array(u32, {2}, {4294967295.0, 7}), b = array(u32, {2}, {2, 4294967295.0});
  cold_and_warm(
      {out}, [&] { call(tiles, a, b, out, 4); },
      [&] {
        expect_values({2147483647, 0, 1, 7, 2147483647, 0, 1, 7, 2147483648.0, 1}, out);
      });
  const Array out8 = Array::empty(u8, {5, 2});
  const Array c = array(u8, {2}, {255, 7}), d = array(u8, {2}, {2, 255});
  cold_and_warm(
      {out8}, [&] { call(tiles, c, d, out8, 4); },
      [&] {
        expect_values({127, 0, 1, 7, 127, 0, 1, 7, 128, 1}, out8);
      });
}

// The values are unspecified; that the process lives is the test. The neighbours must be right.
TEST_P(C17, NothingTraps) {
  for (DType t : {i32, i64}) {
    const double least = t == i32 ? -2147483648.0 : -9223372036854775808.0;
    const Array a = array(t, {6}, {7, 0, least, least, -9, 8}),
                b = array(t, {6}, {0, 0, -1, 0, 0, 2});
    const Array out = Array::empty(t, {5, 6});
    for (int block : {1, 6, 64}) {
      cold_and_warm(
          {out}, [&] { call(tiles, a, b, out, block); },
          [&] {
            EXPECT_EQ(element(out, {0, 5}), 4);
          });
      cold_and_warm(
          {out}, [&] { call(scalar_divisor, a, 0, out, block); }, [] {});
      cold_and_warm(
          {out}, [&] { call(scalar_divisor, a, -1, out, block); },
          [&] {
            EXPECT_EQ(element(out, {0, 0}), -7);
          });
    }
    for (int divisor : {0, -1}) {
      cold_and_warm(
          {out}, [&] { call(constant_divisor, a, divisor, out, 6); }, [] {});
      cold_and_warm(
          {out}, [&] { call(scalars, INT_MIN, divisor, out); }, [] {});
      cold_and_warm(
          {out}, [&] { call(constants, INT_MIN, divisor, out); }, [] {});
    }
  }
}

// Elements past the edge may be divided too, by whatever lies there.
void masked(Tensor a, Tensor b, Tensor out, int block) {
  const Tile x = load(a, {0}, {block}), y = load(b, {0}, {block}, 0);
  store(out, {0}, sum(where(y != 0, x / y, 0), 0));
}

TEST_P(C17, MaskedLanes) {
  const Array a = array(i32, {5}, {10, -2147483648.0, 9, 8, 7}),
              b = array(i32, {5}, {2, 1, 0, -4, 0});
  const Array out = Array::empty(i32, {1});
  for (int block : {5, 8, 33})
    cold_and_warm(
        {out}, [&] { call(masked, a, b, out, block); },
        [&] { expect_values({INT_MIN + 3.0}, out); });
}

}  // namespace
}  // namespace tw::test
