// Emission: raw ops to final ops in canonical order.
#include <iterator>

#include "ir/rules.hpp"
#include "support/error.hpp"
#include "trace/canonical_impl.hpp"

namespace tw::trace {

using ir::Type;

uint32_t Canonicalizer::loc(Loc l) {
  if (!l.file) return 0;
  ir::StrId file;
  for (size_t i = loc_cache_.size(); i-- > 0;) {  // the latest first: lines come in runs
    const auto& [known, id] = loc_cache_[i];
    if (known.file != l.file) continue;
    if (known.line == l.line) return id;
    if (!file) file = out_->locs[id].file;
  }
  if (!file) {
    out_->files.emplace_back(l.file);
    file = {static_cast<uint32_t>(out_->files.size() - 1)};
  }
  const uint32_t id = out_->add_loc(file, static_cast<uint32_t>(l.line));
  loc_cache_.push_back({l, id});
  return id;
}

void Canonicalizer::place(OpId o, uint32_t raw_block, uint32_t segment) {
  Scope& s = scope_of(raw_block);
  if (segment < s.closers.size())
    out_->insert_before(s.closers[segment], o);
  else
    out_->append(s.block, o);
}

void Canonicalizer::emit_host() {
  for (uint32_t h : rec_->host_effects) {
    const RawOp& o = rec_->ops[h];
    Ids in;
    for (Val v : rec_->operands(o)) {
      in.push_back(demand(v));
      if (out_->home(in.back()) != out_->host)
        usage_error(
            rec_->locs[h],
            "{} depends on more than sizes, scalar arguments and constants (line {}): it is "
            "computed on the host before the launch",
            ir::info(o.kind).name, rec_->loc_of(v).line);
    }
    InlineVector<uint32_t, 1> attrs;
    if (o.kind == OpKind::require) attrs.push_back(text_of(rec_->attr(o, 0)));
    Types types;
    if (o.kind == OpKind::workspace) types.push_back(type_of(o.result));
    const OpId op = out_->make(o.kind, in, types, attrs, loc(h));
    out_->append(out_->host, op);
    emitted_[h] = true;
    if (o.kind == OpKind::workspace) {
      View view;
      view.base = view.value = out_->result(op);
      view.rank = rec_->type(o.result).rank;
      ValueId stride = index(1);
      for (int d = view.rank - 1; d >= 0; --d) {
        view.dims[d] = in[static_cast<size_t>(d)];
        view.strides[d] = stride;
        stride = scalar(OpKind::mul, {stride, view.dims[d]}, DType::i64, h);
      }
      view_index_[o.result] = new_view(view);
    }
    if (o.kind == OpKind::require) learn_equal(in[0]);
  }
}

// Sizes that a requirement makes equal count as one where bounds meet.
void Canonicalizer::learn_equal(ValueId condition) {
  const OpId d = out_->def(condition);
  if (!d) return;
  const auto in = out_->operands(d);
  if ((*out_)[d].kind == OpKind::and_) {
    const ValueId a = in[0], b = in[1];
    learn_equal(a);
    learn_equal(b);
  } else if ((*out_)[d].kind == OpKind::eq) {
    const ValueId a = same_size_as(in[0]), b = same_size_as(in[1]);
    if (a == b) return;
    equal_to_.resize(std::max<size_t>(equal_to_.size(), std::max(a.i, b.i) + 1));
    equal_to_[std::max(a.i, b.i)] = {std::min(a.i, b.i)};
  }
}

ir::ValueId Canonicalizer::same_size_as(ValueId v) const {
  while (v.i < equal_to_.size() && equal_to_[v.i]) v = equal_to_[v.i];
  return v;
}

// Emits a block: its effects in order with what they demand, then what it yields.
void Canonicalizer::emit_block(uint32_t raw, std::span<const uint32_t> carries, OpKind kind) {
  for (uint32_t e = rec_->blocks[raw].first_effect; e; e = rec_->ops[e].next_effect) {
    demand_operands(e);
    emitted_[e] = true;
    if (rec_->ops[e].region)
      emit_region(e);
    else
      emit_effect(e);
  }
  if (kind == OpKind::none) return;
  Ids yields;
  const uint32_t parent = rec_->blocks[raw].parent;
  const RawRegion& g = rec_->regions[rec_->ops[parent].region];
  const bool first = raw == g.block[0];
  if (kind == OpKind::while_ && first) yields.push_back(demand(g.condition));
  for (uint32_t c : carries) {
    const RawCarry& k = rec_->carries[c];
    const Val v = kind == OpKind::for_ ? k.out : first ? k.mid : k.out;
    demand(v);
    push_parts(v, yields);
  }
  const OpId y = out_->make(OpKind::yield, yields, {}, {}, loc(parent));
  out_->append(scope_of(raw).block, y);
}

// The next call would find the store in flight.
void Canonicalizer::check_not_stable(ValueId base, uint32_t store) const {
  const ValueId memory = ir::memory_of(*out_, base);
  if (!(*out_)[memory].is_arg()) return;
  for (size_t p = 0; p < out_->params.size(); ++p)
    if (out_->params[p].stable &&
        ir::memory_of(*out_, out_->arg(out_->host, static_cast<int>(p))) == memory)
      usage_error(rec_->locs[store],
                  "the kernel stores to a tensor that it declares stable: stable(x) says that "
                  "nothing still in flight writes x, not even the call before; drop one of both");
}

void Canonicalizer::emit_effect(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  if (!rec_->type(raw[0]).is_tensor()) return emit_report(op);
  const size_t rank = rec_->type(raw[0]).rank;
  const bool window = o.kind == OpKind::store || o.kind == OpKind::atomic;
  const ir::Type value = rec_->type(raw[1 + rank]);
  if (o.kind != OpKind::wait_until) check_not_stable(views_[view_of(raw[0])].base, op);
  Ids in;
  in.push_back(view_value(view_of(raw[0]), op));
  uint32_t inside = 0;
  for (size_t d = 0; d < rank; ++d)
    if (window && bounds_.inside(raw[1 + d], raw[0], static_cast<int>(d), value.dims[d]))
      inside |= 1u << d;
  for (Val v : raw.subspan(1)) in.push_back(demand(v));
  InlineVector<uint32_t, 8> attrs;
  for (int k = 0; k < o.num_attrs; ++k) attrs.push_back(rec_->attr(o, k));
  if (const int k = ir::bounds_attr(o.kind); k >= 0)
    attrs[static_cast<size_t>(k)] = append_bounds(raw.subspan(1), op, in);
  if (window) attrs[attrs.size() - 1] = inside;
  Types types;
  if (o.num_results) types.push_back(type_of(o.result));
  const OpId s = out_->make(o.kind, in, types, attrs, loc(op));
  if (o.num_results) final_[o.result] = out_->result(s);
  Scope& scope = scope_of(o.block);
  out_->append(scope.block, s);
  scope.closers.push_back(s);
}

void Canonicalizer::emit_report(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  Ids in;
  in.push_back(demand(rec_->operands(o)[0]));
  uint32_t attrs[2] = {text_of(rec_->attr(o, 0)), 0};
  if (o.kind == OpKind::print) attrs[1] = append_bounds(rec_->operands(o)[0], op, in);
  const OpId s = out_->make(o.kind, in, {}, {attrs, o.num_attrs}, loc(op));
  Scope& scope = scope_of(o.block);
  out_->append(scope.block, s);
  scope.closers.push_back(s);
}

void Canonicalizer::emit(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  if (o.kind == raw_offset) {
    final_[o.result] = view_offset(view_of(raw[0]));
    return;
  }
  if (o.kind == raw_valid_count) return emit_valid_count(op);
  switch (o.kind) {
    case OpKind::constant:
      final_[o.result] = constant(rec_->type(o.result).dtype, rec_->constant_bits(o));
      return;
    case OpKind::dim:
      final_[o.result] = view_dim(view_of(raw[0]), static_cast<int>(rec_->attr(o, 0)));
      return;
    case OpKind::stride:
      final_[o.result] = view_stride(view_of(raw[0]), static_cast<int>(rec_->attr(o, 0)));
      return;
    case OpKind::view: {
      View v;
      v.base = views_[view_of(raw[0])].base;
      v.rank = rec_->type(o.result).rank;
      v.offset = demand(raw[1]);
      for (int d = 0; d < v.rank; ++d) {
        v.dims[d] = demand(raw[static_cast<size_t>(2 + d)]);
        v.strides[d] = demand(raw[static_cast<size_t>(2 + v.rank + d)]);
      }
      view_index_[o.result] = new_view(v);
      return;
    }
    case OpKind::program_id: {
      const uint32_t attr[] = {rec_->attr(o, 0)};
      final_[o.result] = scalar(OpKind::program_id, {}, rec_->type(o.result), attr, op);
      return;
    }
    case OpKind::load:
      emit_load(op);
      return;
    case OpKind::gather:
      emit_gather(op);
      return;
    case OpKind::scan:
    case OpKind::reduce_custom:
      emit_combine(op);
      return;
    case OpKind::dot:
      emit_dot(op, op, raw.size() == 3 ? demand(raw[2]) : ValueId{});
      return;
    default:
      break;
  }
  if (o.region) return emit_region(op);
  if (fused_[op]) {
    const bool right = rec_->values[rec_->resolve(raw[1])].def == fused_[op];
    return emit_dot(op, fused_[op], demand(raw[right ? 0 : 1]));
  }
  emit_plain(op);
}

// How many elements of `axes` are valid: what a mean divides by.
void Canonicalizer::emit_valid_count(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  ValueId count;
  const Type& t = rec_->type(raw[0]);
  for (int d = 0; d < t.rank; ++d) {
    if (!(rec_->attr(o, 0) >> d & 1)) continue;
    const Pair p = pair_of(bounds_.set(rec_->resolve(raw[0]), d), t.dims[d], op);
    ValueId n = index(t.dims[d]);
    const auto at_least_0 = [&](ValueId v) {
      return scalar(OpKind::maximum, {v, index(0)}, DType::i64, op);
    };
    // Starts may be anywhere in i64: each bound is cut to where their difference cannot wrap.
    if (p.hi) n = at_least_0(scalar(OpKind::minimum, {p.hi, n}, DType::i64, op));
    if (p.lo) n = at_least_0(scalar(OpKind::sub, {n, at_least_0(p.lo)}, DType::i64, op));
    count = count ? scalar(OpKind::mul, {count, n}, DType::i64, op) : n;
  }
  if (!count) count = index(1);
  const Type to = rec_->type(o.result);
  const DType d = to.dtype;
  ValueId n = d == DType::i64 ? count : scalar(OpKind::cast, {count}, d, op);
  if (to.rank > 0) {
    const OpId b =
        out_->make(OpKind::broadcast, {&n, 1}, std::array{out_->intern(to)}, {}, loc(op));
    place(b, o.block, o.segment);
    n = out_->result(b);
  }
  final_[o.result] = n;
}

void Canonicalizer::emit_plain(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  Ids in;
  for (Val v : rec_->operands(o)) in.push_back(demand(v));
  const Type& type = rec_->type(o.result);
  if (type.rank == 0 && ir::is_elementwise(o.kind) && ir::info(o.kind).cls == ir::OpClass::exact) {
    final_[o.result] = scalar(o.kind, in, type, {}, op);
    return;
  }
  uint32_t attrs[2] = {o.num_attrs ? rec_->attr(o, 0) : 0, 0};
  if (ir::is_reduction(o.kind)) attrs[1] = append_bounds(rec_->operands(o)[0], op, in);
  const ir::TypeId id = type_of(o.result);
  const OpId f = out_->make(o.kind, in, {&id, 1}, {attrs, o.num_attrs}, loc(op));
  place(f, o.block, o.segment);
  final_[o.result] = out_->result(f);
}

void Canonicalizer::emit_load(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  const Type type = rec_->type(o.result);
  Ids in;
  in.push_back(view_value(view_of(raw[0]), op));
  uint32_t inside = 0;
  for (int d = 0; d < type.rank; ++d) {
    in.push_back(demand(raw[static_cast<size_t>(d) + 1]));
    if (bounds_.inside(raw[static_cast<size_t>(d) + 1], raw[0], d, type.dims[d])) inside |= 1u << d;
  }
  if (rec_->attr(o, 0)) in.push_back(demand(raw[raw.size() - 1]));
  const uint32_t attrs[] = {rec_->attr(o, 0), inside};
  const ir::TypeId id = type_of(o.result);
  const OpId f = out_->make(OpKind::load, in, {&id, 1}, attrs, loc(op));
  place(f, o.block, o.segment);
  final_[o.result] = out_->result(f);
}

void Canonicalizer::emit_gather(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  Ids in;
  in.push_back(view_value(view_of(raw[0]), op));
  for (Val v : raw.subspan(1)) in.push_back(demand(v));
  const uint32_t attrs[] = {rec_->attr(o, 0)};
  const ir::TypeId id = type_of(o.result);
  const OpId f = out_->make(OpKind::gather, in, {&id, 1}, attrs, loc(op));
  place(f, o.block, o.segment);
  final_[o.result] = out_->result(f);
}

// `op` is where it stands (a fused add, or the dot itself).
void Canonicalizer::emit_dot(uint32_t op, uint32_t dot, ValueId acc) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(rec_->ops[dot]);
  const Type type = rec_->type(rec_->ops[dot].result);
  const ir::TypeId id = type_of(rec_->ops[dot].result);
  Ids in;
  in.push_back(demand(raw[0]));
  in.push_back(demand(raw[1]));
  if (!acc) {
    const ValueId zero = constant(type.dtype, 0);
    const OpId z = out_->make(OpKind::broadcast, {&zero, 1}, {&id, 1}, {}, loc(op));
    place(z, o.block, o.segment);
    acc = out_->result(z);
  }
  in.push_back(acc);
  require_equal_inner(dot);
  const SetId k =
      bounds_.unite(bounds_.set(rec_->resolve(raw[0]), 1), bounds_.set(rec_->resolve(raw[1]), 0));
  const Pair p = pair_of(k, rec_->type(raw[0]).dims[1], op);
  uint32_t bits = 0;
  if (p.lo) in.push_back(p.lo), bits |= 1;
  if (p.hi) in.push_back(p.hi), bits |= 2;
  const OpId f = out_->make(OpKind::dot, in, {&id, 1}, {&bits, 1}, loc(op));
  place(f, o.block, o.segment);
  final_[o.result] = out_->result(f);
}

// --- regions ------------------------------------------------------------------------------------
size_t Canonicalizer::part_count(Val v) const {
  const Type& t = rec_->type(v);
  return t.is_tensor() ? 1 + 2 * static_cast<size_t>(t.rank) : 1;
}

void Canonicalizer::part_types(Val v, Types& out) {
  out.append(part_count(v),
             rec_->type(v).is_tensor() ? out_->intern(ir::scalar_type(DType::i64)) : type_of(v));
}

void Canonicalizer::push_parts(Val v, Ids& out) {
  v = rec_->resolve(v);
  if (!view_index_[v]) {
    out.push_back(final_[v]);
    return;
  }
  const uint32_t view = view_of(v);
  out.push_back(view_offset(view));
  for (int d = 0; d < views_[view].rank; ++d) out.push_back(view_dim(view, d));
  for (int d = 0; d < views_[view].rank; ++d) out.push_back(view_stride(view, d));
}

void Canonicalizer::bind_parts(Val raw, Val like, std::span<const ValueId> parts) {
  if (!rec_->type(raw).is_tensor()) {
    final_[raw] = parts[0];
    return;
  }
  View v;
  v.base = views_[view_of(like)].base;
  v.rank = rec_->type(raw).rank;
  v.offset = parts[0];
  for (int d = 0; d < v.rank; ++d) {
    v.dims[d] = parts[static_cast<size_t>(1 + d)];
    v.strides[d] = parts[static_cast<size_t>(1 + v.rank + d)];
  }
  view_index_[raw] = new_view(v);
}

// A region without effects may be demanded from inside a later region. That one's scopes are not
// around this one, and nothing of it may float there.
struct Canonicalizer::InnerScopes {
  InnerScopes(Canonicalizer& c, uint32_t depth)
      : c(c),
        inner(std::make_move_iterator(c.scopes_.begin() + depth),
              std::make_move_iterator(c.scopes_.end())) {
    c.scopes_.resize(depth);
  }
  void restore() {
    c.scopes_.insert(c.scopes_.end(), std::make_move_iterator(inner.begin()),
                     std::make_move_iterator(inner.end()));
  }
  Canonicalizer& c;
  std::vector<Scope> inner;
};

// Raw attributes: those of the op, then the raw block, its first argument, the number of tiles.
void Canonicalizer::emit_combine(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const auto raw = rec_->operands(o);
  const uint32_t n = o.num_results, own = o.num_attrs - 3u;
  const uint32_t raw_block = combine_block(o);
  const Val arg = rec_->attr(o, static_cast<int>(own) + 1);
  Ids in;
  for (Val v : needed(o)) in.push_back(demand(v));
  InlineVector<uint32_t, 8> attrs;
  for (uint32_t k = 0; k < own; ++k) attrs.push_back(rec_->attr(o, static_cast<int>(k)));
  attrs[own - 1] = append_bounds(raw.first(n), op, in);
  Types types;
  for (uint32_t k = 0; k < n; ++k) types.push_back(type_of(o.result + k));
  const OpId f = out_->make(o.kind, in, types, attrs, loc(op));
  const BlockId block = out_->region(f, 0);
  const uint32_t depth = depth_of_raw_[o.block] + 1;
  InnerScopes put_away(*this, depth);
  if (block_depth_.size() <= block.i) block_depth_.resize(block.i + 16);
  block_depth_[block.i] = depth_of_raw_[raw_block] = depth;
  scopes_.push_back({raw_block, block, {}, {}});
  for (uint32_t k = 0; k < 2 * n; ++k) final_[arg + k] = out_->add_arg(block, type_of(arg + k));
  Ids yields;
  for (Val v : raw.last(n)) yields.push_back(demand(v));
  out_->append(block, out_->make(OpKind::yield, yields, {}, {}, loc(op)));
  scopes_.pop_back();
  put_away.restore();
  place(f, o.block, o.segment);
  for (uint32_t k = 0; k < n; ++k) final_[o.result + k] = out_->result(f, static_cast<int>(k));
}

void Canonicalizer::emit_region(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  const RawRegion& g = rec_->regions[o.region];
  const std::vector<uint32_t>& carries = carries_[o.region];
  Ids in;
  for (Val v : rec_->operands(o)) in.push_back(demand(v));
  Types types;
  for (uint32_t c : carries) {
    const RawCarry& k = rec_->carries[c];
    if (k.init) push_parts(k.init, in);
    part_types(k.result, types);
  }
  const OpId f = out_->make(o.kind, in, types, {}, loc(op));
  const uint32_t depth = depth_of_raw_[o.block] + 1;
  InnerScopes put_away(*this, depth);
  for (int b = 0; b < 2; ++b) {
    const BlockId block = b < (*out_)[f].num_regions ? out_->region(f, b) : BlockId{};
    if (!block) break;
    if (block_depth_.size() <= block.i) block_depth_.resize(block.i + 16);
    block_depth_[block.i] = depth;
    const uint32_t raw = g.block[b];
    if (raw) {
      depth_of_raw_[raw] = depth;
      scopes_.push_back({raw, block, {}, {}});
      if (o.kind == OpKind::for_)
        final_[g.induction] = out_->add_arg(block, out_->intern(ir::scalar_type(DType::i64)));
      for (uint32_t c : carries) {
        const RawCarry& k = rec_->carries[c];
        if (!k.init) continue;
        Ids args;
        Types arg_types;
        part_types(k.arg, arg_types);
        for (ir::TypeId t : arg_types) args.push_back(out_->add_arg(block, t));
        bind_parts(b ? k.arg2 : k.arg, k.init, args);
      }
      emit_block(raw, carries, o.kind);
      scopes_.pop_back();
    } else {  // if_ without an else arm: it yields what was there before
      Ids yields;
      for (uint32_t c : carries) {
        demand(rec_->carries[c].out);
        push_parts(rec_->carries[c].out, yields);
      }
      out_->append(block, out_->make(OpKind::yield, yields, {}, {}, loc(op)));
    }
  }
  put_away.restore();
  Ids all;
  for (ValueId v : out_->results(f)) all.push_back(v);
  size_t at = 0;
  for (uint32_t c : carries) {
    const RawCarry& k = rec_->carries[c];
    const size_t n = part_count(k.result);
    bind_parts(k.result, k.init ? k.init : k.mid, std::span<const ValueId>(all).subspan(at, n));
    at += n;
  }
  place(f, o.block, o.segment);
  if (g.effect) scope_of(o.block).closers.push_back(f);
}

}  // namespace tw::trace
