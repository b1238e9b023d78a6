// Rules of structured control flow.
#include "ir/verify_rules.hpp"

namespace tw::ir {
namespace {

// The values a region hands on; what ends it otherwise is complained about with the block.
std::span<const ValueId> yielded(const Check& c, int region) {
  const OpId end = c.f.terminator(c.f.region(c.op, region));
  if (!end || c.f[end].kind != OpKind::yield) return {};
  return c.f.operands(end);
}

bool ends_in_yield(const Check& c, int region) {
  const OpId end = c.f.terminator(c.f.region(c.op, region));
  return end && c.f[end].kind == OpKind::yield;
}

// Two lists of values agree in count and types.
bool match(Check& c, const char* what_a, std::span<const ValueId> a, const char* what_b,
           std::span<const ValueId> b) {
  if (a.size() != b.size()) {
    c.fail("has {} {} and {} {}", a.size(), what_a, b.size(), what_b);
    return false;
  }
  for (size_t k = 0; k < a.size(); ++k)
    if (c.f.type_of(a[k]) != c.f.type_of(b[k])) {
      c.fail("differs in type at {}: {} in {}, {} in {}", k, to_string(c.f.type_of(a[k])), what_a,
             to_string(c.f.type_of(b[k])), what_b);
      return false;
    }
  return true;
}

// Views are carried as their scalars, so that an address always names its parameter.
bool carries_tiles(Check& c) {
  for (ValueId v : c.f.results(c.op))
    if (!c.f.type_of(v).is_data()) {
      c.fail("carries tiles only, not {}", to_string(c.f.type_of(v)));
      return false;
    }
  return true;
}

}  // namespace

void rule_for(Check& c) {
  if (!c.at_least(3) || !c.scalars_i64(0, 3) || !carries_tiles(c)) return;
  const auto args = c.f.args(c.f.region(c.op, 0));
  if (args.empty() || c.f.type_of(args[0]) != scalar_type(DType::i64))
    return c.fail("gives its body an i64 as first argument");
  const auto carried = args.subspan(1);
  if (match(c, "initial values", c.f.operands(c.op).subspan(3), "carried values", carried) &&
      match(c, "carried values", carried, "results", c.f.results(c.op)) && ends_in_yield(c, 0))
    match(c, "carried values", carried, "yielded values", yielded(c, 0));
}

void rule_while(Check& c) {
  if (!carries_tiles(c)) return;
  const auto test_args = c.f.args(c.f.region(c.op, 0)), body_args = c.f.args(c.f.region(c.op, 1));
  if (!match(c, "initial values", c.f.operands(c.op), "arguments of its test", test_args)) return;
  if (ends_in_yield(c, 0)) {
    const auto tested = yielded(c, 0);
    if (tested.empty() || c.f.type_of(tested[0]) != scalar_type(DType::mask))
      return c.fail("needs a mask as the first value of its test");
    if (!match(c, "values after the mask of its test", tested.subspan(1), "arguments of its body",
               body_args))
      return;
  }
  if (!match(c, "arguments of its body", body_args, "results", c.f.results(c.op))) return;
  if (ends_in_yield(c, 1))
    match(c, "values of its body", yielded(c, 1), "arguments of its test", test_args);
}

void rule_if(Check& c) {
  if (c.type(0) != scalar_type(DType::mask))
    return c.fail("needs a mask of rank 0, got {}", to_string(c.type(0)));
  if (!carries_tiles(c)) return;
  static constexpr const char* arms[] = {"values of its then", "values of its else"};
  for (int r = 0; r < 2; ++r) {
    if (c.f[c.f.region(c.op, r)].num_args) return c.fail("has regions without arguments");
    if (ends_in_yield(c, r) && !match(c, arms[r], yielded(c, r), "results", c.f.results(c.op)))
      return;
  }
}

namespace {

// Tiles of one shape, `scalars` scalars of their types, bounds; the region as ops.def says.
bool combines(Check& c, bool scalars, int bounds_attr) {
  const int n = c.f[c.op].num_results;
  if (n < 1) {
    c.fail("has no result");
    return false;
  }
  const int tiles = scalars ? 2 * n : n;
  if (!c.at_least(tiles) || !c.tiles(0, tiles)) return false;
  const Type shape = c.type(0);
  if (c.attr(0) >= shape.rank) {
    c.fail("has axis {}, but {} dimensions", c.attr(0), shape.rank);
    return false;
  }
  const auto args = c.f.args(c.f.region(c.op, 0));
  if (args.size() != static_cast<size_t>(2 * n)) {
    c.fail("gives its region {} arguments, got {}", 2 * n, args.size());
    return false;
  }
  for (int k = 0; k < n; ++k) {
    const Type scalar = scalar_type(c.type(k).dtype);
    const size_t i = static_cast<size_t>(k), j = static_cast<size_t>(n + k);
    if (with_dtype(c.type(k), shape.dtype) != shape) {
      c.fail("needs tiles of one shape, got {} and {}", to_string(shape), to_string(c.type(k)));
      return false;
    }
    if (c.f.type_of(args[i]) != scalar || c.f.type_of(args[j]) != scalar ||
        (scalars && c.type(n + k) != scalar)) {
      c.fail("needs {} beside operand {}", to_string(scalar), k);
      return false;
    }
  }
  if (ends_in_yield(c, 0) && !match(c, "values of its region", yielded(c, 0), "arguments of a side",
                                    args.first(static_cast<size_t>(n))))
    return false;
  bool arithmetic = true;
  for_each_op(c.f, c.f.region(c.op, 0), [&](OpId o) {
    const OpKind kind = c.f[o].kind;
    arithmetic &= kind == OpKind::yield || kind == OpKind::constant ||
                  (is_elementwise(kind) && c.f.type_of(c.f.result(o)).is_scalar());
  });
  if (!arithmetic) {
    c.fail("takes scalar arithmetic only in its region");
    return false;
  }
  return c.bounds(tiles, c.attr(bounds_attr), shape.rank);
}

}  // namespace

void rule_scan(Check& c) {
  if (c.attr(1) > 1 || c.attr(2) > 1) return c.fail("has reverse and exclusive of 0 or 1");
  if (!combines(c, c.attr(2), 3)) return;
  for (int k = 0; k < c.f[c.op].num_results; ++k)
    if (c.f.type_of(c.f.result(c.op, k)) != c.type(k))
      return c.fail("gives the type of operand {} as result {}", k, k);
}

void rule_reduce_custom(Check& c) {
  if (!combines(c, true, 1)) return;
  for (int k = 0; k < c.f[c.op].num_results; ++k) {
    Type t = c.type(k);
    t.dims[c.attr(0)] = 1;
    if (c.f.type_of(c.f.result(c.op, k)) != t)
      return c.fail("gives {} as result {}", to_string(t), k);
  }
}

// What it hands over is checked with the op around it.
void rule_yield(Check&) {}

}  // namespace tw::ir
