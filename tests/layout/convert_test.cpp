#include "layout/convert.hpp"

#include <gtest/gtest.h>

#include "layout/blocked.hpp"
#include "layout/mma.hpp"
#include "layout/random_layouts.hpp"

namespace tw::layout {
namespace {

using Kind = Conversion::Kind;

int thread_of(const Linear& l, const Place& p) {
  return p.lane + l.lanes() * (p.warp + l.warps() * p.block);
}

// The registers of all threads, [thread][register], when each holds its own coordinate.
std::vector<std::vector<Coord>> filled(const Linear& l) {
  std::vector<std::vector<Coord>> data(l.lanes() * l.warps() * l.blocks());
  each_place(l, [&](Place p) { data[thread_of(l, p)].push_back(l.coordinate(p)); });
  return data;
}

// Carries out the plan as a device would, and compares.
void expect_carried_out(const Linear& from, const Linear& to, const Conversion& plan) {
  const auto before = filled(from);
  const auto want = filled(to);
  const Coord nothing = {-1};
  std::vector<std::vector<Coord>> after(want.size(), std::vector<Coord>(to.registers(), nothing));
  for (uint32_t t = 0; t < after.size(); ++t) {
    switch (plan.kind) {
      case Kind::none:
        after[t] = before[t];
        break;
      case Kind::rename:
        for (int r = 0; r < to.registers(); ++r) after[t][r] = before[t][plan.registers[r]];
        break;
      case Kind::shuffle:
        for (int repeat = 0; repeat < to.repeats(); ++repeat) {
          for (const ShuffleStep& s : plan.steps) {
            const uint32_t lane = s.source(t);
            ASSERT_LT(lane, uint32_t(from.lanes()));
            if (s.lane_xor >= 0) {
              EXPECT_EQ(lane, (t & (from.lanes() - 1)) ^ s.lane_xor);
            }
            EXPECT_EQ(s.moves, s.lane_xor != 0);
            const uint32_t giver = t / from.lanes() * from.lanes() + lane;
            const uint32_t given = s.given(giver), kept = s.kept(t);
            ASSERT_LT(given, uint32_t(from.base_registers()));
            ASSERT_LT(kept, uint32_t(to.base_registers()));
            after[t][repeat * to.base_registers() + kept] =
                before[giver][repeat * from.base_registers() + given];
          }
        }
        break;
      default:
        return;
    }
  }
  EXPECT_EQ(after, want) << to_string(from) << "\n" << to_string(to);
}

TEST(Convert, Kinds) {
  const Linear rows = blocked({32, 32}, {.vector = 4});
  EXPECT_EQ(plan_conversion(rows, rows).kind, Kind::none);

  Linear renamed({32, 32});
  for (int i : {2, 1, 0, 4, 3}) renamed.add(Space::reg, rows.basis(Space::reg, i));
  for (int i = 0; i < 5; ++i) renamed.add(Space::lane, rows.basis(Space::lane, i));
  const Conversion rename = plan_conversion(rows, renamed);
  EXPECT_EQ(rename.kind, Kind::rename);
  expect_carried_out(rows, renamed, rename);

  const Linear columns = blocked({32, 32}, {.order = {0}, .vector = 4});
  const Conversion turn = plan_conversion(rows, columns);
  EXPECT_EQ(turn.kind, Kind::shuffle);
  EXPECT_EQ(turn.steps.size(), 32u);
  expect_carried_out(rows, columns, turn);

  const Linear warps = blocked({32, 32}, {.vector = 4, .warps = 4});
  EXPECT_EQ(plan_conversion(warps, blocked({32, 32}, {.order = {0}, .vector = 4, .warps = 4})).kind,
            Kind::shared);

  const auto split = [&](int dim) {
    Linear l({64, 64});
    for (int s = 0; s < 3; ++s) {
      for (int i = 0; i < warps.bits(Space(s)); ++i) l.add(Space(s), warps.basis(Space(s), i));
    }
    return l.add(Space::reg, 1 - dim, 32).add(Space::block, dim, 32);
  };
  EXPECT_EQ(plan_conversion(split(0), split(1)).kind, Kind::cluster);
  EXPECT_EQ(plan_conversion(split(0), split(0)).kind, Kind::none);
}

// Exchanging a register bit with a lane bit: one register stays, the other goes to lane XOR 1.
TEST(Convert, ExchangeOfARegisterWithALane) {
  const Linear from = Linear({4}).add(Space::reg, {1}).add(Space::lane, {2});
  const Linear to = Linear({4}).add(Space::reg, {2}).add(Space::lane, {1});
  const Conversion c = plan_conversion(from, to);
  ASSERT_EQ(c.steps.size(), 2u);
  EXPECT_EQ(c.shuffles(), 1);
  EXPECT_EQ(c.steps[0].lane_xor, 0);
  EXPECT_EQ(c.steps[1].lane_xor, 1);
  EXPECT_EQ(c.steps[0].given, (ThreadMap{0, {1}}));
  EXPECT_EQ(c.steps[0].kept, (ThreadMap{0, {1}}));
  EXPECT_EQ(c.steps[1].given, (ThreadMap{1, {1}}));
  EXPECT_EQ(c.steps[1].kept, (ThreadMap{1, {1}}));
  expect_carried_out(from, to, c);
}

// What attention needs between its two products: the accumulator of 16-bit results is the left
// operand of the next one, without any movement.
TEST(Convert, AccumulatorToOperand) {
  const Linear acc = mma_accumulator(Mma::m16n8k16, {.warps_m = 4, .repeat_n = 8});
  const Linear a = mma_a(Mma::m16n8k16, {.warps_m = 4, .repeat_k = 4});
  const Conversion c = plan_conversion(acc, a);
  EXPECT_TRUE(c.kind == Kind::none || c.kind == Kind::rename);
  expect_carried_out(acc, a, c);
}

TEST(Convert, RepeatsOfOneBase) {
  Linear a({4, 2}), b({4, 2});
  a.add(Space::reg, 1, 1).add(Space::lane, 0, 1).add(Space::lane, 0, 2).repeat({3, 5});
  b.add(Space::reg, 0, 1).add(Space::lane, 1, 1).add(Space::lane, 0, 2).repeat({3, 5});
  const Conversion c = plan_conversion(a, b);
  EXPECT_EQ(c.kind, Kind::shuffle);
  expect_carried_out(a, b, c);
}

TEST(Convert, RandomWithinAWarp) {
  Random random(1);
  int shuffles = 0, free_steps = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto shape = random_shape(random, 8);
    const Linear from = random_full(random, shape, 3, 0), to = random_full(random, shape, 3, 0);
    const Conversion c = plan_conversion(from, to);
    EXPECT_NE(c.kind, Kind::shared) << to_string(from) << "\n" << to_string(to);
    shuffles += c.kind == Kind::shuffle;
    free_steps += int(c.steps.size()) - c.shuffles();
    expect_carried_out(from, to, c);
  }
  EXPECT_GT(shuffles, 700);
  EXPECT_GT(free_steps, 150);
}

TEST(Convert, RandomAcrossWarps) {
  Random random(2);
  std::array<int, 5> kinds{};
  for (int i = 0; i < 1000; ++i) {
    const auto shape = random_shape(random, 7);
    const Linear from = random_full(random, shape, 2, 2);
    Linear to = random_full(random, shape, 2, 2);
    if (i % 2) {  // often only registers and lanes change places
      Linear same(shape);
      std::vector<uint32_t> words;
      for (Space s : {Space::reg, Space::lane}) {
        for (int b = 0; b < from.bits(s); ++b) words.push_back(from.word(s, b));
      }
      std::shuffle(words.begin(), words.end(), random);
      for (size_t b = 0; b < words.size(); ++b) {
        same.add(b < 2 ? Space::lane : Space::reg, same.unpack(words[b]));
      }
      for (int b = 0; b < 2; ++b) {
        const uint32_t more = words[below(random, int(words.size()))];
        const uint32_t w = from.word(Space::warp, b) ^ (random() % 2 ? more : 0);
        same.add(Space::warp, same.unpack(w));
      }
      if (!same.is_surjective()) continue;
      to = same;
    }
    const Conversion c = plan_conversion(from, to);
    ++kinds[int(c.kind)];
    if (i % 2) {
      EXPECT_NE(c.kind, Kind::shared) << to_string(from) << "\n" << to_string(to);
    }
    expect_carried_out(from, to, c);
  }
  EXPECT_GT(kinds[int(Kind::shuffle)], 300);
  EXPECT_GT(kinds[int(Kind::shared)], 150);
}

}  // namespace
}  // namespace tw::layout
