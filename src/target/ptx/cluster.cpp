// What the blocks of a cluster do together.
//
// all_gather: each block pushes its values into the shared memory of every block, and an mbarrier
// there counts the bytes. A block that has received all may go on and may end: its own values have
// left their registers, and none is under way to it. So an exchange needs no barrier of the
// cluster; only the first must know that all blocks run, and that barrier opens at the start, ahead
// of all loads.
//
// In a loop two places take turns. A block writes to a place again after everybody's values of the
// trip in between have come, so after everybody has armed it again; that all threads of a block
// have read it takes a barrier of the block.
#include <algorithm>

#include "support/error.hpp"
#include "target/ptx/printer.hpp"

namespace tw::ptx {

using ir::BlockId;
using ir::OpId;
using ir::OpKind;
using ir::ValueId;

namespace {

bool crosses_blocks(OpKind k) {
  return k == OpKind::all_gather || k == OpKind::cluster_barrier || k == OpKind::remote;
}

// Bytes for what all blocks say of one value, so that the next one can be read 16 bytes at once.
int room_of(DType t, int blocks) { return (blocks * size_of(t) + 15) / 16 * 16; }

}  // namespace

void Printer::place_gathers(BlockId b, bool in_loop) {
  for_each_op(f_, b, [&](OpId o) {
    const OpKind k = f_[o].kind;
    for (int r = 0; r < f_[o].num_regions; ++r)
      place_gathers(f_.region(o, r), in_loop || k == OpKind::for_ || k == OpKind::while_);
    if (k != OpKind::all_gather) return;
    Gather g;
    g.turns = in_loop ? 2 : 1;
    g.barriers = shared_bytes_;
    g.values = g.barriers + 16;
    for (ValueId v : f_.operands(o)) {
      g.bytes += cluster_ * size_of(f_.type_of(v).dtype);
      g.turn_bytes += room_of(f_.type_of(v).dtype, cluster_);
    }
    shared_bytes_ = g.values + g.turns * g.turn_bytes;
    gathers_.emplace(o.i, g);
  });
}

// Thread 0 arms all mbarriers; the others learn of it where `await_cluster` is printed.
void Printer::open_cluster() {
  if (gathers_.empty()) {
    cluster_runs_ = true;
    return;
  }
  const V first = out_.pure(Reg::pred, "setp.eq.u32", {thread_number(), {"0"}});
  for (auto& [o, g] : gathers_)
    for (int t = 0; t < g.turns; ++t)
      out_.line("@{} mbarrier.init.shared.b64 [tw_shared+{}],1;", first, g.barriers + 8 * t);
  out_.line("@{} fence.mbarrier_init.release.cluster;", first);
  for (auto& [o, g] : gathers_) {
    for (int t = 0; t < g.turns; ++t)
      out_.line("@{} mbarrier.arrive.expect_tx.shared::cta.b64 _,[tw_shared+{}],{};", first,
                g.barriers + 8 * t, g.bytes);
    if (g.turns == 1) continue;
    g.trip = out_.fresh(Reg::b32);
    out_.line("mov.u32 {},0;", g.trip);
  }
  out_.line("barrier.cluster.arrive.release.aligned;");
}

// Before the first op at the top of the kernel that needs the other blocks, by itself or inside.
void Printer::await_cluster(OpId o) {
  if (cluster_runs_ || out_.depth()) return;
  bool needed = crosses_blocks(f_[o].kind);
  for (int r = 0; r < f_[o].num_regions; ++r)
    walk(f_, f_.region(o, r), [&](OpId x) { needed |= crosses_blocks(f_[x].kind); });
  if (!needed) return;
  out_.line("barrier.cluster.wait.acquire.aligned;");
  cluster_runs_ = true;
}

void Printer::cluster_barrier() {
  if (cluster_ == 1) return out_.line("bar.sync 0;");
  out_.line("barrier.cluster.arrive.release.aligned;");
  out_.line("barrier.cluster.wait.acquire.aligned;");
}

V Printer::thread_number() {
  const bool hoist = std::exchange(out_.hoist, true);
  const V v = out_.pure(Reg::b32, "mov.u32", {{"%tid.x"}});
  out_.hoist = hoist;
  return v;
}

void Printer::all_gather(OpId o) {
  const auto values = f_.operands(o);
  if (cluster_ == 1) {
    for (size_t k = 0; k < values.size(); ++k) set(f_.results(o)[k], get(values[k]));
    return;
  }
  const Gather& g = gathers_.at(o.i);
  // Where this trip's turn begins, and what the mbarrier's phase is.
  V turn, parity{"0"}, here{"tw_shared"}, bar{"tw_shared"};
  if (g.turns > 1) {
    turn = out_.fresh(Reg::b32), parity = out_.fresh(Reg::b32);
    here = out_.fresh(Reg::b32), bar = out_.fresh(Reg::b32);
    out_.line("and.b32 {},{},1;", turn, g.trip);
    out_.line("bfe.u32 {},{},1,1;", parity, g.trip);
    out_.line("add.u32 {},{},1;", g.trip, g.trip);
    out_.line("mad.lo.u32 {},{},{},{};", here, turn, integer_text(g.turn_bytes), shared_base());
    out_.line("mad.lo.u32 {},{},8,{};", bar, turn, shared_base());
    out_.line("bar.sync 0;");
  }

  const V thread = thread_number(), base = shared_base();
  const bool hoist = std::exchange(out_.hoist, true);
  const V pushes = out_.pure(Reg::pred, "setp.lt.u32", {thread, integer_text(cluster_)});
  const V peer = out_.pure(Reg::b32, "and.b32", {thread, integer_text(cluster_ - 1)});
  const V window = out_.pure(Reg::b32, "mapa.shared::cluster.u32", {base, peer});
  const V rank = out_.pure(Reg::b32, "mov.u32", {{"%cluster_ctarank"}});
  out_.hoist = hoist;
  V there = window, there_bar = window;
  if (g.turns > 1) {
    there = out_.fresh(Reg::b32), there_bar = out_.fresh(Reg::b32);
    out_.line("mad.lo.u32 {},{},{},{};", there, turn, integer_text(g.turn_bytes), window);
    out_.line("mad.lo.u32 {},{},8,{};", there_bar, turn, window);
  }
  int64_t at = g.values;
  for (ValueId v : values) {
    const DType t = f_.type_of(v).dtype;
    const V own = el_.in_register(t, get(v)[0]), to = out_.fresh(Reg::b32);
    out_.line("mad.lo.u32 {},{},{},{};", to, rank, size_of(t), there);
    out_.line("@{} st.async.shared::cluster.mbarrier::complete_tx::bytes.b{} [{}+{}],{},[{}+{}];",
              pushes, 8 * size_of(t), to, at, own, there_bar, g.barriers);
    at += room_of(t, cluster_);
  }

  // Of block scope, as CUTLASS waits for what other blocks push: the values came through this
  // block's shared memory. At cluster scope ptxas adds an invalidation of the L1 to each trip
  // (CCTL.IVALL), and weights are read from L2 again. That the pushes of others are seen so is a
  // property of the hardware (tested on an H200), more than the PTX memory model promises.
  const std::string again = out_.new_label("gather");
  const V done = out_.fresh(Reg::pred);
  out_.label(again);
  out_.line("mbarrier.try_wait.parity.shared::cta.b64 {},[{}+{}],{};", done, bar, g.barriers,
            parity);
  out_.line("@!{} bra {};", done, again);
  if (g.turns > 1) {
    const V first = out_.fresh(Reg::pred);
    out_.line("setp.eq.u32 {},{},0;", first, thread);
    out_.line("@{} mbarrier.arrive.expect_tx.shared::cta.b64 _,[{}+{}],{};", first, bar, g.barriers,
              g.bytes);
  }

  at = g.values;
  for (size_t k = 0; k < values.size(); ++k) {
    const DType t = f_.type_of(values[k]).dtype;
    const int wide = std::min(cluster_, 16 / size_of(t));
    Elems all;
    for (int r = 0; r < cluster_; r += wide) {
      std::string names;
      for (int j = 0; j < wide; ++j) {
        const V v = out_.fresh(reg_of(t));
        names += (j ? "," : "") + v.s;
        all.push_back(Elements::make(t, v));
      }
      out_.line("ld.shared.v{}.b{} {{{}}},[{}+{}];", wide, 8 * size_of(t), names, here,
                at + r * size_of(t));
    }
    set(f_.results(o)[k], std::move(all));
    at += room_of(t, cluster_);
  }
}

}  // namespace tw::ptx
