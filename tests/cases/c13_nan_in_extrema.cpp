// C13: max and min propagate NaN, *_num ignore it; the same for every type, alone and merged into a
// starting value, in reductions and in element-wise form.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C13);

// One row of `out` for each of: reduction alone, merged into `start`, folded over single elements.
void extrema(Tensor x, Tensor out, Tile start, int block) {
  const DType t = x.dtype();
  const Tile row = load(x, {0}, {block});
  const Tile first = cast(start, t);
  const auto put = [&](int r, int c, const Tile& v) { store(out, {r, c}, cast(v, f64)); };
  const Tile whole[] = {max(row), min(row), max_num(row), min_num(row)};
  for (int c = 0; c < 4; ++c) put(0, c, whole[c]);
  put(1, 0, maximum(first, whole[0]));
  put(1, 1, minimum(whole[1], first));
  put(1, 2, maximum_num(first, whole[2]));
  put(1, 3, minimum_num(whole[3], first));
  Tile a = first, b = first, c = first, d = first;
  for (Tile i : range(0, x.dim(0))) {
    const Tile v = squeeze(load(x, {i}, {1}), 0);
    a = maximum(v, a);
    b = minimum(b, v);
    c = maximum_num(v, c);
    d = minimum_num(d, v);
  }
  const Tile folded[] = {a, b, c, d};
  for (int k = 0; k < 4; ++k) put(2, k, folded[k]);
}

void expect_extrema(DType t, const std::vector<double>& row, const std::vector<double>& right) {
  const Array x = array(t, {static_cast<long long>(row.size())}, row),
              out = Array::empty(f64, {3, 4});
  for (int block : {static_cast<int>(row.size()), 8, 33, 64})
    cold_and_warm(
        {out}, [&] { call(extrema, x, out, -1.0f, block); }, [&] { expect_values(right, out); });
}

constexpr DType floats[] = {f16, bf16, f32, f64};

TEST_P(C13, OneNan) {
  for (DType t : floats) {
    SCOPED_TRACE(name_of(t));
    const std::vector<double> right{nan, nan, 3, 1, nan, nan, 3, -1, nan, nan, 3, -1};
    expect_extrema(t, {1, nan, 3, 2}, right);
    expect_extrema(t, {nan, 1, 3, 2}, right);
    expect_extrema(t, {1, 3, 2, nan}, right);
  }
}

TEST_P(C13, NoNan) {
  for (DType t : floats)
    expect_extrema(t, {1, inf, 3, -inf, 2},
                   {inf, -inf, inf, -inf, inf, -inf, inf, -inf, inf, -inf, inf, -inf});
}

TEST_P(C13, AllNan) {
  for (DType t : floats) {
    SCOPED_TRACE(name_of(t));
    const std::vector<double> right{nan, nan, nan, nan, nan, nan, -1, -1, nan, nan, -1, -1};
    expect_extrema(t, {nan, nan, nan, nan}, right);
    expect_extrema(t, {nan}, right);
  }
}

// Along either axis of many rows, each with its NaN at another place.
void rows_and_columns(Tensor x, Tensor rows, Tensor columns, int m, int n) {
  const Tile t = load(x, {0, 0}, {m, n});
  const auto as_row = [](const Tile& v) { return cast(expand(squeeze(v, 1), 0), f32); };
  store(rows, {0, 0}, as_row(max(t, 1)));
  store(rows, {1, 0}, as_row(max_num(t, 1)));
  store(columns, {0, 0}, cast(max(t, 0), f32));
  store(columns, {1, 0}, cast(max_num(t, 0), f32));
}

TEST_P(C13, Axes) {
  // Element (i, j) is 10 i + j; NaN on the diagonal.
  const int m = 5, n = 37;
  for (DType t : floats) {
    SCOPED_TRACE(name_of(t));
    const Array x = array(t, {m, n}, filled(m * n, [](long long k) {
                            return k / n == k % n ? nan : static_cast<double>(10 * (k / n) + k % n);
                          }));
    const Array rows = Array::empty(f32, {2, m}), columns = Array::empty(f32, {2, n});
    for (int tm : {5, 8})
      for (int tn : {37, 64})
        cold_and_warm(
            {rows, columns}, [&] { call(rows_and_columns, x, rows, columns, tm, tn); },
            [&] {
              expect_values({nan, nan, nan, nan, nan, 36, 46, 56, 66, 76}, rows);
              expect_values(filled(2 * n,
                                   [&](long long k) {
                                     const long long j = k % n;
                                     return k < n && j < m
                                                ? nan
                                                : 10.0 * (j == 4 ? 3 : 4) + static_cast<double>(j);
                                   }),
                            columns);
            });
  }
}

}  // namespace
}  // namespace tw::test
