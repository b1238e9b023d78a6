// Running sums. A row longer than a tile is cut into parts: their sums, running sums of those, and
// each part again with what came before it. That reads x twice; passing sums on from part to part
// within one launch would read it once, but makes programs wait for each other.
#include <array>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

Tile load_part(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  const auto [matrix, row] = row_at(x, i);
  return cast(load(matrix, {row, column}, {1, block}), type);
}
void store_part(const Tensor& y, const Tile& i, const Tile& column, const Tile& value) {
  const auto [matrix, row] = row_at(y, i);
  store(matrix, {row, column}, cast(value, y.dtype()));
}

void cumulative_sum_tile(Tensor x, Tensor y, DType type, int block) {
  require(x.dim(-1) <= block, "cumulative_sum: a row must fit in one tile");
  require(same_sizes(x, y), "cumulative_sum: the shapes differ");
  const Tile i = grid(sizes_of(x, 0, x.rank() - 1));
  store_part(y, i, 0, cumsum(load_part(x, i, 0, block, type), 1));
}

// sums: [rows, parts].
void sums_of_parts(Tensor x, Tensor sums, int block) {
  const auto [i, part] = grid(sums.dim(0), sums.dim(1));
  store(sums, {i, part}, sum(load_part(x, i, part * block, block, sums.dtype()), 1));
}

// Of each part, what all before it sum to, in the place of its sum.
void sums_before_parts(Tensor sums, int block) {
  const Tile i = grid(sums.dim(0));
  Tile before = zeros(sums.dtype(), {1, 1});
  for (const Tile& k : range(0, sums.dim(1), block)) {
    const Tile t = load(sums, {i, k}, {1, block});
    store(sums, {i, k}, before + cumsum(t, 1, {.exclusive = true}));
    before += sum(t, 1);
  }
}

void cumulative_sum_parts(Tensor x, Tensor y, Tensor sums, int block) {
  require(same_sizes(x, y), "cumulative_sum: the shapes differ");
  const auto [i, part] = grid(sums.dim(0), sums.dim(1));
  const Tile t = load_part(x, i, part * block, block, sums.dtype());
  store_part(y, i, part * block, cumsum(t, 1) + load(sums, {i, part}, {1, 1}, 0));
}

}  // namespace
}  // namespace kernels

void cumulative_sum(const Array& x, const Array& y) {
  using namespace kernels;
  same_shape("cumulative_sum", "x", x, "y", y);
  has_rows("cumulative_sum", x);
  const DType type = sum_type(x.dtype());
  if (y.dtype() != type && !(is_float(type) && is_float(y.dtype())))
    usage_error({}, "cumulative_sum: y is {}: the sum of {} is {}", name_of(y.dtype()),
                name_of(x.dtype()), name_of(type));
  apart_in_memory("cumulative_sum", {{"x", x}}, {{"y", y}});
  if (x.elements() == 0) return;
  const auto [rows, out] = as_rows(x, y);
  const long long n = rows.dim(-1);
  if (constexpr int longest = 16384; n <= longest) {
    call(cumulative_sum_tile, rows, out, type, block_for(n, 64, longest));
    return;
  }
  const Array sums = Array::empty(type, {x.elements() / n, ceil_div(n, row_step)}, x.device());
  call(sums_of_parts, rows, sums, row_step);
  call(sums_before_parts, sums, row_step);
  call(cumulative_sum_parts, rows, out, sums, row_step);
}

}  // namespace tw
