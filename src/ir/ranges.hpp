// What is known about the integer scalars of a kernel: ranges, divisors, and order between them.
//
// Every i32, i64, u32, u8 and mask scalar gets an interval, a known divisor, and whether the op
// that made it can wrap. Questions about two values ("is i * 64 + 64 <= n?") are answered on demand
// by walking their definitions, so a kernel that asks nothing pays one sweep.
//
// What it starts from:
//   - a dimension is at least 0 and below 2^48 (no address space holds more; the runtime refuses
//     larger ones), below 2^30 unless the parameter has wide offsets, or known (const_dims)
//   - the alignment class of a parameter divides its unit dimension and its other strides
//   - program_id(axis) is in [0, extent of that axis)
//   - a `for` with positive step keeps its variable in [lo, hi), at lo + k * step
//   - `require` conditions hold: a launch that fails one never runs. Understood are comparisons of
//     two integers, x % c == 0 (rem or floor_mod), and conjunctions of them.
//
// Example: grid(ceil_div(n, 64)), require(n % 64 == 0), i = program_id(0) * 64. Is i + 64 <= n?
// i <= (grid - 1) * 64 = ceil_div(n, 64) * 64 - 64, and since 64 divides n that is n - 64. Yes.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/func.hpp"

namespace tw::ir {

struct Range {
  int64_t lo = INT64_MIN, hi = INT64_MAX;  // both included
};

// What an integer type or a mask can hold; everything for other types.
Range range_of(DType);

class RangeAnalysis {
 public:
  // The Func must stay unchanged while this lives, except for new attributes.
  explicit RangeAnalysis(const Func&);

  Range range(ValueId v) const { return facts_[v.i].range; }
  // The largest number known to divide v; 0 when v is 0.
  uint64_t divisor(ValueId v) const { return facts_[v.i].divisor; }
  // The value fits an i32: what a target asks before it computes an op in 32 bits. It may when
  // operands and result fit, whatever happens in between.

  // True when proven, as integers without wrapping:
  bool at_most(ValueId a, int64_t plus, ValueId b) const;  // a + plus <= b
  bool at_least(ValueId v, int64_t c) const;               // v >= c
  // [start, start + size) lies inside dimension `axis` of a tensor.
  bool inside(ValueId start, int64_t size, ValueId tensor, int axis) const;
  // start + v reaches the end of dimension `axis` of a tensor, or passes it.
  bool reaches_edge(ValueId start, ValueId v, ValueId tensor, int axis) const;

 private:
  struct Fact {
    Range range;
    uint64_t divisor = 1;
    bool exact = true;  // no step of its own computation wraps
  };
  // a + plus <= b, from a `require`.
  struct Order {
    ValueId a, b;
    int64_t plus;
  };

  void block(BlockId);
  void op(OpId);
  void loop(OpId);
  Fact arithmetic(OpId) const;
  Fact dimension(OpId);
  void set(ValueId, Fact);
  void assume(ValueId condition);
  void assume_order(ValueId a, int64_t plus, ValueId b);

  bool prove(ValueId a, int64_t plus, ValueId b, int& fuel) const;
  bool prove_from_a(ValueId a, int64_t plus, ValueId b, int& fuel) const;
  bool prove_from_b(ValueId a, int64_t plus, ValueId b, int& fuel) const;
  bool prove_scaled(ValueId x, int64_t k, int64_t plus, ValueId b, int& fuel) const;
  bool prove_at_least(ValueId v, int64_t c, int& fuel) const;
  // The value that bounds a program id or a loop variable from above (excluded), and by how much at
  // least it stays below; none for anything else.
  struct Below {
    ValueId limit;
    int64_t gap = 1;
  };
  Below below(ValueId v) const;
  bool is_constant(ValueId v, int64_t& c) const;
  // A value that holds the size of a dimension, none when no op reads it.
  ValueId dim_value(ValueId tensor, int axis) const;

  const Func& f_;
  OpId grid_;
  std::vector<Fact> facts_;    // per value
  std::vector<Fact> assumed_;  // per value: what requirements say about it
  std::vector<Order> orders_;
  std::vector<ValueId> dims_;  // per parameter and axis: a `dim` op that reads it
};

}  // namespace tw::ir
