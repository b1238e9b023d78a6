// C07: up to what a block may have a kernel runs; above it is an error before the launch.
#include <fmt/format.h>

#include "kernels/references.hpp"

namespace tw::test {
namespace {

TW_CASE_ON(C07, testing::Values(DeviceKind::sim, DeviceKind::cuda));

int line = 0;  // of the op that takes most

// The whole message of a call that needs more than there is; empty: it fits. The limit is that of
// an H200, which `sim` stands for.
std::string refusal(int first_line, long long bytes, long long here, const std::string& advice) {
  if (bytes <= 232448) return {};
  const std::string_view path = __builtin_FILE();
  return fmt::format(
      "{}:{}: kernel {}:{} needs {} bytes of shared memory a block, {} of them here, and {} has "
      "232448: choose smaller tiles{}",
      path, line, path.substr(path.rfind('/') + 1), first_line, bytes, here,
      name_of(current_device()), advice);
}

template <class Call>
std::string whole_message_of(Call call) {
  try {
    call();
  } catch (const Error& e) {
    return e.what();
  }
  return {};
}

double value(long long i) { return static_cast<double>(i % 5 - 2); }

// c = a b of m x k and k x n, where it was stored.
void check(const Array& c, int m, int n, int k) {
  for (int i = 0; i < m; i += 13)
    for (int j = 0; j < n; j += 5) {
      double sum = 0;
      for (int x = 0; x < k; ++x) sum += value(i * k + x) * value(x * n + j);
      ASSERT_EQ(element(c, {i, j}), sum) << i << " " << j;
    }
}

// Both factors whole in shared memory, in rows that are padded by 16 bytes.
void whole(Tensor a, Tensor b, Tensor c, int m, int n, int k) {
  launch({.warps = 4});
  line = __LINE__ + 1;
  store(c, {0, 0}, dot(load(a, {0, 0}, {m, k}), load(b, {0, 0}, {k, n})));
}

TEST_P(C07, OfOneOp) {
  struct {
    int m, n, k, kib;
  } const cases[] = {
      {64, 16, 128, 40}, {128, 64, 128, 100}, {128, 64, 256, 200}, {128, 128, 256, 260}};
  for (const auto& [m, n, k, kib] : cases) {
    SCOPED_TRACE(kib);
    const Array a = array(f32, {m, k}, filled(m * k, value));
    const Array b = array(f32, {k, n}, filled(k * n, value)), c = poisoned(f32, {m, n});
    const long long left = m * (k + 4) * 4, right = k * (n + 4) * 4;
    ASSERT_LT(std::abs(left + right - kib * 1024), 8 * 1024);
    const std::string said = whole_message_of([&] { call(whole, a, b, c, m, n, k); });
    EXPECT_EQ(said, refusal(line, left + right, std::max(left, right),
                            " (it has 4 warps, no stages and clusters of 1)"));
    if (said.empty()) check(c, m, n, k);
  }
}

// As many stages as the author wants.
void staged(Tensor a, Tensor b, Tensor c, int stages) {
  launch({.warps = 4, .stages = stages});
  Tile sums = zeros(f32, {64, 64});
  line = __LINE__ + 1;
  for (const Tile& k : range(0, a.dim(1), 64))
    sums += dot(load(a, {0, k}, {64, 64}), load(b, {k, 0}, {64, 64}));
  store(c, {0, 0}, sums);
}

TEST_P(C07, OfStages) {
  constexpr int k = 320;
  const Array a = array(bf16, {64, k}, filled(64 * k, value));
  const Array b = array(bf16, {k, 64}, filled(k * 64, value));
  for (const int stages : {2, 5, 11, 14}) {
    SCOPED_TRACE(stages);
    const Array c = poisoned(f32, {64, 64});
    const long long bytes = stages * 2 * 64 * (64 + 8) * 2;
    const std::string said = whole_message_of([&] { call(staged, a, b, c, stages); });
    EXPECT_EQ(said, refusal(line + 1, bytes, bytes,
                            fmt::format(" or fewer stages (it has 4 warps, {} stages and clusters "
                                        "of 1)",
                                        stages)));
    if (said.empty()) check(c, 64, 64, k);
  }
}

// What the library chooses adapts: with these tiles four stages do not fit, two do.
void chosen(Tensor a, Tensor b, Tensor c) {
  Tile sums = zeros(f32, {128, 128});
  for (const Tile& k : range(0, a.dim(1), 128))
    sums += dot(load(a, {0, k}, {128, 128}), load(b, {k, 0}, {128, 128}));
  store(c, {0, 0}, sums);
}

TEST_P(C07, OfStagesThatAreChosen) {
  constexpr int k = 384;
  const Array a = array(bf16, {128, k}, filled(128 * k, value));
  const Array b = array(bf16, {k, 128}, filled(k * 128, value)), c = poisoned(f32, {128, 128});
  call(chosen, a, b, c);
  check(c, 128, 128, k);
}

}  // namespace
}  // namespace tw::test
