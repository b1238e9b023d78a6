// Faults that a review of the tracer found, each with the right answer.
#include <gtest/gtest.h>

#include "trace/error_text.hpp"
#include "trace/harness.hpp"

namespace tw::test {
namespace {

std::string text_of(const ir::Func& f) { return ir::print(f, {false}); }

// A start that came through a narrower integer may be negative: the sum keeps its lower bound.
void narrowed_start(Tensor x, Tensor y, Tile start) {
  const Tile wrapped = cast(start, i32);
  store(y, {0}, sum(load(x, {wrapped}, {8})));
}

TEST(Regression, ANarrowedIndexMayBeNegative) {
  const std::string s = text_of(
      trace_kernel(narrowed_start, {tensor(f32, 1), tensor(f32, 1), scalar(u32)}, {}, {}, Tile()));
  EXPECT_NE(s.find("within [%"), std::string::npos) << s;  // a lower bound before the colon
}

// 2^200 paths lead to the start of the chain: the search for its sign must not walk them.
void doubled(Tensor x, Tensor y, Tile start) {
  Tile i = start;
  for (int k = 0; k < 200; ++k) i = i + i;
  store(y, {0}, sum(load(x, {i}, {8})));
}

TEST(Regression, SignsOfDeepChainsAreCheapToAsk) {
  trace_kernel(doubled, {tensor(f32, 1), tensor(f32, 1), scalar(i64)}, {}, {}, Tile());
}

// The same search for a start that is needed before the loop body that computes it is emitted: each
// value once, however deep.
template <int doublings, int steps>
void late_start(Tensor x, Tensor y, Tile start) {
  Tile before = zeros(f32, {8});
  for (const Tile& k : range(4)) {
    store(y, {k * 8}, before);
    Tile at = start;
    for (int i = 0; i < doublings; ++i) at = at + at;
    for (int i = 0; i < steps; ++i) at = at + start;
    before = load(x, {at}, {8});
  }
}

TEST(Regression, StartsOfCarriedTilesMayBeDeepChains) {
  const std::vector<ir::Param> params{tensor(f32, 1), tensor(f32, 1), scalar(i64)};
  trace_kernel(late_start<200, 0>, params, {}, {}, Tile());
  trace_kernel(late_start<0, 5000>, params, {}, {}, Tile());
}

// A generic helper takes numbers where it takes tiles.
Tile negative(Arg a) { return -a; }
Tile inverse(Arg a) { return ~a; }

void numbers(Tensor x) {
  store(x, {0}, negative(5));
  store(x, {1}, inverse(5));
}

TEST(Regression, UnaryOperatorsTakeNumbers) {
  const std::string s = text_of(trace_kernel(numbers, {tensor(i32, 1)}, {}));
  EXPECT_NE(s.find("neg"), std::string::npos) << s;
  EXPECT_NE(s.find("not"), std::string::npos) << s;
}

// A kernel that catches an error of its own trace has no trace to go on with.
void catches(Tensor x, Tensor y) {
  const Tile t = load(x, {0}, {8});
  try {
    const Tile wrong = t + zeros(f32, {7});
  } catch (const Error&) {
  }
  store(y, {0}, sum(t));
}

TEST(Regression, ACaughtErrorStillEndsTheTrace) {
  try {
    trace_kernel(catches, {tensor(f32, 1), tensor(f32, 1)}, {}, {});
    FAIL();
  } catch (const Error& e) {
    EXPECT_STREQ(e.text(),
                 "+: shapes 8 and 7 do not broadcast: dimension 0 is 8 in one and 7 in the other");
  }
}

// A caught error inside a loop that `break` leaves: an error, not undefined behaviour.
void breaks_and_catches(Tensor x) {
  const Tile t = load(x, {0}, {8});
  for (const Tile& i : range(3)) {
    for (const Tile& k : range(i)) {
      if (k.rank() == 0) break;
    }
    try {
      store(x, {0}, t + 1);
    } catch (const Error&) {
    }
  }
}

TEST(Regression, BreakWhoseErrorIsCaught) {
  EXPECT_THROW(trace_kernel(breaks_and_catches, {tensor(f32, 1)}, {}), Error);
}

void half_an_integer(Tensor x) { store(x, {0}, full(i32, {4}, 2.7)); }
void half_stored(Tensor x) { store(x, {0}, 0.5); }
void nan_stored(Tensor x) { store(x, {0}, __builtin_nan("")); }
void whole(Tensor x) { store(x, {0}, 3.0); }

TEST(Regression, FractionsDoNotBecomeIntegersUnasked) {
  const auto error = [](void (*k)(Tensor)) {
    try {
      trace_kernel(k, {tensor(i32, 1)}, {});
    } catch (const Error& e) {
      return std::string(e.text());
    }
    return std::string();
  };
  EXPECT_EQ(error(half_an_integer), "the number 2.7 does not fit i32");
  EXPECT_EQ(error(half_stored), "the number 0.5 does not fit i32");
  EXPECT_EQ(error(nan_stored), "the number nan does not fit i32");
  EXPECT_EQ(error(whole), "");
}

void huge_broadcast(Tensor x) {
  store(x, {0, 0}, zeros(f32, {1 << 20, 1}) + zeros(f32, {1, 1 << 20}));
}

TEST(Regression, BroadcastsAreLimitedToo) {
  try {
    trace_kernel(huge_broadcast, {tensor(f32, 2)}, {});
    FAIL();
  } catch (const Error& e) {
    EXPECT_STREQ(
        e.text(),
        "+: the tile is too large: shapes 1048576x1 and 1x1048576 give more than 2^30 elements");
  }
}

void permuted(Tensor x) {
  store(x, {0, 0}, transpose(transpose(load(x, {0, 0}, {4, 4}), {1, 0}), {0, 1}));
  store(x.transpose({0, 1}), {0, 0}, load(x, {0, 0}, {4, 4}));
}

TEST(Regression, APermutationIsNoPosition) { trace_kernel(permuted, {tensor(f32, 2)}, {}); }

}  // namespace
}  // namespace tw::test
