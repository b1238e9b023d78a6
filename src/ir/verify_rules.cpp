// Rules of ops on tiles: element-wise, movement, reductions, dot.
#include "ir/verify_rules.hpp"

#include <bit>

namespace tw::ir {

bool Check::data(int first, int last) {
  for (int k = first; k < last; ++k)
    if (!type(k).is_data()) {
      fail("takes tiles, but operand {} is {}", k, to_string(type(k)));
      return false;
    }
  return true;
}

bool Check::tiles(int first, int last) {
  for (int k = first; k < last; ++k)
    if (!type(k).is_tile()) {
      fail("takes tiles, but operand {} is {}", k, to_string(type(k)));
      return false;
    }
  return true;
}

bool Check::scalars_i64(int first, int last) {
  for (int k = first; k < last; ++k)
    if (type(k) != scalar_type(DType::i64)) {
      fail("needs an i64 as operand {}, got {}", k, to_string(type(k)));
      return false;
    }
  return true;
}

bool Check::at_least(int count) {
  if (operands() >= count) return true;
  fail("needs at least {} operands, got {}", count, operands());
  return false;
}

bool Check::gives(const Type& expected) {
  if (result() == expected) return true;
  fail("gives {}, but its result is {}", to_string(expected), to_string(result()));
  return false;
}

bool Check::bounds(int first, uint32_t bits, int dims) {
  if (bits >> 2 * dims) {
    fail("has bounds for more than {} dimensions", dims);
    return false;
  }
  const int wanted = first + std::popcount(bits);
  if (operands() != wanted) {
    fail("needs {} operands for its bounds, got {}", wanted, operands());
    return false;
  }
  return scalars_i64(first, wanted);
}

Rule rule_of(OpKind k) {
  static constexpr Rule table[] = {
      nullptr,
#define TW_OP(name, level, operands, results, regions, effect, cls, attrs, rule, fold, exec) \
  rule_##rule,
#include "ir/ops.def"
  };
  return table[static_cast<int>(k)];
}

namespace {

bool is_number(DType t) { return t != DType::mask; }
bool is_arith(DType t) { return is_number(t) && !is_storage_float(t); }
bool is_wide_float(DType t) { return t == DType::f32 || t == DType::f64; }
bool is_bits(DType t) { return !is_float(t); }
bool is_summed(DType t) { return is_arith(t) && size_of(t) > 1; }

// Operands [first, last) are tiles of one type whose element type is one of those the rule takes.
bool alike(Check& c, int first, int last, bool (*takes)(DType) = nullptr) {
  if (!c.data(first, last)) return false;
  for (int k = first + 1; k < last; ++k)
    if (c.type(k) != c.type(first)) {
      c.fail("needs operands of one type, got {} and {}", to_string(c.type(first)),
             to_string(c.type(k)));
      return false;
    }
  const DType t = c.type(first).dtype;
  if (!takes || takes(t)) return true;
  c.fail("does not take {}", name_of(t));
  return false;
}

void same_type(Check& c, bool (*takes)(DType)) {
  if (alike(c, 0, c.operands(), takes)) c.gives(c.type(0));
}

void to_mask(Check& c, bool (*takes)(DType)) {
  if (alike(c, 0, 2, takes)) c.gives(with_dtype(c.type(0), DType::mask));
}

bool same_dtype(Check& c) {
  if (c.result().is_data() && c.result().dtype == c.type(0).dtype) return true;
  c.fail("keeps the element type {}, but its result is {}", name_of(c.type(0).dtype),
         to_string(c.result()));
  return false;
}

bool axis_inside(Check& c, int rank) {
  if (c.attr(0) < static_cast<uint32_t>(rank)) return true;
  c.fail("has axis {}, but {} dimensions", c.attr(0), rank);
  return false;
}

void reduce(Check& c, bool (*takes)(DType), DType (*gives)(DType)) {
  if (!c.at_least(1) || !alike(c, 0, 1, takes)) return;
  Type t = c.type(0);
  const uint32_t axes = c.attr(0);
  if (axes == 0) return c.fail("names no dimension to reduce");
  if (axes >> t.rank) return c.fail("reduces a dimension that {} does not have", to_string(t));
  for (int d = 0; d < t.rank; ++d)
    if (axes >> d & 1) t.dims[d] = 1;
  t.dtype = gives(t.dtype);
  if (c.bounds(1, c.attr(1), t.rank)) c.gives(t);
}

DType unchanged(DType t) { return t; }

}  // namespace

void rule_neg(Check& c) { same_type(c, is_number); }
void rule_bits(Check& c) { same_type(c, is_bits); }
void rule_round_tf32(Check& c) {
  same_type(c, [](DType t) { return t == DType::f32; });
}
void rule_wide_float(Check& c) { same_type(c, is_wide_float); }
void rule_arith(Check& c) { same_type(c, is_arith); }
void rule_int_arith(Check& c) { same_type(c, is_integer); }
void rule_order(Check& c) { same_type(c, is_number); }
void rule_fma(Check& c) { same_type(c, is_wide_float); }
void rule_equal(Check& c) { to_mask(c, nullptr); }
void rule_compare(Check& c) { to_mask(c, is_number); }

void rule_cast(Check& c) {
  if (c.data(0, 1)) c.gives(with_dtype(c.type(0), c.result().dtype));
}

void rule_cast_nonfinite(Check& c) {
  if (!c.tiles(0, 1)) return;
  if (!is_8bit_float(c.result().dtype))
    return c.fail("gives an 8-bit float, but its result is {}", to_string(c.result()));
  c.gives(with_dtype(c.type(0), c.result().dtype));
}

void rule_bitcast(Check& c) {
  if (!c.data(0, 1)) return;
  const DType from = c.type(0).dtype, to = c.result().dtype;
  if (from == DType::mask || to == DType::mask) return c.fail("does not take mask");
  if (size_of(from) != size_of(to))
    return c.fail("keeps the size, but {} and {} differ in theirs", name_of(from), name_of(to));
  c.gives(with_dtype(c.type(0), to));
}

void rule_select(Check& c) {
  if (!c.data(0, 3) || !alike(c, 1, 3)) return;
  const Type mask = with_dtype(c.type(1), DType::mask);
  if (c.type(0) != mask)
    return c.fail("needs {} as its first operand, got {}", to_string(mask), to_string(c.type(0)));
  c.gives(c.type(1));
}

void rule_constant(Check& c) {
  const Type& t = c.result();
  if (!t.is_scalar()) return c.fail("is a scalar, but its result is {}", to_string(t));
  if (!is_payload(t.dtype, c.f.constant_bits(c.op)))
    c.fail("holds {:#x}, which is no {}", c.f.constant_bits(c.op), name_of(t.dtype));
}

void rule_iota(Check& c) {
  const Type& t = c.result();
  if (!t.is_tile()) return c.fail("gives a tile, but its result is {}", to_string(t));
  if (!is_integer(t.dtype) && !is_wide_float(t.dtype))
    return c.fail("does not give {}", name_of(t.dtype));
  axis_inside(c, t.rank);
}

void rule_broadcast(Check& c) {
  if (!c.data(0, 1) || !same_dtype(c)) return;
  const Type &from = c.type(0), &to = c.result();
  bool fits = from.rank <= to.rank && !from.is_fragment();
  for (int d = 0; fits && d < from.rank; ++d) {
    const int32_t size = from.dims[d];
    fits = size == 1 || size == to.dims[to.rank - from.rank + d];
  }
  if (!fits) c.fail("cannot repeat {} to {}", to_string(from), to_string(to));
}

void rule_reshape(Check& c) {
  if (!c.tiles(0, 1) || !same_dtype(c)) return;
  if (c.type(0).elements() != c.result().elements())
    c.fail("keeps the number of elements, but {} has {} and {} has {}", to_string(c.type(0)),
           c.type(0).elements(), to_string(c.result()), c.result().elements());
}

void rule_transpose(Check& c) {
  if (!c.tiles(0, 1)) return;
  const Type& from = c.type(0);
  Type to = from;
  uint32_t seen = 0;
  for (int d = 0; d < from.rank; ++d) {
    const uint32_t k = c.attr(0) >> 4 * d & 15;
    seen |= 1u << k;
    if (k < from.rank) to.dims[d] = from.dims[k];
  }
  if (seen != (1u << from.rank) - 1 || c.attr(0) >> 4 * from.rank)
    return c.fail("needs a permutation of the {} dimensions of {}", from.rank, to_string(from));
  c.gives(to);
}

void rule_reduce_sum(Check& c) { reduce(c, is_summed, unchanged); }
void rule_reduce(Check& c) { reduce(c, is_number, unchanged); }
void rule_reduce_arg(Check& c) {
  reduce(c, is_number, [](DType) { return DType::i32; });
}
void rule_reduce_bool(Check& c) {
  reduce(
      c, [](DType t) { return t == DType::mask; }, unchanged);
}

void rule_dot(Check& c) {
  if (!c.at_least(3) || !c.tiles(0, 3)) return;
  const Type &a = c.type(0), &b = c.type(1), &acc = c.type(2);
  const bool shapes = a.rank == 2 && b.rank == 2 && acc.rank == 2 && a.dims[1] == b.dims[0] &&
                      acc.dims[0] == a.dims[0] && acc.dims[1] == b.dims[1];
  if (!shapes)
    return c.fail("needs [M, K], [K, N] and [M, N], got {}, {} and {}", to_string(a), to_string(b),
                  to_string(acc));
  if (a.dtype != b.dtype)
    return c.fail("needs factors of one type, got {} and {}", name_of(a.dtype), name_of(b.dtype));
  if (!is_float(a.dtype) && a.dtype != DType::i8)
    return c.fail("does not take {}", name_of(a.dtype));
  const DType sum = dot_result(a.dtype);
  if (acc.dtype != sum)
    return c.fail("of {} accumulates in {}, got {}", name_of(a.dtype), name_of(sum),
                  name_of(acc.dtype));
  if (c.bounds(3, c.attr(0), 1)) c.gives(acc);
}

}  // namespace tw::ir
