// What is valid of a tile that crosses the back edge of a loop: it was loaded in another trip, and
// an if_ may have gone another way then.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(CarriedBounds);

// The tile of the trip before: its tail is not that of this trip.
void one_late(Tensor x, Tensor out) {
  grid(1);
  Tile before = zeros(f32, {8});
  for (Tile k : range(0, x.dim(0), 8)) {
    store(out, {k}, before);
    before = load(x, {k}, {8}, 0);
  }
}

TEST_P(CarriedBounds, OfTheTripBefore) {
  const Array x = array(f32, {12}, filled(12, [](long long i) { return double(i + 1); }));
  const Array out = Array::zeros(f32, {20});
  cold_and_warm(
      {out}, [&] { call(one_late, x, out); },
      [&] {
        const std::vector<double> all = values(out);
        for (size_t i = 0; i < 8; ++i) EXPECT_EQ(all[i], 0);
        for (size_t i = 0; i < 8; ++i) EXPECT_EQ(all[8 + i], double(i + 1));
      });
}

// The window is the same in each trip; whether it was loaded is not.
void every_other(Tensor x, Tensor out, int columns) {
  grid(1);
  Tile acc = zeros(f32, {1, columns}), last = acc;
  for (Tile k : range(0, x.dim(0))) {
    if_(k % 2 == 0, [&] {
      last = load(x, {k, 0}, {1, columns});
      acc += last;
    });
  }
  store(out, {0, 0}, sum(acc, 1));
  store(out, {0, 1}, sum(last, 1));
}

TEST_P(CarriedBounds, OfAVaryingBranch) {
  const Array x = array(f32, {5, 6}, filled(30, [](long long i) { return double(i); }));
  const Array out = Array::zeros(f32, {1, 2});
  cold_and_warm(
      {out}, [&] { call(every_other, x, out, 8); },
      [&] {
        expect_values({15.0 + 87 + 159, 159}, out);
      });
}

// The branch is the same in each trip: what it leaves out is known exactly.
void when(Tensor x, Tensor out, Tile yes) {
  grid(1);
  Tile acc = full(f32, {1, 8}, 1);
  for (Tile k : range(0, x.dim(0))) if_(yes > 0, [&] { acc += load(x, {k, 0}, {1, 8}); });
  store(out, {0}, squeeze(sum(acc, 1), 1));
}

TEST_P(CarriedBounds, OfABranchThatStays) {
  const Array x = array(f32, {2, 6}, filled(12, [](long long) { return 1.0; }));
  const Array out = Array::zeros(f32, {1});
  call(when, x, out, 1);
  expect_values({18}, out);
  call(when, x, out, 0);
  expect_values({8}, out);
}

}  // namespace
}  // namespace tw::test
