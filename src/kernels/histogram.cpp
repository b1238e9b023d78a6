#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

void set_to_zero(Tensor counts, int block) {
  const Tile start = grid(ceil_div(counts.dim(0), block)) * block;
  store(counts, {start}, zeros(counts.dtype(), {block}));
}

void count(Tensor x, Tensor counts, int rows, int columns) {
  auto [matrix, i, j] =
      grid(matrices_of(x), ceil_div(x.dim(-2), rows), ceil_div(x.dim(-1), columns));
  const Tile t = load(matrix_at(x, matrix), {i * rows, j * columns}, {rows, columns});
  // Numbers outside are left out: an index outside touches nothing.
  atomic_add(counts, {cast(t, i64)}, full(counts.dtype(), {rows, columns}, 1));
}

}  // namespace
}  // namespace kernels

void histogram(const Array& x, const Array& counts) {
  using namespace kernels;
  if (is_float(x.dtype()) || x.dtype() == DType::mask)
    usage_error({}, "histogram: x is {}: it takes integers", name_of(x.dtype()));
  if (counts.rank() != 1 || (counts.dtype() != i32 && counts.dtype() != i64))
    usage_error({}, "histogram: counts is {} of {}: it must have rank 1 and be of i32 or i64",
                shape(counts), name_of(counts.dtype()));
  not_in_place("histogram", "x", x, "counts", counts);
  apart_in_memory("histogram", {}, {{"counts", counts}});
  if (counts.elements() == 0) return;
  call(set_to_zero, counts, 1024);
  if (x.elements() == 0) return;
  Array view[] = {x};
  order_by_last(view);
  merge_dimensions(view, 0, 2);
  const int columns = block_for(view[0].dim(-1), 16, 1024);
  call(count, view[0], counts, block_for(view[0].dim(-2), 1, 1024 / columns), columns);
}

}  // namespace tw
