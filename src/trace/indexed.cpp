// Gather, scatter, atomics and waits; print and assert.
#include "ir/rules.hpp"
#include "ir/type_text.hpp"
#include "support/checked.hpp"
#include "support/inline_vector.hpp"
#include "trace/operands.hpp"

namespace tw {

using detail::NewValue;
using ir::AtomicFn;
using ir::Type;
using trace::Operands;
using trace::OpKind;
using trace::Val;
using Values = InlineVector<Val, 16>;

namespace {

// Attributes of the IR are these enumerators as numbers.
static_assert(static_cast<int>(order::relaxed) == static_cast<int>(ir::MemoryOrder::relaxed) &&
              static_cast<int>(order::acquire) == static_cast<int>(ir::MemoryOrder::acquire) &&
              static_cast<int>(order::release) == static_cast<int>(ir::MemoryOrder::release) &&
              static_cast<int>(order::acq_rel) == static_cast<int>(ir::MemoryOrder::acq_rel));
static_assert(static_cast<int>(scope::block) == static_cast<int>(ir::MemoryScope::block) &&
              static_cast<int>(scope::cluster) == static_cast<int>(ir::MemoryScope::cluster) &&
              static_cast<int>(scope::device) == static_cast<int>(ir::MemoryScope::device) &&
              static_cast<int>(scope::system) == static_cast<int>(ir::MemoryScope::system));
// ir::comparison_op reads them in this order.
static_assert(ir::comparison_op(static_cast<uint32_t>(compare::eq)) == OpKind::eq &&
              ir::comparison_op(static_cast<uint32_t>(compare::ne)) == OpKind::ne &&
              ir::comparison_op(static_cast<uint32_t>(compare::lt)) == OpKind::lt &&
              ir::comparison_op(static_cast<uint32_t>(compare::le)) == OpKind::le &&
              ir::comparison_op(static_cast<uint32_t>(compare::gt)) == OpKind::gt &&
              ir::comparison_op(static_cast<uint32_t>(compare::ge)) == OpKind::ge);

// An access to a tensor: the tensor and what says where, and the shape of what goes there.
struct Access {
  Operands o;
  Trace& t;
  Type tensor;
  Values in;
  bool indexed = false;  // by tiles; else a window that begins at scalars
  Type shape;            // of the index tiles; scalar otherwise

  Access(Trace& trace, const char* name, const Tensor& x, Args where, Loc loc)
      : o{trace.rec, loc, name}, t(trace) {
    const Val v = t.use(x, loc);
    tensor = t.rec.type(v);
    in.push_back(v);
    if (tensor.rank == 0)
      usage_error(loc, "{}: the tensor has no dimension: pass the array as reshape({{1}})", name);
    if (where.size() != tensor.rank)
      usage_error(loc, "{}: the tensor has rank {}, but {} indices are given", name, tensor.rank,
                  where.size());
  }

  void windows(Args where) {
    for (const Arg& a : where) in.push_back(trace::index_of(t, a, o.name));
  }

  // Index tiles of one shape, i32 or i64.
  void indices(Args where) {
    indexed = true;
    shape = ir::scalar_type(tensor.dtype);
    Values index;
    for (const Arg& a : where) {
      Val v;
      if (a.type == 't') {
        v = t.use(*a.tile, o.loc);
        const DType d = t.rec.type(v).dtype;
        if (!is_integer(d))
          usage_error(o.loc, "{}: an index must be a tile of integers, not of {}", o.name,
                      name_of(d));
        if (d != DType::i32) v = o.cast(v, DType::i64);
      } else {
        v = trace::index_of(t, a, o.name);
      }
      index.push_back(v);
      shape = ir::with_dtype(o.common_shape(shape, t.rec.type(v)), tensor.dtype);
    }
    for (Val v : index) in.push_back(o.broadcast(v, shape));
  }

  // A value in the tensor's type. Its shape is that of the indices, or a window of the tensor's
  // rank; a scalar is one element.
  Val value(const Arg& a, const char* what) {
    Val v = a.type == 't' ? t.use(*a.tile, o.loc) : o.number_as(a, tensor.dtype);
    Type from = t.rec.type(v);
    if (from.dtype != tensor.dtype) o.needs_cast(from, tensor.dtype, what);
    if (indexed) {
      if (!(o.common_shape(shape, from) == shape))
        usage_error(o.loc, "{}: the {} is {}, but the indices are {}", o.name, what,
                    ir::shape_text(from), ir::shape_text(shape));
      return o.broadcast(v, shape);
    }
    if (from.rank == tensor.rank) return v;
    if (from.rank != 0 || tensor.rank > ir::max_tile_rank)
      usage_error(o.loc, "{}: the tensor has rank {}, the tile {} has rank {}: reshape it", o.name,
                  tensor.rank, ir::shape_text(from), from.rank);
    from.rank = tensor.rank;
    for (int d = 0; d < from.rank; ++d) from.dims[d] = 1;
    return t.rec.op(OpKind::reshape, {v}, from, o.loc);
  }
};

bool has_tile(Trace& t, Args where, Loc loc) {
  for (const Arg& a : where)
    if (a.type == 't' && t.rec.type(t.use(*a.tile, loc)).rank > 0) return true;
  return false;
}

Tile gather_of(const Tensor& x, Args index, const Arg* other, Loc loc) {
  Trace& t = active_trace(loc, "gather");
  Access a(t, "gather", x, index, loc);
  a.indices(index);
  if (other) a.in.push_back(a.o.scalar_as(*other, a.tensor.dtype, "other"));
  const uint32_t attr[] = {other != nullptr};
  return Tile(NewValue{t.rec.op(OpKind::gather, a.in, a.shape, attr, loc)});
}

Loc loc_of(Args list, Loc otherwise) {
  for (const Arg& a : list)
    if (a.loc.file) return a.loc;
  return otherwise;
}

Val record_atomic(AtomicFn fn, const char* name, const Tensor& x, Args where, const Arg* expected,
                  const Arg& value, order o, scope s) {
  const Loc loc = value.loc.file ? value.loc : loc_of(where, {});
  Trace& t = active_trace(loc, name);
  checked(o, order::acq_rel, "order", loc, name);
  checked(s, scope::system, "scope", loc, name);
  Access a(t, name, x, where, loc);
  if (!ir::takes(fn, a.tensor.dtype))
    usage_error(loc, "{} on a tensor of {}: it takes {}", name, name_of(a.tensor.dtype),
                fn <= AtomicFn::min        ? "i32, u32, i64, f16, bf16, f32, f64"
                : fn >= AtomicFn::exchange ? "i32, u32, i64, f32, f64"
                                           : "i32, u32, i64");
  if (has_tile(t, where, loc))
    a.indices(where);
  else
    a.windows(where);
  const Val v = a.value(value, "value");
  const bool scalar =
      !a.indexed && (value.type != 't' || t.rec.type(t.use(*value.tile, loc)).rank == 0);
  a.in.push_back(v);
  Type type = t.rec.type(v);
  if (expected) {
    const Val e = a.value(*expected, "expected");
    if (!(t.rec.type(e) == type))
      usage_error(loc, "{}: what is expected is {}, but the value is {}", name,
                  ir::shape_text(t.rec.type(e)), ir::shape_text(type));
    a.in.push_back(e);
  }
  const uint32_t attr[] = {static_cast<uint32_t>(fn), static_cast<uint32_t>(o),
                           static_cast<uint32_t>(s), 0, 0};
  const Val old = t.rec.effect_result(a.indexed ? OpKind::atomic_scatter : OpKind::atomic, a.in,
                                      type, std::span(attr, a.indexed ? 4 : 5), loc);
  return scalar ? t.rec.op(OpKind::reshape, {old}, ir::scalar_type(type.dtype), loc) : old;
}

Effect atomic(AtomicFn fn, const char* name, const Tensor& x, Args where, const Arg* expected,
              const Arg& value, order o, scope s) {
  return Effect(NewValue{record_atomic(fn, name, x, where, expected, value, o, s)});
}

}  // namespace

Tile gather(const Tensor& x, Args index, Loc loc) { return gather_of(x, index, nullptr, loc); }
Tile gather(const Tensor& x, Args index, const Arg& other) {
  return gather_of(x, index, &other, other.loc);
}

void scatter(const Tensor& x, Args index, const Arg& value) {
  const Loc loc = value.loc;
  Trace& t = active_trace(loc, "scatter");
  Access a(t, "scatter", x, index, loc);
  a.indices(index);
  a.in.push_back(a.value(value, "value"));
  const uint32_t attr[] = {0};
  t.rec.effect(OpKind::scatter, a.in, attr, loc);
}

#define TW_ATOMIC(name, fn)                                                      \
  Effect name(const Tensor& x, Args where, const Arg& value, order o, scope s) { \
    return atomic(AtomicFn::fn, #name, x, where, nullptr, value, o, s);          \
  }
TW_ATOMIC(atomic_add, add)
TW_ATOMIC(atomic_max, max)
TW_ATOMIC(atomic_min, min)
TW_ATOMIC(atomic_and, and_)
TW_ATOMIC(atomic_or, or_)
TW_ATOMIC(atomic_xor, xor_)
TW_ATOMIC(atomic_exchange, exchange)
#undef TW_ATOMIC

Effect atomic_cas(const Tensor& x, Args where, const Arg& expected, const Arg& value, order o,
                  scope s) {
  return atomic(AtomicFn::cas, "atomic_cas", x, where, &expected, value, o, s);
}

Effect wait_until(const Tensor& x, Args index, compare c, const Arg& value, scope s) {
  const Loc loc = value.loc.file ? value.loc : loc_of(index, {});
  Trace& t = active_trace(loc, "wait_until");
  checked(c, compare::ge, "comparison", loc, "wait_until");
  checked(s, scope::system, "scope", loc, "wait_until");
  Access a(t, "wait_until", x, index, loc);
  if (!is_integer(a.tensor.dtype) || size_of(a.tensor.dtype) < 4)
    usage_error(loc, "wait_until on a tensor of {}: it takes i32, u32, i64",
                name_of(a.tensor.dtype));
  a.windows(index);
  Val v;
  if (value.type == 't') {
    v = t.use(*value.tile, loc);
    if (t.rec.type(v) != ir::scalar_type(a.tensor.dtype))
      usage_error(loc, "wait_until compares with a scalar of {}, not with {}",
                  name_of(a.tensor.dtype), ir::to_string(t.rec.type(v)));
  } else {
    v = a.o.number_as(value, a.tensor.dtype);
  }
  a.in.push_back(v);
  const uint32_t attr[] = {static_cast<uint32_t>(c), static_cast<uint32_t>(s)};
  return Effect(NewValue{
      t.rec.effect_result(OpKind::wait_until, a.in, ir::scalar_type(a.tensor.dtype), attr, loc)});
}

void device_print(const char* text, const Arg& value) {
  const Loc loc = value.loc;
  Trace& t = active_trace(loc, "device_print");
  checked_text(text, "text", loc, "device_print");
  Operands o{t.rec, loc, "device_print"};
  const Val v = value.type == 't' ? t.use(*value.tile, loc) : o.number(value);
  const uint32_t attr[] = {t.rec.text(text), 0};
  t.rec.effect(OpKind::print, {&v, 1}, attr, loc);
}

void device_assert(const Mask& condition, const char* text, Loc loc) {
  Trace& t = active_trace(loc, "device_assert");
  checked_text(text, "text", loc, "device_assert");
  Val v = t.use(condition, loc);
  if (t.rec.type(v).rank > 0) v = t.use(all(condition, loc), loc);
  const uint32_t attr[] = {t.rec.text(text)};
  t.rec.effect(OpKind::assert_, {&v, 1}, attr, loc);
}

}  // namespace tw
