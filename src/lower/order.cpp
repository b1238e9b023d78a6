// The order of accesses to memory within a program. A tile program does one thing after the other;
// its threads do not wait for each other unless told to. What one stores and another loads, or the
// other way round, needs a barrier in between; what the same thread loads and stores does not.
#include <algorithm>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

void Lowering::barrier() {
  e_.barrier();
  all_waited();
  if (layouts_.blocks == 1) touches_.clear();
}

// Both access the same elements, each held by one thread, which is the same one.
bool Lowering::same_thread(const Touch& t, OpId o) const {
  if (t.loop) return false;
  if (in_[t.op].kind == OpKind::wait_until || in_[o].kind == OpKind::wait_until) return false;
  if (is_indexed(in_[t.op].kind) || is_indexed(in_[o].kind)) return false;
  const Access a(in_, t.op), b(in_, o);
  if (a.tensor != b.tensor || !(a.tile == b.tile) || !std::ranges::equal(a.starts, b.starts))
    return false;
  const Linear l = own_layout(accessed_value(in_, t.op));
  if (!(l == own_layout(accessed_value(in_, o)))) return false;
  for (layout::Space s : {layout::Space::lane, layout::Space::warp, layout::Space::block})
    if (l.free_bits(s)) return false;
  return true;
}

// One store, which each trip of a loop does at another row or column: its own number of it.
bool Lowering::apart(const Touch& t, OpId o) const {
  if (!t.loop || t.op != o || in_[o].kind != OpKind::store || in_[t.loop].kind != OpKind::for_)
    return false;
  const Access a(in_, o);
  const ValueId trip = in_.arg(in_.region(t.loop, 0), 0);
  for (size_t d = 0; d < a.starts.size(); ++d)
    if (a.starts[d] == trip && a.tile.dims[d] == 1 && !a.is_view) return true;
  return false;
}

void Lowering::wait_for_all() {
  if (layouts_.blocks == 1) return barrier();
  e_.emit_void(OpKind::cluster_barrier, {});
  all_waited();
  touches_.clear();
}

// At the top of the body, where every thread comes by: the launch behind counts on it that this one
// does not end before the ones ahead have. Addresses, and what is done to shared memory before, do
// not wait. Nor do loads of stable tensors: in which order the author's expressions need them and
// others is chance, so they and what they need come from behind, from up to where the first op is
// that neither computes nor loads.
void Lowering::wait_for_launches() {
  OpId first = out_[out_.body].first;
  while (first && !ir::meets_other_launches(out_, first)) first = out_[first].next;
  const OpId wait = out_.make(OpKind::grid_wait, {}, {});
  if (!first) return out_.append(out_.body, wait);
  out_.insert_before(first, wait);
  std::vector<OpId> behind, ahead;
  std::vector<bool> late(out_.values.size()), needed(out_.values.size());
  const auto is_load = [&](OpId o) { return out_[o].kind == OpKind::ld; };
  for (OpId o = first; o; o = out_[o].next) {
    if (ir::info(out_[o].kind).effect != ir::Effect::pure && !is_load(o)) break;
    bool waits = is_load(o) && ir::meets_other_launches(out_, o);
    for (ValueId v : out_.operands(o)) waits |= late[v.i] || out_.type_of(v).is_buffer();
    late[out_.result(o).i] = waits;
    behind.push_back(o);
  }
  int held = 0;
  for (; !behind.empty(); behind.pop_back()) {
    const OpId o = behind.back();
    const ir::Type t = out_.type_of(out_.result(o));
    if (is_load(o) && !late[out_.result(o).i] && !needed[out_.result(o).i]) {
      const int registers = (e_.registers(out_.result(o)) * size_of(t.dtype) + 3) / 4;
      if (held + registers > ahead_registers) continue;
      held += registers;
    }
    if (!needed[out_.result(o).i] && (late[out_.result(o).i] || !is_load(o))) continue;
    for (ValueId v : out_.operands(o)) needed[v.i] = true;
    ahead.push_back(o);
  }
  for (; !ahead.empty(); ahead.pop_back()) {
    out_.unlink(ahead.back());
    out_.insert_before(wait, ahead.back());
  }
}

namespace {

bool writes(const ir::Func& f, OpId o) { return !f[o].num_results || is_atomic(f[o].kind); }

}  // namespace

void Lowering::touch(OpId o) {
  const ValueId memory = ir::memory_of(in_, in_.operand(o, 0));
  const bool write = writes(in_, o);
  if (std::ranges::any_of(touches_, [&](const Touch& t) {
        return t.memory == memory && (t.write || write) && !same_thread(t, o) && !apart(t, o) &&
               !commute(t.op, o);
      }))
    wait_for_all();
  touches_.push_back({o, memory, write, {}});
}

void Lowering::expect_other_trips(OpId loop) {
  std::vector<Touch> inside;
  for (int r = 0; r < in_[loop].num_regions; ++r)
    ir::walk(in_, in_.region(loop, r), [&](OpId o) {
      const OpKind k = in_[o].kind;
      if (k == OpKind::load || k == OpKind::store || k == OpKind::atomic ||
          k == OpKind::wait_until || is_indexed(k))
        inside.push_back({o, ir::memory_of(in_, in_.operand(o, 0)), writes(in_, o), loop});
    });
  for (const Touch& t : inside)
    if (std::ranges::any_of(inside,
                            [&](const Touch& w) { return w.write && w.memory == t.memory; }))
      touches_.push_back(t);
}

void Lowering::merge_touches(std::vector<Touch> others) {
  for (const Touch& t : others)
    if (!std::ranges::any_of(touches_,
                             [&](const Touch& k) { return k.op == t.op && k.loop == t.loop; }))
      touches_.push_back(t);
}

}  // namespace tw::lower
