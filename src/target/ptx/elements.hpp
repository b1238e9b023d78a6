// Element-wise ops on registers, exact to docs/semantics.md: every float op says .rn, none .ftz, so
// that ptxas neither contracts nor flushes. ir::eval_elements is the truth; constants are folded
// with it.
//   elements.cpp  dispatch, floats    integers.cpp  reg + add arithmetic    casts.cpp
//   math_f32.cpp, math_f64.cpp  bounded functions (math.hpp)
#pragma once

#include <optional>
#include <span>
#include <string>

#include "ir/ops.hpp"
#include "target/ptx/elem.hpp"
#include "target/ptx/gpu_target.hpp"

namespace tw::ptx {

class Elements {
 public:
  explicit Elements(Text& text) : out_(text) {}

  // `n` elements; operands of one element stand for all. `in`: the type of the operands (of the
  // last one for select), `to` of the result.
  Elems op(ir::OpKind, DType in, DType to, std::span<const Elems* const> operands, int n);
  // `nonfinite`: to an 8-bit float, what is too large becomes infinity or NaN.
  Elems cast(DType from, DType to, const Elems&, bool nonfinite = false);

  Elems bitcast(DType from, DType to, const Elems&);

  Elem constant(DType, uint64_t bits) const;
  std::optional<uint64_t> bits_of(DType, const Elem&) const;
  // What a register holds, nothing known of it.
  static Elem make(DType, const V&);
  // One register or immediate: `add` is added, halves are taken out.
  V value(DType, const Elem&);
  // The same, never an immediate.
  V in_register(DType, const Elem&);
  V pair(const Elem& low, const Elem& high);  // of 16-bit elements, in a .b32
  V quad(DType, const Elem* four);            // four 8-bit elements, in a .b32
  V byte_of(DType, const V& word, int byte);  // extended as the type says
  Elem from_byte(DType, const Elem&);         // of a quarter: an element that any op takes
  // Whether two 16-bit elements lie in one register already, or are constants.
  static bool is_pair(const Elem& low, const Elem& high);
  // What is known of reg + add; the whole range of the type when the sum may wrap.
  static ir::Range total(DType, const Elem&);
  static bool is_exact(DType, const Elem&);  // reg + add cannot wrap
  // Of an i64 that fits an i32: its low half.
  Elem low_half(const Elem&);
  Elem widen_i32(const Elem&);  // i32 to i64
  Elem add(DType, const Elem&, const Elem&);
  // The registers whose sum e is, where additions joined what is known outside of a loop with what
  // changes inside; outermost first. Addresses add them one by one, so that all but the last step
  // leaves the loop.
  Elems summands(DType, const Elem&) const;
  Elem mul(DType, const Elem&, const Elem&);

 private:
  Elem single(ir::OpKind, DType in, DType to, std::span<const Elem* const>);
  bool pairs(ir::OpKind, DType in, std::span<const Elems* const>, int n, Elems& out);
  bool divide_by_one(DType, std::span<const Elems* const>, int n, Elems& out);
  Elem select(DType, const Elem& mask, const Elem& a, const Elem& b);
  Elem compare(ir::OpKind, DType, const Elem& a, const Elem& b);
  V extremum(ir::OpKind, DType, const Elem& a, const Elem& b);
  V float_op(ir::OpKind, DType, std::span<const Elem* const>);

  // --- integers.cpp
  Elem integer(ir::OpKind, DType, std::span<const Elem* const>);
  Elem sub(DType, const Elem&, const Elem&);
  Elem scale(DType, const Elem&, int64_t by);
  Elem shift(ir::OpKind, DType, const Elem& a, const Elem& n);
  Elem divide(ir::OpKind, DType, const Elem& a, const Elem& b);
  Elem bits(ir::OpKind, DType, const Elem& a, const Elem& b);
  Elem larger(ir::OpKind, DType, const Elem& a, const Elem& b);
  // The low byte of a register, extended as the type is; other types as they are.
  V low_byte(DType, const V&);
  V divide_32_or_64(ir::OpKind, DType, bool is_unsigned, const V& a, const V& b);

  // --- casts.cpp
  Elem cast_one(DType from, DType to, const Elem&, bool nonfinite = false);
  Elem from_float(DType from, DType to, const Elem&, bool nonfinite);
  Elem from_int(DType from, DType to, const Elem&, bool nonfinite);
  V to_f32(DType from, const Elem&);
  V narrow(DType to, const V& f32, bool nonfinite);
  V own_pair(const V&);
  V sticky(const V& truncated, const V& inexact);

  V b32(std::string_view op, std::initializer_list<V> in) { return out_.pure(Reg::b32, op, in); }
  V b64(std::string_view op, std::initializer_list<V> in) { return out_.pure(Reg::b64, op, in); }
  V b16(std::string_view op, std::initializer_list<V> in) { return out_.pure(Reg::b16, op, in); }
  V pred(std::string_view op, std::initializer_list<V> in) { return out_.pure(Reg::pred, op, in); }

  Text& out_;
  std::unordered_map<std::string, V> narrow_of_;  // of a sign-extended register: what it came from
  std::unordered_map<std::string, std::pair<Elem, Elem>> sum_of_;  // of a register: outer, inner
};

// Immediates.
V integer_text(int64_t);
V f32_text(float);
V f64_text(double);
// An immediate float as its bits, for instructions that take no float; others unchanged.
V as_bits(const V&);

}  // namespace tw::ptx
