// C02: the variance of a row whose mean is large; the difference of two large numbers never
// appears.
#include <cmath>
#include <tilewright/kernels.hpp>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C02);

// A row in one tile. The mean itself is rounded: what is left of it is taken off a second time.
void one_tile(Tensor x, Tensor y, int block) {
  const Tile i = grid(x.dim(0));
  const Tile t = load(x, {i, 0}, {1, block});
  const Tile rough = t - mean(t, 1), d = rough - mean(rough, 1);
  store(y, {i, 0}, d * rsqrt(mean(d * d, 1) + 1e-5f));
}

// Two half rows apart, then the combination of their counts, means and squares.
void two_parts(Tensor x, Tensor y, int half) {
  const auto statistics = [](const Tile& t) {
    const Tile m = mean(t, 1);
    return std::pair(m, sum((t - m) * (t - m), 1));
  };
  const Tile a = load(x, {0, 0}, {1, half}), b = load(x, {0, half}, {1, half});
  const auto [mean_a, squares_a] = statistics(a);
  const auto [mean_b, squares_b] = statistics(b);
  const Tile delta = mean_b - mean_a, m = mean_a + delta * 0.5f;
  const Tile squares = squares_a + squares_b + delta * delta * (0.5f * static_cast<float>(half));
  const Tile scale = rsqrt(squares / (2 * half) + 1e-5f);
  store(y, {0, 0}, (a - m) * scale);
  store(y, {0, half}, (b - m) * scale);
}

// 1048576 + (0 .. 15), again and again.
Array rows(long long count, long long length) {
  return array(f32, {count, length},
               filled(count * length, [=](long long k) { return 1048576.0 + (k % length) % 16; }));
}

void expect_normalized(const Array& y) {
  for (long long r = 0; r < y.dim(0); ++r)
    for (long long c = 0; c < y.dim(1); ++c) {
      const double right = (static_cast<double>(c % 16) - 7.5) / std::sqrt(21.25 + 1e-5);
      ASSERT_NEAR(element(y, {r, c}), right, 1e-5) << "row " << r << " column " << c;
    }
}

TEST_P(C02, OneTile) {
  for (long long length : {16, 5008}) {
    const Array x = rows(2, length), y = Array::empty(f32, {2, length});
    const int n = static_cast<int>(length);
    for (int block : {n, n + 1, 2 * n})
      cold_and_warm(
          {y}, [&] { call(one_tile, x, y, block); }, [&] { expect_normalized(y); });
  }
}

TEST_P(C02, CombinedParts) {
  const Array x = rows(1, 32), y = Array::empty(f32, {1, 32});
  cold_and_warm(
      {y}, [&] { call(two_parts, x, y, 16); }, [&] { expect_normalized(y); });
}

// Rows of one tile, of many, and of many and a part of one.
TEST_P(C02, LibraryLayerNorm) {
  for (long long length : {16, 5008, 16 * 4096, 16 * 4100}) {
    SCOPED_TRACE(length);
    const Array x = rows(2, length), y = Array::empty(f32, {2, length});
    const std::vector<double> ones(static_cast<size_t>(length), 1.0);
    const Array weight = array(f32, {length}, ones), bias = Array::zeros(f32, {length});
    cold_and_warm(
        {y}, [&] { layer_norm(x, weight, bias, y, 1e-5f); }, [&] { expect_normalized(y); });
  }
}

}  // namespace
}  // namespace tw::test
