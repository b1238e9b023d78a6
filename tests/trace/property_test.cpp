// Properties of the front end: C++ variables of every kind carry values through recorded control
// flow.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <tilewright/scan.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "ir/verify.hpp"
#include "trace/kernels.hpp"

namespace tw::test {
namespace {

const std::vector<ir::Param> two = {tensor(f32, 1), tensor(f32, 1)};

using Kernel = void (*)(Tensor, Tensor);
ir::Func trace(Kernel k) {
  ir::Func f = trace_kernel(k, two, {}, {});
  for (const ir::Diagnostic& d : ir::verify(f))
    ADD_FAILURE() << ir::format(f, d) << "\n" << ir::print(f);
  return f;
}
std::string text(Kernel k) { return ir::print(trace(k)); }

// Two ways to write one program.
void expect_same(Kernel a, Kernel b) { EXPECT_EQ(text(a), text(b)); }

// What many of the kernels below must be: a and b of x, swapped and added n times.
void swapped(Tensor x, Tensor y) {
  Tile a = load(x, {0}, {1}, 0), b = load(x, {1}, {1}, 0);
  for (Tile k : range(x.dim(0))) {
    Tile t = a;
    a = b;
    b = t + 1;
  }
  store(y, {0}, a);
  store(y, {1}, b);
}

TEST(Carried, StdSwap) {
  expect_same(swapped, [](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {1}, 0), b = load(x, {1}, {1}, 0);
    for (Tile k : range(x.dim(0))) {
      std::swap(a, b);
      b += 1;
    }
    store(y, {0}, a);
    store(y, {1}, b);
  });
}

TEST(Carried, TupleOfReferences) {
  expect_same(swapped, [](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {1}, 0), b = load(x, {1}, {1}, 0);
    for (Tile k : range(x.dim(0))) {
      auto [first, second] = std::pair(b, a + 1);
      std::tie(a, b) = std::pair(first, second);
    }
    store(y, {0}, a);
    store(y, {1}, b);
  });
}

TEST(Carried, VectorMadeBefore) {
  expect_same(swapped, [](Tensor x, Tensor y) {
    std::vector<Tile> v;
    for (int k = 0; k < 2; ++k) v.push_back(load(x, {k}, {1}, 0));
    for (Tile k : range(x.dim(0))) {
      std::swap(v[0], v[1]);
      v[1] = v[1] + 1;
    }
    for (int k = 0; k < 2; ++k) store(y, {k}, v[static_cast<size_t>(k)]);
  });
}

TEST(Carried, MapsOptionalsAndPointers) {
  expect_same(swapped, [](Tensor x, Tensor y) {
    std::map<int, std::optional<Tile>> first{{0, load(x, {0}, {1}, 0)}};
    const auto second = std::make_unique<Tile>(load(x, {1}, {1}, 0));
    for (Tile k : range(x.dim(0))) {
      const Tile t = *first[0];
      first[0] = *second;
      *second = t + 1;
    }
    store(y, {0}, *first[0]);
    store(y, {1}, *second);
  });
}

// A member function that changes its object, a reference, an array: all are variables to the ring.
struct Accumulator {
  Tile value;
  void add(const Tile& t) { value += t; }
};

TEST(Carried, ObjectsAndReferences) {
  expect_same(
      [](Tensor x, Tensor y) {
        Tile a = zeros(f32, {1});
        for (Tile k : range(x.dim(0))) a += load(x, {k}, {1}, 0);
        store(y, {0}, a);
      },
      [](Tensor x, Tensor y) {
        std::array<Accumulator, 2> sums{Accumulator{zeros(f32, {1})}, Accumulator{1.0f}};
        Accumulator& first = sums[0];
        for (Tile k : range(x.dim(0))) first.add(load(x, {k}, {1}, 0));
        store(y, {0}, sums[0].value);
      });
}

TEST(Carried, ThroughNestedLoops) {
  const std::string t = text([](Tensor x, Tensor y) {
    Tile outer = 0, inner = 0, both = 0, untouched = load(x, {0}, {1}, 0);
    for (Tile i : range(x.dim(0))) {
      outer += 1;
      for (Tile j : range(i)) {
        inner += 1;
        both += inner;
        while_([&] { return both < 9; }, [&] { both += 1; });
      }
      both += outer;
    }
    store(y, {0}, untouched + both + inner);
  });
  // `outer` is carried by the outer loop alone, `inner` and `both` by both; `untouched` by none.
  EXPECT_NE(t.find("= for %2 to %4 step %5 carry %6, %6, %6 : i32, i32, i32 do"), std::string::npos)
      << t;
  EXPECT_NE(t.find("= for %2 to %13 step %5 carry %14, %15 : i32, i32 do"), std::string::npos) << t;
  EXPECT_NE(t.find("= while %24 : i32 test"), std::string::npos) << t;
}

TEST(Carried, UnchangedVariablesAreNot) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {1}, 0), b = a, c = 1.0f;
    for (Tile k : range(x.dim(0))) {
      c = c * 1;  // changed, and not used after
      if_(k > 3, [&] { store(y, {k}, a + b); });
    }
    store(y, {0}, b);
  });
  EXPECT_EQ(ir::print(f).find("carry"), std::string::npos) << ir::print(f);
}

// C10: what goes back to the start of a loop moves at once, as in a parallel assignment.
TEST(Carried, RotationsAreParallel) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    Tile a = 1.0f, b = 2.0f, c = 3.0f;
    for (Tile k : range(x.dim(0))) {
      Tile old = a;
      a = b;
      b = c;
      c = old;
    }
    store(y, {0}, a);
    store(y, {1}, b);
    store(y, {2}, c);
  });
  for (uint32_t i = 1; i < f.ops.size(); ++i) {
    const ir::OpId loop{i};
    if (f[loop].kind != ir::OpKind::for_) continue;
    const ir::BlockId body = f.region(loop, 0);
    const auto yields = f.operands(f.terminator(body)), args = f.args(body);
    ASSERT_EQ(yields.size(), 3u);
    for (size_t k = 0; k < 3; ++k) EXPECT_EQ(yields[k].i, args[1 + (k + 1) % 3].i);
  }
}

TEST(Copies, AreValues) {
  expect_same(
      [](Tensor x, Tensor y) {
        Tile a = load(x, {0}, {1}, 0);
        store(y, {0}, a);
        store(y, {1}, a + 1);
      },
      [](Tensor x, Tensor y) {
        Tile a = load(x, {0}, {1}, 0), b = a;
        Tile moved = std::move(b);
        const Tile& self = moved;
        moved = self;
        store(y, {0}, moved);
        b = moved;
        b += 1;
        store(y, {1}, b);
      });
}

TEST(Copies, InsideOneArm) {
  expect_same(
      [](Tensor x, Tensor y) {
        Tile a = load(x, {0}, {1}, 0), r = a;
        if_(x.dim(0) > 3, [&] { r = a + 1; });
        store(y, {0}, a + r);
      },
      [](Tensor x, Tensor y) {
        Tile a = load(x, {0}, {1}, 0), b = a, r;
        if_(
            x.dim(0) > 3,
            [&] {
              b += 1;
              r = b;
            },
            [&] { r = a; });
        store(y, {0}, a + r);
      });
}

TEST(Regions, AssignedInBothArmsOrAfterALoop) {
  expect_same(
      [](Tensor x, Tensor y) {
        Tile r = 0.0f;
        if_(
            x.dim(0) > 3, [&] { r = 1.0f; }, [&] { r = 2.0f; });
        for (Tile k : range(x.dim(0))) store(y, {k}, r);
      },
      [](Tensor x, Tensor y) {
        Tile r, scratch;
        if_(
            x.dim(0) > 3, [&] { r = 1.0f; }, [&] { r = 2.0f; });
        for (Tile k : range(x.dim(0))) {
          scratch = r;  // first assigned inside, and used there only
          store(y, {k}, scratch);
        }
        scratch = 5;
      });
}

TEST(Regions, OneRangeForSeveralLoops) {
  expect_same(
      [](Tensor x, Tensor y) {
        Tile n = x.dim(0);
        for (Tile i : range(0, x.dim(0), 2)) n += i;
        for (Tile i : range(3))
          for (Tile j : range(0, x.dim(0), 2)) n = n * 3 + j;
        store(y, {n}, 1);
      },
      [](Tensor x, Tensor y) {
        Tile n = x.dim(0);
        auto r = range(0, x.dim(0), 2);
        for (Tile i : r) n += i;
        for (Tile i : range(3))
          for (Tile j : r) n = n * 3 + j;
        store(y, {n}, 1);
      });
}

TEST(Regions, ContinueEndsATrip) {
  expect_same(
      [](Tensor x, Tensor y) {
        for (Tile k : range(x.dim(0))) store(y, {k}, 1);
      },
      [](Tensor x, Tensor y) {
        for (Tile k : range(x.dim(0))) {
          store(y, {k}, 1);
          if (x.rank() == 1) continue;
          store(y, {k}, 2);
        }
      });
}

// A loop without effects is first asked for by the body of a later one: it stands before that, with
// its own scalars inside it.
TEST(Regions, UsedInsideALaterRegion) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {1}, 0), b = a;
    for (Tile k : range(x.dim(0))) {
      for (Tile n : range(k * 3, k * 5)) a = a + cast(n * 7 + k, f32);
      if_(k > 3, [&] { b = b * a; });
    }
    for (Tile j : range(x.dim(0))) if_(j > 5, [&] { store(y, {j}, a + b); });
  });
  int loops = 0;
  ir::for_each_op(f, f.body, [&](ir::OpId o) { loops += f[o].kind == ir::OpKind::for_; });
  EXPECT_EQ(loops, 2) << ir::print(f);
}

TEST(Regions, HostLoopsUnroll) {
  expect_same([](Tensor, Tensor y) { store(y, {0}, 0), store(y, {1}, 1), store(y, {2}, 4); },
              [](Tensor, Tensor y) {
                for (int k = 0; k < 3; ++k) store(y, {k}, k * k);
              });
}

// --- sizes --------------------------------------------------------------------------------------
TEST(Numbers, AreNumbersAsTilesToo) {
  expect_same(
      [](Tensor x, Tensor y) {
        const Tile t = load(x, {0}, {8}, Tile(7));
        const auto add = [](const Tile& l, const Tile& r) { return l + r; };
        store(y, {0}, exclusive_scan(t, 0, Tile(1.0), add) + full(f32, {8}, cast(x.dim(0), f32)));
      },
      [](Tensor x, Tensor y) {
        const Tile t = load(x, {0}, {8}, 7);
        const auto add = [](const Tile& l, const Tile& r) { return l + r; };
        store(y, {0}, exclusive_scan(t, 0, 1, add) + full(f32, {8}, x.dim(0)));
      });
}

TEST(Numbers, InfinityOfAnF8) {
  const std::string infinite =
      text([](Tensor x, Tensor) { store(x, {0}, cast(full(f8e5m2, {8}, -INFINITY), f32)); });
  EXPECT_NE(infinite.find("constant -inf : f8e5m2"), infinite.npos) << infinite;
  const std::string largest =
      text([](Tensor x, Tensor) { store(x, {0}, cast(full(f8e4m3, {8}, 464), f32)); });
  EXPECT_NE(largest.find("constant 448.0 : f8e4m3"), largest.npos) << largest;
}

TEST(Sizes, ChainOf100000Ops) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {8}), i = x.dim(0);
    for (int k = 0; k < 50000; ++k) a = a + 1, i = i - x.stride(0) + 2;
    store(y, {i}, a + sum(load(x, {i}, {8})));
  });
  EXPECT_GT(f.ops.size(), 100000u);
}

TEST(Sizes, ChainInsideALoop) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {8}, 0);
    for (Tile k : range(x.dim(0)))
      for (int n = 0; n < 20000; ++n) a = a * a + cast(k, f32);
    store(y, {0}, a);
  });
  EXPECT_GT(f.ops.size(), 40000u);
}

TEST(Sizes, ManyLiveTiles) {
  const ir::Func f = trace([](Tensor x, Tensor y) {
    std::vector<Tile> tiles;
    for (int k = 0; k < 5000; ++k) tiles.push_back(load(x, {k}, {1}, 0));
    for (Tile i : range(x.dim(0)))
      for (Tile j : range(i)) tiles[1234] = tiles[1235] + tiles[1234];
    for (size_t k = 0; k < tiles.size(); ++k) store(y, {k}, tiles[k]);
  });
  EXPECT_GT(f.ops.size(), 10000u);
}

Tile nested(const Tensor& x, const Tile& start, int depth) {
  Tile total = start;
  if (depth == 0) return total + load(x, {0}, {8}, 0);
  if (depth % 3 == 0) {
    for (Tile k : range(x.dim(0))) total = nested(x, total, depth - 1);
  } else if (depth % 3 == 1) {
    if_(x.dim(0) > depth, [&] { total = nested(x, total, depth - 1); });
  } else {
    while_([&] { return sum(total) < depth; }, [&] { total = nested(x, total, depth - 1); });
  }
  return total;
}

TEST(Sizes, RegionsNest100Deep) {
  const ir::Func f =
      trace([](Tensor x, Tensor y) { store(y, {0}, nested(x, load(x, {0}, {8}, 0), 100)); });
  EXPECT_GT(f.ops.size(), 300u);
}

TEST(Sizes, ChainOf20000Regions) {
  const ir::Func branches = trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {8}, 0);
    for (int k = 0; k < 20000; ++k) if_(x.dim(0) > k, [&] { a = a * a + 1; });
    store(y, {0}, a);
  });
  EXPECT_GT(branches.ops.size(), 60000u);
  trace([](Tensor x, Tensor y) {
    Tile a = load(x, {0}, {8}, 0), other = a + 1;
    for (int k = 0; k < 10000; ++k) {
      const Tile before = other;
      for (Tile i : range(x.dim(0))) {
        other += a * cast(i, f32);
        if_(
            i > k, [&] { a = a + before; }, [&] { other = before; });
      }
      while_([&] { return sum(a) < k; }, [&] { a = a + other; });
    }
    store(y, {0}, a + other);
  });
}

TEST(Sizes, ChainOf20000Functions) {
  const ir::Func scans = trace([](Tensor x, Tensor y) {
    Tile t = load(x, {0}, {8}, 0), s = 1.0f;
    for (int k = 0; k < 20000; ++k)
      s = sum(scan(t, 0, [&](const Tile& l, const Tile& r) { return l + r * s; }));
    store(y, {0}, t * s);
  });
  EXPECT_GT(scans.ops.size(), 80000u);
  const ir::Func reductions = trace([](Tensor x, Tensor y) {
    Tile t = load(x, {0}, {8}, 0), s = 1.0f;
    for (int k = 0; k < 20000; ++k) {
      const auto f = [&](const Tile& l, const Tile& r) { return l * s + r; };
      s = squeeze(reduce(t, 0, Tile(0.f), f), 0);
    }
    store(y, {0}, t * s);
  });
  EXPECT_GT(reductions.ops.size(), 80000u);
}

// Bounds of what is carried are a fixpoint in each loop: it must not start over in every outer one.
TEST(Sizes, LoopsNest100Deep) {
  struct Loops {
    static void nest(const Tensor& x, Tile& a, int depth) {
      if (depth == 0) {
        a += load(x, {0}, {8});
        return;
      }
      for (Tile k : range(x.dim(0))) nest(x, a, depth - 1);
    }
  };
  trace([](Tensor x, Tensor y) {
    Tile a = zeros(f32, {8});
    Loops::nest(x, a, 100);
    store(y, {0}, a);
  });
}

// --- traces come and go -------------------------------------------------------------------------
const std::string& reference() {
  static const std::string t = text(swapped);
  return t;
}

TEST(Traces, GoOnAfterAnException) {
  for (int where = 0; where < 4; ++where) {
    static int at;
    at = where;
    const Kernel k = [](Tensor x, Tensor y) {
      Tile a = load(x, {0}, {1}, 0);
      for (Tile i : range(x.dim(0))) {
        a += 1;
        if (at == 0) throw std::runtime_error("here");
        if_(i > 3, [&] {
          if (at == 1) throw std::runtime_error("here");
        });
        while_(
            [&] {
              if (at == 2) throw std::runtime_error("here");
              return sum(a) < 3;
            },
            [&] {
              a += 1;
              if (at == 3) throw std::runtime_error("here");
            });
      }
      store(y, {0}, a);
    };
    EXPECT_THROW(trace_kernel(k, two, {}, {}), std::runtime_error);
    EXPECT_EQ(text(swapped), reference());
  }
}

TEST(Traces, HandlesOutliveThem) {
  static std::optional<Tile> kept, other;
  static std::optional<Tensor> view;
  trace([](Tensor x, Tensor y) {
    kept = load(x, {0}, {1}, 0);
    view = x.slice(0, 1, 3);
    store(y, {0}, *kept);
  });
  other = kept;  // copies of what has ended
  *kept = *other;
  EXPECT_EQ(text(swapped), reference());
  trace([](Tensor x, Tensor y) {  // assigned anew in another trace, they work again
    kept = load(x, {0}, {1}, 0);
    *view = x;
    for (Tile k : range(x.dim(0))) *kept += load(*view, {k}, {1}, 0);
    store(y, {0}, *kept);
    view.reset();
  });
  kept.reset();
  other.reset();
  EXPECT_EQ(text(swapped), reference());
}

TEST(Traces, DoNotNest) {
  const Kernel k = [](Tensor, Tensor) { trace_kernel(swapped, two, {}, {}); };
  try {
    trace(k);
    ADD_FAILURE();
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(),
                 "a kernel cannot be traced while another one is being traced on this thread");
  }
}

TEST(Traces, OnManyThreadsAtOnce) {
  const std::string causal = ir::print(cases()[5].trace());
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      for (int k = 0; k < 20; ++k) {
        EXPECT_EQ(ir::print(cases()[5].trace()), causal);
        EXPECT_EQ(text(swapped), reference());
      }
    });
  reference();
  for (std::thread& t : threads) t.join();
}

// A handle made on one thread's trace is no part of another's; destroying it there after its trace
// has ended touches no ring.
TEST(Traces, EndedHandlesDieOnOtherThreads) {
  auto kept = std::make_shared<Tile>();
  static std::shared_ptr<Tile>* slot;
  slot = &kept;
  trace([](Tensor x, Tensor) { **slot = load(x, {0}, {1}, 0); });
  std::thread([kept = std::move(kept)]() mutable { kept.reset(); }).join();
  EXPECT_EQ(text(swapped), reference());
}

}  // namespace
}  // namespace tw::test
