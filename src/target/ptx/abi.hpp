// The arguments of a kernel: what the runtime writes and the printed code reads.
//
// Every argument is a slot of 8 bytes, a `.param .b64` of the entry, in this order:
//   the data pointer of each tensor of ir::LaunchArgs: tensor parameters, then workspaces
//   each capture: payload bits, in the order of ir::captures; a type of n bytes reads the low n
//   i64: the linear id of the first program of the launch
//   grid extents of axes 1 .. rank - 1, i64, if a program_id of a grid of rank 2 or 3 is used
// A launch is a one-dimensional grid. Its block b runs program first + b / cluster: the blocks of a
// cluster share one program. A grid of more blocks than a launch takes is several launches, each
// with another first program.
#pragma once

#include <cstdint>

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::ptx {

struct ArgumentLayout {
  int tensors = 0;   // parameters and workspaces
  int captures = 0;  // scalars
  int extents = 0;   // of axes 1, 2
  int first_program() const { return tensors + captures; }
  int slots() const { return tensors + captures + 1 + extents; }
  friend bool operator==(const ArgumentLayout&, const ArgumentLayout&) = default;
};

ArgumentLayout layout_of(const ir::Func&);

// Writes layout.slots() words. `first`: linear id of the first program of this launch.
void pack_arguments(const ir::LaunchArgs&, const ArgumentLayout&, int64_t first, uint64_t* out);

}  // namespace tw::ptx
