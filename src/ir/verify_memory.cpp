// Rules of ops on tensors and of the launch.
#include "ir/launch.hpp"
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

}  // namespace tw::ir
