#include <cmath>
#include <limits>
#include <tilewright/kernels.hpp>

#include "kernels/references.hpp"
#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

TW_CASE(Attention);
TW_CASE(NearestNeighbour);

void check(DType t, long long heads, long long kv_heads, long long sq, long long sk, long long d,
           bool causal) {
  const Array q = random(t, {heads, sq, d}, 1), k = random(t, {kv_heads, sk, d}, 2),
              v = random(t, {kv_heads, sk, d}, 3), o = poisoned(t, {heads, sq, d});
  attention(q, k, v, o, causal);
  // f32 does better than what the header promises, which holds for any order of the sums.
  const double usual = t == f32 ? 2e-6 : 1;
  for (long long h = 0; h < heads; ++h)
    for (long long i = 0; i < sq; ++i) {
      const long long end = causal ? std::min(i + 1, sk) : sk, kh = h / (heads / kv_heads);
      std::vector<double> p(static_cast<size_t>(end));
      double m = -inf, sum = 0, largest = 0;
      for (long long j = 0; j < end; ++j) {
        double s = 0, sizes = 0;
        for (long long c = 0; c < d; ++c) {
          const double term = element(q, {h, i, c}) * element(k, {kh, j, c});
          s += term, sizes += std::abs(term);
        }
        p[static_cast<size_t>(j)] = s / std::sqrt(static_cast<double>(d));
        largest = std::max(largest, sizes / std::sqrt(static_cast<double>(d)));
        m = std::max(m, p[static_cast<size_t>(j)]);
      }
      for (double& x : p) sum += x = std::exp(x - m);
      const double ulps =
          2 * static_cast<double>(d + 4) * largest + static_cast<double>(3 * sk) + 16;
      const double stated = ulps * 0x1p-23 + (t == f32 ? 0 : epsilon(t));
      for (long long c = 0; c < d; ++c) {
        double r = 0, size = 0, most = 0;
        for (long long j = 0; j < end; ++j) {
          r += p[static_cast<size_t>(j)] / sum * element(v, {kh, j, c});
          size += p[static_cast<size_t>(j)] / sum * std::abs(element(v, {kh, j, c}));
          most = std::max(most, std::abs(element(v, {kh, j, c})));
        }
        const double error = std::abs(element(o, {h, i, c}) - r);
        ASSERT_LE(error, stated * size + (t == f16 ? static_cast<double>(sk) * 0x1p-25 * most : 0))
            << "head " << h << " row " << i;
        ASSERT_LE(error, usual * (size + 1e-3)) << "head " << h << " row " << i;
      }
    }
}

TEST_P(Attention, LengthsAndHeads) {
  for (const bool causal : {false, true}) {
    check(f32, 1, 1, 1, 1, 1, causal);
    check(f32, 2, 2, 64, 64, 64, causal);
    check(f32, 2, 1, 65, 65, 40, causal);
    check(f32, 6, 2, 30, 130, 16, causal);
    check(f32, 1, 1, 100, 30, 8, causal);
    check(bf16, 2, 2, 70, 70, 32, causal);
    check(f16, 1, 1, 33, 90, 64, causal);
    if (HasFatalFailure()) return;
  }
}

// Tiles of as many queries as fit a block of a GPU.
TEST_P(Attention, LongHeads) {
  check(f32, 1, 1, 20, 40, 300, false);
  check(f32, 1, 1, 20, 40, 1024, true);
  check(bf16, 1, 1, 40, 40, 700, true);
  check(bf16, 1, 1, 20, 20, 1024, false);
}

TEST_P(Attention, NaNStays) {
  const auto one = [](double v) { return array(f32, {1, 1, 1}, {v}); };
  const auto two = [](double a, double b) { return array(f32, {1, 2, 1}, {a, b}); };
  const struct {
    double q, k0, k1;
    float scale;
  } cases[] = {{nan, 1, 1, 1},
               {1, nan, 1, 1},
               {inf, 1, 1, 1},
               {1e20, 1e20, 1, 1},
               {1, 1, 1, std::numeric_limits<float>::quiet_NaN()}};
  for (const auto& [q, k0, k1, scale] : cases) {
    const Array o = poisoned(f32, {1, 1, 1});
    attention(one(q), two(k0, k1), two(3, 5), o, false, scale);
    EXPECT_TRUE(std::isnan(element(o, {0, 0, 0}))) << q << " " << k0 << " " << k1 << " " << scale;
  }
}

TEST_P(Attention, BatchesAreHeads) {
  const Array q = random(f32, {2, 3, 20, 8}, 1), o = poisoned(f32, {2, 3, 20, 8}),
              flat = poisoned(f32, {6, 20, 8});
  attention(q, q, q, o);
  const Array rows = q.reshape({6, 20, 8});
  attention(rows, rows, rows, flat);
  for (long long i = 0; i < 6; ++i)
    EXPECT_EQ(element(o, {i / 3, i % 3, 7, 5}), element(flat, {i, 7, 5}));
}

// [batch, S, heads, D] in memory, as models keep it: batch and heads do not merge.
TEST_P(Attention, HeadsBetweenPositionsAndChannels) {
  const auto view = [](const Array& a) { return a.transpose({0, 2, 1, 3}); };
  const Array q = view(random(f32, {2, 20, 4, 8}, 1)), k = view(random(f32, {2, 30, 2, 8}, 2)),
              v = view(random(f32, {2, 30, 2, 8}, 3)), o = view(poisoned(f32, {2, 20, 4, 8})),
              dense = poisoned(f32, {2, 4, 20, 8});
  attention(q, k, v, o, true);
  attention(q.copy(), k.copy(), v.copy(), dense, true);
  expect_values(values(dense), o.copy());
  attention(q.at(1), k.at(1), v.at(1), o.at(0), true);  // [heads, S, D] likewise
  expect_values(values(dense.at(1)), o.at(0).copy());
}

TEST_P(Attention, WithoutKeysIsZero) {
  const Array o = poisoned(f32, {1, 4, 8});
  const Array none = Array::zeros(f32, {1, 0, 8});
  attention(random(f32, {1, 4, 8}, 1), none, none, o);
  for (long long i = 0; i < 4; ++i) EXPECT_EQ(element(o, {0, i, 3}), 0);
}

TEST_P(Attention, Messages) {
  const auto zeros = [](Dims d, DType t = f32) { return Array::zeros(t, d); };
  const Array q = zeros({4, 8, 16});
  EXPECT_TW_ERROR(
      attention(zeros({8, 16}), q, q, zeros({8, 16})), usage,
      "attention: q is 8x16, k 4x8x16: both must be [heads, S, D] or [batch, heads, S, D]");
  EXPECT_TW_ERROR(attention(q, zeros({3, 8, 16}), zeros({3, 8, 16}), q), usage,
                  "attention: q has 4 heads, k 3: the first must be a multiple of the second");
  EXPECT_TW_ERROR(attention(q, zeros({4, 8, 15}), zeros({4, 8, 15}), q), usage,
                  "attention: the head size is 16 in q and 15 in k: they must be equal and not 0");
  EXPECT_TW_ERROR(attention(q, q, zeros({4, 9, 16}), q), usage,
                  "attention: k is 4x8x16, but v is 4x9x16: they must have one shape");
  EXPECT_TW_ERROR(attention(q, q, q, zeros({4, 8, 16}, f16)), usage,
                  "attention: q is f32, another argument f16: all must have one type");
  const Array k = zeros({4, 8, 16});
  EXPECT_TW_ERROR(
      attention(q, k, q, k), usage,
      "attention: o is also k, which every part of the result reads: give another output");
  const Array wide = zeros({4, 8, 16}, f64);
  EXPECT_TW_ERROR(attention(wide, wide, wide, wide), usage,
                  "attention: q is f64: it takes f16, bf16 or f32");
}

TEST_P(NearestNeighbour, LowestIndexOnTies) {
  // Points on a line, each twice: leave-one-out finds the twin, otherwise the first of the two.
  std::vector<double> v;
  for (int i = 0; i < 150; ++i) v.push_back(i / 2);
  const Array x = array(f32, {150, 1}, v);
  for (const DType t : {i32, i64}) {
    const Array index = poisoned(t, {150});
    nearest_neighbour(x, x, index);
    for (long long i = 0; i < 150; ++i)
      EXPECT_EQ(element(index, {i}), static_cast<double>(i / 2 * 2)) << i;
    nearest_neighbour(x, x, index, true);
    for (long long i = 0; i < 150; ++i)
      EXPECT_EQ(element(index, {i}), static_cast<double>(i ^ 1)) << i;
  }
}

// Small whole numbers, so that distances are exact and the lowest index is known.
TEST_P(NearestNeighbour, RowsOfAnyLength) {
  for (const int d : {1, 255, 256, 257, 600, 1030}) {
    SCOPED_TRACE(d);
    const auto value = [](int i) { return (i * 7919 % 65537) % 5 - 2; };
    std::vector<double> q(static_cast<size_t>(40) * d), b(static_cast<size_t>(70) * d);
    for (size_t i = 0; i < q.size(); ++i) q[i] = value(static_cast<int>(i));
    for (size_t i = 0; i < b.size(); ++i) b[i] = value(static_cast<int>(i) + 12345);
    const Array index = poisoned(i32, {40});
    nearest_neighbour(array(f32, {40, d}, q), array(f32, {70, d}, b), index);
    for (long long i = 0; i < 40; ++i) {
      long long best = -1;
      double least = 0;
      for (long long j = 0; j < 70; ++j) {
        double sum = 0;
        for (int k = 0; k < d; ++k) sum += std::pow(q[i * d + k] - b[j * d + k], 2);
        if (best < 0 || sum < least) best = j, least = sum;
      }
      ASSERT_EQ(element(index, {i}), static_cast<double>(best)) << i;
    }
  }
}

// A row of NaN is no candidate, and hides no other.
TEST_P(NearestNeighbour, RowsOfNaN) {
  const Array base = array(f32, {130, 1}, filled(130, [](long long i) {
                             return i == 3 || i == 129 ? nan : 10. * static_cast<double>(i);
                           }));
  const Array index = poisoned(i32, {4});
  nearest_neighbour(array(f32, {4, 1}, {20, 50, 1280, nan}), base, index);
  expect_values({2, 5, 128, -1}, index);
}

TEST_P(NearestNeighbour, WithoutCandidates) {
  const Array index = poisoned(i32, {3});
  nearest_neighbour(random(f32, {3, 4}, 1), Array::zeros(f32, {0, 4}), index);
  for (long long i = 0; i < 3; ++i) EXPECT_EQ(element(index, {i}), -1);
}

TEST_P(NearestNeighbour, Messages) {
  const Array x = Array::zeros(f32, {5, 4});
  EXPECT_TW_ERROR(nearest_neighbour(x, Array::zeros(f32, {5, 3}), Array::zeros(i32, {5})), usage,
                  "nearest_neighbour: queries are 5x4, base 5x3: both must be [rows, columns] with "
                  "equal columns, at least 1");
  EXPECT_TW_ERROR(nearest_neighbour(x, x, Array::zeros(f32, {5})), usage,
                  "nearest_neighbour: index is 5 of f32: it must be [5] of i32 or i64");
}

}  // namespace
}  // namespace tw::test
