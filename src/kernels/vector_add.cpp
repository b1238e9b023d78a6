#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

void vector_add(Tensor x, Tensor y, Tensor out, int block) {
  const Tile start = grid(ceil_div(out.dim(0), block)) * block;
  require((x.dim(0) == out.dim(0)) & (y.dim(0) == out.dim(0)), "vector_add: the sizes differ");
  store(out, {start}, cast(load(x, {start}, {block}) + load(y, {start}, {block}), out.dtype()));
}

// Arrays that do not step evenly through memory together.
void strided_add(Tensor x, Tensor y, Tensor out, int rows, int columns) {
  auto [matrix, i, j] =
      grid(matrices_of(out), ceil_div(out.dim(-2), rows), ceil_div(out.dim(-1), columns));
  require(same_sizes(x, out) & same_sizes(y, out), "vector_add: the sizes differ");
  const Tile row = i * rows, column = j * columns;
  const Tile a = load(matrix_at(x, matrix), {row, column}, {rows, columns});
  const Tile b = load(matrix_at(y, matrix), {row, column}, {rows, columns});
  store(matrix_at(out, matrix), {row, column}, cast(a + b, out.dtype()));
}

}  // namespace
}  // namespace kernels

void vector_add(const Array& x, const Array& y, const Array& out) {
  kernels::same_shape("vector_add", "x", x, "out", out);
  kernels::same_shape("vector_add", "y", y, "out", out);
  if (x.dtype() != y.dtype() || x.dtype() != out.dtype())
    usage_error({}, "vector_add: x is {}, y {}, out {}: they must have one type",
                name_of(x.dtype()), name_of(y.dtype()), name_of(out.dtype()));
  if (out.elements() == 0) return;
  Array views[] = {x, y, out};
  kernels::order_by_last(views);
  kernels::merge_dimensions(views, 0, 1);
  const Array& o = views[2];
  if (o.rank() == 1) {
    call(kernels::vector_add, views[0], views[1], o, 4096);
    return;
  }
  // About as many elements in a tile, and rows enough that a transposed operand uses whole cache
  // lines.
  const int columns = kernels::block_for(o.dim(-1), 16, 128);
  call(kernels::strided_add, views[0], views[1], o,
       kernels::block_for(o.dim(-2), 1, 4096 / columns), columns);
}

}  // namespace tw
