// Appends lane-level ops to a block: arithmetic that folds what is known at once, so that lowering
// can be written as formulas.
#pragma once

#include <initializer_list>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/func.hpp"
#include "layout/linear.hpp"

namespace tw::lower {

using ir::OpKind;
using ir::Type;
using ir::ValueId;

class Emitter {
 public:
  explicit Emitter(ir::Func& f) : f_(f) {}

  // Where ops go, and the position in the source they get.
  void enter(ir::BlockId b) { block_ = b; }
  ir::BlockId block() const { return block_; }
  void at(uint32_t loc) { loc_ = loc; }
  uint32_t position() const { return loc_; }

  ValueId emit(OpKind, std::span<const ValueId> operands, const Type& result,
               std::span<const uint32_t> attrs = {});
  ValueId emit(OpKind k, std::initializer_list<ValueId> operands, const Type& result,
               std::initializer_list<uint32_t> attrs = {}) {
    return emit(k, std::span(operands.begin(), operands.size()), result,
                std::span(attrs.begin(), attrs.size()));
  }
  void emit_void(OpKind, std::span<const ValueId> operands, std::span<const uint32_t> attrs = {});

  // Constants live in the host block, once.
  ValueId constant(DType, uint64_t bits);
  ValueId i32(int32_t v) { return constant(DType::i32, static_cast<uint64_t>(int64_t{v})); }
  ValueId i64(int64_t v) { return constant(DType::i64, static_cast<uint64_t>(v)); }

  // Element-wise, scalars widened to the other operand's registers.
  ValueId unary(OpKind, ValueId a);
  ValueId binary(OpKind, ValueId a, ValueId b);
  ValueId add(ValueId a, ValueId b) { return binary(OpKind::add, a, b); }
  ValueId sub(ValueId a, ValueId b) { return binary(OpKind::sub, a, b); }
  ValueId mul(ValueId a, ValueId b) { return binary(OpKind::mul, a, b); }
  ValueId both(ValueId a, ValueId b);  // and of two masks, none meaning true
  ValueId select(ValueId mask, ValueId a, ValueId b);
  ValueId cast(ValueId, DType);

  ValueId broadcast(ValueId scalar, int registers);
  // Constants per register; one number is a scalar, equal ones too.
  ValueId numbers(std::span<const int> values);
  // Registers of several values by number, as the op of that name.
  ValueId pick(std::span<const ValueId> from, std::span<const int> registers);
  ValueId pick(ValueId from, std::span<const int> registers) { return pick({&from, 1}, registers); }

  // The number of the thread in that part of the machine: i32.
  ValueId thread_id(layout::Space);
  ValueId lane_id() { return thread_id(layout::Space::lane); }
  ValueId warp_id() { return thread_id(layout::Space::warp); }
  // In the host block: sizes of a tensor parameter or workspace.
  ValueId dim(ValueId tensor, int axis);
  ValueId stride(ValueId tensor, int axis);

  int registers(ValueId v) const;
  DType dtype(ValueId v) const { return f_.type_of(v).dtype; }
  // The value when it is a scalar constant of an integer type.
  bool is_constant(ValueId v, int64_t value) const;
  ir::Func& func() { return f_; }

  // Ops that depend on the thread alone go to the start of the body, once.
  void set_prologue(ir::BlockId body) { body_ = body; }
  ValueId in_prologue(OpKind, std::initializer_list<ValueId>, const Type&);
  ValueId new_buffer(DType, int64_t elements);
  // All threads of the block wait for each other, unless they just did.
  void barrier();

 private:
  ValueId start_of_body(OpKind, std::span<const ValueId>, const Type&);
  ValueId host_op(OpKind, ValueId tensor, int axis);

  ir::Func& f_;
  ir::BlockId block_, body_;
  ir::OpId prologue_;  // the last op of the prologue
  uint32_t loc_ = 0;
  std::unordered_map<uint64_t, ValueId> constants_, host_, prologue_ops_;
};

}  // namespace tw::lower
