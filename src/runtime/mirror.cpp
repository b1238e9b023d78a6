#include "runtime/mirror.hpp"

#include <algorithm>

#include "runtime/cuda/memory.hpp"

namespace tw::runtime {
namespace {

constexpr uintptr_t alignment = 256;  // of what CUDA allocates

void copy_bytes(const Array& from, const Array& to) {
  cuda::copy(detail::ArrayBody::of(from), detail::ArrayBody::of(to));
}

Array bytes_at(tw::Device d, char* p, size_t n) {
  return Array::view(d, u8, p, {static_cast<long long>(n)}, {1});
}

}  // namespace

Mirror::Mirror(detail::CallSite& site, tw::Device device) : site_(site) {
  uint32_t tensors = 0;
  for (int i = 0; i < site.count; ++i) {
    if (site.leaves[i].kind != detail::Leaf::Kind::tensor) continue;
    const uint32_t tensor = tensors++;
    detail::ArrayBody* a = site.leaves[i].array;
    if (!a || !a->device.on_host()) continue;
    long long low = 0, high = 1;
    for (int d = 0; d < a->rank; ++d) {
      if (a->dims[d] == 0) high = low = 0;
      if (high == low) break;
      (a->strides[d] < 0 ? low : high) += a->strides[d] * (a->dims[d] - 1);
    }
    char* base = static_cast<char*>(a->data);
    const long long size = size_of(a->dtype);
    twins_.push_back({i, tensor, a, {}, base + low * size, base + high * size});
  }
  std::vector<const Twin*> sorted;
  for (const Twin& t : twins_) sorted.push_back(&t);
  std::sort(sorted.begin(), sorted.end(),
            [](const Twin* a, const Twin* b) { return a->begin < b->begin; });
  for (const Twin* t : sorted) {
    if (ranges_.empty() || t->begin > ranges_.back().end) ranges_.push_back({t->begin, t->end, {}});
    ranges_.back().end = std::max(ranges_.back().end, t->end);
  }
  for (Range& r : ranges_) {
    const size_t bytes = static_cast<size_t>(r.end - r.begin);
    const uintptr_t skip = reinterpret_cast<uintptr_t>(r.begin) % alignment;
    r.copy = Array::empty(u8, {static_cast<long long>(bytes + skip)}, device);
    r.there = static_cast<char*>(r.copy.address()) + skip;
    copy_bytes(bytes_at(cpu, r.begin, bytes), bytes_at(device, r.there, bytes));
  }
  for (Twin& t : twins_) {
    const Range& r = range_of(t);
    t.there = detail::ArrayBody::wrap(
        new detail::ArrayBody(t.host->dtype, t.host->shape(), t.host->steps(),
                              r.there + (static_cast<char*>(t.host->data) - r.begin),
                              detail::ArrayBody::of(r.copy).owner, device));
    site.leaves[t.leaf].array = const_cast<detail::ArrayBody*>(&detail::ArrayBody::of(t.there));
  }
}

Mirror::~Mirror() {
  for (const Twin& t : twins_) site_.leaves[t.leaf].array = t.host;
}

Mirror::Range& Mirror::range_of(const Twin& t) {
  return *std::find_if(ranges_.begin(), ranges_.end(),
                       [&](const Range& r) { return r.begin <= t.begin && t.end <= r.end; });
}

void Mirror::copy_back(std::span<const Stored> stored) {
  for (const Stored& s : stored) {
    const auto stored_to = [&](const Twin& t) { return t.tensor == s.tensor; };
    const auto found = std::find_if(twins_.begin(), twins_.end(), stored_to);
    if (found == twins_.end()) continue;  // on the GPU anyway
    const Twin& t = *found;
    const Range& r = range_of(t);
    const size_t bytes = static_cast<size_t>(t.end - t.begin);
    copy_bytes(bytes_at(t.there.device(), r.there + (t.begin - r.begin), bytes),
               bytes_at(cpu, t.begin, bytes));
  }
  // Also what stored nothing: its errors belong to this call.
  tw::synchronize(twins_.front().there.device());
}

}  // namespace tw::runtime
