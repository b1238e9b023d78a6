// Kernels that use every part of the front end: traced for golden text, for equal bytes from every
// compiler, and for timing. One source, so that the three speak of the same programs.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "trace/harness.hpp"

namespace tw::test {

inline void softmax(Tensor x, Tensor y, int block) {
  require(x.dim(1) <= block, "a row must fit in one tile");
  auto row = grid(x.dim(0));
  Tile t = load(x, {row, 0}, {1, block});
  Tile e = exp(t - max(t, 1));
  store(y, {row, 0}, cast(e * (1 / sum(e, 1)), y.dtype()));
}

inline void layer_norm(Tensor x, Tensor gain, Tensor bias, Tensor y, Tile eps, int block) {
  auto row = grid(x.dim(0));
  Tile t = cast(load(x, {row, 0}, {1, block}), f32);
  Tile centred = t - mean(t, 1);
  Tile scale = rsqrt(mean(centred * centred, 1) + eps);
  Tile g = load(gain, {0}, {block}), b = load(bias, {0}, {block});
  store(y, {row, 0}, cast(fma(centred * scale, g, b), y.dtype()));
}

enum class Activation { none, relu, tanh };

// A struct of run-time values and constants, with a kernel's own code.
struct Epilogue {
  Tensor bias;
  float scale;
  Activation activation;

  Tile apply(const Tile& acc, const Tile& column) const {
    Tile t = acc * scale + load(bias, {column}, {acc.dim(1)});
    if (activation == Activation::relu) t = maximum(t, 0);
    if (activation == Activation::tanh) t = tanh(t);
    return t;
  }
};

inline void matmul(Tensor a, Tensor b, Tensor c, Epilogue epilogue) {
  int bm = tune("bm", {128, 64, 256}), bn = tune("bn", {128, 64}), bk = 64;
  launch({.warps = 8, .stages = 2});
  auto [i, j] = grid(ceil_div(c.dim(0), bm), ceil_div(c.dim(1), bn));
  Tile acc = zeros(f32, {bm, bn});
  for (Tile k : range(0, a.dim(1), bk))
    acc += dot(load(a, {i * bm, k}, {bm, bk}), load(b, {k, j * bn}, {bk, bn}));
  store(c, {i * bm, j * bn}, cast(epilogue.apply(acc, j * bn), c.dtype()));
}

// h = a h + b along each row, with the operator that joins two steps of it.
struct Step {
  Tile a, b;
};

inline void recurrence(Tensor a, Tensor b, Tensor h, int block) {
  Tile row = grid(h.dim(0));
  Step all = scan(Step{load(a, {row, 0}, {1, block}), load(b, {row, 0}, {1, block})}, 1,
                  [](const Step& l, const Step& r) {
                    return Step{l.a * r.a, r.a * l.b + r.b};
                  });
  store(h, {row, 0}, all.b);
}

// Products by matrix instructions; b lies as [N, K] where `turned`.
inline void product(Tensor a, Tensor b, Tensor c, int bk, bool turned, Precision precision) {
  const int bm = 64, bn = 64;
  auto [i, j] = grid(ceil_div(c.dim(0), bm), ceil_div(c.dim(1), bn));
  Tile acc = zeros(c.dtype(), {bm, bn});
  for (Tile k : range(0, a.dim(1), bk)) {
    const Tile y =
        turned ? transpose(load(b, {j * bn, k}, {bn, bk})) : load(b, {k, j * bn}, {bk, bn});
    acc += dot(load(a, {i * bm, k}, {bm, bk}), y, precision);
  }
  store(c, {i * bm, j * bn}, acc);
}

struct Online {
  Tile m, l, acc;
};

inline void update(Online& s, const Tile& p, const Tile& v) {
  Tile m = maximum(s.m, max(p, 1)), e = exp(p - m), r = exp(s.m - m);
  s.acc = s.acc * r + dot(cast(e, v.dtype()), v);
  s.l = s.l * r + sum(e, 1);
  s.m = m;
}

inline void attention(Tensor q, Tensor k, Tensor v, Tensor o, int bm, int bn, int d, bool causal) {
  Tile m0 = grid(ceil_div(q.dim(0), bm)) * bm, qt = load(q, {m0, 0}, {bm, d});
  Online st{full(f32, {bm, 1}, -INFINITY), zeros(f32, {bm, 1}), zeros(f32, {bm, d})};
  Tile end = causal ? minimum(m0 + bm, k.dim(0)) : k.dim(0);
  for (const Tile& n : range(0, end, bn)) {
    Tile p = dot(qt, transpose(load(k, {n, 0}, {bn, d}))) * 0.125f;
    if (causal) p = where(m0 + iota(i64, {bm, bn}, 0) >= n + iota(i64, {bm, bn}, 1), p, -INFINITY);
    update(st, p, load(v, {n, 0}, {bn, d}));
  }
  store(o, {m0, 0}, cast(st.acc / st.l, o.dtype()));
}

inline void collatz(Tensor out, Tile n) {
  Tile steps = 0, x = n;
  while_([&] { return x >= 2; },
         [&] {
           if_((x & 1) < 1, [&] { x = x / 2; }, [&] { x = x * 3 + 1; });
           steps += 1;
         });
  store(out, {0}, steps);
}

// Keys in pages: page p of a sequence is page table[p] of the pool.
inline void paged_sum(Tensor pool, Tensor table, Tensor out, int page, int d) {
  auto sequence = grid(table.dim(0));
  Tensor pages = table.at(sequence);
  Tile total = zeros(f32, {1, d});
  for (Tile p : range(pages.dim(0))) {
    Tile entry = sum(load(pages, {p}, {1}));
    total += sum(load(pool.at(entry), {0, 0}, {page, d}), 0);
  }
  store(out, {sequence, 0}, total);
}

inline void views(Tensor x, Tensor y, Tile begin, Tile length) {
  auto i = grid(x.dim(0));
  Tensor plane = x.at(i).transpose();
  Tensor part = plane.slice(1, begin, length).slice(0, -2, 10);
  Tensor cursor = part;
  Tile total = 0.0f;
  for (Tile k : range(0, part.dim(1), 4)) {  // a view carried by the loop
    total += sum(load(cursor, {0, 0}, {8, 4}));
    cursor = cursor.slice(1, 4, cursor.dim(1) - 4);
    if_(k > 8, [&] { cursor = cursor.slice(0, 1, cursor.dim(0)); });
  }
  store(y.at(i).transpose({1, 0}), {0, 0}, reshape(total, {1, 1}));
}

inline void workspaces(Tensor x, Tensor y, int block) {
  auto i = grid(ceil_div(x.dim(0), block));
  Tensor partial = workspace(f32, {ceil_div(x.dim(0), block), 4});
  store(partial, {i, 0}, broadcast(reshape(sum(load(x, {i * block}, {block})), {1, 1}), {1, 4}));
  store(y, {i}, sum(load(partial, {i, 0}, {1, 4})));
}

inline void tiles_3d(Tensor x, Tensor y) {
  auto [i, j, k] = grid(x.dim(0), ceil_div(x.dim(1), 8), ceil_div(x.dim(2), 16));
  Tile t = load(x, {i, j * 8, k * 16}, {1, 8, 16});
  Tile u = transpose(t, {0, 2, 1}) + expand(iota(f32, {16, 8}, 0), 0);
  Tile row = squeeze(sum(u, 1), 1);
  store(y, {i, j * 8, k * 16}, t - max(max(t, 2), 1) + reshape(row, {1, 8, 1}));
}

inline void tuned(Tensor x, Tensor y) {
  int block = tune("block", {256, 512, 1024}), again = tune("block", {256, 512, 1024});
  auto i = grid(ceil_div(x.dim(0), block));
  store(y, {i * block}, load(x, {i * again}, {block}) * tune("factor", {2, 3}));
}

inline void sized(Tensor x, Tensor y) {
  const int n = x.dim_const(1);
  auto row = grid(x.dim(0));
  store(y, {row, 0}, load(x, {row, 0}, {1, n}) / n);
}

// Structs of tensors and constants, std::array, both nested.
struct Pair {
  Tensor in, out;
};
struct Batch {
  std::array<Pair, 2> pairs;
  std::array<float, 2> factors;
  DType type;
};

inline void batch(Batch b) {
  auto i = grid(b.pairs[0].in.dim(0));
  for (size_t k = 0; k < b.pairs.size(); ++k)
    store(b.pairs[k].out, {i}, cast(load(b.pairs[k].in, {i}, {1}) * b.factors[k], b.type));
}

// A callable as a template argument; recursion over host values.
template <class Combine>
Tile tree(const std::vector<Tile>& leaves, size_t first, size_t last, Combine combine) {
  if (last - first == 1) return leaves[first];
  const size_t middle = (first + last) / 2;
  return combine(tree(leaves, first, middle, combine), tree(leaves, middle, last, combine));
}

template <int Lanes, auto Combine>
void tree_reduce(Tensor x, Tensor y) {
  auto i = grid(ceil_div(x.dim(0), Lanes));
  std::vector<Tile> leaves;
  for (int k = 0; k < Lanes; ++k) leaves.push_back(load(x, {i * Lanes + k}, {1}, 1.0f));
  store(y, {i}, tree(leaves, 0, leaves.size(), Combine));
}

inline Tile power(const Tile& base, int n) {
  if (n == 0) return full(base.dtype(), {1}, 1);
  const Tile half = power(base, n / 2);
  return n % 2 ? half * half * base : half * half;
}

inline void powers(Tensor x, Tensor y, int n) {
  auto i = grid(x.dim(0));
  store(y, {i}, power(load(x, {i}, {1}), n));
}

// Structs of tiles through nested loops and branches, swapped on the way.
struct State {
  std::array<Tile, 2> pair;
  Tile count;
};

inline void structs(Tensor x, Tensor y) {
  State s{{0.0f, 1.0f}, 0};
  for (Tile i : range(0, x.dim(0))) {
    std::swap(s.pair[0], s.pair[1]);
    for (Tile j : range(0, i)) {
      s.pair[0] += cast(j, f32);
      if_(
          any(load(x, {i}, {4}, 0.0f) > 0), [&] { s.count += 1; },
          [&] { std::swap(s.pair[0], s.pair[1]); });
    }
  }
  store(y, {0}, s.pair[0]);
  store(y, {1}, s.pair[1] + s.count);
}

inline void pure_loop(Tensor x, Tensor y) {
  const State s =
      loop(0, x.dim(0), 2, State{{0.0f, 0.0f}, 0}, [&](const Tile& k, const State& now) {
        const Tile v = sum(load(x, {k}, {2}));
        return State{{now.pair[1], now.pair[0] + v}, now.count + 1};
      });
  store(y, {0}, s.pair[0] - s.pair[1] * s.count);
}

// Bounds: chosen by a branch, spread by a broadcast, met in one tile.
inline void bounds(Tensor x, Tensor y, Tensor out) {
  auto i = grid(x.dim(0));
  Tile a = load(x, {i, 0}, {1, 32}), b = load(y, {i - 1, 4}, {1, 32});
  Tile c = a;
  if_(i > 2, [&] { c = a + b; });
  Tile d = c + transpose(load(x, {i * 8, 0}, {32, 1})) * 2;
  Tile wide = broadcast(load(y, {i, 3}, {1, 1}), {4, 32}) + a;
  store(out, {i, 0},
        sum(reshape(c, {32})) + max(wide) + mean(d, 1) + min(c + load(x, {i, 5}, {8, 1})));
}

// Element types: literals, promotion, casts, masks.
inline void types(Tensor x, Tensor half, Tensor ints, Tensor masks, Tensor y) {
  auto i = grid(x.dim(0));
  Tile f = load(x, {i}, {8}), h = load(half, {i}, {8}), n = load(ints, {i}, {8});
  Mask m = ((n > 3) & ~(h < 0.5)) | Mask(load(masks, {i}, {8}));
  Tile counted = sum(m) + argmax(h * f) - argmin(where(m, f, h));
  Tile bits = ((n << 2) ^ (n >> 1)) % 7 | (floor_mod(n, 5) & ceil_div(n, 3));
  store(y, {i},
        f * (h + n) + cast(bits, f64) / (counted + 1) + where(all(m), 1, 0) + abs(-f) + sqrt(n));
}

// Rows that the blocks of a cluster share: two reductions at once, and one in a loop.
inline void cluster_rows(Tensor x, Tensor y) {
  launch({.warps = 2, .cluster = 4});
  auto row = grid(x.dim(0));
  Tile most = zeros(f32, {1, 1});
  for (const Tile& k : range(0, x.dim(1), 1024))
    most = maximum(most, max(load(x, {row, k}, {1, 1024}), 1));
  Tile t = load(x, {row, 0}, {1, 1024});
  store(y, {row, 0}, sum(t, 1) / (sum(t * t, 1) + most));
}

// A program walks rows and reads the next one ahead; two exchanges a trip, of which neither needs a
// barrier for its memory; each trip stores a row of its own.
inline void read_ahead(Tensor x, Tensor y, Tile programs) {
  launch({.warps = 4});
  const Tile first = grid(programs);
  Tile next = load(x, {first, 0}, {1, 1024}, 0);
  for (const Tile& row : range(first, x.dim(0), programs)) {
    const Tile t = next;
    next = load(x, {row + programs, 0}, {1, 1024}, 0);
    const Tile d = t - max(t, 1);
    store(y, {row, 0}, d * sum(d * d, 1));
  }
}

// Read by rows and written by columns.
inline void turned(Tensor x, Tensor y) {
  require((x.dim(0) == y.dim(1)) & (x.dim(1) == y.dim(0)), "turned: the shapes differ");
  const auto [i, j] = grid(ceil_div(x.dim(0), 64), ceil_div(x.dim(1), 64));
  store(y, {j * 64, i * 64}, transpose(load(x, {i * 64, j * 64}, {64, 64})));
}

// Sums of a warp's rows: each lane has all four and selects the one that it stores.
inline void few_rows(Tensor x, Tensor y) {
  launch({.warps = 1});
  const Tile i = grid(ceil_div(x.dim(0), 4));
  store(y, {i * 4}, reshape(sum(load(x, {i * 4, 0}, {4, 128}), 1), {4}));
}

// Programs in the order of their tickets: each waits for the one before and hands over; a maximum
// by compare-and-swap, a histogram, and counts that nobody reads.
inline void tickets(Tensor state, Tensor bins, Tensor x, Tensor most) {
  grid(ceil_div(x.dim(0), 1024));
  const Tile mine = atomic_add(state, {0}, 1);
  const Tile t = load(x, {cast(mine, i64) * 1024}, {1024}, 0);
  atomic_add(bins, {cast(t, i32)}, 1);
  atomic_max(most, {0}, expand(cast(max(t), f16), 0));
  wait_until(state, {1}, compare::eq, mine);
  store(x, {cast(mine, i64)}, expand(sum(t), 0));
  atomic_add(state, {1}, 1, order::release);
}

// A histogram whose bins fit shared memory.
inline void bins(Tensor x, Tensor counts, int tiles) {
  counts.dim_const(0);
  const Tile i = grid(ceil_div(x.dim(0), tiles * 4096));
  for (Tile k : range(tiles))
    atomic_add(counts, {cast(load(x, {(i * tiles + k) * 4096}, {4096}), i32)},
               full(i32, {4096}, 1));
}

inline void reports(Tensor x) {
  const Tile row = grid(x.dim(0));
  const Tile t = load(x, {row, 0}, {1, 256});
  device_print("row", t);
  device_assert(t < 5, "small values only");
}

// Weights that may be read while the kernel before still runs.
inline void weighted(Tensor x, Tensor w, Tensor y) {
  stable(w);
  const Tile row = grid(x.dim(0));
  store(y, {row, 0}, load(x, {row, 0}, {1, 1024}) * load(w, {0}, {1024}));
}

struct Case {
  const char* name;
  ir::Func (*trace)();
};

inline const std::vector<Case>& cases() {
  static const std::vector<Case> list = {
      {"softmax_bf16",
       [] {
         return trace_kernel(softmax, {tensor(bf16, 2), tensor(bf16, 2)}, {}, {}, 1024);
       }},
      {"softmax_f32",
       [] {
         return trace_kernel(softmax, {tensor(f32, 2), tensor(f32, 2)}, {}, {}, 100);
       }},
      {"cluster_rows",
       [] {
         return trace_kernel(cluster_rows, {tensor(f32, 2), tensor(f32, 2)}, {}, {});
       }},
      {"read_ahead",
       [] {
         return trace_kernel(read_ahead, {tensor(f32, 2), tensor(f32, 2), scalar(i64)}, {}, {}, {});
       }},
      {"layer_norm",
       [] {
         return trace_kernel(
             layer_norm,
             {tensor(f16, 2), tensor(f32, 1), tensor(f32, 1), tensor(f16, 2), scalar(f32)}, {}, {},
             {}, {}, {}, 512);
       }},
      {"matmul_tanh",
       [] {
         return trace_kernel(matmul,
                             {tensor(bf16, 2), tensor(bf16, 2), tensor(f32, 2), tensor(f32, 1)}, {},
                             {}, {}, {{}, 0.5f, Activation::tanh});
       }},
      {"matmul_relu",
       [] {
         return trace_kernel(matmul,
                             {tensor(f32, 2), tensor(f32, 2), tensor(f32, 2), tensor(f32, 1)}, {},
                             {}, {}, {{}, 1.0f, Activation::relu});
       }},
      {"product_i8",
       [] {
         return trace_kernel(product, {tensor(i8, 2), tensor(i8, 2), tensor(i32, 2)}, {}, {}, {},
                             64, true, Precision::full);
       }},
      {"product_f8",
       [] {
         return trace_kernel(product, {tensor(f8e4m3, 2), tensor(f8e4m3, 2), tensor(f32, 2)}, {},
                             {}, {}, 32, false, Precision::full);
       }},
      {"product_tf32",
       [] {
         return trace_kernel(product, {tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, {}, {}, {},
                             16, true, Precision::tf32);
       }},
      {"product_f64",
       [] {
         return trace_kernel(product, {tensor(f64, 2), tensor(f64, 2), tensor(f64, 2)}, {}, {}, {},
                             8, false, Precision::full);
       }},
      {"attention_causal",
       [] {
         const ir::Param t = tensor(bf16, 2);
         return trace_kernel(attention, {t, t, t, t}, {}, {}, {}, {}, 64, 32, 64, true);
       }},
      {"attention_full",
       [] {
         const ir::Param t = tensor(f32, 2);
         return trace_kernel(attention, {t, t, t, t}, {}, {}, {}, {}, 64, 64, 128, false);
       }},
      {"collatz",
       [] {
         return trace_kernel(collatz, {tensor(i32, 1), scalar(i32)}, {}, {});
       }},
      {"paged_sum",
       [] {
         return trace_kernel(paged_sum, {tensor(f32, 3), tensor(i32, 2), tensor(f32, 2)}, {}, {},
                             {}, 16, 64);
       }},
      {"views",
       [] {
         return trace_kernel(views, {tensor(f32, 3), tensor(f32, 3), scalar(i32), scalar(i64)}, {},
                             {}, {}, {});
       }},
      {"workspaces",
       [] {
         return trace_kernel(workspaces, {tensor(f32, 1), tensor(f32, 1)}, {}, {}, 256);
       }},
      {"tiles_3d",
       [] {
         return trace_kernel(tiles_3d, {tensor(f32, 3), tensor(f32, 3)}, {}, {});
       }},
      {"tuned",
       [] {
         return trace_kernel(tuned, {tensor(f32, 1), tensor(f32, 1)}, {}, {});
       }},
      {"sized",
       [] {
         return trace_kernel(sized, {tensor(f32, 2), tensor(f32, 2)}, {}, {});
       }},
      {"batch",
       [] {
         const ir::Param t = tensor(f32, 1), h = tensor(f16, 1);
         return trace_kernel(batch, {t, h, t, h}, {{}, {2.0f, 0.5f}, f16});
       }},
      {"tree_sum",
       [] {
         constexpr auto add = [](const Tile& a, const Tile& b) -> Tile { return a + b; };
         return trace_kernel(tree_reduce<8, add>, {tensor(f32, 1), tensor(f32, 1)}, {}, {});
       }},
      {"powers",
       [] {
         return trace_kernel(powers, {tensor(f64, 1), tensor(f64, 1)}, {}, {}, 13);
       }},
      {"weighted",
       [] {
         return trace_kernel(weighted, {tensor(f32, 2), tensor(f32, 1), tensor(f32, 2)}, {}, {},
                             {});
       }},
      {"structs",
       [] {
         return trace_kernel(structs, {tensor(f32, 1), tensor(f32, 1)}, {}, {});
       }},
      {"pure_loop",
       [] {
         return trace_kernel(pure_loop, {tensor(f32, 1), tensor(f32, 1)}, {}, {});
       }},
      {"bounds",
       [] {
         return trace_kernel(bounds, {tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, {}, {}, {});
       }},
      {"recurrence",
       [] {
         return trace_kernel(recurrence, {tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, {}, {},
                             {}, 2048);
       }},
      {"turned",
       [] {
         return trace_kernel(turned, {tensor(bf16, 2), tensor(bf16, 2)}, {}, {});
       }},
      {"few_rows",
       [] {
         return trace_kernel(few_rows, {tensor(f32, 2), tensor(f32, 1)}, {}, {});
       }},
      {"tickets",
       [] {
         return trace_kernel(tickets,
                             {tensor(i32, 1), tensor(i32, 1), tensor(f32, 1), tensor(f16, 1)}, {},
                             {}, {}, {});
       }},
      {"bins",
       [] {
         return trace_kernel(bins, {tensor(u8, 1), tensor(i32, 1)}, {}, {}, 4);
       }},
      {"reports", [] { return trace_kernel(reports, {tensor(f32, 2)}, {}); }},
      {"types",
       [] {
         return trace_kernel(types,
                             {tensor(f32, 1), tensor(f16, 1), tensor(i32, 1),
                              tensor(DType::mask, 1), tensor(f64, 1)},
                             {}, {}, {}, {}, {});
       }},
  };
  return list;
}

}  // namespace tw::test
