// Ops on the registers of one thread: for all lanes of the warp at once, also those that are not
// active. Nothing reads what these make, no op traps, and runs stay long.
#include <algorithm>

#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {

void exec_constant(Warp& w, const Instr& i) { w.fill(w.places(i)[0], w.f().constant_bits(i.op)); }

void exec_dim(Warp& w, const Instr& i) {
  const ir::TensorArg& t = w.launch().args.tensors[w.places(i)[0].memory];
  w.fill(w.places(i)[1], static_cast<uint64_t>(t.dims[w.f().attr(i.op, 0)]));
}

void exec_stride(Warp& w, const Instr& i) {
  const ir::TensorArg& t = w.launch().args.tensors[w.places(i)[0].memory];
  w.fill(w.places(i)[1], static_cast<uint64_t>(t.strides[w.f().attr(i.op, 0)]));
}

void exec_program_id(Warp& w, const Instr& i) {
  w.fill(w.places(i)[0], static_cast<uint64_t>(w.block->id.at(w.f().attr(i.op, 0))));
}

void exec_lane_id(Warp& w, const Instr& i) {
  w.fill(w.places(i)[0], 0);
  for (uint64_t lane = 0; lane < lanes; ++lane) w.payload(w.places(i)[0])[lane] = lane;
}

void exec_warp_id(Warp& w, const Instr& i) {
  w.fill(w.places(i)[0], static_cast<uint64_t>(w.number));
}

void exec_cluster_rank(Warp& w, const Instr& i) {
  w.fill(w.places(i)[0], static_cast<uint64_t>(w.block->rank));
}

void exec_numbers(Warp& w, const Instr& i) {
  const Place& out = w.places(i)[0];
  const auto values = w.f().attrs(i.op);
  for (int r = 0; r < out.count; ++r) {
    const uint64_t v = ir::from_int(DType::i32, static_cast<int32_t>(values[r]));
    std::fill_n(w.payload(out, r), lanes, v);
    w.defined(out, r) = all_lanes;
  }
}

// Payloads of undefined registers are garbage already.
void exec_freeze(Warp& w, const Instr& i) {
  const Place *in = w.places(i), *out = in + 1;
  for (uint32_t r = 0; r < out->count; ++r) {
    w.copy_register(in->slot + r, out->slot + r);
    w.defined(*out, static_cast<int>(r)) |= w.active;
  }
}

void exec_pick(Warp& w, const Instr& i) {
  const Place& out = w.places(i)[i.operands];
  const uint32_t* from = w.program().words.data() + i.jump;
  for (uint32_t r = 0; r < out.count; ++r) w.copy_register(from[r], out.slot + r);
}

void exec_broadcast(Warp& w, const Instr& i) {
  const Place *in = w.places(i), *out = in + 1;
  for (uint32_t r = 0; r < out->count; ++r) w.copy_register(in->slot, out->slot + r);
}

namespace {

// The result is as defined as the side that is taken.
void select_defined(Warp& w, const Place* p) {
  const Place& out = p[3];
  for (int r = 0; r < out.count; ++r) {
    const uint32_t m = w.bits(p[0], r), known = w.defined(p[0], r);
    w.defined(out, r) = known & ((m & w.defined(p[1], r)) | (~m & w.defined(p[2], r)));
    if (w.defined(out, r) == all_lanes) continue;
    w.origin(out, r) = known != all_lanes        ? w.origin(p[0], r)
                       : m & ~w.defined(p[1], r) ? w.origin(p[1], r)
                                                 : w.origin(p[2], r);
  }
}

}  // namespace

void exec_elements(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  const int n = i.operands;
  const Place& out = p[n];
  const uint64_t* in[3] = {};
  for (int k = 0; k < n; ++k) in[k] = w.payload(p[k]);
  ir::eval_elements(i.kind, p[n - 1].dtype, out.dtype, int64_t{out.count} * lanes, in,
                    w.payload(out));
  if (i.kind == ir::OpKind::select) return select_defined(w, p);
  for (int r = 0; r < out.count; ++r) {
    uint32_t known = all_lanes;
    for (int k = 0; k < n; ++k) known &= w.defined(p[k], r);
    w.defined(out, r) = known;
    if (known == all_lanes) continue;
    for (int k = n; k-- > 0;)
      if (w.defined(p[k], r) != all_lanes) w.origin(out, r) = w.origin(p[k], r);
  }
}

}  // namespace tw::sim::simt
