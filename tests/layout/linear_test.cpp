#include "layout/linear.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "layout/random_layouts.hpp"

namespace tw::layout {
namespace {

// The example of the essay.
Linear accumulator() {
  Linear l({16, 8});
  l.add(Space::reg, {0, 1}).add(Space::reg, {8, 0});
  for (Coord c : {Coord{0, 2}, Coord{0, 4}, Coord{1, 0}, Coord{2, 0}, Coord{4, 0}}) {
    l.add(Space::lane, c);
  }
  return l;
}

TEST(Linear, Essay) {
  const Linear l = accumulator();
  EXPECT_EQ(l.coordinate({3, 13}), (Coord{11, 3}));
  each_place(l, [&](Place p) {
    EXPECT_EQ(l.coordinate(p), (Coord{p.lane / 4 + 8 * (p.reg / 2), 2 * (p.lane % 4) + p.reg % 2}));
  });
  EXPECT_TRUE(l.is_disjoint() && l.is_injective() && l.is_surjective());
  EXPECT_EQ(l.locate({11, 3}), (Place{3, 13}));

  const Linear sums = l.slice({1});
  EXPECT_EQ(to_string(sums), "16x1, reg (8,0), lane 0 0 (1,0) (2,0) (4,0)");
  EXPECT_EQ(sums.free_bits(Space::lane), 3u);
  EXPECT_EQ(sums, l.operand({16, 1}));
  EXPECT_EQ(registers_in(sums, l), (std::vector<int>{0, 0, 1, 1}));

  Linear swizzled({4, 4});
  swizzled.add(Space::reg, {0, 1}).add(Space::reg, {0, 2});
  swizzled.add(Space::reg, {1, 1}).add(Space::reg, {2, 2});
  const int columns[] = {0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0};
  for (int o = 0; o < 16; ++o) EXPECT_EQ(swizzled.register_part(o), (Coord{o / 4, columns[o]}));
  EXPECT_FALSE(swizzled.is_disjoint());
}

TEST(Linear, Text) {
  EXPECT_EQ(to_string(Linear()), "scalar");
  EXPECT_EQ(to_string(accumulator().repeat({1, 25})),
            "16x200, repeat 1x25, reg (0,1) (8,0), lane (0,2) (0,4) (1,0) (2,0) (4,0)");
  EXPECT_EQ(to_string(Linear({2}).add_copies(Space::lane, 4).add(Space::block, 0, 1)),
            "2, lane 0 0, block (1)");
}

TEST(Linear, RepeatsAreOutermost) {
  Linear l = accumulator();
  l.repeat({3, 25});
  EXPECT_EQ(l.registers(), 300);
  EXPECT_EQ(l.shape(), (std::vector<int>{48, 200}));
  std::set<Coord> seen;
  each_place(l, [&](Place p) {
    const int index = p.reg / 4;
    Coord c = accumulator().coordinate({p.reg % 4, p.lane});
    c[0] += 16 * (index / 25);
    c[1] += 8 * (index % 25);
    EXPECT_EQ(l.coordinate(p), c);
    EXPECT_EQ(l.locate(c), p);
    seen.insert(c);
  });
  EXPECT_EQ(seen.size(), 48u * 200);
}

TEST(Linear, PowersOfTwoOfRepeatsBecomeBits) {
  Linear l = accumulator();
  l.repeat({3, 4});
  EXPECT_EQ(to_string(l),
            "48x32, repeat 3x1, reg (0,1) (8,0) (0,8) (0,16), lane (0,2) (0,4) (1,0) (2,0) (4,0)");
  Linear stuck = accumulator();
  stuck.repeat({4, 3});
  EXPECT_EQ(stuck.repeats(0), 4);
  each_place(stuck, [&](Place p) {
    Coord c = accumulator().coordinate({p.reg % 4, p.lane});
    c[0] += 16 * (p.reg / 4 / 3);
    c[1] += 8 * (p.reg / 4 % 3);
    EXPECT_EQ(stuck.coordinate(p), c);
  });
  EXPECT_EQ(stuck.slice({1}), accumulator().repeat({4, 1}).slice({1}));
}

TEST(Linear, TransposesAndReshapesRepeats) {
  Linear l = accumulator();
  l.repeat({1, 25});
  const auto t = l.transpose({1, 0});
  ASSERT_TRUE(t);
  each_place(l, [&](Place p) {
    const Coord c = l.coordinate(p);
    EXPECT_EQ(t->coordinate(p), (Coord{c[1], c[0]}));
  });
  const auto flat = t->reshape({200 * 16});
  ASSERT_TRUE(flat);
  each_place(*t,
             [&](Place p) { EXPECT_EQ(flat->coordinate(p)[0], row_major(*t, t->coordinate(p))); });
  EXPECT_EQ(flat->reshape({200, 16}), t);
  EXPECT_EQ(t->reshape({1, 25, 1, 128})->shape(), (std::vector<int>{1, 25, 1, 128}));
  EXPECT_FALSE(t->reshape({5, 640}));  // splits the repeats
  EXPECT_FALSE(l.reshape({3200}));     // the inner dimension is repeated
  EXPECT_EQ(l.reshape({16, 1, 200})->reshape({16, 200}), l);
  EXPECT_FALSE(accumulator().repeat({3, 5}).transpose({1, 0}));
}

TEST(Linear, RandomPartsAddUp) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Linear l = random_linear(random, random_shape(random, 8));
    std::map<Coord, std::vector<Place>> places;
    each_place(l, [&](Place p) {
      EXPECT_EQ(l.coordinate(p), l.register_part(p.reg) ^ l.thread_part(p.lane, p.warp, p.block));
      places[l.coordinate(p)].push_back(p);
    });
    const bool injective =
        std::all_of(places.begin(), places.end(), [](auto& e) { return e.second.size() == 1; });
    EXPECT_EQ(l.is_injective(), injective);
    EXPECT_EQ(l.is_surjective(), int64_t(places.size()) == int64_t{1} << l.word_bits());
    if (l.is_disjoint()) {
      each_place(l, [&](Place p) {
        Coord sum = l.register_part(p.reg);
        const Coord t = l.thread_part(p.lane, p.warp, p.block);
        for (int d = 0; d < max_rank; ++d) sum[d] += t[d];
        EXPECT_EQ(l.coordinate(p), sum);
      });
    }
    // each_place goes in the order of `locate`: the first place of an element is the first met.
    each_element(l, [&](Coord c) {
      const auto at = places.find(c);
      const auto located = l.locate(c);
      ASSERT_EQ(located.has_value(), at != places.end());
      if (located) {
        EXPECT_EQ(*located, at->second.front());
      }
    });
    // Places with all free bits 0 are exactly the first ones.
    for (auto& [c, all] : places) {
      for (const Place& p : all) {
        const bool owner =
            !(p.reg & l.free_bits(Space::reg)) && !(p.lane & l.free_bits(Space::lane)) &&
            !(p.warp & l.free_bits(Space::warp)) && !(p.block & l.free_bits(Space::block));
        EXPECT_EQ(owner, p == all.front());
      }
    }
  }
}

TEST(Linear, RandomSlices) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    Linear l = random_linear(random, random_shape(random, 8));
    if (i % 3 == 0) {
      std::vector<int> counts(l.rank());
      for (int& c : counts) c = 1 + below(random, 3);
      l.repeat(counts);
    }
    std::vector<int> axes;
    for (int d = 0; d < l.rank(); ++d) {
      if (random() % 2) axes.push_back(d);
    }
    const Linear s = l.slice(axes);
    const auto map = registers_in(s, l);
    ASSERT_TRUE(map) << to_string(l) << "\n" << to_string(s);
    std::set<int> used(map->begin(), map->end());
    EXPECT_EQ(int(used.size()), s.registers());  // none is a leftover
    each_place(l, [&](Place p) {
      Coord c = l.coordinate(p);
      for (int d : axes) c[d] = 0;
      EXPECT_EQ(s.coordinate({(*map)[p.reg], p.lane, p.warp, p.block}), c);
    });
    // No two registers of a thread hold the same.
    std::set<Coord> parts;
    for (int r = 0; r < s.registers(); ++r) parts.insert(s.register_part(r));
    EXPECT_EQ(int(parts.size()), s.registers());
  }
}

TEST(Linear, RandomMovements) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Linear l = random_linear(random, random_shape(random, 8));
    std::vector<int> perm(l.rank());
    for (int d = 0; d < l.rank(); ++d) perm[d] = d;
    std::shuffle(perm.begin(), perm.end(), random);
    const Linear t = *l.transpose(perm);
    const std::vector<int> flat_shape = {1 << l.word_bits()};
    const Linear flat = *l.reshape(flat_shape);
    each_place(l, [&](Place p) {
      const Coord c = l.coordinate(p);
      const Coord moved = t.coordinate(p);
      for (int d = 0; d < l.rank(); ++d) EXPECT_EQ(moved[d], c[perm[d]]);
      EXPECT_EQ(flat.coordinate(p)[0], row_major(l, c));
    });
    EXPECT_EQ(flat.reshape(l.shape()), l);
  }
}

}  // namespace
}  // namespace tw::layout
