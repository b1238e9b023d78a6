// The reference interpreter: what a kernel means. Slow, plain, and the judge of every other target
// (docs/semantics.md, docs/design/interpreter.md).
#pragma once

#include <cstdint>

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::sim {

struct InterpreterOptions {
  // Seed of the garbage that fills what a kernel must not observe. A result that changes with the
  // seed reads outside the bounds of a tile.
  uint64_t seed = 0;
  // Runs the programs of the grid in a seeded random order instead of by linear id. A result that
  // changes depends on the order of programs.
  bool shuffle = false;
  // Trips that the loops of one program may take together before it counts as endless (a usage
  // error). 0: no limit.
  uint64_t max_steps = 0;
};

// Runs every program of the grid. Reads and writes nothing outside the given tensors: a view that
// reaches outside its tensor is a usage error at the line of the access. Throws internal errors for
// a Func that verify() would reject. Safe to call from many threads.
void interpret(const ir::Func&, const ir::LaunchArgs&, const InterpreterOptions& = {});

}  // namespace tw::sim
