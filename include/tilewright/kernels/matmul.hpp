// c = epilogue(a b): the matrix product, with what happens to it before it is stored as plain C++.
#pragma once

#include "tilewright/call.hpp"

namespace tw {

// Leaves the product as it is.
struct NoEpilogue {
  Tile operator()(const Tile& product, const Tile&, const Tile&) const { return product; }
};

namespace kernels {

struct MatmulTiles {
  int m, n, k;
};
// The tile sizes for c = a b where it will run.
MatmulTiles matmul_tiles(const Array& a, const Array& c);
// Checks ranks, sizes and types; throws a usage error.
void check_matmul(const Array& a, const Array& b, const Array& c, Precision);

template <class Epilogue>
void matmul(Tensor a, Tensor b, Tensor c, Epilogue epilogue, MatmulTiles tile,
            Precision precision) {
  auto [i, j] = grid(ceil_div(c.dim(0), tile.m), ceil_div(c.dim(1), tile.n));
  const Tile row = i * tile.m, col = j * tile.n;
  Tile acc = zeros(a.dtype() == f64 ? f64 : a.dtype() == i8 ? i32 : f32, {tile.m, tile.n});
  for (const Tile& k : range(0, a.dim(1), tile.k))
    acc += dot(load(a, {row, k}, {tile.m, tile.k}), load(b, {k, col}, {tile.k, tile.n}), precision);
  store(c, {row, col}, cast(epilogue(acc, row, col), c.dtype()));
}

}  // namespace kernels

// a: [M, K], b: [K, N], c: [M, N]; a and b of one type: any float, with sums in f32 (f64 for f64)
// and c of any float type; or i8, with sums in i32 and c of i32 or any float type. f32 is
// multiplied as f32 unless `precision` says tf32 (docs/semantics.md). An element of the product is
// within K ulp of f32 (f64) of the sum of its |terms|, of i8 it is exact, and what is stored is
// rounded once to c's type. epilogue(product, row, col) receives a tile of the product and the
// indices of its first element, and returns the tile to store. It is a lambda without captures, or
// a struct, which may hold tensors:
//   struct Bias { Tensor bias; Tile operator()(const Tile& p, const Tile&, const Tile& col) const {
//     return p + load(bias, {col}, {p.dim(1)}); } };
//   matmul(a, b, c, Bias{bias});
template <class Epilogue = NoEpilogue>
void matmul(const Array& a, const Array& b, const Array& c, Epilogue epilogue = {},
            Precision precision = Precision::full) {
  kernels::check_matmul(a, b, c, precision);
  call(kernels::matmul<Epilogue>, a, b, c, epilogue, kernels::matmul_tiles(a, c), precision);
}

}  // namespace tw
