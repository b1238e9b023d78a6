// Common subexpressions: an op equal to one that is visible where it stands is replaced by it.
//
// Equal means same kind, operands (in either order for commutative ops), attributes and result
// type. A load is equal to an earlier one only if nothing wrote its memory in between: each
// parameter and workspace has an epoch that a store, or a region with a store in it, moves on.
#include <algorithm>

#include "ir/rules.hpp"
#include "passes/pass.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

class Cse {
 public:
  explicit Cse(Func& f) : f_(f), map_(f.values.size()), epoch_(f.values.size(), 0) {
    size_t slots = 64;
    while (slots < 2 * f.ops.size()) slots *= 2;
    slots_.resize(slots);
  }

  void run() {
    block(f_.host);
    block(f_.body);
  }

 private:
  struct Entry {
    uint32_t hash = 0, epoch = 0;
    OpId op;
  };

  ValueId now(ValueId v) const { return map_[v.i] ? map_[v.i] : v; }

  // What a block adds is forgotten at its end, except for `host`, whose values `body` sees.
  void block(BlockId b) {
    const size_t mark = added_.size();
    for_each_op(f_, b, [&](OpId o) { op(o); });
    if (b == f_.host) return;
    // Linear probing: removing in reverse order of adding never breaks a chain.
    for (; added_.size() > mark; added_.pop_back()) slots_[added_.back()].op = {};
  }

  void op(OpId o) {
    for (ValueId& v : f_.operands(o)) v = now(v);
    const Op& op = f_[o];
    const Effect effect = info(op.kind).effect;
    if (op.num_regions) return regions(o);
    // At the lane level other threads write memory, too, and barriers order that: nothing of it is
    // merged.
    if (f_.level == Level::lane && effect != Effect::pure) return;
    if (effect == Effect::write) epoch_[memory_of(f_, f_.operand(o, 0)).i] = ++clock_;
    if (synchronizes(f_, o)) for_all_memory(f_, [&](ValueId m) { epoch_[m.i] = ++clock_; });
    if ((effect != Effect::pure && effect != Effect::read) || op.num_results != 1) return;
    const uint32_t epoch = effect == Effect::read ? epoch_[memory_of(f_, f_.operand(o, 0)).i] : 0;
    const uint32_t h = hash(o, epoch);
    size_t at = h & (slots_.size() - 1);
    for (; slots_[at].op; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at].hash == h && slots_[at].epoch == epoch && equal(slots_[at].op, o)) {
        map_[f_.result(o).i] = f_.result(slots_[at].op);
        f_.erase(o);
        return;
      }
    slots_[at] = {h, epoch, o};
    added_.push_back(at);
  }

  // A loop runs its body again after its own stores, so they count from before its first op. The
  // arms of an `if` do not see each other's stores: what the first arm loaded is forgotten with it,
  // so going back to its epochs cannot match the wrong load.
  void regions(OpId o) {
    const bool loop = f_[o].kind != OpKind::if_;
    std::vector<std::pair<ValueId, uint32_t>> written;
    if (f_.level == Level::tile)
      for_each_write(f_, o, [&](ValueId m) { written.emplace_back(m, epoch_[m.i]); });
    auto move_on = [&] {
      for (const auto& [m, before] : written) epoch_[m.i] = ++clock_;
    };
    if (loop) move_on();
    for (int r = 0; r < f_[o].num_regions; ++r) {
      if (!loop)
        for (const auto& [m, before] : written) epoch_[m.i] = before;
      block(f_.region(o, r));
    }
    move_on();
  }

  uint32_t hash(OpId o, uint32_t epoch) const {
    const Op& op = f_[o];
    uint64_t h = static_cast<uint64_t>(op.kind) * 0x9e3779b97f4a7c15ull ^ epoch;
    auto add = [&](uint64_t w) { h = (h ^ w) * 0xff51afd7ed558ccdull, h ^= h >> 32; };
    add(f_[f_.result(o)].type.i);
    const auto in = f_.operands(o);
    if (is_commutative(op.kind))
      add(std::min(in[0].i, in[1].i)), add(std::max(in[0].i, in[1].i));
    else
      for (ValueId v : in) add(v.i);
    for (uint32_t w : f_.attrs(o)) add(w);
    return static_cast<uint32_t>(h);
  }

  bool equal(OpId a, OpId b) const {
    const Op &x = f_[a], &y = f_[b];
    if (x.kind != y.kind || x.num_operands != y.num_operands) return false;
    if (f_[f_.result(a)].type != f_[f_.result(b)].type) return false;
    if (!std::ranges::equal(f_.attrs(a), f_.attrs(b))) return false;
    const auto p = f_.operands(a), q = f_.operands(b);
    if (std::ranges::equal(p, q)) return true;
    return is_commutative(x.kind) && p[0] == q[1] && p[1] == q[0];
  }

  Func& f_;
  std::vector<ValueId> map_;
  std::vector<uint32_t> epoch_;  // per memory, by value id
  uint32_t clock_ = 0;
  std::vector<Entry> slots_;
  std::vector<size_t> added_;
};

}  // namespace

void cse(ir::Func& f, const ir::Target&) { Cse(f).run(); }

}  // namespace tw::passes
