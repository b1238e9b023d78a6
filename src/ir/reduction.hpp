// What a reduction does with its elements, for every target.
#pragma once

#include <cstdint>

#include "ir/ops.hpp"
#include "tilewright/dtype.hpp"

namespace tw::ir {

// The payload a reduction of elements of that type starts from, which is also its value over
// nothing. For reduce_argmax and reduce_argmin: of the value beside the index.
uint64_t identity_of(OpKind reduction, DType);

// The element-wise op that joins two partial results; none for those that find an index.
OpKind joining_op(OpKind reduction);

}  // namespace tw::ir
