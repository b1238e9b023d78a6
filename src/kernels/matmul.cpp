#include <algorithm>

#include "kernels/arguments.hpp"
#include "tilewright/kernels.hpp"

namespace tw::kernels {

// On the CPU a tile is a cache block: K of 576 keeps a panel of A in the first-level cache while B
// streams from the second (measured: docs/design/cpu-target.md). Small products take small tiles:
// what a tile computes beyond the matrix is wasted.
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
  const auto fit = [](long long size, int step, int most) {
    return static_cast<int>(
        std::min<long long>(std::max<long long>(1, (size + step - 1) / step) * step, most));
  };
  return {fit(m, 24, 192), fit(n, 48, 288), fit(k, 64, 576)};
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
