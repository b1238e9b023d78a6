// Element-wise ops, casts and bit conversions on `lanes` elements at once (1: a scalar).
//
// Exact to docs/semantics.md: no fast-math flag is printed anywhere, divisions and shifts are made
// safe first, conversions saturate by clamping. Bounded ops call a vector math library, but for exp
// of f32.
#pragma once

#include <set>
#include <span>
#include <string>

#include "ir/ops.hpp"
#include "target/llvm/cpu_target.hpp"
#include "target/llvm/text.hpp"
#include "target/llvm/types.hpp"

namespace tw::llvm {

class Elements {
 public:
  Elements(Text& text, const CpuTarget& target) : out_(text), target_(target) {}

  // `in`: the type of the operands (of the last one for select), `result` of the result.
  V op(ir::OpKind, DType in, DType result, std::span<const V> operands, int lanes);
  V cast(DType from, DType to, V v, int lanes, overflow = overflow::saturate);
  V select(DType, const V& mask, const V& a, const V& b, int lanes);
  V compare(const char* predicate, DType, const V& a, const V& b, int lanes);
  V binary(const char* name, DType, const V& a, const V& b, int lanes);
  // The value in every lane.
  V splat(DType, const V& scalar, int lanes);
  // One or more elements of memory, as the register type holds them, and back.
  V from_memory(DType, const V& v, int lanes);
  V to_memory(DType, const V& v, int lanes);
  // max (or min) that may return either operand when one is NaN: one instruction.
  V larger(DType, bool largest, const V& a, const V& b, int lanes);
  V is_nan(DType, const V& v, int lanes);
  V widen(DType from, V v, int lanes);  // a storage float to f32
  V fma(DType, const V& a, const V& b, const V& c, int lanes);

  // Notes that the module calls `declaration` ("<16 x float> @f(<16 x float>)").
  void declare(const std::string& declaration) { declarations.insert(declaration); }
  std::set<std::string> declarations;

 private:
  V divide(ir::OpKind, DType, const V& a, const V& b, int lanes);
  V quotient(DType, const V& a, const V& b, int lanes);
  V safe_quotient(DType, const V& a, const V& b, int lanes);
  V shift(ir::OpKind, DType, const V& a, const V& n, int lanes);
  V extremum(ir::OpKind, DType, const V& a, const V& b, int lanes);
  V relation(ir::OpKind, DType, const V& a, const V& b, int lanes);
  V unary_float(ir::OpKind, DType, const V& a, int lanes);
  V exp_f32(const V& a, int lanes);  // AVX-512, 4 lanes or more
  V power_of_two_root(const V& bits);
  V call_math(ir::OpKind, DType, const V& a, int lanes);
  V float_to_int(DType from, DType to, const V& v, int lanes);
  V int_to_float(DType from, DType to, const V& v, int lanes, overflow);
  V float_to_float(DType from, DType to, const V& v, int lanes, overflow);
  V narrow(DType to, const V& f32, int lanes, overflow);  // to a storage float, one rounding
  V round_to_odd(const V& f64, int lanes);                // f64 to f32
  V round_tf32(const V& f32, int lanes);
  V half_to_float(const V& bits, int lanes);
  V float_to_half(const V& f32, int lanes);
  V float8_to_float(DType from, const V& bits, int lanes);
  V float_to_float8(DType to, const V& f32, int lanes, overflow);
  V bits_of(DType t, const V& v, int lanes);
  V from_bits(DType t, const V& v, int lanes);

  Text& out_;
  const CpuTarget& target_;
};

}  // namespace tw::llvm
