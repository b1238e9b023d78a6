// Four kernels as a user writes them, in one file: what including and using the public header costs
// is counted on it (check_header_cost.py) and measured on it (bench/header_cost.cpp).
#include <tilewright/tilewright.hpp>

namespace {

void add(tw::Tensor x, tw::Tensor y, tw::Tensor out) {
  constexpr int block = 1024;
  auto i = tw::grid(tw::ceil_div(x.dim(0), block)) * block;
  tw::store(out, {i}, tw::load(x, {i}, {block}) + tw::load(y, {i}, {block}));
}

void softmax(tw::Tensor x, tw::Tensor y, int block) {
  tw::require(x.dim(1) <= block, "a row must fit in one tile");
  auto row = tw::grid(x.dim(0));
  tw::Tile t = tw::load(x, {row, 0}, {1, block});
  tw::Tile e = tw::exp(t - tw::max(t, 1));
  tw::store(y, {row, 0}, tw::cast(e * (1 / tw::sum(e, 1)), y.dtype()));
}

void matmul(tw::Tensor a, tw::Tensor b, tw::Tensor c) {
  int bm = tw::tune("bm", {128, 64, 256}), bn = tw::tune("bn", {128, 64, 256}), bk = 32;
  auto [i, j] = tw::grid(tw::ceil_div(c.dim(0), bm), tw::ceil_div(c.dim(1), bn));
  tw::Tile acc = tw::zeros(tw::f32, {bm, bn});
  for (tw::Tile k : tw::range(0, a.dim(1), bk))
    acc += tw::dot(tw::load(a, {i * bm, k}, {bm, bk}), tw::load(b, {k, j * bn}, {bk, bn}));
  tw::store(c, {i * bm, j * bn}, tw::cast(acc, c.dtype()));
}

struct Running {
  tw::Tile max, sum, out;
};

void attention(tw::Tensor q, tw::Tensor k, tw::Tensor v, tw::Tensor out, int head, float scale) {
  constexpr int rows = 64, columns = 64;
  auto start = tw::grid(tw::ceil_div(q.dim(0), rows)) * rows;
  tw::Tile queries = tw::load(q, {start, 0}, {rows, head}) * scale;
  Running r{tw::full(tw::f32, {rows, 1}, -1e30f), tw::zeros(tw::f32, {rows, 1}),
            tw::zeros(tw::f32, {rows, head})};
  for (tw::Tile j : tw::range(0, start + rows, columns)) {
    tw::Tile scores = tw::dot(queries, tw::transpose(tw::load(k, {j, 0}, {columns, head})));
    auto row = start + tw::iota(tw::i64, {rows, columns}, 0);
    auto column = j + tw::iota(tw::i64, {rows, columns}, 1);
    scores = tw::where(column <= row, scores, -1e30f);
    tw::Tile max = tw::maximum(r.max, tw::max(scores, 1));
    tw::Tile weights = tw::exp(scores - max), keep = tw::exp(r.max - max);
    r.sum = r.sum * keep + tw::sum(weights, 1);
    r.out = tw::dot(weights, tw::load(v, {j, 0}, {columns, head}), r.out * keep);
    r.max = max;
  }
  tw::store(out, {start, 0}, tw::cast(r.out / r.sum, out.dtype()));
}

}  // namespace

void run_all(tw::Array x, tw::Array y, tw::Array z, tw::Array out) {
  tw::call(add, x, y, out);
  tw::call(softmax, x, out, 1024);
  tw::call(matmul, x, y, out);
  tw::call(attention, x, y, z, out, 64, 0.125f);
}
