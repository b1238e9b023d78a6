// Decides, before any code is printed, where every tile value lives.
//
// A tile of one element is a scalar. Other tiles are *virtual* (evaluated inside the loops of their
// users, so that element-wise chains fuse and nothing is stored) or *kept* in a buffer of the
// per-thread scratch memory. Results of reductions, dots, reshapes and regions, and carried tiles,
// are always kept. Another value is kept when
//   - something it reads may be overwritten before a use,
//   - it is costly and several loop nests need it (exp of a softmax), or a loop deeper down does,
//   - its chain of virtual operands is so long that evaluating it would recurse deeply.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/func.hpp"

namespace tw::llvm {

// The part of a tile that its users look at: bounds operands, by value id; none: the tile's edge.
struct Demand {
  enum { nothing, part, everything } kind = nothing;
  ir::ValueId lo[ir::max_tile_rank], hi[ir::max_tile_rank];

  friend bool operator==(const Demand& a, const Demand& b) {
    if (a.kind != b.kind) return false;
    for (int d = 0; d < ir::max_tile_rank; ++d)
      if (!(a.lo[d] == b.lo[d] && a.hi[d] == b.hi[d])) return false;
    return true;
  }
};

// Operands of `bounds` from operand `at` on.
Demand bounds_demand(const ir::Func&, ir::OpId, uint32_t present, int at, int rank);

class Plan {
 public:
  explicit Plan(const ir::Func&);

  bool kept(ir::ValueId v) const { return kept_[v.i]; }
  // Kept so that evaluation does not recurse deeply: must be there before a nest that reads it,
  // which may not evaluate it on its way.
  bool cut(ir::ValueId v) const { return kept_[v.i] == 2; }
  const Demand& demand(ir::ValueId v) const { return demand_[v.i]; }
  // The carried tile (an argument of the loop body) whose buffer the value may be computed into,
  // because nothing reads the old content afterwards. None: it needs a buffer of its own.
  ir::ValueId in_place(ir::ValueId v) const { return in_place_[v.i]; }
  // True when evaluating v reads what lies at `memory`: the base of a tensor or a carried tile.
  bool reads(ir::ValueId v, ir::ValueId memory) const;
  // True when v reads `memory` only at the element it computes: it may be computed over it.
  bool reads_in_place(ir::ValueId v, ir::ValueId memory) const;
  // The parameter or workspace a tensor lives in; parameters that are the same tensor count as one.
  ir::ValueId base(ir::ValueId tensor) const;

 private:
  struct Scan;
  const ir::Func& f_;
  std::vector<uint8_t> kept_;  // 1: kept, 2: and cut
  std::vector<Demand> demand_;
  std::vector<ir::ValueId> in_place_;
  std::vector<std::vector<uint32_t>> reads_;  // sorted memory ids
};

// A tile that is held as a scalar.
inline bool is_single(const ir::Type& t) { return t.is_tile() && t.elements() == 1; }
inline bool is_wide(const ir::Type& t) { return t.is_tile() && t.elements() > 1; }
// Element (i, j, ..) of the result is element (i, j, ..) of the operand but for dims of size 1.
bool drops_unit_dims_only(const ir::Type& from, const ir::Type& to);

}  // namespace tw::llvm
