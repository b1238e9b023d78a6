// Reductions: registers of a thread, then lanes of a warp by shuffles, then warps through shared
// memory. Every thread ends with the result of its elements.
#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "ir/lane.hpp"
#include "ir/reduction.hpp"
#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

using layout::Space;

namespace {

bool finds_index(OpKind k) { return k == OpKind::reduce_argmax || k == OpKind::reduce_argmin; }

constexpr int no_index = std::numeric_limits<int32_t>::max();

}  // namespace

// Of (value, index): the better value, NaN better than all, the lower index among equals.
Lowering::Tuple Lowering::combine(OpKind k, const Tuple& a, const Tuple& b) {
  if (!finds_index(k)) return {e_.binary(ir::joining_op(k), a[0], b[0])};
  const OpKind better = k == OpKind::reduce_argmax ? OpKind::gt : OpKind::lt;
  ValueId take = e_.binary(better, b[0], a[0]), tie = e_.binary(OpKind::eq, b[0], a[0]);
  if (is_float(e_.dtype(a[0]))) {
    const ValueId a_nan = e_.binary(OpKind::ne, a[0], a[0]);
    const ValueId b_nan = e_.binary(OpKind::ne, b[0], b[0]);
    const ValueId b_only = e_.both(b_nan, e_.unary(OpKind::not_, a_nan));
    take = e_.binary(OpKind::or_, take, b_only);
    tie = e_.binary(OpKind::or_, tie, e_.both(a_nan, b_nan));
  }
  const ValueId lower = e_.binary(OpKind::lt, b[1], a[1]);
  take = e_.binary(OpKind::or_, take, e_.both(tie, lower));
  return {e_.select(take, b[0], a[0]), e_.select(take, b[1], a[1])};
}

// A tree over the registers that fall into one register of the result, halving whole fragments.
Lowering::Tuple Lowering::reduce_registers(OpKind k, const Tuple& in, const Linear& l,
                                           const Linear& result) {
  const int n = result.registers();
  std::vector<std::vector<int>> into(static_cast<size_t>(n));
  const auto target = layout::registers_in(result, l);
  TW_CHECK(target, "a reduction whose result is not where its operand is");
  for (int r = 0; r < l.registers(); ++r)
    into[static_cast<size_t>((*target)[static_cast<size_t>(r)])].push_back(r);
  const size_t count = into[0].size();
  // parts[j]: the j-th contribution to each register of the result.
  std::vector<int> order;
  for (size_t j = 0; j < count; ++j)
    for (int m = 0; m < n; ++m) order.push_back(into[static_cast<size_t>(m)][j]);
  Tuple now;
  for (ValueId v : in) now.push_back(e_.pick(e_.broadcast(v, l.registers()), order));
  for (size_t parts = count; parts > 1;) {
    const size_t half = parts / 2;
    // The first half with the second: registers that lie side by side stay so, which packed 16-bit
    // arithmetic needs. An odd one waits.
    std::vector<int> first(half * static_cast<size_t>(n)), second(first.size()), rest;
    std::iota(first.begin(), first.end(), 0);
    std::iota(second.begin(), second.end(), static_cast<int>(first.size()));
    if (parts % 2)
      for (int m = 0; m < n; ++m) rest.push_back(static_cast<int>(parts - 1) * n + m);
    Tuple a, b;
    for (ValueId v : now) a.push_back(e_.pick(v, first)), b.push_back(e_.pick(v, second));
    Tuple next = combine(k, a, b);
    if (!rest.empty())
      for (size_t i = 0; i < next.size(); ++i) {
        const ValueId both[] = {next[i], e_.pick(now[i], rest)};
        std::vector<int> all(half * static_cast<size_t>(n) + rest.size());
        std::iota(all.begin(), all.end(), 0);
        next[i] = e_.pick(both, all);
      }
    now = std::move(next);
    parts = half + parts % 2;
  }
  return now;
}

Lowering::Tuple Lowering::reduce_lanes(OpKind k, Tuple in, const Linear& l, uint32_t axes) {
  for (int b = 0; b < l.bits(Space::lane); ++b) {
    const layout::Coord basis = l.basis(Space::lane, b);
    bool reduced = false;
    for (int d = 0; d < l.rank(); ++d) reduced |= basis[static_cast<size_t>(d)] && axes >> d & 1;
    if (!reduced) continue;
    Tuple other;
    for (ValueId v : in)
      other.push_back(e_.emit(OpKind::shuffle, {v, e_.i32(1 << b)}, out_.type_of(v),
                              {static_cast<uint32_t>(ir::ShuffleMode::exclusive_or)}));
    in = combine(k, in, other);
  }
  return in;
}

// n results from `parts` registers each, side by side.
Lowering::Tuple Lowering::halve(OpKind k, Tuple all, int n, int parts) {
  for (int left = parts; left > 1; left /= 2) {
    std::vector<int> first, second;
    for (int m = 0; m < n; ++m)
      for (int j = 0; j < left / 2; ++j)
        first.push_back(m * left + j), second.push_back(m * left + j + left / 2);
    Tuple a, b;
    for (ValueId v : all) a.push_back(e_.pick(v, first)), b.push_back(e_.pick(v, second));
    all = combine(k, a, b);
  }
  return all;
}

// Every warp leaves its partial results in shared memory, the ones for an element side by side;
// every thread then reads those of its elements.
Lowering::Tuple Lowering::reduce_warps(OpKind k, Tuple in, const Linear& from, const Linear& result,
                                       uint32_t axes) {
  std::vector<int> bits;  // of the warp id that are reduced over
  for (int b = 0; b < from.bits(Space::warp); ++b) {
    const layout::Coord basis = from.basis(Space::warp, b);
    for (int d = 0; d < from.rank(); ++d)
      if (basis[static_cast<size_t>(d)] && axes >> d & 1) {
        bits.push_back(b);
        break;
      }
  }
  if (bits.empty()) return in;
  const int parts = 1 << bits.size();
  // Which part this warp has: its reduced bits, side by side.
  const Type i32 = ir::scalar_type(DType::i32);
  ValueId part = e_.i32(0);
  for (size_t i = 0; i < bits.size(); ++i) {
    const ValueId bit = e_.in_prologue(
        OpKind::and_,
        {bits[i] ? e_.in_prologue(OpKind::shr, {e_.warp_id(), e_.i32(bits[i])}, i32) : e_.warp_id(),
         e_.i32(1)},
        i32);
    part = e_.add(part,
                  i ? e_.in_prologue(OpKind::shl, {bit, e_.i32(static_cast<int>(i))}, i32) : bit);
  }
  std::vector<int> strides(static_cast<size_t>(result.rank()));
  int64_t elements = parts;
  for (int d = result.rank(); d-- > 0; elements *= result.size(d))
    strides[static_cast<size_t>(d)] = static_cast<int>(elements);
  const ValueId at = linear_offsets(result, strides, 1);
  // One of the threads that hold a partial result writes it: the first lane that does, in warps
  // that do not copy another one. (Warps differ in the part they hold, so their bits count.)
  uint32_t free_warps = result.free_bits(Space::warp);
  for (int b : bits) free_warps &= ~(1u << b);
  const ValueId writes = e_.both(without_bits(Space::lane, result.free_bits(Space::lane)),
                                 without_bits(Space::warp, free_warps));
  std::vector<ValueId> buffers;
  for (ValueId& v : in) {
    const ValueId b = buffer(e_.dtype(v), elements, static_cast<int>(buffers.size()));
    std::vector<ValueId> operands{b, e_.broadcast(e_.add(at, part), result.registers()), v};
    if (writes) operands.push_back(writes);
    e_.emit_void(OpKind::st, operands, std::vector<uint32_t>{1, writes ? 1u : 0u, 0});
    buffers.push_back(b);
  }
  barrier();
  const int n = result.registers();
  Tuple all;
  for (size_t i = 0; i < in.size(); ++i) {
    const DType t = e_.dtype(in[i]);
    const int wide = std::min<int>(parts, static_cast<int>(ir::max_access_bytes) / size_of(t));
    std::vector<int> step, which;
    for (int m = 0; m < n; ++m)
      for (int j = 0; j < parts; j += wide) step.push_back(j), which.push_back(m);
    const ValueId base = e_.pick(e_.broadcast(at, n), which);
    const ValueId offsets =
        e_.broadcast(e_.add(base, e_.numbers(step)), static_cast<int>(step.size()));
    all.push_back(e_.emit(OpKind::ld, {buffers[i], offsets}, ir::fragment_type(t, n * parts),
                          {static_cast<uint32_t>(wide), 0u, 0u}));
  }
  return halve(k, std::move(all), n, parts);
}

// Every block of the cluster tells each other one its partial results: lane r of its first warp
// writes to the memory of block r.
Lowering::Tuple Lowering::reduce_blocks(OpKind k, Tuple in, const Linear& from,
                                        const Linear& result, uint32_t axes) {
  bool reduced = false;
  for (int b = 0; b < from.bits(Space::block); ++b)
    for (int d = 0; d < from.rank(); ++d)
      reduced |= from.basis(Space::block, b)[static_cast<size_t>(d)] && axes >> d & 1;
  if (!reduced) return in;
  int64_t elements = 1;
  for (int d = 0; d < result.rank(); ++d) elements *= result.size(d);
  const int parts = layouts_.blocks;
  for (int b = 0; b < from.bits(Space::block); ++b) {
    const layout::Coord basis = from.basis(Space::block, b);
    for (int d = 0; d < from.rank(); ++d)
      if (basis[static_cast<size_t>(d)] && !(axes >> d & 1)) elements = 0;
  }
  if (elements != 1)
    unsupported_error({}, "a reduction of several rows over a cluster of {} blocks", parts);
  const Type i32 = ir::scalar_type(DType::i32), mask = ir::scalar_type(DType::mask);
  const ValueId rank = e_.thread_id(Space::block);
  const ValueId writes =
      e_.in_prologue(OpKind::and_,
                     {e_.in_prologue(OpKind::eq, {e_.warp_id(), e_.i32(0)}, mask),
                      e_.in_prologue(OpKind::lt, {e_.lane_id(), e_.i32(parts)}, mask)},
                     mask);
  // A lane without a block to tell names its own.
  const ValueId peer = e_.in_prologue(OpKind::and_, {e_.lane_id(), e_.i32(parts - 1)}, i32);
  std::vector<ValueId> buffers;
  for (size_t i = 0; i < in.size(); ++i) {
    const DType t = e_.dtype(in[i]);
    const ValueId b = cluster_buffer(t, parts);
    const ValueId there = e_.emit(OpKind::remote, {b, peer},
                                  ir::buffer_type(t, out_.type_of(b).dims[0], ir::Space::cluster));
    e_.emit_void(OpKind::st, std::vector<ValueId>{there, rank, in[i], writes},
                 std::vector<uint32_t>{1, 1, 0});
    buffers.push_back(b);
  }
  e_.emit_void(OpKind::cluster_barrier, {});
  Tuple all;
  for (size_t i = 0; i < in.size(); ++i) {
    const DType t = e_.dtype(in[i]);
    const int wide = std::min<int>(parts, static_cast<int>(ir::max_access_bytes) / size_of(t));
    std::vector<int> at;
    for (int j = 0; j < parts; j += wide) at.push_back(j);
    all.push_back(e_.emit(OpKind::ld,
                          {buffers[i], e_.broadcast(e_.numbers(at), static_cast<int>(at.size()))},
                          ir::fragment_type(t, parts), {static_cast<uint32_t>(wide), 0u, 0u}));
  }
  return halve(k, std::move(all), 1, parts);
}

void Lowering::reduce(OpId o) {
  const OpKind k = in_[o].kind;
  const ValueId from = in_.operand(o, 0), to = in_.result(o);
  const Type tile = in_.type_of(from);
  const DType t = tile.dtype;
  const uint32_t axes = in_.attr(o, 0);
  const Limits limits = bounds_of(o, in_.attr(o, 1), 1, tile.rank);
  const Linear l = own_layout(from);
  std::vector<int> reduced;
  for (int d = 0; d < tile.rank; ++d)
    if (axes >> d & 1) reduced.push_back(d);
  const Linear result = l.slice(reduced);

  ValueId v = value(from, l);
  const bool is_mask = t == DType::mask;
  if (is_mask) v = e_.select(v, e_.i32(1), e_.i32(0));  // predicates cannot be exchanged
  const DType held = is_mask ? DType::i32 : t;
  // The dimensions that stay need no mask: what is outside stays unspecified.
  Limits counted;
  for (int d : reduced) counted.lo[d] = limits.lo[d], counted.hi[d] = limits.hi[d];
  Type counted_tile = tile;
  for (int d = 0; d < tile.rank; ++d)
    if (!(axes >> d & 1)) counted_tile.dims[d] = l.size(d);
  for (int d : reduced) counted.step[d] = limits.step[d];
  const ValueId nothing = e_.constant(held, ir::identity_of(k, t));
  Tuple now{only_valid(v, l, counted_tile, counted, nothing)};
  if (finds_index(k)) {
    ValueId index = e_.i32(0);
    int64_t step = 1;
    for (int d = tile.rank; d-- > 0;) {
      if (!(axes >> d & 1)) continue;
      index = e_.add(index, e_.mul(coordinate(l, d), e_.i32(static_cast<int32_t>(step))));
      step *= tile.dims[d];
    }
    if (const ValueId mask = each_valid(l, counted_tile, counted))
      index = e_.select(mask, index, e_.i32(no_index));
    now.push_back(e_.broadcast(index, l.registers()));
  }
  now = reduce_registers(k, now, l, result);
  now = reduce_lanes(k, std::move(now), l, axes);
  now = reduce_warps(k, std::move(now), l, result, axes);
  now = reduce_blocks(k, std::move(now), l, result, axes);
  ValueId out = now.back();
  if (finds_index(k)) {  // nothing counted: 0
    const ValueId none = e_.binary(OpKind::eq, out, e_.i32(no_index));
    out = e_.select(none, e_.i32(0), out);
  }
  if (is_mask) out = e_.binary(OpKind::ne, out, e_.i32(0));
  if (!is_wide(to)) return set(to, e_.emit(OpKind::uniform, {out}, out_.type_of(out)));
  set(to, convert(out, result, own_layout(to), in_.type_of(to)));
}

}  // namespace tw::lower
