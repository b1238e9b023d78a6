// out = op(x, y), element by element, of arrays of any strides. Op is a type without members: what
// it computes is known while tracing.
#pragma once

#include "kernels/arguments.hpp"
#include "kernels/rows.hpp"
#include "tilewright/call.hpp"

namespace tw::kernels {

template <class Op>
void along_memory(Tensor x, Tensor y, Tensor out, Op op, int block) {
  // Eight elements a thread: enough are under way, and less code is assembled sooner.
  launch({.warps = block / 256});
  const Tile start = grid(ceil_div(out.dim(0), block)) * block;
  require((x.dim(0) == out.dim(0)) & (y.dim(0) == out.dim(0)), "the sizes differ");
  store(out, {start}, cast(op(load(x, {start}, {block}), load(y, {start}, {block})), out.dtype()));
}

// Arrays that do not step evenly through memory together.
template <class Op>
void by_tiles(Tensor x, Tensor y, Tensor out, Op op, int rows, int columns) {
  auto [matrix, i, j] =
      grid(matrices_of(out), ceil_div(out.dim(-2), rows), ceil_div(out.dim(-1), columns));
  require(same_sizes(x, out) & same_sizes(y, out), "the sizes differ");
  const Tile row = i * rows, column = j * columns;
  const Tile a = load(matrix_at(x, matrix), {row, column}, {rows, columns});
  const Tile b = load(matrix_at(y, matrix), {row, column}, {rows, columns});
  store(matrix_at(out, matrix), {row, column}, cast(op(a, b), out.dtype()));
}

// All of one shape.
template <class Op>
void elementwise(const Array& x, const Array& y, const Array& out, Op op) {
  if (out.elements() == 0) return;
  Array views[] = {x, y, out};
  order_by_last(views);
  merge_dimensions(views, 0, 1);
  const Array& o = views[2];
  if (o.rank() == 1) {
    call(along_memory<Op>, views[0], views[1], o, op, runs_on_gpu(o) ? 2048 : 4096);
    return;
  }
  // About as many elements in a tile, and rows enough that a transposed operand uses whole cache
  // lines.
  const int columns = block_for(o.dim(-1), 16, 128);
  call(by_tiles<Op>, views[0], views[1], o, op, block_for(o.dim(-2), 1, 4096 / columns), columns);
}

}  // namespace tw::kernels
