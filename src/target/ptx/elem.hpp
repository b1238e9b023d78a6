// One register of a value, as the printer knows it.
//
// Integers of 32 and 64 bits are `reg + add`, so that adding constants prints nothing and offsets
// end as immediates of addresses; an empty reg is a constant. [lo, hi] is what is known of the
// register without `add`, as a number of the type: whether a sum can wrap decides what may be
// widened before the constant is added.
//
// Elements of 16 bits are a register of their own, or a half of a 32-bit register that holds two:
// vector accesses, conversions of pairs and mma work on those. Elements of 8 bits that ldmatrix
// loads are quarters of a register, which mma takes as they are; all others get them one by one.
//
// Registers: mask .pred; u8 and 8-bit floats .b32, zero-extended; i8 .b32, sign-extended; i32, u32,
// f32 .b32; f16, bf16 .b16 or half of a .b32; i64, f64 .b64.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "ir/ranges.hpp"
#include "target/ptx/text.hpp"
#include "tilewright/dtype.hpp"

namespace tw::ptx {

using Wide = __int128;

enum class Half : uint8_t { whole, low, high, byte0, byte1, byte2, byte3 };

struct Elem {
  V reg;
  int64_t add = 0;
  Half half = Half::whole;
  int64_t lo = INT64_MIN, hi = INT64_MAX;

  bool is_constant() const { return reg.is_constant(); }
  int byte() const { return static_cast<int>(half) - static_cast<int>(Half::byte0); }  // or < 0
};
using Elems = std::vector<Elem>;

inline Reg reg_of(DType t) {
  if (t == DType::mask) return Reg::pred;
  return size_of(t) == 8 ? Reg::b64 : size_of(t) == 2 ? Reg::b16 : Reg::b32;
}

}  // namespace tw::ptx
