#include "sim/simt/machine.hpp"

#include <algorithm>

namespace tw::sim::simt {

Launch::Launch(const Program& p, const ir::LaunchArgs& a, const SimtOptions& o)
    : program(p), f(p.f), args(a), options(o), races(o.checks == SimtChecks::all) {
  TW_CHECK(f.launch.warps >= 1 && f.launch.warps <= 32, "a block of {} warps", f.launch.warps);
  warps = f.launch.warps;
  cluster = std::max(1, f.launch.cluster);
  TW_CHECK(cluster <= 32, "a cluster of {} blocks", cluster);
  for (size_t k = 0; k < p.tensors.size(); ++k) {
    const ir::TensorArg& t = args.tensors[k];
    Tensor out;
    out.data = static_cast<std::byte*>(t.data);
    bool empty = false;
    int64_t first = 0, last = 0;
    for (int d = 0; d < p.tensors[k].rank; ++d) {
      empty |= t.dims[d] <= 0;
      (t.strides[d] < 0 ? first : last) += empty ? 0 : (t.dims[d] - 1) * t.strides[d];
    }
    if (!empty) out.first = first, out.last = last;
    const int64_t behind = static_cast<int64_t>(p.tensors.size() - k);
    out.undefined = p.tensors[k].workspace >= 0 && behind > options.written_workspaces;
    out.tracked = out.undefined || (races && p.tensors[k].written);
    tensors.push_back(out);
  }
}

const Program& Warp::program() const { return block->cluster->launch.program; }
const Launch& Warp::launch() const { return block->cluster->launch; }

void Warp::start(Block& b, int n) {
  block = &b;
  number = n;
  active = all_lanes;
  pc = 0;
  state = State::ready;
  frames.clear();
  copies.clear();
  tracked_copies = 0;
  groups.fill(0);
  trips_ = 0;
  const Program& p = program();
  uniforms.assign(p.uniforms, 0);
  payload_.resize(size_t{p.slots} * lanes);
  defined_.resize(p.slots);
  origin_.resize(p.slots);
  for (const Program::Initial& i : p.initial) {
    const uint64_t v = i.capture < 0 ? i.payload : launch().args.captures[i.capture];
    std::fill_n(payload(i.slot), lanes, v);
    defined_[i.slot] = all_lanes;
  }
}

// Interrupted after a random number of accesses, so that other warps come in between.
void Warp::run() {
  const Instr* const code = program().code.data();
  uint64_t budget = 1 + block->cluster->random.below(64);
  while (state == State::ready) {
    const Instr& i = code[pc];
    if (i.interruptible) {
      if (!copies.empty()) advance_copies(*this);
      if (budget-- == 0) return;
    }
    ++pc;
    i.run(*this, i);
  }
}

uint32_t Warp::bits(const Place& p, int r) {
  const uint64_t* v = payload(p, r);
  uint32_t mask = 0;
  for (int l = 0; l < lanes; ++l) mask |= static_cast<uint32_t>(v[l] & 1) << l;
  return mask;
}

void Warp::fill(const Place& p, uint64_t v) {
  std::fill_n(payload(p), lanes, v);
  defined(p) = all_lanes;
}

void Warp::copy_register(uint32_t from, uint32_t to) {
  std::copy_n(payload(from), lanes, payload(to));
  defined_[to] = defined_[from];
  origin_[to] = origin_[from];
}

void Warp::move(const Moves& m, uint32_t mask) {
  const auto each = [&](auto&& f) {
    uint32_t n = 0;
    for (const Moves::Move& x : m.moves)
      for (uint32_t r = 0; r < x.count; ++r) f(x.from + r, x.to + r, n++);
  };
  if (mask == all_lanes && !m.overlap) {
    each([&](uint32_t from, uint32_t to, uint32_t) { copy_register(from, to); });
    return;
  }
  scratch_.resize(std::max<size_t>(scratch_.size(), size_t{m.registers} * lanes));
  scratch_state_.resize(std::max<size_t>(scratch_state_.size(), m.registers));
  each([&](uint32_t from, uint32_t, uint32_t n) {
    std::copy_n(payload(from), lanes, scratch_.data() + size_t{n} * lanes);
    scratch_state_[n] = {defined_[from], origin_[from]};
  });
  each([&](uint32_t, uint32_t to, uint32_t n) {
    const uint64_t* v = scratch_.data() + size_t{n} * lanes;
    for_lanes(mask, [&](int l) { payload(to)[l] = v[l]; });
    defined_[to] = (defined_[to] & ~mask) | (scratch_state_[n].defined & mask);
    if (~scratch_state_[n].defined & mask) origin_[to] = scratch_state_[n].origin;
  });
}

void Warp::need_defined(const Instr& i, const Place& p, int r, uint32_t mask, const char* what) {
  const uint32_t bad = mask & ~defined(p, r);
  if (!bad) [[likely]]
    return;
  const Origin from = origin(p, r);
  const char* why = from.how == Origin::How::masked
                        ? "left out by the mask of"
                        : "read from memory that nothing had written by";
  block->cluster->unwritten = from.how == Origin::How::unwritten;
  usage_error(loc_of(f(), i.op), "the {} of this {} is undefined: {} {}{}", what, name_of(i), why,
              op_at(f(), {from.op}), where(*this, __builtin_ctz(bad)));
}

void Warp::need_all_lanes(const Instr& i) const {
  if (active == all_lanes) [[likely]]
    return;
  usage_error(loc_of(f(), i.op),
              "this {} needs all lanes of a warp, but only those of the mask {:#010x} reach it in "
              "{}",
              name_of(i), active, warp_name(*this));
}

void Warp::count_trip(const Instr& i) {
  const uint64_t most = launch().options.max_steps;
  if (most && ++trips_ > most)
    usage_error(loc_of(f(), i.op),
                "the loops of one warp took more than {} trips together; if that is meant, raise "
                "SimtOptions::max_steps",
                most);
}

Access Warp::access(const Instr& i, int lane) const {
  return {i.op.i, block->phase, block->cluster->phase,
          static_cast<uint16_t>(block->rank << 10 | thread(lane))};
}

}  // namespace tw::sim::simt
