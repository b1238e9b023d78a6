// Tiles that change their layout: by renaming registers, by shuffles, or through shared memory.
// Reductions along each axis, transpositions, of all widths of elements and masks.
#include <fmt/format.h>

#include "kernels/references.hpp"

namespace tw::test {
namespace {

TW_CASE(Moves);

// across[c]: the sum of column c; along[r]: of row r; likewise whether any is above 1, and the tile
// turned.
void sums(Tensor x, Tensor across, Tensor along, Tensor above, Tensor turned, int rows, int columns,
          int warps) {
  launch({.warps = warps});
  grid(1);
  const Tile v = load(x, {0, 0}, {rows, columns});
  store(across, {0}, cast(reshape(sum(v, 0), {columns}), f64));
  store(along, {0}, cast(reshape(sum(v, 1), {rows}), f64));
  store(above, {0}, cast(reshape(any(v > 1, 0), {columns}), i32));
  store(turned, {0, 0}, cast(where(Mask(transpose(v > 0)), transpose(v), 0), f64));
}

TEST_P(Moves, SumsAlongBothAxes) {
  for (const DType t : {f32, f64, bf16, i8})
    for (const int warps : {1, 4})
      for (const auto& [rows, columns] : {std::pair(1, 64),
                                          {64, 1},
                                          {4, 8},
                                          {8, 4},
                                          {32, 2},
                                          {2, 32},
                                          {5, 7},
                                          {50, 3},
                                          {32, 64},
                                          {128, 4}}) {
        const auto value = [&](long long r, long long c) {
          return static_cast<double>((r * 5 + c * 3) % 4 - 1);
        };
        std::vector<double> all;
        for (long long k = 0; k < rows * columns; ++k)
          all.push_back(value(k / columns, k % columns));
        const Array x = array(t, {rows, columns}, all), across = poisoned(f64, {columns}),
                    along = poisoned(f64, {rows}), above = poisoned(i32, {columns}),
                    turned = poisoned(f64, {columns, rows});
        call(sums, x, across, along, above, turned, rows, columns, warps);
        const auto where = [&] {
          return fmt::format("{} {} x {}, {} warps", name_of(t), rows, columns, warps);
        };
        std::vector<double> of_rows(static_cast<size_t>(rows));
        for (long long c = 0; c < columns; ++c) {
          double sum = 0;
          bool is_above = false;
          for (long long r = 0; r < rows; ++r) {
            const double v = value(r, c);
            sum += v, of_rows[static_cast<size_t>(r)] += v, is_above |= v > 1;
            ASSERT_EQ(element(turned, {c, r}), v > 0 ? v : 0) << where();
          }
          ASSERT_EQ(element(across, {c}), sum) << where() << " column " << c;
          ASSERT_EQ(element(above, {c}), is_above) << where() << " column " << c;
        }
        for (long long r = 0; r < rows; ++r)
          ASSERT_EQ(element(along, {r}), of_rows[static_cast<size_t>(r)])
              << where() << " row " << r;
      }
}

}  // namespace
}  // namespace tw::test
