#include <array>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Of some rows, one element each: the label, whether that is one of the row's elements, and the
// logit there; the load never leaves the row.
struct Target {
  Tile label, logit;
  Mask counts;
};
Target target_of(const Tensor& logits, const Tensor& labels, const Tile& row, int rows = 1) {
  const Tile label = cast(squeeze(load(labels, {row, 0}, {rows, 1}, 0), 1), i64);
  const Tile logit = rows == 1 ? squeeze(load(logits, {row, squeeze(label, 0)}, {1, 1}, 0), 1)
                               : gather(logits, {row + iota(i64, {rows}, 0), label}, 0);
  return {label, cast(logit, wide(logits)), (label >= 0) & (label < logits.dim(-1))};
}

// What rows reduce to, one number each, as a target has it: a tile of its own, since many threads
// hold what a reduction gives.
Tile each(const Tile& of_rows) { return squeeze(of_rows, 1); }

void store_loss(const Tensor& losses, const Tile& row, const Target& target, const Tile& loss) {
  store(losses, {row, 0}, expand(cast(where(target.counts, loss, 0), losses.dtype()), 1));
}

// probability - (1 at the label), times the weight; `e` times `inverse` is the probability. A row
// that is taken out may hold what has no probability: a weight of 0 would not make it 0.
Tile gradient_of(const Tile& e, const Tile& inverse, const Target& target, const Tile& weight,
                 const Tile& start) {
  const int block = e.dim(1);
  // Cut to just outside: the difference may be beyond i32.
  const Tile at = expand(cast(minimum(maximum(target.label - start, -1), block), i32), 1);
  const Mask counts(expand(target.counts, 1));
  return where(counts, e * (inverse * weight) - where(iota(i32, {1, block}, 1) == at, weight, 0),
               0);
}

void cross_entropy_tile(Tensor logits, Tensor labels, Tensor losses, Tensor gradient, Tile scale,
                        Tile programs, bool walk, bool with_gradient, bool by_exp2, bool whole,
                        int block, int row_count) {
  const Tile n = logits.dim(-1);
  require(whole ? n == block : n <= block, "cross_entropy: a row must fit in one tile");
  // Of short rows a program takes several, each in a warp of its own.
  const int rows = walk ? 1 : tune("rows", {row_count, 1, 2, 4, 8, 16, 32, 64});
  // Without a gradient it only reads, so it has half the time for a row: with more of it in a
  // thread threads wait less for each other. 4096 columns of bf16: 0.97 of reading by 4 warps with
  // so few registers that ten rows fit a multiprocessor, 0.85 by 4 or 2 without that limit, 0.77 by
  // 8.
  const bool wider = size_of(logits.dtype()) > 2, many = block == 4096 && !wider && !with_gradient;
  const int warps = many ? 4 : std::clamp(block / (wider ? 1024 : 2048), 1, 16);
  row_launch(block, walk, 16, rows > 1 ? 0 : warps, many ? 48 : 0);
  const DType type = wide(logits);
  struct Row {
    Tile values;
    Target target;
  };
  const auto values = reads_row(logits, block, walk, -__builtin_inff(), rows);
  const auto read = [&](const Tile& matrix, const Tile& row) {
    return Row{values(matrix, row),
               target_of(matrix_at(logits, matrix), matrix_at(labels, matrix), row, rows)};
  };
  const auto body = [&](const Row& r, const Tile& matrix, const Tile& row) {
    const Target& target = r.target;
    const Tile t = cast(r.values, type), m = max(t, 1);
    const RowExp e = row_exp(t, m, by_exp2);
    const Tile total = sum(e.values, 1);
    store_loss(matrix_at(losses, matrix), row, target,
               log(each(total)) - each(e.error) * 0x1.62e42fefa39efp-1 + (each(m) - target.logit));
    if (with_gradient)
      store(matrix_at(gradient, matrix), {row, 0},
            cast(gradient_of(e.values, 1 / total, target, cast(scale, type), 0), gradient.dtype()));
  };
  each_row(logits, programs, walk, read, body, rows);
}

// How a GPU shares the work on a row of which nothing is held, by its bytes; measured. 0 elements:
// short rows are faster in one tile, in which all of a row is on its way at once.
struct OnlineShare {
  int warps = 0, registers = 0, block = 0;
};
OnlineShare online_share(const Array& logits) {
  const long long bytes = logits.dim(-1) * size_of(logits.dtype());
  // What lies outside is read as -inf, which f8e4m3 has not; f8e5m2 was not measured.
  if (!runs_on_gpu(logits) || logits.dtype() == f64 || is_8bit_float(logits.dtype())) return {};
  if (bytes >= 512 << 10) return {.warps = 16, .registers = 64, .block = 16384};
  if (bytes >= 128 << 10) return {.warps = 8, .block = 4096};
  if (size_of(logits.dtype()) != 2 || bytes <= 8192) return {};
  if (bytes <= 16 << 10) return {.warps = 2, .registers = 64, .block = 2048};
  if (bytes <= 32 << 10) return {.warps = 4, .registers = 64, .block = 4096};
  return {.warps = 4, .block = 2048};
}

// Without a gradient each logit is needed once, so nothing of a row is held: a thread keeps a
// maximum and a sum for each of its 16-byte vectors of a trip (online softmax), and threads meet at
// the end of the row only. vectors: the logits as [..., vectors of a row, elements of a vector].
void cross_entropy_online(Tensor logits, Tensor vectors, Tensor labels, Tensor losses, bool by_exp2,
                          int warps, int registers, int count, int width) {
  tunable_launch(warps, 0, registers);
  const auto [matrix, row] = row_program(logits);
  const Tensor from = matrix_at(vectors, matrix * logits.dim(-2) + row);
  const DType type = wide(logits);
  const Target target = target_of(matrix_at(logits, matrix), matrix_at(labels, matrix), row);
  RowSum s = empty_row_sum(type, count);
  for (const Tile& k : range(0, vectors.dim(-2), count))
    add_to(s, cast(load(from, {k, 0}, {count, width}, -__builtin_inff()), type), by_exp2);
  const Tile most = max(s.m, 0);
  const Tile of_row = sum(s.total * power(s.m - exponent_base(most), by_exp2), 0);
  store_loss(matrix_at(losses, matrix), row, target,
             log(each(of_row)) + (each(most) - target.logit));
}

// Longer rows: one pass keeps a running maximum and the sum relative to it; a second one, with a
// gradient, writes it.
void cross_entropy_loop(Tensor logits, Tensor labels, Tensor losses, Tensor gradient, Tile scale,
                        bool with_gradient, int block) {
  const auto [matrix, row] = row_program(logits);
  const Tensor from = matrix_at(logits, matrix), to = matrix_at(gradient, matrix);
  const DType type = wide(logits);
  const Target target = target_of(from, matrix_at(labels, matrix), row);
  const auto part = [&](const Tile& k) { return cast(load(from, {row, k}, {1, block}), type); };
  RowSum s = empty_row_sum(type);
  for (const Tile& k : range(0, logits.dim(-1), block)) add_to(s, part(k));
  store_loss(matrix_at(losses, matrix), row, target,
             log(each(s.total)) + (each(s.m) - target.logit));
  if (!with_gradient) return;
  const Tile inverse = 1 / s.total, weight = cast(scale, type);
  for (const Tile& k : range(0, logits.dim(-1), block))
    store(to, {row, k},
          cast(gradient_of(exp(part(k) - s.m), inverse, target, weight, k), gradient.dtype()));
}

// One element a row, as a view of the shape of x: so both merge alike.
Array repeated(const Array& one_a_row, const Array& x) {
  long long sizes[Dims::max_rank];
  for (int d = 0; d + 1 < x.rank(); ++d) sizes[d] = x.dim(d);
  sizes[x.rank() - 1] = 1;
  return one_a_row.reshape(Dims(sizes, x.rank())).expand(x.dims());
}

// [..., n] as [..., n / width, width].
Array in_vectors(const Array& x, int width) {
  long long sizes[Dims::max_rank];
  const int last = x.rank() - 1;
  for (int d = 0; d < last; ++d) sizes[d] = x.dim(d);
  sizes[last] = x.dim(last) / width;
  sizes[last + 1] = width;
  return x.reshape(Dims(sizes, last + 2));
}

// How many short rows a program takes: of one row of 2 KB starting the program costs as much.
int rows_for(const Array& logits, int block) {
  return runs_on_gpu(logits) && block <= 1024 ? std::min(8192 / block, 32) : 1;
}

void one_element_a_row(const char* name, const Array& a, const Array& x) {
  bool same = a.rank() + 1 == x.rank();
  for (int d = 0; same && d < a.rank(); ++d) same = a.dim(d) == x.dim(d);
  if (!same)
    usage_error({}, "cross_entropy: {} is {}, but logits are {}: it takes one element a row", name,
                shape(a), shape(x));
}

void cross_entropy(const Array& logits, const Array& labels, const Array& losses,
                   const Array* gradient, float scale) {
  hold_data("cross_entropy", {{"logits", logits}, {"labels", labels}, {"losses", losses}});
  if (gradient) hold_data("cross_entropy", {{"gradient", *gradient}});
  is_float_type("cross_entropy", "logits", logits);
  is_float_type("cross_entropy", "losses", losses);
  has_rows("cross_entropy", logits);
  one_element_a_row("labels", labels, logits);
  one_element_a_row("losses", losses, logits);
  if (labels.dtype() != i32 && labels.dtype() != i64)
    usage_error({}, "cross_entropy: labels are {}: they must be i32 or i64",
                name_of(labels.dtype()));
  if (gradient) {
    same_shape("cross_entropy", "logits", logits, "gradient", *gradient);
    is_float_type("cross_entropy", "gradient", *gradient);
  }
  if (labels.elements() && logits.dim(-1) == 0)
    usage_error({}, "cross_entropy: logits are {}: a row needs at least one element",
                shape(logits));
  if (gradient)
    apart_in_memory("cross_entropy", {{"logits", logits}, {"labels", labels}},
                    {{"losses", losses}, {"gradient", *gradient}});
  else
    apart_in_memory("cross_entropy", {{"logits", logits}, {"labels", labels}},
                    {{"losses", losses}});
  if (logits.elements() == 0) return;
  std::array<Array, 4> a{logits, repeated(labels, logits), repeated(losses, logits),
                         gradient ? *gradient : logits};
  merge_dimensions(a, 1, 2);
  // Only one element of each row is written: a view that repeats it would overlap itself.
  for (Array* one : {&a[1], &a[2]}) *one = one->slice(one->rank() - 1, 0, 1);
  const long long n = logits.dim(-1);
  const int width = 16 / static_cast<int>(size_of(logits.dtype()));
  // A walked row reads -inf outside, which f8e4m3 does not have.
  const int longest = logits.dtype() == f8e4m3 ? longest_unwalked : longest_tile(logits);
  if (const OnlineShare s = online_share(logits);
      s.block && !gradient && n % width == 0 && a[0].rank() < Dims::max_rank) {
    call(cross_entropy_online, a[0], in_vectors(a[0], width), a[1], a[2], takes_exp2(logits),
         s.warps, s.registers, s.block / width, width);
  } else if (n <= longest) {
    const int block = block_for(n, 64, longest);
    const long long programs = walking_programs(a[0], block);
    call(cross_entropy_tile, a[0], a[1], a[2], a[3], scale, programs, programs > 0,
         gradient != nullptr, takes_exp2(logits), n == block, block, rows_for(logits, block));
  } else {
    call(cross_entropy_loop, a[0], a[1], a[2], a[3], scale, gradient != nullptr, row_step);
  }
}

}  // namespace
}  // namespace kernels

void cross_entropy(const Array& logits, const Array& labels, const Array& losses) {
  kernels::cross_entropy(logits, labels, losses, nullptr, 1);
}

void cross_entropy(const Array& logits, const Array& labels, const Array& losses,
                   const Array& gradient, float scale) {
  kernels::cross_entropy(logits, labels, losses, &gradient, scale);
}

}  // namespace tw
