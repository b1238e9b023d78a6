// C08, the run-time side: logic on traced values. (That `a < b < c`, &&, || and ! do not compile is
// a test of its own.)
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C08);

// Each way to use a condition writes 1 where it took it for true.
void between(Tile a, Tile b, Tile c, Tensor out) {
  const Mask chain = (a < b) & (b < c);
  store(out, {0}, cast(chain, i32));
  Tile by_if = 7;
  if_(
      chain, [&] { by_if = 1; }, [&] { by_if = 0; });
  store(out, {1}, by_if);
  store(out, {2}, where(chain, 1, 0));
  Tile trips = 0;
  while_([&] { return chain & (trips < 1); }, [&] { trips += 1; });
  store(out, {3}, trips);
  Tile by_not = 0;
  if_(~chain, [&] { by_not = 1; });
  store(out, {4}, by_not);
  store(out, {5}, cast((a < b) | (b < c), i32));
  store(out, {6}, cast((a < b) ^ (b < c), i32));
  store(out, {7}, cast((a < b) == (b < c), i32));
}

void between_constants(int a, int b, int c, Tensor out) { between(a, b, c, out); }

void between_loaded(Tensor abc, Tensor out) {
  const auto at = [&](int i) { return squeeze(load(abc, {i}, {1}), 0); };
  between(at(0), at(1), at(2), out);
}

// On tiles: where, any, all.
void count_between(Tensor x, Tile lo, Tile hi, Tensor out, int block) {
  const Tile t = load(x, {0}, {block});
  const Mask in = (lo < t) & (t < hi);
  store(out, {0}, sum(where(in, 1, 0), 0));
  store(out, {1}, cast(any(in), i32));
  store(out, {2}, cast(all(in), i32));
  store(out, {3}, cast(any(~in), i32));
}

TEST_P(C08, Chains) {
  const Array out = Array::empty(i32, {8});
  const int triples[][3] = {{1, 5, 3}, {1, 2, 3}, {3, 2, 1}, {2, 1, 3}, {1, 1, 2}, {-3, -2, -1}};
  for (const auto& [a, b, c] : triples) {
    const int first = a < b, second = b < c, both = first & second;
    const std::vector<double> right = filled(8, [&](long long i) -> double {
      const int v[] = {both,  both,           both,           both,
                       !both, first | second, first ^ second, first == second};
      return v[i];
    });
    const Array abc = Array::of<int>({3}, triples[0]);
    std::memcpy(abc.data(), &a, 3 * sizeof a);
    cold_and_warm(
        {out}, [&, a = a, b = b, c = c] { call(between, a, b, c, out); },
        [&] { expect_values(right, out); });
    cold_and_warm(
        {out}, [&, a = a, b = b, c = c] { call(between_constants, a, b, c, out); },
        [&] { expect_values(right, out); });
    cold_and_warm(
        {out}, [&] { call(between_loaded, abc, out); }, [&] { expect_values(right, out); });
  }
}

TEST_P(C08, Tiles) {
  const Array x = array(i32, {6}, {1, 2, 3, 4, 5, 6}), out = Array::empty(i32, {4});
  for (int block : {6, 8, 33}) {
    cold_and_warm(
        {out}, [&] { call(count_between, x, 1, 5, out, block); },
        [&] {
          expect_values({3, 1, 0, 1}, out);
        });
    cold_and_warm(
        {out}, [&] { call(count_between, x, 0, 7, out, block); },
        [&] {
          expect_values({6, 1, 1, 0}, out);
        });
    cold_and_warm(
        {out}, [&] { call(count_between, x, 5, 1, out, block); },
        [&] {
          expect_values({0, 0, 0, 1}, out);
        });
  }
}

}  // namespace
}  // namespace tw::test
