// Rules of ops on tensors and of the launch.
#include "ir/launch.hpp"
#include "ir/rules.hpp"
#include "ir/verify_rules.hpp"

namespace tw::ir {
namespace {

bool tensor(Check& c, int k) {
  if (c.type(k).is_tensor()) return true;
  c.fail("needs a tensor as operand {}, got {}", k, to_string(c.type(k)));
  return false;
}

// Operand 0 is a tensor, and one i64 start follows for each of its dimensions.
bool window(Check& c, int extra) {
  if (!c.at_least(1) || !tensor(c, 0)) return false;
  const int rank = c.type(0).rank;
  if (c.operands() < 1 + rank + extra) {
    c.fail("needs {} starts for {}", rank, to_string(c.type(0)));
    return false;
  }
  return c.scalars_i64(1, 1 + rank);
}

bool inside_bits(Check& c, uint32_t bits) {
  if (bits >> c.type(0).rank == 0) return true;
  c.fail("is inside a dimension that {} does not have", to_string(c.type(0)));
  return false;
}

}  // namespace

void rule_dim(Check& c) {
  if (!tensor(c, 0)) return;
  if (c.attr(0) >= c.type(0).rank)
    return c.fail("has axis {}, but {} dimensions", c.attr(0), c.type(0).rank);
  c.gives(scalar_type(DType::i64));
}

void rule_view(Check& c) {
  if (!c.at_least(1) || !tensor(c, 0)) return;
  const Type& t = c.result();
  if (!t.is_tensor() || t.dtype != c.type(0).dtype)
    return c.fail("gives a tensor of {}, but its result is {}", name_of(c.type(0).dtype),
                  to_string(t));
  if (c.operands() != 2 + 2 * t.rank)
    return c.fail("of rank {} needs {} operands, got {}", t.rank, 2 + 2 * t.rank, c.operands());
  const ValueId base = c.f.operand(c.op, 0);
  if (c.f.is(base, OpKind::view) || !base_of(c.f, base))
    return c.fail("starts from a parameter or a workspace, not from another view");
  c.scalars_i64(1, c.operands());
}

void rule_workspace(Check& c) {
  const Type& t = c.result();
  if (!t.is_tensor()) return c.fail("gives a tensor, but its result is {}", to_string(t));
  if (c.operands() != t.rank)
    return c.fail("of rank {} needs {} sizes, got {}", t.rank, t.rank, c.operands());
  c.scalars_i64(0, c.operands());
}

void rule_grid(Check& c) {
  if (c.operands() < 1 || c.operands() > max_grid_rank)
    return c.fail("has 1 to {} extents, got {}", max_grid_rank, c.operands());
  c.scalars_i64(0, c.operands());
}

void rule_require(Check& c) {
  if (c.type(0) != scalar_type(DType::mask))
    return c.fail("needs a mask, got {}", to_string(c.type(0)));
  if (c.attr(0) == 0 || c.attr(0) >= c.f.strings.size()) c.fail("has no text");
}

void rule_print(Check& c) {
  if (c.attr(0) == 0 || c.attr(0) >= c.f.strings.size()) return c.fail("has no text");
  if (c.at_least(1) && c.tiles(0, 1)) c.bounds(1, c.attr(1), c.type(0).rank);
}

void rule_assert(Check& c) { rule_require(c); }

void rule_program_id(Check& c) {
  const int axes = c.grid ? c.f[c.grid].num_operands : 0;
  if (c.attr(0) >= static_cast<uint32_t>(axes))
    return c.fail("has axis {}, but the grid has {} axes", c.attr(0), axes);
  c.gives(scalar_type(DType::i64));
}

void rule_load(Check& c) {
  const uint32_t other = c.attr(0);
  if (other > 1) return c.fail("has other={}, which is 0 or 1", other);
  if (!window(c, static_cast<int>(other))) return;
  const Type &from = c.type(0), &t = c.result();
  const int wanted = 1 + from.rank + static_cast<int>(other);
  if (c.operands() != wanted)
    return c.fail("from {} needs {} operands, got {}", to_string(from), wanted, c.operands());
  if (!t.is_tile() || t.rank != from.rank || t.dtype != from.dtype)
    return c.fail("from {} gives a tile of that type and rank, but its result is {}",
                  to_string(from), to_string(t));
  if (other && c.type(wanted - 1) != scalar_type(t.dtype))
    return c.fail("needs {} outside the view, got {}", name_of(t.dtype),
                  to_string(c.type(wanted - 1)));
  inside_bits(c, c.attr(1));
}

void rule_store(Check& c) {
  if (!window(c, 1)) return;
  const Type &to = c.type(0), &t = c.type(1 + to.rank);
  if (!t.is_tile() || t.rank != to.rank || t.dtype != to.dtype)
    return c.fail("to {} takes a tile of that type and rank, got {}", to_string(to), to_string(t));
  if (c.bounds(2 + to.rank, c.attr(0), t.rank)) inside_bits(c, c.attr(1));
}

namespace {

// Operands [1, 1 + rank) are tiles of indices of one shape. The last `tiles` operands before the
// bounds, too, are tiles of that shape and of the tensor's element type.
bool indexed(Check& c, int tiles, Type& shape) {
  if (!c.at_least(1) || !tensor(c, 0)) return false;
  const Type& to = c.type(0);
  if (c.operands() < 1 + to.rank + tiles) {
    c.fail("needs an index for each of the {} dimensions of {}", to.rank, to_string(to));
    return false;
  }
  if (to.rank == 0) {
    c.fail("needs a tensor with dimensions");
    return false;
  }
  for (int k = 1; k <= to.rank; ++k) {
    const Type t = c.type(k);
    if (!t.is_tile() || (t.dtype != DType::i32 && t.dtype != DType::i64)) {
      c.fail("needs a tile of i32 or i64 as index, got {}", to_string(t));
      return false;
    }
    if (with_dtype(t, to.dtype) != with_dtype(c.type(1), to.dtype)) {
      c.fail("needs indices of one shape, got {} and {}", to_string(c.type(1)), to_string(t));
      return false;
    }
  }
  shape = with_dtype(c.type(1), to.dtype);
  for (int k = 1 + to.rank; k < 1 + to.rank + tiles; ++k)
    if (c.type(k) != shape) {
      c.fail("needs {} as operand {}, got {}", to_string(shape), k, to_string(c.type(k)));
      return false;
    }
  return true;
}

bool atomic_words(Check& c) {
  for (int k = 0; k < 3; ++k) {
    const auto words = words_of(c.kind(), k);
    if (c.attr(k) < words.size()) continue;
    c.fail("has {}={}, but only {} such words exist", attr_name(c.kind(), k), c.attr(k),
           words.size());
    return false;
  }
  const AtomicFn fn = static_cast<AtomicFn>(c.attr(0));
  if (c.type(0).is_tensor() && takes(fn, c.type(0).dtype)) return true;
  c.fail("{} does not take {}", words_of(c.kind(), 0)[c.attr(0)], to_string(c.type(0)));
  return false;
}

int atomic_tiles(const Check& c) {
  return static_cast<AtomicFn>(c.attr(0)) == AtomicFn::cas ? 2 : 1;
}

}  // namespace

void rule_gather(Check& c) {
  const uint32_t other = c.attr(0);
  if (other > 1) return c.fail("has other={}, which is 0 or 1", other);
  Type shape;
  if (!indexed(c, 0, shape)) return;
  const int rank = c.type(0).rank, wanted = 1 + rank + static_cast<int>(other);
  if (c.operands() != wanted)
    return c.fail("from {} needs {} operands, got {}", to_string(c.type(0)), wanted, c.operands());
  if (other && c.type(wanted - 1) != scalar_type(shape.dtype))
    return c.fail("needs {} outside the view, got {}", name_of(shape.dtype),
                  to_string(c.type(wanted - 1)));
  c.gives(shape);
}

void rule_scatter(Check& c) {
  Type shape;
  if (indexed(c, 1, shape)) c.bounds(2 + c.type(0).rank, c.attr(0), shape.rank);
}

void rule_atomic(Check& c) {
  if (!c.at_least(1) || !atomic_words(c) || !window(c, atomic_tiles(c))) return;
  const Type to = c.type(0);
  const int first = 1 + to.rank, last = first + atomic_tiles(c);
  const Type t = c.type(first);
  if (!t.is_tile() || t.rank != to.rank || t.dtype != to.dtype)
    return c.fail("on {} takes a tile of that type and rank, got {}", to_string(to), to_string(t));
  for (int k = first + 1; k < last; ++k)
    if (c.type(k) != t)
      return c.fail("needs {} as operand {}, got {}", to_string(t), k, to_string(c.type(k)));
  if (c.bounds(last, c.attr(3), t.rank) && inside_bits(c, c.attr(4))) c.gives(t);
}

void rule_atomic_scatter(Check& c) {
  Type shape;
  if (!c.at_least(1) || !atomic_words(c) || !indexed(c, atomic_tiles(c), shape)) return;
  const int last = 1 + c.type(0).rank + atomic_tiles(c);
  if (c.bounds(last, c.attr(3), shape.rank)) c.gives(shape);
}

void rule_wait_until(Check& c) {
  if (!window(c, 1)) return;
  const Type to = c.type(0);
  if (c.attr(0) >= words_of(c.kind(), 0).size() || c.attr(1) >= words_of(c.kind(), 1).size())
    return c.fail("has words that do not exist");
  if (c.operands() != 2 + to.rank)
    return c.fail("on {} needs {} operands, got {}", to_string(to), 2 + to.rank, c.operands());
  if (!is_integer(to.dtype) || size_of(to.dtype) < 4)
    return c.fail("does not wait for {}", name_of(to.dtype));
  const Type t = scalar_type(to.dtype);
  if (c.type(1 + to.rank) != t)
    return c.fail("needs {} as operand {}, got {}", to_string(t), 1 + to.rank,
                  to_string(c.type(1 + to.rank)));
  c.gives(t);
}

}  // namespace tw::ir
