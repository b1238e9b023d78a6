// A reference count that code which does not know the object can hold.
#pragma once

#include <atomic>

namespace tw {

struct RefCounted {
  explicit RefCounted(void (*d)(RefCounted*)) : destroy(d) {}
  void retain() { refs.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (refs.fetch_sub(1, std::memory_order_acq_rel) == 1) destroy(this);
  }
  std::atomic<int> refs{1};
  void (*destroy)(RefCounted*);
};

}  // namespace tw
