#include <algorithm>

#include "kernels/arguments.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Rows up to this length are held whole; of longer ones products are added part by part, so that
// any length fits the registers and the shared memory of a GPU.
constexpr int columns_together = 256;

void nearest_neighbour(Tensor queries, Tensor base, Tensor index, bool leave_one_out, int bq,
                       int bn) {
  const int d = queries.dim_const(1);
  require(base.dim(1) == d,
          "nearest_neighbour: queries and base differ in their number of columns");
  require(index.dim(0) == queries.dim(0), "nearest_neighbour: index needs one element per query");
  const Tile row = grid(ceil_div(queries.dim(0), bq)) * bq;
  const int width = std::min(d, columns_together);
  const auto part = [&](const Tensor& x, const Tile& first, int rows, const Tile& k) {
    return cast(load(x, {first, k}, {rows, width}), f32);
  };
  const Tile q = part(queries, row, bq, 0ll);  // of all columns, or unused
  Tile best = full(f32, {bq, 1}, __builtin_inff()), at = full(i64, {bq, 1}, -1);
  for (const Tile& n : range(0, base.dim(0), bn)) {
    Tile squares, products;
    if (d == width) {
      const Tile b = part(base, n, bn, 0ll);
      squares = sum(b * b, 1), products = dot(q, transpose(b));
    } else {
      squares = zeros(f32, {bn, 1}), products = zeros(f32, {bq, bn});
      for (const Tile& k : range(0, d, width)) {
        const Tile b = part(base, n, bn, k);
        squares += sum(b * b, 1);
        products += dot(part(queries, row, bq, k), transpose(b));
      }
    }
    // |a - b|^2 less |a|^2, which is the same for every b.
    Tile distance = transpose(squares) - 2 * products;
    if (leave_one_out)
      distance = where(row + iota(i64, {bq, 1}, 0) == n + iota(i64, {1, bn}, 1), __builtin_inff(),
                       distance);
    distance = where(distance == distance, distance, __builtin_inff());  // NaN is not near
    const Tile here = min(distance, 1);
    const Mask better = here < best;  // strict: the lower row stays on ties
    at = where(better, n + argmin(distance, 1), at);
    best = where(better, here, best);
  }
  store(index, {row}, cast(reshape(at, {bq}), index.dtype()));
}

}  // namespace
}  // namespace kernels

void nearest_neighbour(const Array& queries, const Array& base, const Array& index,
                       bool leave_one_out) {
  kernels::hold_data("nearest_neighbour", {{"queries", queries}, {"base", base}, {"index", index}});
  if (queries.rank() != 2 || base.rank() != 2 || queries.dim(1) != base.dim(1) ||
      queries.dim(1) == 0)
    usage_error({},
                "nearest_neighbour: queries are {}, base {}: both must be [rows, columns] with "
                "equal columns, at least 1",
                kernels::shape(queries), kernels::shape(base));
  if (index.rank() != 1 || index.dim(0) != queries.dim(0) ||
      (index.dtype() != i32 && index.dtype() != i64))
    usage_error({}, "nearest_neighbour: index is {} of {}: it must be [{}] of i32 or i64",
                kernels::shape(index), name_of(index.dtype()), queries.dim(0));
  kernels::not_in_place("nearest_neighbour", "queries", queries, "index", index);
  kernels::not_in_place("nearest_neighbour", "base", base, "index", index);
  kernels::apart_in_memory("nearest_neighbour", {}, {{"index", index}});
  call(kernels::nearest_neighbour, queries, base, index, leave_one_out, 32, 64);
}

}  // namespace tw
