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

// A program's linear id is row-major over the grid: the last axis varies fastest.
struct LaunchArgs {
  const TensorArg* tensors = nullptr;       // tensor parameters in order, then workspaces in order
  const uint64_t* captures = nullptr;       // payload bits, in the order of ir::captures(func)
  int64_t grid[max_grid_rank] = {1, 1, 1};  // unused axes are 1

  int64_t programs() const { return grid[0] * grid[1] * grid[2]; }
};

}  // namespace tw::ir
