#include <algorithm>
#include <bit>

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

// Bins that a GPU keeps in shared memory: their number is then known while tracing. A program
// counts several tiles, so that adding its counts to the others' costs little.
constexpr int few_bins = 4096;

void count(Tensor x, Tensor counts, int rows, int columns, bool few, int tiles) {
  if (few) counts.dim_const(0);
  // 16 elements a thread: 0.92 of a read-only kernel instead of 0.86 by 32.
  tunable_launch(std::max(1, rows * columns / 512));
  auto [matrix, i, j] =
      grid(matrices_of(x), ceil_div(x.dim(-2), rows), ceil_div(x.dim(-1), tiles * columns));
  const DType index = x.dtype() == i64 || x.dtype() == u32 ? i64 : i32;
  for (Tile k : range(tiles)) {
    const Tile t =
        load(matrix_at(x, matrix), {i * rows, (j * tiles + k) * columns}, {rows, columns});
    // Numbers outside are left out: an index outside touches nothing.
    atomic_add(counts, {cast(t, index)}, full(counts.dtype(), {rows, columns}, 1));
  }
}

}  // namespace
}  // namespace kernels

void histogram(const Array& x, const Array& counts) {
  using namespace kernels;
  hold_data("histogram", {{"x", x}, {"counts", counts}});
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
  const int columns = block_for(view[0].dim(-1), 16, 4096);
  const int rows = block_for(view[0].dim(-2), 1, 4096 / columns);
  // Enough programs for a GPU, then up to 32 tiles each: as many as it runs at once, about, or a
  // power of two of them, so that a last round which is not full costs less. A CPU is content with
  // what an H200 needs.
  const long long all = view[0].elements() / (static_cast<long long>(rows) * columns);
  const unsigned enough = 8u * static_cast<unsigned>(runs_on_gpu(x) ? processors_for(x) : 132);
  const long long more = std::bit_ceil(enough);
  const int tiles = all >= 32ll * enough ? 32 : all >= 16 * more ? 16 : all >= 4 * more ? 4 : 1;
  call(count, view[0], counts, rows, columns, counts.elements() <= few_bins, tiles);
}

}  // namespace tw
