// Structured control flow by masks of active lanes.
//
// What a region leaves for lanes that take no part is never read: a value lives in its region only,
// and results are written lane by lane where lanes leave at different times.
#include <algorithm>

#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {
namespace {

void leave(Warp& w, const Instr& i, uint32_t mask) { w.move(w.program().moves[i.leave], mask); }
// Lanes that have left the loop may be overwritten: they have their results.
void go_on(Warp& w, const Instr& i) { w.move(w.program().moves[i.go_on], all_lanes); }

void pop(Warp& w) {
  w.active = w.frames.back().saved;
  w.frames.pop_back();
}

void set_variable(Warp& w, const Place& p, const Frame& frame) {
  w.fill(p, 0);
  std::copy(frame.at.begin(), frame.at.end(), w.payload(p));
}

}  // namespace

void exec_end(Warp& w, const Instr&) { w.state = State::ended; }

void exec_if(Warp& w, const Instr& i) {
  const Place& condition = w.places(i)[0];
  w.need_defined(i, condition, 0, w.active, "condition");
  const uint32_t then = w.active & w.bits(condition);
  Frame& frame = w.frames.emplace_back();
  frame.saved = w.active;
  frame.other = then ? w.active & ~then : 0;
  if (then) {
    w.active = then;
  } else {
    w.pc = i.jump;
  }
}

void exec_else(Warp& w, const Instr& i) {
  leave(w, i, w.active);
  Frame& frame = w.frames.back();
  if (frame.other) {
    w.active = frame.other;
    return;
  }
  pop(w);
  w.pc = i.jump;
}

void exec_end_if(Warp& w, const Instr& i) {
  leave(w, i, w.active);
  pop(w);
}

void exec_for(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  for (int k = 0; k < 3; ++k) w.need_defined(i, p[k], 0, w.active, k < 2 ? "bound" : "step");
  const uint64_t *lo = w.payload(p[0]), *hi = w.payload(p[1]), *step = w.payload(p[2]);
  Frame& frame = w.frames.emplace_back();
  frame.saved = w.active;
  uint32_t runs = 0;
  for_lanes(w.active, [&](int l) {
    const int64_t from = static_cast<int64_t>(lo[l]), to = static_cast<int64_t>(hi[l]),
                  by = static_cast<int64_t>(step[l]);
    frame.at[l] = lo[l];
    if (by < 0) frame.down |= 1u << l;
    frame.stride[l] = by < 0 ? 0 - step[l] : step[l];
    frame.left[l] = by > 0 && from < to ? hi[l] - lo[l] : by < 0 && from > to ? lo[l] - hi[l] : 0;
    if (frame.left[l]) runs |= 1u << l;
  });
  if (const uint32_t none = w.active & ~runs) leave(w, i, none);
  if (!runs) {
    pop(w);
    w.pc = i.jump;
    return;
  }
  w.active = runs;
  go_on(w, i);
  set_variable(w, p[i.operands], frame);
  w.count_trip(i);
}

void exec_next(Warp& w, const Instr& i) {
  Frame& frame = w.frames.back();
  uint32_t done = 0;
  for_lanes(w.active, [&](int l) {
    frame.left[l] = frame.left[l] > frame.stride[l] ? frame.left[l] - frame.stride[l] : 0;
    frame.at[l] += frame.down >> l & 1 ? 0 - frame.stride[l] : frame.stride[l];
    if (!frame.left[l]) done |= 1u << l;
  });
  if (done) leave(w, i, done);
  w.active &= ~done;
  if (!w.active) return pop(w);
  go_on(w, i);
  // Last: a yield may lie in the register of the variable.
  set_variable(w, w.places(i)[0], frame);
  w.pc = i.jump;
  w.count_trip(i);
}

void exec_while(Warp& w, const Instr& i) {
  w.frames.emplace_back().saved = w.active;
  go_on(w, i);
}

void exec_test(Warp& w, const Instr& i) {
  const Place& condition = w.places(i)[0];
  w.need_defined(i, condition, 0, w.active, "condition");
  const uint32_t stays = w.active & w.bits(condition);
  if (const uint32_t done = w.active & ~stays) leave(w, i, done);
  if (!stays) {
    pop(w);
    w.pc = i.jump;
    return;
  }
  w.active = stays;
  go_on(w, i);
  w.count_trip(i);
}

void exec_again(Warp& w, const Instr& i) {
  go_on(w, i);
  w.pc = i.jump;
}

}  // namespace tw::sim::simt
