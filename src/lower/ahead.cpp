// When loads are issued. The canonical order has a load where its value is needed first. Behind a
// reduction that is late: the threads have waited for each other and wait again, for memory; and
// what a loop reads for its next trip would come at the end of this one. So such loads are issued
// where nothing stands before them but arithmetic, as far as a thread has registers to hold them.
#include <algorithm>

#include "ir/rules.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

namespace {

// Registers that may hold loads which are not needed yet: by this trip, or only by the next, which
// was written to read ahead. With 32 for this trip, 16-bit rows of 32 elements a thread hold the
// weights of a norm, too, and spill (16384 columns: 0.57 of a copy instead of 0.89); with 16 the
// short rows win what there is to win.
constexpr int early_registers = 16;

bool threads_wait(OpKind k) {
  return ir::is_reduction(k) || k == OpKind::scan || k == OpKind::reduce_custom;
}

}  // namespace

// `with`: the ops that a load's place, edges and replacement come from, if all of them are scalar
// arithmetic.
bool Lowering::can_start_early(OpId load, BlockId b, std::vector<OpId>& with) const {
  for (ValueId v : in_.operands(load)) {
    while (in_.is(v, OpKind::broadcast)) v = in_.operand(in_.def(v), 0);
    const auto from = in_.is(v, OpKind::view) ? in_.operands(in_.def(v)).subspan(1)
                                              : std::span<const ValueId>(&v, 1);
    for (ValueId u : from)
      if (!closure(u, b, true, with)) return false;
  }
  return true;
}

std::vector<Lowering::Early> Lowering::early_loads(BlockId b) const {
  std::vector<Early> early;
  std::vector<bool> needed(in_.values.size());  // in this trip
  ir::walk(in_, b, [&](OpId o) {
    if (in_[o].kind == OpKind::yield && in_[o].block == b) return;
    for (ValueId v : in_.operands(o)) needed[v.i] = true;
  });
  OpId start;
  bool waits = false;
  int held = 0;
  ir::for_each_op(in_, b, [&](OpId o) {
    const OpKind k = in_[o].kind;
    const ir::Effect effect = ir::info(k).effect;
    if (in_[o].num_regions || (effect != ir::Effect::pure && effect != ir::Effect::read)) {
      start = {}, waits = false, held = 0;
      return;
    }
    if (!start) start = o;
    waits |= threads_wait(k);
    if (k != OpKind::load ||
        std::ranges::any_of(staged_, [&](const Staged& s) { return s.load == o; }))
      return;
    const ValueId v = in_.result(o);
    const int registers = (own_layout(v).registers() * size_of(in_.type_of(v).dtype) + 3) / 4;
    if (held + registers > (needed[v.i] ? early_registers : ahead_registers)) return;
    Early e{start, {}};
    if (waits && !can_start_early(o, b, e.ops)) return;
    held += registers;
    if (!waits) return;
    e.ops.push_back(o);
    early.push_back(std::move(e));
  });
  return early;
}

}  // namespace tw::lower
