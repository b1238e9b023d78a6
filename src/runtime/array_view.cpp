// Views and copies: other shapes and strides over the same memory.
#include <algorithm>
#include <cstring>

#include "runtime/array_body.hpp"
#include "runtime/cuda/memory.hpp"
#include "runtime/device.hpp"
#include "runtime/param_facts.hpp"
#include "support/error.hpp"

namespace tw {
namespace detail {
namespace {

// A view of `b`. `skip` counts elements from the element at index 0.
Array view_of(const ArrayBody& b, long long skip, std::span<const long long> dims,
              std::span<const long long> strides) {
  char* data = static_cast<char*>(b.data);
  if (skip) data += skip * size_of(b.dtype);
  return ArrayBody::wrap(new ArrayBody(b.dtype, dims, strides, data, b.owner, b.device));
}

// Elements from index 0 to index i of dimension d. Strides of an empty array mean nothing.
long long skip_of(const ArrayBody& b, int d, long long i) {
  for (long long n : b.shape())
    if (n == 0) return 0;
  return i * b.strides[d];
}

// Copies one row after another. The element size is a constant in each instance, so a row is a
// plain loop. Foreign memory need not be aligned to its elements: memcpy, which costs nothing where
// it is.
template <int size>
void copy_rows(const ArrayBody& b, char* to) {
  const int inner = b.rank - 1;
  const long long columns = b.dims[inner], step = b.strides[inner] * size;
  long long at[Dims::max_rank] = {};
  const char* row = static_cast<const char*>(b.data);
  for (;;) {
    if (step == size)
      std::memcpy(to, row, static_cast<size_t>(columns * size));
    else
      for (long long i = 0; i < columns; ++i) std::memcpy(to + i * size, row + i * step, size);
    to += columns * size;
    int d = inner;
    while (--d >= 0) {
      row += b.strides[d] * size;
      if (++at[d] < b.dims[d]) break;
      row -= b.strides[d] * b.dims[d] * size;
      at[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace

void copy_out(const ArrayBody& b, void* to) {
  for (long long d : b.shape())
    if (d == 0) return;
  if (b.rank == 0) {
    std::memcpy(to, b.data, static_cast<size_t>(size_of(b.dtype)));
    return;
  }
  char* out = static_cast<char*>(to);
  switch (size_of(b.dtype)) {
    case 1:
      return copy_rows<1>(b, out);
    case 2:
      return copy_rows<2>(b, out);
    case 4:
      return copy_rows<4>(b, out);
    default:
      return copy_rows<8>(b, out);
  }
}

}  // namespace detail

using detail::ArrayBody;
using detail::text_of;

Array Array::at(long long i) const {
  const ArrayBody& b = ArrayBody::of(*this);
  if (b.rank == 0) usage_error({}, "at({}) of an array without dimensions", i);
  if (i < 0 || i >= b.dims[0])
    usage_error({}, "at({}) is outside dimension 0, whose size is {}", i, b.dims[0]);
  return detail::view_of(b, detail::skip_of(b, 0, i), b.shape().subspan(1), b.steps().subspan(1));
}

Array Array::slice(int dim, long long begin, long long end, long long step) const {
  const ArrayBody& b = ArrayBody::of(*this);
  const int d = dim < 0 ? dim + b.rank : dim;
  if (d < 0 || d >= b.rank)
    usage_error({}, "slice along dimension {} of an array of {} dimensions", dim, b.rank);
  if (step == 0) usage_error({}, "slice with step 0: write a step above or below 0");
  const long long n = b.dims[d];
  // Both ends are taken as written: nothing is cut, and -1 as the end of a falling slice means
  // "down to index 0 included".
  const bool inside = step > 0 ? 0 <= begin && begin <= end && end <= n
                               : -1 <= end && end <= begin && begin < std::max(n, 1ll);
  if (!inside)
    usage_error({}, "slice({}, {}, {}, {}) reaches outside dimension {}, whose size is {}", dim,
                begin, end, step, d, n);
  const unsigned long long distance =
      static_cast<unsigned long long>(step > 0 ? end - begin : begin - end);
  const unsigned long long stride_size =
      step > 0 ? static_cast<unsigned long long>(step) : 0 - static_cast<unsigned long long>(step);
  long long dims[Dims::max_rank], strides[Dims::max_rank];
  std::copy_n(b.dims, b.rank, dims);
  std::copy_n(b.strides, b.rank, strides);
  dims[d] = distance ? static_cast<long long>(1 + (distance - 1) / stride_size) : 0;
  // With two elements or more the step is shorter than the dimension, so this overflows only where
  // another dimension is empty and no stride is used.
  if (dims[d] > 1 && __builtin_mul_overflow(strides[d], step, &strides[d])) strides[d] = 0;
  return detail::view_of(b, detail::skip_of(b, d, dims[d] ? begin : 0), {dims, b.shape().size()},
                         {strides, b.shape().size()});
}

Array Array::transpose() const {
  const int n = rank();
  long long p[Dims::max_rank];
  for (int d = 0; d < n; ++d) p[d] = n - 1 - d;
  return transpose(Dims(p, n));
}

Array Array::transpose(Dims permutation) const {
  const ArrayBody& b = ArrayBody::of(*this);
  unsigned seen = 0;
  const int listed = static_cast<int>(permutation.end() - permutation.begin());
  for (int d = 0; d < listed; ++d)
    if (permutation[d] >= 0 && permutation[d] < b.rank) seen |= 1u << permutation[d];
  if (permutation.size() != b.rank || seen != (1u << b.rank) - 1)
    usage_error({}, "transpose of {} dimensions takes each of 0..{} once, not {}", b.rank,
                b.rank - 1, text_of({permutation.begin(), static_cast<size_t>(listed)}));
  long long dims[Dims::max_rank], strides[Dims::max_rank];
  for (int d = 0; d < b.rank; ++d) {
    dims[d] = b.dims[permutation[d]];
    strides[d] = b.strides[permutation[d]];
  }
  return detail::view_of(b, 0, {dims, b.shape().size()}, {strides, b.shape().size()});
}

Array Array::expand(Dims to) const {
  const ArrayBody& b = ArrayBody::of(*this);
  const auto shape = detail::checked_dims(to);
  detail::checked_elements(b.dtype, shape);
  const int fresh = to.size() - b.rank;
  bool fits = fresh >= 0;
  for (int d = 0; fits && d < b.rank; ++d) fits = b.dims[d] == to[fresh + d] || b.dims[d] == 1;
  if (!fits)
    usage_error({}, "expand of {} to {}: only dimensions of size 1 and new leading ones repeat",
                text_of(b.shape()), text_of(shape));
  long long strides[Dims::max_rank] = {};
  for (int d = 0; d < b.rank; ++d)
    if (b.dims[d] == to[fresh + d]) strides[fresh + d] = b.strides[d];
  return detail::view_of(b, 0, shape, {strides, shape.size()});
}

// Dimensions that lie row-major among themselves are one run of evenly spaced elements. The new
// shape is a view when its dimensions, from the last on, divide run after run.
Array Array::reshape(Dims to) const {
  const ArrayBody& b = ArrayBody::of(*this);
  const auto shape = detail::checked_dims(to);
  const long long have = elements(), want = detail::checked_elements(b.dtype, shape);
  if (have != want)
    usage_error({}, "reshape of {} to {}: {} elements are not {}", text_of(b.shape()),
                text_of(shape), have, want);
  long long strides[Dims::max_rank];
  detail::row_major(shape, strides);  // right already for dimensions of size 1 and empty arrays
  int next = to.size() - 1;           // the new dimension to place
  for (int d = have ? b.rank - 1 : -1; d >= 0;) {
    long long run = b.dims[d], step = b.strides[d];
    for (--d; d >= 0 && (b.dims[d] == 1 || run == 1 || b.strides[d] == step * run); --d) {
      if (run == 1) step = b.strides[d];
      run *= b.dims[d];
    }
    while (run > 1) {
      while (to[next] == 1) --next;
      if (run % to[next] != 0)
        usage_error({}, "reshape of {} with strides {} to {} is no view: write copy().reshape(..)",
                    text_of(b.shape()), text_of(b.steps()), text_of(shape));
      strides[next] = step;
      step *= to[next];
      run /= to[next--];
    }
  }
  return detail::view_of(b, 0, shape, {strides, shape.size()});
}

Array Array::copy() const {
  const ArrayBody& b = ArrayBody::of(*this);
  Array out = empty(b.dtype, dims(), b.device);
  if (b.device.on_host())
    detail::copy_out(b, out.data());
  else if (contiguous())
    runtime::cuda::copy(b, *out.body_);
  else
    runtime::cuda::copy(ArrayBody::of(to(cpu)), *out.body_);
  return out;
}

bool Array::overlaps(const Array& other) const {
  const ArrayBody &a = ArrayBody::of(*this), &b = ArrayBody::of(other);
  const ir::TensorArg ta = a.tensor(), tb = b.tensor();
  return a.device == b.device && runtime::overlap({a.dtype, a.rank, &ta}, {b.dtype, b.rank, &tb});
}

bool Array::repeats() const {
  const ArrayBody& b = ArrayBody::of(*this);
  const ir::TensorArg t = b.tensor();
  return runtime::overlaps_itself({b.dtype, b.rank, &t});
}

Array Array::to(Device device) const {
  runtime::checked(device);
  const ArrayBody& b = ArrayBody::of(*this);
  if (b.device == device || (b.device.on_host() && device.on_host())) return *this;
  if (!contiguous() && !b.device.on_host()) {
    const Array rows = empty(b.dtype, dims());
    runtime::cuda::gather(b, rows.data());
    return rows.to(device);
  }
  const Array rows = contiguous() ? *this : copy();
  const Array out = empty(b.dtype, dims(), device);
  runtime::cuda::copy(*rows.body_, *out.body_);
  return out;
}

}  // namespace tw
