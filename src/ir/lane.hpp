// What the rows of the lane level in ops.def refer to.
#pragma once

#include <cstdint>

#include "ir/types.hpp"

namespace tw::ir {

class Func;

inline constexpr uint32_t max_access_bytes = 16;  // of one thread at once

// Each buffer begins at a multiple of it, which is what swizzled and asynchronous accesses need.
inline constexpr int64_t buffer_align = 128;
// Of a block, all buffers one after the other.
int64_t shared_bytes(const Func&);

// Whether the op, by itself or inside, accesses a tensor that another launch may be writing or
// reading while this one starts: any but those that are stable.
bool meets_other_launches(const Func&, OpId);

// Which lane a shuffle reads: own ^ operand, operand, own - operand, own + operand.
enum class ShuffleMode : uint32_t { exclusive_or, index, up, down };
inline constexpr uint32_t shuffle_mode_count = 4;

// The tile that one mma instruction multiplies; m = 0: there is none for the type.
struct MmaShape {
  int m = 0, n = 0, k = 0;
  DType accumulator = DType::f32;
};
MmaShape mma_shape(DType);

}  // namespace tw::ir
