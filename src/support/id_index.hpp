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
    slots_.assign(64, {});
    used_ = 0;
  }

  // The id of the entry with this hash that `equal` accepts; else adds `fresh` and returns it.
  template <class Equal>
  uint32_t find_or_add(uint64_t hash, uint32_t fresh, Equal&& equal) {
    if (2 * used_ >= slots_.size()) grow();
    const uint32_t h = static_cast<uint32_t>(hash >> 32);
    Slot& s = slot(h, [&](uint32_t id) { return equal(id); });
    if (s.id_plus_1) return s.id_plus_1 - 1;
    s = {h, fresh + 1};
    ++used_;
    return fresh;
  }

 private:
  struct Slot {
    uint32_t hash = 0, id_plus_1 = 0;
  };

  template <class Equal>
  Slot& slot(uint32_t h, Equal&& equal) {
    size_t at = h & (slots_.size() - 1);
    while (slots_[at].id_plus_1 && (slots_[at].hash != h || !equal(slots_[at].id_plus_1 - 1)))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (const Slot& s : old)
      if (s.id_plus_1) slot(s.hash, [](uint32_t) { return false; }) = s;
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
