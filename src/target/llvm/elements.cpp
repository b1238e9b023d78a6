#include "target/llvm/elements.hpp"

#include "support/error.hpp"
#include "target/llvm/math_symbols.hpp"

namespace tw::llvm {

using ir::OpKind;

V Elements::binary(const char* name, DType t, const V& a, const V& b, int lanes) {
  return out_.pure("{} {} {}, {}", name, type_text(t, lanes), a, b);
}

V Elements::compare(const char* predicate, DType t, const V& a, const V& b, int lanes) {
  return out_.pure("{} {} {} {}, {}", is_float(t) ? "fcmp" : "icmp", predicate, type_text(t, lanes),
                   a, b);
}

V Elements::select(DType t, const V& mask, const V& a, const V& b, int lanes) {
  if (a.s == b.s) return a;
  const std::string type = type_text(t, lanes);
  return out_.pure("select {} {}, {} {}, {} {}", type_text(DType::mask, lanes), mask, type, a, type,
                   b);
}

V Elements::splat(DType t, const V& scalar, int lanes) {
  if (lanes == 1) return scalar;
  if (is_constant(scalar))
    return {fmt::format("splat ({} {})", register_type(t), scalar), scalar.level};
  const std::string type = type_text(t, lanes);
  const V one = out_.pure("insertelement {} poison, {} {}, i64 0", type, register_type(t), scalar);
  return out_.pure("shufflevector {} {}, {} poison, <{} x i32> zeroinitializer", type, one, type,
                   lanes);
}

V Elements::from_memory(DType t, const V& v, int lanes) {
  if (t != DType::mask) return v;
  return out_.pure("icmp ne {} {}, {}", vector_type("i8", lanes), v, integer(DType::u8, 0, lanes));
}

V Elements::to_memory(DType t, const V& v, int lanes) {
  if (t != DType::mask) return v;
  return out_.pure("zext {} {} to {}", vector_type("i1", lanes), v, vector_type("i8", lanes));
}

V Elements::is_nan(DType t, const V& v, int lanes) {
  if (!is_float(t)) return constant(DType::mask, 0, lanes);
  if (is_storage_float(t)) return is_nan(DType::f32, widen(t, v, lanes), lanes);
  return compare("uno", t, v, v, lanes);
}

V Elements::larger(DType t, bool largest, const V& a, const V& b, int lanes) {
  if (is_storage_float(t)) {
    const V more =
        compare(largest ? "ogt" : "olt", DType::f32, widen(t, a, lanes), widen(t, b, lanes), lanes);
    return select(t, more, a, b, lanes);
  }
  const char* predicate = is_float(t)    ? (largest ? "ogt" : "olt")
                          : is_signed(t) ? (largest ? "sgt" : "slt")
                                         : (largest ? "ugt" : "ult");
  return select(t, compare(predicate, t, a, b, lanes), a, b, lanes);
}

V Elements::fma(DType t, const V& a, const V& b, const V& c, int lanes) {
  const std::string type = type_text(t, lanes);
  const std::string name = "@llvm.fma." + mangled(register_type(t), lanes);
  declare(fmt::format("{} {}({}, {}, {})", type, name, type, type, type));
  return out_.pure("call {} {}({} {}, {} {}, {} {})", type, name, type, a, type, b, type, c);
}

V Elements::extremum(OpKind op, DType t, const V& a, const V& b, int lanes) {
  const bool largest = op == OpKind::maximum || op == OpKind::maximum_num;
  // One instruction, which gives b when either is NaN; then the NaN rule is one compare and select.
  const V m = larger(t, largest, a, b, lanes);
  if (!is_float(t)) return m;
  if (op == OpKind::maximum || op == OpKind::minimum)
    return select(t, is_nan(t, a, lanes), a, m, lanes);
  return select(t, is_nan(t, b, lanes), a, m, lanes);
}

V Elements::relation(OpKind op, DType t, const V& a, const V& b, int lanes) {
  if (is_storage_float(t))
    return relation(op, DType::f32, widen(t, a, lanes), widen(t, b, lanes), lanes);
  const bool f = is_float(t), s = is_signed(t);
  switch (op) {
    case OpKind::eq:
      return compare(f ? "oeq" : "eq", t, a, b, lanes);
    case OpKind::ne:
      return compare(f ? "une" : "ne", t, a, b, lanes);
    case OpKind::lt:
      return compare(f ? "olt" : s ? "slt" : "ult", t, a, b, lanes);
    case OpKind::le:
      return compare(f ? "ole" : s ? "sle" : "ule", t, a, b, lanes);
    case OpKind::gt:
      return compare(f ? "ogt" : s ? "sgt" : "ugt", t, a, b, lanes);
    default:
      return compare(f ? "oge" : s ? "sge" : "uge", t, a, b, lanes);
  }
}

// a / b for a divisor that is neither 0 nor (with the least a) -1. Vectors of up to 32 bits go
// through f64, where the truncated quotient is exact; LLVM would divide lane by lane.
V Elements::quotient(DType t, const V& a, const V& b, int lanes) {
  const bool s = is_signed(t);
  if (lanes == 1 || t == DType::i64 || is_constant(b))
    return binary(s ? "sdiv" : "udiv", t, a, b, lanes);
  const DType real_type = size_of(t) == 1 ? DType::f32 : DType::f64;  // 8-bit quotients fit f32
  const std::string from = type_text(t, lanes), to = type_text(real_type, lanes);
  const char* up = s ? "sitofp" : "uitofp";
  const V q = binary("fdiv", real_type, out_.pure("{} {} {} to {}", up, from, a, to),
                     out_.pure("{} {} {} to {}", up, from, b, to), lanes);
  return out_.pure("{} {} {} to {}", s ? "fptosi" : "fptoui", to, q, from);
}

// The quotient for any divisor: 0 by zero, and wrapping for the least value by -1.
V Elements::safe_quotient(DType t, const V& a, const V& b, int lanes) {
  // A constant divisor other than 0 and -1 needs no guard, and LLVM divides by multiplying.
  const V zero = integer(t, 0, lanes), minus_one = integer(t, -1, lanes);
  if (is_constant(b) && b.s != zero.s && b.s != minus_one.s) return quotient(t, a, b, lanes);
  const V by_zero = compare("eq", t, b, zero, lanes);
  V divisor = select(t, by_zero, integer(t, 1, lanes), b, lanes);
  V q;
  if (is_signed(t)) {
    const V by_minus_one = compare("eq", t, b, minus_one, lanes);
    divisor = select(t, by_minus_one, integer(t, 1, lanes), divisor, lanes);
    q = quotient(t, a, divisor, lanes);
    q = select(t, by_minus_one, binary("sub", t, zero, a, lanes), q, lanes);
  } else {
    q = quotient(t, a, divisor, lanes);
  }
  return select(t, by_zero, zero, q, lanes);
}

V Elements::divide(OpKind op, DType t, const V& a, const V& b, int lanes) {
  if (is_float(t)) return binary("fdiv", t, a, b, lanes);
  const V q = safe_quotient(t, a, b, lanes);
  if (op == OpKind::div) return q;
  const V zero = integer(t, 0, lanes), one = integer(t, 1, lanes);
  const V r = binary("sub", t, a, binary("mul", t, q, b, lanes), lanes);
  if (op == OpKind::rem) return r;
  const V inexact = compare("ne", t, r, zero, lanes);
  const V differ = is_signed(t) ? compare("slt", t, binary("xor", t, a, b, lanes), zero, lanes)
                                : constant(DType::mask, 0, lanes);
  if (op == OpKind::ceil_div) {
    const V same = binary("xor", DType::mask, differ, constant(DType::mask, 1, lanes), lanes);
    V up = binary("and", DType::mask, inexact, same, lanes);
    up = binary("and", DType::mask, up, compare("ne", t, b, zero, lanes), lanes);
    return select(t, up, binary("add", t, q, one, lanes), q, lanes);
  }
  const V down = binary("and", DType::mask, inexact, differ, lanes);
  if (op == OpKind::floor_div) return select(t, down, binary("sub", t, q, one, lanes), q, lanes);
  return select(t, down, binary("add", t, r, b, lanes), r, lanes);
}

// Counts at or above the width give 0, or the sign for signed >>. Counts compare unsigned.
V Elements::shift(OpKind op, DType t, const V& a, const V& n, int lanes) {
  const int width = size_of(t) * 8;
  const V fits = compare("ult", t, n, integer(t, width, lanes), lanes);
  if (op == OpKind::shl)
    return select(t, fits, binary("shl", t, a, n, lanes), integer(t, 0, lanes), lanes);
  if (!is_signed(t))
    return select(t, fits, binary("lshr", t, a, n, lanes), integer(t, 0, lanes), lanes);
  return binary("ashr", t, a, select(t, fits, n, integer(t, width - 1, lanes), lanes), lanes);
}

V Elements::call_math(OpKind op, DType t, const V& a, int lanes) {
  const std::string type = type_text(t, lanes);
  const std::string name = lanes == 1 ? scalar_function(op, t) : vector_function(op, t, lanes);
  if (!name.empty() && have_function(name)) {
    declare(fmt::format("{} @{}({})", type, name, type));
    return out_.pure("call {} @{}({} {})", type, name, type, a);
  }
  // No vector function of this width: one half at a time, down to libm on single lanes.
  TW_CHECK(lanes > 1, "no function for {}", ir::info(op).name);
  const int half = lanes / 2;
  const std::string part = type_text(t, half);
  V result;
  V halves[2];
  for (int h = 0; h < 2; ++h) {
    V in;
    if (half == 1) {
      in = out_.pure("extractelement {} {}, i64 {}", type, a, h);
    } else {
      std::string lanes_text;
      for (int k = 0; k < half; ++k)
        lanes_text += fmt::format("{}i32 {}", k ? ", " : "", h * half + k);
      in = out_.pure("shufflevector {} {}, {} poison, <{} x i32> <{}>", type, a, type, half,
                     lanes_text);
    }
    halves[h] = call_math(op, t, in, half);
  }
  if (half == 1) {
    result = out_.pure("insertelement {} poison, {} {}, i64 0", type, part, halves[0]);
    return out_.pure("insertelement {} {}, {} {}, i64 1", type, result, part, halves[1]);
  }
  std::string all;
  for (int k = 0; k < lanes; ++k) all += fmt::format("{}i32 {}", k ? ", " : "", k);
  return out_.pure("shufflevector {} {}, {} {}, <{} x i32> <{}>", part, halves[0], part, halves[1],
                   lanes, all);
}

V Elements::unary_float(OpKind op, DType t, const V& a, int lanes) {
  const std::string type = type_text(t, lanes);
  switch (op) {
    case OpKind::sqrt: {
      const std::string name = "@llvm.sqrt." + mangled(register_type(t), lanes);
      declare(fmt::format("{} {}({})", type, name, type));
      return out_.pure("call {} {}({} {})", type, name, type, a);
    }
    case OpKind::rsqrt:  // two roundings: below 1 ulp; the hardware estimate has 14 bits
      return binary("fdiv", t, real(t, 1, lanes), unary_float(OpKind::sqrt, t, a, lanes), lanes);
    case OpKind::exp:
      if (t == DType::f32 && lanes >= 4 && target_.vector_bits == 512) return exp_f32(a, lanes);
      return call_math(op, t, a, lanes);
    default:
      return call_math(op, t, a, lanes);
  }
}

V Elements::op(OpKind op, DType in, DType result, std::span<const V> v, int lanes) {
  const std::string type = type_text(in, lanes);
  switch (op) {
    case OpKind::neg:
      if (is_storage_float(in))
        return binary("xor", in, v[0], integer(in, size_of(in) == 1 ? -0x80 : -0x8000, lanes),
                      lanes);
      if (is_float(in)) return out_.pure("fneg {} {}", type, v[0]);
      return binary("sub", in, integer(in, 0, lanes), v[0], lanes);
    case OpKind::abs: {
      if (is_storage_float(in))
        return binary("and", in, v[0], integer(in, size_of(in) == 1 ? 0x7f : 0x7fff, lanes), lanes);
      if (is_float(in)) {
        const std::string name = "@llvm.fabs." + mangled(register_type(in), lanes);
        declare(fmt::format("{} {}({})", type, name, type));
        return out_.pure("call {} {}({} {})", type, name, type, v[0]);
      }
      if (!is_signed(in)) return v[0];
      const V zero = integer(in, 0, lanes);
      return select(in, compare("slt", in, v[0], zero, lanes), binary("sub", in, zero, v[0], lanes),
                    v[0], lanes);
    }
    case OpKind::not_:
      return binary("xor", in, v[0], integer(in, -1, lanes), lanes);
    case OpKind::exp2_ftz:
      return unary_float(OpKind::exp2, in, v[0], lanes);
    case OpKind::exp:
    case OpKind::exp2:
    case OpKind::log:
    case OpKind::tanh:
    case OpKind::log2:
    case OpKind::sin:
    case OpKind::cos:
    case OpKind::erf:
    case OpKind::sqrt:
    case OpKind::rsqrt:
      return unary_float(op, in, v[0], lanes);
    case OpKind::round_tf32:
      return round_tf32(v[0], lanes);
    case OpKind::cast:
      return cast(in, result, v[0], lanes);
    case OpKind::cast_nonfinite:
      return cast(in, result, v[0], lanes, overflow::nonfinite);
    case OpKind::bitcast:
      return type == type_text(result, lanes) ? v[0]
                                              : from_bits(result, bits_of(in, v[0], lanes), lanes);
    case OpKind::add:
      return binary(is_float(in) ? "fadd" : "add", in, v[0], v[1], lanes);
    case OpKind::sub:
      return binary(is_float(in) ? "fsub" : "sub", in, v[0], v[1], lanes);
    case OpKind::mul:
      return binary(is_float(in) ? "fmul" : "mul", in, v[0], v[1], lanes);
    case OpKind::div:
    case OpKind::rem:
    case OpKind::floor_div:
    case OpKind::floor_mod:
    case OpKind::ceil_div:
      return divide(op, in, v[0], v[1], lanes);
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::maximum_num:
    case OpKind::minimum_num:
      return extremum(op, in, v[0], v[1], lanes);
    case OpKind::and_:
      return binary("and", in, v[0], v[1], lanes);
    case OpKind::or_:
      return binary("or", in, v[0], v[1], lanes);
    case OpKind::xor_:
      return binary("xor", in, v[0], v[1], lanes);
    case OpKind::shl:
    case OpKind::shr:
      return shift(op, in, v[0], v[1], lanes);
    case OpKind::eq:
    case OpKind::ne:
    case OpKind::lt:
    case OpKind::le:
    case OpKind::gt:
    case OpKind::ge:
      return relation(op, in, v[0], v[1], lanes);
    case OpKind::fma:
      return fma(in, v[0], v[1], v[2], lanes);
    case OpKind::select:
      return select(result, v[0], v[1], v[2], lanes);
    default:
      TW_INTERNAL("{} is not element-wise", ir::info(op).name);
  }
}

}  // namespace tw::llvm
