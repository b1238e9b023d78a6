// Identities of ops that move elements or read shapes.
#include "passes/fold.hpp"
#include "passes/rewrite.hpp"

namespace tw::passes {
namespace {

using namespace ir;

Folded to_constant(Func& f, OpId o, int64_t v) {
  const uint64_t bits = static_cast<uint64_t>(v);
  const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  become(f, o, OpKind::constant, {}, words);
  return {true, {}};
}

Folded fold_dim(Func& f, OpId o) {
  const bool is_dim = f[o].kind == OpKind::dim;
  const int axis = static_cast<int>(f.attr(o, 0));
  const ValueId t = f.operand(o, 0);
  if (f.is(t, OpKind::view)) {
    const int rank = f.type_of(t).rank;
    return {true, f.operand(f.def(t), is_dim ? 2 + axis : 2 + rank + axis)};
  }
  if (f.is(t, OpKind::workspace)) {
    // Workspaces are contiguous, the last axis fastest.
    if (is_dim) return {true, f.operand(f.def(t), axis)};
    if (axis == f.type_of(t).rank - 1) return to_constant(f, o, 1);
    return {};
  }
  const Param& p = f.params[f[t].index];
  if (p.same_as >= 0) {
    f.operands(o)[0] = f.arg(f.host, p.same_as);
    return {true, {}};
  }
  if (is_dim && p.const_dims >> axis & 1) return to_constant(f, o, p.dims[axis]);
  if (!is_dim && p.unit_dim == axis) return to_constant(f, o, 1);
  return {};
}

// The scalar that v repeats, if v is a scalar in any number of broadcasts, reshapes and transposes.
ValueId repeated_scalar(const Func& f, ValueId v) {
  while (!f.type_of(v).is_scalar()) {
    const OpId o = f.def(v);
    const OpKind kind = o ? f[o].kind : OpKind::none;
    if (kind != OpKind::broadcast && kind != OpKind::reshape && kind != OpKind::transpose)
      return {};
    v = f.operand(o, 0);
  }
  return v;
}

Folded fold_broadcast(Func& f, OpId o) {
  const ValueId x = f.operand(o, 0);
  if (f.type_of(x) == f.type_of(f.result(o))) return {true, x};
  ValueId inner = repeated_scalar(f, x);
  if (!inner && f.is(x, OpKind::broadcast)) inner = f.operand(f.def(x), 0);
  if (!inner || inner == x) return {};
  f.operands(o)[0] = inner;
  return {true, {}};
}

Folded fold_reshape(Func& f, OpId o) {
  const ValueId x = f.operand(o, 0);
  if (f.type_of(x) == f.type_of(f.result(o))) return {true, x};
  if (const ValueId s = repeated_scalar(f, x); s && s != x) {
    if (f.type_of(f.result(o)).is_scalar()) return {true, s};
    become(f, o, OpKind::broadcast, {&s, 1}, {});
    return {true, {}};
  }
  if (!f.is(x, OpKind::reshape)) return {};
  f.operands(o)[0] = f.operand(f.def(x), 0);
  return {true, {}};
}

Folded fold_transpose(Func& f, OpId o) {
  const ValueId x = f.operand(o, 0);
  const Type& t = f.type_of(x);
  uint32_t perm = f.attr(o, 0), identity = 0;
  for (int d = 0; d < t.rank; ++d) identity |= static_cast<uint32_t>(d) << 4 * d;
  if (perm == identity) return {true, x};
  if (const ValueId s = repeated_scalar(f, x)) {
    become(f, o, OpKind::broadcast, {&s, 1}, {});
    return {true, {}};
  }
  if (!f.is(x, OpKind::transpose)) return {};
  const uint32_t first = f.attr(f.def(x), 0);
  uint32_t both = 0;
  for (int d = 0; d < t.rank; ++d) both |= (first >> 4 * (perm >> 4 * d & 15) & 15) << 4 * d;
  f.operands(o)[0] = f.operand(f.def(x), 0);
  f.attrs(o)[0] = both;
  return {true, {}};
}

}  // namespace

Folded fold_movement(ir::Func& f, ir::OpId o) {
  switch (f[o].kind) {
    case OpKind::dim:
    case OpKind::stride:
      return fold_dim(f, o);
    case OpKind::broadcast:
      return fold_broadcast(f, o);
    case OpKind::reshape:
      return fold_reshape(f, o);
    case OpKind::transpose:
      return fold_transpose(f, o);
    default:
      return {};
  }
}

}  // namespace tw::passes
