// What a launch hands to the code of any target: the ABI between runtime and targets.
#pragma once

#include <cstdint>

#include "ir/types.hpp"

namespace tw::ir {

// One tensor parameter or workspace. Strides in elements, any sign.
struct TensorArg {
  void* data = nullptr;
  int64_t dims[max_tensor_rank] = {};
  int64_t strides[max_tensor_rank] = {};
};

inline constexpr int max_grid_rank = 3;

// Where `print` and `assert` report to while a launch runs; called from many threads at once.
struct Reports {
  // `op`: the op's number, which is the site that the host finds the author's line by. `data`: for
  // print the whole tile as in memory, row-major without gaps, null for a failed assert. `box`: lo
  // and hi of what is valid of it, one pair a dimension.
  void (*report)(Reports*, uint32_t op, int64_t program, const void* data, const int64_t* box);
};

// A program's linear id is row-major over the grid: the last axis varies fastest.
struct LaunchArgs {
  const TensorArg* tensors = nullptr;       // tensor parameters in order, then workspaces in order
  const uint64_t* captures = nullptr;       // payload bits, in the order of ir::captures(func)
  int64_t grid[max_grid_rank] = {1, 1, 1};  // unused axes are 1
  Reports* reports = nullptr;               // null: print and assert do nothing

  int64_t programs() const { return grid[0] * grid[1] * grid[2]; }
};

}  // namespace tw::ir
