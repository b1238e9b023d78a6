// The library kernels' results by the textbook, in f64.
#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "cases/on_device.hpp"

namespace tw::test {

// Normal values rounded to the type; `at` walks strides, so it works on views.
inline Array random(DType t, Dims dims, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal;
  long long n = 1;
  for (long long d : dims) n *= d;
  std::vector<double> v(static_cast<size_t>(n));
  for (double& x : v) x = normal(engine);
  return array(t, dims, v);
}

// Normal values of deviation 3.8 about a common offset.
inline Array offset_by(double offset, DType t, Dims dims, unsigned seed) {
  std::vector<double> v = values(random(f64, dims, seed));
  for (double& x : v) x = x * 3.8 + offset;
  return array(t, dims, v);
}

inline Array poisoned(DType t, Dims dims) {
  const Array a = Array::empty(t, dims);
  poison(a);
  return a;
}

inline double epsilon(DType t) {
  return t == f16 ? 0x1p-10 : t == bf16 ? 0x1p-7 : t == f32 ? 0x1p-23 : 0x1p-52;
}

// |got - expected| within `ulps` of f32 (f64 for f64) plus one rounding to the type.
inline void expect_near(double got, double expected, DType t, double ulps, double magnitude) {
  const double work = t == f64 ? 0x1p-52 : 0x1p-23;
  ASSERT_LE(std::abs(got - expected), ulps * work * magnitude + epsilon(t) * std::abs(expected) +
                                          (t == f16 ? 0x1p-25 : 1e-40))
      << got << " should be " << expected;
}

}  // namespace tw::test
