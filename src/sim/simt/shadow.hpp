// What the simulator knows of each element of memory: who touched it last, and whether it is
// defined.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "ir/types.hpp"

namespace tw::sim::simt {

// One access of a thread. All threads pass the same barriers, so that counting them orders
// accesses: `phase` counts those of the block, cluster barriers among them, `cluster_phase` those
// of the cluster.
struct Access {
  uint32_t op = 0;  // none: no access
  uint32_t phase = 0, cluster_phase = 0;
  uint16_t thread = 0;  // rank of the block in its cluster * 1024 + number in the block

  int rank() const { return thread >> 10; }
};

// True when `before` (or its absence) happens before `now`.
inline bool ordered(const Access& before, const Access& now) {
  if (!before.op || before.thread == now.thread) return true;
  return before.rank() == now.rank() ? before.phase < now.phase
                                     : before.cluster_phase < now.cluster_phase;
}

// Accesses that do not conflict with each other: reads, or atomics. Two are enough: of several that
// are not ordered with a later access, at least one of those kept is not. So the second slot
// prefers another thread, and another block.
struct Several {
  Access kept[2];

  const Access* unordered(const Access& now) const {
    for (const Access& a : kept)
      if (!ordered(a, now)) return &a;
    return nullptr;
  }
  void add(const Access& now) {
    if (ordered(kept[0], now)) {
      kept[0] = now;
    } else if (ordered(kept[1], now) ||
               (kept[1].rank() == kept[0].rank() && now.rank() != kept[0].rank())) {
      kept[1] = now;
    }
  }
};

// Memory is accessed by whole elements of its own type only, so a cell an element is exact.
struct Cell {
  Access write;
  Several reads, atomics;
  uint32_t copy = 0;  // the copy_async that is writing it
  bool defined = false;
};

// The earlier access that races with `now`, or null; otherwise `now` is remembered. `same`: the
// write leaves the value as it is, which races with no other write.
inline const Access* note_read(Cell& c, const Access& now) {
  if (!ordered(c.write, now)) return &c.write;
  if (const Access* a = c.atomics.unordered(now)) return a;
  c.reads.add(now);
  return nullptr;
}
inline const Access* note_write(Cell& c, const Access& now, bool same) {
  if (!same && !ordered(c.write, now)) return &c.write;
  if (const Access* a = c.reads.unordered(now)) return a;
  if (const Access* a = c.atomics.unordered(now)) return a;
  c.write = now;
  return nullptr;
}
inline const Access* note_atomic(Cell& c, const Access& now) {
  if (!ordered(c.write, now)) return &c.write;
  if (const Access* a = c.reads.unordered(now)) return a;
  c.atomics.add(now);
  return nullptr;
}

// The cells of one tensor that the blocks of one cluster touched.
class TensorShadow {
 public:
  static constexpr int page_size = 64;
  struct Page {
    std::array<Cell, page_size> cells;
    std::array<uint64_t, page_size> values;  // last written
  };

  Page& page(int64_t number) {
    if (!last_ || number != last_number_) {
      std::unique_ptr<Page>& p = pages_[number];
      if (!p) p = std::make_unique<Page>();
      last_ = p.get();
      last_number_ = number;
    }
    return *last_;
  }
  const std::unordered_map<int64_t, std::unique_ptr<Page>>& pages() const { return pages_; }

 private:
  std::unordered_map<int64_t, std::unique_ptr<Page>> pages_;
  Page* last_ = nullptr;
  int64_t last_number_ = 0;
};

}  // namespace tw::sim::simt
