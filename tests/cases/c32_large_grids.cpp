// C32: grids beyond what one axis of a GPU's own grid holds. Those of more than 2^31 programs are
// in tests/gpu: elsewhere they take too long.
#include "cases/c32_large_grids.hpp"

namespace tw::test {
namespace {

TW_CASE(C32);

void count_columns(Tensor out, Tile n) {
  const auto [i, j] = grid(2, n);
  store(out, {i, j}, reshape(i * n + j, {1, 1}));
}

TEST_P(C32, OnlyTheLastProgramWrites) {
  struct Grid {
    long long n[3];
  };
  for (const Grid& g : {Grid{{16, 64, 16}}, Grid{{1, 65536, 1}}, Grid{{1, 70000, 1}},
                        Grid{{70000, 1, 1}}, Grid{{1, 1, 65537}}}) {
    SCOPED_TRACE(testing::Message() << g.n[0] << " x " << g.n[1] << " x " << g.n[2]);
    const Array out = Array::zeros(i64, {4});
    for (double times : {1.0, 2.0}) {
      call(last_of_three, out, g.n[0], g.n[1], g.n[2]);
      expect_values({g.n[0] - 1.0, g.n[1] - 1.0, g.n[2] - 1.0, times}, out);
      EXPECT_EQ(last_call().programs, g.n[0] * g.n[1] * g.n[2]);
    }
  }
}

TEST_P(C32, EveryProgramKnowsItsPlace) {
  for (const long long n : {65536LL, 70000LL}) {
    const Array out = Array::empty(i64, {2, n});
    cold_and_warm(
        {out}, [&] { call(count_columns, out, n); },
        [&] { expect_values(filled(2 * n, [](long long i) { return double(i); }), out); });
  }
}

TEST_P(C32, ANegativeExtentIsAnError) {
  const Array out = Array::zeros(i64, {4});
  const auto text = [&](long long a, long long b, long long c) {
    return message_of([&] { call(last_of_three, out, a, b, c); });
  };
  const std::string why =
      ": an extent may be 0, then nothing runs, but not negative; write maximum(n, 0) where that "
      "is meant";
  EXPECT_EQ(text(2, -3, 4), "a grid of 2 x -3 x 4" + why);
  EXPECT_EQ(text(0, 1, -1), "a grid of 0 x 1 x -1" + why);
  EXPECT_EQ(message_of([&] {
              call(count_columns, out.reshape({2, 2}), -1);
            }),
            "a grid of 2 x -1" + why);
  expect_values({0, 0, 0, 0}, out);
}

}  // namespace
}  // namespace tw::test
