// What the library kernels do with their arguments before a call: checks, with one text for one
// kind of fault, and shapes that need few variants.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <span>
#include <string>

#include "support/checked.hpp"
#include "tilewright/array.hpp"

namespace tw::kernels {

inline std::string shape(const Array& a) {
  std::string s;
  for (long long n : a.dims()) s += fmt::format("{}{}", s.empty() ? "" : "x", n);
  return s.empty() ? "scalar" : s;
}

inline void same_shape(const char* name, const char* x_name, const Array& x, const char* y_name,
                       const Array& y) {
  bool same = x.rank() == y.rank();
  for (int d = 0; same && d < x.rank(); ++d) same = x.dim(d) == y.dim(d);
  if (!same)
    usage_error({}, "{}: {} is {}, but {} is {}: they must have one shape", name, x_name, shape(x),
                y_name, shape(y));
}

inline void is_float_type(const char* name, const char* x_name, const Array& x) {
  if (!is_float(x.dtype()))
    usage_error({}, "{}: {} is {}: it takes f8e4m3, f8e5m2, f16, bf16, f32 or f64", name, x_name,
                name_of(x.dtype()));
}

// 8-bit floats are left out.
inline void is_wider_float_type(const char* name, const char* x_name, const Array& x) {
  if (!is_float(x.dtype()) || is_8bit_float(x.dtype()))
    usage_error({}, "{}: {} is {}: it takes f16, bf16, f32 or f64", name, x_name,
                name_of(x.dtype()));
}

// Programs write the output while others still read this input: the two must not be one array.
inline void not_in_place(const char* name, const char* in_name, const Array& in,
                         const char* out_name, const Array& out) {
  if (in.overlaps(out))
    usage_error({}, "{}: {} {} {}, which every part of the result reads: give another output", name,
                out_name, in.address() == out.address() ? "is also" : "overlaps", in_name);
}

struct Named {
  const char* name;
  const Array& array;
};
// Comes first: all other checks ask arrays for their shapes and types.
inline void hold_data(const char* kernel, std::initializer_list<Named> arrays) {
  for (const Named& a : arrays)
    if (!a.array.defined())
      usage_error(
          {},
          "{}: {} is an Array that holds no data: make one with Array::zeros, from, view or "
          "load",
          kernel, a.name);
}

// A result may be an input, place for place; else it has memory of its own, once for each element.
// The call would find it, too, but knows only the numbers of the arguments.
void apart_in_memory(const char* kernel, std::initializer_list<Named> inputs,
                     std::initializer_list<Named> results);

// Views of `arrays`, all of one shape without a 0, with as few dimensions as their strides allow
// but at least `least` (missing ones lead, with size 1): neighbours become one dimension where
// every array steps through both evenly. The last `kept` dimensions stay as they are.
void merge_dimensions(std::span<Array> arrays, int kept, int least);

// Reorders the dimensions of all arrays alike so that the last array's strides fall: where it is
// dense, it is then row-major.
void order_by_last(std::span<Array> arrays);

// A call on this array runs on a GPU, or as if on one: kernels choose other tile sizes there.
bool runs_on_gpu(const Array&);
// The processors of what it runs on.
int processors_for(const Array&);

// The smallest size of {1, 2, 4, ..} * least, up to most, that holds n: few sizes, so few variants.
inline int block_for(long long n, int least, int most) {
  int b = least;
  while (b < n && b < most) b *= 2;
  return b;
}

}  // namespace tw::kernels
