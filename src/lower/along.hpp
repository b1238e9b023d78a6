// Combining the elements of a line of tiles with a function of the author: what scans and custom
// reductions share.
//
// The function is associative and nothing else, so order is kept and there is no identity. The bits
// of the coordinate along the axis are taken from the lowest up, whatever holds them: registers,
// lanes, warps, blocks. Bits next to each other in one space are a *segment*. What was combined so
// far is a tile of groups, and has a layout of its own: that of the elements, without the bits done
// (`Groups`). A row of 16384 that 16 warps load in vectors of 4 is segments of
//
//     registers 2 bits, lanes 5, warps 4, registers 3
//
// so no layout is asked for and no element moves. Values travel as they are held: masks as i32.
#pragma once

#include "ir/lane.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

// The groups that are combined already; `unit` elements along the axis each.
struct Groups {
  Linear layout;
  int unit = 1;
};

// The lowest bits of the coordinate: `count` groups, from bit `first` of the space on. Of registers
// the bits may lie anywhere, and past the powers of two `count` is that of the layout's repeats.
struct Segment {
  layout::Space space = layout::Space::reg;
  int first = 0, count = 1;
  int mask() const { return (count - 1) << first; }
};

struct Lowering::Along {
  Lowering& w;
  Emitter& e;
  OpId op;
  int axis;
  bool reverse;
  Linear elements;
  ValueId lo, hi;  // of the valid places, i32 in [0, size]; none: not limited there

  // `scalars` of the op stand between its tiles and its bounds.
  Along(Lowering&, OpId, int axis, bool reverse, bool scalars, uint32_t bounds, const Linear&);

  int parts() const { return w.in_[op].num_results; }
  Tuple operands();
  ValueId first(int part);  // the scalar beside that tile
  ValueId held(ValueId v) const;
  ValueId shown(int part, ValueId v) const;  // as the result is

  // The function on whole fragments: it is lowered again for each of them.
  Tuple apply(const Tuple& left, const Tuple& right);
  // The same where both sides hold something, else that which does. No mask: it does.
  Tuple join(const Tuple& left, const Tuple& right, ValueId has_left, ValueId has_right = {});
  Tuple pick(const Tuple&, std::span<const int> registers);
  Tuple shuffle(const Tuple&, ValueId lane, ir::ShuffleMode);

  // --- groups
  Segment next(const Groups&) const;
  bool is_last(const Groups& g, const Segment& s) const;
  Groups after(const Groups&, int count) const;
  // The registers of the groups that become one register, in the order of the coordinate.
  std::vector<std::vector<int>> members(const Groups& from, const Groups& to, int count) const;

  // Whether anything valid lies before, or from where on, the groups of `unit` elements at the
  // places `registers` + `thread`: going up their first elements, going down their last. A mask a
  // register, or none where no limit can matter; that there are such places at all is the caller's
  // affair.
  ValueId has_before(int unit, std::span<const int> registers, ValueId thread);
  ValueId has_from(int unit, std::span<const int> registers, ValueId thread);
  ValueId has_before(const Groups& g) { return has_before(g.unit, places(g), thread(g)); }
  std::vector<int> places(const Groups& g) const { return w.register_part(g.layout, axis); }
  ValueId thread(const Groups& g) { return w.thread_part(g.layout, axis); }

  ValueId thread_bits(const Segment&);  // which group of the segment the thread has, shifted
  // All groups of a segment of warps or blocks, in shared memory. `before`: what comes before the
  // own group is wanted, `all`: their combination is.
  struct Exchanged {
    Tuple before, all;
  };
  Exchanged exchange(const Groups&, const Segment&, const Tuple&, bool before, bool all);
  // body(trip as i32, carried) for trips begin .. end.
  template <class Body>
  Tuple loop(int begin, ValueId end, const Tuple& carried, Body);
};

}  // namespace tw::lower
