// Atomics and waits. Lanes of one instruction take their turns from a random one on: what meets at
// one place is changed in an order that nobody may rely on.
#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/meeting.hpp"

namespace tw::sim::simt {
namespace {

using ir::AtomicFn;
using ir::MemoryOrder;

bool acquires(MemoryOrder o) { return o == MemoryOrder::acquire || o == MemoryOrder::acq_rel; }
bool releases(MemoryOrder o) { return o == MemoryOrder::release || o == MemoryOrder::acq_rel; }

// Checks the access of one lane and gives the element; false: nothing has written it.
bool touch(Warp& w, const Instr& i, const Target& t, const Access& now, MemoryOrder order,
           bool reaches_programs) {
  if (!t.tracked()) return true;
  Cell& c = t.cell(0);
  const Place& base = w.places(i)[0];
  if (w.launch().races) {
    if (c.copy) fault_copying(w, i, memory_name(w.program(), base), t.offset, now, c.copy);
    if (const Access* before = note_atomic(c, now))
      fault_race(w, i, memory_name(w.program(), base), t.offset, now, *before);
  }
  Meeting* const meeting = w.block->cluster->meeting;
  if (!t.shadow || !meeting) return c.defined;
  const bool known = is_defined(w, base, t, 0);
  meeting->note(w, i, base, t, 0, reaches_programs ? Meeting::Kind::atomic : Meeting::Kind::change,
                now);
  if (!reaches_programs) return known;
  meeting->synchronize(w, base, t, now, acquires(order), releases(order));
  return known;
}

// From this scope on an atomic is one for other programs, too.
constexpr uint32_t device_scope = 2;

}  // namespace

void exec_atom(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  const auto fn = static_cast<AtomicFn>(w.f().attr(i.op, 0));
  const auto order = static_cast<MemoryOrder>(w.f().attr(i.op, 1));
  const bool reaches_programs = w.f().attr(i.op, 2) >= device_scope;
  const bool compares = fn == AtomicFn::cas;
  const Place &base = p[0], &offsets = p[1], &value = p[2], &expected = p[3], &out = p[i.operands];
  const Place* mask = w.f().attr(i.op, 3) ? &p[compares ? 4 : 3] : nullptr;
  Random& random = w.block->cluster->random;
  for (int r = 0; r < out.count; ++r) {
    const uint32_t on = mask ? masked(w, i, *mask, r, w.active) : w.active;
    w.need_defined(i, offsets, r, on, "offset");
    w.need_defined(i, value, r, on, "value");
    if (compares) w.need_defined(i, expected, r, on, "comparison");
    w.defined(out, r) = on;
    w.origin(out, r) = {i.op.i, Origin::How::masked};
    for_lanes(~on, [&](int lane) { w.payload(out, r)[lane] = garbage(base.dtype, random); });
    const int first = static_cast<int>(random.below(lanes));
    for (int n = 0; n < lanes; ++n) {
      const int lane = (first + n) % lanes;
      if (!(on >> lane & 1)) continue;
      const auto at = static_cast<int64_t>(w.payload(offsets, r)[lane]);
      const Target t = locate(w, i, base, lane, at, 1, 1);
      const bool known = touch(w, i, t, w.access(i, lane), order, reaches_programs);
      need_no_copy_of(w, i, base, t, 0, lane);
      const uint64_t old = ir::load_element(base.dtype, t.data);
      w.payload(out, r)[lane] = old;
      if (known) {
        ir::store_element(base.dtype, t.data,
                          ir::eval_atomic(fn, base.dtype, old, w.payload(value, r)[lane],
                                          compares ? w.payload(expected, r)[lane] : 0));
      } else {
        w.defined(out, r) &= ~(1u << lane);
        w.origin(out, r) = {i.op.i, Origin::How::unwritten};
      }
    }
  }
  if (Meeting* const meeting = w.block->cluster->meeting) meeting->changed = true;
}

// A warp that does not find what it waits for is left at this instruction, and looks again when
// some program has changed memory.
void exec_wait(Warp& w, const Instr& i) {
  constexpr ir::OpKind kinds[] = {ir::OpKind::eq, ir::OpKind::ne, ir::OpKind::lt,
                                  ir::OpKind::le, ir::OpKind::gt, ir::OpKind::ge};
  const Place* p = w.places(i);
  const Place &base = p[0], &offset = p[1], &value = p[2], &out = p[i.operands];
  const uint32_t on = w.f().attr(i.op, 2) ? masked(w, i, p[3], 0, w.active) : w.active;
  w.need_defined(i, offset, 0, on, "offset");
  w.need_defined(i, value, 0, on, "value");
  bool waits = false;
  for_lanes(on, [&](int lane) {
    const Target t = locate(w, i, base, lane, static_cast<int64_t>(w.payload(offset)[lane]), 1, 1);
    const uint64_t pair[] = {ir::load_element(base.dtype, t.data), w.payload(value)[lane]};
    waits |= !ir::eval_scalar(kinds[w.f().attr(i.op, 0)], base.dtype, DType::mask, pair);
    w.payload(out)[lane] = pair[0];
  });
  if (waits) {
    --w.pc;
    w.state = State::polling;
    w.waits_at = &i;
    return;
  }
  w.defined(out) = on;
  w.origin(out) = {i.op.i, Origin::How::masked};
  for_lanes(
      ~on, [&](int lane) { w.payload(out)[lane] = garbage(base.dtype, w.block->cluster->random); });
  for_lanes(on, [&](int lane) {
    const Target t = locate(w, i, base, lane, static_cast<int64_t>(w.payload(offset)[lane]), 1, 1);
    touch(w, i, t, w.access(i, lane), MemoryOrder::acquire, w.f().attr(i.op, 1) >= device_scope);
  });
}

}  // namespace tw::sim::simt
