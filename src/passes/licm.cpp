// Loop-invariant code motion: an op whose operands come from outside a loop moves in front of it.
//
// Pure ops never trap, so they may move out of a loop that might not run. That costs their time for
// nothing in this case, which loops written by people rarely meet. What moves:
//   - pure ops that stand directly in the loop (not under an `if` in it, which may exclude them);
//   - broadcasts and iotas only together with an op that needs them: alone they cost nothing where
//     they are used, but held across the loop they would occupy a tile of registers or memory;
//   - loads of memory that nothing in the loop writes, if the loop certainly runs, or if the load
//     fills at most two vectors of the target: less than the loop's own test. They never fault,
//     since they clip to the view, but a large one in front of a loop that does not run is wasted
//     bandwidth.
// Inner loops first, so that an op leaves as many loops as it can.
#include <algorithm>

#include "passes/pass.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

class Licm {
 public:
  Licm(Func& f, const Target& target)
      : f_(f), small_load_(2 * target.vector_bits / 8), depth_(f.blocks.size(), 0) {}

  void run() { block(f_.body); }

 private:
  void block(BlockId b) {
    for_each_op(f_, b, [&](OpId o) {
      for (int r = 0; r < f_[o].num_regions; ++r) {
        const BlockId inner = f_.region(o, r);
        depth_[inner.i] = depth_[b.i] + 1;
        block(inner);
      }
      const OpKind kind = f_[o].kind;
      if (kind == OpKind::for_ || kind == OpKind::while_) hoist(o);
    });
  }

  void hoist(OpId loop) {
    loop_ = loop;
    outside_ = depth_[f_[loop].block.i];
    written_.clear();
    for_each_write(f_, loop, [&](ValueId m) { written_.push_back(m); });
    for (int r = 0; r < f_[loop].num_regions; ++r)
      for_each_op(f_, f_.region(loop, r), [&](OpId o) {
        if (!free_in_place(f_[o].kind) && movable(o)) move(o);
      });
  }

  static bool free_in_place(OpKind k) { return k == OpKind::broadcast || k == OpKind::iota; }

  // The op can stand in front of the loop: what it needs is there, or can come along.
  bool movable(OpId o) const {
    const Op& op = f_[o];
    const Effect effect = info(op.kind).effect;
    if (op.num_regions || (effect != Effect::pure && !(effect == Effect::read && load_moves(o))))
      return false;
    return std::ranges::all_of(f_.operands(o), [&](ValueId v) {
      if (is_outside(v)) return true;
      const OpId def = f_.def(v);
      return def && f_[def].block == f_[o].block && free_in_place(f_[def].kind) && movable(def);
    });
  }

  bool is_outside(ValueId v) const { return depth_[f_.home(v).i] <= outside_; }

  bool load_moves(OpId o) const {
    if (std::ranges::find(written_, memory_of(f_, f_.operand(o, 0))) != written_.end())
      return false;
    const Type& t = f_.type_of(f_.result(o));
    if (t.elements() * size_of(t.dtype) <= small_load_) return true;
    // A test runs at least once.
    if (f_[loop_].kind == OpKind::while_) return f_[o].block == f_.region(loop_, 0);
    const auto trips = trip_count(f_, loop_);
    return trips && *trips > 0;
  }

  void move(OpId o) {
    for (ValueId v : f_.operands(o))
      if (!is_outside(v)) move(f_.def(v));
    f_.unlink(o);
    f_.insert_before(loop_, o);
  }

  Func& f_;
  const int64_t small_load_;  // bytes
  OpId loop_;
  int outside_ = 0;
  std::vector<int> depth_;  // per block: how many regions around it
  std::vector<ValueId> written_;
};

}  // namespace

void licm(ir::Func& f, const ir::Target& target) { Licm(f, target).run(); }

}  // namespace tw::passes
