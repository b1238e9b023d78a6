// Constant folding, exact identities, and control flow that is known.
//
// One walk in program order: an op sees its operands in their final form, so chains fold in one go.
// Results that equal another value are remapped; ops that lost their users stay for dce. Two values
// of a loop only meet at its end, so a carried value is looked at before its body (for what the
// author wrote) and again after it (for what folding found); the second finding is swept in at the
// end.
#include "passes/fold.hpp"

#include "ir/rules.hpp"
#include "passes/pass.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

class Fold {
 public:
  explicit Fold(Func& f) : f_(f), map_(f.values.size()) {}

  void run() {
    block(f_.host);
    block(f_.body);
    if (sweep_) f_.replace_uses(map_);
  }

 private:
  // Values made by this pass lie beyond the map and are never replaced.
  ValueId now(ValueId v) const {
    while (v.i < map_.size() && map_[v.i]) v = map_[v.i];
    return v;
  }
  void replace(ValueId from, ValueId to) { map_[from.i] = now(to); }

  void block(BlockId b) {
    for (OpId o = f_[b].first; o;) o = visit(o);
  }

  // Returns the op to look at next.
  OpId visit(OpId o) {
    for (ValueId& v : f_.operands(o)) v = now(v);
    switch (f_[o].kind) {
      case OpKind::for_:
        return for_loop(o);
      case OpKind::while_:
        return while_loop(o);
      case OpKind::if_:
        return branch(o);
      case OpKind::scan:
      case OpKind::reduce_custom:
        block(f_.region(o, 0));
        return f_[o].next;
      default:
        break;
    }
    const OpId next = f_[o].next;
    // A rewritten op may fold again: each rewrite is a simpler op, so this ends.
    for (;;) {
      const Folded r = is_elementwise(f_[o].kind) ? fold_algebra(f_, o) : fold_movement(f_, o);
      if (!r.done) break;
      if (!r.value) continue;
      replace(f_.result(o), r.value);
      f_.erase(o);
      break;
    }
    return next;
  }

  OpId for_loop(OpId o) {
    const BlockId body = f_.region(o, 0);
    const auto trips = trip_count(f_, o);
    if (trips && *trips == 0) {
      for (int k = 0; k < f_[o].num_results; ++k) replace(f_.result(o, k), f_.operand(o, k + 3));
      return drop(o);
    }
    if (trips && *trips == 1) {
      replace(f_.arg(body, 0), f_.operand(o, 0));
      for (int k = 0; k < f_[o].num_results; ++k)
        replace(f_.arg(body, k + 1), f_.operand(o, k + 3));
      return inlined(o, body);
    }
    trivial_carries(o);
    block(body);
    sweep_ |= trivial_carries(o);
    return f_[o].next;
  }

  OpId while_loop(OpId o) {
    trivial_state(o);
    block(f_.region(o, 0));
    block(f_.region(o, 1));
    sweep_ |= trivial_state(o);
    return f_[o].next;
  }

  OpId branch(OpId o) {
    if (const auto c = splat(f_, f_.operand(o, 0))) return inlined(o, f_.region(o, *c ? 0 : 1));
    block(f_.region(o, 0));
    block(f_.region(o, 1));
    const OpId then = f_.terminator(f_.region(o, 0)), other = f_.terminator(f_.region(o, 1));
    std::vector<uint8_t> keep(f_[o].num_results, 1);
    for (int k = 0; k < f_[o].num_results; ++k)
      // One value visible in both arms comes from before the `if`.
      if (f_.operand(then, k) == f_.operand(other, k)) {
        replace(f_.result(o, k), f_.operand(then, k));
        keep[static_cast<size_t>(k)] = 0;
      }
    keep_operands(f_, then, 0, keep);
    keep_operands(f_, other, 0, keep);
    keep_results(f_, o, keep);
    return f_[o].next;
  }

  // The region runs exactly once: its ops take the place of o. Not yet visited, so they are next.
  OpId inlined(OpId o, BlockId region) {
    const OpId before = f_[o].prev;
    const BlockId b = f_[o].block;
    const OpId yield = inline_region(f_, region, o);
    for (int k = 0; k < f_[o].num_results; ++k) replace(f_.result(o, k), f_.operand(yield, k));
    f_.erase(o);
    return before ? f_[before].next : f_[b].first;
  }

  OpId drop(OpId o) {
    const OpId next = f_[o].next;
    f_.erase(o);
    return next;
  }

  // Carried values that are yielded unchanged, or as what they started with, equal their initial
  // value throughout. Dropping one can make another one trivial.
  bool trivial_carries(OpId o) {
    const BlockId body = f_.region(o, 0);
    const OpId yield = f_.terminator(body);
    std::vector<uint8_t> keep(f_[o].num_results, 1);
    const bool found = until_stable(keep, [&](int k) {
      const ValueId init = now(f_.operand(o, k + 3)), arg = f_.arg(body, k + 1);
      const ValueId next = now(f_.operand(yield, k));
      if (next != arg && next != init) return false;
      replace(arg, init);
      replace(f_.result(o, k), init);
      return true;
    });
    if (!found) return false;
    keep_operands(f_, o, 3, keep);
    keep_args(f_, body, 1, keep);
    keep_operands(f_, yield, 0, keep);
    keep_results(f_, o, keep);
    return true;
  }

  // The same for a `while` that hands its state through the test unchanged.
  bool trivial_state(OpId o) {
    const BlockId test = f_.region(o, 0), body = f_.region(o, 1);
    const OpId tested = f_.terminator(test), yield = f_.terminator(body);
    if (f_[test].num_args != f_[body].num_args) return false;
    std::vector<uint8_t> keep(f_[o].num_results, 1);
    const bool found = until_stable(keep, [&](int k) {
      const ValueId init = now(f_.operand(o, k)), state = f_.arg(test, k), passed = f_.arg(body, k);
      const ValueId through = now(f_.operand(tested, k + 1)), next = now(f_.operand(yield, k));
      if ((through != state && through != init) || (next != passed && next != init)) return false;
      replace(state, init);
      replace(passed, init);
      replace(f_.result(o, k), init);
      return true;
    });
    if (!found) return false;
    keep_operands(f_, o, 0, keep);
    keep_args(f_, test, 0, keep);
    keep_operands(f_, tested, 1, keep);
    keep_args(f_, body, 0, keep);
    keep_operands(f_, yield, 0, keep);
    keep_results(f_, o, keep);
    return true;
  }

  template <class F>
  static bool until_stable(std::vector<uint8_t>& keep, F&& is_trivial) {
    bool found = false;
    for (bool again = true; again;) {
      again = false;
      for (size_t k = 0; k < keep.size(); ++k)
        if (keep[k] && is_trivial(static_cast<int>(k))) keep[k] = 0, again = found = true;
    }
    return found;
  }

  Func& f_;
  std::vector<ValueId> map_;
  bool sweep_ = false;
};

}  // namespace

void fold(ir::Func& f, const ir::Target&) { Fold(f).run(); }

}  // namespace tw::passes
