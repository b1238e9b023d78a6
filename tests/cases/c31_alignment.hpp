// C31's kernels, for memory of the host and of a GPU.
#pragma once

#include "cases/on_device.hpp"

namespace tw::test {

inline void copy_rows(Tensor x, Tensor out, int rows, int columns) {
  const auto [i, j] = grid(ceil_div(x.dim(0), rows), ceil_div(x.dim(1), columns));
  store(out, {i * rows, j * columns}, load(x, {i * rows, j * columns}, {rows, columns}));
}

inline void row_sums(Tensor x, Tensor out, int rows, int columns) {
  const Tile i = grid(ceil_div(x.dim(0), rows)) * rows;
  Tile acc = zeros(f32, {rows, 1});
  for (Tile j : range(0, x.dim(1), columns))
    acc += cast(sum(load(x, {i, j}, {rows, columns}), 1), f32);
  store(out, {i}, squeeze(acc, 1));
}

}  // namespace tw::test
