#include <array>
#include <numeric>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// y: a view with the shape of x. A tile is read along the rows of x and, after an exchange between
// threads, written along those of the result.
void transpose(Tensor x, Tensor y, int row_count, int column_count) {
  const int rows = tune("rows", {row_count, 16, 32, 64, 128, 256});
  const int columns = tune("columns", {column_count, 16, 32, 64, 128, 256});
  tunable_launch();
  require(same_sizes(x, y), "transpose: the shapes differ");
  auto [matrix, i, j] =
      grid(matrices_of(x), ceil_div(x.dim(-2), rows), ceil_div(x.dim(-1), columns));
  const Tile row = i * rows, column = j * columns;
  const Tile t = load(matrix_at(x, matrix), {row, column}, {rows, columns});
  store(matrix_at(y, matrix).transpose(), {column, row}, transpose(t));
}

Array swapped(const Array& a) {
  long long order[Dims::max_rank];
  std::iota(order, order + a.rank(), 0);
  std::swap(order[a.rank() - 1], order[a.rank() - 2]);
  return a.transpose(Dims(order, a.rank()));
}

}  // namespace
}  // namespace kernels

void transpose(const Array& x, const Array& y) {
  using namespace kernels;
  hold_data("transpose", {{"x", x}, {"y", y}});
  if (x.rank() < 2) usage_error({}, "transpose: x is {}: it takes matrices", shape(x));
  same_shape("transpose", "x transposed", swapped(x), "y", y);
  if (x.dtype() != y.dtype())
    usage_error({}, "transpose: x is {}, y {}: they must have one type", name_of(x.dtype()),
                name_of(y.dtype()));
  not_in_place("transpose", "x", x, "y", y);
  apart_in_memory("transpose", {}, {{"y", y}});
  if (x.elements() == 0) return;
  std::array<Array, 2> a{x, swapped(y)};
  merge_dimensions(a, 2, 2);
  // At least 128 bytes in a row of either side, and few enough elements for the registers.
  const int most = size_of(x.dtype()) <= 2 ? 128 : 64;
  call(kernels::transpose, a[0], a[1], block_for(x.dim(-2), 8, most),
       block_for(x.dim(-1), 8, most));
}

}  // namespace tw
