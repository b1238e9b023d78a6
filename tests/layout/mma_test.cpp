#include "layout/mma.hpp"

#include <gtest/gtest.h>

#include "layout/random_layouts.hpp"

namespace tw::layout {
namespace {

// The formulas of the PTX manual, g = lane / 4 and t = lane % 4, element i of the fragment.
Coord manual_a(Mma kind, int i, int g, int t) {
  switch (kind) {
    case Mma::m16n8k16:
      return {i < 2 || (i >= 4 && i < 6) ? g : g + 8, t * 2 + (i & 1) + (i < 4 ? 0 : 8)};
    case Mma::m16n8k8:
      return {i == 0 || i == 2 ? g : g + 8, i < 2 ? t : t + 4};
    case Mma::m16n8k32:
      return {i < 4 || (i >= 8 && i < 12) ? g : g + 8, t * 4 + (i & 3) + (i < 8 ? 0 : 16)};
    case Mma::m8n8k4:
      return {g, t};
  }
  return {};
}

Coord manual_b(Mma kind, int i, int g, int t) {
  switch (kind) {
    case Mma::m16n8k16:
      return {t * 2 + (i & 1) + (i < 2 ? 0 : 8), g};
    case Mma::m16n8k8:
      return {i == 0 ? t : t + 4, g};
    case Mma::m16n8k32:
      return {t * 4 + (i & 3) + (i < 4 ? 0 : 16), g};
    case Mma::m8n8k4:
      return {t, g};
  }
  return {};
}

Coord manual_c(Mma kind, int i, int g, int t) {
  if (kind == Mma::m8n8k4) return {g, t * 2 + i};
  return {i < 2 ? g : g + 8, t * 2 + (i & 1)};
}

constexpr std::array kinds = {Mma::m16n8k16, Mma::m16n8k8, Mma::m16n8k32, Mma::m8n8k4};

TEST(Mma, FragmentsAreTheManuals) {
  for (Mma kind : kinds) {
    const MmaShape s = shape_of(kind);
    const Linear a = mma_a(kind, {}), b = mma_b(kind, {}), c = mma_accumulator(kind, {});
    EXPECT_EQ(a.registers(), s.m * s.k / 32);
    EXPECT_EQ(b.registers(), s.n * s.k / 32);
    EXPECT_EQ(c.registers(), s.m * s.n / 32);
    each_place(a, [&](Place p) {
      EXPECT_EQ(a.coordinate(p), manual_a(kind, p.reg, p.lane / 4, p.lane % 4));
    });
    each_place(b, [&](Place p) {
      EXPECT_EQ(b.coordinate(p), manual_b(kind, p.reg, p.lane / 4, p.lane % 4));
    });
    each_place(c, [&](Place p) {
      EXPECT_EQ(c.coordinate(p), manual_c(kind, p.reg, p.lane / 4, p.lane % 4));
    });
  }
}

TEST(Mma, WarpsAndRepeats) {
  for (Mma kind : kinds) {
    const MmaShape s = shape_of(kind);
    const MmaTile t =
        mma_tile(kind, s.m * 2 * 3, s.n * 4 * 5, s.k * 3, /*warps_m=*/2, /*warps_n=*/4);
    EXPECT_EQ(t.repeat_m, 3);
    EXPECT_EQ(t.repeat_n, 5);
    const Linear a = mma_a(kind, t), b = mma_b(kind, t), c = mma_accumulator(kind, t);
    EXPECT_EQ(c.shape(), (std::vector<int>{s.m * 6, s.n * 20}));
    const int in_a = s.m * s.k / 32, in_b = s.n * s.k / 32, in_c = s.m * s.n / 32;
    each_place(a, [&](Place p) {
      Coord want = manual_a(kind, p.reg % in_a, p.lane / 4, p.lane % 4);
      want[0] += s.m * (p.warp / 4 + 2 * (p.reg / in_a / 3));
      want[1] += s.k * (p.reg / in_a % 3);
      EXPECT_EQ(a.coordinate(p), want);
    });
    each_place(b, [&](Place p) {
      Coord want = manual_b(kind, p.reg % in_b, p.lane / 4, p.lane % 4);
      want[0] += s.k * (p.reg / in_b / 5);
      want[1] += s.n * (p.warp % 4 + 4 * (p.reg / in_b % 5));
      EXPECT_EQ(b.coordinate(p), want);
    });
    each_place(c, [&](Place p) {
      Coord want = manual_c(kind, p.reg % in_c, p.lane / 4, p.lane % 4);
      want[0] += s.m * (p.warp / 4 + 2 * (p.reg / in_c / 5));
      want[1] += s.n * (p.warp % 4 + 4 * (p.reg / in_c % 5));
      EXPECT_EQ(c.coordinate(p), want);
    });
  }
}

TEST(Mma, WideAccumulatorsAreNotPadded) {
  const Linear c = mma_accumulator(Mma::m16n8k16, mma_tile(Mma::m16n8k16, 64, 200, 16, 4, 1));
  EXPECT_EQ(to_string(c),
            "64x200, repeat 1x25, reg (0,1) (8,0), lane (0,2) (0,4) (1,0) (2,0) (4,0), "
            "warp (16,0) (32,0)");
  EXPECT_EQ(c.registers(), 100);
  EXPECT_EQ(to_string(*pad_repeats(c)),
            "64x256, reg (0,1) (8,0) (0,8) (0,16) (0,32) (0,64) (0,128), "
            "lane (0,2) (0,4) (1,0) (2,0) (4,0), warp (16,0) (32,0)");
}

// Carries out the loads as the manual describes ldmatrix, and compares with the fragment.
void expect_loaded(const Linear& f, int contiguous, int bits) {
  const auto load = ldmatrix(f, contiguous, bits);
  ASSERT_TRUE(load) << to_string(f);
  const int unit = 32 / bits;  // elements of a 32-bit register
  const int step = load->matrices * unit;
  EXPECT_EQ(load->row, 4 * unit);
  EXPECT_EQ(f.registers() % step, 0);
  ASSERT_EQ(load->rows.registers() / load->row, f.registers() / step);
  for (int warp = 0; warp < f.warps(); ++warp) {
    for (int i = 0; i < f.registers() / step; ++i) {
      for (int matrix = 0; matrix < load->matrices; ++matrix) {
        for (int lane = 0; lane < 32; ++lane) {
          for (int e = 0; e < unit; ++e) {
            const int row = load->transposed ? lane % 4 * 2 + e : lane / 4;
            const int column = load->transposed ? lane / 4 : lane % 4 * unit + e;
            const Coord start = load->rows.coordinate({i * load->row, matrix * 8 + row, warp});
            EXPECT_EQ(start[contiguous] % load->row, 0);
            Coord got = start;
            got[contiguous] += column;
            EXPECT_EQ(got, f.coordinate({i * step + matrix * unit + e, lane, warp}));
          }
        }
      }
    }
  }
}

TEST(Mma, LdmatrixFillsFragments) {
  const MmaTile t = {2, 2, 1, 3, 2};
  for (Mma kind : {Mma::m16n8k16, Mma::m16n8k8, Mma::m16n8k32}) {
    const int bits = shape_of(kind).bits;
    expect_loaded(mma_a(kind, t), 1, bits);
    expect_loaded(mma_b(kind, t), 0, bits);
    EXPECT_EQ(ldmatrix(mma_a(kind, t), 1, bits)->matrices, 4);
    EXPECT_FALSE(ldmatrix(mma_b(kind, t), 0, bits)->transposed);
    // The other way round only elements of 16 bits can be turned.
    EXPECT_EQ(ldmatrix(mma_a(kind, t), 0, bits).has_value(), bits == 16);
  }
  expect_loaded(mma_a(Mma::m16n8k16, t), 0, 16);
  expect_loaded(mma_b(Mma::m16n8k16, t), 1, 16);
  EXPECT_TRUE(ldmatrix(mma_b(Mma::m16n8k16, t), 1, 16)->transposed);
  EXPECT_EQ(ldmatrix(mma_b(Mma::m16n8k16, {.repeat_n = 4}), 1, 16)->matrices, 4);
  expect_loaded(mma_b(Mma::m16n8k16, {.repeat_n = 4}), 1, 16);
  EXPECT_FALSE(ldmatrix(mma_a(Mma::m8n8k4, t), 1, 64));
  EXPECT_FALSE(ldmatrix(mma_accumulator(Mma::m16n8k16, t), 1, 32));
}

}  // namespace
}  // namespace tw::layout
