#include "kernels/arguments.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "tilewright/runtime.hpp"

namespace tw::kernels {

namespace {

Device place_of_call(const Array& a) {
  return a.device().on_host() ? Device(current_device()) : a.device();
}

bool same_places(const Array& a, const Array& b) {
  bool same = a.address() == b.address() && a.dtype() == b.dtype() && a.rank() == b.rank();
  for (int d = 0; same && d < a.rank(); ++d)
    same = a.dim(d) == b.dim(d) && a.stride(d) == b.stride(d);
  return same;
}

}  // namespace

bool runs_on_gpu(const Array& a) {
  const DeviceKind kind = place_of_call(a).kind;
  return kind == DeviceKind::cuda || kind == DeviceKind::sim;
}

int processors_for(const Array& a) { return processors(place_of_call(a)); }

void apart_in_memory(const char* kernel, std::initializer_list<Named> inputs,
                     std::initializer_list<Named> results) {
  for (const Named& r : results) {
    if (r.array.repeats())
      usage_error({},
                  "{}: several elements of {} are in one place of memory: pass an array of its "
                  "own, or a copy()",
                  kernel, r.name);
    for (const Named& i : inputs)
      if (r.array.overlaps(i.array) && !same_places(r.array, i.array))
        usage_error({}, "{}: {} overlaps {}: they must be the same array, or apart in memory",
                    kernel, r.name, i.name);
    for (const Named* other = results.begin(); other != &r; ++other)
      if (r.array.overlaps(other->array))
        usage_error({}, "{}: {} overlaps {}: each result needs memory of its own", kernel, r.name,
                    other->name);
  }
}

void merge_dimensions(std::span<Array> arrays, int kept, int least) {
  const Array& first = arrays[0];
  // Built from the last dimension on: `outer` is the one that the next may join, none at first.
  long long sizes[Dims::max_rank];
  int count = 0, outer = -1;
  for (int d = first.rank() - 1; d >= 0; --d) {
    const bool stays = d >= first.rank() - kept;
    if (!stays && first.dim(d) == 1) continue;  // its stride means nothing
    const auto even = [&](const Array& a) { return a.stride(d) == a.stride(outer) * a.dim(outer); };
    if (!stays && outer >= 0 && std::all_of(arrays.begin(), arrays.end(), even)) {
      // All of `sizes[count - 1]` is evenly spaced, so what joins its outermost part joins it all.
      sizes[count - 1] *= first.dim(d);
    } else {
      sizes[count++] = first.dim(d);
    }
    outer = stays ? -1 : d;
  }
  while (count < least) sizes[count++] = 1;
  std::reverse(sizes, sizes + count);
  const bool same = count == first.rank() && std::equal(sizes, sizes + count, first.dims().begin());
  if (same) return;  // each new view is an allocation, on the path of every call
  for (Array& a : arrays) a = a.reshape(Dims(sizes, count));
}

void order_by_last(std::span<Array> arrays) {
  const Array& last = arrays.back();
  const int rank = last.rank();
  long long order[Dims::max_rank];
  std::iota(order, order + rank, 0);
  std::stable_sort(order, order + rank, [&](long long a, long long b) {
    return std::abs(last.stride(static_cast<int>(a))) > std::abs(last.stride(static_cast<int>(b)));
  });
  if (std::is_sorted(order, order + rank)) return;
  for (Array& a : arrays) a = a.transpose(Dims(order, rank));
}

}  // namespace tw::kernels
