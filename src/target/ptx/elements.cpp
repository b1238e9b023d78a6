#include "target/ptx/elements.hpp"

#include <bit>
#include <charconv>

#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "support/error.hpp"
#include "target/ptx/math.hpp"

namespace tw::ptx {

using ir::OpKind;

V integer_text(int64_t v) {
  if (v == INT64_MIN) return {"0x8000000000000000"};
  return {fmt::format("{}", v)};
}
V f32_text(float v) { return {fmt::format("0f{:08X}", std::bit_cast<uint32_t>(v))}; }
V f64_text(double v) { return {fmt::format("0d{:016X}", std::bit_cast<uint64_t>(v))}; }

V as_bits(const V& v) {
  if (v.s.size() > 2 && v.s[0] == '0' && (v.s[1] == 'f' || v.s[1] == 'd'))
    return {"0x" + v.s.substr(2)};
  return v;
}

Elem Elements::constant(DType t, uint64_t bits) const {
  Elem e;
  if (is_integer(t)) {
    e.add = static_cast<int64_t>(bits);
    e.lo = e.hi = 0;
    return e;
  }
  switch (t) {
    case DType::f32:
      e.reg = f32_text(std::bit_cast<float>(static_cast<uint32_t>(bits)));
      break;
    case DType::f64:
      e.reg = f64_text(std::bit_cast<double>(bits));
      break;
    default:
      e.reg.s = fmt::format("{:#x}", bits);
  }
  return e;
}

std::optional<uint64_t> Elements::bits_of(DType t, const Elem& e) const {
  if (!e.is_constant()) return {};
  if (is_integer(t)) return static_cast<uint64_t>(e.add);
  uint64_t bits = 0;
  const std::string& s = e.reg.s;  // 0f.., 0d.., 0x..
  std::from_chars(s.data() + 2, s.data() + s.size(), bits, 16);
  return bits;
}

Elem Elements::make(DType t, const V& v) {
  const ir::Range r = ir::range_of(t);
  return {v, 0, Half::whole, r.lo, r.hi};
}

bool Elements::is_exact(DType t, const Elem& e) {
  const ir::Range r = ir::range_of(t);
  return Wide(e.lo) + e.add >= r.lo && Wide(e.hi) + e.add <= r.hi;
}

ir::Range Elements::total(DType t, const Elem& e) {
  if (!is_exact(t, e)) return ir::range_of(t);
  return {e.lo + e.add, e.hi + e.add};
}

V Elements::value(DType t, const Elem& e) {
  if (is_integer(t)) {
    if (e.reg.s.empty()) return integer_text(e.add);
    if (e.add == 0) return e.reg;
    return out_.pure(reg_of(t), t == DType::i64 ? "add.s64" : "add.s32",
                     {e.reg, integer_text(e.add)});
  }
  if (e.half == Half::whole) return e.reg;
  const auto [low, high] = out_.split(Reg::b16, "mov.b32", e.reg);
  return e.half == Half::low ? low : high;
}

V Elements::in_register(DType t, const Elem& e) {
  const V v = value(t, e);
  if (!v.is_constant()) return v;
  static constexpr const char* move[] = {"mov.pred", "mov.b16", "mov.b32", "mov.b64"};
  const bool hoist = std::exchange(out_.hoist, true);
  const V r = out_.pure(reg_of(t), move[static_cast<int>(reg_of(t))], {v});
  out_.hoist = hoist;
  return r;
}

bool Elements::is_pair(const Elem& low, const Elem& high) {
  if (low.is_constant() && high.is_constant()) return true;
  return low.half == Half::low && high.half == Half::high && low.reg == high.reg;
}

V Elements::pair(const Elem& low, const Elem& high) {
  if (low.is_constant() && high.is_constant()) {
    const uint64_t l = *bits_of(DType::f16, low), h = *bits_of(DType::f16, high);
    return {fmt::format("{:#x}", h << 16 | l)};
  }
  if (is_pair(low, high)) return low.reg;
  const V l = in_register(DType::f16, low), h = in_register(DType::f16, high);
  const V both{fmt::format("{{{},{}}}", l, h), std::max(l.level, h.level)};
  return b32("mov.b32", {both});
}

V Elements::quad(DType t, const Elem* e) {
  bool together = true;
  for (int b = 0; b < 4; ++b) together &= e[b].byte() == b && e[b].reg == e[0].reg;
  if (together) return e[0].reg;
  const auto two = [&](const Elem* p) {
    return b32(
        "prmt.b32",
        {in_register(t, from_byte(t, p[0])), in_register(t, from_byte(t, p[1])), {"0x0040"}});
  };
  const V low = two(e), high = two(e + 2);
  return b32("prmt.b32", {low, high, {"0x5410"}});
}

Elem Elements::from_byte(DType t, const Elem& e) {
  if (e.byte() < 0) return e;
  return make(t, byte_of(t, e.reg, e.byte()));
}

Elems Elements::op(OpKind k, DType in, DType to, std::span<const Elems* const> operands, int n) {
  if (k == OpKind::cast || k == OpKind::cast_nonfinite)
    return cast(in, to, *operands[0], k == OpKind::cast_nonfinite);
  if (k == OpKind::bitcast) return bitcast(in, to, *operands[0]);
  bool same = true;
  for (const Elems* o : operands) same &= o->size() == 1;
  Elems out;
  if (n > 1 && !same &&
      (pairs(k, in, operands, n, out) || (k == OpKind::div && divide_by_one(in, operands, n, out))))
    return out;
  std::array<const Elem*, 3> one{};
  for (int i = 0; i < (same ? 1 : n); ++i) {
    for (size_t k2 = 0; k2 < operands.size(); ++k2)
      one[k2] = &(*operands[k2])[operands[k2]->size() == 1 ? 0 : static_cast<size_t>(i)];
    out.push_back(single(k, in, to, std::span(one).first(operands.size())));
  }
  if (same) out.resize(static_cast<size_t>(n), out[0]);
  return out;
}

// Ops on two 16-bit elements at once, where both lie in one register anyway.
bool Elements::pairs(OpKind k, DType in, std::span<const Elems* const> operands, int n,
                     Elems& out) {
  if (!is_16bit_float(in) || n % 2) return false;
  std::string name;
  const char* type = in == DType::f16 ? "f16x2" : "bf16x2";
  switch (k) {
    case OpKind::neg:
      name = "xor.b32";
      break;
    case OpKind::abs:
      name = "and.b32";
      break;
    case OpKind::maximum:
    case OpKind::minimum:
      name = fmt::format("{}.NaN.{}", k == OpKind::maximum ? "max" : "min", type);
      break;
    case OpKind::maximum_num:
    case OpKind::minimum_num:
      name = fmt::format("{}.{}", k == OpKind::maximum_num ? "max" : "min", type);
      break;
    case OpKind::select:
      name = "selp.b32";
      break;
    default:
      return false;
  }
  const bool selects = k == OpKind::select;
  for (const Elems* o : operands)
    for (size_t i = 0; i + 1 < o->size(); i += 2) {
      const Elem &low = (*o)[i], &high = (*o)[i + 1];
      const bool is_mask = selects && o == operands[0];
      if (is_mask ? low.is_constant() || !(low.reg == high.reg) : !is_pair(low, high)) return false;
    }
  if (selects && operands[0]->size() == 1 && (*operands[0])[0].is_constant()) return false;
  const auto two = [&](const Elems& o, size_t i) {
    const V v = o.size() == 1 ? pair(o[0], o[0]) : pair(o[i], o[i + 1]);
    return v.is_constant() ? b32("mov.b32", {v}) : v;
  };
  for (size_t i = 0; i < static_cast<size_t>(n); i += 2) {
    const V a = two(*operands[selects ? 1 : 0], i);
    V r;
    if (selects)
      r = b32(name,
              {a, two(*operands[2], i), (*operands[0])[operands[0]->size() == 1 ? 0 : i].reg});
    else if (k == OpKind::neg)
      r = b32(name, {a, {"0x80008000"}});
    else if (k == OpKind::abs)
      r = b32(name, {a, {"0x7fff7fff"}});
    else
      r = b32(name, {a, two(*operands[1], i)});
    out.push_back({r, 0, Half::low});
    out.push_back({r, 0, Half::high});
  }
  return true;
}

// f32 divided by one divisor b: y = 1 / b once, then q0 = a y, the exact negated remainder
// n = b q0 - a, q = q0 - n y, which is a / b correctly rounded (Markstein) while nothing over- or
// underflows: b in [1, 2^60], each a zero or in [2^-60, inf). That b >= 1 keeps q0 finite; a zero
// comes out with its sign because n is +0 then and -y negative. Otherwise all elements of the
// fragment are divided by div.rn. 3 instructions an element and 3 for the test, not about 16.
bool Elements::divide_by_one(DType t, std::span<const Elems* const> operands, int n, Elems& out) {
  const Elems &as = *operands[0], &bs = *operands[1];
  if (t != DType::f32 || n < 4 || as.size() == 1 || bs[0].is_constant()) return false;
  for (const Elem& b : bs)
    if (!(b.reg == bs[0].reg)) return false;
  const V b = bs[0].reg;
  const bool hoist = std::exchange(out_.hoist, true);
  const V y = b32("rcp.rn.f32", {b}), minus_y = b32("neg.f32", {y});
  out_.hoist = hoist;
  V least, most;
  for (const Elem& a : as) {
    const V v = a.reg.is_constant() ? in_register(t, a) : a.reg;
    // Twice the bits less one: without the sign, and zero is above all.
    const V u = b32("mad.lo.u32", {v, {"2"}, {"-1"}}), m = b32("abs.f32", {v});
    least = least.s.empty() ? u : b32("min.u32", {least, u});
    most = most.s.empty() ? m : b32("max.NaN.f32", {most, m});
  }
  V fine = pred("setp.ge.u32", {least, {fmt::format("{:#x}", (127u - 60) << 24)}});
  // NaN compares false, so one NaN divides all of them; that is rare and right.
  fine = pred("and.pred", {fine, pred("setp.lt.f32", {most, f32_text(INFINITY)})});
  fine = pred("and.pred", {fine, pred("setp.ge.f32", {b, f32_text(1)})});
  fine = pred("and.pred", {fine, pred("setp.le.f32", {b, f32_text(0x1p60f)})});
  for (int i = 0; i < n; ++i) out.push_back(make(t, out_.fresh(Reg::b32)));
  const std::string exact = out_.new_label("div"), end = out_.new_label("divided");
  out_.line("@!{} bra {};", fine, exact);
  // Registers that are written in two arms: no memo may hold them, so lines, not `pure`.
  for (size_t i = 0; i < out.size(); ++i) {
    const V q0 = out_.fresh(Reg::b32), r = out_.fresh(Reg::b32), a = value(t, as[i]);
    out_.line("mul.rn.f32 {},{},{};", q0, a, y);
    out_.line("neg.f32 {},{};", r, a);
    out_.line("fma.rn.f32 {},{},{},{};", r, b, q0, r);
    out_.line("fma.rn.f32 {},{},{},{};", out[i].reg, r, minus_y, q0);
  }
  out_.line("bra {};", end);
  out_.label(exact);
  for (size_t i = 0; i < out.size(); ++i)
    out_.line("div.rn.f32 {},{},{};", out[i].reg, value(t, as[i]), b);
  out_.label(end);
  return true;
}

Elem Elements::single(OpKind k, DType in, DType to, std::span<const Elem* const> o) {
  if (ir::folds_as_scalar(k)) {
    uint64_t bits[3];
    size_t known = 0;
    for (; known < o.size(); ++known) {
      const bool is_mask = k == OpKind::select && known == 0;
      const auto b = bits_of(is_mask ? DType::mask : in, *o[known]);
      if (!b) break;
      bits[known] = *b;
    }
    if (known == o.size()) return constant(to, ir::eval_scalar(k, in, to, bits));
  }
  switch (k) {
    case OpKind::select:
      return select(to, *o[0], *o[1], *o[2]);
    case OpKind::eq:
    case OpKind::ne:
    case OpKind::lt:
    case OpKind::le:
    case OpKind::gt:
    case OpKind::ge:
      return compare(k, in, *o[0], *o[1]);
    case OpKind::and_:
    case OpKind::or_:
    case OpKind::xor_:
      return bits(k, in, *o[0], *o[1]);
    default:
      break;
  }
  if (in == DType::mask) return make(in, pred("not.pred", {in_register(in, *o[0])}));  // not_
  if (is_integer(in)) return integer(k, in, o);
  return make(to, float_op(k, in, o));
}

Elem Elements::select(DType t, const Elem& mask, const Elem& a, const Elem& b) {
  if (const auto m = bits_of(DType::mask, mask)) return *m ? a : b;
  if (t == DType::mask) {
    const V yes = pred("and.pred", {mask.reg, in_register(t, a)});
    const V no = pred("and.pred", {pred("not.pred", {mask.reg}), in_register(t, b)});
    return make(t, pred("or.pred", {yes, no}));
  }
  static constexpr const char* names[] = {"", "selp.b16", "selp.b32", "selp.b64"};
  const V va = as_bits(value(t, a)), vb = as_bits(value(t, b));
  Elem r = make(t, out_.pure(reg_of(t), names[static_cast<int>(reg_of(t))], {va, vb, mask.reg}));
  if (is_integer(t)) {
    const ir::Range ra = total(t, a), rb = total(t, b);
    r.lo = std::min(ra.lo, rb.lo), r.hi = std::max(ra.hi, rb.hi);
  }
  return r;
}

Elem Elements::compare(OpKind k, DType t, const Elem& a, const Elem& b) {
  if (t == DType::mask) {
    const V differ = pred("xor.pred", {in_register(t, a), in_register(t, b)});
    return make(t, k == OpKind::ne ? differ : pred("not.pred", {differ}));
  }
  if (t == DType::i64) {
    const ir::Range ra = total(t, a), rb = total(t, b);
    if (ra.lo >= INT32_MIN && ra.hi <= INT32_MAX && rb.lo >= INT32_MIN && rb.hi <= INT32_MAX) {
      const Elem low_a = low_half(a), low_b = low_half(b);
      return compare(k, DType::i32, low_a, low_b);
    }
  }
  // The name of the op, but != of floats is true for NaN: "not equal or unordered".
  std::string name = fmt::format("setp.{}", ir::info(k).name);
  if (is_float(t) && k == OpKind::ne) name += "u";
  if (is_storage_float(t))
    return make(DType::mask, pred(name + ".f32", {to_f32(t, a), to_f32(t, b)}));
  static constexpr const char* types[] = {"", ".u32", ".s32", ".u32", ".s64", "",
                                          "", ".f32", ".f64", "",     "",     ".s32"};
  return make(DType::mask, pred(name + types[static_cast<int>(t)], {value(t, a), value(t, b)}));
}

V Elements::extremum(OpKind k, DType t, const Elem& a, const Elem& b) {
  if (is_8bit_float(t)) {  // one of the operands, as it is
    const bool takes_max = k == OpKind::maximum || k == OpKind::maximum_num;
    const bool skips_nan = k == OpKind::maximum_num || k == OpKind::minimum_num;
    const V x = to_f32(t, a), y = to_f32(t, b), unwanted = skips_nan ? y : x;
    const V first = pred("or.pred", {pred(takes_max ? "setp.gt.f32" : "setp.lt.f32", {x, y}),
                                     pred("setp.nan.f32", {unwanted, unwanted})});
    return b32("selp.b32", {value(t, a), value(t, b), first});
  }
  const bool ignores_nan = k == OpKind::maximum_num || k == OpKind::minimum_num;
  const std::string name = k == OpKind::maximum || k == OpKind::maximum_num ? "max" : "min";
  if (t == DType::f64) {  // without a .NaN form
    const V x = value(t, a), y = value(t, b), m = b64(name + ".f64", {x, y});
    if (ignores_nan) return m;
    return b64("selp.b64", {{"0x7ff8000000000000"}, m, pred("setp.nan.f64", {x, y})});
  }
  const std::string full = name + (ignores_nan ? "." : ".NaN.") + name_of(t);
  if (t == DType::f32) return b32(full, {value(t, a), value(t, b)});
  return b16(full, {in_register(t, a), in_register(t, b)});
}

V Elements::float_op(OpKind k, DType t, std::span<const Elem* const> o) {
  const V a = value(t, *o[0]), b = o.size() > 1 ? value(t, *o[1]) : V{};
  const Reg reg = reg_of(t);
  const char* suffix = t == DType::f64 ? ".rn.f64" : ".rn.f32";
  const auto rounded = [&](const char* name, std::initializer_list<V> in) {
    return out_.pure(reg, std::string(name) + suffix, in);
  };
  // On the bits: neg.f32 may quieten a NaN and drop its sign.
  const auto sign = [&](const char* name, const char* m16, const char* m32, const char* m64) {
    if (reg == Reg::b16) return b16(std::string(name) + ".b16", {in_register(t, *o[0]), {m16}});
    if (is_8bit_float(t))
      return b32(std::string(name) + ".b32", {a, {k == OpKind::neg ? "0x80" : "0x7f"}});
    if (reg == Reg::b32) return b32(std::string(name) + ".b32", {as_bits(a), {m32}});
    return b64(std::string(name) + ".b64", {as_bits(a), {m64}});
  };
  switch (k) {
    case OpKind::neg:
      return sign("xor", "0x8000", "0x80000000", "0x8000000000000000");
    case OpKind::abs:
      return sign("and", "0x7fff", "0x7fffffff", "0x7fffffffffffffff");
    case OpKind::add:
    case OpKind::sub:
    case OpKind::mul:
    case OpKind::div:
      return rounded(ir::info(k).name, {a, b});
    case OpKind::round_tf32:
      return b32("cvt.rna.tf32.f32", {a});
    case OpKind::sqrt:
      return rounded("sqrt", {a});
    case OpKind::fma:
      return rounded("fma", {a, b, value(t, *o[2])});
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::maximum_num:
    case OpKind::minimum_num:
      return extremum(k, t, *o[0], *o[1]);
    case OpKind::exp:
    case OpKind::exp2:
    case OpKind::exp2_ftz:
    case OpKind::log:
    case OpKind::log2:
    case OpKind::sin:
    case OpKind::cos:
    case OpKind::tanh:
    case OpKind::erf:
    case OpKind::rsqrt:
      return t == DType::f64 ? math_f64(out_, k, a) : math_f32(out_, k, a);
    default:
      TW_INTERNAL("'{}' of {} has no PTX: the verifier lets this through", ir::info(k).name,
                  name_of(t));
  }
}

}  // namespace tw::ptx
