// Demand: what an op needs is emitted before it.
#include "support/error.hpp"
#include "trace/canonical_impl.hpp"

namespace tw::trace {

// What the op needs before it can stand, resolved and in operand order, as long as `go_on(value)`.
// Instead of a dot that the op takes in: the operands of that dot.
template <class F>
void Canonicalizer::for_each_operand(uint32_t op, F&& go_on) const {
  const RawOp& o = rec_->ops[op];
  const uint32_t dot = fused_[op];
  for (Val v : needed(o)) {
    v = rec_->resolve(v);
    if (!(dot && rec_->values[v].def == dot) && !go_on(v)) return;
  }
  if (dot)
    for (Val v : rec_->operands(rec_->ops[dot]))
      if (!go_on(rec_->resolve(v))) return;
  if (o.region)
    for (uint32_t c : carries_[o.region])
      if (const Val init = rec_->carries[c].init)
        if (!go_on(rec_->resolve(init))) return;
}

// The first value the op needs that is not there yet; 0: it can be emitted.
Val Canonicalizer::missing(uint32_t op) const {
  Val first = 0;
  for_each_operand(op, [&](Val v) {
    if (!available(v)) first = v;
    return first == 0;
  });
  return first;
}

void Canonicalizer::demand_operands(uint32_t op) {
  for_each_operand(op, [&](Val v) {
    demand(v);
    return true;
  });
}

// What a region without effects, or the function of a scan, takes from around it and is not there
// yet, onto the stack of demand, what its body asks for first on top.
void Canonicalizer::demand_outer(uint32_t op) {
  const RawOp& o = rec_->ops[op];
  std::vector<Val> open;
  std::vector<uint32_t> outer;
  const auto open_region = [&](uint32_t region) {
    for (uint32_t c : carries_[region])
      for (const RawCarry& k = rec_->carries[c]; Val v : {k.out, k.mid, k.init})
        if (v) open.push_back(v);
    if (const Val v = rec_->regions[region].condition) open.push_back(v);
  };
  // The body's ops are those between the two: of a region they follow its op, of a function they
  // come right before it.
  uint32_t before = op, after = op;
  if (o.region) {
    after = rec_->regions[o.region].last_op;
    open_region(o.region);
  } else {
    const auto yields = rec_->operands(o).last(o.num_results);
    open.insert(open.end(), yields.rbegin(), yields.rend());
    const uint32_t block = combine_block(o);
    do --before;
    while (rec_->ops[before].block == block);
  }
  std::vector<bool> seen(after - before);
  while (!open.empty()) {
    const Val v = rec_->resolve(open.back());
    open.pop_back();
    const uint32_t def = rec_->values[v].def;
    if (available(v) || def & RawValue::arg_bit) continue;
    if (def <= before || def >= after) {
      outer.push_back(def);
      continue;
    }
    if (seen[def - before]) continue;
    seen[def - before] = true;
    const auto in = rec_->operands(rec_->ops[def]);
    open.insert(open.end(), in.rbegin(), in.rend());
    if (rec_->ops[def].region) open_region(rec_->ops[def].region);
  }
  work_.insert(work_.end(), outer.rbegin(), outer.rend());
}

// Depth first, in an order that does not depend on how: by recursion while it is shallow, which
// looks at each operand once, then with an explicit stack, since an unrolled kernel may be a chain
// of 100,000 ops.
ir::ValueId Canonicalizer::demand(Val v) {
  v = rec_->resolve(v);
  if (available(v)) return final_[v];
  const uint32_t op = rec_->values[v].def;
  TW_CHECK(!(op & RawValue::arg_bit), "a block argument is demanded outside its block");
  constexpr int deep = 64;  // tests/trace/depth_test.cpp knows it
  ++demands_;
  if (demands_ > deep) {
    demand_deep(op);
  } else {
    demand_operands(op);
    emitted_[op] = true;
    emit(op);
  }
  --demands_;
  return final_[v];
}

// The body of a region or of a scan demands from inside of it, and of a chain of thousands each
// would be emitted from inside the next: so what they take from around them goes first.
void Canonicalizer::demand_deep(uint32_t first) {
  const size_t base = work_.size();
  work_.push_back(first);
  while (work_.size() > base) {
    const uint32_t op = work_.back();
    if (emitted_[op]) {
      work_.pop_back();
      continue;
    }
    if (const Val needed = missing(op)) {
      const uint32_t def = rec_->values[needed].def;
      TW_CHECK(!(def & RawValue::arg_bit), "a block argument is demanded outside its block");
      work_.push_back(def);
      continue;
    }
    if ((rec_->ops[op].region || combines(rec_->ops[op])) && !outer_demanded_[op]) {
      outer_demanded_[op] = true;
      demand_outer(op);
      continue;
    }
    work_.pop_back();
    emitted_[op] = true;
    emit(op);
  }
}

}  // namespace tw::trace
