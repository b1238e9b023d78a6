// The blocks of one cluster: start, order of warps, barriers.
#include <algorithm>

#include "sim/simt/machine.hpp"

namespace tw::sim::simt {

bool Block::ended() const {
  return std::all_of(warps.begin(), warps.end(),
                     [](const Warp& w) { return w.state == State::ended; });
}

Cluster::Cluster(const Launch& l) : launch(l), blocks(static_cast<size_t>(l.cluster)) {
  for (Block& b : blocks) {
    b.cluster = this;
    b.rank = static_cast<int>(&b - blocks.data());
    b.warps.resize(static_cast<size_t>(l.warps));
    b.buffers.resize(l.program.buffers.size());
  }
}

void Cluster::start(int64_t program) {
  // A sequence of its own for each program, whichever host thread runs it.
  random = Random(launch.options.seed ^ Random(static_cast<uint64_t>(program)).next());
  phase = 1;
  unwritten = raced = false;
  delayed_.reset();
  shadows.clear();
  shadows.resize(launch.tensors.size());
  ready_.clear();
  polling_.clear();
  for (Block& b : blocks) {
    b.program = program;
    b.id[2] = b.program % launch.args.grid[2];
    b.id[1] = b.program / launch.args.grid[2] % launch.args.grid[1];
    b.id[0] = b.program / launch.args.grid[2] / launch.args.grid[1];
    b.phase = 1;
    b.agreements.assign(launch.program.uniforms, {});
    for (size_t k = 0; k < b.buffers.size(); ++k) {
      const Buffer& of = launch.program.buffers[k];
      const size_t n = static_cast<size_t>(of.elements);
      b.buffers[k].data.resize(n * static_cast<size_t>(size_of(of.dtype)));
      b.buffers[k].cells.assign(n, {});
    }
    for (int w = 0; w < launch.warps; ++w) {
      b.warps[static_cast<size_t>(w)].start(b, w);
      ready_.push_back(&b.warps[static_cast<size_t>(w)]);
    }
  }
}

void Cluster::run(int64_t program) {
  start(program);
  while (can_advance()) advance();
  finish();
}

// Any ready warp is as likely as another, so none is left behind for ever.
void Cluster::advance() {
  std::swap(ready_[random.below(ready_.size())], ready_.back());
  Warp& w = *ready_.back();
  ready_.pop_back();
  step(w);
  if (w.state == State::ready) ready_.push_back(&w);
  if (w.state == State::polling) polling_.push_back(&w);
  if (w.state == State::waiting) meet(*w.block);
}

void Cluster::look_again() {
  for (Warp* w : polling_) {
    w->state = State::ready;
    ready_.push_back(w);
  }
  polling_.clear();
}

void Cluster::throw_delayed() const {
  if (delayed_) throw *delayed_;
}

void Cluster::finish() {
  throw_delayed();
  for (const Block& b : blocks)
    if (!b.ended()) deadlock();
}

// A thread that read what nothing had written may have come too early: then the thread that writes
// it comes later, and the race of the two says more than the undefined value. So the others go on.
void Cluster::step(Warp& w) {
  try {
    w.run();
  } catch (const Error& e) {
    if (!raced && delayed_) throw *delayed_;
    if (!unwritten || !launch.races) throw;
    unwritten = false;
    delayed_ = e;
    w.state = State::ended;
  }
}

namespace {

// True when all warps of the block wait at this kind of barrier. They must be one and the same:
// hardware would let them pass, but then they were not meant to meet.
bool all_wait(const Block& b, const Instr& at) {
  return std::all_of(b.warps.begin(), b.warps.end(),
                     [&](const Warp& w) { return w.state == State::waiting && w.waits_at == &at; });
}

}  // namespace

void Cluster::meet(Block& b) {
  if (b.warps[0].state != State::waiting) return;
  const Instr& at = *b.warps[0].waits_at;
  if (!all_wait(b, at)) return;
  if (at.kind == ir::OpKind::barrier) return release(b);
  for (const Block& other : blocks)
    if (!all_wait(other, at)) return;
  if (at.kind == ir::OpKind::all_gather) {
    for (Block& other : blocks) gather(other, at);
    for (Block& other : blocks) resume(other);
    return;
  }
  ++phase;
  for (Block& other : blocks) release(other);
}

// What lane r of the first warp of each block holds is what block r gets.
void Cluster::gather(Block& b, const Instr& i) {
  const int values = launch.f[i.op].num_operands;
  const size_t lane = static_cast<size_t>(b.rank);
  for (Block& from : blocks) {
    Warp& source = from.warps[0];
    for (int k = 0; k < values; ++k) {
      const Place &in = source.places(i)[k], &out = source.places(i)[values + k];
      const bool known = source.defined(in) >> lane & 1;
      for (Warp& w : b.warps) {
        std::fill_n(w.payload(out, from.rank), lanes, source.payload(in)[lane]);
        w.defined(out, from.rank) = known ? all_lanes : 0;
        w.origin(out, from.rank) = source.origin(in);
      }
    }
  }
}

void Cluster::release(Block& b) {
  ++b.phase;
  resume(b);
}

void Cluster::resume(Block& b) {
  for (Warp& w : b.warps) {
    w.state = State::ready;
    ready_.push_back(&w);
  }
}

// Names the first warp that waits and the first that is not where it is.
void Cluster::deadlock() {
  const Warp* waits = nullptr;
  for (const Block& b : blocks)
    for (const Warp& w : b.warps)
      if (!waits && w.state == State::waiting) waits = &w;
  for (const Block& b : blocks) {
    const bool concerned = waits->waits_at->kind != ir::OpKind::barrier || &b == waits->block;
    for (const Warp& w : b.warps) {
      if (!concerned || (w.state == State::waiting && w.waits_at == waits->waits_at)) continue;
      const std::string doing = w.state == State::ended
                                    ? std::string("has ended")
                                    : "waits at " + op_at(launch.f, w.waits_at->op);
      usage_error(loc_of(launch.f, waits->waits_at->op),
                  "this {} waits for ever: {} is here, but {} {}", name_of(*waits->waits_at),
                  warp_name(*waits), warp_name(w), doing);
    }
  }
  TW_INTERNAL("warps stand still at a barrier that all have reached");
}

}  // namespace tw::sim::simt
