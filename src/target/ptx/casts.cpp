// Casts: floats to integers saturate and NaN gives 0, everything rounds once.
#include <cmath>

#include "ir/scalar.hpp"
#include "target/ptx/elements.hpp"

namespace tw::ptx {

Elems Elements::cast(DType from, DType to, const Elems& in, bool nonfinite) {
  Elems out;
  // Two f32 become one register of two 16-bit floats.
  const bool paired = from == DType::f32 && is_16bit_float(to) && in.size() % 2 == 0;
  for (size_t i = 0; i < in.size(); ++i) {
    if (!paired || (in[i].is_constant() && in[i + 1].is_constant())) {
      out.push_back(cast_one(from, to, in[i], nonfinite));
      if (paired) out.push_back(cast_one(from, to, in[++i]));
      continue;
    }
    const V two = b32(to == DType::f16 ? "cvt.rn.f16x2.f32" : "cvt.rn.bf16x2.f32",
                      {value(from, in[i + 1]), value(from, in[i])});
    out.push_back({two, 0, Half::low});
    out.push_back({two, 0, Half::high});
    ++i;
  }
  return out;
}

// Registers have no type, so only the extension of signed bytes costs anything.
Elems Elements::bitcast(DType from, DType to, const Elems& in) {
  if (from == to) return in;
  Elems out;
  for (const Elem& e : in) {
    if (const auto bits = bits_of(from, e)) {
      const uint64_t one[] = {*bits};
      out.push_back(constant(to, ir::eval_scalar(ir::OpKind::bitcast, from, to, one)));
    } else if (size_of(to) == 2) {
      out.push_back(e);  // a half stays one
    } else if (from == DType::i8 || to == DType::i8) {
      out.push_back(make(to, low_byte(to == DType::i8 ? to : DType::u8, value(from, e))));
    } else {
      out.push_back(make(to, value(from, e)));
    }
  }
  return out;
}

Elem Elements::cast_one(DType from, DType to, const Elem& e, bool nonfinite) {
  if (from == to) return e;
  if (const auto bits = bits_of(from, e)) {
    const uint64_t in[] = {*bits};
    return constant(to, ir::eval_scalar(nonfinite ? ir::OpKind::cast_nonfinite : ir::OpKind::cast,
                                        from, to, in));
  }
  if (is_float(from)) return from_float(from, to, e, nonfinite);
  if (from != DType::mask) return from_int(from, to, e, nonfinite);
  const Elem one = constant(DType::i32, 1), zero = constant(DType::i32, 0);
  const Elem yes = is_integer(to) ? constant(to, 1) : cast_one(DType::i32, to, one);
  const Elem no = is_integer(to) ? constant(to, 0) : cast_one(DType::i32, to, zero);
  return select(to, e, yes, no);
}

V Elements::to_f32(DType from, const Elem& e) {
  if (from == DType::f32) return e.reg;
  if (e.is_constant()) return value(DType::f32, cast_one(from, DType::f32, e));
  if (is_8bit_float(from)) {
    const V two = b32(from == DType::f8e4m3 ? "cvt.rn.f16x2.e4m3x2" : "cvt.rn.f16x2.e5m2x2",
                      {b16("cvt.u16.u32", {e.reg})});
    return b32("cvt.f32.f16", {out_.split(Reg::b16, "mov.b32", two).first});
  }
  if (from == DType::f16) return b32("cvt.f32.f16", {value(from, e)});
  // The upper half of the f32.
  if (e.half == Half::low) return b32("shl.b32", {e.reg, {"16"}});
  if (e.half == Half::high) return b32("and.b32", {e.reg, {"0xffff0000"}});
  return b32("shl.b32", {b32("cvt.u32.u16", {e.reg}), {"16"}});
}

V Elements::narrow(DType to, const V& f32, bool nonfinite) {
  if (is_8bit_float(to)) {
    const bool e4m3 = to == DType::f8e4m3;
    const V two = b16(e4m3 ? "cvt.rn.satfinite.e4m3x2.f32" : "cvt.rn.satfinite.e5m2x2.f32",
                      {f32_text(0), f32});
    const V byte = b32("cvt.u32.u16", {two});
    if (!nonfinite) return byte;
    // There is no instruction without .satfinite. What rounds beyond the largest: half a step
    // above it, where e4m3 ties to the largest and e5m2 away from it.
    const V size = b32("abs.f32", {f32});
    const V over = e4m3 ? pred("setp.gt.f32", {size, f32_text(464)})
                        : pred("setp.ge.f32", {size, f32_text(61440)});
    const V special = b32("or.b32", {b32("and.b32", {byte, {"0x80"}}), {e4m3 ? "0x7f" : "0x7c"}});
    return b32("selp.b32", {special, byte, over});
  }
  return b16(to == DType::f16 ? "cvt.rn.f16.f32" : "cvt.rn.bf16.f32", {f32});
}

// Rounding to odd: an f32 that was truncated gets its last bit set where something was cut off.
// With 24 bits to 11 or 8 the second rounding then gives what one rounding would.
V Elements::sticky(const V& truncated, const V& inexact) {
  return b32("selp.b32", {b32("or.b32", {truncated, {"1"}}), truncated, inexact});
}

Elem Elements::from_float(DType from, DType to, const Elem& e, bool nonfinite) {
  const V v = from == DType::f64 ? e.reg : to_f32(from, e);
  const bool wide = from == DType::f64;
  const std::string source = wide ? ".f64" : ".f32";
  const auto nan = [&] { return pred("setp.nan" + source, {v, v}); };
  switch (to) {
    case DType::mask:
      return make(to, pred("setp.neu" + source, {v, wide ? f64_text(0) : f32_text(0)}));
    case DType::f32:
      return make(to, wide ? b32("cvt.rn.f32.f64", {v}) : v);
    case DType::f64:
      return make(to, b64("cvt.f64.f32", {v}));
    case DType::f16:
    case DType::bf16:
    case DType::f8e4m3:
    case DType::f8e5m2: {
      if (!wide) return make(to, narrow(to, v, nonfinite));
      const V cut = b32("cvt.rz.f32.f64", {v});
      const V inexact = pred("setp.ne.f64", {b64("cvt.f64.f32", {cut}), v});  // false for NaN
      return make(to, narrow(to, sticky(cut, inexact), nonfinite));
    }
    case DType::i64: {
      const V i = b64("cvt.rzi.s64" + source, {v});
      return make(to, b64("selp.b64", {{"0"}, i, nan()}));
    }
    default: {
      // The instruction saturates. It gives 0 for NaN from f32 to 32 bits only.
      V i = b32((is_signed(to) ? "cvt.rzi.s32" : "cvt.rzi.u32") + source, {v});
      if (wide) i = b32("selp.b32", {{"0"}, i, nan()});
      if (to == DType::u8) i = b32("min.u32", {i, {"255"}});
      if (to == DType::i8) i = b32("max.s32", {b32("min.s32", {i, {"127"}}), {"-128"}});
      return make(to, i);
    }
  }
}

// A 64-bit number in registers of the thread. One that all threads share is in a pair of uniform
// registers, and ptxas 13.0 lets I2F.S64 read the pair behind an instruction that has written half
// of it anew (random program 119543). tid.z is 0, which ptxas does not know.
V Elements::own_pair(const V& v) {
  if (v.is_constant()) return v;
  return b64("or.b64", {v, b64("cvt.u64.u32", {b32("mov.u32", {{"%tid.z"}})})});
}

Elem Elements::from_int(DType from, DType to, const Elem& e, bool nonfinite) {
  const bool wide = from == DType::i64;
  const ir::Range known = total(from, e), target = ir::range_of(to);
  const std::string source = wide ? ".s64" : is_signed(from) ? ".s32" : ".u32";
  const auto number = [&] { return wide ? own_pair(value(from, e)) : value(from, e); };
  switch (to) {
    case DType::mask:
      return make(to,
                  pred("setp.ne" + std::string(wide ? ".s64" : ".s32"), {value(from, e), {"0"}}));
    case DType::i64: {
      if (is_signed(from)) return widen_i32(e);
      const bool exact = is_exact(from, e);
      Elem r = make(to, b64("cvt.u64.u32", {exact ? e.reg : value(from, e)}));
      if (exact) r.add = e.add;
      r.lo = exact ? e.lo : known.lo, r.hi = exact ? e.hi : known.hi;
      return r;
    }
    case DType::i32:
    case DType::u32: {
      Elem r = wide ? low_half(e) : e;
      const bool keeps = is_exact(from, e) && e.lo >= target.lo && e.hi <= target.hi;
      r.lo = keeps ? e.lo : target.lo, r.hi = keeps ? e.hi : target.hi;
      return r;
    }
    case DType::u8:
    case DType::i8:
      return make(to, low_byte(to, value(DType::i32, wide ? low_half(e) : e)));
    case DType::f64:
      return make(to, b64("cvt.rn.f64" + source, {number()}));
    case DType::f32:
      return make(to, b32("cvt.rn.f32" + source, {number()}));
    default: {
      const V v = number();
      if (known.lo >= -(1 << 24) && known.hi <= 1 << 24)  // exact in f32
        return make(to, narrow(to, b32("cvt.rn.f32" + source, {v}), nonfinite));
      const V cut = b32("cvt.rz.f32" + source, {v});
      const V back = out_.pure(reg_of(from), "cvt.rzi" + source + ".f32", {cut});
      return make(to, narrow(to, sticky(cut, pred("setp.ne" + source, {back, v})), nonfinite));
    }
  }
}

}  // namespace tw::ptx
