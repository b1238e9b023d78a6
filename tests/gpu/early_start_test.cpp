// Kernels that start while the one before them still runs see all that it wrote; so do those that
// do not.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

class EarlyStart : public testing::Test {
 protected:
  void SetUp() override {
    const char* why = nullptr;
    if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  }
};

// Long and on few multiprocessors, so that the next kernel finds places at once; it stores last.
void slowly_add(Tensor x, Tile trips, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  Tile t = load(x, {i}, {block});
  for (Tile k : range(0, trips)) t = t + 1;
  store(x, {i}, t);
}
// Many programs share a line of the cache, which each reads before others have written their part.
void add_narrow(Tensor x) {
  const Tile i = grid(ceil_div(x.dim(0), 4)) * 4;
  store(x, {i}, load(x, {i}, {4}) + 1);
}
void copy_wide(Tensor x, Tensor y) {
  const Tile i = grid(ceil_div(x.dim(0), 1024)) * 1024;
  store(y, {i}, load(x, {i}, {1024}));
}
void accumulate(Tensor y, Tensor total) {
  const Tile i = grid(ceil_div(y.dim(0), 512)) * 512;
  store(total, {i}, load(total, {i}, {512}) + load(y, {i}, {512}));
}
void weighted(Tensor x, Tensor w, Tensor y) {
  stable(w);
  const Tile i = grid(ceil_div(x.dim(0), 256)) * 256;
  store(y, {i}, load(x, {i}, {256}) * load(w, {i}, {256}));
}

constexpr long long n = 65536;
constexpr int trips = 3000, rounds = 30;

Array zeros() { return Array::zeros(i32, {n}, cuda()); }
void expect_all(const Array& a, double value) {
  expect_values(std::vector<double>(static_cast<size_t>(a.elements()), value), a.to(cpu));
}

TEST_F(EarlyStart, SeesWhatTheKernelBeforeWrote) {
  const Array x = zeros(), y = zeros(), total = zeros();
  double expected = 0, right = 0;
  for (int k = 0; k < rounds; ++k) {
    call(slowly_add, x, trips, 4096);
    call(copy_wide, x, y);
    call(accumulate, y, total);
    call(add_narrow, x);
    call(copy_wide, x, y);
    call(accumulate, y, total);
    right += trips, expected += right;
    right += 1, expected += right;
  }
  expect_all(total, expected);
  expect_all(x, right);
}

TEST_F(EarlyStart, AcrossStreams) {
  const Array x = zeros(), y = zeros(), total = zeros();
  const Stream s(cuda());
  double expected = 0;
  for (int k = 1; k <= rounds; ++k) {
    call(s, slowly_add, x, trips, 4096);
    call(copy_wide, x, y);  // on the default stream, which is ordered with s
    call(s, accumulate, y, total);
    expected += k * double(trips);
  }
  synchronize(cuda());
  expect_all(total, expected);
}

TEST_F(EarlyStart, CopiesAndHostReadsWait) {
  const Array x = zeros();
  for (int k = 1; k <= rounds; ++k) {
    call(slowly_add, x, trips, 4096);
    call(add_narrow, x);
    const Array copied = x.copy();
    call(add_narrow, x);
    expect_all(copied, k * double(trips + 2) - 1);
    expect_all(x, k * double(trips + 2));
  }
}

TEST_F(EarlyStart, StableTensors) {
  const Array x = zeros(), y = zeros(), total = zeros();
  const Array w = Array::zeros(i32, {n}, cuda());
  call(add_narrow, w);
  call(add_narrow, w);
  synchronize(cuda());
  double expected = 0;
  for (int k = 1; k <= rounds; ++k) {
    call(slowly_add, x, trips, 4096);
    call(weighted, x, w, y);
    call(accumulate, y, total);
    expected += 2.0 * k * trips;
  }
  expect_all(total, expected);
}

TEST_F(EarlyStart, InGraphs) {
  const Array x = zeros(), y = zeros(), total = zeros();
  const Stream s(cuda());
  const auto round = [&] {
    call(s, slowly_add, x, trips, 4096);
    call(s, copy_wide, x, y);
    call(s, accumulate, y, total);
    call(s, add_narrow, x);
  };
  round();
  const Graph g = Graph::capture(s, round);
  for (int k = 1; k < rounds; ++k) g.launch(s);
  s.synchronize();
  double expected = 0;
  for (int k = 0; k < rounds; ++k) expected += k * double(trips + 1) + trips;
  expect_all(total, expected);
  expect_all(x, rounds * double(trips + 1));
}

}  // namespace
}  // namespace tw::test
