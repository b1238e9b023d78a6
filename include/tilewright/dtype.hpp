// Element types. Costs nothing to include.
#pragma once

namespace tw {

// The element type of a tile or tensor. `mask` holds truth values (one byte, 0 or 1, in memory).
// f16 and bf16 are storage and `dot` operand types: other arithmetic on them gives f32
// (docs/semantics.md, "Types").
enum class DType : unsigned char { mask, u8, i32, u32, i64, f16, bf16, f32, f64 };

inline constexpr int dtype_count = 9;
inline constexpr DType u8 = DType::u8, i32 = DType::i32, u32 = DType::u32, i64 = DType::i64,
                       f16 = DType::f16, bf16 = DType::bf16, f32 = DType::f32, f64 = DType::f64;

// Bytes one element takes in memory.
constexpr int size_of(DType t) {
  constexpr unsigned char bytes[] = {1, 1, 4, 4, 8, 2, 2, 4, 8};
  return bytes[static_cast<int>(t)];
}
constexpr bool is_float(DType t) { return t >= DType::f16; }
constexpr bool is_integer(DType t) { return t >= DType::u8 && t <= DType::i64; }
constexpr bool is_signed(DType t) { return t == DType::i32 || t == DType::i64 || is_float(t); }
constexpr bool is_16bit_float(DType t) { return t == DType::f16 || t == DType::bf16; }

// "f32", "bf16", "mask", ...
constexpr const char* name_of(DType t) {
  constexpr const char* names[] = {"mask", "u8", "i32", "u32", "i64", "f16", "bf16", "f32", "f64"};
  return names[static_cast<int>(t)];
}

}  // namespace tw
