#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Warps for a row that is not walked; 0: by the model. Up to 4096 columns, and in f32 to 8192, 16
// elements a thread are as fast as 32 and less to assemble; f32 of 1024 and 4096 is faster still by
// 8 (0.99 of a copy instead of 0.97). Rows of 16384 16-bit elements wait for other warps: 0.97 by 8
// of them, 0.93 by 16.
int warps_for(int block, DType type) {
  const bool wider = size_of(type) > 2;
  if (block == 16384 && !wider) return 8;
  if (block == 1024 && wider) return 4;
  if ((block == 4096 || block == 8192) && wider) return 16;
  return block <= 4096 ? std::max(1, block / 512) : 0;
}

// The row fits in one tile: it is read once. whole: it fills it, and no element has to be tested.
void softmax_tile(Tensor x, Tensor y, Tile programs, bool walk, bool by_exp2, bool whole,
                  int block) {
  const Tile n = x.dim(-1);
  require(whole ? n == block : n <= block, "softmax: a row must fit in one tile");
  row_launch(block, walk, size_of(x.dtype()) > 2 ? 8 : 16, warps_for(block, x.dtype()));
  require(same_sizes(x, y), "softmax: the shapes differ");
  const auto read = reads_row(x, block, walk, -__builtin_inff());
  each_row(x, programs, walk, read, [&](const Tile& here, const Tile& matrix, const Tile& row) {
    const Tile t = cast(here, wide(x)), e = row_exp(t, max(t, 1), by_exp2).values;
    store(matrix_at(y, matrix), {row, 0}, cast(e * (1 / sum(e, 1)), y.dtype()));
  });
}

// Longer rows: one pass keeps a running maximum and the sum relative to it, a second one writes.
void softmax_loop(Tensor x, Tensor y, int block) {
  require(same_sizes(x, y), "softmax: the shapes differ");
  const auto [matrix, row] = row_program(x);
  const Tensor from = matrix_at(x, matrix), to = matrix_at(y, matrix);
  RowSum s = empty_row_sum(wide(x));
  for (const Tile& k : range(0, x.dim(-1), block))
    add_to(s, cast(load(from, {row, k}, {1, block}), wide(x)));
  const Tile scale = 1 / s.total;
  for (const Tile& k : range(0, x.dim(-1), block))
    store(to, {row, k},
          cast(exp(cast(load(from, {row, k}, {1, block}), wide(x)) - s.m) * scale, y.dtype()));
}

}  // namespace
}  // namespace kernels

void softmax(const Array& x, const Array& y) {
  kernels::hold_data("softmax", {{"x", x}, {"y", y}});
  kernels::same_shape("softmax", "x", x, "y", y);
  kernels::is_wider_float_type("softmax", "x", x);
  kernels::is_wider_float_type("softmax", "y", y);
  kernels::has_rows("softmax", x);
  kernels::apart_in_memory("softmax", {{"x", x}}, {{"y", y}});
  if (x.elements() == 0) return;
  const auto [rows, out] = kernels::as_rows(x, y);
  const long long n = rows.dim(-1);
  if (const int longest = kernels::longest_tile(x); n <= longest) {
    const int block = kernels::block_for(n, 64, longest);
    const long long programs = kernels::walking_programs(rows, block);
    call(kernels::softmax_tile, rows, out, programs, programs > 0, kernels::takes_exp2(x),
         n == block, block);
  } else {
    call(kernels::softmax_loop, rows, out, kernels::row_step);
  }
}

}  // namespace tw
