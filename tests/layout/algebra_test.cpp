#include <gtest/gtest.h>

#include <map>

#include "layout/blocked.hpp"
#include "layout/mma.hpp"
#include "layout/random_layouts.hpp"

namespace tw::layout {
namespace {

TEST(Algebra, RandomInverses) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Linear l = random_full(random, random_shape(random, 9));
    ASSERT_TRUE(l.is_surjective()) << to_string(l);
    const Linear inverse = invert(l);
    each_element(l, [&](Coord c) {
      const Coord p = inverse.register_part(row_major(l, c));
      EXPECT_EQ(l.locate(c), (Place{p[3], p[2], p[1], p[0]}));
    });
  }
}

TEST(Algebra, RandomCompositions) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    const auto shape = random_shape(random, 9);
    const Linear a = random_full(random, shape), b = random_full(random, shape);
    const Linear from = compose(invert(a), b);
    each_place(b, [&](Place p) {
      const Coord q = from.coordinate(p);
      EXPECT_EQ(a.coordinate({q[3], q[2], q[1], q[0]}), b.coordinate(p));
    });
  }
}

// The widest w for which every aligned group of w registers is one aligned group of elements.
int width_by_force(const Linear& l, int dim) {
  int best = 1;
  for (int w = 2; w <= l.base_registers(); w *= 2) {
    bool fits = true;
    each_place(l, [&](Place p) {
      const int r = p.reg % w;
      Coord first = l.coordinate({p.reg - r, p.lane, p.warp, p.block});
      if (first[dim] % w != 0) fits = false;
      first[dim] += r;
      if (l.coordinate(p) != first) fits = false;
    });
    if (!fits) break;
    best = w;
  }
  return best;
}

TEST(Algebra, RandomVectorWidths) {
  Random random(3);
  int wide = 0;
  for (int i = 0; i < 400; ++i) {
    const auto shape = random_shape(random, 8);
    Linear l(shape);
    const int dim = below(random, l.rank());
    if (i % 2) {
      l = random_linear(random, shape);
    } else {
      l = blocked(shape, {.order = {dim}, .vector = 1 << below(random, 4), .lanes = 4, .warps = 2});
      if (random() % 2) l.add(Space::block, l.unpack(random() & ((1u << l.word_bits()) - 1)));
    }
    EXPECT_EQ(vector_width(l, dim), width_by_force(l, dim)) << to_string(l);
    wide += vector_width(l, dim) > 1;
  }
  EXPECT_GT(wide, 50);
}

TEST(Algebra, PaddingRepeatsKeepsRegisters) {
  for (auto counts : {std::vector<int>{1, 3}, {3, 1}, {5, 2}, {1, 4}}) {
    const Linear l = Linear({4, 2}).add(Space::reg, 1, 1).add(Space::lane, 0, 1).repeat(counts);
    const auto p = pad_repeats(l);
    ASSERT_TRUE(p);
    EXPECT_EQ(p->repeats(), 1);
    each_place(l, [&](Place q) { EXPECT_EQ(p->coordinate(q), l.coordinate(q)); });
  }
  EXPECT_FALSE(pad_repeats(Linear({2, 2}).repeat({2, 3})));
}

TEST(Algebra, RegistersInRefusesOtherThreads) {
  const Linear rows = blocked({32, 4}, {.order = {0}});
  EXPECT_FALSE(registers_in(blocked({32, 4}), rows));
  EXPECT_EQ(registers_in(rows, rows), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_FALSE(registers_in(blocked({1, 4}), rows));
  EXPECT_EQ(registers_in(rows.operand({1, 4}), rows), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(registers_in(rows.operand({32, 1}), rows), (std::vector<int>{0, 0, 0, 0}));
}

// A sum as it is lowered: within each thread, then over the lanes and warps that became free.
void expect_reduced(const Linear& l, const std::vector<int>& axes) {
  const Linear s = l.slice(axes);
  std::map<Coord, int64_t> want;
  const auto project = [&](Coord c) {
    for (int d : axes) c[d] = 0;
    return c;
  };
  each_element(l, [&](Coord c) { want[project(c)] += row_major(l, c) + 1; });

  const int threads = l.lanes() * l.warps();
  const auto map = registers_in(s, l);
  ASSERT_TRUE(map);
  std::vector<std::vector<int64_t>> sums(threads, std::vector<int64_t>(s.registers()));
  each_place(l, [&](Place p) {
    sums[p.warp * l.lanes() + p.lane][(*map)[p.reg]] += row_major(l, l.coordinate(p)) + 1;
  });
  const auto became_free = [&](Space sp) { return s.free_bits(sp) & ~l.free_bits(sp); };
  const uint32_t over = became_free(Space::lane) | became_free(Space::warp) * l.lanes();
  for (int bit = 1; bit < threads; bit *= 2) {
    if (!(over & bit)) continue;
    const auto before = sums;
    for (int t = 0; t < threads; ++t) {
      for (int r = 0; r < s.registers(); ++r) sums[t][r] += before[t ^ bit][r];
    }
  }
  each_place(s, [&](Place p) {
    EXPECT_EQ(sums[p.warp * s.lanes() + p.lane][p.reg], want[s.coordinate(p)]) << to_string(l);
  });
}

TEST(Algebra, ReductionsFollowFromSlices) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const auto shape = random_shape(random, 10);
    std::vector<int> axes;
    for (int d = 0; d < int(shape.size()); ++d) {
      if (random() % 2) axes.push_back(d);
    }
    expect_reduced(blocked(shape, {.order = {below(random, int(shape.size()))},
                                   .vector = 1 << below(random, 3),
                                   .warps = 1 << below(random, 3),
                                   .lanes_fast = below(random, 2) * 4}),
                   axes);
  }
  const Linear acc = mma_accumulator(Mma::m16n8k16, {2, 2, 3, 5, 1});
  for (const auto& axes : {std::vector<int>{0}, {1}, {0, 1}}) expect_reduced(acc, axes);
}

TEST(Blocked, Examples) {
  EXPECT_EQ(to_string(blocked({16, 64}, {.vector = 4, .warps = 2})),
            "16x64, reg (0,1) (0,2) (4,0) (8,0), lane (0,4) (0,8) (0,16) (0,32) (1,0), "
            "warp (2,0)");
  // Padded; too small for all lanes: the higher ones hold copies.
  EXPECT_EQ(to_string(blocked({10}, {.vector = 4, .warps = 2})),
            "16, reg (1) (2), lane (4) (8) 0 0 0, warp 0");
  // The vector does not spill into the next dimension.
  EXPECT_EQ(to_string(blocked({64, 2}, {.vector = 8})),
            "64x2, reg (0,1) (32,0), lane (1,0) (2,0) (4,0) (8,0) (16,0)");
  EXPECT_EQ(to_string(blocked({64, 1}, {.vector = 2})),
            "64x1, reg (1,0), lane (2,0) (4,0) (8,0) (16,0) (32,0)");
  EXPECT_EQ(to_string(blocked({}, {.lanes = 2})), "scalar, lane 0");
}

TEST(Blocked, LimitsAlongTheFastestDimension) {
  EXPECT_EQ(to_string(blocked({16, 64}, {.vector = 4, .warps = 2, .lanes_fast = 4})),
            "16x64, reg (0,1) (0,2) (0,32) (8,0), lane (0,4) (0,8) (1,0) (2,0) (4,0), warp (0,16)");
  EXPECT_EQ(
      to_string(blocked({16, 64}, {.vector = 4, .warps = 2, .lanes_fast = 4, .warps_fast = 1})),
      "16x64, reg (0,1) (0,2) (0,16) (0,32), lane (0,4) (0,8) (1,0) (2,0) (4,0), warp (8,0)");
  // A limit yields before lanes hold copies.
  EXPECT_EQ(to_string(blocked({2, 64}, {.lanes_fast = 4})),
            "2x64, reg (0,16) (0,32), lane (0,1) (0,2) (1,0) (0,4) (0,8)");
}

TEST(Blocked, NeighboursAcross) {
  EXPECT_EQ(to_string(blocked({16, 64}, {.vector = 4, .across = 0, .across_vector = 2})),
            "16x64, reg (0,1) (0,2) (1,0) (4,0) (8,0), lane (0,4) (0,8) (0,16) (0,32) (2,0)");
}

TEST(Blocked, HoldsEveryElement) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const Linear l = blocked(random_shape(random, 10), {.vector = 1 << below(random, 4),
                                                        .warps = 1 << below(random, 3),
                                                        .lanes_fast = below(random, 2) * 4,
                                                        .warps_fast = below(random, 2)});
    EXPECT_TRUE(l.is_surjective() && l.is_disjoint());
    EXPECT_EQ(l.lanes(), 32);
    EXPECT_EQ(l.free_bits(Space::reg), 0u);
  }
}

}  // namespace
}  // namespace tw::layout
