#include "lower/along.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "ir/rules.hpp"
#include "support/error.hpp"

namespace tw::lower {

using layout::Space;

namespace {

// Shared memory of its own: the stages of a loop around it stay where they are.
constexpr int first_slot = 64;

// The layout of a tile of that base shape and those repeats, whose bits are those of l changed by
// `change`, which says whether to keep one.
template <class Change>
Linear rebuilt(const Linear& l, std::span<const int> shape, std::span<const int> repeats,
               Change change) {
  Linear out(shape);
  for (Space s : {Space::reg, Space::lane, Space::warp, Space::block})
    for (int b = 0; b < l.bits(s); ++b) {
      layout::Coord basis = l.basis(s, b);
      if (change(s, b, basis)) out.add(s, basis);
    }
  return out.repeat(repeats);
}

}  // namespace

Lowering::Along::Along(Lowering& lowering, OpId o, int a, bool down, bool scalars, uint32_t bounds,
                       const Linear& l)
    : w(lowering), e(lowering.e_), op(o), axis(a), reverse(down), elements(l) {
  const Type tile = w.in_.type_of(w.in_.operand(o, 0));
  const int size = tile.dims[axis];
  const Limits limits = w.bounds_of(o, bounds, parts() * (scalars ? 2 : 1), tile.rank);
  const auto clamped = [&](ValueId v) {
    v = e.binary(OpKind::minimum, v, e.i64(size));
    return e.cast(e.binary(OpKind::maximum, v, e.i64(0)), DType::i32);
  };
  if (limits.lo[axis]) lo = clamped(limits.lo[axis]);
  if (limits.hi[axis])
    hi = clamped(limits.hi[axis]);
  else if (l.size(axis) != size)
    hi = e.i32(size);
}

ValueId Lowering::Along::held(ValueId v) const {
  return e.dtype(v) == DType::mask ? e.select(v, e.i32(1), e.i32(0)) : v;
}

ValueId Lowering::Along::shown(int part, ValueId v) const {
  const bool is_mask = w.in_.type_of(w.in_.result(op, part)).dtype == DType::mask;
  return is_mask ? e.binary(OpKind::ne, v, e.i32(0)) : v;
}

Lowering::Tuple Lowering::Along::operands() {
  Tuple in;
  for (int k = 0; k < parts(); ++k)
    in.push_back(held(e.broadcast(w.value(w.in_.operand(op, k), elements), elements.registers())));
  return in;
}

ValueId Lowering::Along::first(int part) {
  return held(w.scalar(w.in_.operand(op, parts() + part)));
}

Lowering::Tuple Lowering::Along::apply(const Tuple& left, const Tuple& right) {
  const int n = std::max(e.registers(left[0]), e.registers(right[0]));
  const ir::BlockId body = w.in_.region(op, 0);
  for (int k = 0; k < parts(); ++k) {
    const auto i = static_cast<size_t>(k);
    w.set(w.in_.arg(body, k), shown(k, e.broadcast(left[i], n)));
    w.set(w.in_.arg(body, parts() + k), shown(k, e.broadcast(right[i], n)));
  }
  Tuple out;
  ir::for_each_op(w.in_, body, [&](OpId o) {
    const OpKind kind = w.in_[o].kind;
    if (kind == OpKind::yield) {
      for (ValueId v : w.in_.operands(o)) out.push_back(held(e.broadcast(w.scalar(v), n)));
      return;
    }
    if (kind == OpKind::constant) return w.op(o);
    std::vector<ValueId> in;
    int wide = 1;
    for (ValueId v : w.in_.operands(o)) {
      in.push_back(w.scalar(v));
      wide = std::max(wide, e.registers(in.back()));
    }
    for (ValueId& v : in) v = e.broadcast(v, wide);
    const ValueId result = w.in_.result(o);
    w.set(result, e.emit(kind, in, ir::fragment_type(w.in_.type_of(result).dtype, wide)));
  });
  return out;
}

Lowering::Tuple Lowering::Along::join(const Tuple& left, const Tuple& right, ValueId has_left,
                                      ValueId has_right) {
  Tuple out = apply(left, right);
  for (size_t k = 0; k < out.size(); ++k) {
    if (has_right) out[k] = e.select(has_right, out[k], left[k]);
    if (has_left) out[k] = e.select(has_left, out[k], right[k]);
  }
  return out;
}

Lowering::Tuple Lowering::Along::pick(const Tuple& from, std::span<const int> registers) {
  Tuple out;
  for (ValueId v : from) out.push_back(e.pick(v, registers));
  return out;
}

Lowering::Tuple Lowering::Along::shuffle(const Tuple& from, ValueId lane, ir::ShuffleMode mode) {
  Tuple out;
  for (ValueId v : from)
    out.push_back(
        e.emit(OpKind::shuffle, {v, lane}, w.out_.type_of(v), {static_cast<uint32_t>(mode)}));
  return out;
}

// ---- Groups

Segment Lowering::Along::next(const Groups& g) const {
  const Linear& l = g.layout;
  if (l.base(axis) == 1) return {Space::reg, 0, l.repeats(axis)};
  const auto find = [&](Space s, int step) {
    for (int b = 0; b < l.bits(s); ++b)
      if (l.basis(s, b)[static_cast<size_t>(axis)] == step) return b;
    return -1;
  };
  for (Space s : {Space::reg, Space::lane, Space::warp, Space::block}) {
    Segment out{s, find(s, 1), 1};
    if (out.first < 0) continue;
    for (int n = 0;; ++n, out.count *= 2) {
      const int bit = find(s, out.count);
      if (bit < 0 || (s != Space::reg && bit != out.first + n)) return out;
    }
  }
  TW_INTERNAL("nothing holds the places of a tile along dimension {}", axis);
}

Groups Lowering::Along::after(const Groups& g, int count) const {
  const Linear& l = g.layout;
  const auto a = static_cast<size_t>(axis);
  const bool repeats = l.base(axis) == 1;
  std::vector<int> shape, times;
  for (int d = 0; d < l.rank(); ++d) {
    shape.push_back(d == axis && !repeats ? l.base(d) / count : l.base(d));
    times.push_back(d == axis && repeats ? 1 : l.repeats(d));
  }
  const auto change = [&](Space s, int, layout::Coord& basis) {
    const bool done = basis[a] && basis[a] < count;
    basis[a] /= count;
    return s != Space::reg || !done;
  };
  return {rebuilt(l, shape, times, change), g.unit * count};
}

bool Lowering::Along::is_last(const Groups& g, const Segment& s) const {
  return g.layout.size(axis) == s.count;
}

std::vector<std::vector<int>> Lowering::Along::members(const Groups& from, const Groups& to,
                                                       int count) const {
  const auto a = static_cast<size_t>(axis);
  std::vector<std::vector<int>> out(static_cast<size_t>(to.layout.registers()),
                                    std::vector<int>(static_cast<size_t>(count)));
  std::vector<layout::Coord> group;
  for (int m = 0; m < to.layout.registers(); ++m) group.push_back(to.layout.register_part(m));
  for (int r = 0; r < from.layout.registers(); ++r) {
    layout::Coord at = from.layout.register_part(r);
    const auto place = static_cast<size_t>(at[a] % count);
    at[a] /= count;
    const auto m = std::find(group.begin(), group.end(), at) - group.begin();
    out[static_cast<size_t>(m)][place] = r;
  }
  return out;
}

// register > limit - thread: the right side once a thread.
ValueId Lowering::Along::has_before(int unit, std::span<const int> registers, ValueId thread) {
  const ValueId limit = reverse ? hi : lo;
  if (!limit) return {};
  const ValueId shift = e.i32(std::countr_zero(static_cast<unsigned>(unit)));
  const auto against = [&](OpKind k, ValueId element) {
    const ValueId most = e.sub(e.binary(OpKind::shr, element, shift), thread);
    return e.binary(k, e.numbers(registers), most);
  };
  if (!reverse) return against(OpKind::gt, limit);
  // The group above begins at (place + 1) unit: below hi where place < (hi - 1) / unit.
  return against(OpKind::lt, e.sub(limit, e.i32(1)));
}

ValueId Lowering::Along::has_from(int unit, std::span<const int> registers, ValueId thread) {
  if (!hi) return {};
  const ValueId shift = e.i32(std::countr_zero(static_cast<unsigned>(unit)));
  const ValueId last = e.sub(e.binary(OpKind::shr, e.sub(hi, e.i32(1)), shift), thread);
  return e.binary(OpKind::le, e.numbers(registers), last);
}

ValueId Lowering::Along::thread_bits(const Segment& s) {
  return e.in_prologue(OpKind::and_, {e.thread_id(s.space), e.i32(s.mask())},
                       ir::scalar_type(DType::i32));
}

// ---- Warps and blocks

template <class Body>
Lowering::Tuple Lowering::Along::loop(int begin, ValueId end, const Tuple& carried, Body body) {
  std::vector<ValueId> in{e.i64(begin), e.cast(end, DType::i64), e.i64(1)};
  std::vector<ir::TypeId> types;
  for (ValueId v : carried) in.push_back(v), types.push_back(w.out_.intern(w.out_.type_of(v)));
  const OpId o = w.out_.make(OpKind::for_, in, types, {}, w.in_.op_locs[op.i]);
  w.out_.append(e.block(), o);
  const ir::BlockId inner = w.out_.region(o, 0), outer = e.block();
  const ValueId trip = w.out_.add_arg(inner, w.out_.intern(ir::scalar_type(DType::i64)));
  Tuple now;
  for (ir::TypeId t : types) now.push_back(w.out_.add_arg(inner, t));
  e.enter(inner);
  e.emit_void(OpKind::yield, body(e.cast(trip, DType::i32), std::move(now)));
  e.enter(outer);
  const auto results = w.out_.results(o);
  return Tuple(results.begin(), results.end());
}

// Every warp leaves its groups in shared memory, of a block in that of all blocks that go on with
// them. Then a thread combines those of its segment one after the other, in a loop: they can be
// many times what it holds.
Lowering::Along::Exchanged Lowering::Along::exchange(const Groups& g, const Segment& s,
                                                     const Tuple& in, bool before, bool all) {
  const Type i32 = ir::scalar_type(DType::i32);
  // In memory one group of every segment of the block after the other, then the next one: what a
  // thread holds lies side by side.
  const Linear &l = g.layout, segments = after(g, s.count).layout;
  std::vector<int> strides(static_cast<size_t>(l.rank()));
  int size = 1;
  for (int d = l.rank(); d-- > 0; size *= w.size_in_block(segments, d))
    strides[static_cast<size_t>(d)] = size;
  // Which group of the segment, and how many come before it.
  ValueId own = thread_bits(s);
  if (s.first) own = e.in_prologue(OpKind::shr, {own, e.i32(s.first)}, i32);
  const int last = s.count - 1;
  const ValueId earlier = reverse ? e.in_prologue(OpKind::sub, {e.i32(last), own}, i32) : own;

  const ValueId writes = w.first_in_block(l);
  const bool in_cluster = s.space == Space::block;
  std::vector<ValueId> buffers;
  for (size_t k = 0; k < in.size(); ++k)
    buffers.push_back(in_cluster ? w.cluster_buffer(e.dtype(in[k]), int64_t{size} * s.count)
                                 : w.buffer(e.dtype(in[k]), int64_t{size} * s.count,
                                            first_slot + static_cast<int>(k)));
  const auto offsets = [&](ValueId place, int width) {
    const ValueId at = w.linear_offsets(segments, strides, width, Space::warp);
    return e.broadcast(e.add(e.mul(place, e.i32(size)), at), l.registers() / width);
  };
  const auto write = [&](size_t k, ValueId to) {
    const int width = w.shared_width(segments, strides, e.dtype(in[k]));
    std::vector<ValueId> operands{to, offsets(own, width), in[k]};
    if (writes) operands.push_back(writes);
    e.emit_void(OpKind::st, operands,
                std::vector<uint32_t>{static_cast<uint32_t>(width), writes ? 1u : 0u});
  };
  if (in_cluster) {
    const ValueId others = e.in_prologue(
        OpKind::and_, {e.thread_id(Space::block), e.i32(w.layouts_.blocks - 1 - s.mask())}, i32);
    loop(0, e.i32(s.count), {}, [&](ValueId trip, Tuple) {
      const ValueId peer = e.add(others, e.binary(OpKind::shl, trip, e.i32(s.first)));
      for (size_t k = 0; k < in.size(); ++k)
        write(k, e.emit(OpKind::remote, {buffers[k], peer},
                        ir::buffer_type(e.dtype(in[k]), w.out_.type_of(buffers[k]).dims[0],
                                        ir::Space::cluster)));
      return Tuple{};
    });
    e.emit_void(OpKind::cluster_barrier, {});
  } else {
    for (size_t k = 0; k < in.size(); ++k) write(k, buffers[k]);
    w.barrier();
  }

  const auto read = [&](ValueId place) {
    Tuple out;
    for (size_t k = 0; k < in.size(); ++k) {
      const int width = w.shared_width(segments, strides, e.dtype(in[k]));
      out.push_back(e.emit(OpKind::ld, {buffers[k], offsets(place, width)}, w.out_.type_of(in[k]),
                           {static_cast<uint32_t>(width), 0u}));
    }
    return out;
  };
  Tuple carried = read(e.i32(reverse ? last : 0));
  const auto n = static_cast<std::ptrdiff_t>(carried.size());
  if (before && all) carried.insert(carried.end(), carried.begin(), carried.begin() + n);
  const std::vector<int> registers = places(g);
  ValueId begin = w.thread_part(segments, axis);  // of the segment, in groups
  begin = e.mul(begin, e.i32(s.count));
  carried = loop(1, all ? e.i32(s.count) : earlier, carried, [&](ValueId trip, Tuple now) {
    const ValueId place = reverse ? e.sub(e.i32(last), trip) : trip;
    const Tuple combined(now.begin(), now.begin() + n);
    const ValueId at = e.add(begin, place);
    const Tuple next = read(place);
    const ValueId left = has_before(g.unit, registers, at);
    Tuple out = join(combined, next, left, before ? ValueId{} : has_from(g.unit, registers, at));
    if (before && all) {
      const ValueId here = e.binary(OpKind::eq, trip, earlier);
      for (std::ptrdiff_t k = 0; k < n; ++k)
        out.push_back(e.select(here, now[static_cast<size_t>(k)], now[static_cast<size_t>(n + k)]));
    }
    return out;
  });
  Exchanged out;
  if (all) out.all = Tuple(carried.begin(), carried.begin() + n);
  if (before) out.before = Tuple(carried.end() - n, carried.end());
  return out;
}

}  // namespace tw::lower
