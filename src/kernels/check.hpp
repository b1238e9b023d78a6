// Argument checks of the library kernels: one text for one kind of fault.
#pragma once

#include <fmt/format.h>

#include <string>

#include "support/error.hpp"
#include "tilewright/array.hpp"

namespace tw::kernels {

inline std::string shape(const Array& a) {
  std::string s;
  for (long long n : a.dims()) s += fmt::format("{}{}", s.empty() ? "" : "x", n);
  return s.empty() ? "scalar" : s;
}

inline void same_shape(const char* name, const char* x_name, const Array& x, const char* y_name, const Array& y) {
  bool same = x.rank() == y.rank();
  for (int d = 0; same && d < x.rank(); ++d) same = x.dim(d) == y.dim(d);
  if (!same) usage_error({}, "{}: {} is {}, but {} is {}: they must have one shape", name, x_name, shape(x), y_name, shape(y));
}

inline void is_float_type(const char* name, const char* x_name, const Array& x) {
  if (!is_float(x.dtype()))
    usage_error({}, "{}: {} is {}: it takes f16, bf16, f32 or f64", name, x_name, name_of(x.dtype()));
}

// Rows along the last dimension: [rows, n]. A view when the strides allow it.
inline Array as_rows(const char* name, const Array& x) {
  if (x.rank() == 0) usage_error({}, "{}: it takes an array of rank 1 or more", name);
  if (x.rank() == 2) return x;
  long long rows = 1;
  for (int d = 0; d + 1 < x.rank(); ++d) rows *= x.dim(d);
  return x.reshape({rows, x.dim(-1)});
}

// The smallest size of {1, 2, 4, ..} * least, up to most, that holds n: few sizes, so few variants.
inline int block_for(long long n, int least, int most) {
  int b = least;
  while (b < n && b < most) b *= 2;
  return b;
}

}  // namespace tw::kernels
