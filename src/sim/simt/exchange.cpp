// What threads do together: agree, exchange registers, wait.
#include <algorithm>

#include "ir/lane.hpp"
#include "ir/printer.hpp"
#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {
namespace {

// The sign of a zero maximum and the payload of a NaN may differ between threads that computed the
// same (docs/semantics.md).
bool agree(DType t, uint64_t a, uint64_t b) {
  if (a == b) return true;
  if (!is_float(t)) return false;
  const double x = ir::to_double(t, a), y = ir::to_double(t, b);
  return x == y || (x != x && y != y);
}

[[noreturn]] void fault_disagreement(Warp& w, const Instr& i, DType t, int thread, uint64_t value,
                                     int other, uint64_t other_value) {
  usage_error(loc_of(w.f(), i.op),
              "the threads of a block disagree on this uniform: {} in thread {}, {} in thread {} "
              "(program {})",
              ir::constant_text(t, value), thread, ir::constant_text(t, other_value), other,
              w.block->program);
}

// Compares with what another warp said when it was here as often. `lane`: one whose value is
// defined; negative: the warp has none, and nothing to say.
void agree_in_block(Warp& w, const Instr& i, const Place& p, int lane) {
  Block& b = *w.block;
  Agreement& a = b.agreements[i.jump];
  const uint64_t turn = w.uniforms[i.jump]++;
  if (turn == a.first + a.said.size()) a.said.emplace_back();
  Agreement::Said& said = a.said[turn - a.first];
  if (lane >= 0 && said.values.empty()) {
    said.thread = w.thread(lane);
    for (int r = 0; r < p.count; ++r) said.values.push_back(w.payload(p, r)[lane]);
  } else if (lane >= 0) {
    for (int r = 0; r < p.count; ++r)
      if (!agree(p.dtype, said.values[static_cast<size_t>(r)], w.payload(p, r)[lane]))
        fault_disagreement(w, i, p.dtype, said.thread, said.values[static_cast<size_t>(r)],
                           w.thread(lane), w.payload(p, r)[lane]);
  }
  uint64_t least = turn + 1;
  for (const Warp& other : b.warps)
    if (other.state != State::ended) least = std::min(least, other.uniforms[i.jump]);
  for (; a.first < least; ++a.first) a.said.pop_front();
}

}  // namespace

// An undefined value stays undefined: kernels may compute what nobody looks at.
void exec_uniform(Warp& w, const Instr& i) {
  const Place *p = w.places(i), &out = p[1];
  uint32_t defined = w.active;
  for (int r = 0; r < out.count; ++r) defined &= w.defined(*p, r);
  const int first = defined ? __builtin_ctz(defined) : -1;
  for (int r = 0; r < out.count; ++r) {
    const uint64_t* v = w.payload(*p, r);
    for_lanes(defined, [&](int lane) {
      if (!agree(p->dtype, v[first], v[lane]))
        fault_disagreement(w, i, p->dtype, w.thread(first), v[first], w.thread(lane), v[lane]);
    });
    w.copy_register(p->slot + static_cast<uint32_t>(r), out.slot + static_cast<uint32_t>(r));
  }
  if (w.block->warps.size() > 1) agree_in_block(w, i, *p, first);
}

void exec_shuffle(Warp& w, const Instr& i) {
  w.need_all_lanes(i);
  const Place *p = w.places(i), &out = p[2];
  w.need_defined(i, p[1], 0, all_lanes, "lane");
  int64_t from[lanes];
  for (int l = 0; l < lanes; ++l) {
    const int64_t n = static_cast<int64_t>(w.payload(p[1])[l]);
    switch (static_cast<ir::ShuffleMode>(w.f().attr(i.op, 0))) {
      case ir::ShuffleMode::exclusive_or:
        from[l] = l ^ n;
        break;
      case ir::ShuffleMode::index:
        from[l] = n;
        break;
      case ir::ShuffleMode::up:
        from[l] = l - n;
        break;
      case ir::ShuffleMode::down:
        from[l] = l + n;
        break;
    }
    if (from[l] < 0 || from[l] >= lanes) from[l] = l;
  }
  for (int r = 0; r < out.count; ++r) {
    const uint64_t* in = w.payload(p[0], r);
    uint64_t* to = w.payload(out, r);
    uint32_t known = 0;
    for (int l = 0; l < lanes; ++l) {
      to[l] = in[from[l]];
      known |= (w.defined(p[0], r) >> from[l] & 1) << l;
    }
    w.defined(out, r) = known;
    w.origin(out, r) = w.origin(p[0], r);
  }
}

void exec_vote(Warp& w, const Instr& i) {
  w.need_all_lanes(i);
  const Place *p = w.places(i), &out = p[1];
  const uint32_t mask = w.bits(p[0]), known = w.defined(p[0]);
  w.fill(out, w.f().attr(i.op, 0) ? mask == all_lanes : mask != 0);
  if (known == all_lanes) return;
  w.defined(out) = 0;
  w.origin(out) = w.origin(p[0]);
}

void exec_barrier(Warp& w, const Instr& i) {
  w.need_all_lanes(i);
  w.state = State::waiting;
  w.waits_at = &i;
}

}  // namespace tw::sim::simt
