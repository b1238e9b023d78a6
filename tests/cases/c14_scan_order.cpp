// C14: scans with operators that are associative and not commutative.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C14);

struct Pair {
  Tile a, b;
};
struct Affine {  // x -> a x + b, one after the other
  Pair operator()(const Pair& l, const Pair& r) const { return {l.a * r.a, r.a * l.b + r.b}; }
};

enum class Keep { left, right };
void keep(Tensor x, Tensor y, int block, Keep which) {
  const Tile t = load(x, {0}, {block});
  store(y, {0},
        scan(t, 0, [&](const Tile& l, const Tile& r) { return which == Keep::left ? l : r; }));
}

TEST_P(C14, KeepLeftAndKeepRight) {
  const std::vector<double> in = filled(1000, [](long long i) { return 3 * i + 7; });
  const Array x = array(i32, {1000}, in), y = Array::empty(i32, {1000});
  for (int block : {1000, 1024}) {
    cold_and_warm(
        {y}, [&] { call(keep, x, y, block, Keep::left); },
        [&] { expect_values(std::vector<double>(1000, 7), y); });
    cold_and_warm(
        {y}, [&] { call(keep, x, y, block, Keep::right); }, [&] { expect_values(in, y); });
  }
}

void recurrence(Tensor y, int n, bool reverse) {
  const Pair h = scan(Pair{full(u32, {n}, 3), iota(u32, {n})}, 0, Affine{}, {.reverse = reverse});
  store(y, {0}, h.b);
}

TEST_P(C14, RecurrenceModulo32Bits) {
  const Array y = Array::empty(u32, {1000});
  const auto at = [&](long long i) { return element(y, {i}); };
  call(recurrence, y, 1000, false);
  const std::pair<int, double> forward[] = {{0, 0},
                                            {1, 1},
                                            {2, 5},
                                            {63, 509587232},
                                            {64, 1528761760},
                                            {127, 1654758976},
                                            {128, 669309760},
                                            {255, 3251387520},
                                            {256, 1164228224},
                                            {999, 4109243604}};
  for (auto [i, v] : forward) EXPECT_EQ(at(i), v) << i;
  call(recurrence, y, 1000, true);
  const std::pair<int, double> backward[] = {
      {999, 999}, {998, 3995}, {500, 2879413870}, {1, 3787625140}, {0, 2772940828}};
  for (auto [i, v] : backward) EXPECT_EQ(at(i), v) << i;
}

void decay(Tensor f, Tensor x, Tensor y, int block, bool reverse) {
  const Pair h =
      scan(Pair{load(f, {0}, {block}), load(x, {0}, {block})}, 0, Affine{}, {.reverse = reverse});
  store(y, {0}, h.b);
}

// Also in tiles larger than the tensors: what lies outside takes no part, on either side.
TEST_P(C14, Floats) {
  const Array f = array(f32, {4}, {1, 1.5, 0.8f, 2}), x = array(f32, {4}, {1, -1, 0.5, 2}),
              y = Array::empty(f32, {4});
  const auto near = [&](const std::vector<double>& want) {
    for (size_t i = 0; i < want.size(); ++i)
      EXPECT_NEAR(element(y, {static_cast<long long>(i)}), want[i], 1e-6) << i;
  };
  for (int block : {4, 16}) {
    cold_and_warm(
        {y}, [&] { call(decay, f, x, y, block, false); },
        [&] {
          near({1, 0.5, 0.9, 3.8});
        });
    cold_and_warm(
        {y}, [&] { call(decay, f, x, y, block, true); },
        [&] {
          near({3.15, 2.15, 2.1, 2});
        });
  }
}

// The rest of the family, along both axes.
void sums(Tensor x, Tensor y, int axis, bool reverse, bool exclusive) {
  store(y, {0, 0}, cumsum(load(x, {0, 0}, {4, 8}), axis, {reverse, exclusive}));
}

TEST_P(C14, SumsOfBothAxesAndDirections) {
  const long long rows = 3, columns = 5;
  const Array x = array(i32, {rows, columns}, filled(15, [](long long i) { return i * i; })),
              y = Array::empty(i32, {rows, columns});
  for (int axis : {0, 1})
    for (bool reverse : {false, true})
      for (bool exclusive : {false, true}) {
        const auto want = filled(15, [&](long long at) {
          const long long i = at / columns, j = at % columns, own = axis ? j : i,
                          end = axis ? columns : rows;
          double sum = 0;
          for (long long k = 0; k < end; ++k) {
            const bool before = reverse ? k > own : k < own;
            if (before || (k == own && !exclusive))
              sum += axis ? element(x, {i, k}) : element(x, {k, j});
          }
          return sum;
        });
        cold_and_warm(
            {y}, [&] { call(sums, x, y, axis, reverse, exclusive); },
            [&] { expect_values(want, y); });
      }
}

void extremes(Tensor x, Tensor y) {
  const Tile t = load(x, {0}, {8});
  store(y.at(0), {0}, cummax(t, 0));
  store(y.at(1), {0}, cummin(t, 0, {.exclusive = true}));
  store(y.at(2), {0}, cumprod(t, 0, {.reverse = true}));
}

TEST_P(C14, Extremes) {
  const Array x = array(f32, {5}, {2, -1, 3, nan, 1}), y = Array::empty(f32, {3, 5});
  cold_and_warm(
      {y}, [&] { call(extremes, x, y); },
      [&] {
        expect_values({2, 2, 3, nan, nan, inf, 2, -1, -1, nan, nan, nan, nan, nan, 1}, y);
      });
}

// A reduction with a function of its own: the mean and spread of parts join without cancelling.
struct Moments {
  Tile n, mean, m2;
};
void moments(Tensor x, Tensor y, int block) {
  const Tile t = load(x, {0, 0}, {4, block});
  const Tile one = full(f32, {4, block}, 1);
  const Moments all =
      reduce(Moments{one, t, one * 0}, 1, Moments{0.0f, 0.0f, 0.0f},
             [](const Moments& l, const Moments& r) {
               const Tile n = l.n + r.n, d = r.mean - l.mean;
               return Moments{n, l.mean + d * r.n / n, l.m2 + r.m2 + d * d * l.n * r.n / n};
             });
  store(y.at(0), {0, 0}, all.n);
  store(y.at(1), {0, 0}, all.mean);
  store(y.at(2), {0, 0}, all.m2 / all.n);
}

TEST_P(C14, ReduceWithAFunction) {
  const Array x = array(f32, {3, 16}, filled(48, [](long long i) { return 1048576 + i % 16; })),
              y = Array::empty(f32, {3, 3, 1});
  for (int block : {16, 32})
    cold_and_warm(
        {y}, [&] { call(moments, x, y, block); },
        [&] {
          for (long long r = 0; r < 3; ++r) {
            EXPECT_EQ(element(y, {0, r, 0}), 16);
            EXPECT_NEAR(element(y, {1, r, 0}), 1048583.5, 0.2);
            EXPECT_NEAR(element(y, {2, r, 0}), 21.25, 0.1);
          }
        });
}

}  // namespace
}  // namespace tw::test
