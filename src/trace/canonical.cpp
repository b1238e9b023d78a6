#include "support/error.hpp"
#include "support/of_thread.hpp"
#include "trace/canonical_impl.hpp"

namespace tw::trace {

void canonicalize(const Recorder& rec, ir::Func& out) {
  of_thread<Canonicalizer>().run(rec, out);  // keeps its arrays' capacity
}

void Canonicalizer::run(const Recorder& rec, ir::Func& out) {
  rec_ = &rec;
  out_ = &out;
  out.clear();
  const size_t ops = rec.ops.size(), values = rec.values.size();
  live_.assign(ops, false);
  emitted_.assign(ops, false);
  mark_number_.assign(ops, 0);
  fused_.assign(ops, 0);
  uses_.assign(values, 0);
  carry_of_.assign(values, 0);
  carry_live_.assign(rec.carries.size(), false);
  if (carries_.size() < rec.regions.size()) carries_.resize(rec.regions.size());
  for (auto& list : carries_) list.clear();
  marked_ = 0;
  for (uint32_t c = 1; c < rec.carries.size(); ++c) {
    const RawCarry& k = rec.carries[c];
    for (Val v : {k.arg, k.arg2, k.result})
      if (v) carry_of_[v] = c;
  }
  for (uint32_t h : rec.host_effects) {
    visit(h);
    drain_marks();
  }
  mark_block(1);
  fuse_dots();
  bounds_.analyze(rec, live_);

  final_.assign(values, {});
  view_index_.assign(values, 0);
  views_.clear();
  scopes_.clear();
  depth_of_raw_.assign(rec.blocks.size(), 0);
  block_depth_.assign(out.blocks.size() + rec.blocks.size(), 0);
  floated_.clear();
  equal_to_.clear();
  work_.clear();
  demands_ = 0;
  outer_demanded_.assign(ops, false);
  loc_cache_.clear();
  type_map_.assign(rec.types.size(), {});
  scalar_ids_ = {};
  table_.assign(128, 0);
  table_ops_.resize(128);
  table_used_ = 0;

  out.params = rec.params;
  out.launch = rec.launch;
  out.launch_at = out.locs[loc(rec.launch_loc)];
  for (const RawTune& t : rec.tunes)
    out.tunes.push_back({out.intern(t.name), t.candidates, t.value});
  for (size_t p = 0; p < rec.params.size(); ++p) {
    const ir::Param& param = rec.params[p];
    const Val raw = rec.param_values[p];
    const ValueId v = out.add_arg(out.host, type_of(raw));
    final_[raw] = v;
    if (param.is_tensor) {
      View view;
      view.base = view.value = v;
      view.rank = param.rank;
      view.param = static_cast<int>(p);
      view_index_[raw] = new_view(view);
    }
  }
  scopes_.push_back({0, out.host, {}, {}});
  scopes_.push_back({1, out.body, {}, {}});
  block_depth_[out.body.i] = 1;
  depth_of_raw_[1] = 1;
  emit_host();
  emit_block(1, {}, OpKind::none);
}

// --- mark ---------------------------------------------------------------------------------------
// Everything here depends only on the graph and on the order of effects, so the numbers it gives
// (of carries, of loads) are the same whatever order a compiler evaluated operands in.
void Canonicalizer::mark_block(uint32_t block) {
  for (uint32_t e = rec_->blocks[block].first_effect; e; e = rec_->ops[e].next_effect) {
    visit(e);
    drain_marks();
  }
}

void Canonicalizer::mark(Val v) {
  v = rec_->resolve(v);
  ++uses_[v];
  stack_.push_back(v);
}

void Canonicalizer::drain_marks() {
  while (!stack_.empty()) {
    const Val v = stack_.back();
    stack_.pop_back();
    if (carry_of_[v]) {
      mark_carry(carry_of_[v]);
      continue;
    }
    const uint32_t d = rec_->values[v].def;
    visit(d & RawValue::arg_bit ? rec_->blocks[d & ~RawValue::arg_bit].parent : d);
  }
}

void Canonicalizer::visit(uint32_t op) {
  if (op == 0 || live_[op]) return;
  live_[op] = true;
  mark_number_[op] = ++marked_;
  const RawOp& o = rec_->ops[op];
  for (Val v : rec_->operands(o)) mark(v);
  if (!o.region) return;
  const RawRegion& g = rec_->regions[o.region];
  if (g.condition) mark(g.condition);
  if (g.effect) {
    drain_marks();
    mark_block(g.block[0]);
    if (g.block[1]) mark_block(g.block[1]);
  }
}

void Canonicalizer::mark_carry(uint32_t c) {
  if (carry_live_[c]) return;
  carry_live_[c] = true;
  const RawCarry& k = rec_->carries[c];
  carries_[k.region].push_back(c);
  visit(rec_->regions[k.region].op);
  for (Val v : {k.init, k.mid, k.out})
    if (v) mark(v);
}

// `acc + dot(a, b)` is one op when the product has no other use.
void Canonicalizer::fuse_dots() {
  for (uint32_t i = 1; i < rec_->ops.size(); ++i) {
    const RawOp& o = rec_->ops[i];
    if (!live_[i] || o.kind != OpKind::add) continue;
    const auto in = rec_->operands(o);
    for (int side : {1, 0}) {
      const Val v = rec_->resolve(in[static_cast<size_t>(side)]);
      const RawOp* d = rec_->def(v);
      if (!d || d->kind != OpKind::dot || d->num_operands != 2 || uses_[v] != 1 ||
          d->block != o.block || d->segment != o.segment)
        continue;
      fused_[i] = rec_->values[v].def;
      break;
    }
  }
}

}  // namespace tw::trace
