// The default layouts of loads, stores and element-wise work.
#pragma once

#include "layout/linear.hpp"

namespace tw::layout {

struct Blocked {
  // Dimensions, the one contiguous in memory first. Those not named follow, the last one first.
  std::vector<int> order;
  int vector = 1;  // elements of one access; cut to the size of the fastest dimension
  // After those, so many neighbours along a second dimension go to registers: the tile is accessed
  // in the other direction, too, where the second dimension is the contiguous one. -1: none.
  int across = -1;
  int across_vector = 1;
  int lanes = 32;
  int warps = 1;
  int blocks = 1;
  // At most so many lanes or warps along the fastest dimension while another has room: a reduction
  // along a short row stays within fewer lanes, within one warp if warps_fast is 1. 0: no limit.
  int lanes_fast = 0;
  int warps_fast = 0;
};

// A layout of a tile of `shape`, padded to powers of two, in which consecutive lanes access
// consecutive vectors of the fastest dimension: from the fastest dimension on, `vector` elements go
// to registers (and `across_vector` of the second one), then as many as there are lanes to lanes,
// then to warps, to blocks, and the rest to registers. A tile too small for all threads is held in
// copies.
//
//   blocked({16, 64}, {.vector = 4, .warps = 2}):
//     reg (0,1) (0,2) (4,0) (8,0), lane (0,4) (0,8) (0,16) (0,32) (1,0), warp (2,0)
Linear blocked(std::span<const int> shape, const Blocked& = {});
inline Linear blocked(std::initializer_list<int> shape, const Blocked& b = {}) {
  return blocked(std::span(shape.begin(), shape.size()), b);
}

}  // namespace tw::layout
