// Memory of a GPU that an Array owns, and copies of it.
#pragma once

#include <vector>

#include "runtime/array_body.hpp"
#include "runtime/cuda/context.hpp"

namespace tw::runtime::cuda {

// Allocated and freed in the order of its home stream. Work on other streams that uses it is noted:
// freeing waits for that work, on the GPU, so that dropping an array is always safe.
struct DeviceStorage : detail::Storage {
  // Null: no memory. Throws what else goes wrong.
  static DeviceStorage* allocate(detail::StreamBody& stream, size_t bytes);
  void used_on(detail::StreamBody&);

  Context& context;
  Address address;

 private:
  DeviceStorage(Context&, detail::StreamBody& home, Address);
  static void destroy(RefCounted*);
  // Throws before the memory is freed, or not at all.
  void give_back();
  static void free_late_ones(Context&);
  template <class F>
  void for_each_other(const F& f) const {
    for (const std::atomic<detail::StreamBody*>& slot : others_)
      if (detail::StreamBody* other = slot.load(std::memory_order_acquire)) f(*other);
  }

  static constexpr int most_others = 4;
  std::atomic<detail::StreamBody*> others_[most_others] = {};
  std::atomic<bool> many_{false};  // more than that: freeing waits for the whole device
};

// To be called for each array that work on `stream` uses.
inline void note_use(detail::Storage* owner, detail::StreamBody& stream) {
  if (owner && owner->home && owner->home != &stream) [[unlikely]]
    static_cast<DeviceStorage*>(owner)->used_on(stream);
}

// Row-major and uninitialised. Errors (usage): no memory.
Array allocate(DType, std::span<const long long> dims, tw::Device);
void fill_zero(const detail::ArrayBody&);
// The elements of `from`, which is row-major on its device, into `to`, of the same shape and
// row-major. At least one is on a GPU.
void copy(const detail::ArrayBody& from, const detail::ArrayBody& to);
// The elements of an array of any strides, copied to host memory in row-major order. Copies all
// memory between its first and last element.
void gather(const detail::ArrayBody& from, void* to);

// Memory for one launch, in the order of the stream. Null: there is none.
Address take(detail::StreamBody&, size_t bytes);
void give_back(detail::StreamBody&, Address);

// Whether work queued on the stream now would go into a graph, or cannot be queued because another
// stream is being captured.
bool captured(const detail::StreamBody&);

// The arrays that this thread made or dropped while it captures a graph (one reference each), which
// may point to them for as long as it lives. Null: it captures none.
using Kept = std::vector<detail::Storage*>;
Kept*& kept_by_capture();

}  // namespace tw::runtime::cuda
