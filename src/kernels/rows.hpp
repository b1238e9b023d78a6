// What the kernels that work on rows (the last dimension of their arrays) share.
#pragma once

#include <algorithm>
#include <array>

#include "kernels/arguments.hpp"
#include "tilewright/tile.hpp"

namespace tw::kernels {

// A row up to this length is one tile, read once; longer ones are walked in tiles of `row_step`. On
// a GPU a tile is in the registers of up to 16 blocks.
inline int longest_tile(const Array& x) { return runs_on_gpu(x) ? 262144 : 16384; }
inline constexpr int row_step = 4096;

// The type that rows are computed in.
inline DType wide(const Tensor& x) { return x.dtype() == f64 ? f64 : f32; }

// Sizes of dimensions [first, last) multiplied. Computed once a launch.
inline Tile sizes_of(const Tensor& x, int first, int last) {
  Tile n = 1ll;
  for (int d = first; d < last; ++d) n = n * x.dim(d);
  return n;
}
// How many matrices of the last two dimensions there are.
inline Tile matrices_of(const Tensor& x) { return sizes_of(x, 0, x.rank() - 2); }

// Elements [start, start + block) of a vector, as a row of a tile.
inline Tile row_of(const Tensor& w, const Tile& start, int block) {
  return reshape(load(w, {start}, {block}), {1, block});
}

// How a GPU shares the work on a row; 0: by the model. For tuning.
inline void tunable_launch(int warps = 0, int cluster = 0, int registers = 0) {
  launch(
      {.warps = tune("warps", {warps, 0, 1, 2, 4, 8, 16, 32}),
       .cluster = tune("cluster", {cluster, 0, 1, 2, 4, 8, 16}),
       .max_registers = tune("registers", {registers, 0, 32, 40, 48, 64, 80, 96, 128, 168, 255})});
}

// Rows longer than this are walked on a GPU: a program reads a row while it works on the one
// before. Reading ahead covers the exchanges between the blocks that hold a row (rows of 65536
// bf16: a softmax at 0.93 of a copy instead of 0.77). Shorter rows do as well by several programs
// on a multiprocessor, which cost less to write and to start.
inline constexpr int longest_unwalked = 16384;
// Blocks of 128 KB of registers, half for this row and half for the next.
inline int walking_blocks(int block) { return std::max(1, block / 32768); }
// Clusters of so many blocks that a GPU runs at once, when so many blocks fit each multiprocessor.
// Multiprocessors come in groups of uneven sizes: clusters of 4 and more reach 120 of an H200's
// 132.
inline long long clusters_at_once(const Array& x, int cluster, int blocks = 1) {
  const int all = processors_for(x), reached = cluster < 4 ? all : all - all / 11;
  return std::max(1ll, static_cast<long long>(reached) * blocks / cluster);
}
// Programs that walk rows, a block on each multiprocessor; 0: rows are not walked.
inline long long walking_programs(const Array& x, int block) {
  if (!runs_on_gpu(x) || block <= longest_unwalked) return 0;
  return std::min(x.elements() / x.dim(-1), clusters_at_once(x, walking_blocks(block)));
}
// Of a row that is walked or not. Walking with 8 warps instead of 16, a thread has twice the
// elements and registers: fewer threads wait for each other, but nobody hides their arithmetic.
inline void row_launch(int block, bool walk, int walking_warps, int other_warps = 0,
                       int other_registers = 0) {
  if (walk)
    tunable_launch(walking_warps, walking_blocks(block), walking_warps == 8 ? 255 : 128);
  else
    tunable_launch(other_warps, 0, other_registers);
}

// Matrix i of a tensor of rank 2 or more, counted row-major over the leading dimensions.
inline Tensor matrix_at(Tensor x, Tile i) {
  while (x.rank() > 2) {
    const Tile below = sizes_of(x, 1, x.rank() - 2);
    x = x.at(i / below);
    i = i % below;
  }
  return x;
}

// The grid of one program for so many rows; `row` is the first of them.
struct RowProgram {
  Tile matrix, row;
};
inline RowProgram row_program(const Tensor& x, int rows = 1) {
  const Tile parts = rows == 1 ? x.dim(-2) : ceil_div(x.dim(-2), rows);
  const auto first = [&](const Tile& part) { return rows == 1 ? part : part * rows; };
  if (x.rank() == 2) return {0ll, first(grid(parts))};  // the usual case: no division a program
  auto [matrix, part] = grid(matrices_of(x), parts);
  return {matrix, first(part)};
}

// Row i of a tensor of rank 2 or more, counted over all its matrices: as two numbers, and as a
// matrix and a row of it.
inline RowProgram row_place(const Tensor& x, const Tile& i) {
  if (x.rank() == 2) return {0ll, i};
  return {i / x.dim(-2), i % x.dim(-2)};
}
struct RowAt {
  Tensor matrix;
  Tile row;
};
inline RowAt row_at(const Tensor& x, const Tile& i) {
  const auto [matrix, row] = row_place(x, i);
  return {matrix_at(x, matrix), row};
}

// Elements [column, column + block) of row i. What lies outside the row does not count.
inline Tile load_part(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  const auto [matrix, row] = row_at(x, i);
  return cast(load(matrix, {row, column}, {1, block}), type);
}
// Outside it is 0, and counts; as it lies in memory, or in another type.
inline Tile load_filled(const Tensor& x, const Tile& i, const Tile& column, int block) {
  const auto [matrix, row] = row_at(x, i);
  return load(matrix, {row, column}, {1, block}, 0);
}
inline Tile load_filled(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  return cast(load_filled(x, i, column, block), type);
}
inline void store_part(const Tensor& x, const Tile& i, const Tile& column, const Tile& value) {
  const auto [matrix, row] = row_at(x, i);
  store(matrix, {row, column}, cast(value, x.dtype()));
}

// Calls body(read(matrix, row), matrix, row) for each row of x, or of so many rows for the first of
// them. Programs that walk read the next row before they work on this one, so nothing that is read
// may have a valid part: it would differ from trip to trip.
template <typename Read, typename Body>
void each_row(const Tensor& x, const Tile& programs, bool walk, Read read, Body body,
              int rows = 1) {
  if (!walk) {
    const auto [matrix, row] = row_program(x, rows);
    return body(read(matrix, row), matrix, row);
  }
  const auto read_at = [&](const Tile& i) {
    const auto [matrix, row] = row_place(x, i);
    return read(matrix, row);
  };
  const Tile program = grid(programs);
  auto next = read_at(program);
  for (const Tile& i : range(program, sizes_of(x, 0, x.rank() - 1), programs)) {
    const auto now = next;
    next = read_at(i + programs);
    const auto [matrix, row] = row_place(x, i);
    body(now, matrix, row);
  }
}
// A whole row as it lies in memory; of programs that walk, with `other` outside.
inline auto reads_row(const Tensor& x, int block, bool walk, float other, int rows = 1) {
  return [=](const Tile& matrix, const Tile& row) {
    const Tensor from = matrix_at(x, matrix);
    return walk ? load(from, {row, 0}, {1, block}, other) : load(from, {row, 0}, {rows, block});
  };
}

inline constexpr float log2_e = 0x1.715476p+0f;

// Of rows with the largest element m: exp(t - m) 2^error, with an |error| below 1/8 that is the
// same for a whole row, so that it cancels in a quotient.
struct RowExp {
  Tile values, error;
};
// By exp2 it is one fma and one exp2 an element instead of ten instructions; each value is then
// within (|t - m| + 4) 2^-23 of its own size, or 0 below 2^-126. From m = 2^20 on, where m log2(e)
// rounds by more, neighbours in bf16 are 2^12 or more apart: any scale gives 1 and 0.
inline RowExp row_exp(const Tile& t, const Tile& m, bool by_exp2) {
  if (!by_exp2) return {exp(t - m), zeros(t.dtype(), {1, 1})};
  const Tile scale = where(abs(m) < 0x1p20f, log2_e, 1.0f), shift = m * scale;
  return {exp2_ftz(fma(t, scale, -shift)), fma(m, scale, -shift)};
}
// On a GPU rows of 16-bit elements wait for instructions, not for memory. On a CPU exp costs less
// than exp2, by a fifth of a softmax in cache.
inline bool takes_exp2(const Array& x) { return size_of(x.dtype()) == 2 && runs_on_gpu(x); }

// e^t; with by_exp2 as takes_exp2 has it.
inline Tile power(const Tile& t, bool by_exp2) { return by_exp2 ? exp2_ftz(t * log2_e) : exp(t); }
// What exponents are taken less. A row of -inf so far: exp(-inf - -inf) must count as nothing, not
// as NaN.
inline Tile exponent_base(const Tile& m) { return where(m == -__builtin_inff(), 0, m); }

// Of rows that are walked in tiles: the largest element of each, and the sum of exp(t - m).
struct RowSum {
  Tile m, total;
};
inline RowSum empty_row_sum(DType type, int rows = 1) {
  return {full(type, {rows, 1}, -__builtin_inff()), zeros(type, {rows, 1})};
}
inline void add_to(RowSum& s, const Tile& t, bool by_exp2 = false) {
  const Tile next = maximum(s.m, max(t, 1)), base = exponent_base(next);
  s.total = s.total * power(s.m - base, by_exp2) + sum(power(t - base, by_exp2), 1);
  s.m = next;
}

inline Mask same_sizes(const Tensor& x, const Tensor& y) {
  Mask same = x.dim(0) == y.dim(0);
  for (int d = 1; d < x.rank(); ++d) same = same & (x.dim(d) == y.dim(d));
  return same;
}

// Two arrays of one shape without a 0 as views of rank 2 or more that need few variants.
inline std::array<Array, 2> as_rows(const Array& x, const Array& y) {
  std::array<Array, 2> rows{x, y};
  merge_dimensions(rows, 1, 2);
  return rows;
}

// A vector with one element for each of a row of x.
inline void fits_a_row(const char* name, const char* w_name, const Array& w, const Array& x) {
  is_float_type(name, w_name, w);
  if (w.rank() != 1 || w.dim(0) != x.dim(-1))
    usage_error({}, "{}: {} is {}, but a row of x has length {}", name, w_name, shape(w),
                x.dim(-1));
}

inline void has_rows(const char* name, const Array& x) {
  if (x.rank() == 0) usage_error({}, "{}: it takes an array of rank 1 or more", name);
}

}  // namespace tw::kernels
