// Atomics and waits. What several threads hold is done by the first of them, which hands the old
// value to the others. All threads of a program take part in a release and an acquire: a barrier
// puts what each did before the one, and what each does after the other.
#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

using ir::MemoryOrder;

bool Lowering::releases(OpId o) const {
  if (!is_atomic(in_[o].kind)) return false;
  const auto order = static_cast<MemoryOrder>(in_.attr(o, 1));
  return order == MemoryOrder::release || order == MemoryOrder::acq_rel;
}

bool Lowering::acquires(OpId o) const {
  return ir::synchronizes(in_, o) &&
         (!releases(o) || static_cast<MemoryOrder>(in_.attr(o, 1)) == MemoryOrder::acq_rel);
}

// Which of both comes first, nobody can see.
bool Lowering::commute(OpId a, OpId b) const {
  const auto plain = [&](OpId o) {
    return is_atomic(in_[o].kind) && !ir::synchronizes(in_, o) && !used_[in_.result(o).i] &&
           ir::element_op(static_cast<ir::AtomicFn>(in_.attr(o, 0))) != OpKind::none;
  };
  return plain(a) && plain(b) && in_.attr(a, 0) == in_.attr(b, 0);
}

// Of what the first holders of the elements have, a copy for all holders.
ValueId Lowering::hand_over(ValueId v, const Linear& l) {
  using layout::Space;
  const uint32_t lanes = l.free_bits(Space::lane), blocks = l.free_bits(Space::block);
  if (!lanes && !blocks && !l.free_bits(Space::warp)) return v;
  if (!blocks && !l.free_bits(Space::warp)) {
    const ValueId first =
        e_.in_prologue(OpKind::and_, {e_.lane_id(), e_.i32(static_cast<int32_t>(~lanes & 31))},
                       ir::scalar_type(DType::i32));
    return e_.emit(OpKind::shuffle, {v, first}, out_.type_of(v),
                   {static_cast<uint32_t>(ir::ShuffleMode::index)});
  }
  std::vector<int> strides(static_cast<size_t>(l.rank()));
  int64_t elements = 1;
  for (int d = l.rank(); d-- > 0; elements *= l.size(d))
    strides[static_cast<size_t>(d)] = static_cast<int>(elements);
  const DType t = e_.dtype(v);
  if (!blocks) {
    const ValueId b = buffer(t, elements);
    put(b, v, l, strides);
    barrier();
    return get(b, t, l, strides);
  }
  const ValueId b = cluster_buffer(t, elements);
  const ir::Type there = ir::buffer_type(t, out_.type_of(b).dims[0], ir::Space::cluster);
  for (int rank = 0; rank < layouts_.blocks; ++rank)
    put(e_.emit(OpKind::remote, {b, e_.i32(rank)}, there), v, l, strides);
  wait_for_all();
  return get(b, t, l, strides);
}

// The old value where it is used. `inside`: where there is one.
void Lowering::finish_atomic(OpId o, ValueId old, ValueId inside, const Linear& l) {
  const ValueId result = in_.result(o);
  if (acquires(o)) wait_for_all();
  if (!used_[result.i]) return;
  old = hand_over(old, l);
  if (!is_wide(result)) {
    if (inside) old = agreed(old, inside);
    old = e_.emit(OpKind::uniform, {old}, out_.type_of(old));
  }
  set(result, old);
}

void Lowering::atomic(OpId o) {
  const Access a(in_, o);
  const ValueId result = in_.result(o);
  const Linear l = own_layout(result);
  const auto fn = static_cast<ir::AtomicFn>(in_.attr(o, 0));
  const int first = ir::value_operand(in_, o), end = first + (fn == ir::AtomicFn::cas ? 2 : 1);
  const Limits limits = bounds_of(o, in_.attr(o, 3), end, a.tile.rank);
  const Addressed at =
      is_indexed(in_[o].kind) ? indexed_address(a, l, limits) : address(a, l, a.tile, limits);
  std::vector<ValueId> operands{at.base, at.offsets};
  uint32_t scope = in_.attr(o, 2);
  const Copies* const copies = copies_of(o);
  if (copies) {
    const ValueId own = e_.binary(OpKind::and_, e_.lane_id(), e_.i32(copies->copies - 1));
    const ValueId row = e_.mul(e_.cast(at.offsets, DType::i32), e_.i32(copies->copies));
    operands = {copies->buffer, e_.broadcast(e_.add(row, own), l.registers())};
    scope = 0;
  }
  for (int k = first; k < end; ++k) operands.push_back(value(in_.operand(o, k), l));
  const ValueId mask = e_.both(at.mask, first_holder(l));
  if (mask) operands.push_back(mask);
  if (releases(o)) wait_for_all();
  if (!copies) touch(o);
  const ValueId old =
      e_.emit(OpKind::atom, operands, lane_type(result),
              std::vector<uint32_t>{in_.attr(o, 0), in_.attr(o, 1), scope, mask ? 1u : 0u});
  finish_atomic(o, old, at.mask, l);
}

void Lowering::wait(OpId o) {
  const Access a(in_, o);
  const Linear l = one_each(0);
  const Addressed at = indexed_address(a, l, {});
  const ValueId value = scalar(in_.operand(o, ir::value_operand(in_, o)));
  touch(o);
  const ValueId seen =
      e_.emit(OpKind::wait, {at.base, at.offsets, value, e_.both(at.mask, first_holder(l))},
              out_.type_of(value), {in_.attr(o, 0), in_.attr(o, 1), 1u});
  finish_atomic(o, seen, at.mask, l);
}

}  // namespace tw::lower
