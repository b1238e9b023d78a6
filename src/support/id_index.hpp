// What an array that holds each entry once needs beside it: the id of an entry equal to a given
// one, without a scan. The entries stay in their array; this holds hashes and ids only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tw {

class IdIndex {
 public:
  void clear() {
    slots_.assign(64, 0);
    used_ = 0;
  }

  // The id of the entry with this hash that `equal` accepts; else adds `fresh` and returns it.
  template <class Equal>
  uint32_t find_or_add(uint64_t hash, uint32_t fresh, Equal&& equal) {
    if (2 * used_ >= slots_.size()) grow();
    const uint32_t h = static_cast<uint32_t>(hash >> 32);
    Slot& s = slot(h, [&](uint32_t id) { return equal(id); });
    if (s) return id_of(s);
    s = static_cast<uint64_t>(h) << 32 | (fresh + 1);
    ++used_;
    return fresh;
  }

 private:
  // The hash, and the id plus 1; 0: free. One word, so that clearing is one memset.
  using Slot = uint64_t;
  static uint32_t hash_of(Slot s) { return static_cast<uint32_t>(s >> 32); }
  static uint32_t id_of(Slot s) { return static_cast<uint32_t>(s) - 1; }

  template <class Equal>
  Slot& slot(uint32_t h, Equal&& equal) {
    size_t at = h & (slots_.size() - 1);
    while (slots_[at] && (hash_of(slots_[at]) != h || !equal(id_of(slots_[at]))))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot s : old)
      if (s) slot(hash_of(s), [](uint32_t) { return false; }) = s;
  }

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

// A step of a hash whose high half is good.
inline uint64_t mix(uint64_t h, uint64_t word) {
  h = (h ^ word) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 29;
}

}  // namespace tw
