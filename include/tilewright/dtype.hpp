// Element types. Costs nothing to include.
#pragma once

namespace tw {

// The element type of a tile or tensor. `mask` holds truth values (one byte, 0 or 1, in memory).
// f16 and bf16 are storage and `dot` operand types: other arithmetic on them gives f32; f8e4m3 (no
// infinities, largest 448) and f8e5m2 (largest 57344) are cast first (docs/semantics.md, "Types").
enum class DType : unsigned char {
  mask,
  u8,
  i32,
  u32,
  i64,
  f16,
  bf16,
  f32,
  f64,
  f8e4m3,
  f8e5m2,
  i8
};

// Hidden, as every object of these headers: merged by the dynamic linker, they would keep a library
// that was closed loaded.
[[gnu::visibility("hidden")]] inline constexpr int dtype_count = 12;
[[gnu::visibility("hidden")]] inline constexpr DType u8 = DType::u8, i32 = DType::i32,
                                                     u32 = DType::u32, i64 = DType::i64,
                                                     f16 = DType::f16, bf16 = DType::bf16,
                                                     f32 = DType::f32, f64 = DType::f64,
                                                     f8e4m3 = DType::f8e4m3, f8e5m2 = DType::f8e5m2,
                                                     i8 = DType::i8;

// What a cast to an 8-bit float does with infinities and numbers beyond its largest: the largest
// (the default), or what IEEE says: infinity, and NaN for f8e4m3, which has no infinity.
enum class overflow : unsigned char { saturate, nonfinite };

// Bytes one element takes in memory; 0 for a number that is no element type.
constexpr int size_of(DType t) {
  constexpr unsigned char bytes[] = {1, 1, 4, 4, 8, 2, 2, 4, 8, 1, 1, 1};
  return static_cast<int>(t) < dtype_count ? bytes[static_cast<int>(t)] : 0;
}
constexpr bool is_float(DType t) { return t >= DType::f16 && t <= DType::f8e5m2; }
constexpr bool is_integer(DType t) { return (t >= DType::u8 && t <= DType::i64) || t == DType::i8; }
constexpr bool is_signed(DType t) {
  return t == DType::i32 || t == DType::i64 || t == DType::i8 || is_float(t);
}
constexpr bool is_16bit_float(DType t) { return t == DType::f16 || t == DType::bf16; }
constexpr bool is_8bit_float(DType t) { return t == DType::f8e4m3 || t == DType::f8e5m2; }
// Floats without arithmetic of their own.
constexpr bool is_storage_float(DType t) { return is_16bit_float(t) || is_8bit_float(t); }

// "f32", "bf16", "mask", ...; "?" for a number that is no element type.
constexpr const char* name_of(DType t) {
  constexpr const char* names[] = {"mask", "u8",  "i32", "u32",    "i64",    "f16",
                                   "bf16", "f32", "f64", "f8e4m3", "f8e5m2", "i8"};
  return static_cast<int>(t) < dtype_count ? names[static_cast<int>(t)] : "?";
}

}  // namespace tw
