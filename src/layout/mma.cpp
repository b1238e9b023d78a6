#include "layout/mma.hpp"

#include <algorithm>
#include <bit>

#include "support/error.hpp"

namespace tw::layout {
namespace {

int log2_of(int n) {
  TW_CHECK(n > 0 && std::has_single_bit(unsigned(n)), "{} is no power of two", n);
  return std::countr_zero(unsigned(n));
}

// The eight rows (or columns) of an 8 x 4 group of lanes: bits 2 to 4 of the lane.
void add_groups(Linear& l, int dim) {
  for (int step : {1, 2, 4}) l.add(Space::lane, dim, step);
}

// Warps along n are the low bits of the warp. A dimension of -1: these warps hold copies.
void add_warps(Linear& l, const MmaTile& t, int dim_m, int step_m, int dim_n, int step_n) {
  const auto along = [&](int dim, int step, int warps) {
    for (int i = 0; i < log2_of(warps); ++i) {
      if (dim < 0) {
        l.add(Space::warp, Coord{});
      } else {
        l.add(Space::warp, dim, step << i);
      }
    }
  };
  along(dim_n, step_n, t.warps_n);
  along(dim_m, step_m, t.warps_m);
}

// An operand with k in dimension `k`: a lane holds 4 bytes of every 16 along k, a second row of
// eight if there are 16, and again that in the other half of k.
Linear operand(Mma kind, int rows, int dim_k, int warps) {
  const MmaShape s = shape_of(kind);
  std::array<int, 2> shape;
  shape[dim_k] = s.k;
  shape[1 - dim_k] = rows * warps;
  Linear l(shape);
  const int unit = kind == Mma::m8n8k4 ? 1 : 32 / s.bits;
  for (int step = 1; step < unit; step *= 2) l.add(Space::reg, dim_k, step);
  if (rows == 16) l.add(Space::reg, 1 - dim_k, 8);
  if (s.k == 8 * unit) l.add(Space::reg, dim_k, 4 * unit);
  l.add(Space::lane, dim_k, unit).add(Space::lane, dim_k, 2 * unit);
  add_groups(l, 1 - dim_k);
  return l;
}

}  // namespace

MmaShape shape_of(Mma kind) {
  switch (kind) {
    case Mma::m16n8k16:
      return {16, 8, 16, 16};
    case Mma::m16n8k8:
      return {16, 8, 8, 32};
    case Mma::m16n8k32:
      return {16, 8, 32, 8};
    case Mma::m8n8k4:
      return {8, 8, 4, 64};
  }
  TW_INTERNAL("matrix instruction {}", int(kind));
}

MmaTile mma_tile(Mma kind, int m, int n, int k, int warps_m, int warps_n) {
  const MmaShape s = shape_of(kind);
  const int cover_m = s.m * warps_m, cover_n = s.n * warps_n;
  TW_CHECK(m % cover_m == 0 && n % cover_n == 0 && k % s.k == 0 && m > 0 && n > 0 && k > 0,
           "{}x{}x{} by {}x{} warps of {}x{}x{}", m, n, k, warps_m, warps_n, s.m, s.n, s.k);
  return {warps_m, warps_n, m / cover_m, n / cover_n, k / s.k};
}

Linear mma_accumulator(Mma kind, const MmaTile& t) {
  const MmaShape s = shape_of(kind);
  Linear l({s.m * t.warps_m, s.n * t.warps_n});
  l.add(Space::reg, 1, 1);
  if (s.m == 16) l.add(Space::reg, 0, 8);
  l.add(Space::lane, 1, 2).add(Space::lane, 1, 4);
  add_groups(l, 0);
  add_warps(l, t, 0, s.m, 1, s.n);
  return l.repeat({t.repeat_m, t.repeat_n});
}

Linear mma_a(Mma kind, const MmaTile& t) {
  const MmaShape s = shape_of(kind);
  Linear l = operand(kind, s.m, 1, t.warps_m);
  add_warps(l, t, 0, s.m, -1, 0);
  return l.repeat({t.repeat_m, t.repeat_k});
}

Linear mma_b(Mma kind, const MmaTile& t) {
  const MmaShape s = shape_of(kind);
  Linear l = operand(kind, s.n, 0, t.warps_n);
  add_warps(l, t, -1, 0, 1, s.n);
  return l.repeat({t.repeat_k, t.repeat_n});
}

std::optional<Ldmatrix> ldmatrix(const Linear& f, int contiguous, int bits) {
  if ((bits != 8 && bits != 16 && bits != 32) || f.bits(Space::lane) != 5) return std::nullopt;
  const int unit_bits = log2_of(32 / bits);  // of the elements in 4 bytes
  const int row_bits = unit_bits + 2;
  if (f.bits(Space::reg) < unit_bits || f.base(contiguous) < 1 << row_bits) return std::nullopt;

  // What the lanes and registers of one matrix step by, from the low bit on: along the row, and
  // from row to row.
  const auto reg = [&](int i) { return f.basis(Space::reg, i); };
  const auto lane = [&](int i) { return f.basis(Space::lane, i); };
  std::vector<Coord> along, across = {lane(2), lane(3), lane(4)};
  for (int i = 0; i < unit_bits; ++i) along.push_back(reg(i));
  along.insert(along.end(), {lane(0), lane(1)});

  std::vector<Coord> row;
  for (int i = 0; i < row_bits; ++i) {
    row.push_back({});
    row.back()[contiguous] = 1 << i;
  }
  Ldmatrix result;
  if (along != row) {
    std::swap(along, across);
    if (bits != 16 || along != row) return std::nullopt;
    result.transposed = true;
  }
  // Everything else must leave rows whole.
  const auto whole = [&](const Coord& c) { return (c[contiguous] & ((1 << row_bits) - 1)) == 0; };
  bool ok = std::all_of(across.begin(), across.end(), whole);
  for (int i = unit_bits; i < f.bits(Space::reg); ++i) ok = ok && whole(reg(i));
  for (Space s : {Space::warp, Space::block}) {
    for (int i = 0; i < f.bits(s); ++i) ok = ok && whole(f.basis(s, i));
  }
  if (!ok) return std::nullopt;

  std::vector<int> base;
  std::vector<int> repeats;
  for (int d = 0; d < f.rank(); ++d) {
    base.push_back(f.base(d));
    repeats.push_back(f.repeats(d));
  }
  const int matrix_bits = std::min(2, f.bits(Space::reg) - unit_bits);
  result.matrices = 1 << matrix_bits;
  result.row = 1 << row_bits;
  result.rows = Linear(base);
  Linear& rows = result.rows;
  for (const Coord& c : row) rows.add(Space::reg, c);
  for (int i = unit_bits + matrix_bits; i < f.bits(Space::reg); ++i) rows.add(Space::reg, reg(i));
  for (const Coord& c : across) rows.add(Space::lane, c);
  for (int i = 0; i < 2; ++i) {
    rows.add(Space::lane, i < matrix_bits ? reg(unit_bits + i) : Coord{});
  }
  for (Space s : {Space::warp, Space::block}) {
    for (int i = 0; i < f.bits(s); ++i) rows.add(s, f.basis(s, i));
  }
  rows.repeat(repeats);
  return result;
}

}  // namespace tw::layout
