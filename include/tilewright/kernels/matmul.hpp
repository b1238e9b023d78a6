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
void check_matmul(const Array& a, const Array& b, const Array& c);

template <class Epilogue>
void matmul(Tensor a, Tensor b, Tensor c, Epilogue epilogue, MatmulTiles tile) {
  auto [i, j] = grid(ceil_div(c.dim(0), tile.m), ceil_div(c.dim(1), tile.n));
  const Tile row = i * tile.m, col = j * tile.n;
  Tile acc = zeros(a.dtype() == f64 ? f64 : f32, {tile.m, tile.n});
  for (const Tile& k : range(0, a.dim(1), tile.k))
    acc += dot(load(a, {row, k}, {tile.m, tile.k}), load(b, {k, col}, {tile.k, tile.n}));
  store(c, {row, col}, cast(epilogue(acc, row, col), c.dtype()));
}

}  // namespace kernels

// a: [M, K], b: [K, N], c: [M, N]; a and b of one type among f16, bf16, f32, f64, c of any float
// type; sums in f32 (f64 for f64). epilogue(product, row, col) receives a tile of the product and
// the indices of its first element, and returns the tile to store; it may hold tensors:
//   struct Bias { Tensor bias; Tile operator()(const Tile& p, const Tile&, const Tile& col) const {
//     return p + load(bias, {col}, {p.dim(1)}); } };
//   matmul(a, b, c, Bias{bias});
template <class Epilogue = NoEpilogue>
void matmul(const Array& a, const Array& b, const Array& c, Epilogue epilogue = {}) {
  kernels::check_matmul(a, b, c);
  call(kernels::matmul<Epilogue>, a, b, c, epilogue, kernels::matmul_tiles(a, c));
}

}  // namespace tw
