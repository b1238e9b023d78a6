#include <bit>
#include <numeric>

#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

using layout::Space;

// Runs of neighbouring bits that step by 1, 2, 4, ... times a number are one shift and mask.
ValueId Lowering::thread_part(const Linear& l, int dim, Space of) {
  const Type i32 = ir::scalar_type(DType::i32);
  ValueId sum = e_.i32(0);
  for (Space s : {Space::lane, Space::warp, Space::block}) {
    if (s == Space::block && of != s) break;
    const int bits = l.bits(s);
    for (int b = 0; b < bits;) {
      const int step = l.basis(s, b)[static_cast<size_t>(dim)];
      if (step == 0) {
        ++b;
        continue;
      }
      int run = 1;
      while (b + run < bits && l.basis(s, b + run)[static_cast<size_t>(dim)] == step << run) ++run;
      ValueId part = e_.thread_id(s);
      if (b) part = e_.in_prologue(OpKind::shr, {part, e_.i32(b)}, i32);
      if (b + run < bits) part = e_.in_prologue(OpKind::and_, {part, e_.i32((1 << run) - 1)}, i32);
      const int shift = std::countr_zero(static_cast<unsigned>(step));
      if (shift) part = e_.in_prologue(OpKind::shl, {part, e_.i32(shift)}, i32);
      // Several steps in one basis (a swizzle) do not occur in the layouts of registers.
      TW_CHECK(std::has_single_bit(static_cast<unsigned>(step)), "a thread bit steps by {}", step);
      sum = e_.is_constant(sum, 0) ? part : e_.in_prologue(OpKind::add, {sum, part}, i32);
      b += run;
    }
  }
  return sum;
}

int Lowering::size_in_block(const Linear& l, int dim) const {
  int last = 0;
  for (Space s : {Space::reg, Space::lane, Space::warp})
    for (int b = 0; b < l.bits(s); ++b) last |= l.basis(s, b)[static_cast<size_t>(dim)];
  return last + 1;
}

std::vector<int> Lowering::register_part(const Linear& l, int dim, int every) const {
  std::vector<int> at;
  for (int r = 0; r < l.registers(); r += every)
    at.push_back(l.register_part(r)[static_cast<size_t>(dim)]);
  return at;
}

ValueId Lowering::coordinate(const Linear& l, int dim, int every) {
  return e_.add(thread_part(l, dim), e_.numbers(register_part(l, dim, every)));
}

// As i32, after clamping to what a coordinate can be.
ValueId Lowering::as_coordinate(ValueId limit, int size) {
  limit = e_.binary(OpKind::minimum, limit, e_.i64(size));
  return e_.cast(e_.binary(OpKind::maximum, limit, e_.i64(0)), DType::i32);
}

ValueId Lowering::valid(const Linear& l, const ir::Type& tile, const Limits& limits, int every) {
  ValueId all;
  for (int d = 0; d < tile.rank; ++d) {
    ValueId hi = limits.hi[d];
    const bool padded = l.size(d) != tile.dims[d];
    if (padded && !hi) hi = e_.i64(tile.dims[d]);
    if (!hi && !limits.lo[d]) continue;
    const auto clamped = [&](ValueId v) { return as_coordinate(v, tile.dims[d]); };
    const ValueId thread = thread_part(l, d);
    const ValueId regs = e_.numbers(register_part(l, d, every));
    // register part < limit - thread part: the right side once a thread.
    if (hi) all = e_.both(all, e_.binary(OpKind::lt, regs, e_.sub(clamped(hi), thread)));
    if (limits.lo[d])
      all = e_.both(all, e_.binary(OpKind::ge, regs, e_.sub(clamped(limits.lo[d]), thread)));
  }
  return all;
}

ValueId Lowering::repeat_each(ValueId v, int times) {
  if (!v || e_.registers(v) == 1 || times == 1) return v;
  std::vector<int> from;
  for (int r = 0; r < e_.registers(v) * times; ++r) from.push_back(r / times);
  return e_.pick(v, from);
}

ValueId Lowering::each_valid(const Linear& l, const ir::Type& tile, const Limits& limits) {
  int width = std::gcd(l.registers(), 16);
  for (int d = 0; d < tile.rank; ++d) {
    if (!limits.lo[d] && !limits.hi[d] && l.size(d) == tile.dims[d]) continue;
    const std::vector<int> at = register_part(l, d);
    const auto apart = [&](int w) {  // a limit, or a change of row, inside of w registers
      bool same = true;
      for (size_t r = 0; r < at.size(); ++r) same &= at[r] == at[r / w * w];
      if (same) return false;
      const bool run = layout::vector_width(l, d) % w == 0;
      return !run || limits.step[d] % w != 0 || tile.dims[d] % w != 0;
    };
    while (width > 1 && apart(width)) width /= 2;
  }
  return repeat_each(valid(l, tile, limits, width), width);
}

ValueId Lowering::only_valid(ValueId v, const Linear& l, const ir::Type& tile, const Limits& limits,
                             ValueId instead) {
  const ValueId mask = each_valid(l, tile, limits);
  return mask ? e_.select(mask, v, instead) : v;
}

ValueId Lowering::without_bits(Space s, uint32_t bits) {
  if (!bits) return {};
  const ValueId set =
      e_.in_prologue(OpKind::and_, {e_.thread_id(s), e_.i32(static_cast<int32_t>(bits))},
                     ir::scalar_type(DType::i32));
  return e_.in_prologue(OpKind::eq, {set, e_.i32(0)}, ir::scalar_type(DType::mask));
}

ValueId Lowering::first_in_block(const Linear& l) {
  const ValueId lane = without_bits(Space::lane, l.free_bits(Space::lane));
  return e_.both(lane, without_bits(Space::warp, l.free_bits(Space::warp)));
}

ValueId Lowering::first_holder(const Linear& l) {
  const ValueId in_block = first_in_block(l);
  return e_.both(in_block, without_bits(Space::block, l.free_bits(Space::block)));
}

Lowering::Limits Lowering::bounds_of(OpId o, uint32_t bits, int first, int rank) {
  Limits limits;
  for (int d = 0; d < rank; ++d) {
    for (int side = 0; side < 2; ++side) {
      if (!(bits >> (2 * d + side) & 1)) continue;
      const ValueId v = in_.operand(o, first++);
      (side ? limits.hi : limits.lo)[d] = scalar(v);
      limits.step[d] = std::gcd(limits.step[d], ranges_.divisor(v));
    }
  }
  return limits;
}

void Lowering::meet(Limits& limits, int d, ValueId lo, ValueId hi) {
  if (lo) limits.lo[d] = limits.lo[d] ? e_.binary(OpKind::maximum, limits.lo[d], lo) : lo;
  if (hi && limits.hi[d] != hi)
    limits.hi[d] = limits.hi[d] ? e_.binary(OpKind::minimum, limits.hi[d], hi) : hi;
}

}  // namespace tw::lower
