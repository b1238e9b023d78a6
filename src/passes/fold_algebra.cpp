// Constants and exact identities of element-wise ops. "Exact" is that of docs/semantics.md: the
// same bits up to the payload of a NaN. So x * 1 and x + -0.0 fold, x + 0.0 (which turns -0.0 into
// +0.0) and x * 0 (NaN, inf, -0.0) fold for integers only.
#include <bit>
#include <limits>

#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "passes/fold.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

uint64_t all_ones(DType t) {
  switch (t) {
    case DType::mask:
      return 1;
    case DType::u8:
      return 0xff;
    case DType::u32:
      return 0xffffffff;
    default:
      return ~uint64_t{0};
  }
}

// Turns the op into this constant, broadcast to the result's shape.
Folded to_splat(Func& f, OpId o, uint64_t bits) {
  const Type t = f.type_of(f.result(o));
  if (t.is_scalar()) {
    const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
    become(f, o, OpKind::constant, {}, words);
  } else {
    const ValueId c = constant_before(f, o, t.dtype, bits);
    become(f, o, OpKind::broadcast, {&c, 1}, {});
  }
  return {true, {}};
}

// A cast that loses nothing: casting back gives the same bits.
bool is_lossless(DType from, DType to) {
  if (from == to || from == DType::mask) return true;
  if (to == DType::mask) return false;  // keeps only whether it is zero
  switch (from) {
    case DType::u8:
    case DType::i8:
      return !is_8bit_float(to);  // 8 bits fit the significand even of bf16
    case DType::i32:
      return to == DType::u32 || to == DType::i64 || to == DType::f64;
    case DType::u32:
      return to == DType::i32 || to == DType::i64 || to == DType::f64;
    case DType::f16:
    case DType::bf16:
      return to == DType::f32 || to == DType::f64;
    case DType::f32:
      return to == DType::f64;
    case DType::f8e4m3:
      return to == DType::f16 || to == DType::bf16 || to == DType::f32 || to == DType::f64;
    default:  // f8e5m2: an infinity would come back as 57344
      return false;
  }
}

class Algebra {
 public:
  Algebra(Func& f, OpId o) : f_(f), o_(o), kind_(f[o].kind), t_(f.type_of(f.operand(o, 0)).dtype) {}

  Folded run() {
    if (Folded r = constants(); r.done) return r;
    if (f_[o_].num_operands == 1) return unary();
    if (kind_ == OpKind::select) return select();
    if (f_[o_].num_operands != 2) return {};
    return binary();
  }

 private:
  Folded is(ValueId v) const { return {true, v}; }
  ValueId in(int k) const { return f_.operand(o_, k); }
  DType out() const { return f_.type_of(f_.result(o_)).dtype; }

  Folded constants() {
    if (!folds_as_scalar(kind_)) return {};
    uint64_t bits[3] = {};
    for (int k = 0; k < f_[o_].num_operands; ++k) {
      const auto c = splat(f_, in(k));
      if (!c) return {};
      bits[k] = *c;
    }
    const DType t = f_.type_of(f_.operands(o_).back()).dtype;
    return to_splat(f_, o_, eval_scalar(kind_, t, out(), bits));
  }

  Folded unary() {
    const OpId d = f_.def(in(0));
    const OpKind inner = d ? f_[d].kind : OpKind::none;
    switch (kind_) {
      case OpKind::neg:
      case OpKind::not_:
        if (inner == kind_) return is(f_.operand(d, 0));
        break;
      case OpKind::abs:
      case OpKind::round_tf32:
        if (inner == kind_) return is(in(0));
        break;
      case OpKind::cast:
        if (t_ == out()) return is(in(0));
        if (inner == OpKind::cast) {
          const ValueId x = f_.operand(d, 0);
          if (f_.type_of(x).dtype == out() && is_lossless(out(), t_)) return is(x);
        }
        break;
      case OpKind::bitcast:
        if (t_ == out()) return is(in(0));
        // There and back; a detour through a third type stays: it costs nothing.
        if (inner == OpKind::bitcast && f_.type_of(f_.operand(d, 0)).dtype == out())
          return is(f_.operand(d, 0));
        break;
      default:
        break;
    }
    return {};
  }

  Folded select() {
    if (in(1) == in(2)) return is(in(1));
    if (const auto c = splat(f_, in(0))) return is(in(*c ? 1 : 2));
    const auto a = splat(f_, in(1)), b = splat(f_, in(2));
    if (out() == DType::mask && a && b && *a == 1 && *b == 0) return is(in(0));
    return {};
  }

  Folded binary() {
    // A constant goes to the right, so that each identity is looked for on one side.
    if (is_commutative(kind_) && splat(f_, in(0)) && !splat(f_, in(1)))
      std::swap(f_.operands(o_)[0], f_.operands(o_)[1]);
    if (in(0) == in(1))
      if (Folded r = with_itself(); r.done) return r;
    const auto c = splat(f_, in(1));
    if (!c) return {};
    if (is_float(t_)) return float_and_constant(*c);
    if (Folded r = integer_and_constant(*c); r.done) return r;
    return chain(*c);
  }

  Folded with_itself() {
    switch (kind_) {
      case OpKind::and_:
      case OpKind::or_:
      case OpKind::maximum:
      case OpKind::minimum:
      case OpKind::maximum_num:
      case OpKind::minimum_num:
        return is(in(0));
      case OpKind::xor_:
        return to_splat(f_, o_, 0);
      case OpKind::sub:
        return is_float(t_) ? Folded{} : to_splat(f_, o_, 0);
      case OpKind::lt:
      case OpKind::gt:
        return to_splat(f_, o_, 0);  // also for NaN
      case OpKind::ne:
        return is_float(t_) ? Folded{} : to_splat(f_, o_, 0);
      case OpKind::eq:
      case OpKind::le:
      case OpKind::ge:
        return is_float(t_) ? Folded{} : to_splat(f_, o_, 1);
      default:
        return {};
    }
  }

  Folded float_and_constant(uint64_t c) {
    const uint64_t zero = from_int(t_, 0), one = from_int(t_, 1),
                   minus_zero = from_double(t_, -0.0);
    switch (kind_) {
      case OpKind::add:
        return c == minus_zero ? is(in(0)) : Folded{};
      case OpKind::sub:
        return c == zero ? is(in(0)) : Folded{};
      case OpKind::mul:
      case OpKind::div:
        return c == one ? is(in(0)) : Folded{};
      default:
        return {};
    }
  }

  Folded integer_and_constant(uint64_t c) {
    const bool zero = c == 0, one = c == 1, ones = c == all_ones(t_);
    switch (kind_) {
      case OpKind::add:
      case OpKind::sub:
      case OpKind::shl:
      case OpKind::shr:
      case OpKind::xor_:
        if (zero) return is(in(0));
        break;
      case OpKind::or_:
        if (zero) return is(in(0));
        if (ones) return is(in(1));
        break;
      case OpKind::and_:
        if (ones) return is(in(0));
        if (zero) return is(in(1));
        break;
      case OpKind::mul:
        if (one) return is(in(0));
        if (zero) return is(in(1));
        break;
      case OpKind::div:
      case OpKind::floor_div:
      case OpKind::ceil_div:
        if (one) return is(in(0));
        break;
      case OpKind::rem:
      case OpKind::floor_mod:
        if (one) return to_splat(f_, o_, 0);
        break;
      case OpKind::eq:
        if (t_ == DType::mask && one) return is(in(0));
        break;
      case OpKind::ne:
        if (t_ == DType::mask && zero) return is(in(0));
        break;
      default:
        break;
    }
    return {};
  }

  // (x + a) + c and (x * a) * c: integers wrap, so any grouping gives the same bits.
  Folded chain(uint64_t c) {
    const OpId d = f_.def(in(0));
    if ((kind_ != OpKind::add && kind_ != OpKind::mul) || !d || f_[d].kind != kind_) return {};
    const auto a = splat(f_, f_.operand(d, 1));
    if (!a) return {};
    const uint64_t both[] = {*a, c};
    const ValueId x = f_.operand(d, 0);
    const uint64_t sum = eval_scalar(kind_, t_, t_, both);
    ValueId k = constant_before(f_, o_, t_, sum);
    const Type t = f_.type_of(x);
    if (!t.is_scalar()) {
      const TypeId type = f_.intern(t);
      const OpId b = f_.make(OpKind::broadcast, {&k, 1}, {&type, 1}, {}, f_.op_locs[o_.i]);
      f_.insert_before(o_, b);
      k = f_.result(b);
    }
    f_.operands(o_)[0] = x;
    f_.operands(o_)[1] = k;
    return {true, {}};
  }

  Func& f_;
  const OpId o_;
  const OpKind kind_;
  const DType t_;
};

}  // namespace

Folded fold_algebra(ir::Func& f, ir::OpId o) { return Algebra(f, o).run(); }

}  // namespace tw::passes
