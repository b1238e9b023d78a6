// Reductions: several independent vector accumulators, combined at the end in a fixed order.
#include <cmath>
#include <limits>

#include "support/error.hpp"
#include "target/llvm/codegen.hpp"
#include "target/llvm/reducer.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

Reducer::Reducer(Text& out, Elements& el, OpKind kind, DType in, DType result)
    : out_(out), el_(el), kind_(kind), in_(in), result_(result) {
  const bool arg = kind == OpKind::reduce_argmax || kind == OpKind::reduce_argmin;
  const bool order = arg || (kind >= OpKind::reduce_max && kind <= OpKind::reduce_min_num);
  largest_ =
      kind == OpKind::reduce_max || kind == OpKind::reduce_max_num || kind == OpKind::reduce_argmax;
  // 16-bit floats are compared as f32, to which they convert exactly.
  value_ = !order ? result : is_storage_float(in) ? DType::f32 : in;
  parts_ = {value_};
  if (arg) parts_.push_back(DType::i32);
  // Beside the value: whether a NaN was seen, or for *_num whether anything else was. One compare
  // an element; carrying the NaN in the value itself costs a select on the critical path.
  if (order && !arg && is_float(value_)) parts_.push_back(DType::mask);
}

V Reducer::least(int lanes) const {
  const double inf = std::numeric_limits<double>::infinity();
  if (is_float(value_)) return real(value_, largest_ ? -inf : inf, lanes);
  const int bits = size_of(value_) * 8;
  if (!is_signed(value_))
    return integer(value_, largest_ ? 0 : static_cast<int64_t>(~uint64_t{0} >> (64 - bits)), lanes);
  const int64_t most = static_cast<int64_t>(~uint64_t{0} >> (65 - bits));
  return integer(value_, largest_ ? -most - 1 : most, lanes);
}

std::vector<V> Reducer::identity(int lanes) const {
  switch (kind_) {
    case OpKind::reduce_sum:
      return {constant(value_, 0, lanes)};
    case OpKind::reduce_prod:
      return {is_float(value_) ? real(value_, 1, lanes) : integer(value_, 1, lanes)};
    case OpKind::reduce_any:
      return {constant(DType::mask, 0, lanes)};
    case OpKind::reduce_all:
      return {constant(DType::mask, 1, lanes)};
    case OpKind::reduce_argmax:
    case OpKind::reduce_argmin:
      return {least(lanes), integer(DType::i32, INT32_MAX, lanes)};
    default:
      break;
  }
  if (parts_.size() == 1) return {least(lanes)};
  return {least(lanes), constant(DType::mask, 0, lanes)};
}

std::vector<V> Reducer::step(const std::vector<V>& have, const V& x, const V& index, int lanes) {
  const V v = el_.cast(in_, value_, x, lanes);
  if (kind_ == OpKind::reduce_argmax || kind_ == OpKind::reduce_argmin)
    return merge(have, {v, index}, lanes);
  if (parts_.size() == 1) return merge(have, {v}, lanes);
  const bool ignore = kind_ == OpKind::reduce_max_num || kind_ == OpKind::reduce_min_num;
  const V flag = el_.compare(ignore ? "ord" : "uno", value_, v, v, lanes);
  return {el_.larger(value_, largest_, v, have[0], lanes),  // keeps the old value when v is NaN
          el_.binary("or", DType::mask, have[1], flag, lanes)};
}

std::vector<V> Reducer::merge(const std::vector<V>& a, const std::vector<V>& b, int lanes) {
  const bool f = is_float(value_);
  switch (kind_) {
    case OpKind::reduce_sum:
      return {el_.binary(f ? "fadd" : "add", value_, a[0], b[0], lanes)};
    case OpKind::reduce_prod:
      return {el_.binary(f ? "fmul" : "mul", value_, a[0], b[0], lanes)};
    case OpKind::reduce_any:
      return {el_.binary("or", DType::mask, a[0], b[0], lanes)};
    case OpKind::reduce_all:
      return {el_.binary("and", DType::mask, a[0], b[0], lanes)};
    case OpKind::reduce_argmax:
    case OpKind::reduce_argmin: {
      // b wins when it is larger, or equal with a lower index; NaN is larger than all.
      const auto both = [&](const char* op, const V& x, const V& y) {
        return el_.binary(op, DType::mask, x, y, lanes);
      };
      const char* more = f                   ? (largest_ ? "ogt" : "olt")
                         : is_signed(value_) ? (largest_ ? "sgt" : "slt")
                                             : (largest_ ? "ugt" : "ult");
      V better = el_.compare(more, value_, b[0], a[0], lanes);
      V tie = el_.compare(f ? "oeq" : "eq", value_, b[0], a[0], lanes);
      if (f) {
        const V nan_a = el_.is_nan(value_, a[0], lanes), nan_b = el_.is_nan(value_, b[0], lanes);
        const V all = constant(DType::mask, 1, lanes);
        better = both("or", better, both("and", nan_b, both("xor", nan_a, all)));
        tie = both("or", tie, both("and", nan_a, nan_b));
      }
      const V lower = el_.compare("slt", DType::i32, b[1], a[1], lanes);
      const V take = both("or", better, both("and", tie, lower));
      return {el_.select(value_, take, b[0], a[0], lanes),
              el_.select(DType::i32, take, b[1], a[1], lanes)};
    }
    default:
      break;
  }
  std::vector<V> r{el_.larger(value_, largest_, b[0], a[0], lanes)};
  if (parts_.size() == 2) r.push_back(el_.binary("or", DType::mask, a[1], b[1], lanes));
  return r;
}

V Reducer::finish(const std::vector<V>& have, int lanes) {
  if (kind_ == OpKind::reduce_argmax || kind_ == OpKind::reduce_argmin) {
    const V none =
        el_.compare("eq", DType::i32, have[1], integer(DType::i32, INT32_MAX, lanes), lanes);
    return el_.select(DType::i32, none, integer(DType::i32, 0, lanes), have[1], lanes);
  }
  V v = have[0];
  if (parts_.size() == 2) {
    const V nan = real(value_, std::numeric_limits<double>::quiet_NaN(), lanes);
    const bool ignore = kind_ == OpKind::reduce_max_num || kind_ == OpKind::reduce_min_num;
    v = ignore ? el_.select(value_, have[1], v, nan, lanes)
               : el_.select(value_, have[1], nan, v, lanes);
  }
  // An infinity of f8e5m2 went in as such; f8e4m3 has none, and "nothing" gives its largest number.
  return el_.cast(value_, result_, v, lanes,
                  result_ == DType::f8e5m2 ? overflow::nonfinite : overflow::saturate);
}

// Halves until one lane is left.
std::vector<V> Reducer::across(std::vector<V> have, int lanes) {
  for (; lanes > 1; lanes /= 2) {
    const int half = lanes / 2;
    std::vector<V> parts[2];
    for (size_t c = 0; c < parts_.size(); ++c)
      for (int h = 0; h < 2; ++h) {
        const std::string type = type_text(parts_[c], lanes);
        std::string pick;
        for (int k = 0; k < half; ++k) pick += fmt::format("{}i32 {}", k ? ", " : "", h * half + k);
        parts[h].push_back(half == 1 ? out_.pure("extractelement {} {}, i64 {}", type, have[c], h)
                                     : out_.pure("shufflevector {} {}, {} poison, <{} x i32> <{}>",
                                                 type, have[c], type, half, pick));
      }
    have = merge(parts[0], parts[1], half);
  }
  return have;
}

namespace {
Point without_axes(Point p, uint32_t axes) {
  for (int d = 0; d < ir::max_tile_rank; ++d)
    if (axes >> d & 1) p.at[d] = {};
  return p;
}
}  // namespace

void Codegen::reduce(OpId o) {
  const ValueId v = f_.operand(o, 0), result = f_.result(o);
  const Type &t = f_.type_of(v), &to = f_.type_of(result);
  const uint32_t axes = f_.attr(o, 0);
  const DType in = t.dtype;
  Reducer reducer(out_, el_, f_[o].kind, in, to.dtype);
  const auto& parts = reducer.parts();
  if (!is_wide(t)) {  // one element, or none inside the bounds
    const Box box = box_of(bounds_demand(f_, o, f_.attr(o, 1), 1, t.rank), t);
    V ok{"true", 0};
    for (int d = 0; d < t.rank; ++d)
      ok = all_of(ok, all_of(at_most(box.lo[d], V{"0", 0}), at_most(V{"1", 0}, box.hi[d])));
    const V some = reducer.finish(reducer.step(reducer.identity(1), scalar(v), V{"0", 0}, 1), 1);
    const V none = reducer.finish(reducer.identity(1), 1);
    return set_scalar(result, ok.s == "true" ? some : el_.select(to.dtype, ok, some, none, 1));
  }

  const Demand demand = bounds_demand(f_, o, f_.attr(o, 1), 1, t.rank);
  const Box box = box_of(demand, t);
  const auto saved = keeping_;
  keeping_.clear();
  const ValueId values[] = {v};
  prepare(values, demand, true);
  const bool wide = is_wide(to);
  Buffer buffer;
  V slot;
  if (wide)
    buffer = buffer_for(result);
  else
    slot = out_.slot(register_type(to.dtype), 8);

  // Rows outside the bounds reduce over nothing.
  bool rows_bounded = false;
  for (int d = 0; d < t.rank; ++d)
    rows_bounded |= !(axes >> d & 1) && (demand.lo[d] || demand.hi[d]);
  const V nothing = reducer.finish(reducer.identity(1), 1);
  if (rows_bounded && wide) {
    Nest fill = plain_nest(to, full_box(to), {});
    fill.body = [&](std::span<const Point> points) {
      for (const Point& p : points) write_buffer(buffer, p, el_.splat(to.dtype, nothing, lanes_));
    };
    nest(fill);
  } else if (!wide) {
    out_.line("store {} {}, ptr {}, align 8", register_type(to.dtype), nothing, slot);
  }

  Nest n = plain_nest(t, box, values);
  n.order.clear();
  for (int d = 0; d < t.rank; ++d)
    if (!(axes >> d & 1)) n.order.push_back(d);
  n.inner_from = n.order.size();
  for (int d = 0; d < t.rank; ++d)
    if (axes >> d & 1) n.order.push_back(d);
  // Several accumulators hide the latency of the add. A math function takes far longer than
  // it, and each copy costs compile time and registers.
  n.unroll = n.math ? 1 : 4;
  const bool across = axes >> n.vec & 1;  // along the lanes

  // Accumulators, one set per unrolled vector.
  std::vector<std::vector<V>> slots(static_cast<size_t>(n.unroll));
  for (auto& set : slots)
    for (DType c : parts) set.push_back(out_.slot(type_text(c, n.lanes), 64));
  const auto put = [&](size_t u, const std::vector<V>& state) {
    for (size_t c = 0; c < parts.size(); ++c)
      out_.line("store {} {}, ptr {}, align 64", type_text(parts[c], n.lanes), state[c],
                slots[u][c]);
  };
  const auto get = [&](size_t u) {
    std::vector<V> state;
    for (size_t c = 0; c < parts.size(); ++c)
      state.push_back(
          out_.here("load {}, ptr {}, align 64", type_text(parts[c], n.lanes), slots[u][c]));
    return state;
  };
  n.begin = [&](std::span<const Point> points) {
    const size_t sets = across ? slots.size() : points.size();
    for (size_t u = 0; u < sets; ++u) put(u, reducer.identity(n.lanes));
  };
  n.body = [&](std::span<const Point> points) {
    for (size_t u = 0; u < points.size(); ++u) {
      const Point& p = points[u];
      const V x = lanes_of(in, eval(v, p));
      V index = integer(DType::i32, 0, n.lanes);
      if (reducer.wants_index()) {
        V linear{"0", 0};
        int64_t stride = 1;
        V lane_offset = integer(DType::i32, 0, n.lanes);
        for (int d = t.rank; d-- > 0;) {
          if (!(axes >> d & 1)) continue;
          linear = add(linear, mul(p.at[d].v, number(stride)));
          if (d == p.vec)
            lane_offset = el_.binary("mul", DType::i32, iota(DType::i32, n.lanes),
                                     integer(DType::i32, stride, n.lanes), n.lanes);
          stride *= t.dims[d];
        }
        index =
            el_.binary("add", DType::i32,
                       el_.splat(DType::i32, el_.cast(DType::i64, DType::i32, linear, 1), n.lanes),
                       lane_offset, n.lanes);
      }
      const std::vector<V> have = get(u);
      std::vector<V> now = reducer.step(have, x, index, n.lanes);
      if (!full_)
        for (size_t c = 0; c < parts.size(); ++c)
          now[c] = el_.select(parts[c], mask_, now[c], have[c], n.lanes);
      put(u, now);
    }
  };
  n.end = [&](std::span<const Point> points) {
    if (!across) {
      for (size_t u = 0; u < points.size(); ++u)
        write_buffer(buffer, without_axes(points[u], axes), reducer.finish(get(u), n.lanes));
      return;
    }
    std::vector<std::vector<V>> sets;
    for (size_t u = 0; u < slots.size(); ++u) sets.push_back(get(u));
    for (size_t step = 1; step < sets.size(); step *= 2)
      for (size_t u = 0; u + step < sets.size(); u += 2 * step)
        sets[u] = reducer.merge(sets[u], sets[u + step], n.lanes);
    const V r = reducer.finish(reducer.across(sets[0], n.lanes), 1);
    if (!wide) {
      out_.line("store {} {}, ptr {}, align 8", register_type(to.dtype), r, slot);
      return;
    }
    out_.line("store {} {}, ptr {}, align {}", memory_type(to.dtype), el_.to_memory(to.dtype, r, 1),
              buffer_pointer(buffer, without_axes(points[0], axes)), size_of(to.dtype));
  };
  nest(n);
  keeping_ = saved;
  if (wide)
    buffers_[result.i] = buffer;
  else
    set_scalar(result, out_.here("load {}, ptr {}, align 8", register_type(to.dtype), slot));
}

}  // namespace tw::llvm
