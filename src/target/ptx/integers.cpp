// Integers as reg + add. Nothing here traps: PTX divides by zero silently.
#include <bit>

#include "support/error.hpp"
#include "target/ptx/elements.hpp"

namespace tw::ptx {

using ir::OpKind;
using ir::Range;

namespace {

// The constant part of a sum, taken modulo the type.
int64_t wrap(DType t, uint64_t v, bool is_constant) {
  if (t == DType::i64) return static_cast<int64_t>(v);
  if (t == DType::u8) return static_cast<uint8_t>(v);
  if (t == DType::i8) return static_cast<int8_t>(v);
  if (t == DType::u32 && is_constant) return static_cast<uint32_t>(v);
  return static_cast<int32_t>(v);
}

bool fits32(Range r) { return r.lo >= INT32_MIN && r.hi <= INT32_MAX; }
bool is_power(int64_t v) { return v > 0 && std::has_single_bit(static_cast<uint64_t>(v)); }
int log2_of(int64_t v) { return std::countr_zero(static_cast<uint64_t>(v)); }

const char* by_type(DType t, const char* s32, const char* u32, const char* s64) {
  return t == DType::i64 ? s64 : is_signed(t) ? s32 : u32;
}

// Sets the range of a register without `add`, if all of it is in the type.
void bound(Elem& e, DType t, Wide lo, Wide hi) {
  const Range r = ir::range_of(t);
  e.lo = r.lo, e.hi = r.hi;
  if (lo >= r.lo && hi <= r.hi) e.lo = static_cast<int64_t>(lo), e.hi = static_cast<int64_t>(hi);
}

Wide product_end(const Elem& e, int64_t by, bool upper) {
  const Wide a = Wide(e.lo) * by, b = Wide(e.hi) * by;
  return upper ? std::max(a, b) : std::min(a, b);
}

}  // namespace

V Elements::low_byte(DType t, const V& v) {
  if (t == DType::u8) return b32("and.b32", {v, {"255"}});
  return t == DType::i8 ? byte_of(t, v, 0) : v;
}

// Signed ones by prmt, which copies the sign into the bytes above: ptxas 13.0 converts bfe.s32, and
// what ld.v2.s8 or ld.v4.s8 read, to a float as a signed number also where the text says
// cvt.rn.f32.u32.
V Elements::byte_of(DType t, const V& word, int byte) {
  if (t == DType::i8)
    return b32("prmt.b32", {word, {"0"}, {fmt::format("0x{0:x}{0:x}{0:x}{1}", 8 + byte, byte)}});
  return b32("bfe.u32", {word, integer_text(8 * byte), {"8"}});
}

Elem Elements::low_half(const Elem& e) {
  Elem r;
  r.add = static_cast<int32_t>(e.add);
  if (e.reg.s.empty()) {
    r.lo = r.hi = 0;
    return r;
  }
  const auto known = narrow_of_.find(e.reg.s);
  r.reg = known != narrow_of_.end() ? known->second : b32("cvt.u32.u64", {e.reg});
  if (fits32({e.lo, e.hi}))
    r.lo = e.lo, r.hi = e.hi;
  else
    r.lo = INT32_MIN, r.hi = INT32_MAX;
  return r;
}

Elem Elements::widen_i32(const Elem& e) {
  const bool exact = is_exact(DType::i32, e);
  const V v = exact ? e.reg : value(DType::i32, e);
  Elem r{b64("cvt.s64.s32", {v}), exact ? e.add : 0};
  narrow_of_.emplace(r.reg.s, v);
  r.lo = exact ? e.lo : INT32_MIN, r.hi = exact ? e.hi : INT32_MAX;
  return r;
}

Elem Elements::add(DType t, const Elem& a, const Elem& b) {
  if (size_of(t) == 1) return make(t, low_byte(t, b32("add.s32", {value(t, a), value(t, b)})));
  if (a.is_constant() && !b.is_constant()) return add(t, b, a);
  const uint64_t sum = static_cast<uint64_t>(a.add) + static_cast<uint64_t>(b.add);
  Elem r = a;
  r.add = wrap(t, sum, a.is_constant());
  if (b.is_constant()) return r;
  r.reg = out_.pure(reg_of(t), t == DType::i64 ? "add.s64" : "add.s32", {a.reg, b.reg});
  bound(r, t, Wide(a.lo) + b.lo, Wide(a.hi) + b.hi);
  if (a.reg.level != b.reg.level) {
    Elem outer = a, inner = b;
    outer.add = inner.add = 0;
    if (outer.reg.level > inner.reg.level) std::swap(outer, inner);
    sum_of_.emplace(r.reg.s, std::pair{outer, inner});
  }
  return r;
}

Elems Elements::summands(DType t, const Elem& e) const {
  Elems out{e};
  out[0].add = 0;
  // Sums of sums unfold, up to a few: each summand is an instruction.
  for (size_t i = 0; i < out.size() && out.size() < 4;) {
    const auto hit = sum_of_.find(out[i].reg.s);
    if (hit == sum_of_.end()) {
      ++i;
    } else {
      out[i] = hit->second.first;
      out.push_back(hit->second.second);
    }
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Elem& a, const Elem& b) { return a.reg.level < b.reg.level; });
  // Those that stay where they are used anyway are one summand, as it was given.
  if (t == DType::i32 || t == DType::i64)
    if (out.size() > 1 && out.front().reg.level == out.back().reg.level) return {e};
  return out;
}

Elem Elements::sub(DType t, const Elem& a, const Elem& b) {
  const uint64_t difference = static_cast<uint64_t>(a.add) - static_cast<uint64_t>(b.add);
  if (size_of(t) == 1) return make(t, low_byte(t, b32("sub.s32", {value(t, a), value(t, b)})));
  Elem r = a;
  r.add = wrap(t, difference, a.is_constant());
  if (b.is_constant()) return r;
  const std::string_view name = t == DType::i64 ? "sub.s64" : "sub.s32";
  if (!a.is_constant()) {
    r.reg = out_.pure(reg_of(t), name, {a.reg, b.reg});
    bound(r, t, Wide(a.lo) - b.hi, Wide(a.hi) - b.lo);
    return r;
  }
  const Wide from = r.add;
  r.reg = out_.pure(reg_of(t), name, {integer_text(r.add), b.reg});
  r.add = 0;
  bound(r, t, from - b.hi, from - b.lo);
  return r;
}

Elem Elements::scale(DType t, const Elem& a, int64_t by) {
  if (by == 0) return constant(t, 0);
  if (by == 1) return a;
  const uint64_t folded = static_cast<uint64_t>(a.add) * static_cast<uint64_t>(by);
  if (a.is_constant()) return constant(t, static_cast<uint64_t>(wrap(t, folded, true)));
  Elem r;
  r.add = wrap(t, folded, false);
  if (t == DType::i64 && fits32({a.lo, a.hi}) && fits32({by, by})) {
    Elem reg = a;  // one IMAD.WIDE, where a 64-bit shift is two instructions
    reg.add = 0;
    r.reg = b64("mul.wide.s32", {low_half(reg).reg, integer_text(by)});
  } else if (is_power(by)) {
    r.reg = out_.pure(reg_of(t), t == DType::i64 ? "shl.b64" : "shl.b32",
                      {a.reg, integer_text(log2_of(by))});
  } else {
    r.reg = out_.pure(reg_of(t), t == DType::i64 ? "mul.lo.s64" : "mul.lo.s32",
                      {a.reg, integer_text(by)});
  }
  bound(r, t, product_end(a, by, false), product_end(a, by, true));
  return r;
}

Elem Elements::mul(DType t, const Elem& a, const Elem& b) {
  if (size_of(t) == 1) return make(t, low_byte(t, b32("mul.lo.s32", {value(t, a), value(t, b)})));
  if (b.is_constant()) return scale(t, a, b.add);
  if (a.is_constant()) return scale(t, b, a.add);
  const Range ra = total(t, a), rb = total(t, b);
  Elem r;
  if (t == DType::i64 && fits32(ra) && fits32(rb))
    r.reg = b64("mul.wide.s32", {value(DType::i32, low_half(a)), value(DType::i32, low_half(b))});
  else
    r.reg = out_.pure(reg_of(t), t == DType::i64 ? "mul.lo.s64" : "mul.lo.s32",
                      {value(t, a), value(t, b)});
  const Wide p[] = {Wide(ra.lo) * rb.lo, Wide(ra.lo) * rb.hi, Wide(ra.hi) * rb.lo,
                    Wide(ra.hi) * rb.hi};
  bound(r, t, *std::min_element(p, p + 4), *std::max_element(p, p + 4));
  return r;
}

// PTX clamps counts to the width, and takes them as unsigned: a negative one is above it.
Elem Elements::shift(OpKind k, DType t, const Elem& a, const Elem& n) {
  const int width = size_of(t) * 8;
  if (k == OpKind::shl && n.is_constant() && n.add >= 0 && n.add < width && size_of(t) > 1)
    return scale(t, a, static_cast<int64_t>(uint64_t{1} << n.add));
  V count = value(t, n);
  if (n.is_constant()) {
    // Not left to the instruction: ptxas 13.0 makes 1 << 64 of 64 bits 1.
    const bool beyond = n.add < 0 || n.add >= width;
    if (beyond && (k == OpKind::shl || !is_signed(t))) return constant(t, 0);
    count = integer_text(beyond ? width - 1 : n.add);
  } else if (t == DType::i64)
    count = b32("cvt.u32.u64", {b64("min.u64", {count, {"64"}})});
  const V v = value(t, a);
  if (k == OpKind::shl) {
    const V s = out_.pure(reg_of(t), t == DType::i64 ? "shl.b64" : "shl.b32", {v, count});
    return make(t, low_byte(t, s));
  }
  Elem r = make(t, out_.pure(reg_of(t), by_type(t, "shr.s32", "shr.u32", "shr.s64"), {v, count}));
  const Range ra = total(t, a);
  if (n.is_constant() && n.add >= 0 && n.add < width) r.lo = ra.lo >> n.add, r.hi = ra.hi >> n.add;
  return r;
}

Elem Elements::bits(OpKind k, DType t, const Elem& a, const Elem& b) {
  if (t == DType::mask) {
    const Elem* known = a.is_constant() ? &a : b.is_constant() ? &b : nullptr;
    if (known) {
      const Elem& other = known == &a ? b : a;
      const bool one = *bits_of(t, *known);
      if (k == OpKind::and_) return one ? other : *known;
      if (k == OpKind::or_) return one ? *known : other;
      return one ? make(t, pred("not.pred", {other.reg})) : other;
    }
    return make(t, pred(fmt::format("{}.pred", ir::info(k).name), {a.reg, b.reg}));
  }
  Elem r =
      make(t, out_.pure(reg_of(t),
                        fmt::format("{}.{}", ir::info(k).name, t == DType::i64 ? "b64" : "b32"),
                        {value(t, a), value(t, b)}));
  const Range ra = total(t, a), rb = total(t, b);
  if (k == OpKind::and_ && (ra.lo >= 0 || rb.lo >= 0)) {
    r.lo = 0;
    r.hi = ra.lo < 0 ? rb.hi : rb.lo < 0 ? ra.hi : std::min(ra.hi, rb.hi);
  } else if (ra.lo >= 0 && rb.lo >= 0) {  // no bit above the highest of both
    const uint64_t top = static_cast<uint64_t>(ra.hi | rb.hi);
    r.lo = 0, r.hi = static_cast<int64_t>(top ? ~uint64_t{0} >> std::countl_zero(top) : 0);
  }
  return r;
}

Elem Elements::larger(OpKind k, DType t, const Elem& a, const Elem& b) {
  const bool largest = k == OpKind::maximum || k == OpKind::maximum_num;
  const Range ra = total(t, a), rb = total(t, b);
  if (t == DType::i64 && fits32(ra) && fits32(rb)) {
    const Elem low_a = low_half(a), low_b = low_half(b);
    return widen_i32(larger(k, DType::i32, low_a, low_b));
  }
  const std::string name =
      std::string(largest ? "max" : "min") + by_type(t, ".s32", ".u32", ".s64");
  Elem r = make(t, out_.pure(reg_of(t), name, {value(t, a), value(t, b)}));
  r.lo = largest ? std::max(ra.lo, rb.lo) : std::min(ra.lo, rb.lo);
  r.hi = largest ? std::max(ra.hi, rb.hi) : std::min(ra.hi, rb.hi);
  return r;
}

// One of the five divisions on values of one width. `is_unsigned`: neither operand is negative, and
// floor is truncation.
V Elements::divide_32_or_64(OpKind k, DType t, bool is_unsigned, const V& a, const V& b) {
  const Reg reg = reg_of(t);
  const bool wide = t == DType::i64;
  const std::string type = is_unsigned ? (wide ? ".u64" : ".u32") : (wide ? ".s64" : ".s32");
  const std::string bits = wide ? ".b64" : ".b32", sign = wide ? ".s64" : ".s32";
  const bool rounds = k == OpKind::ceil_div || !is_unsigned;
  if (k == OpKind::div || (k == OpKind::floor_div && !rounds))
    return out_.pure(reg, "div" + type, {a, b});
  const V r = out_.pure(reg, "rem" + type, {a, b});
  if (k == OpKind::rem || (k == OpKind::floor_mod && !rounds)) return r;
  // One off where the truncated quotient is on the wrong side of a remainder.
  V off = pred("setp.ne" + sign, {r, {"0"}});
  if (!is_unsigned) {
    const V x = out_.pure(reg, "xor" + bits, {a, b});
    off = pred("and.pred",
               {off, pred((k == OpKind::ceil_div ? "setp.ge" : "setp.lt") + sign, {x, {"0"}})});
  }
  const bool modulo = k == OpKind::floor_mod;
  const V from = modulo ? r : out_.pure(reg, "div" + type, {a, b});
  const V by = modulo ? b : V{k == OpKind::ceil_div ? "1" : "-1"};
  return out_.pure(reg, "selp" + bits, {out_.pure(reg, "add" + sign, {from, by}), from, off});
}

Elem Elements::divide(OpKind k, DType t, const Elem& a, const Elem& b) {
  const Range ra = total(t, a), rb = total(t, b);
  const bool unsigned_type = t == DType::u8 || t == DType::u32;
  const bool positive = ra.lo >= 0 && rb.lo >= 0;
  const int64_t by = b.is_constant() ? b.add : 0;
  if (t == DType::i64 && fits32(ra) && fits32(rb) && ra.lo > INT32_MIN) {
    const Elem low_a = low_half(a), low_b = low_half(b);
    return widen_i32(divide(k, DType::i32, low_a, low_b));
  }
  Elem r;
  if (by == 1 && (k == OpKind::div || k == OpKind::floor_div || k == OpKind::ceil_div)) return a;
  const bool floors = k == OpKind::floor_div || k == OpKind::floor_mod || positive;
  if (is_power(by) && floors && k != OpKind::ceil_div) {
    const bool modulo = k == OpKind::rem || k == OpKind::floor_mod;
    if (modulo)
      r.reg = out_.pure(reg_of(t), t == DType::i64 ? "and.b64" : "and.b32",
                        {value(t, a), integer_text(by - 1)});
    else
      r.reg = out_.pure(reg_of(t), by_type(t, "shr.s32", "shr.u32", "shr.s64"),
                        {value(t, a), integer_text(log2_of(by))});
  } else if (by > 1 && k == OpKind::ceil_div && positive && ra.hi <= ir::range_of(t).hi - by) {
    return divide(OpKind::div, t, add(t, a, constant(t, static_cast<uint64_t>(by - 1))), b);
  } else {
    const V va = value(t, a), vb = value(t, b);
    r.reg = divide_32_or_64(k, t, unsigned_type || positive, va, vb);
    r.reg = low_byte(t, r.reg);  // a quotient by zero, or of -128 by -1
  }
  bound(r, t, INT64_MIN, INT64_MAX);
  if (by > 0) {
    if (k == OpKind::rem || k == OpKind::floor_mod)
      bound(r, t, k == OpKind::rem && ra.lo < 0 ? 1 - by : 0, by - 1);
    else
      bound(r, t, ra.lo / by - (ra.lo < 0), ra.hi / by + (k == OpKind::ceil_div));
  }
  return r;
}

Elem Elements::integer(OpKind k, DType t, std::span<const Elem* const> o) {
  const Elem& a = *o[0];
  switch (k) {
    case OpKind::add:
      return add(t, a, *o[1]);
    case OpKind::sub:
      return sub(t, a, *o[1]);
    case OpKind::mul:
      return mul(t, a, *o[1]);
    case OpKind::div:
    case OpKind::rem:
    case OpKind::floor_div:
    case OpKind::floor_mod:
    case OpKind::ceil_div:
      return divide(k, t, a, *o[1]);
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::maximum_num:
    case OpKind::minimum_num:
      return larger(k, t, a, *o[1]);
    case OpKind::shl:
    case OpKind::shr:
      return shift(k, t, a, *o[1]);
    case OpKind::neg:
      return sub(t, constant(t, 0), a);
    case OpKind::abs: {
      const Range r = total(t, a);
      if (r.lo >= 0) return a;
      // -128 wraps in its 8 bits; the register has more.
      if (t == DType::i8 && r.lo == -128)
        return make(t, low_byte(t, b32("abs.s32", {value(t, a)})));
      Elem e =
          make(t, out_.pure(reg_of(t), t == DType::i64 ? "abs.s64" : "abs.s32", {value(t, a)}));
      bound(e, t, 0, std::max(-Wide(r.lo), Wide(r.hi)));
      return e;
    }
    case OpKind::not_:
      if (t == DType::u8) return make(t, b32("xor.b32", {value(t, a), {"255"}}));
      return make(t, out_.pure(reg_of(t), t == DType::i64 ? "not.b64" : "not.b32", {value(t, a)}));
    default:
      TW_INTERNAL("'{}' of {} has no PTX: the verifier lets this through", ir::info(k).name,
                  name_of(t));
  }
}

}  // namespace tw::ptx
