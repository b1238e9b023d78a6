// Callers that have set another floating-point environment for themselves.
#include <cfenv>

#include "cases/on_device.hpp"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace tw::test {
namespace {

TW_CASE(Floats);

constexpr int rows = 4096;  // enough for several threads

// A subnormal product of constants, one of data, and a quotient that rounds to even.
void numbers(Tensor x, Tensor y) {
  const Tile i = grid(ceil_div(x.dim(0), 64)) * 64, t = load(x, {i}, {64});
  store(y, {0, i}, expand(broadcast(reshape(Tile(1e-38f) * Tile(0.001f), {1}), {64}), 0));
  store(y, {1, i}, expand(t * 1e-30f, 0));
  store(y, {2, i}, expand(t / (t * 3), 0));
  store(y, {3, i}, expand(log(t - t), 0));  // divides by zero, where that traps
}

struct Environment {
  std::fenv_t before;
  Environment() { std::fegetenv(&before); }
  ~Environment() { std::fesetenv(&before); }
};

void runs_as_usual(const char* what) {
  SCOPED_TRACE(what);
  const Array x = array(f32, {rows}, filled(rows, [](long long) { return 1e-10; }));
  const Array y = Array::zeros(f32, {4, rows});
  call(numbers, x, y);
  const std::fenv_t* usual = FE_DFL_ENV;
  const Environment caller;  // the test computes in the usual one
  std::fesetenv(usual);
  const volatile float a = 1e-38f, b = 0.001f, c = 1e-10f, d = 1e-30f, e = 3;
  const float products[] = {a * b, c * d, c / (c * e)};
  ASSERT_GT(products[0], 0);
  ASSERT_GT(products[1], 0);
  for (long long k = 0; k < rows; ++k) {
    for (int r = 0; r < 3; ++r) ASSERT_EQ(element(y, {r, k}), products[r]) << r << " " << k;
    ASSERT_EQ(element(y, {3, k}), -inf) << k;
  }
}

TEST_P(Floats, RoundingOfTheCaller) {
  const Environment saved;
  for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    runs_as_usual("rounding");
    EXPECT_EQ(std::fegetround(), mode);
  }
  std::fesetround(FE_TONEAREST);
  runs_as_usual("to nearest");
}

#ifdef __SSE__
TEST_P(Floats, FlushToZeroAndTraps) {
  const unsigned before = _mm_getcsr();
  for (const unsigned mode : {0x8040u, 0u}) {
    // Flush to zero and take subnormals for zero; then traps: all masks off but that for inexact.
    const unsigned set = mode ? (before | mode) : (before & ~0x0f80u);
    _mm_setcsr(set);
    runs_as_usual(mode ? "flush to zero" : "traps");
    const unsigned after = _mm_getcsr();
    _mm_setcsr(before);
    EXPECT_EQ(after & ~0x3fu, set & ~0x3fu);
  }
  runs_as_usual("as before");
}
#endif

}  // namespace
}  // namespace tw::test
