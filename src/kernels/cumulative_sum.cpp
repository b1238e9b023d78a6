// Running sums. A row longer than a tile is cut into parts, which hand on what they sum to.
//
// Sums of 32 bits: one launch, which reads x once (decoupled look-back, Merrill and Garland 2016,
// with windows that fix the order of additions). A part needs the sum of all parts before it.
// Programs number themselves by an atomic counter, so each waits only for programs that started
// before. Parts lie in windows of W. A part leaves its sum in a word of its own, the last part of a
// window the sum of all parts up to it, its own included. So part p of a window needs the p + 1
// words before its own, and they lie one after another:
//
//   window     |         0         |         1         | 2 ..         (W = 4)
//   word holds | s0  s1  s2  s0..3 | s4  s5  s6  s0..7 | s8
//   part 6 adds              ^^^^^^^^^^^^^^^^
//
// Which sums are added in which order depends on the place alone, never on who comes first: the
// same bits each time. A word is 64 bits, the sum and above it a 1 that says that it is there, so
// reading one is a single access without an order to any other. A window takes a turn of its last
// part: one way to the memory that all see and back, about 2 us on a GPU, in which W parts are
// read.
//
// Sums of 64 bits leave no room for the flag in an atomic word: their parts are summed in one
// launch, the sums in another, and a third one reads x again.
#include <array>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Of a part. Words are made for parts of the least size.
constexpr int least_block = 4096;

void cumulative_sum_tile(Tensor x, Tensor y, DType type, int block) {
  require(x.dim(-1) <= block, "cumulative_sum: a row must fit in one tile");
  require(same_sizes(x, y), "cumulative_sum: the shapes differ");
  const Tile i = grid(sizes_of(x, 0, x.rank() - 1));
  store_part(y, i, 0, cumsum(load_part(x, i, 0, block, type), 1));
}

// A sum with the flag that it is there.
Tile word_of(const Tile& sum) { return cast(bitcast(sum, u32), i64) | (1ll << 32); }

// words: the counter, then one word a part; all 0 at first.
void cumulative_sum_parts(Tensor x, Tensor y, Tensor words, DType type, int block_size,
                          int window_size) {
  const int block = tune("block", {block_size, least_block, 8192, 16384, 32768});
  const int window = tune("window", {window_size, 32, 64, 128, 256, 512, 1024});
  // 4 blocks of 8192 elements on a multiprocessor: while one waits for sums, others read and write.
  tunable_launch(4, 1, 128);
  require(same_sizes(x, y), "cumulative_sum: the shapes differ");
  const Tile parts = ceil_div(x.dim(-1), block);
  grid(sizes_of(x, 0, x.rank() - 1) * parts);
  const Tile me = cast(Tile(atomic_add(words, {0}, 1)), i32);
  const Tile i = me / cast(parts, i32), part = me % cast(parts, i32), place = part % window;
  const Tile column = cast(part, i64) * block;
  const Tile t = load_filled(x, i, column, block, type);
  const Tile own = reshape(sum(t, 1), {1});
  const Tile k = iota(i32, {window});
  Tile before = zeros(type, {1});
  const auto look_back = [&] {
    Mask missing = (k <= place) & ((k > 0) | (part >= window));
    Tile seen = zeros(i64, {window});
    while_([&] { return any(missing); },
           [&] {
             const Tile now = atomic_or(words, {where(missing, me - place + k, -1)}, 0);
             seen = where(missing, now, seen);
             missing = missing & (seen == 0);
           });
    before = sum(bitcast(cast(seen, u32), type), 0);
  };
  const auto leave = [&](const Tile& value) { atomic_add(words, {me + 1}, word_of(value)); };
  // A whole window waits for its last part, which looks back at once; for the others what is before
  // comes while they scan.
  const Mask last = place == window - 1;
  if_(
      last,
      [&] {
        look_back();
        leave(before + own);
      },
      [&] { leave(own); });
  const Tile sums = cumsum(t, 1);
  if_(~last, look_back);
  store_part(y, i, column, sums + reshape(before, {1, 1}));
}

// --- sums of 64 bits -----------------------------------------------------------------------------

// sums: [rows, parts].
void sums_of_parts(Tensor x, Tensor sums, int block) {
  const auto [i, part] = grid(sums.dim(0), sums.dim(1));
  store(sums, {i, part}, sum(load_part(x, i, part * block, block, sums.dtype()), 1));
}

// Of each part, what all before it sum to, in the place of its sum.
void sums_before_parts(Tensor sums, int block) {
  const Tile i = grid(sums.dim(0));
  Tile before = zeros(sums.dtype(), {1, 1});
  for (const Tile& k : range(0, sums.dim(1), block)) {
    const Tile t = load(sums, {i, k}, {1, block});
    store(sums, {i, k}, before + cumsum(t, 1, {.exclusive = true}));
    before += sum(t, 1);
  }
}

void cumulative_sum_from(Tensor x, Tensor y, Tensor sums, int block) {
  require(same_sizes(x, y), "cumulative_sum: the shapes differ");
  const auto [i, part] = grid(sums.dim(0), sums.dim(1));
  const Tile t = load_part(x, i, part * block, block, sums.dtype());
  store_part(y, i, part * block, cumsum(t, 1) + load(sums, {i, part}, {1, 1}, 0));
}

}  // namespace
}  // namespace kernels

void cumulative_sum(const Array& x, const Array& y) {
  using namespace kernels;
  hold_data("cumulative_sum", {{"x", x}, {"y", y}});
  same_shape("cumulative_sum", "x", x, "y", y);
  has_rows("cumulative_sum", x);
  const DType type = sum_type(x.dtype());
  if (y.dtype() != type && !(is_float(type) && is_float(y.dtype())))
    usage_error({}, "cumulative_sum: y is {}: the sum of {} is {}", name_of(y.dtype()),
                name_of(x.dtype()), name_of(type));
  apart_in_memory("cumulative_sum", {{"x", x}}, {{"y", y}});
  if (x.elements() == 0) return;
  const auto [rows, out] = as_rows(x, y);
  const long long n = rows.dim(-1);
  if (constexpr int longest = 16384; n <= longest) {
    call(cumulative_sum_tile, rows, out, type, block_for(n, 64, longest));
    return;
  }
  const long long row_count = x.elements() / n;
  if (size_of(type) == 4) {
    const Array words = Array::zeros(i64, {1 + row_count * ceil_div(n, least_block)}, x.device());
    const bool gpu = runs_on_gpu(x);
    call(cumulative_sum_parts, rows, out, words, type, gpu ? 8192 : 16384, gpu ? 64 : 32);
    return;
  }
  const Array sums = Array::empty(type, {row_count, ceil_div(n, row_step)}, x.device());
  call(sums_of_parts, rows, sums, row_step);
  call(sums_before_parts, sums, row_step);
  call(cumulative_sum_from, rows, out, sums, row_step);
}

}  // namespace tw
