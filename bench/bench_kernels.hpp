// Kernels that benches trace or compile themselves.
#pragma once

#include <tilewright/tilewright.hpp>

namespace tw::bench::kernels {

inline void softmax(Tensor x, Tensor y, int block, float scale) {
  require(x.dim(1) <= block, "a row must fit in one tile");
  const Tile row = grid(x.dim(0));
  const Tile t = load(x, {row, 0}, {1, block}) * scale;
  const Tile e = exp(t - max(t, 1));
  store(y, {row, 0}, cast(e * (1 / sum(e, 1)), y.dtype()));
}

inline void matmul(Tensor a, Tensor b, Tensor c, int bm, int bn, int bk, float scale) {
  auto [i, j] = grid(ceil_div(c.dim(0), bm), ceil_div(c.dim(1), bn));
  Tile acc = zeros(f32, {bm, bn});
  for (const Tile& k : range(0, a.dim(1), bk))
    acc += dot(load(a, {i * bm, k}, {bm, bk}), load(b, {k, j * bn}, {bk, bn}));
  store(c, {i * bm, j * bn}, cast(acc * scale, c.dtype()));
}

struct Online {
  Tile m, l, acc;
};

inline void update(Online& s, const Tile& p, const Tile& v) {
  const Tile m = maximum(s.m, max(p, 1)), e = exp(p - m), r = exp(s.m - m);
  s.acc = s.acc * r + dot(cast(e, v.dtype()), v);
  s.l = s.l * r + sum(e, 1);
  s.m = m;
}

inline void attention(Tensor q, Tensor k, Tensor v, Tensor o, int bm, int bn, int d, bool causal) {
  const Tile m0 = grid(ceil_div(q.dim(0), bm)) * bm, qt = load(q, {m0, 0}, {bm, d});
  Online s{full(f32, {bm, 1}, -__builtin_inff()), zeros(f32, {bm, 1}), zeros(f32, {bm, d})};
  const Tile end = causal ? minimum(m0 + bm, k.dim(0)) : k.dim(0);
  for (const Tile& n : range(0, end, bn)) {
    Tile p = dot(qt, transpose(load(k, {n, 0}, {bn, d}))) * 0.125f;
    if (causal)
      p = where(m0 + iota(i64, {bm, 1}, 0) >= n + iota(i64, {1, bn}, 1), p, -__builtin_inff());
    update(s, p, load(v, {n, 0}, {bn, d}));
  }
  store(o, {m0, 0}, cast(s.acc / s.l, o.dtype()));
}

}  // namespace tw::bench::kernels
