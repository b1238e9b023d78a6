#include <algorithm>
#include <initializer_list>

#include "kernels/arguments.hpp"
#include "tilewright/kernels.hpp"

namespace tw::kernels {

namespace {

long long round_up(long long size, int step) {
  return std::max<long long>(1, (size + step - 1) / step) * step;
}

// The largest of these tiles, which descend, that computes least beyond the matrix; short sides are
// one tile.
int tile_for(long long size, int step, std::initializer_list<int> tiles) {
  int best = *tiles.begin();
  if (size <= best) return static_cast<int>(round_up(size, step));
  for (int tile : tiles)
    if (round_up(size, tile) < round_up(size, best)) best = tile;
  return best;
}

}  // namespace

// On the CPU a tile is a cache block: K of up to 576 keeps a panel of A in the first-level cache
// while B streams from the second (measured: docs/design/cpu-target.md). What a tile computes
// beyond the matrix is wasted: 1024^3 at 97 GFLOP/s by tiles of 128 x 256, 74 by 192 x 288.
//
// On a GPU a tile is what one block keeps in registers; K is one step through shared memory.
MatmulTiles matmul_tiles(const Array& a, const Array& c) {
  const long long m = c.dim(0), n = c.dim(1), k = a.dim(1);
  if (runs_on_gpu(c)) {
    const int size = size_of(a.dtype());
    const int most = a.dtype() == f64 ? 64 : 128;
    const int most_k = size <= 2 ? 128 / size : 16;
    return {block_for(m, 16, most), block_for(n, 16, most),
            block_for(k, size == 1 ? 32 : 16, most_k)};
  }
  const int parts = static_cast<int>(std::max<long long>(1, (k + 575) / 576));
  return {tile_for(m, 24, {192, 168, 144, 128, 120, 96}), tile_for(n, 48, {288, 256, 240, 192}),
          static_cast<int>(round_up((k + parts - 1) / parts, 64))};
}

void check_matmul(const Array& a, const Array& b, const Array& c, Precision precision) {
  hold_data("matmul", {{"a", a}, {"b", b}, {"c", c}});
  if (a.rank() != 2 || b.rank() != 2 || c.rank() != 2)
    usage_error({}, "matmul: a is {}, b {}, c {}: all three must have rank 2", shape(a), shape(b),
                shape(c));
  if (a.dim(1) != b.dim(0))
    usage_error({}, "matmul: a is {}, b {}: a must have as many columns as b has rows", shape(a),
                shape(b));
  if (c.dim(0) != a.dim(0) || c.dim(1) != b.dim(1))
    usage_error({}, "matmul: a {} times b {} does not give c {}", shape(a), shape(b), shape(c));
  const bool whole = a.dtype() == i8;
  if (!is_float(a.dtype()) && !whole)
    usage_error({}, "matmul: a is {}: it takes i8, f8e4m3, f8e5m2, f16, bf16, f32 or f64",
                name_of(a.dtype()));
  if (!is_float(c.dtype()) && !(whole && c.dtype() == i32))
    usage_error({}, "matmul: c is {}: it takes any float type{}", name_of(c.dtype()),
                whole ? " or i32" : "");
  if (precision == Precision::tf32 && a.dtype() != f32)
    usage_error({}, "matmul: a is {}: Precision::tf32 is for f32", name_of(a.dtype()));
  if (a.dtype() != b.dtype())
    usage_error({}, "matmul: a is {}, b {}: they must have one type", name_of(a.dtype()),
                name_of(b.dtype()));
  not_in_place("matmul", "a", a, "c", c);
  not_in_place("matmul", "b", b, "c", c);
  apart_in_memory("matmul", {}, {{"c", c}});
}

}  // namespace tw::kernels
