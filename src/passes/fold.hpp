// The parts of the fold pass. Private to it.
#pragma once

#include "ir/func.hpp"

namespace tw::passes {

// What one op turned into.
struct Folded {
  bool done = false;  // the op is gone from use, or changed into a simpler one
  ir::ValueId value;  // what its result is equal to; none: the op itself was rewritten in place
};

// Exact identities of one op whose operands are final. fold_algebra: element-wise ops and
// constants; fold_movement: dim, stride, broadcast, reshape, transpose.
Folded fold_algebra(ir::Func&, ir::OpId);
Folded fold_movement(ir::Func&, ir::OpId);

}  // namespace tw::passes
