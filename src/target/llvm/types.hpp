// How element types look in LLVM IR: in registers, in memory, and as literals.
//
// Storage floats (f16, bf16, 8-bit) stay integers in registers: exact ops on them are bit moves,
// and every conversion is explicit, so no code generator may keep excess precision or flush
// subnormals.
#pragma once

#include <cstdint>
#include <string>

#include "target/llvm/text.hpp"
#include "tilewright/dtype.hpp"

namespace tw::llvm {

inline const char* register_type(DType t) {
  constexpr const char* names[] = {"i1",  "i8",    "i32",    "i32", "i64", "i16",
                                   "i16", "float", "double", "i8",  "i8",  "i8"};
  return names[static_cast<int>(t)];
}
// A mask is a byte in memory.
inline const char* memory_type(DType t) { return t == DType::mask ? "i8" : register_type(t); }

inline std::string vector_type(const char* element, int lanes) {
  return lanes == 1 ? element : fmt::format("<{} x {}>", lanes, element);
}
inline std::string type_text(DType t, int lanes) { return vector_type(register_type(t), lanes); }

// The overload suffix of intrinsics: "v16f32", "i64".
inline std::string mangled(const char* element, int lanes) {
  std::string e = element;
  if (e == "float") e = "f32";
  if (e == "double") e = "f64";
  return lanes == 1 ? e : fmt::format("v{}{}", lanes, e);
}

// A scalar constant from the payload bits of the IR.
std::string literal(DType, uint64_t bits);
// The constant in all lanes.
V constant(DType, uint64_t bits, int lanes);
V integer(DType, int64_t value, int lanes);
V real(DType, double value, int lanes);  // f32 or f64

}  // namespace tw::llvm
