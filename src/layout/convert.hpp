// How the elements of a tile get from one layout to another.
#pragma once

#include "layout/linear.hpp"

namespace tw::layout {

// An affine function of the thread: bits of the lane first, then of the warp, then of the block.
struct ThreadMap {
  uint32_t constant = 0;
  std::vector<uint32_t> columns;  // one for each bit of the thread

  uint32_t operator()(uint32_t thread) const;
  bool is_constant() const;
  bool operator==(const ThreadMap&) const = default;
};

// One step of a shuffle: every thread gives one register, and every thread keeps one that was given
// in its warp. Which register is given or kept may depend on the thread: select it, a tree of as
// many selects as the map has values, less one.
struct ShuffleStep {
  ThreadMap given;    // of the thread that gives: its register in the old layout
  ThreadMap source;   // of the thread that keeps: the lane that gives to it
  ThreadMap kept;     // of the thread that keeps: its register in the new layout
  bool moves = true;  // false: every lane is its own source, and no shuffle is needed
  // The source is lane XOR this, the cheap form; -1 when it is a general lane index.
  int lane_xor = -1;
};

struct Conversion {
  enum class Kind : uint8_t {
    none,     // the same layout
    rename,   // register i of the new layout is register registers[i] of the old
    shuffle,  // each register of the new layout is filled by one of the steps
    shared,   // through shared memory: shared.hpp
    cluster   // likewise, some of it in the shared memory of other blocks
  };
  Kind kind = Kind::none;
  std::vector<int> registers;
  // In a repeated layout the steps are those of the first repeat: add the multiple of the base's
  // register count of each layout.
  std::vector<ShuffleStep> steps;

  int shuffles() const;  // steps that move; for one repeat
};

// The cheapest kind that does it; both layouts are of one shape and one number of threads. With
// many shuffles shared memory can be cheaper: the caller knows the width of an element and decides.
Conversion plan_conversion(const Linear& from, const Linear& to);

}  // namespace tw::layout
