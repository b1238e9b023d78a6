#include <algorithm>
#include <bit>
#include <cmath>

#include "kernels/arguments.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Running maximum, sum and weighted values of one block of queries.
struct Online {
  Tile m, l, acc;
};

void update(Online& s, const Tile& scores, const Tile& v) {
  const Tile m = maximum(s.m, max(scores, 1));
  const Tile p = exp(scores - m), rescale = exp(s.m - m);
  s.l = s.l * rescale + sum(p, 1);
  s.acc = s.acc * rescale + dot(cast(p, v.dtype()), v);
  s.m = m;
}

// All four: [batch, heads, S, D].
void attention(Tensor q, Tensor k, Tensor v, Tensor o, Tile scale, bool causal, int bm, int bn) {
  const int d = q.dim_const(3);
  require((k.dim(3) == d) & (v.dim(3) == d) & (o.dim(3) == d), "attention: the head sizes differ");
  require((k.dim(0) == v.dim(0)) & (k.dim(1) == v.dim(1)) & (k.dim(2) == v.dim(2)),
          "attention: k and v differ in shape");
  require((q.dim(0) == o.dim(0)) & (q.dim(1) == o.dim(1)) & (q.dim(2) == o.dim(2)),
          "attention: q and o differ in shape");
  require(q.dim(0) == k.dim(0), "attention: q and k differ in batches");
  require(q.dim(1) % k.dim(1) == 0, "attention: the heads of q must be a multiple of those of k");
  auto [batch, head, block] = grid(q.dim(0), q.dim(1), ceil_div(q.dim(2), bm));
  const Tile kv_head = head / (q.dim(1) / k.dim(1));
  const Tensor qh = q.at(batch).at(head), oh = o.at(batch).at(head);
  const Tensor kh = k.at(batch).at(kv_head), vh = v.at(batch).at(kv_head);
  const Tile row = block * bm, keys = k.dim(2);
  const Tile qt = load(qh, {row, 0}, {bm, d});
  Online s{full(f32, {bm, 1}, -__builtin_inff()), zeros(f32, {bm, 1}), zeros(f32, {bm, d})};
  const Tile end = causal ? minimum(row + bm, keys) : keys;
  for (const Tile& n : range(0, end, bn)) {
    Tile scores = dot(qt, transpose(load(kh, {n, 0}, {bn, d}))) * scale;
    if (causal)
      scores = where(row + iota(i64, {bm, 1}, 0) >= n + iota(i64, {1, bn}, 1), scores,
                     -__builtin_inff());
    update(s, scores, load(vh, {n, 0}, {bn, d}));
  }
  // Without keys nothing was added; what is NaN stays.
  store(oh, {row, 0}, cast(where(s.l == 0, 0, s.acc / s.l), o.dtype()));
}

// Queries, and keys, of a tile. On a GPU tiles of long heads get fewer: up to 64 KB each, of which
// a block holds three or so in shared memory.
int rows_of_tile(const Array& q) {
  const long long bytes =
      static_cast<long long>(std::bit_ceil(static_cast<unsigned long long>(q.dim(-1)))) *
      size_of(q.dtype());
  return runs_on_gpu(q) ? static_cast<int>(std::clamp(65536 / bytes, 16ll, 64ll)) : 64;
}

Array batched(const Array& a) {
  return a.rank() == 4 ? a : a.reshape({1, a.dim(0), a.dim(1), a.dim(2)});
}

}  // namespace
}  // namespace kernels

void attention(const Array& q, const Array& k, const Array& v, const Array& o, bool causal,
               float scale) {
  kernels::hold_data("attention", {{"q", q}, {"k", k}, {"v", v}, {"o", o}});
  kernels::same_shape("attention", "q", q, "o", o);
  kernels::same_shape("attention", "k", k, "v", v);
  if ((q.rank() != 3 && q.rank() != 4) || k.rank() != q.rank())
    usage_error({}, "attention: q is {}, k {}: both must be [heads, S, D] or [batch, heads, S, D]",
                kernels::shape(q), kernels::shape(k));
  if (q.rank() == 4 && q.dim(0) != k.dim(0))
    usage_error({}, "attention: q has {} batches, k {}", q.dim(0), k.dim(0));
  const long long q_heads = q.dim(-3), k_heads = k.dim(-3);
  if (k_heads == 0 ? q_heads != 0 : q_heads % k_heads != 0)
    usage_error({}, "attention: q has {} heads, k {}: the first must be a multiple of the second",
                q_heads, k_heads);
  if (q.dim(-1) != k.dim(-1) || q.dim(-1) == 0)
    usage_error({}, "attention: the head size is {} in q and {} in k: they must be equal and not 0",
                q.dim(-1), k.dim(-1));
  for (const Array* a : {&k, &v, &o})
    if (a->dtype() != q.dtype())
      usage_error({}, "attention: q is {}, another argument {}: all must have one type",
                  name_of(q.dtype()), name_of(a->dtype()));
  if (q.dtype() != f16 && q.dtype() != bf16 && q.dtype() != f32)
    usage_error({}, "attention: q is {}: it takes f16, bf16 or f32", name_of(q.dtype()));
  kernels::not_in_place("attention", "k", k, "o", o);
  kernels::not_in_place("attention", "v", v, "o", o);
  kernels::apart_in_memory("attention", {{"q", q}}, {{"o", o}});
  if (q.elements() == 0) return;
  if (scale == 0) scale = static_cast<float>(1 / std::sqrt(static_cast<double>(q.dim(-1))));
  using kernels::batched;
  const int rows = kernels::rows_of_tile(q);
  call(kernels::attention, batched(q), batched(k), batched(v), batched(o), scale, causal, rows,
       rows);
}

}  // namespace tw
