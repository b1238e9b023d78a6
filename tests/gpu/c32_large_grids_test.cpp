// C32 in full size: more programs than a launch of CUDA takes, and more than 32 bits count.
#include "cases/c32_large_grids.hpp"

#include <gtest/gtest.h>

namespace tw::test {
namespace {

void last_of_one(Tensor out, Tile n) {
  launch({.warps = 1});
  const Tile i = grid(n);
  if_(i == n - 1, [&] {
    store(out, {0}, i);
    store(out, {3}, load(out, {3}, {1}) + 1);
  });
}

TEST(C32OnGpu, OnlyTheLastProgramWrites) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  const Array three = Array::zeros(i64, {4}, cuda());
  call(last_of_three, three, 16384, 16384, 16);
  expect_values({16383, 16383, 15, 1}, three.to(cpu));
  const Array one = Array::zeros(i64, {4}, cuda());
  call(last_of_one, one, (1LL << 31) - 1);
  expect_values({(1LL << 31) - 2.0, 0, 0, 1}, one.to(cpu));
  call(last_of_one, one, 1LL << 31);
  expect_values({(1LL << 31) - 1.0, 0, 0, 2}, one.to(cpu));
}

}  // namespace
}  // namespace tw::test
