// Loops, branches, and the order of programs.
#include <gtest/gtest.h>

#include <string>

#include "build.hpp"
#include "support/error.hpp"

namespace tw::test {
namespace {

// Stores a scalar i64 or f32 to place `at` of a 1-D tensor.
void put_at(Kernel& m, ValueId tensor, int64_t at, ValueId scalar) {
  m.store(tensor, {m.num(at)},
          m.op(OpKind::reshape, {scalar}, tile(m.f.type_of(scalar).dtype, {1})));
}

struct Trips {
  int64_t count = 0, first = -1, last = -1;
  friend bool operator==(const Trips&, const Trips&) = default;
  friend void PrintTo(const Trips& t, std::ostream* os) {
    *os << t.count << " trips from " << t.first << " to " << t.last;
  }
};

Trips trips_of(int64_t lo, int64_t hi, int64_t step) {
  std::vector<int64_t> out(3);
  Kernel m;
  const ValueId y = m.tensor(i64, 1), a = m.scalar(i64), b = m.scalar(i64), c = m.scalar(i64);
  const Values r = m.for_(a, b, c, {m.num(int64_t{0}), m.num(int64_t{-1}), m.num(int64_t{-1})},
                          [&](const Values& v) {
                            const ValueId first = m.test(OpKind::eq, v[1], m.num(int64_t{0}));
                            return Values{m.add(v[1], m.num(int64_t{1})),
                                          m.same(OpKind::select, {first, v[0], v[2]}), v[0]};
                          });
  for (int k = 0; k < 3; ++k) put_at(m, y, k, r[static_cast<size_t>(k)]);
  launch(m.f, {arg(out)}, {bits(lo), bits(hi), bits(step)});
  return {out[0], out[1], out[2]};
}

TEST(For, CountsUpAndDown) {
  EXPECT_EQ(trips_of(0, 5, 1), (Trips{5, 0, 4}));
  EXPECT_EQ(trips_of(0, 5, 2), (Trips{3, 0, 4}));
  EXPECT_EQ(trips_of(0, 6, 2), (Trips{3, 0, 4}));
  EXPECT_EQ(trips_of(-3, 4, 3), (Trips{3, -3, 3}));
  EXPECT_EQ(trips_of(5, 0, -1), (Trips{5, 5, 1}));
  EXPECT_EQ(trips_of(5, 0, -2), (Trips{3, 5, 1}));
  EXPECT_EQ(trips_of(5, -1, -1), (Trips{6, 5, 0}));
}

TEST(For, RunsNoTrip) {
  EXPECT_EQ(trips_of(0, 0, 1), Trips{});
  EXPECT_EQ(trips_of(5, 0, 1), Trips{});
  EXPECT_EQ(trips_of(0, 5, -1), Trips{});
  EXPECT_EQ(trips_of(0, 0, -1), Trips{});
  EXPECT_EQ(trips_of(0, 5, 0), Trips{});
  EXPECT_EQ(trips_of(5, 0, 0), Trips{});
  EXPECT_EQ(trips_of(INT64_MAX, INT64_MIN, 1), Trips{});
}

TEST(For, NearTheLimitsOfI64) {
  EXPECT_EQ(trips_of(INT64_MAX - 2, INT64_MAX, 2), (Trips{1, INT64_MAX - 2, INT64_MAX - 2}));
  EXPECT_EQ(trips_of(INT64_MAX - 3, INT64_MAX, 2), (Trips{2, INT64_MAX - 3, INT64_MAX - 1}));
  EXPECT_EQ(trips_of(INT64_MIN + 2, INT64_MIN, -2), (Trips{1, INT64_MIN + 2, INT64_MIN + 2}));
  EXPECT_EQ(trips_of(INT64_MIN, INT64_MAX, INT64_MAX), (Trips{3, INT64_MIN, INT64_MAX - 1}));
  EXPECT_EQ(trips_of(INT64_MAX, INT64_MIN, INT64_MIN), (Trips{2, INT64_MAX, -1}));
  EXPECT_EQ(trips_of(0, INT64_MIN, INT64_MIN), (Trips{1, 0, 0}));
}

// C10 (a): one trip of (a, b, c) <- (b, b, a) on tiles.
TEST(For, LostCopy) {
  std::vector<int> out(9);
  Kernel m;
  const ValueId y = m.tensor(i32, 2);
  const ir::Type t3 = tile(i32, {3});
  const ValueId lane = m.op(OpKind::iota, {}, t3, {0});
  const auto start = [&](int v) { return m.add(m.full(t3, bits(v)), lane); };
  const ValueId zero = m.num(int64_t{0}), one = m.num(int64_t{1});
  const Values r = m.for_(zero, one, one, {start(1), start(2), start(3)}, [](const Values& v) {
    return Values{v[2], v[2], v[1]};
  });
  for (int k = 0; k < 3; ++k)
    m.store(y, {m.num(int64_t{k}), zero},
            m.op(OpKind::reshape, {r[static_cast<size_t>(k)]}, tile(i32, {1, 3})));
  launch(m.f, {arg(out, {3, 3})});
  EXPECT_EQ(out, (std::vector<int>{2, 3, 4, 2, 3, 4, 1, 2, 3}));
}

// C10 (b): Fibonacci.
TEST(For, ParallelUpdate) {
  std::vector<int64_t> out(2);
  Kernel m;
  const ValueId y = m.tensor(i64, 1);
  const ValueId zero = m.num(int64_t{0}), one = m.num(int64_t{1});
  const Values r = m.for_(zero, m.num(int64_t{10}), one, {zero, one}, [&](const Values& v) {
    return Values{v[2], m.add(v[1], v[2])};
  });
  put_at(m, y, 0, r[0]);
  put_at(m, y, 1, r[1]);
  launch(m.f, {arg(out)});
  EXPECT_EQ(out, (std::vector<int64_t>{55, 89}));
}

// C10 (c): 3 trips of (a, b, c) <- (c, c, a); (d): one value carried twice.
TEST(For, PermutedAndRepeatedState) {
  std::vector<int64_t> out(5);
  Kernel m;
  const ValueId y = m.tensor(i64, 1);
  const auto n = [&](int64_t v) { return m.num(v); };
  const Values r = m.for_(n(0), n(3), n(1), {n(12), n(34), n(56)}, [](const Values& v) {
    return Values{v[3], v[3], v[1]};
  });
  const ValueId same = n(7);
  const Values twice = m.for_(n(0), n(2), n(1), {same, same}, [&](const Values& v) {
    return Values{m.add(v[1], n(1)), m.add(v[2], v[1])};
  });
  const ValueId all[] = {r[0], r[1], r[2], twice[0], twice[1]};
  for (int k = 0; k < 5; ++k) put_at(m, y, k, all[k]);
  launch(m.f, {arg(out)});
  EXPECT_EQ(out, (std::vector<int64_t>{56, 56, 12, 9, 22}));
}

// C11 (a).
TEST(While, ZeroTrips) {
  for (int64_t n : {0, -3, 1, 5}) {
    std::vector<int64_t> out(1, -1);
    Kernel m;
    const ValueId y = m.tensor(i64, 1), limit = m.scalar(i64);
    const Values r = m.while_(
        {m.num(int64_t{0})},
        [&](const Values& v) {
          return Values{m.test(OpKind::lt, v[0], limit), v[0]};
        },
        [&](const Values& v) { return Values{m.add(v[0], m.num(int64_t{1}))}; });
    put_at(m, y, 0, r[0]);
    launch(m.f, {arg(out)}, {bits(n)}, {.max_steps = 5});
    EXPECT_EQ(out[0], n > 0 ? n : 0);
  }
}

// C11 (b): each trip divides by the value from before the loop.
TEST(For, ReadsTheValueFromBeforeTheLoop) {
  for (int64_t n : {0, 1, 2, 3}) {
    std::vector<float> out(1, -1);
    Kernel m;
    const ValueId y = m.tensor(f32, 1), count = m.scalar(i64), start = m.num(12.0f);
    const Values r =
        m.for_(m.num(int64_t{0}), count, m.num(int64_t{1}), {start}, [&](const Values&) {
          return Values{m.same(OpKind::div, {m.num(1.0f), start})};
        });
    put_at(m, y, 0, r[0]);
    launch(m.f, {arg(out)}, {bits(n)});
    EXPECT_EQ(out[0], n ? 1.0f / 12 : 12.0f);
  }
}

// The state that the failing test yields is the result, and it may differ from what it was given.
TEST(While, ResultsAreTheStateOfTheFailingTest) {
  std::vector<int64_t> out(1);
  Kernel m;
  const ValueId y = m.tensor(i64, 1), one = m.num(int64_t{1});
  const Values r = m.while_(
      {m.num(int64_t{0})},
      [&](const Values& v) {
        const ValueId next = m.add(v[0], one);  // 1, 12, 23
        return Values{m.test(OpKind::lt, next, m.num(int64_t{20})), next};
      },
      [&](const Values& v) { return Values{m.add(v[0], m.num(int64_t{10}))}; });
  put_at(m, y, 0, r[0]);
  launch(m.f, {arg(out)});
  EXPECT_EQ(out[0], 23);
}

TEST(While, EndlessLoopsAreAnErrorWhenAsked) {
  Kernel m;
  const ValueId go = m.constant(DType::mask, 1);
  m.while_(
      {}, [&](const Values&) { return Values{go}; }, [](const Values&) { return Values{}; });
  try {
    launch(m.f, {}, {}, {.max_steps = 1000});
    FAIL() << "it ended";
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::usage);
    EXPECT_EQ(
        std::string(e.what()),
        "the loops of one program took more than 1000 trips together; if that is meant, raise "
        "InterpreterOptions::max_steps");
  }
}

// C09 at tile level: only the chosen arm takes effect.
TEST(If, OneArmTakesEffect) {
  std::vector<int64_t> counters(2), out(32, -1);
  Kernel m;
  const ValueId count = m.tensor(i64, 1), y = m.tensor(i64, 1);
  m.host();
  m.raw(OpKind::grid, {m.num(int64_t{32})}, {});
  m.body();
  const ValueId row = m.program_id(0);
  const auto bump = [&](int64_t at, int64_t result) {
    return [&m, count, at, result](const Values&) {
      const ValueId old = m.load(count, {m.num(at)}, {1});
      m.store(count, {m.num(at)}, m.add(old, m.full(tile(i64, {1}), 1)));
      return Values{m.num(result)};
    };
  };
  const Values r = m.if_(m.test(OpKind::lt, row, m.num(int64_t{7})), {ir::scalar_type(i64)},
                         bump(0, 10), bump(1, 20));
  m.store(y, {row}, m.op(OpKind::reshape, {r[0]}, tile(i64, {1})));
  launch(m.f, {arg(counters), arg(out)});
  EXPECT_EQ(counters, (std::vector<int64_t>{7, 25}));
  EXPECT_EQ(out[6], 10);
  EXPECT_EQ(out[7], 20);
}

// The load in the arm not taken would leave its tensor.
TEST(If, AnArmNotTakenTouchesNothing) {
  std::vector<float> x(4, 1), y(1, -1);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), zero = m.num(int64_t{0});
  const ValueId far = m.view(in, m.num(int64_t{1} << 40), {m.num(int64_t{1})}, {m.num(int64_t{1})});
  const Values r = m.if_(
      m.constant(DType::mask, 0), {tile(f32, {1})},
      [&](const Values&) { return Values{m.load(far, {zero}, {1})}; },
      [&](const Values&) { return Values{m.full(tile(f32, {1}), bits(3.0f))}; });
  m.store(out, {zero}, r[0]);
  launch(m.f, {arg(x), arg(y)});
  EXPECT_EQ(y[0], 3);
}

TEST(Control, NestedLoopsAndBranches) {
  // Sum of i * j over i < j < 6, by a branch in two loops.
  std::vector<int64_t> out(1);
  Kernel m;
  const ValueId y = m.tensor(i64, 1);
  const auto n = [&](int64_t v) { return m.num(v); };
  const Values r = m.for_(n(0), n(6), n(1), {n(0)}, [&](const Values& outer) {
    return m.for_(n(0), n(6), n(1), {outer[1]}, [&](const Values& inner) {
      return m.if_(
          m.test(OpKind::lt, outer[0], inner[0]), {ir::scalar_type(i64)},
          [&](const Values&) {
            return Values{m.add(inner[1], m.same(OpKind::mul, {outer[0], inner[0]}))};
          },
          [&](const Values&) { return Values{inner[1]}; });
    });
  });
  put_at(m, y, 0, r[0]);
  launch(m.f, {arg(out)});
  EXPECT_EQ(out[0], 85);
}

// A loop reuses storage of its tiles; a carried one must survive that.
TEST(Control, CarriedTilesAreNotOverwritten) {
  std::vector<int> out(4);
  Kernel m;
  const ValueId y = m.tensor(i32, 1), zero = m.num(int64_t{0});
  const ir::Type t = tile(i32, {4});
  const ValueId ones = m.full(t, 1);
  // (previous, current) <- (current, current + previous): "current + previous" is stored anew each
  // trip while the one before it is still carried.
  const Values r = m.for_(zero, m.num(int64_t{10}), m.num(int64_t{1}), {m.full(t, 0), ones},
                          [&](const Values& v) {
                            return Values{v[2], m.add(v[1], v[2])};
                          });
  m.store(y, {zero}, r[0]);
  launch(m.f, {arg(out)});
  EXPECT_EQ(out, std::vector<int>(4, 55));
}

TEST(Programs, LinearIdsAreRowMajorAndComeInOrder) {
  std::vector<int64_t> order(24, -1), next(1);
  Kernel m;
  const ValueId y = m.tensor(i64, 1), counter = m.tensor(i64, 1);
  m.host();
  m.raw(OpKind::grid, {m.num(int64_t{2}), m.num(int64_t{3}), m.num(int64_t{4})}, {});
  m.body();
  const ValueId three = m.num(int64_t{3}), four = m.num(int64_t{4}), zero = m.num(int64_t{0});
  const ValueId id =
      m.add(m.same(OpKind::mul,
                   {m.add(m.same(OpKind::mul, {m.program_id(0), three}), m.program_id(1)), four}),
            m.program_id(2));
  const ValueId turn = m.load(counter, {zero}, {1});
  m.store(y, {id}, turn);
  m.store(counter, {zero}, m.add(turn, m.full(tile(i64, {1}), 1)));
  launch(m.f, {arg(order), arg(next)});
  for (size_t k = 0; k < 24; ++k) EXPECT_EQ(order[k], static_cast<int64_t>(k));

  std::vector<int64_t> shuffled(24, -1), again(24, -1);
  next = {0};
  launch(m.f, {arg(shuffled), arg(next)}, {}, {.seed = 1, .shuffle = true});
  EXPECT_EQ(next[0], 24);  // each once
  EXPECT_NE(shuffled, order);
  next = {0};
  launch(m.f, {arg(again), arg(next)}, {}, {.seed = 1, .shuffle = true});
  EXPECT_EQ(shuffled, again);
}

}  // namespace
}  // namespace tw::test
