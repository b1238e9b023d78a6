// What a kernel is specialized on: the closed set of facts about an argument
// (docs/design/runtime.md).
#pragma once

#include <span>

#include "ir/func.hpp"
#include "ir/launch.hpp"
#include "runtime/array_body.hpp"

namespace tw::runtime {

// Dimensions of size 1 are passed over: their strides are never used.
detail::ArrayFacts facts_of(DType, int rank, const ir::TensorArg&);
// As a parameter; `same_as` and `const_dims` are not facts of one tensor and stay unset.
ir::Param param_of(DType, int rank, const detail::ArrayFacts&);
ir::Param scalar_param(DType);

struct TensorRef {
  DType dtype;
  int rank;
  const ir::TensorArg* arg;
};

// Equal base, dims, strides and type.
bool same_tensor(const TensorRef&, const TensorRef&);

// True when some byte belongs to both tensors. Exact, but for strides so entangled that deciding
// would take long: those count as overlapping, because compiled code relies on the answer.
bool overlap(const TensorRef&, const TensorRef&);

// The first dimension in which the tensor repeats one element (stride 0, two or more indices); -1.
int repeating_dim(const TensorRef&);

// True when two places of the tensor are one element, as in a view of sliding windows; as exact as
// `overlap`.
bool overlaps_itself(const TensorRef&);

}  // namespace tw::runtime
