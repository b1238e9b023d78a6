// What an access needs to know of its view, and how many elements it may move at once.
#pragma once

#include "ir/ranges.hpp"

namespace tw::lower {

// A load, store, gather, scatter, atomic or wait of the tile level, taken apart. Sizes and strides
// of a plain parameter are read in the host block when lowering asks for them, so they may have no
// value yet.
struct Access {
  Access(const ir::Func&, ir::OpId);

  ir::OpId op;
  ir::ValueId tensor;  // as the op names it
  ir::ValueId base;    // the parameter or workspace
  ir::ValueId offset;  // of the view; none: 0
  ir::Type tile;
  std::span<const ir::ValueId> starts;  // or index tiles
  bool is_view = false;

  // None: not known as a value at the tile level (a parameter's own).
  ir::ValueId dim(const ir::Func&, int axis) const;
  ir::ValueId stride(const ir::Func&, int axis) const;
};

inline bool is_atomic(ir::OpKind k) {
  return k == ir::OpKind::atomic || k == ir::OpKind::atomic_scatter;
}
inline bool is_indexed(ir::OpKind k) {
  return k == ir::OpKind::gather || k == ir::OpKind::scatter || k == ir::OpKind::atomic_scatter;
}
// Bit d: nothing of the tile lies outside of dimension d.
uint32_t inside_bits(const ir::Func&, ir::OpId);
// What a load, gather or atomic gives, what a store or scatter takes.
ir::ValueId accessed_value(const ir::Func&, ir::OpId);

// The dimension of the tile whose neighbours are adjacent in memory; -1: none is known to be.
int unit_dim(const ir::Func&, const Access&);

// The most elements along `unit_dim` that every access of the tile may move at once: all addresses
// are multiples of it, and the edge never falls inside one. At most 16 bytes' worth.
int access_elements(const ir::Func&, const ir::RangeAnalysis&, const Access&);

// Fewer than 2^31 bytes lie between any two elements: offsets are computed in 32 bits.
bool narrow_offsets(const ir::Func&, const Access&);

}  // namespace tw::lower
