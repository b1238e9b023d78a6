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
    case OpKind::grid_wait:
    case OpKind::all_gather:
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

// Each carried value by itself: a loop over tiles also carries what decides about other loops.
bool Uniformity::carry(const Func& f, OpId o, Scope decides) {
  bool changed = false;
  const auto yielded = [&](int r, size_t k) {
    const OpId end = f.terminator(f.region(o, r));
    return end && k < f[end].num_operands ? values_[f.operand(end, static_cast<int>(k)).i]
                                          : Scope::lane;
  };
  const auto operand = [&](size_t k) {
    return k < f[o].num_operands ? values_[f.operand(o, static_cast<int>(k)).i] : Scope::lane;
  };
  const auto meet = [&](ValueId to, Scope a, Scope b) {
    changed |= lower(to, std::min({decides, a, b}));
  };
  const auto results = f.results(o);
  if (f[o].kind == OpKind::if_) {
    for (size_t k = 0; k < results.size(); ++k) meet(results[k], yielded(0, k), yielded(1, k));
    return changed;
  }
  const bool counts = f[o].kind == OpKind::for_;
  const auto args = f.args(f.region(o, 0));
  for (size_t k = 0; k < args.size(); ++k) {
    if (!counts)
      meet(args[k], operand(k), yielded(1, k));
    else if (k == 0)
      meet(args[k], operand(0), operand(2));
    else
      meet(args[k], operand(2 + k), yielded(0, k - 1));
  }
  // What a `while` tests also goes on to its body, and out.
  if (!counts)
    for (size_t k = 0; k < f.args(f.region(o, 1)).size(); ++k)
      meet(f.args(f.region(o, 1))[k], yielded(0, k + 1), decides);
  for (size_t k = 0; k < results.size(); ++k)
    meet(results[k], counts ? operand(3 + k) : decides, yielded(0, counts ? k : k + 1));
  return changed;
}

bool Uniformity::visit(const Func& f, BlockId b) {
  bool changed = false;
  for (OpId o = f[b].first; o; o = f[o].next) {
    const Op& op = f[o];
    Scope all = blocks_[b.i];
    for (ValueId v : f.operands(o)) all = std::min(all, values_[v.i]);
    if (op.kind == OpKind::lane_id || op.kind == OpKind::freeze || op.kind == OpKind::atom ||
        op.kind == OpKind::wait)
      all = Scope::lane;
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
    const bool carries =
        op.kind == OpKind::for_ || op.kind == OpKind::while_ || op.kind == OpKind::if_;
    for (int r = 0; r < op.num_regions; ++r) {
      const BlockId inner = f.region(o, r);
      if (blocks_[inner.i] > decides) blocks_[inner.i] = decides, changed = true;
      if (carries) {
        changed |= visit(f, inner);
        continue;
      }
      // Of other ops, the meet of all that flows in.
      Scope flow = all;
      if (const OpId end = f.terminator(inner); end)
        for (ValueId v : f.operands(end)) flow = std::min(flow, values_[v.i]);
      for (ValueId v : f.args(inner)) changed |= lower(v, flow);
      all = std::min(all, flow);
      changed |= visit(f, inner);
    }
    if (carries) {
      changed |= carry(f, o, decides);
      continue;
    }
    for (ValueId v : f.results(o)) changed |= lower(v, std::min(all, decides));
  }
  return changed;
}

}  // namespace tw::ir
