// A tile that is too small for all threads of a cluster: every block holds it, and moves it in
// memory of its own.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(CopiesInACluster);

void symmetric_sum(Tensor x, Tensor y) {
  launch({.warps = 4, .cluster = 2});
  const Tile t = load(x, {0, 0}, {8, 8}, 0);
  const Tile all = sum(t + transpose(t, {1, 0}));
  // All blocks must come to one answer.
  if_(
      all > 5, [&] { store(y, {0}, reshape(all, {1})); },
      [&] { store(y, {0}, reshape(-all, {1})); });
}

TEST_P(CopiesInACluster, AreMovedInEveryBlock) {
  const Array x = array(f32, {8, 8}, filled(64, [](long long i) { return i; })),
              y = Array::empty(f32, {1});
  cold_and_warm(
      {y}, [&] { call(symmetric_sum, x, y); }, [&] { expect_values({4032}, y); });
}

}  // namespace
}  // namespace tw::test
