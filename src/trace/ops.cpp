// The public functions of tile.hpp that make values.
#include <bit>

#include "ir/rules.hpp"
#include "ir/type_text.hpp"
#include "support/checked.hpp"
#include "trace/operands.hpp"

namespace tw {

using detail::NewValue;
using ir::Type;
using trace::Operands;
using trace::OpKind;
using trace::Promote;
using trace::Val;

namespace trace {

Val binary(OpKind op, Promote p, const char* name, bool to_mask, const Arg& a, const Arg& b) {
  const Loc loc = loc_of(a, b);
  Recorder& rec = active_trace(loc).rec;
  Operands o{rec, loc, name};
  const Arg* args[] = {&a, &b};
  Val v[2];
  o.unify(p, args, v);
  const Type t = rec.type(v[0]);
  if (to_mask) return rec.op(op, {v[0], v[1]}, ir::with_dtype(t, DType::mask), loc);
  return rec.op_typed(op, v, rec.values[v[0]].type, {}, loc);
}

Val unary(OpKind op, Promote p, const char* name, const Arg& a) {
  Trace& t = active_trace(a.loc);
  Operands o{t.rec, a.loc, name};
  Val v = a.type == 't' ? t.use(*a.tile, a.loc) : o.number(a);
  const DType d = t.rec.type(v).dtype;
  v = o.cast(v, o.common(d, d, p));
  return t.rec.op(op, {v}, t.rec.type(v), a.loc);
}

Type shape(DType t, const Dims& dims, Loc loc, const char* name) {
  Type out = ir::scalar_type(checked(t, loc, name));
  if (dims.size() < 0 || dims.size() > ir::max_tile_rank)
    usage_error(loc, "{}: a tile has at most {} dimensions, not {}", name, ir::max_tile_rank,
                dims.size());
  out.rank = static_cast<uint8_t>(dims.size());
  int64_t n = 1;
  for (int d = 0; d < dims.size(); ++d) {
    if (dims[d] <= 0)
      usage_error(loc, "{}: a tile dimension must be positive, not {}", name, dims[d]);
    if (dims[d] > INT32_MAX || (n *= dims[d]) > ir::max_tile_elements)
      usage_error(loc, "{}: the tile is too large: more than 2^30 elements", name);
    out.dims[d] = static_cast<int32_t>(dims[d]);
  }
  return out;
}

int axis_of(int axis, const Type& t, Loc loc, const char* name) {
  const int d = axis < 0 ? axis + t.rank : axis;
  if (t.rank == 0) usage_error(loc, "{}: axis {} of a scalar, which has none", name, axis);
  if (d < 0 || d >= t.rank)
    usage_error(loc, "{}: {} has no axis {}: give {}", name, ir::to_string(t), axis,
                axes_text(t.rank));
  return d;
}

std::string axes_text(int rank) {
  return rank == 1 ? "0, or -1 for the last" : fmt::format("0 to {}, or -1 for the last", rank - 1);
}

}  // namespace trace

// --- Tile ---------------------------------------------------------------------------------------
void Tile::set_number(const Arg& a) {
  if (Trace* t = current_trace()) {
    Operands o{t->rec, a.loc, "number"};
    detail::HandleAccess::id(*this) = o.number(a);
    return;
  }
  // Outside a trace: a scalar argument of tw::call, kept as type and payload bits.
  const DType d = a.type == 'b'   ? DType::mask
                  : a.type == 'i' ? DType::i32
                  : a.type == 'u' ? DType::u32
                  : a.type == 'f' ? DType::f32
                  : a.type == 'd' ? DType::f64
                                  : DType::i64;
  unsigned long long bits = static_cast<unsigned long long>(a.integer);
  if (d == DType::f32) bits = std::bit_cast<uint32_t>(static_cast<float>(a.real));
  if (d == DType::f64) bits = std::bit_cast<uint64_t>(a.real);
  // Too large a number is the call's error to tell: here a conversion inside tw::call would be
  // named as the author's line.
  const bool fits = a.type != 'm' || a.integer >= 0;
  detail::HandleAccess::id(*this) = detail::Handle::host_scalar;
  detail::HandleAccess::slot(*this) = fits ? static_cast<unsigned>(d) : trace::beyond_i64;
  detail::HandleAccess::prev(*this) = std::bit_cast<detail::Handle*>(bits);
}

DType Tile::dtype(Loc loc) const {
  return active_trace(loc).rec.type(active_trace(loc).use(*this, loc)).dtype;
}
int Tile::rank(Loc loc) const {
  return active_trace(loc).rec.type(active_trace(loc).use(*this, loc)).rank;
}
int Tile::dim(int i, Loc loc) const {
  Trace& t = active_trace(loc);
  const Type& type = t.rec.type(t.use(*this, loc));
  return type.dims[trace::axis_of(i, type, loc, "dim")];
}

Mask::Mask(const Tile& t, Loc loc) : Tile(t) {
  if (dtype(loc) != DType::mask)
    usage_error(loc, "Mask takes a tile of truth values, not of {}: write tile != 0",
                name_of(dtype(loc)));
}

#define TW_BINARY(head, symbol, op, promote, name)                                         \
  head Tile operator symbol(const Arg& a, const Arg& b) {                                  \
    return Tile(NewValue{trace::binary(OpKind::op, Promote::promote, name, false, a, b)}); \
  }                                                                                        \
  Tile& Tile::operator symbol##=(const Arg& b) { return *this = Arg(*this, b.loc) symbol b; }
TW_BINARY(, +, add, arith, "+")
TW_BINARY(, -, sub, arith, "-")
TW_BINARY(, *, mul, arith, "*")
TW_BINARY(, /, div, arith, "/")
TW_BINARY(, %, rem, integer, "%")
TW_BINARY(template <int>, &, and_, bits, "&")
TW_BINARY(template <int>, |, or_, bits, "|")
TW_BINARY(template <int>, ^, xor_, bits, "^")
TW_BINARY(, <<, shl, integer, "<<")
TW_BINARY(, >>, shr, integer, ">>")
#undef TW_BINARY

#define TW_COMPARE(symbol, op, promote)                                                      \
  Mask operator symbol(const Arg& a, const Arg& b) {                                         \
    return Mask(NewValue{trace::binary(OpKind::op, Promote::promote, #symbol, true, a, b)}); \
  }
TW_COMPARE(==, eq, equal)
TW_COMPARE(!=, ne, equal)
TW_COMPARE(<, lt, keep)
TW_COMPARE(<=, le, keep)
TW_COMPARE(>, gt, keep)
TW_COMPARE(>=, ge, keep)
#undef TW_COMPARE

#define TW_LOGIC(symbol, op)                                                               \
  template Tile operator symbol<0>(const Arg&, const Arg&);                                \
  Mask operator symbol(const MaskArg& a, const MaskArg& b) {                               \
    return Mask(NewValue{trace::binary(OpKind::op, Promote::bits, #symbol, false, a, b)}); \
  }
TW_LOGIC(&, and_)
TW_LOGIC(|, or_)
TW_LOGIC(^, xor_)
#undef TW_LOGIC

#define TW_FUNCTION(name, op, promote)                                                      \
  Tile name(const Arg& a, const Arg& b) {                                                   \
    return Tile(NewValue{trace::binary(OpKind::op, Promote::promote, #name, false, a, b)}); \
  }
TW_FUNCTION(floor_div, floor_div, integer)
TW_FUNCTION(floor_mod, floor_mod, integer)
TW_FUNCTION(ceil_div, ceil_div, integer)
TW_FUNCTION(maximum, maximum, keep)
TW_FUNCTION(minimum, minimum, keep)
TW_FUNCTION(maximum_num, maximum_num, keep)
TW_FUNCTION(minimum_num, minimum_num, keep)
#undef TW_FUNCTION

Tile operator-(const Arg& a) {
  return Tile(NewValue{trace::unary(OpKind::neg, Promote::keep, "-", a)});
}
template <int>
Tile operator~(const Arg& a) {
  return Tile(NewValue{trace::unary(OpKind::not_, Promote::bits, "~", a)});
}
template Tile operator~<0>(const Arg&);
Mask operator~(const MaskArg& a) {
  return Mask(NewValue{trace::unary(OpKind::not_, Promote::bits, "~", a)});
}

#define TW_UNARY(name, promote)                                                              \
  Tile name(const Tile& a, Loc loc) {                                                        \
    return Tile(NewValue{trace::unary(OpKind::name, Promote::promote, #name, Arg(a, loc))}); \
  }
TW_UNARY(abs, keep)
TW_UNARY(exp, wide)
TW_UNARY(exp2, wide)
TW_UNARY(exp2_ftz, wide)
TW_UNARY(log, wide)
TW_UNARY(sqrt, wide)
TW_UNARY(rsqrt, wide)
TW_UNARY(tanh, wide)
TW_UNARY(log2, wide)
TW_UNARY(sin, wide)
TW_UNARY(cos, wide)
TW_UNARY(erf, wide)
#undef TW_UNARY

namespace {
Tile to_tf32(const Tile& a, const char* what, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type type = t.rec.type(v);
  if (type.dtype != DType::f32)
    usage_error(loc, "{} takes f32, not {}: cast it", what, name_of(type.dtype));
  return Tile(NewValue{t.rec.op(OpKind::round_tf32, {v}, type, loc)});
}
}  // namespace

Tile round_tf32(const Tile& a, Loc loc) { return to_tf32(a, "round_tf32", loc); }

Tile fma(const Arg& a, const Arg& b, const Arg& c) {
  const Loc loc = a.loc.file ? a.loc : trace::loc_of(b, c);
  trace::Recorder& rec = active_trace(loc).rec;
  Operands o{rec, loc, "fma"};
  const Arg* args[] = {&a, &b, &c};
  Val v[3];
  o.unify(Promote::wide, args, v);
  return Tile(NewValue{rec.op(OpKind::fma, v, rec.type(v[0]), {}, loc)});
}

Tile cast(const Tile& a, DType to, Loc loc) {
  Trace& t = active_trace(loc);
  checked(to, loc, "cast");
  Operands o{t.rec, loc, "cast"};
  return Tile(NewValue{o.cast(t.use(a, loc), to)});
}

Tile cast(const Tile& a, DType to, overflow choice, Loc loc) {
  Trace& t = active_trace(loc);
  checked(choice, overflow::nonfinite, "choice of overflow", loc, "cast");
  if (choice == overflow::saturate || !is_8bit_float(to)) return cast(a, to, loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v);
  if (from.dtype == to) return a;
  return Tile(NewValue{t.rec.op(OpKind::cast_nonfinite, {v}, ir::with_dtype(from, to), loc)});
}

Tile bitcast(const Tile& a, DType to, Loc loc) {
  Trace& t = active_trace(loc);
  checked(to, loc, "bitcast");
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v);
  if (from.dtype == DType::mask || to == DType::mask)
    usage_error(loc, "bitcast {} a mask: a mask has no bits; write cast({}, {})",
                to == DType::mask ? "to" : "of", to == DType::mask ? "t" : "mask",
                to == DType::mask ? "mask" : "i32");
  if (size_of(from.dtype) != size_of(to))
    usage_error(loc, "bitcast of {} to {}: {} and {} bits; cast changes the size",
                name_of(from.dtype), name_of(to), 8 * size_of(from.dtype), 8 * size_of(to));
  if (from.dtype == to) return a;
  return Tile(NewValue{t.rec.op(OpKind::bitcast, {v}, ir::with_dtype(from, to), loc)});
}

Tile where(const Mask& condition, const Arg& yes, const Arg& no) {
  const Loc loc = trace::loc_of(yes, no);
  Trace& t = active_trace(loc);
  Operands o{t.rec, loc, "where"};
  const Arg* args[] = {&yes, &no};
  Val v[2];
  o.unify(Promote::equal, args, v);
  Val m = t.use(condition, loc);
  const Type shape = o.common_shape(t.rec.type(m), t.rec.type(v[0]));
  const Val in[] = {o.broadcast(m, shape), o.broadcast(v[0], shape), o.broadcast(v[1], shape)};
  return Tile(NewValue{t.rec.op(OpKind::select, in, t.rec.type(in[1]), {}, loc)});
}

// --- making and shaping -------------------------------------------------------------------------
namespace {
Tile filled(DType d, const Dims& dims, const Arg& value, const char* name) {
  Trace& t = active_trace(value.loc);
  Operands o{t.rec, value.loc, name};
  const Type shape = trace::shape(d, dims, value.loc, name);
  return Tile(NewValue{o.broadcast(o.scalar_as(value, d, "value"), shape)});
}
}  // namespace

Tile zeros(DType d, Dims dims, Loc loc) { return filled(d, dims, Arg(0, loc), "zeros"); }
Tile full(DType d, Dims dims, const Arg& value) { return filled(d, dims, value, "full"); }

Tile iota(DType d, Dims dims, int axis, Loc loc) {
  Trace& t = active_trace(loc);
  if (d == DType::mask || is_storage_float(d))
    usage_error(loc, "iota of {}: take an integer type, f32 or f64", name_of(d));
  const Type shape = trace::shape(d, dims, loc, "iota");
  const uint32_t attr[] = {static_cast<uint32_t>(trace::axis_of(axis, shape, loc, "iota"))};
  return Tile(NewValue{t.rec.op(OpKind::iota, {}, shape, attr, loc)});
}

Tile reshape(const Tile& a, Dims dims, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v), to = trace::shape(from.dtype, dims, loc, "reshape");
  if (from.elements() != to.elements())
    usage_error(loc, "reshape from {} to {}: {} elements are not {}", ir::shape_text(from),
                ir::shape_text(to), from.elements(), to.elements());
  return Tile(NewValue{from == to ? v : t.rec.op(OpKind::reshape, {v}, to, loc)});
}

namespace {
Tile reshape_to(Trace& t, Val v, const Type& to, Loc loc) {
  return Tile(NewValue{t.rec.op(OpKind::reshape, {v}, to, loc)});
}
}  // namespace

Tile transpose(const Tile& a, Loc loc) {
  const int n = a.rank(loc);
  long long order[ir::max_tile_rank];
  for (int d = 0; d < n; ++d) order[d] = n - 1 - d;
  return transpose(a, Dims(order, n), loc);
}

Tile transpose(const Tile& a, Dims p, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v);
  if (from.rank == 0) usage_error(loc, "transpose of a scalar, which has no dimensions to reorder");
  Type to = from;
  uint32_t packed = 0, seen = 0;
  bool ok = p.size() == from.rank;
  for (int d = 0; ok && d < from.rank; ++d) {
    ok = p[d] >= 0 && p[d] < from.rank && !(seen >> p[d] & 1);
    if (!ok) break;
    seen |= 1u << p[d];
    packed |= static_cast<uint32_t>(p[d]) << (4 * d);
    to.dims[d] = from.dims[p[d]];
  }
  if (!ok)
    usage_error(loc, "transpose of a tile of rank {}: the permutation must name each of 0..{} once",
                from.rank, from.rank - 1);
  const uint32_t attr[] = {packed};
  return Tile(NewValue{t.rec.op(OpKind::transpose, {&v, 1}, to, attr, loc)});
}

Tile broadcast(const Tile& a, Dims dims, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v), to = trace::shape(from.dtype, dims, loc, "broadcast");
  Operands o{t.rec, loc, "broadcast"};
  if (from.rank > to.rank || !(o.common_shape(from, to) == to))
    usage_error(loc, "broadcast from {} to {}: only dimensions of size 1 repeat",
                ir::shape_text(from), ir::shape_text(to));
  return Tile(NewValue{o.broadcast(v, to)});
}

Tile expand(const Tile& a, int axis, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v);
  if (from.rank == ir::max_tile_rank)
    usage_error(loc, "expand: a tile has at most {} dimensions", ir::max_tile_rank);
  Type to = from;
  ++to.rank;
  const int d = axis < 0 ? axis + to.rank : axis;
  if (d < 0 || d >= to.rank)
    usage_error(loc, "expand: a new axis of {} cannot be {}: give {}", ir::to_string(from), axis,
                trace::axes_text(to.rank));
  for (int k = to.rank - 1; k > d; --k) to.dims[k] = from.dims[k - 1];
  to.dims[d] = 1;
  return reshape_to(t, v, to, loc);
}

Tile squeeze(const Tile& a, int axis, Loc loc) {
  Trace& t = active_trace(loc);
  const Val v = t.use(a, loc);
  const Type from = t.rec.type(v);
  const int d = trace::axis_of(axis, from, loc, "squeeze");
  if (from.dims[d] != 1)
    usage_error(loc, "squeeze: axis {} of {} has size {}, not 1", axis, ir::shape_text(from),
                from.dims[d]);
  Type to = from;
  --to.rank;
  for (int k = d; k < to.rank; ++k) to.dims[k] = from.dims[k + 1];
  to.dims[to.rank] = 0;
  return reshape_to(t, v, to, loc);
}

// --- reductions and dot -------------------------------------------------------------------------
namespace {

constexpr int every_axis = INT32_MIN;

Val reduce(OpKind op, const char* name, const Tile& a, int axis, Loc loc) {
  Trace& t = active_trace(loc);
  Operands o{t.rec, loc, name};
  Val v = t.use(a, loc);
  const DType d = t.rec.type(v).dtype;
  if (op == OpKind::reduce_sum || op == OpKind::reduce_prod || op == trace::raw_valid_count) {
    if (d == DType::mask) v = o.cast(v, DType::i32);
    if (is_8bit_float(d)) o.no_8bit_float(d);
    if (d == DType::u8) v = o.cast(v, DType::u32);
    if (d == DType::i8) v = o.cast(v, DType::i32);
    if (is_16bit_float(d)) v = o.cast(v, DType::f32);
  } else if (op != OpKind::reduce_any && op != OpKind::reduce_all && d == DType::mask) {
    usage_error(loc, "{} of a mask: any and all reduce masks", name);
  }
  const Type from = t.rec.type(v);
  Type to = from;
  uint32_t axes = 0;
  if (axis == every_axis) {
    axes = (1u << from.rank) - 1;
    for (int k = 0; k < to.rank; ++k) to.dims[k] = 1;
  } else {
    const int k = trace::axis_of(axis, from, loc, name);
    axes = 1u << k;
    to.dims[k] = 1;
  }
  // A tile has at most 2^30 elements: their indices fit.
  if (op == OpKind::reduce_argmax || op == OpKind::reduce_argmin) to.dtype = DType::i32;
  const uint32_t attr[] = {axes, 0};
  const Val in[] = {v};
  Val r = t.rec.op(op, in, to, attr, loc);
  if (axis == every_axis && to.rank > 0)
    r = t.rec.op(OpKind::reshape, {r}, ir::scalar_type(to.dtype), loc);
  return r;
}

Tile mean_of(const Tile& a, int axis, Loc loc) {
  Trace& t = active_trace(loc);
  Operands o{t.rec, loc, "mean"};
  Val total = reduce(OpKind::reduce_sum, "mean", a, axis, loc);
  const DType d = is_float(t.rec.type(total).dtype) ? t.rec.type(total).dtype : DType::f32;
  total = o.cast(total, d);
  Val count = reduce(trace::raw_valid_count, "mean", a, axis, loc);
  count = o.cast(count, d);
  return Tile(NewValue{t.rec.op(OpKind::div, {total, count}, t.rec.type(total), loc)});
}

}  // namespace

#define TW_REDUCE(name, op, Result)                                                             \
  Result name(const std::conditional_t<std::is_same_v<Result, Mask>, Mask, Tile>& a, int axis,  \
              Loc loc) {                                                                        \
    return Result(NewValue{reduce(OpKind::op, #name, a, axis, loc)});                           \
  }                                                                                             \
  Result name(const std::conditional_t<std::is_same_v<Result, Mask>, Mask, Tile>& a, Loc loc) { \
    return Result(NewValue{reduce(OpKind::op, #name, a, every_axis, loc)});                     \
  }
TW_REDUCE(sum, reduce_sum, Tile)
TW_REDUCE(prod, reduce_prod, Tile)
TW_REDUCE(max, reduce_max, Tile)
TW_REDUCE(min, reduce_min, Tile)
TW_REDUCE(max_num, reduce_max_num, Tile)
TW_REDUCE(min_num, reduce_min_num, Tile)
TW_REDUCE(argmax, reduce_argmax, Tile)
TW_REDUCE(argmin, reduce_argmin, Tile)
TW_REDUCE(any, reduce_any, Mask)
TW_REDUCE(all, reduce_all, Mask)
#undef TW_REDUCE

Tile mean(const Tile& a, int axis, Loc loc) { return mean_of(a, axis, loc); }
Tile mean(const Tile& a, Loc loc) { return mean_of(a, every_axis, loc); }

namespace {
// Matrix instructions are faster in the narrower type, which is one of the factors' own.
std::string cast_for_dot(DType a, DType b) {
  const auto fits = [](DType t) { return is_float(t) && !is_8bit_float(t); };
  if (a == b) return "";
  if (!fits(a) && !fits(b)) return ": cast both to one of these";
  const bool first = !fits(a) || (fits(b) && size_of(a) >= size_of(b));
  return fmt::format(": cast one, as in cast({}, {})", first ? "a" : "b", name_of(first ? b : a));
}

Tile dot_of(const Tile& a, const Tile& b, const Tile* acc, Loc loc) {
  Trace& t = active_trace(loc);
  Val x = t.use(a, loc), y = t.use(b, loc);
  const Type tx = t.rec.type(x), ty = t.rec.type(y);
  if (tx.rank != 2 || ty.rank != 2)
    usage_error(loc, "dot takes two tiles of rank 2, not {} and {}", ir::to_string(tx),
                ir::to_string(ty));
  if (tx.dims[1] != ty.dims[0])
    usage_error(loc, "dot: the inner sizes differ: {} times {}", ir::shape_text(tx),
                ir::shape_text(ty));
  if (tx.dtype != ty.dtype || !(is_float(tx.dtype) || tx.dtype == DType::i8))
    usage_error(loc,
                "dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, "
                "not {} and {}{}",
                name_of(tx.dtype), name_of(ty.dtype), cast_for_dot(tx.dtype, ty.dtype));
  Type to = ir::scalar_type(ir::dot_result(tx.dtype));
  to.rank = 2;
  to.dims[0] = tx.dims[0];
  to.dims[1] = ty.dims[1];
  const uint32_t attr[] = {0};
  if (!acc) {
    const Val in[] = {x, y};
    return Tile(NewValue{t.rec.op(OpKind::dot, in, to, attr, loc)});
  }
  const Val z = t.use(*acc, loc);
  if (!(t.rec.type(z) == to))
    usage_error(loc, "dot: the accumulator must be {}, not {}", ir::to_string(to),
                ir::to_string(t.rec.type(z)));
  const Val in[] = {x, y, z};
  return Tile(NewValue{t.rec.op(OpKind::dot, in, to, attr, loc)});
}
Tile at_precision(const Tile& a, Precision p, Loc loc) {
  checked(p, Precision::tf32, "precision", loc, "dot");
  return p == Precision::tf32 ? to_tf32(a, "dot with Precision::tf32", loc) : a;
}
}  // namespace

Tile dot(const Tile& a, const Tile& b, Loc loc) { return dot_of(a, b, nullptr, loc); }
Tile dot(const Tile& a, const Tile& b, const Tile& acc, Loc loc) { return dot_of(a, b, &acc, loc); }
Tile dot(const Tile& a, const Tile& b, Precision p, Loc loc) {
  return dot_of(at_precision(a, p, loc), at_precision(b, p, loc), nullptr, loc);
}
Tile dot(const Tile& a, const Tile& b, const Tile& acc, Precision p, Loc loc) {
  return dot_of(at_precision(a, p, loc), at_precision(b, p, loc), &acc, loc);
}

}  // namespace tw
