// The sweep: facts about single values. ranges_order.cpp proves order between two.
#include "ir/ranges.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "ir/limits.hpp"
#include "ir/rules.hpp"

namespace tw::ir {
namespace {

using Wide = __int128;  // sums and products of i64 without overflow

uint64_t magnitude(int64_t v) {
  return v < 0 ? 0 - static_cast<uint64_t>(v) : static_cast<uint64_t>(v);
}

// Exact interval arithmetic; `fits` tells whether the type can hold all of it.
struct WideRange {
  Wide lo, hi;
  bool fits(Range t) const { return lo >= t.lo && hi <= t.hi; }
  Range narrow() const { return {static_cast<int64_t>(lo), static_cast<int64_t>(hi)}; }
};

WideRange product(Range a, Range b) {
  const Wide p[] = {Wide(a.lo) * b.lo, Wide(a.lo) * b.hi, Wide(a.hi) * b.lo, Wide(a.hi) * b.hi};
  return {*std::ranges::min_element(p), *std::ranges::max_element(p)};
}

int64_t floor_div(int64_t a, int64_t b) {  // b > 0
  return a / b - (a % b < 0);
}

// All three divisions are monotone in the dividend and, by a positive divisor, shrink toward zero
// (floor toward -1): the extremes are at the corners.
template <class F>
Range quotient(Range a, Range b, F&& div) {
  const int64_t q[] = {div(a.lo, b.lo), div(a.lo, b.hi), div(a.hi, b.lo), div(a.hi, b.hi)};
  return {*std::ranges::min_element(q), *std::ranges::max_element(q)};
}

}  // namespace

Range range_of(DType t) {
  switch (t) {
    case DType::mask:
      return {0, 1};
    case DType::u8:
      return {0, 255};
    case DType::i8:
      return {-128, 127};
    case DType::i32:
      return {INT32_MIN, INT32_MAX};
    case DType::u32:
      return {0, UINT32_MAX};
    default:
      return {};
  }
}

RangeAnalysis::RangeAnalysis(const Func& f)
    : f_(f),
      facts_(f.values.size()),
      assumed_(f.values.size()),
      dims_(f.params.size() * max_tensor_rank) {
  for (uint32_t v = 1; v < f.values.size(); ++v) {
    const Type& t = f.type_of({v});
    if (t.is_scalar() && !is_float(t.dtype))
      facts_[v].range = assumed_[v].range = range_of(t.dtype);
  }
  block(f.host);
  bool any = false;
  for_each_op(f, f.host, [&](OpId o) {
    if (f[o].kind == OpKind::require) assume(f.operand(o, 0)), any = true;
  });
  if (any) {  // once more: what requirements say reaches what was computed from them
    for (ValueId v : f.args(f.host)) set(v, facts_[v.i]);
    block(f.host);
  }
  block(f.body);
}

void RangeAnalysis::block(BlockId b) {
  for (OpId o = f_[b].first; o; o = f_[o].next) op(o);
}

// A value is what its op says and what requirements say about it.
void RangeAnalysis::set(ValueId v, Fact x) {
  const Fact& known = assumed_[v.i];
  // Requirements that contradict each other refuse every launch. No range is kept empty for them:
  // arithmetic on ranges relies on lo <= hi.
  const Range both{std::max(x.range.lo, known.range.lo), std::min(x.range.hi, known.range.hi)};
  if (both.lo <= both.hi) x.range = both;
  if (x.divisor && known.divisor > 1) {
    // Both divide it, so does their least common multiple, unless that is too large to hold.
    const uint64_t step = known.divisor / std::gcd(x.divisor, known.divisor);
    if (uint64_t lcm; !__builtin_mul_overflow(x.divisor, step, &lcm)) x.divisor = lcm;
  }
  // The ends of the range are multiples as well: a loop to 256 by 64 ends at 192.
  if (x.divisor > 1 && x.divisor <= INT32_MAX && x.range.lo > INT64_MIN / 2 &&
      x.range.hi < INT64_MAX / 2) {
    const int64_t d = static_cast<int64_t>(x.divisor);
    const Range r{-floor_div(-x.range.lo, d) * d, floor_div(x.range.hi, d) * d};
    if (r.lo <= r.hi) x.range = r;
  }
  facts_[v.i] = x;
}

void RangeAnalysis::op(OpId o) {
  const OpKind kind = f_[o].kind;
  switch (kind) {
    case OpKind::grid:
      grid_ = o;
      return;
    case OpKind::dim:
    case OpKind::stride:
      return set(f_.result(o), dimension(o));
    case OpKind::for_:
      return loop(o);
    case OpKind::while_:
      block(f_.region(o, 0));
      block(f_.region(o, 1));
      return;
    case OpKind::scan:
    case OpKind::reduce_custom:
      block(f_.region(o, 0));
      return;
    case OpKind::if_: {
      block(f_.region(o, 0));
      block(f_.region(o, 1));
      const OpId then = f_.terminator(f_.region(o, 0)), other = f_.terminator(f_.region(o, 1));
      for (int k = 0; k < f_[o].num_results; ++k) {
        const Fact &a = facts_[f_.operand(then, k).i], &b = facts_[f_.operand(other, k).i];
        set(f_.result(o, k), {{std::min(a.range.lo, b.range.lo), std::max(a.range.hi, b.range.hi)},
                              std::gcd(a.divisor, b.divisor),
                              a.exact && b.exact});
      }
      return;
    }
    default:
      break;
  }
  if (f_[o].num_results != 1) return;
  const Type& t = f_.type_of(f_.result(o));
  if (t.is_scalar() && !is_float(t.dtype)) set(f_.result(o), arithmetic(o));
}

void RangeAnalysis::loop(OpId o) {
  const BlockId body = f_.region(o, 0);
  const Fact &lo = facts_[f_.operand(o, 0).i], &hi = facts_[f_.operand(o, 1).i],
             &step = facts_[f_.operand(o, 2).i];
  Fact iv;
  iv.divisor = std::gcd(lo.divisor, step.divisor);
  if (step.range.lo >= 0 && hi.range.hi > INT64_MIN) iv.range = {lo.range.lo, hi.range.hi - 1};
  if (step.range.hi <= 0 && hi.range.lo < INT64_MAX) iv.range = {hi.range.lo + 1, lo.range.hi};
  // Where the range is empty the body never runs, and anything is true of it.
  iv.range.hi = std::max(iv.range.hi, iv.range.lo);
  set(f_.arg(body, 0), iv);
  block(body);
}

RangeAnalysis::Fact RangeAnalysis::dimension(OpId o) {
  const bool is_dim = f_[o].kind == OpKind::dim;
  const uint32_t axis = f_.attr(o, 0);
  const ValueId t = f_.operand(o, 0);
  Fact x;
  if (is_dim) x.range = {0, dim_limit - 1};
  if (!f_[t].is_arg()) return x;  // of views and workspaces the fold pass leaves few
  const Param& p = f_.params[f_[t].index];
  const uint64_t aligned = std::max(1, p.align / size_of(p.dtype));
  const bool unit = p.unit_dim == static_cast<int>(axis);
  if (is_dim) {
    const ValueId memory = memory_of(f_, t);
    ValueId& first = dims_[f_[memory].index * max_tensor_rank + axis];
    if (!first) first = f_.result(o);
    if (p.const_dims >> axis & 1) {
      x.range = {p.dims[axis], p.dims[axis]};
      x.divisor = magnitude(p.dims[axis]);
    } else {
      if (!p.wide_offsets) x.range.hi = wide_from - 1;
      if (unit) x.divisor = aligned;
    }
  } else if (unit) {
    x.range = {1, 1};
  } else {
    x.divisor = aligned;
  }
  return x;
}

RangeAnalysis::Fact RangeAnalysis::arithmetic(OpId o) const {
  const OpKind kind = f_[o].kind;
  const Range type = range_of(f_.type_of(f_.result(o)).dtype);
  Fact x;
  x.range = type;
  if (kind == OpKind::constant) {
    const int64_t v = static_cast<int64_t>(f_.constant_bits(o));
    return {{v, v}, magnitude(v), true};
  }
  if (kind == OpKind::program_id) {
    if (!grid_ || f_.attr(o, 0) >= f_[grid_].num_operands) return x;
    const Range extent = facts_[f_.operand(grid_, static_cast<int>(f_.attr(o, 0))).i].range;
    x.range = {0, std::max<int64_t>(extent.hi, 1) - 1};
    return x;
  }
  if (!is_elementwise(kind)) return x;
  const Fact& a = facts_[f_.operand(o, 0).i];
  const Fact& b = facts_[f_.operand(o, f_[o].num_operands > 1 ? 1 : 0).i];
  const Type& in = f_.type_of(f_.operand(o, 0));
  if (is_float(in.dtype)) return x;
  const Range ra = a.range, rb = b.range;
  // A result that could leave the type wraps: anything in it that a power of two divides as before.
  auto exactly = [&](WideRange r, uint64_t divisor) {
    if (r.fits(type)) return Fact{r.narrow(), divisor, a.exact && b.exact};
    return Fact{type, divisor & -divisor, false};
  };
  auto within = [&](Range r, uint64_t divisor = 1) { return Fact{r, divisor, a.exact && b.exact}; };
  const uint64_t common = std::gcd(a.divisor, b.divisor);
  switch (kind) {
    case OpKind::add:
      return exactly({Wide(ra.lo) + rb.lo, Wide(ra.hi) + rb.hi}, common);
    case OpKind::sub:
      return exactly({Wide(ra.lo) - rb.hi, Wide(ra.hi) - rb.lo}, common);
    case OpKind::neg:
      return exactly({-Wide(ra.hi), -Wide(ra.lo)}, a.divisor);
    case OpKind::abs:
      if (ra.lo >= 0) return within(ra, a.divisor);
      return exactly({0, std::max(-Wide(ra.lo), Wide(ra.hi))}, a.divisor);
    case OpKind::mul: {
      uint64_t divisor;
      if (__builtin_mul_overflow(a.divisor, b.divisor, &divisor))
        divisor = std::max(a.divisor, b.divisor);
      return exactly(product(ra, rb), divisor);
    }
    case OpKind::div:
    case OpKind::floor_div:
    case OpKind::ceil_div: {
      if (rb.lo <= 0) return {type, 1, a.exact && b.exact};  // by zero: unspecified, but a value
      const bool divides = rb.lo == rb.hi && a.divisor % static_cast<uint64_t>(rb.lo) == 0;
      const uint64_t d = divides ? a.divisor / static_cast<uint64_t>(rb.lo) : 1;
      if (kind == OpKind::div)
        return within(quotient(ra, rb, [](int64_t p, int64_t q) { return p / q; }), d);
      if (kind == OpKind::floor_div) return within(quotient(ra, rb, floor_div), d);
      return within(
          quotient(ra, rb, [](int64_t p, int64_t q) { return floor_div(p, q) + (p % q != 0); }), d);
    }
    case OpKind::rem:
      if (rb.lo <= 0) return {type, 1, a.exact && b.exact};
      return within({ra.lo >= 0 ? 0 : std::max(ra.lo, 1 - rb.hi),
                     ra.hi <= 0 ? 0 : std::min(ra.hi, rb.hi - 1)},
                    common);
    case OpKind::floor_mod:
      if (rb.lo <= 0) return {type, 1, a.exact && b.exact};
      return within({0, ra.lo >= 0 ? std::min(ra.hi, rb.hi - 1) : rb.hi - 1}, common);
    case OpKind::maximum:
    case OpKind::maximum_num:
      return within({std::max(ra.lo, rb.lo), std::max(ra.hi, rb.hi)}, common);
    case OpKind::minimum:
    case OpKind::minimum_num:
      return within({std::min(ra.lo, rb.lo), std::min(ra.hi, rb.hi)}, common);
    case OpKind::and_:
      if (ra.lo >= 0 && rb.lo >= 0) return within({0, std::min(ra.hi, rb.hi)});
      if (rb.lo >= 0) return within({0, rb.hi});
      if (ra.lo >= 0) return within({0, ra.hi});
      return x;
    case OpKind::shl:
      if (rb.lo != rb.hi || rb.lo < 0 || rb.lo > 62) return {type, 1, false};
      return exactly(product(ra, {int64_t{1} << rb.lo, int64_t{1} << rb.lo}), a.divisor);
    case OpKind::shr:
      if (rb.lo != rb.hi || rb.lo < 0 || rb.lo > 63) return x;
      return within({ra.lo >> rb.lo, ra.hi >> rb.lo});
    case OpKind::cast:
      return exactly({ra.lo, ra.hi}, a.divisor);
    case OpKind::select: {
      const Fact& c = facts_[f_.operand(o, 2).i];
      return {{std::min(rb.lo, c.range.lo), std::max(rb.hi, c.range.hi)},
              std::gcd(b.divisor, c.divisor),
              b.exact && c.exact};
    }
    default:
      return x;
  }
}

void RangeAnalysis::assume(ValueId condition) {
  const OpId o = f_.def(condition);
  if (!o || f_[o].num_operands != 2) return;
  const ValueId a = f_.operand(o, 0), b = f_.operand(o, 1);
  if (f_[o].kind == OpKind::and_) return assume(a), assume(b);
  const DType t = f_.type_of(a).dtype;
  if (!is_integer(t)) return;
  switch (f_[o].kind) {
    case OpKind::le:
      return assume_order(a, 0, b);
    case OpKind::lt:
      return assume_order(a, 1, b);
    case OpKind::ge:
      return assume_order(b, 0, a);
    case OpKind::gt:
      return assume_order(b, 1, a);
    case OpKind::eq: {
      int64_t zero, c;
      const OpId m = f_.def(a);
      if (is_constant(b, zero) && zero == 0 && m &&
          (f_[m].kind == OpKind::rem || f_[m].kind == OpKind::floor_mod) &&
          is_constant(f_.operand(m, 1), c) && c > 0) {
        assumed_[f_.operand(m, 0).i].divisor = static_cast<uint64_t>(c);
      }
      assume_order(a, 0, b);
      assume_order(b, 0, a);
      return;
    }
    default:
      return;
  }
}

void RangeAnalysis::assume_order(ValueId a, int64_t plus, ValueId b) {
  orders_.push_back({a, b, plus});
  const Range ra = facts_[a.i].range, rb = facts_[b.i].range;
  int64_t& hi = assumed_[a.i].range.hi;
  int64_t& lo = assumed_[b.i].range.lo;
  if (rb.hi > INT64_MIN + plus) hi = std::min(hi, rb.hi - plus);
  if (ra.lo < INT64_MAX - plus) lo = std::max(lo, ra.lo + plus);
}

}  // namespace tw::ir
