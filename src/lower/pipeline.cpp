// Loops whose products read tiles straight from memory: the tiles of later trips are copied into
// shared memory in the background while this trip computes.
//
//   for s in 0 .. stages - 2: copy the tiles of trip s to stage s
//   each trip: wait for its stage; barrier; start the copies of trip + stages - 1, into the stage
//              that the trip before has read (the barrier says all have); compute
//
// A thread copies what it would have loaded, 4 to 16 bytes at once. What lies outside of the view,
// of the bounds of K, or behind the last trip is filled with zeros, so products need no masks.
#include <algorithm>
#include <utility>

#include "ir/rules.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

namespace {

// Enough for two blocks on a multiprocessor; a third stage is worth going beyond.
constexpr int64_t modest_bytes = 112 << 10;

}  // namespace

// Elements behind each row of a factor in shared memory: 16 bytes put the 8 rows that ldmatrix
// reads at once into different banks. Where single elements are loaded, those of a row of the
// fragment are 8 neighbours of 4 bytes, or 4 of 8 bytes.
int row_padding(DType t, bool along_k) {
  if (t == DType::f64) return 4;
  return t == DType::f32 && !along_k ? 8 : 16 / size_of(t);
}

// The ops of a block that compute a value from its first argument, or from any where `carried`, and
// from outside: scalar arithmetic. False when something else is among them.
bool Lowering::closure(ValueId value, BlockId b, bool carried, std::vector<OpId>& ops) const {
  std::vector<bool> seen(in_.ops.size());
  for (OpId o : ops) seen[o.i] = true;
  std::vector<std::pair<OpId, int>> path;  // with the operand that is next
  const auto enter = [&](ValueId v) {
    if (in_.home(v) != b) return true;  // of an outer block, or the argument of a nested one
    const OpId o = in_.def(v);
    if (!o) return carried || v == in_.arg(b, 0);
    if (seen[o.i]) return true;
    seen[o.i] = true;
    path.emplace_back(o, 0);
    return ir::info(in_[o].kind).effect == ir::Effect::pure && !in_[o].num_regions &&
           in_[o].kind != OpKind::view && !is_wide(v);
  };
  if (!enter(value)) return false;
  while (!path.empty()) {
    const OpId o = path.back().first;
    const int k = path.back().second++;
    if (k == in_[o].num_operands) {
      ops.push_back(o);
      path.pop_back();
    } else if (const ValueId v = in_.operand(o, k); is_wide(v) || !enter(v)) {
      return false;
    }
  }
  return true;
}

// Threads that multiply by themselves take what lies there as it is.
bool Lowering::reads_stages(OpId dot) const {
  return matrix_tile(in_, dot, layouts_.warps) ||
         in_.type_of(in_.operand(dot, 0)).dtype == in_.type_of(in_.result(dot)).dtype;
}

// The dot that reads a load of the body, directly, transposed or rounded, and nobody else does.
OpId Lowering::only_dot(ValueId v, BlockId body) const {
  OpId found;
  bool other = false;
  ir::walk(in_, body, [&](OpId o) {
    for (int k = 0; k < in_[o].num_operands; ++k) {
      if (in_.operand(o, k) != v) continue;
      OpId user = o;
      if (passes_on(o)) user = only_dot(in_.result(o), body);
      const bool fits = user && in_[user].kind == OpKind::dot && in_[user].block == body &&
                        in_.operand(user, 2) != v && !found && reads_stages(user);
      if (fits)
        found = user;
      else
        other = true;
    }
  });
  return other ? OpId{} : found;
}

// Dots look through these to a stage: the order in which they read it and round what they read is
// theirs.
bool Lowering::passes_on(OpId o) const {
  return o && (in_[o].kind == OpKind::transpose || in_[o].kind == OpKind::round_tf32);
}

ValueId Lowering::source_of(ValueId v, bool& transposed) const {
  transposed = false;
  for (; passes_on(in_.def(v)); v = in_.operand(in_.def(v), 0))
    transposed ^= in_.is(v, OpKind::transpose);
  return v;
}

const Lowering::Staged* Lowering::staged(ValueId v, bool& transposed) const {
  const ValueId loaded = source_of(v, transposed);
  for (const Staged& s : staged_)
    if (in_.result(s.load) == loaded) return &s;
  return nullptr;
}

std::vector<Lowering::Staged> Lowering::plan_stages(OpId loop) const {
  std::vector<Staged> plan;
  const BlockId body = in_.region(loop, 0);
  const ValueId step = in_.operand(loop, 2);
  if (!in_.is(step, OpKind::constant) ||
      static_cast<int64_t>(in_.constant_bits(in_.def(step))) <= 0)
    return plan;
  std::vector<ValueId> written;
  bool waits = false;  // what is copied before a wait is not what others wrote until it ended
  ir::walk(in_, body, [&](OpId o) {
    waits |= ir::synchronizes(in_, o);
    if (ir::info(in_[o].kind).effect == ir::Effect::write)
      written.push_back(ir::memory_of(in_, in_.operand(o, 0)));
  });
  if (waits) return plan;
  ir::for_each_op(in_, body, [&](OpId o) {
    if (in_[o].kind != OpKind::load || in_.attr(o, 0) || !has_layout(in_.result(o))) return;
    const Access a(in_, o);
    if (std::find(written.begin(), written.end(), ir::memory_of(in_, a.tensor)) != written.end())
      return;
    Staged s;
    s.load = o;
    s.dot = only_dot(in_.result(o), body);
    if (!s.dot || a.tile.rank != 2) return;
    s.layout = layout_of(in_.result(o));
    // Two threads must not copy one element: a small tile goes through registers.
    if (s.layout.free_bits(layout::Space::lane) || s.layout.free_bits(layout::Space::warp)) return;
    const int width = access_width(a, s.layout);
    if (width * size_of(a.tile.dtype) < 4) return;
    // Everything its address and its bounds come from.
    std::vector<ValueId> from(a.starts.begin(), a.starts.end());
    if (a.is_view) {
      const OpId view = in_.def(a.tensor);
      for (int k = 1; k < in_[view].num_operands; ++k) from.push_back(in_.operand(view, k));
    }
    for (int k = 3; k < in_[s.dot].num_operands; ++k) from.push_back(in_.operand(s.dot, k));
    for (ValueId v : from)
      if (!closure(v, body, false, s.address)) return;
    bool transposed = false;
    for (int x = 0; x < 2; ++x)
      if (source_of(in_.operand(s.dot, x), transposed) == in_.result(o))
        s.k_dim = (1 - x) ^ static_cast<int>(transposed);
    const int contiguous = unit_dim(in_, a);
    if (contiguous < 0) return;  // one element an access: nothing to gain by copying
    // An access can be cut at its end, not at its begin.
    if (contiguous == s.k_dim && (in_.attr(s.dot, 0) & 1) &&
        ranges_.divisor(in_.operand(s.dot, 3)) % static_cast<uint64_t>(width))
      return;
    s.strides.assign(2, 1);
    s.strides[static_cast<size_t>(1 - contiguous)] =
        s.layout.size(contiguous) + row_padding(a.tile.dtype, contiguous == s.k_dim);
    s.elements =
        int64_t{s.layout.size(1 - contiguous)} * s.strides[static_cast<size_t>(1 - contiguous)];
    plan.push_back(std::move(s));
  });
  return plan;
}

int64_t Lowering::bytes_of(std::span<const Staged> plan) const {
  int64_t bytes = 0;
  for (const Staged& s : plan) bytes += s.elements * size_of(in_.type_of(in_.result(s.load)).dtype);
  return bytes;
}

int Lowering::choose_stages(OpId loop, std::span<const Staged> plan) const {
  if (plan.empty()) return 0;
  const int64_t bytes = bytes_of(plan), left = target_.shared_bytes - open_stage_bytes_;
  int stages = most_stages_;
  if (in_.launch.stages) {
    ir::LaunchChoice chosen = out_.launch;
    chosen.stages = stages;
    if (stages > 1 && stages * bytes > left)
      refuse_shared(in_, loc(loop), stages * bytes, stages * bytes, chosen, target_);
    return stages > 1 ? stages : 0;
  }
  // Trips of threads that multiply by themselves are long: one copied ahead is enough.
  const bool matrix = std::ranges::all_of(
      plan, [&](const Staged& s) { return matrix_tile(in_, s.dot, layouts_.warps).has_value(); });
  while (stages > (matrix ? 3 : 1) && stages * bytes > modest_bytes) --stages;
  while (stages > 1 && stages * bytes > left) --stages;
  return stages > 1 ? stages : 0;
}

void Lowering::start_copies() {
  if (!owed_copies_ || e_.block() != owed_in_) return;
  std::exchange(owed_copies_, nullptr)();
}

// The copies of the trip with the given value of the loop variable, into a stage.
void Lowering::copy_stage(OpId loop, std::span<const Staged> plan, ValueId trip, ValueId stage) {
  const BlockId body = in_.region(loop, 0);
  for (const Staged& s : plan) touch(s.load);
  const std::vector<ValueId> kept = map_;
  const ValueId iv = in_.arg(body, 0);
  set(iv, trip);
  const ValueId exists = e_.binary(OpKind::lt, trip, scalar(in_.operand(loop, 1)));
  for (const Staged& s : plan) {
    for (OpId o : s.address) op(o);
    const Access a(in_, s.load);
    Limits limits;
    const Limits k = bounds_of(s.dot, in_.attr(s.dot, 0), 3, 1);
    limits.lo[s.k_dim] = k.lo[0], limits.hi[s.k_dim] = k.hi[0];
    const Addressed at = address(a, s.layout, a.tile, limits);
    const ValueId mask = e_.both(at.mask, exists);
    const int m = s.layout.registers() / at.vector;
    ValueId part = e_.i32(at.vector);
    if (k.hi[0] && unit_dim(in_, a) == s.k_dim && k.step[0] % static_cast<uint64_t>(at.vector)) {
      // The end of K may lie inside of an access: what is behind it is filled with zeros.
      const ValueId end = as_coordinate(k.hi[0], a.tile.dims[s.k_dim]);
      const ValueId here = e_.sub(end, coordinate(s.layout, s.k_dim, at.vector));
      part = e_.binary(OpKind::maximum, e_.binary(OpKind::minimum, here, part), e_.i32(0));
    }
    const ValueId count = e_.select(mask, part, e_.i32(0));
    const ValueId to = e_.add(linear_offsets(s.layout, s.strides, at.vector),
                              e_.mul(stage, e_.i32(static_cast<int32_t>(s.elements))));
    const ValueId operands[] = {s.buffer, e_.broadcast(to, m), at.base, at.offsets, count};
    const auto vector = static_cast<uint32_t>(at.vector);
    e_.emit_void(OpKind::copy_async, operands, {&vector, 1});
  }
  e_.emit_void(OpKind::copy_commit, {});
  map_ = kept;
}

}  // namespace tw::lower
