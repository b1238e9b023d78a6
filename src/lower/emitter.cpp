#include "lower/emitter.hpp"

#include <algorithm>

#include "support/error.hpp"

namespace tw::lower {

ValueId Emitter::emit(OpKind k, std::span<const ValueId> operands, const Type& result,
                      std::span<const uint32_t> attrs) {
  const ir::TypeId t = f_.intern(result);
  const ir::OpId o = f_.make(k, operands, {&t, 1}, attrs, loc_);
  f_.append(block_, o);
  return f_.result(o);
}

void Emitter::emit_void(OpKind k, std::span<const ValueId> operands,
                        std::span<const uint32_t> attrs) {
  f_.append(block_, f_.make(k, operands, {}, attrs, loc_));
}

int Emitter::registers(ValueId v) const {
  const Type t = f_.type_of(v);
  return t.is_fragment() ? t.dims[0] : 1;
}

ValueId Emitter::constant(DType t, uint64_t bits) {
  const uint64_t key = bits * 31 + static_cast<uint64_t>(t);
  auto [at, fresh] = constants_.try_emplace(key);
  if (!fresh) {
    const ir::OpId o = f_.def(at->second);
    if (f_.constant_bits(o) == bits && dtype(at->second) == t) return at->second;
  }
  const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  const ir::TypeId type = f_.intern(ir::scalar_type(t));
  const ir::OpId o = f_.make(OpKind::constant, {}, {&type, 1}, words);
  f_.append(f_.host, o);
  return at->second = f_.result(o);
}

bool Emitter::is_constant(ValueId v, int64_t value) const {
  return f_.is(v, OpKind::constant) && !is_float(dtype(v)) &&
         static_cast<int64_t>(f_.constant_bits(f_.def(v))) == value;
}

ValueId Emitter::host_op(OpKind k, ValueId tensor, int axis) {
  ValueId& v =
      host_[(uint64_t{tensor.i} << 8 | static_cast<uint64_t>(axis)) * 2 + (k == OpKind::stride)];
  if (v) return v;
  const ir::TypeId type = f_.intern(ir::scalar_type(DType::i64));
  const auto word = static_cast<uint32_t>(axis);
  const ir::OpId o = f_.make(k, {&tensor, 1}, {&type, 1}, {&word, 1});
  f_.append(f_.host, o);
  return v = f_.result(o);
}

ValueId Emitter::dim(ValueId t, int axis) {
  const ir::Value& v = f_[t];
  if (v.is_arg()) {
    const ir::Param& p = f_.params[v.index];
    if (p.const_dims >> axis & 1) return i64(p.dims[axis]);
  } else if (f_.is(t, OpKind::workspace)) {
    return f_.operand(f_.def(t), axis);
  }
  return host_op(OpKind::dim, t, axis);
}

ValueId Emitter::stride(ValueId t, int axis) {
  const ir::Value& v = f_[t];
  if (v.is_arg() && f_.params[v.index].unit_dim == axis) return i64(1);
  if (!v.is_arg() && axis == f_.type_of(t).rank - 1) return i64(1);
  return host_op(OpKind::stride, t, axis);
}

ValueId Emitter::in_prologue(OpKind k, std::initializer_list<ValueId> operands, const Type& t) {
  uint64_t key = static_cast<uint64_t>(k);
  for (ValueId v : operands) key = key << 24 ^ v.i;
  ValueId& known = prologue_ops_[key];
  if (!known) known = start_of_body(k, std::span(operands.begin(), operands.size()), t);
  return known;
}

ValueId Emitter::start_of_body(OpKind k, std::span<const ValueId> operands, const Type& t) {
  const ir::TypeId type = f_.intern(t);
  const ir::OpId o = f_.make(k, operands, {&type, 1});
  if (prologue_)
    f_.insert_after(prologue_, o);
  else
    f_.prepend(body_, o);
  prologue_ = o;
  return f_.result(o);
}

ValueId Emitter::new_buffer(DType t, int64_t elements) {
  const ValueId b =
      start_of_body(OpKind::buffer, {}, ir::buffer_type(t, static_cast<int>(elements)));
  f_.op_locs[f_.def(b).i] = loc_;  // who needs it first
  return b;
}

void Emitter::barrier() {
  const ir::OpId last = f_[block_].last;
  if (!last || f_[last].kind != OpKind::barrier) emit_void(OpKind::barrier, {});
}

ValueId Emitter::thread_id(layout::Space s) {
  const OpKind kind = s == layout::Space::lane   ? OpKind::lane_id
                      : s == layout::Space::warp ? OpKind::warp_id
                                                 : OpKind::cluster_rank;
  return in_prologue(kind, {}, ir::scalar_type(DType::i32));
}

ValueId Emitter::broadcast(ValueId v, int n) {
  if (n == 1 || registers(v) == n) return v;
  TW_CHECK(registers(v) == 1, "{} registers where 1 or {} belong", registers(v), n);
  return emit(OpKind::broadcast, {v}, ir::fragment_type(dtype(v), n));
}

ValueId Emitter::unary(OpKind k, ValueId a) { return emit(k, {a}, f_.type_of(a)); }

ValueId Emitter::binary(OpKind k, ValueId a, ValueId b) {
  if (k == OpKind::add && is_constant(a, 0) && registers(b) >= registers(a)) return b;
  if ((k == OpKind::add || k == OpKind::sub || k == OpKind::shl || k == OpKind::shr) &&
      is_constant(b, 0) && registers(a) >= registers(b))
    return a;
  if (k == OpKind::mul && is_constant(a, 1)) return b;
  if (k == OpKind::mul && is_constant(b, 1)) return a;
  if (k == OpKind::mul && (is_constant(a, 0) || is_constant(b, 0))) return constant(dtype(a), 0);
  const int n = std::max(registers(a), registers(b));
  a = broadcast(a, n), b = broadcast(b, n);
  const bool compares = k == OpKind::lt || k == OpKind::le || k == OpKind::gt || k == OpKind::ge ||
                        k == OpKind::eq || k == OpKind::ne;
  return emit(k, {a, b}, ir::fragment_type(compares ? DType::mask : dtype(a), n));
}

ValueId Emitter::both(ValueId a, ValueId b) {
  if (!a || !b) return a ? a : b;
  return binary(OpKind::and_, a, b);
}

ValueId Emitter::select(ValueId mask, ValueId a, ValueId b) {
  const int n = std::max({registers(mask), registers(a), registers(b)});
  return emit(OpKind::select, {broadcast(mask, n), broadcast(a, n), broadcast(b, n)},
              ir::fragment_type(dtype(a), n));
}

ValueId Emitter::cast(ValueId v, DType t) {
  if (dtype(v) == t) return v;
  if (f_.is(v, OpKind::constant) && t == DType::i32 && dtype(v) == DType::i64)
    return i32(static_cast<int32_t>(f_.constant_bits(f_.def(v))));
  return emit(OpKind::cast, {v}, ir::with_dtype(f_.type_of(v), t));
}

ValueId Emitter::numbers(std::span<const int> values) {
  if (std::all_of(values.begin(), values.end(), [&](int v) { return v == values[0]; }))
    return i32(values[0]);
  const std::vector<uint32_t> words(values.begin(), values.end());
  return emit(OpKind::numbers, {}, ir::fragment_type(DType::i32, static_cast<int>(values.size())),
              words);
}

ValueId Emitter::pick(std::span<const ValueId> from, std::span<const int> regs) {
  if (from.size() == 1 && registers(from[0]) == static_cast<int>(regs.size())) {
    bool same = true;
    for (size_t i = 0; i < regs.size(); ++i) same &= regs[i] == static_cast<int>(i);
    if (same) return from[0];
  }
  const std::vector<uint32_t> words(regs.begin(), regs.end());
  return emit(OpKind::pick, from, ir::fragment_type(dtype(from[0]), static_cast<int>(regs.size())),
              words);
}

}  // namespace tw::lower
