// Order between two values, proven by walking their definitions.
//
// prove(a, p, b) answers a + p <= b. It replaces a by something that is at least as large or b by
// something at most as large, moving constants into p. `fuel` bounds the steps of one question, so
// a chain of selects cannot make it exponential; running out means "not proven".
#include <numeric>

#include "ir/ranges.hpp"

namespace tw::ir {

namespace {
constexpr int fuel_per_question = 64;

// p + q, saved from overflow by failing: no real kernel has offsets of that size.
bool sum(int64_t p, int64_t q, int64_t& out) { return !__builtin_add_overflow(p, q, &out); }
}  // namespace

bool RangeAnalysis::is_constant(ValueId v, int64_t& c) const {
  const auto bits = splat(f_, v);
  if (bits) c = static_cast<int64_t>(*bits);
  return bits.has_value();
}

RangeAnalysis::Below RangeAnalysis::below(ValueId v) const {
  if (f_.is(v, OpKind::program_id) && grid_)
    return {f_.operand(grid_, static_cast<int>(f_.attr(f_.def(v), 0)))};
  if (!f_[v].is_arg() || f_[v].index != 0) return {};
  const OpId loop = f_[f_[v].arg_block()].parent;
  if (!loop || f_[loop].kind != OpKind::for_) return {};
  if (facts_[f_.operand(loop, 2).i].range.lo < 0) return {};
  // Two different multiples of m are at least m apart.
  const ValueId hi = f_.operand(loop, 1);
  const uint64_t m = std::gcd(divisor(v), divisor(hi));
  return {hi, m == 0 || m > INT32_MAX ? 1 : static_cast<int64_t>(m)};
}

bool RangeAnalysis::at_most(ValueId a, int64_t plus, ValueId b) const {
  int fuel = fuel_per_question;
  return prove(a, plus, b, fuel);
}

bool RangeAnalysis::at_least(ValueId v, int64_t c) const {
  int fuel = fuel_per_question;
  return prove_at_least(v, c, fuel);
}

ValueId RangeAnalysis::dim_value(ValueId tensor, int axis) const {
  if (f_.is(tensor, OpKind::view)) return f_.operand(f_.def(tensor), 2 + axis);
  if (f_.is(tensor, OpKind::workspace)) return f_.operand(f_.def(tensor), axis);
  const ValueId memory = memory_of(f_, tensor);
  if (!memory) return {};
  return dims_[f_[memory].index * max_tensor_rank + static_cast<uint32_t>(axis)];
}

bool RangeAnalysis::inside(ValueId start, int64_t size, ValueId tensor, int axis) const {
  if (range(start).lo < 0) return false;
  if (f_[tensor].is_arg()) {
    const Param& p = f_.params[f_[tensor].index];
    if (p.const_dims >> axis & 1 && range(start).hi <= p.dims[axis] - size) return true;
  }
  const ValueId dim = dim_value(tensor, axis);
  return dim && at_most(start, size, dim);
}

bool RangeAnalysis::reaches_edge(ValueId start, ValueId v, ValueId tensor, int axis) const {
  const OpId o = f_.def(v);
  if (!o || f_[o].kind != OpKind::sub || !facts_[v.i].exact || f_.operand(o, 1) != start)
    return false;
  const ValueId end = f_.operand(o, 0);
  if (f_[tensor].is_arg()) {
    const Param& p = f_.params[f_[tensor].index];
    if (p.const_dims >> axis & 1 && range(end).lo >= p.dims[axis]) return true;
  }
  const ValueId dim = dim_value(tensor, axis);
  return dim && at_most(dim, 0, end);
}

bool RangeAnalysis::prove(ValueId a, int64_t plus, ValueId b, int& fuel) const {
  if (--fuel < 0) return false;
  if (a == b) return plus <= 0;
  int64_t most;
  if (sum(range(a).hi, plus, most) && most <= range(b).lo) return true;
  for (const Order& r : orders_)  // a + r.plus <= r.b, so r.b + (plus - r.plus) <= b is enough
    if (int64_t rest; r.a == a && sum(plus, -r.plus, rest) && prove(r.b, rest, b, fuel))
      return true;
  return prove_from_a(a, plus, b, fuel) || prove_from_b(a, plus, b, fuel);
}

bool RangeAnalysis::prove_from_a(ValueId a, int64_t plus, ValueId b, int& fuel) const {
  int64_t p, k;
  if (const Below top = below(a);
      top.limit && sum(plus, -top.gap, p) && prove(top.limit, p, b, fuel))
    return true;
  const OpId o = f_.def(a);
  if (!o || !facts_[a.i].exact) return false;
  auto in = [&](int n) { return f_.operand(o, n); };
  switch (f_[o].kind) {
    case OpKind::add:
      return (sum(plus, range(in(1)).hi, p) && prove(in(0), p, b, fuel)) ||
             (sum(plus, range(in(0)).hi, p) && prove(in(1), p, b, fuel));
    case OpKind::sub:
      return range(in(1)).lo > INT64_MIN && sum(plus, -range(in(1)).lo, p) &&
             prove(in(0), p, b, fuel);
    case OpKind::mul:
      return is_constant(in(1), k) && k > 0 && prove_scaled(in(0), k, plus, b, fuel);
    case OpKind::minimum:
    case OpKind::minimum_num:
      return prove(in(0), plus, b, fuel) || prove(in(1), plus, b, fuel);
    case OpKind::maximum:
    case OpKind::maximum_num:
      return prove(in(0), plus, b, fuel) && prove(in(1), plus, b, fuel);
    case OpKind::select:
      return prove(in(1), plus, b, fuel) && prove(in(2), plus, b, fuel);
    case OpKind::div:
    case OpKind::floor_div:
    case OpKind::rem:
    case OpKind::floor_mod:  // of something not negative: at most that
      return range(in(0)).lo >= 0 && range(in(1)).lo >= 1 && prove(in(0), plus, b, fuel);
    case OpKind::cast:
      return !is_float(f_.type_of(in(0)).dtype) && prove(in(0), plus, b, fuel);
    default:
      return false;
  }
}

// x * k + plus <= b, for k > 0.
bool RangeAnalysis::prove_scaled(ValueId x, int64_t k, int64_t plus, ValueId b, int& fuel) const {
  if (--fuel < 0) return false;
  int64_t p, j;
  if (const Below top = below(x); top.limit) {
    int64_t gap;
    if (!__builtin_mul_overflow(top.gap, k, &gap) && sum(plus, -gap, p) &&
        prove_scaled(top.limit, k, p, b, fuel))
      return true;
  }
  if (f_.is(b, OpKind::mul) && facts_[b.i].exact && is_constant(f_.operand(f_.def(b), 1), j) &&
      j == k) {
    const int64_t up = plus / k + (plus % k > 0);
    if (prove(x, up, f_.operand(f_.def(b), 0), fuel)) return true;
  }
  const OpId o = f_.def(x);
  if (!o || !facts_[x.i].exact) return false;
  auto in = [&](int n) { return f_.operand(o, n); };
  switch (f_[o].kind) {
    case OpKind::add: {
      int64_t more;
      return is_constant(in(1), j) && !__builtin_mul_overflow(j, k, &more) && sum(plus, more, p) &&
             prove_scaled(in(0), k, p, b, fuel);
    }
    case OpKind::div:
      if (range(in(0)).lo < 0) return false;
      [[fallthrough]];
    case OpKind::floor_div:  // (n / k) * k <= n
      return is_constant(in(1), j) && j == k && prove(in(0), plus, b, fuel);
    case OpKind::ceil_div:  // n when k divides it, at most k - 1 more otherwise
      if (!is_constant(in(1), j) || j != k) return false;
      if (divisor(in(0)) % static_cast<uint64_t>(k) == 0) return prove(in(0), plus, b, fuel);
      return sum(plus, k - 1, p) && prove(in(0), p, b, fuel);
    case OpKind::minimum:
      return prove_scaled(in(0), k, plus, b, fuel) || prove_scaled(in(1), k, plus, b, fuel);
    default:
      return false;
  }
}

bool RangeAnalysis::prove_from_b(ValueId a, int64_t plus, ValueId b, int& fuel) const {
  const OpId o = f_.def(b);
  if (!o || !facts_[b.i].exact) return false;
  int64_t p, k;
  auto in = [&](int n) { return f_.operand(o, n); };
  switch (f_[o].kind) {
    case OpKind::add:
      return (range(in(1)).lo > INT64_MIN && sum(plus, -range(in(1)).lo, p) &&
              prove(a, p, in(0), fuel)) ||
             (range(in(0)).lo > INT64_MIN && sum(plus, -range(in(0)).lo, p) &&
              prove(a, p, in(1), fuel));
    case OpKind::sub:
      return sum(plus, range(in(1)).hi, p) && prove(a, p, in(0), fuel);
    case OpKind::mul: {
      // n rounded up to a multiple of k is at least n.
      const OpId d = f_.def(in(0));
      if (!is_constant(in(1), k) || k <= 0 || !d || f_[d].kind != OpKind::ceil_div) return false;
      int64_t j;
      return is_constant(f_.operand(d, 1), j) && j == k && prove(a, plus, f_.operand(d, 0), fuel);
    }
    case OpKind::maximum:
    case OpKind::maximum_num:
      return prove(a, plus, in(0), fuel) || prove(a, plus, in(1), fuel);
    case OpKind::minimum:
    case OpKind::minimum_num:
      return prove(a, plus, in(0), fuel) && prove(a, plus, in(1), fuel);
    case OpKind::select:
      return prove(a, plus, in(1), fuel) && prove(a, plus, in(2), fuel);
    default:
      return false;
  }
}

bool RangeAnalysis::prove_at_least(ValueId v, int64_t c, int& fuel) const {
  if (--fuel < 0) return false;
  if (range(v).lo >= c) return true;
  const OpId o = f_.def(v);
  if (!o || !facts_[v.i].exact) return false;
  auto in = [&](int n) { return f_.operand(o, n); };
  switch (f_[o].kind) {
    case OpKind::sub:
      return prove(in(1), c, in(0), fuel);
    case OpKind::add: {
      int64_t p;
      return range(in(1)).lo > INT64_MIN && sum(c, -range(in(1)).lo, p) &&
             prove_at_least(in(0), p, fuel);
    }
    case OpKind::minimum:
    case OpKind::minimum_num:
      return prove_at_least(in(0), c, fuel) && prove_at_least(in(1), c, fuel);
    case OpKind::maximum:
    case OpKind::maximum_num:
      return prove_at_least(in(0), c, fuel) || prove_at_least(in(1), c, fuel);
    case OpKind::select:
      return prove_at_least(in(1), c, fuel) && prove_at_least(in(2), c, fuel);
    default:
      return false;
  }
}

}  // namespace tw::ir
