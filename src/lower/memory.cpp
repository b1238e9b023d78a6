#include <numeric>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

// As wide as memory and layout both allow.
int Lowering::access_width(const Access& a, const Linear& l) const {
  const int unit = unit_dim(in_, a);
  if (unit < 0 || is_atomic(in_[a.op].kind)) return 1;
  return std::gcd(access_elements(in_, ranges_, a), layout::vector_width(l, unit));
}

// Every access of a GPU is a multiple of the element's size.
void Lowering::check_alignment(const Access& a) const {
  if (!in_[a.base].is_arg()) return;
  const ir::Param& p = in_.params[in_[a.base].index];
  if (p.align < size_of(p.dtype))
    unsupported_error(loc(a.op),
                      "the {} of this tensor begin between the addresses that {} can access, the "
                      "multiples of {} bytes: pass a copy()",
                      name_of(p.dtype), target_.name, size_of(p.dtype));
}

// Element (i...) of the tile lies at offset + sum of (start + i) * stride. What is the same for all
// registers of a thread is one scalar; registers add constants along the contiguous dimension, and
// multiples of a stride along others.
Lowering::Addressed Lowering::address(const Access& a, const Linear& l, const ir::Type& tile,
                                      Limits limits) {
  Addressed out;
  out.base = map_[a.base.i];
  check_alignment(a);
  out.vector = access_width(a, l);
  const DType index = narrow_offsets(in_, a) ? DType::i32 : DType::i64;
  const auto as_index = [&](ValueId v) { return e_.cast(v, index); };
  ValueId thread = a.offset ? as_index(scalar(a.offset)) : e_.constant(index, 0);
  ValueId registers = e_.constant(index, 0);
  const uint32_t inside = inside_bits(in_, a.op);
  for (int d = 0; d < tile.rank; ++d) {
    const ValueId start_in = a.starts[static_cast<size_t>(d)];
    const ValueId start = scalar(start_in);
    const ValueId known = a.stride(in_, d);
    const ValueId stride = as_index(known ? scalar(known) : e_.stride(out.base, d));
    thread = e_.add(thread, e_.mul(as_index(start), stride));
    if (tile.dims[d] > 1) {
      thread = e_.add(thread, e_.mul(as_index(thread_part(l, d)), stride));
      const ValueId regs = e_.numbers(register_part(l, d, out.vector));
      registers = e_.add(registers, e_.mul(as_index(regs), stride));
    }
    if (inside >> d & 1) continue;
    const ValueId size_in = a.dim(in_, d);
    const ValueId size = size_in ? scalar(size_in) : e_.dim(out.base, d);
    ValueId lo;
    if (ranges_.range(start_in).lo < 0) lo = e_.sub(e_.i64(0), start);
    meet(limits, d, lo, e_.sub(size, start));
  }
  out.offsets = e_.broadcast(e_.add(thread, registers), l.registers() / out.vector);
  out.mask = valid(l, tile, limits, out.vector);
  return out;
}

// The size of a dimension where it is known, or -1.
int64_t Lowering::constant_size(ValueId of_view, ValueId base, int axis) {
  const ValueId v = of_view ? scalar(of_view) : e_.dim(base, axis);
  const ir::Func& f = e_.func();
  return f.is(v, OpKind::constant) ? static_cast<int64_t>(f.constant_bits(f.def(v))) : -1;
}

// Each element has a place of its own. What lies outside is left out by the mask, so it does not
// matter what its offset became.
Lowering::Addressed Lowering::indexed_address(const Access& a, const Linear& l,
                                              const Limits& limits) {
  Addressed out;
  out.base = map_[a.base.i];
  check_alignment(a);
  const DType index = narrow_offsets(in_, a) ? DType::i32 : DType::i64;
  ValueId at = a.offset ? e_.cast(scalar(a.offset), index) : e_.constant(index, 0);
  out.mask = each_valid(l, a.tile, limits);
  for (size_t d = 0; d < a.starts.size(); ++d) {
    const int axis = static_cast<int>(d);
    // Tested and used: an index that a load left out must be one value to both.
    ValueId place = value(a.starts[d], l);
    if (!e_.func().is(place, OpKind::constant)) place = e_.unary(OpKind::freeze, place);
    const ValueId stride = a.stride(in_, axis), size = a.dim(in_, axis);
    at = e_.add(at, e_.mul(e_.cast(place, index),
                           e_.cast(stride ? scalar(stride) : e_.stride(out.base, axis), index)));
    const int64_t known = constant_size(size, out.base, axis);
    if (e_.dtype(place) == DType::i32 && known >= 0 && known <= INT32_MAX) {
      // A negative one is a large one.
      out.mask =
          e_.both(out.mask, e_.binary(OpKind::lt, e_.cast(place, DType::u32),
                                      e_.constant(DType::u32, static_cast<uint64_t>(known))));
      continue;
    }
    const ValueId not_negative = e_.binary(OpKind::ge, place, e_.constant(e_.dtype(place), 0));
    const ValueId below = e_.binary(OpKind::lt, e_.cast(place, DType::i64),
                                    size ? scalar(size) : e_.dim(out.base, axis));
    out.mask = e_.both(out.mask, e_.both(not_negative, below));
  }
  out.offsets = e_.broadcast(at, l.registers());
  return out;
}

void Lowering::gather(OpId o) {
  const ValueId result = in_.result(o);
  const Linear l = own_layout(result);
  const Addressed at = indexed_address(Access(in_, o), l, {});
  touch(o);
  ValueId v = e_.emit(OpKind::ld, {at.base, at.offsets, at.mask}, lane_type(result), {1, 1});
  if (in_.attr(o, 0))
    v = e_.select(at.mask, v, scalar(in_.operand(o, in_[o].num_operands - 1)));
  else if (!is_wide(result))
    v = agreed(v, at.mask);
  if (!is_wide(result)) v = e_.emit(OpKind::uniform, {v}, out_.type_of(v));
  set(result, v);
}

// In the layout of an operand that has one, so that only what has none is made for it.
void Lowering::scatter(OpId o) {
  const Access a(in_, o);
  const ValueId v = accessed_value(in_, o);
  ValueId like = v;
  for (ValueId place : a.starts)
    if (!has_layout(like)) like = place;
  if (!has_layout(like)) like = v;
  const Linear l = own_layout(like);
  const int first = ir::value_operand(in_, o) + 1;
  Addressed at = indexed_address(a, l, bounds_of(o, in_.attr(o, 0), first, a.tile.rank));
  at.mask = e_.both(at.mask, first_holder(l));
  const ValueId registers = value(v, l);
  touch(o);
  e_.emit_void(OpKind::st, std::vector{at.base, at.offsets, registers, at.mask},
               std::vector<uint32_t>{1, 1});
}

// One element that may not be there: unspecified, but the same in every thread, since a program may
// branch on it.
ValueId Lowering::agreed(ValueId v, ValueId mask) {
  return e_.select(mask, v, e_.constant(e_.dtype(v), 0));
}

void Lowering::load(OpId o) {
  touch(o);
  const Access a(in_, o);
  const ValueId result = in_.result(o);
  const Linear l = own_layout(result);
  const Addressed at = address(a, l, a.tile, {});
  std::vector<ValueId> operands{at.base, at.offsets};
  if (at.mask) operands.push_back(at.mask);
  ValueId v = e_.emit(OpKind::ld, operands, lane_type(result),
                      std::vector<uint32_t>{static_cast<uint32_t>(at.vector), at.mask ? 1u : 0u});
  if (in_.attr(o, 0) && at.mask) {
    const ValueId other = scalar(in_.operand(o, in_[o].num_operands - 1));
    v = e_.select(repeat_each(at.mask, at.vector), v, other);
  } else if (at.mask && !is_wide(result)) {
    v = agreed(v, at.mask);
  }
  set(result, v);
}

void Lowering::store(OpId o) {
  const Access a(in_, o);
  const ValueId v = in_.operand(o, 1 + a.tile.rank);
  const Linear l = own_layout(v);
  Addressed at = address(a, l, a.tile, bounds_of(o, in_.attr(o, 0), 2 + a.tile.rank, a.tile.rank));
  at.mask = e_.both(at.mask, first_holder(l));
  std::vector<ValueId> operands{at.base, at.offsets, value(v, l)};
  if (at.mask) operands.push_back(at.mask);
  touch(o);  // behind the barriers that making the value took
  e_.emit_void(OpKind::st, operands,
               std::vector<uint32_t>{static_cast<uint32_t>(at.vector), at.mask ? 1u : 0u});
}

}  // namespace tw::lower
