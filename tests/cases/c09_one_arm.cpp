// C09: of a conditional, one arm takes effect.
#include <algorithm>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C09);

void count(Tensor a, Tensor b, Tile rows) {
  const Tile row = grid(rows);
  if_(
      row < 7, [&] { atomic_add(a, {0}, 1); }, [&] { atomic_add(b, {0}, 1); });
}
// As an expression: the tickets are values, and only one counter moves.
void ticket(Tensor a, Tensor b, Tensor y, Tile rows) {
  const Tile row = grid(rows);
  Tile got = -1;
  if_(
      row < 7, [&] { got = atomic_add(a, {0}, 1); }, [&] { got = atomic_add(b, {0}, 1); });
  store(y, {row}, got);
}

TEST_P(C09, CountersOfOneArm) {
  const Array a = Array::zeros(i32, {1}), b = Array::zeros(i32, {1});
  call(count, a, b, 32);
  expect_values({7}, a);
  expect_values({25}, b);
  const Array y = Array::empty(i32, {32});
  call(ticket, a, b, y, 32);
  expect_values({14}, a);
  expect_values({50}, b);
  std::vector<double> got = values(y);
  std::sort(got.begin(), got.begin() + 7);
  std::sort(got.begin() + 7, got.end());
  expect_values(filled(32, [](long long i) { return i < 7 ? 7 + i : 25 + i - 7; }), got);
}

void guarded(Tensor p, Tensor y) {
  const Tile i = grid(y.dim(0));
  Tile v = full(f32, {1}, -1);
  if_(i < p.dim(0), [&] { v = load(p, {i}, {1}); });
  store(y, {i}, v);
}

TEST_P(C09, NothingIsReadInTheOtherArm) {
  const Array p = array(f32, {3}, {1, 2, 3}), y = Array::empty(f32, {6});
  cold_and_warm(
      {y}, [&] { call(guarded, p, y); },
      [&] {
        expect_values({1, 2, 3, -1, -1, -1}, y);
      });
}

}  // namespace
}  // namespace tw::test
