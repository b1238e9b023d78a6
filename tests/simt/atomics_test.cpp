// Atomics, waits and what they order: results by hand under every seed, and planted faults.
#include <fmt/format.h>

#include <numeric>

#include "run.hpp"

namespace tw::test {
namespace {

// n programs of `warps` warps over tensors x (data) and f (flags), both of i32; line 1 of the body
// is line 6 of the text.
std::string kernel(std::string_view body, int warps = 1) {
  return fmt::format(
      "kernel k(%x: tensor<i32, 1>, %f: tensor<i32, 1>, %n: i64) lane {{\n  launch {{warps={}}}\n"
      "host:\n  grid %n\nbody:\n{}}}\n",
      warps, body);
}
constexpr std::string_view numbers =
    "%l = lane_id : i32\n%w = warp_id : i32\n%p = program_id {axis=0} : i64\n"
    "%0 = constant 0 : i32\n%1 = constant 1 : i32\n";

TEST(SimtAtomics, EveryLaneOfEveryWarpCountsOnce) {
  std::vector<int32_t> x(4), f(1);
  run(kernel(std::string(numbers) +
                 "%r = atom %x, %1, %1 {fn=add, order=relaxed, scope=device, masked=0} : i32\n",
             4),
      {arg(x), arg(f)}, {5}, [&] {
        EXPECT_EQ(x, (std::vector<int32_t>{0, 5 * 4 * 32, 0, 0}));
        x.assign(4, 0);
      });
}

TEST(SimtAtomics, OldValuesAreEachTakenOnce) {
  std::vector<int32_t> x(96), f(1);
  run(kernel(std::string(numbers) +
             "%r = atom %f, %0, %1 {fn=add, order=relaxed, scope=device, masked=0} : i32\n"
             "%o = atom %x, %r, %1 {fn=add, order=relaxed, scope=device, masked=0} : i32\n"),
      {arg(x), arg(f)}, {3}, [&] {
        EXPECT_EQ(x, std::vector<int32_t>(96, 1));
        x.assign(96, 0), f[0] = 0;
      });
}

TEST(SimtAtomics, SharedMemory) {
  std::vector<int32_t> x(2), f(1);
  run(kernel(std::string(numbers) +
                 "%b = buffer : buffer<shared, i32, 1>\n"
                 "%first = eq %w, %0 : mask\n"
                 "st %b, %0, %0, %first {vector=1, masked=1}\n"
                 "barrier\n"
                 "%r = atom %b, %0, %1 {fn=add, order=relaxed, scope=block, masked=0} : i32\n"
                 "barrier\n"
                 "%s = ld %b, %0 {vector=1, masked=0} : i32\n"
                 "st %x, %0, %s {vector=1, masked=0}\n",
             2),
      {arg(x), arg(f)}, {1}, [&] {
        EXPECT_EQ(x[0], 64);
        x[0] = 0;
      });
}

// Program p waits for flag p, adds to what the one before left, and raises flag p + 1. Programs
// take their numbers from a counter (the last flag).
std::string hand_over(std::string_view before = "barrier\n", std::string_view after = "barrier\n",
                      std::string_view order = "release") {
  return kernel(
      std::string(numbers) +
          fmt::format("%b = buffer : buffer<shared, i32, 1>\n"
                      "%t = eq %l, %0 : mask\n"
                      "%u = eq %w, %0 : mask\n"
                      "%first = and %t, %u : mask\n"
                      "%c = constant 20 : i32\n"
                      "%my = atom %f, %c, %1, %first {{fn=add, order=relaxed, scope=device, "
                      "masked=1}} : i32\n"
                      "st %b, %0, %my, %first {{vector=1, masked=1}}\n"
                      "barrier\n"
                      "%k = ld %b, %0 {{vector=1, masked=0}} : i32\n"
                      "%seen = wait %f, %k, %1, %first {{compare=eq, scope=device, masked=1}} : "
                      "i32\n"
                      "{}"
                      "%i = mul %w, %n32 : i32\n%at = add %i, %l : i32\n"
                      "%v = ld %x, %at {{vector=1, masked=0}} : i32\n"
                      "%v2 = add %v, %k1 : i32\n"
                      "st %x, %at, %v2 {{vector=1, masked=0}}\n"
                      "{}"
                      "%next = add %k, %1 : i32\n"
                      "%done = atom %f, %next, %1, %first {{fn=add, order={}, scope=device, "
                      "masked=1}} : i32\n",
                      after, before, order)
              .replace(0, 0, "%n32 = constant 32 : i32\n%k1 = constant 3 : i32\n"),
      2);
}

TEST(SimtAtomics, ProgramsHandOverByAFlag) {
  std::vector<int32_t> x(64), f(21);
  f[0] = 1;
  run(hand_over(), {arg(x), arg(f)}, {12}, [&] {
    EXPECT_EQ(x, std::vector<int32_t>(64, 36));
    x.assign(64, 0), f.assign(21, 0), f[0] = 1;
  });
}

// What a missing barrier or order makes of it: all but the first are told.
TEST(SimtAtomics, EachPartOfAHandOverIsNeeded) {
  const auto said = [](const std::string& text) {
    std::string what = "nothing";
    for (uint64_t seed = 0; seed < seeds; ++seed) {
      std::vector<int32_t> x(64), f(21);
      f[0] = 1;
      const ir::Func k = parsed(text);
      try {
        simulate(k, {arg(x), arg(f)}, {12}, {.seed = seed});
        return std::string("nothing, under seed ") + std::to_string(seed);
      } catch (const Error& e) {
        what = e.what();
      }
    }
    return what.substr(0, what.find(" on element"));
  };
  const auto is_race = [](const std::string& what) {
    return what.find("races with") != std::string::npos;
  };
  EXPECT_TRUE(is_race(said(hand_over("", "barrier\n")))) << said(hand_over("", "barrier\n"));
  EXPECT_TRUE(is_race(said(hand_over("barrier\n", "")))) << said(hand_over("barrier\n", ""));
  EXPECT_TRUE(is_race(said(hand_over("barrier\n", "barrier\n", "relaxed"))));
}

TEST(SimtAtomics, AtomicsRaceWithPlainAccesses) {
  std::vector<int32_t> x(64), f(1);
  // Of one program: no barrier between them.
  const ir::Func one = parsed(kernel(
      std::string(numbers) + "%first = eq %w, %0 : mask\n"
                             "%s = ld %x, %l {vector=1, masked=0} : i32\n"
                             "%q = atom %x, %l, %1, %first {fn=add, order=relaxed, scope=device, "
                             "masked=1} : i32\n",
      2));
  for (uint64_t seed = 0; seed < seeds; ++seed)
    EXPECT_THROW(simulate(one, {arg(x), arg(f)}, {1}, {.seed = seed}), Error);
  // Of two programs.
  const std::string told =
      fault(kernel(std::string(numbers) +
                   "%s = ld %x, %l {vector=1, masked=0} : i32\n"
                   "%r = atom %x, %l, %1 {fn=add, order=relaxed, scope=device, masked=0} : i32\n"),
            {arg(x), arg(f)}, {1});
  EXPECT_EQ(told, "nothing");
  const ir::Func two = parsed(
      kernel(std::string(numbers) +
             "%s = ld %x, %l {vector=1, masked=0} : i32\n"
             "%r = atom %x, %l, %1 {fn=add, order=relaxed, scope=device, masked=0} : i32\n"));
  for (uint64_t seed = 0; seed < seeds; ++seed)
    EXPECT_THROW(simulate(two, {arg(x), arg(f)}, {2}, {.seed = seed}), Error);
  // An atomic of one block is none to another.
  const ir::Func narrow =
      parsed(kernel(std::string(numbers) +
                    "%r = atom %x, %l, %1 {fn=add, order=relaxed, scope=block, masked=0} : i32\n"));
  EXPECT_NO_THROW(simulate(narrow, {arg(x), arg(f)}, {1}, {}));
  EXPECT_THROW(simulate(narrow, {arg(x), arg(f)}, {2}, {}), Error);
}

TEST(SimtAtomics, AWaitThatNeverEnds) {
  std::vector<int32_t> x(64), f(4);
  EXPECT_EQ(fault(kernel(std::string(numbers) +
                         "%s = wait %f, %0, %1 {compare=ge, scope=device, masked=0} : i32\n"),
                  {arg(x), arg(f)}, {3}),
            "k:11: this wait never ends: the element is 0, and no program that started before this "
            "one changes it. Let programs take their number from an atomic counter, and wait for "
            "lower numbers only");
}

TEST(SimtAtomics, UndefinedValues) {
  std::vector<int32_t> x(64), f(1);
  EXPECT_EQ(fault(kernel(std::string(numbers) +
                         "%m = constant false : mask\n"
                         "%v = ld %x, %l, %m {vector=1, masked=1} : i32\n"
                         "%r = atom %x, %l, %v {fn=add, order=relaxed, scope=device, masked=0} : "
                         "i32\n"),
                  {arg(x), arg(f)}, {1}),
            "k:13: the value of this atomic is undefined: left out by the mask of the load at k:12 "
            "(program 0, thread 0)");
  EXPECT_EQ(fault(kernel(std::string(numbers) +
                         "%m = constant false : mask\n"
                         "%r = atom %x, %l, %1, %m {fn=add, order=relaxed, scope=device, masked=1} "
                         ": i32\n"
                         "st %x, %l, %r {vector=1, masked=0}\n"),
                  {arg(x), arg(f)}, {1}),
            "k:13: the value of this store is undefined: left out by the mask of the atomic at "
            "k:12 (program 0, thread 0)");
}

}  // namespace
}  // namespace tw::test
