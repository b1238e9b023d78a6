// Values at a point of a nest, and which of them get a buffer when.
#include <algorithm>

#include "ir/rules.hpp"
#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

V Codegen::lanes_of(DType t, const Lane& l) { return l.vec ? l.v : el_.splat(t, l.v, lanes_); }

V Codegen::iota(DType t, int lanes) {
  std::string s = "<";
  for (int k = 0; k < lanes; ++k) s += fmt::format("{}{} {}", k ? ", " : "", register_type(t), k);
  return {lanes == 1 ? "0" : s + ">", 0};
}

V Codegen::lanes_below(const V& count) {
  const V within = smax(V{"0", 0}, smin(count, number(lanes_)));
  const V small = out_.pure("trunc i64 {} to i32", within);
  return el_.compare("ult", DType::u32, iota(DType::u32, lanes_),
                     el_.splat(DType::u32, small, lanes_), lanes_);
}

std::string Codegen::memo_key(ValueId v, const Point& p) const {
  std::string key = fmt::format("{}:{}{}", v.i, p.vec, full_ ? "" : "m");
  const int rank = f_.type_of(v).rank;
  for (int d = 0; d < rank; ++d) key.append(",").append(p.at[d].v.s);
  return key;
}

Lane Codegen::eval(ValueId v, const Point& p) {
  const Type& t = f_.type_of(v);
  if (is_single(t)) return {scalar(v), false};
  const std::string key = memo_key(v, p);
  for (const auto& level : memo_)
    if (auto hit = level.find(key); hit != level.end()) return hit->second;
  Lane l;
  const bool keep = std::find(keeping_.begin(), keeping_.end(), v) != keeping_.end();
  if (buffers_[v.i] && !keep) {
    l = read_buffer(*buffers_[v.i], t, p);
  } else {
    l = eval_op(v, p);
    if (keep) write_buffer(*buffers_[v.i], p, lanes_of(t.dtype, l));
  }
  memo_[static_cast<size_t>(std::max(l.v.level, keep ? out_.depth() : 0))].emplace(key, l);
  return l;
}

Lane Codegen::eval_op(ValueId v, const Point& p) {
  const OpId o = f_.def(v);
  TW_CHECK(o, "%{} has no buffer", v.i);
  const Type& t = f_.type_of(v);
  switch (f_[o].kind) {
    case OpKind::constant:
      return {constant(t.dtype, f_.constant_bits(o), 1), false};
    case OpKind::load:
      return load(o, p);
    case OpKind::gather:
      return gather(o, p, false);
    case OpKind::iota: {
      const int axis = static_cast<int>(f_.attr(o, 0));
      if (axis != p.vec) return {el_.cast(DType::i64, t.dtype, p.at[axis].v, 1), false};
      // Summed as integers and rounded once: a float start past 2^24 is rounded already.
      const DType whole = is_float(t.dtype) ? DType::i32 : t.dtype;
      const V base = el_.splat(whole, el_.cast(DType::i64, whole, p.at[axis].v, 1), lanes_);
      const V sum = el_.binary("add", whole, base, iota(whole, lanes_), lanes_);
      return {el_.cast(whole, t.dtype, sum, lanes_), true};
    }
    case OpKind::broadcast: {
      const ValueId a = f_.operand(o, 0);
      const Type& from = f_.type_of(a);
      Point q;
      for (int d = 0; d < from.rank; ++d) {
        const int up = d + t.rank - from.rank;
        if (from.dims[d] == 1 && t.dims[up] > 1) continue;
        q.at[d] = p.at[up];
        if (p.vec == up) q.vec = d;
      }
      return eval(a, q);
    }
    case OpKind::transpose: {
      Point q;
      for (int d = 0; d < t.rank; ++d) {
        const int from = static_cast<int>(f_.attr(o, 0) >> (4 * d) & 15);
        q.at[from] = p.at[d];
        if (p.vec == d) q.vec = from;
      }
      return eval(f_.operand(o, 0), q);
    }
    case OpKind::reshape: {  // only drops or adds dimensions of size 1
      const ValueId a = f_.operand(o, 0);
      const Type& from = f_.type_of(a);
      Point q;
      int d = 0;
      for (int k = 0; k < t.rank; ++k) {
        if (t.dims[k] == 1) continue;
        while (from.dims[d] == 1) ++d;
        q.at[d] = p.at[k];
        if (p.vec == k) q.vec = d;
        ++d;
      }
      return eval(a, q);
    }
    default:
      break;
  }
  TW_CHECK(ir::is_elementwise(f_[o].kind), "{} cannot be fused", ir::info(f_[o].kind).name);
  std::vector<Lane> lanes;
  bool vec = false;
  for (ValueId a : f_.operands(o)) {
    lanes.push_back(eval(a, p));
    vec |= lanes.back().vec;
  }
  std::vector<V> operands;
  for (size_t k = 0; k < lanes.size(); ++k)
    operands.push_back(
        vec ? lanes_of(f_.type_of(f_.operand(o, static_cast<int>(k))).dtype, lanes[k])
            : lanes[k].v);
  const DType in = f_.type_of(f_.operands(o).back()).dtype;
  return {el_.op(f_[o].kind, in, t.dtype, operands, vec ? lanes_ : 1), vec};
}

void Codegen::prepare(std::span<const ValueId> roots, const Demand& demand, bool may_keep) {
  if (pending_.empty()) return;
  // Everything pending that evaluating the roots reaches; `other`: on a way that is not element by
  // element, so that a nest over their tile cannot store it.
  marks_.start();  // 1: element by element, 2: otherwise
  std::vector<std::pair<ValueId, bool>> work;
  for (ValueId root : roots) work.emplace_back(root, !may_keep);
  const auto pending = [&](ValueId v) {
    return std::find(pending_.begin(), pending_.end(), v) != pending_.end();
  };
  while (!work.empty()) {
    auto [v, other] = work.back();
    work.pop_back();
    if (!is_wide(f_.type_of(v)) || !f_.def(v)) continue;
    if (plan_.kept(v)) {
      if (!pending(v)) continue;
      other |= plan_.cut(v) || !(plan_.demand(v) == demand);
    }
    const uint32_t bit = other ? 2 : 1;
    if (marks_.of(v) & (bit | 2)) continue;
    marks_.add(v, bit);
    const OpId o = f_.def(v);
    const bool same = ir::is_elementwise(f_[o].kind);
    for (ValueId a : f_.operands(o)) work.emplace_back(a, other || !same);
  }
  std::vector<ValueId> first, keep;
  for (ValueId v : pending_)
    if (marks_.of(v) & 2)
      first.push_back(v);
    else if (marks_.of(v) & 1)
      keep.push_back(v);
  // The last first: its nest stores earlier ones on its way, where each would be a nest of its own.
  for (auto v = first.rbegin(); v != first.rend(); ++v)
    if (pending(*v)) materialize(*v);
  for (ValueId v : keep) {
    if (!pending(v)) continue;
    buffers_[v.i] = buffer_for(v);
    keeping_.push_back(v);
    std::erase(pending_, v);
  }
}

void Codegen::materialize(ValueId v) {
  std::erase(pending_, v);
  if (plan_.demand(v).kind == Demand::nothing) return;
  const Buffer b = buffer_for(v);
  const auto saved = keeping_;
  keeping_.clear();
  const Demand& demand = plan_.demand(v);
  // Its operands first: v itself is no longer pending. All at once: what this nest will store for
  // one operand is not there yet for a nest that comes before it for the sake of another.
  prepare(f_.operands(f_.def(v)), demand, ir::is_elementwise(f_[f_.def(v)].kind));
  const Type& t = f_.type_of(v);
  const ValueId values[] = {v};
  Nest n = plain_nest(t, box_of(demand, t), values);
  n.body = [&](std::span<const Point> points) {
    for (const Point& p : points) write_buffer(b, p, lanes_of(t.dtype, eval_op(v, p)));
  };
  nest(n);
  buffers_[v.i] = b;
  keeping_ = saved;
}

void Codegen::flush(const std::function<bool(ValueId)>& which) {
  const std::vector<ValueId> all = pending_;
  for (ValueId v : all)
    if (which(v) && std::find(pending_.begin(), pending_.end(), v) != pending_.end())
      materialize(v);
}

void Codegen::store_into(const Buffer& b, ValueId v, const Demand& demand, bool may_keep) {
  const auto saved = keeping_;
  keeping_.clear();
  const ValueId values[] = {v};
  prepare(values, demand, may_keep);
  const Type& t = f_.type_of(v);
  Nest n = plain_nest(t, box_of(demand, t), values);
  n.body = [&](std::span<const Point> points) {
    for (const Point& p : points) write_buffer(b, p, lanes_of(t.dtype, eval(v, p)));
  };
  nest(n);
  keeping_ = saved;
}

// A reshape that changes more than dimensions of size 1: through a buffer without gaps, in which
// the row-major order of both shapes is the same.
void Codegen::reshape(OpId o) {
  const ValueId v = f_.operand(o, 0), r = f_.result(o);
  const Buffer from = new_buffer(f_.type_of(v), true);
  store_into(from, v, Demand{.kind = Demand::everything, .lo = {}, .hi = {}}, true);
  Buffer to = from;
  to.stride = {};
  int64_t stride = 1;
  for (int d = f_.type_of(r).rank; d-- > 0; stride *= f_.type_of(r).dims[d]) to.stride[d] = stride;
  buffers_[r.i] = to;
}

}  // namespace tw::llvm
