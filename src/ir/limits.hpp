// What sizes and offsets of tensors may be: facts that calls check, and compiled code relies on.
#pragma once

#include <cstdint>

namespace tw::ir {

// A tensor has wide offsets if a dimension is as large, or if an element lies as many bytes from
// the first one. In all others offsets are computed in 32 bits: a window of a tile can be added,
// and a constant.
inline constexpr int64_t wide_from = int64_t{1} << 30;
// Calls refuse sizes from here on: passes compute with sums and small multiples of them in 64 bits.
// No memory has as many elements, but arrays of stride 0 or without elements can say so.
inline constexpr int64_t dim_limit = int64_t{1} << 48;

}  // namespace tw::ir
