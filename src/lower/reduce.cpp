// Reductions: registers of a thread, then lanes of a warp by shuffles, then warps through shared
// memory. Every thread ends with the result of its elements.
#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include "ir/lane.hpp"
#include "ir/reduction.hpp"
#include "ir/rules.hpp"
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

// Of n runs of registers, side by side, the first and the second half of each.
std::pair<Lowering::Tuple, Lowering::Tuple> Lowering::halves(const Tuple& all, int n, int half) {
  std::vector<int> first, second;
  for (int m = 0; m < n; ++m)
    for (int j = 0; j < half; ++j)
      first.push_back(2 * m * half + j), second.push_back(2 * m * half + half + j);
  Tuple a, b;
  for (ValueId v : all) a.push_back(e_.pick(v, first)), b.push_back(e_.pick(v, second));
  return {std::move(a), std::move(b)};
}

// n results from `parts` registers each, side by side.
Lowering::Tuple Lowering::halve(OpKind k, Tuple all, int n, int parts) {
  for (int half = parts / 2; half > 0; half /= 2) {
    const auto [a, b] = halves(all, n, half);
    all = combine(k, a, b);
  }
  return all;
}

// The bits of the number of a warp or block that are reduced over.
std::vector<int> Lowering::reduced_bits(const Linear& l, Space s, uint32_t axes) const {
  std::vector<int> bits;
  for (int b = 0; b < l.bits(s); ++b) {
    const layout::Coord basis = l.basis(s, b);
    for (int d = 0; d < l.rank(); ++d)
      if (basis[static_cast<size_t>(d)] && axes >> d & 1) {
        bits.push_back(b);
        break;
      }
  }
  return bits;
}

// Every warp leaves its partial results in shared memory, the ones for an element side by side;
// every thread then reads those of its elements. All reductions that wait do so at once, with one
// barrier.
void Lowering::reduce_warps(std::span<Partial> all) {
  struct Place {
    ValueId buffer, at, part, writes;
    int parts;
  };
  std::vector<std::vector<Place>> places(all.size());
  std::vector<ExchangeSize> sizes;
  const Type i32 = ir::scalar_type(DType::i32);
  for (size_t x = 0; x < all.size(); ++x) {
    const Partial& p = all[x];
    const std::vector<int> bits = reduced_bits(p.from, Space::warp, p.axes);
    if (bits.empty()) continue;
    const int parts = 1 << bits.size();
    // Which part this warp has: its reduced bits, side by side.
    ValueId part = e_.i32(0);
    for (size_t i = 0; i < bits.size(); ++i) {
      const ValueId low = bits[i]
                              ? e_.in_prologue(OpKind::shr, {e_.warp_id(), e_.i32(bits[i])}, i32)
                              : e_.warp_id();
      const ValueId bit = e_.in_prologue(OpKind::and_, {low, e_.i32(1)}, i32);
      part = e_.add(part,
                    i ? e_.in_prologue(OpKind::shl, {bit, e_.i32(static_cast<int>(i))}, i32) : bit);
    }
    std::vector<int> strides(static_cast<size_t>(p.result.rank()));
    int64_t elements = parts;
    for (int d = p.result.rank(); d-- > 0; elements *= p.result.size(d))
      strides[static_cast<size_t>(d)] = static_cast<int>(elements);
    const ValueId at = linear_offsets(p.result, strides, 1);
    // One of the threads that hold a partial result writes it: the first lane that does, in warps
    // that do not copy another one. (Warps differ in the part they hold, so their bits count.)
    uint32_t free_warps = p.result.free_bits(Space::warp);
    for (int b : bits) free_warps &= ~(1u << b);
    // One after the other: arguments that emit would do so in an order of the compiler's.
    const ValueId first_warp = without_bits(Space::warp, free_warps);
    const ValueId writes =
        e_.both(without_bits(Space::lane, p.result.free_bits(Space::lane)), first_warp);
    for (ValueId v : p.now) {
      places[x].push_back({{}, at, part, writes, parts});
      sizes.push_back({e_.dtype(v), elements});
    }
  }
  if (sizes.empty()) return;
  const std::vector<size_t> buffers = exchange_buffers(sizes);
  auto next = buffers.begin();
  for (auto& of_one : places)
    for (Place& p : of_one) p.buffer = memory_[*next++].buffer;
  for (size_t x = 0; x < all.size(); ++x)
    for (size_t i = 0; i < places[x].size(); ++i) {
      const Place& to = places[x][i];
      const ValueId offsets = e_.broadcast(e_.add(to.at, to.part), all[x].result.registers());
      std::vector<ValueId> operands{to.buffer, offsets, all[x].now[i]};
      if (to.writes) operands.push_back(to.writes);
      e_.emit_void(OpKind::st, operands, std::vector<uint32_t>{1, to.writes ? 1u : 0u});
    }
  barrier();
  for (size_t x = 0; x < all.size(); ++x) {
    if (places[x].empty()) continue;
    const int n = all[x].result.registers(), parts = places[x][0].parts;
    Tuple read;
    for (size_t i = 0; i < places[x].size(); ++i) {
      const Place& from = places[x][i];
      const DType t = e_.dtype(all[x].now[i]);
      const int wide = std::min<int>(parts, static_cast<int>(ir::max_access_bytes) / size_of(t));
      std::vector<int> step, which;
      for (int m = 0; m < n; ++m)
        for (int j = 0; j < parts; j += wide) step.push_back(j), which.push_back(m);
      const ValueId base = e_.pick(e_.broadcast(from.at, n), which);
      const ValueId offsets =
          e_.broadcast(e_.add(base, e_.numbers(step)), static_cast<int>(step.size()));
      read.push_back(e_.emit(OpKind::ld, {from.buffer, offsets}, ir::fragment_type(t, n * parts),
                             {static_cast<uint32_t>(wide), 0u}));
    }
    all[x].now = halve(in_[all[x].op].kind, std::move(read), n, parts);
  }
  for (size_t p : buffers) memory_[p].reuse = Reuse::read;
}

// What is exchanged between blocks has 4 or 8 bytes; narrower types widen exactly.
DType Lowering::gathered(DType t) const {
  if (size_of(t) >= 4) return t;
  return is_float(t) ? DType::f32 : DType::i32;
}

// Every block of the cluster tells each other one its partial results, and takes of what it hears
// what belongs to its elements. All threads of a block must hold the same, of which a thread tells
// each block.
void Lowering::reduce_blocks(std::span<Partial> all) {
  std::vector<ValueId> values;
  std::vector<ir::TypeId> types;
  std::vector<Partial*> take_part;
  const int blocks = layouts_.blocks;
  for (Partial& p : all) {
    if (reduced_bits(p.from, Space::block, p.axes).empty()) continue;
    for (Space s : {Space::lane, Space::warp})
      if (p.result.free_bits(s) + 1 != 1u << p.result.bits(s))
        unsupported_error(loc(p.op),
                          "a reduction over a cluster of {} blocks that leaves several elements in "
                          "each of them: launch this kernel without a cluster",
                          blocks);
    take_part.push_back(&p);
    for (ValueId v : p.now) {
      const DType t = gathered(e_.dtype(v));
      for (int m = 0; m < p.result.registers(); ++m) {
        const int one[] = {m};
        values.push_back(e_.cast(e_.pick(v, one), t));
        types.push_back(out_.intern(ir::fragment_type(t, blocks)));
      }
    }
  }
  if (values.empty()) return;
  const OpId gather = out_.make(OpKind::all_gather, values, types, {}, e_.position());
  out_.append(e_.block(), gather);
  const Tuple heard(out_.results(gather).begin(), out_.results(gather).end());
  size_t next = 0;
  for (Partial* p : take_part) {
    const int n = p->result.registers();
    Tuple got;
    for (ValueId v : p->now) {
      std::vector<int> order(static_cast<size_t>(n * blocks));
      std::iota(order.begin(), order.end(), 0);
      const auto own = std::span(heard).subspan(next, static_cast<size_t>(n));
      next += static_cast<size_t>(n);
      got.push_back(e_.cast(e_.pick(own, order), e_.dtype(v)));
    }
    p->now = combine_blocks(*p, std::move(got));
  }
}

// n results from what each block said, by rank. A bit of the rank that is reduced over joins two
// halves; of copies one will do; and where blocks keep different elements, each takes its own.
Lowering::Tuple Lowering::combine_blocks(const Partial& p, Tuple all) {
  const int n = p.result.registers();
  const std::vector<int> reduced = reduced_bits(p.from, Space::block, p.axes);
  for (int b = p.from.bits(Space::block); b-- > 0;) {
    auto [low, high] = halves(all, n, 1 << b);
    if (std::ranges::find(reduced, b) != reduced.end())
      low = combine(in_[p.op].kind, low, high);
    else if (const ValueId even =
                 without_bits(Space::block, ~p.result.free_bits(Space::block) & 1u << b))
      for (size_t i = 0; i < low.size(); ++i) low[i] = e_.select(even, low[i], high[i]);
    all = std::move(low);
  }
  return all;
}

void Lowering::reduce(OpId o) {
  const OpKind k = in_[o].kind;
  const ValueId from = in_.operand(o, 0);
  const Type tile = in_.type_of(from);
  const DType t = tile.dtype;
  const uint32_t axes = in_.attr(o, 0);
  const Limits limits = bounds_of(o, in_.attr(o, 1), 1, tile.rank);
  const Linear l = own_layout(from);
  std::vector<int> reduced;
  for (int d = 0; d < tile.rank; ++d)
    if (axes >> d & 1) reduced.push_back(d);
  const Linear result = l.slice(reduced);

  const ValueId v = value(from, l);
  // The dimensions that stay need no mask: what is outside stays unspecified. But a single number,
  // which may decide a branch, must be one for all threads: outside it is what nothing gives.
  int64_t results = tile.elements();
  for (int d : reduced) results /= tile.dims[d];
  Limits counted;
  Type counted_tile = tile;
  for (int d = 0; d < tile.rank; ++d) {
    if (axes >> d & 1 || results == 1)
      counted.lo[d] = limits.lo[d], counted.hi[d] = limits.hi[d], counted.step[d] = limits.step[d];
    else
      counted_tile.dims[d] = l.size(d);
  }
  const ValueId nothing = e_.constant(t, ir::identity_of(k, t));
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
  // Predicates cannot be exchanged. Numbers from the start would be more instructions, and
  // ptxas 13.0 makes wrong ones of a disjunction of many 0s and 1s.
  if (t == DType::mask) {
    const ValueId one = e_.i32(1);
    now[0] = e_.select(now[0], one, e_.i32(0));
  }
  now = reduce_lanes(k, std::move(now), l, axes);
  const bool crosses =
      !reduced_bits(l, Space::warp, axes).empty() || !reduced_bits(l, Space::block, axes).empty();
  Partial p{o, std::move(now), l, result, axes};
  if (!crosses) return finish(std::move(p));
  waiting_[in_.result(o).i] = true;
  owed_.push_back(std::move(p));
}

void Lowering::finish(Partial p) {
  const ValueId to = in_.result(p.op);
  ValueId out = p.now.back();
  if (finds_index(in_[p.op].kind)) {  // nothing counted: 0
    const ValueId none = e_.binary(OpKind::eq, out, e_.i32(no_index));
    out = e_.select(none, e_.i32(0), out);
  }
  if (in_.type_of(in_.operand(p.op, 0)).dtype == DType::mask)
    out = e_.binary(OpKind::ne, out, e_.i32(0));
  if (!is_wide(to)) return set(to, e_.emit(OpKind::uniform, {out}, out_.type_of(out)));
  set(to, convert(out, p.result, own_layout(to), in_.type_of(to)));
}

// True when o has to wait for what is owed: it is done after the exchange, so that a reduction
// behind it that does not wait can still join. That goes on over arithmetic only: loads would be
// held in registers through the exchange.
bool Lowering::defer(OpId o) {
  if (owed_.empty()) return false;
  const OpKind kind = in_[o].kind;
  const auto waits = [&](ValueId v) {
    while (in_.is(v, OpKind::broadcast)) v = in_.operand(in_.def(v), 0);
    return waiting_[v.i];
  };
  const bool waiting = std::ranges::any_of(in_.operands(o), waits);
  if (waiting && ir::is_elementwise(kind)) {
    deferred_.push_back(o);
    waiting_[in_.result(o).i] = true;
    return true;
  }
  const bool arithmetic = ir::is_elementwise(kind) || ir::is_reduction(kind) ||
                          kind == OpKind::broadcast || kind == OpKind::iota ||
                          kind == OpKind::constant;
  if (!arithmetic || (waiting && kind != OpKind::broadcast)) settle();
  return false;
}

void Lowering::settle() {
  if (owed_.empty()) return;
  std::vector<Partial> all = std::exchange(owed_, {});
  const std::vector<OpId> after = std::exchange(deferred_, {});
  waiting_.assign(waiting_.size(), false);
  reduce_warps(all);
  reduce_blocks(all);
  for (Partial& p : all) finish(std::move(p));
  const uint32_t here = e_.position();
  for (OpId o : after) {
    e_.at(in_.op_locs[o.i]);
    op(o);
  }
  e_.at(here);
}

}  // namespace tw::lower
