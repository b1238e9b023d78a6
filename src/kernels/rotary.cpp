#include <array>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// First and second elements of the pairs are views of their own, all of one shape.
void rotary(Tensor x1, Tensor x2, Tensor cos, Tensor sin, Tensor y1, Tensor y2, int rows,
            int columns) {
  require(same_sizes(x1, x2) & same_sizes(x1, y1) & same_sizes(x1, y2),
          "rotary: the shapes differ");
  require(same_sizes(x1, cos) & same_sizes(x1, sin), "rotary: the tables have another shape");
  auto [matrix, i, j] =
      grid(matrices_of(x1), ceil_div(x1.dim(-2), rows), ceil_div(x1.dim(-1), columns));
  const Tile row = i * rows, column = j * columns;
  const auto part = [&](const Tensor& x) {
    return cast(load(matrix_at(x, matrix), {row, column}, {rows, columns}), wide(x1));
  };
  const Tile a = part(x1), b = part(x2), c = part(cos), s = part(sin);
  const auto put = [&](const Tensor& y, const Tile& v) {
    store(matrix_at(y, matrix), {row, column}, cast(v, y.dtype()));
  };
  put(y1, fma(a, c, -(b * s)));
  put(y2, fma(b, c, a * s));
}

// Every second element, or half of each row.
Array part_of(const Array& x, RotaryPairs pairs, int which) {
  const long long d = x.dim(-1);
  if (pairs == RotaryPairs::interleaved) return x.slice(x.rank() - 1, which, d, 2);
  return x.slice(x.rank() - 1, which * (d / 2), (which + 1) * (d / 2));
}

}  // namespace
}  // namespace kernels

void rotary(const Array& x, const Array& cos, const Array& sin, const Array& y, RotaryPairs pairs) {
  using namespace kernels;
  checked(pairs, RotaryPairs::halves, "choice of pairs", {}, "rotary");
  hold_data("rotary", {{"x", x}, {"cos", cos}, {"sin", sin}, {"y", y}});
  same_shape("rotary", "x", x, "y", y);
  for (const auto& [name, array] :
       {std::pair("x", &x), std::pair("cos", &cos), std::pair("sin", &sin), std::pair("y", &y)})
    is_float_type("rotary", name, *array);
  if (x.rank() < 2 || x.dim(-1) % 2)
    usage_error({}, "rotary: x is {}: it must be [..., positions, D] with an even D", shape(x));
  for (const auto& [name, table] : {std::pair("cos", &cos), std::pair("sin", &sin)})
    if (table->rank() != 2 || table->dim(0) != x.dim(-2) || table->dim(1) != x.dim(-1) / 2)
      usage_error({}, "rotary: {} is {}, but x is {}: it must be {}x{}", name, shape(*table),
                  shape(x), x.dim(-2), x.dim(-1) / 2);
  apart_in_memory("rotary", {{"x", x}, {"cos", cos}, {"sin", sin}}, {{"y", y}});
  if (x.elements() == 0) return;
  const Array x1 = part_of(x, pairs, 0);
  std::array<Array, 6> a{x1,
                         part_of(x, pairs, 1),
                         cos.expand(x1.dims()),
                         sin.expand(x1.dims()),
                         part_of(y, pairs, 0),
                         part_of(y, pairs, 1)};
  merge_dimensions(a, 2, 2);
  const int columns = block_for(x1.dim(-1), 8, 128);
  call(kernels::rotary, a[0], a[1], a[2], a[3], a[4], a[5],
       block_for(x1.dim(-2), 1, 2048 / columns), columns);
}

}  // namespace tw
