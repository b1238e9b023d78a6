#include "kernels/norms.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

void check_sizes(const Tensor& x, const Tensor& w, const Tensor& b, const Tensor& y) {
  require((w.dim(0) == x.dim(-1)) & (b.dim(0) == x.dim(-1)),
          "layer_norm: weight and bias must have the length of a row");
  require(same_sizes(x, y), "layer_norm: the shapes differ");
}

Tile scaled(const Tile& z, const Tensor& w, const Tensor& b, const Tile& start, int block) {
  const auto of_row = [&](const Tensor& t) { return weights_of(t, start, block, z.dtype()); };
  return z * of_row(w) + of_row(b);
}

void layer_norm_tile(Tensor x, Tensor w, Tensor b, Tensor y, Tile eps, Tile programs, bool walk,
                     bool whole, int block) {
  const Tile n = x.dim(-1);
  require(whole ? n == block : n <= block, "layer_norm: a row must fit in one tile");
  // 16384 16-bit elements by 8 warps: 0.91 of a copy instead of 0.89, 65 ms to compile instead
  // of 45.
  const bool wider = size_of(x.dtype()) > 2;
  row_launch(block, walk, wider ? 8 : 16, block == 16384 && !wider ? 8 : 0);
  check_sizes(x, w, b, y);
  // As in `centre`, but what the first mean missed and the squares are found in one exchange: the
  // rest is a rounding error of the mean, so its square costs the variance no digits.
  const PerElement per(n, wide(x), walk);
  const auto read = reads_row(x, block, walk, 0);
  each_row(x, programs, walk, read, [&](const Tile& here, const Tile& matrix, const Tile& row) {
    const Tile t = cast(here, wide(x));
    const Tile from_mean = t - per(sum(t, 1));
    const Tile d = walk && !whole ? within(from_mean, n) : from_mean;
    const Tile rest = per(sum(d, 1)), squares = per(sum(d * d, 1));
    const Tile inverse = rsqrt(maximum(squares - rest * rest, 0) + eps);
    // Rows of 16-bit elements wait for instructions: two an element instead of four. With wider
    // ones ptxas then loads the weights early, into registers that a second block needs (63 become
    // 78, and 0.97 of a copy 0.88).
    const auto scale = [&](const Tensor& t) { return weights_of(t, 0, block, d.dtype()); };
    const Tile out = size_of(x.dtype()) == 2
                         ? fma(fma(d, inverse, -rest * inverse), scale(w), scale(b))
                         : scaled((d - rest) * inverse, w, b, 0, block);
    store(matrix_at(y, matrix), {row, 0}, cast(out, y.dtype()));
  });
}

// Longer rows are read twice.
void layer_norm_loop(Tensor x, Tensor w, Tensor b, Tensor y, Tile eps, int block) {
  check_sizes(x, w, b, y);
  const auto [matrix, row] = row_program(x);
  const Tensor from = matrix_at(x, matrix), to = matrix_at(y, matrix);
  const DType t = wide(x);
  Moments s = no_moments(t);
  for (const Tile& k : range(0, x.dim(-1), block))
    add_to(s, cast(load(from, {row, k}, {1, block}), t), minimum(x.dim(-1) - k, block));
  const Tile inverse = rsqrt(s.squares / s.count + eps);
  for (const Tile& k : range(0, x.dim(-1), block)) {
    const Tile z = less_mean(cast(load(from, {row, k}, {1, block}), t), s) * inverse;
    store(to, {row, k}, cast(scaled(z, w, b, k, block), y.dtype()));
  }
}

}  // namespace
}  // namespace kernels

void layer_norm(const Array& x, const Array& weight, const Array& bias, const Array& y, float eps) {
  kernels::hold_data("layer_norm", {{"x", x}, {"weight", weight}, {"bias", bias}, {"y", y}});
  kernels::same_shape("layer_norm", "x", x, "y", y);
  kernels::is_float_type("layer_norm", "x", x);
  kernels::is_float_type("layer_norm", "y", y);
  kernels::has_rows("layer_norm", x);
  kernels::fits_a_row("layer_norm", "weight", weight, x);
  kernels::fits_a_row("layer_norm", "bias", bias, x);
  kernels::apart_in_memory("layer_norm", {{"x", x}, {"weight", weight}, {"bias", bias}},
                           {{"y", y}});
  if (x.elements() == 0) return;
  const auto [rows, out] = kernels::as_rows(x, y);
  const long long n = rows.dim(-1);
  if (const int longest = kernels::longest_tile(x); n <= longest) {
    const int block = kernels::block_for(n, 64, longest);
    const long long programs = kernels::walking_programs(rows, block);
    call(kernels::layer_norm_tile, rows, weight, bias, out, eps, programs, programs > 0, n == block,
         block);
  } else {
    call(kernels::layer_norm_loop, rows, weight, bias, out, eps, kernels::row_step);
  }
}

}  // namespace tw
