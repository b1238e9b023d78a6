// C26: atomic max and min of floats are arithmetic.
#include <cfloat>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C26);

void raise(Tensor x, Tensor v) { atomic_max(x, {0}, load(v, {0}, {8})); }
void lower(Tensor x, Tensor v) { atomic_min(x, {0}, load(v, {0}, {8})); }
void raise_to_42(Tensor x) { atomic_max(x, {0}, 42.0); }

TEST_P(C26, NegativeZeroAndMinusOne) {
  const Array x = array(f32, {2}, {-FLT_MAX, -FLT_MAX}), v = array(f32, {2}, {-0.0, -1});
  call(raise, x, v);
  expect_values({0, -1}, x);
}

TEST_P(C26, Narrow) {
  for (DType t : {f16, bf16, f32, f64}) {
    const Array x = Array::zeros(t, {1});
    call(raise_to_42, x);
    expect_values({42}, x);
  }
}

TEST_P(C26, MixedSignsAndNan) {
  for (DType t : {f16, bf16, f32, f64}) {
    const std::vector<double> a{-3, -3, 2, 2, -0.5, nan, 1, -inf},
        b{-2, -4, -2, 3, 0.5, 1, nan, inf};
    const Array v = array(t, {8}, b);
    const Array up = array(t, {8}, a), down = array(t, {8}, a);
    call(raise, up, v);
    call(lower, down, v);
    expect_values({-2, -3, 2, 3, 0.5, nan, nan, inf}, up);
    expect_values({-3, -4, -2, 2, -0.5, nan, nan, -inf}, down);
  }
}

}  // namespace
}  // namespace tw::test
