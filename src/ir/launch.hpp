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

// Where a `wait_until` that does not find its element asks whether to go on; one for each thread
// that runs programs of a launch.
struct Waits {
  // A wait asks after so many looks, and then after as many again: some 50 us of pauses, so that
  // asking costs a wait that ends nothing.
  static constexpr int64_t stride = 1024;
  // `op`: the op's number. `looks`: of this wait so far. `seen`: the element. 0: what it waits for
  // never comes, and the code of the kernel must return at once.
  int32_t (*go_on)(Waits*, uint32_t op, int64_t program, int64_t looks, int64_t seen);
};

// What devices that can tell say of it, with the element.
inline constexpr char endless_wait[] =
    "this wait never ends: the element is {}, and no program that started before this one changes "
    "it. Let programs take their number from an atomic counter, and wait for lower numbers only";

// A program's linear id is row-major over the grid: the last axis varies fastest.
struct LaunchArgs {
  const TensorArg* tensors = nullptr;       // tensor parameters in order, then workspaces in order
  const uint64_t* captures = nullptr;       // payload bits, in the order of ir::captures(func)
  int64_t grid[max_grid_rank] = {1, 1, 1};  // unused axes are 1
  Reports* reports = nullptr;               // null: print and assert do nothing
  Waits* waits = nullptr;                   // null: a wait may go on for ever

  int64_t programs() const { return grid[0] * grid[1] * grid[2]; }
};

}  // namespace tw::ir
