// The bridge from the tile level to the lane level: what each thread of a block does so that
// together they run a tile program.
#pragma once

#include "ir/func.hpp"
#include "ir/target.hpp"

namespace tw::lower {

// The same kernel for threads: parameters, host part and positions stay; `launch.warps` is what was
// chosen. `f` went through the standard passes. Throws unsupported_error with the author's line for
// what the target cannot do.
ir::Func lower(const ir::Func& f, const ir::Target&);

}  // namespace tw::lower
