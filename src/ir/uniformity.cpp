#include "ir/uniformity.hpp"

#include <algorithm>

namespace tw::ir {

std::string_view name_of(Scope s) {
  static constexpr std::string_view names[] = {"lane", "warp", "role", "block"};
  return names[static_cast<int>(s)];
}

Scope required_control(OpKind kind) {
  if (info(kind).level == Level::tile) return Scope::block;
  switch (kind) {
    case OpKind::barrier:
    case OpKind::cluster_barrier:
      return Scope::block;
    case OpKind::shuffle:
    case OpKind::vote:
    case OpKind::ldmatrix:
    case OpKind::mma:
      return Scope::warp;
    default:
      return Scope::lane;
  }
}

// Starts from "all agree" and lowers until nothing changes: loops feed values back, and each value
// can be lowered three times at most.
Uniformity::Uniformity(const Func& f, std::span<const Source> sources)
    : values_(f.values.size(), Scope::block), blocks_(f.blocks.size(), Scope::block) {
  for (const Source& s : sources) values_[s.value.i] = s.scope;
  // With no source everything agrees from the start: the first sweep proves it.
  for (bool changed = true; changed;) {
    changed = visit(f, f.host);
    changed |= visit(f, f.body);
  }
}

bool Uniformity::lower(ValueId v, Scope s) {
  if (values_[v.i] <= s) return false;
  values_[v.i] = s;
  return true;
}

bool Uniformity::visit(const Func& f, BlockId b) {
  bool changed = false;
  for (OpId o = f[b].first; o; o = f[o].next) {
    const Op& op = f[o];
    Scope all = blocks_[b.i];
    for (ValueId v : f.operands(o)) all = std::min(all, values_[v.i]);
    if (op.kind == OpKind::lane_id) all = Scope::lane;
    if (op.kind == OpKind::warp_id) all = std::min(all, Scope::warp);
    if (op.kind == OpKind::vote) all = std::min(blocks_[b.i], Scope::warp);
    if (op.kind == OpKind::uniform) all = blocks_[b.i];
    // What decides which blocks of the op run, and how often: its scalar operands, a test's mask.
    Scope decides = blocks_[b.i];
    const size_t deciding = op.kind == OpKind::for_ ? 3 : op.kind == OpKind::if_ ? 1 : 0;
    for (ValueId v : f.operands(o).first(std::min<size_t>(deciding, op.num_operands)))
      decides = std::min(decides, values_[v.i]);
    if (op.kind == OpKind::while_)
      if (const OpId test = f.terminator(f.region(o, 0)); test && f[test].num_operands)
        decides = std::min(decides, values_[f.operand(test, 0).i]);
    for (int r = 0; r < op.num_regions; ++r) {
      const BlockId inner = f.region(o, r);
      if (blocks_[inner.i] > decides) blocks_[inner.i] = decides, changed = true;
      // Arguments and results: the meet of all that flows in, not slot by slot. Coarse, and enough
      // until lane level code carries values of several scopes through one loop.
      Scope flow = all;
      if (const OpId end = f.terminator(inner); end)
        for (ValueId v : f.operands(end)) flow = std::min(flow, values_[v.i]);
      for (ValueId v : f.args(inner)) changed |= lower(v, flow);
      all = std::min(all, flow);
      changed |= visit(f, inner);
    }
    for (ValueId v : f.results(o)) changed |= lower(v, std::min(all, decides));
  }
  return changed;
}

}  // namespace tw::ir
