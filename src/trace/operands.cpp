#include "trace/operands.hpp"

#include <bit>
#include <cmath>

#include "ir/scalar.hpp"
#include "ir/type_text.hpp"
#include "support/error.hpp"

namespace tw::trace {

Loc loc_of(const Arg& a, const Arg& b) { return a.loc.file ? a.loc : b.loc; }

namespace {

DType own_type(const Arg& a) {
  switch (a.type) {
    case 'b':
      return DType::mask;
    case 'i':
      return DType::i32;
    case 'u':
      return DType::u32;
    case 'f':
      return DType::f32;
    case 'd':
      return DType::f64;
    default:
      return DType::i64;
  }
}

bool is_real(const Arg& a) { return a.type == 'f' || a.type == 'd'; }

// A 64-bit unsigned that i64 cannot hold: it was stored with its top bit set.
bool beyond(const Arg& a) { return a.type == 'm' && a.integer < 0; }

// Those of floats are told by what they become, infinity.
bool fits(const Arg& a, DType t) {
  if (beyond(a)) return is_float(t);
  switch (t) {
    case DType::u8:
      return a.integer >= 0 && a.integer <= 255;
    case DType::i8:
      return a.integer >= -128 && a.integer <= 127;
    case DType::i32:
      return a.integer >= INT32_MIN && a.integer <= INT32_MAX;
    case DType::u32:
      return a.integer >= 0 && a.integer <= UINT32_MAX;
    case DType::mask:
      return a.integer == 0 || a.integer == 1;
    default:
      return true;
  }
}

// An integer as t, rounded once. Half of one beyond i64 fits, and twice the half is exact; the bit
// that halving drops stays where it tells a tie from what is just above one.
uint64_t bits_of(const Arg& a, DType t) {
  if (!beyond(a)) return ir::from_int(t, a.integer);
  const auto v = static_cast<uint64_t>(a.integer);
  const uint64_t half = ir::from_int(t, static_cast<int64_t>(v >> 1 | (v & 1)));
  return ir::from_double(t, 2 * ir::to_double(t, half));
}

// For types whose largest is far below 2^53: there the double next to an integer will do.
double nearest(const Arg& a) {
  if (is_real(a)) return a.real;
  return beyond(a) ? static_cast<double>(static_cast<uint64_t>(a.integer))
                   : static_cast<double>(a.integer);
}

// True when an operator on the two types gives `to`, so that nothing is lost unasked.
bool widens(DType from, DType to) {
  if (from == DType::mask || to == DType::mask || is_8bit_float(from) || is_8bit_float(to))
    return false;
  if (is_float(to)) return !is_float(from) ? !is_16bit_float(to) : size_of(from) < size_of(to);
  return !is_float(from) && size_of(from) < size_of(to);
}

// A float as it was written: 1.7, not the double next to 1.7f.
std::string text_of(const Arg& a) {
  if (a.type == 'f') return fmt::to_string(static_cast<float>(a.real));
  if (a.type == 'd') return fmt::to_string(a.real);
  if (a.type == 'm') return fmt::to_string(static_cast<unsigned long long>(a.integer));
  return fmt::to_string(a.integer);
}

// The host number that a constant was made of.
Arg number_of(const Recorder& rec, const RawOp& o, Loc loc) {
  const DType t = rec.types[rec.values[o.result].type].dtype;
  const uint64_t bits = rec.constant_bits(o);
  if (t == DType::mask) return Arg(bits != 0, loc);
  if (t == DType::f64) return Arg(ir::to_double(t, bits), loc);
  if (is_float(t)) return Arg(static_cast<float>(ir::to_double(t, bits)), loc);
  return Arg(static_cast<long long>(bits), loc);
}

}  // namespace

Val Operands::number(const Arg& a) {
  if (beyond(a))
    usage_error(loc, "the number {} does not fit i64, the widest integer type: write it as a float",
                static_cast<unsigned long long>(a.integer));
  return number_as(a, own_type(a));
}

Val Operands::number_as(const Arg& a, DType t) {
  uint64_t bits;
  if (is_8bit_float(t)) {
    const double v = nearest(a);
    // f8e4m3 has no infinity: it gives NaN there.
    bits = ir::f8_from(t, v, overflow::nonfinite);
    const double stored = ir::to_double(t, bits);
    if ((std::isinf(stored) && std::isfinite(v)) || (std::isnan(stored) && !std::isnan(v)))
      usage_error(loc, "the number {} is beyond the largest {}", text_of(a), name_of(t));
    return rec.constant(t, bits, loc);
  }
  if (is_real(a)) {
    if (!is_float(t) && (t == DType::mask || a.real != std::trunc(a.real) || std::isnan(a.real) ||
                         ir::to_double(t, ir::from_double(t, a.real)) != a.real))
      usage_error(loc, "the number {} does not fit {}", text_of(a), name_of(t));
    bits = ir::from_double(t, a.real);
    if (is_float(t) && std::isfinite(a.real) && std::isinf(ir::to_double(t, bits)))
      usage_error(loc, "the number {} becomes infinite as {}", text_of(a), name_of(t));
  } else if (a.type == 'b') {
    bits = ir::from_int(t, a.integer);
  } else {
    if (!fits(a, t)) usage_error(loc, "the number {} does not fit {}", text_of(a), name_of(t));
    bits = bits_of(a, t);
    if (is_float(t) && std::isinf(ir::to_double(t, bits)))
      usage_error(loc, "the number {} becomes infinite as {}", text_of(a), name_of(t));
  }
  return rec.constant(t, bits, loc);
}

Val Operands::scalar_as(const Arg& a, DType t, const char* what) {
  if (a.type != 't') return number_as(a, t);
  const Val v = current_trace()->use(*a.tile, loc);
  const ir::Type from = rec.type(v);
  if (from.rank != 0)
    usage_error(loc, "{}: {} must be a scalar, not {}", name, what, ir::to_string(from));
  if (from.dtype == t) return v;
  // Tile(1) is a number yet.
  if (const RawOp* d = rec.def(v); d && d->kind == OpKind::constant)
    return number_as(number_of(rec, *d, loc), t);
  if (!widens(from.dtype, t))
    usage_error(loc, "{}: {} is {}, but {} is needed: write cast({}, {})", name, what,
                name_of(from.dtype), name_of(t), what, name_of(t));
  return cast(v, t);
}

Val Operands::cast(Val v, DType t) {
  const ir::Type from = rec.type(v);
  if (from.dtype == t) return v;
  return rec.op(OpKind::cast, {v}, ir::with_dtype(from, t), loc);
}

Val Operands::broadcast(Val v, const ir::Type& shape) {
  const ir::Type from = rec.type(v);
  if (ir::same_shape(from, shape)) return v;
  const ir::Type to = ir::with_dtype(shape, from.dtype);
  if (from.rank > 0 && from.rank < to.rank) {  // new leading dimensions of size 1 first
    ir::Type mid = from;
    mid.rank = to.rank;
    const int shift = to.rank - from.rank;
    for (int d = 0; d < to.rank; ++d) mid.dims[d] = d < shift ? 1 : from.dims[d - shift];
    v = rec.op(OpKind::reshape, {v}, mid, loc);
    if (mid == to) return v;
  }
  return rec.op(OpKind::broadcast, {v}, to, loc);
}

ir::Type Operands::common_shape(const ir::Type& a, const ir::Type& b) {
  if (ir::same_shape(a, b)) return a;
  ir::Type out = a.rank >= b.rank ? a : b;
  for (int k = 1; k <= std::min(a.rank, b.rank); ++k) {
    const int32_t x = a.dims[a.rank - k], y = b.dims[b.rank - k];
    if (x != y && x != 1 && y != 1)
      usage_error(
          loc,
          "{}: shapes {} and {} do not broadcast: dimension {} is {} in one and {} in the other",
          name, ir::shape_text(a), ir::shape_text(b), out.rank - k, x, y);
    out.dims[out.rank - k] = x == 1 ? y : x;
  }
  if (out.elements() > ir::max_tile_elements)
    usage_error(loc, "{}: the tile is too large: shapes {} and {} give more than 2^30 elements",
                name, ir::shape_text(a), ir::shape_text(b));
  return out;
}

void Operands::needs_cast(const ir::Type& from, DType to, const char* what) {
  const char* hint = "";
  if (from.dtype == DType::f64 && is_float(to))
    hint = to == DType::f32 ? "; a C++ number like 0.5 is f64 where it stands alone: write 0.5f"
                            : "; a C++ number like 0.5 is f64 where it stands alone";
  usage_error(loc, "{} of {} into a tensor of {}: write cast({}, {}){}", name, ir::to_string(from),
              name_of(to), what, name_of(to), hint);
}

void Operands::no_8bit_float(DType t) {
  usage_error(loc, "{} on {}: 8-bit floats are for storage and dot; cast first, as in cast(t, f32)",
              name, name_of(t));
}

DType Operands::common(DType a, DType b, Promote p) {
  if (p == Promote::bits || p == Promote::equal) {
    if (a == DType::mask && b == DType::mask) return a;
  }
  if (a == DType::mask || b == DType::mask)
    usage_error(loc,
                "{} on a mask: write cast(mask, i32) for 0 and 1, or where(mask, a, b) to choose",
                name);
  const bool keep = p == Promote::keep || p == Promote::equal;
  if ((is_8bit_float(a) || is_8bit_float(b)) && !(keep && a == b))
    no_8bit_float(is_8bit_float(a) ? a : b);
  if ((p == Promote::integer || p == Promote::bits) && (is_float(a) || is_float(b)))
    usage_error(loc, "{} takes integers{}, not {}: cast first", name,
                p == Promote::bits ? " or masks" : "", name_of(is_float(a) ? a : b));
  if (a == b) {
    if (is_16bit_float(a) && !keep) return DType::f32;
    return p == Promote::wide && !is_float(a) ? DType::f32 : a;
  }
  if (is_float(a) || is_float(b))
    return a == DType::f64 || b == DType::f64 ? DType::f64 : DType::f32;
  if (p == Promote::wide) return DType::f32;
  if (size_of(a) == size_of(b))
    usage_error(
        loc,
        "{} of {} and {}: signed and unsigned of one width have no common type; cast one of them",
        name, name_of(a), name_of(b));
  return size_of(a) > size_of(b) ? a : b;
}

void Operands::unify(Promote p, std::span<const Arg* const> args, std::span<Val> out) {
  // The element type: tiles first, then literals, which follow them.
  DType t = DType::mask;
  bool any_tile = false, real_literal = false;
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k]->type != 't') {
      real_literal |= is_real(*args[k]);
      continue;
    }
    out[k] = current_trace()->use(*args[k]->tile, loc);
    const DType own = rec.type(out[k]).dtype;
    t = any_tile ? common(t, own, p) : own;
    any_tile = true;
  }
  if (!any_tile) {
    for (const Arg* a : args) t = a == args[0] ? own_type(*a) : common(t, own_type(*a), p);
  }
  t = common(t, t, p);
  if (real_literal && !is_float(t)) {
    if (t == DType::mask || p == Promote::integer || p == Promote::bits)
      usage_error(loc, "{} of {} and a floating-point number: cast first", name,
                  t == DType::mask ? "a mask" : name_of(t));
    t = DType::f32;
  }
  ir::Type shape = ir::scalar_type(t);
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k]->type != 't') {
      if (t == DType::mask && args[k]->type != 'b')
        usage_error(loc, "{} of a mask and a number: write cast(mask, i32) for 0 and 1", name);
      out[k] = number_as(*args[k], t);
    } else {
      out[k] = cast(out[k], t);
      shape = common_shape(shape, rec.type(out[k]));
    }
  }
  for (Val& v : out) v = broadcast(v, shape);
}

}  // namespace tw::trace
