// Scans with a function of the author, on the segments of along.hpp. Up: what lies before a group
// within its segment, and the total of the segment, which is a group of the next one. Down: what
// lies before the whole segment, combined with the former. So whole fragments are combined twice,
// in the first segment and at the end, and everything between works on groups.
#include <bit>
#include <numeric>

#include "lower/along.hpp"

namespace tw::lower {

using ir::ShuffleMode;
using layout::Space;

namespace {

std::vector<int> counted(int n) {
  std::vector<int> out(static_cast<size_t>(n));
  std::iota(out.begin(), out.end(), 0);
  return out;
}

}  // namespace

struct Lowering::Scan : Along {
  using Along::Along;

  // No values: there is nothing. No mask: there is something for all.
  struct Before {
    Tuple values;
    ValueId has;
  };
  struct Step {
    std::vector<int> parent;  // the register of its segment that a register belongs to
    Tuple inclusive;          // of its segment up to and with each group
    Before before;            // of its segment before each group
    Tuple total;              // of the segment; empty where that is the whole line
  };

  Step up(const Groups&, const Segment&, const Tuple&, bool before);
  Step registers(const Groups&, int count, const Tuple&);
  Step lanes(const Groups&, const Segment&, const Tuple&, bool before);
  Step threads(const Groups&, const Segment&, const Tuple&);
  ValueId lane_with(int set, int clear);
  // Whether the thread has a group of the segment that is not its first.
  ValueId is_later(const Segment&);
  Before expanded(const Before&, std::span<const int> parent);
  Before nested(const Before& outer, const Before& inner);
};

// One after the other; what belongs to other segments goes along in one fragment.
Lowering::Scan::Step Lowering::Scan::registers(const Groups& g, int count, const Tuple& in) {
  const Groups to = after(g, count);
  const int n = to.layout.registers();
  const auto size = static_cast<size_t>(g.layout.registers());
  const std::vector<std::vector<int>> inside = members(g, to, count);
  const std::vector<int> at = places(g);
  std::vector<int> up_to(size), behind(size), later(size);
  Step out;
  out.parent.resize(size);
  std::vector<Tuple> running(in.size());  // of each value, after each group
  for (int j = 0; j < count; ++j) {
    std::vector<int> column, column_at;
    for (int m = 0; m < n; ++m) {
      const int place = reverse ? count - 1 - j : j;
      const int r = inside[static_cast<size_t>(m)][static_cast<size_t>(place)];
      const auto i = static_cast<size_t>(r);
      column.push_back(r), column_at.push_back(at[i]);
      up_to[i] = j * n + m, behind[i] = std::max(j - 1, 0) * n + m;
      later[i] = j > 0, out.parent[i] = m;
    }
    const Tuple next = pick(in, column);
    out.total = j ? join(out.total, next, has_before(g.unit, column_at, thread(g))) : next;
    for (size_t k = 0; k < in.size(); ++k) running[k].push_back(out.total[k]);
  }
  const ValueId either[] = {e.constant(DType::mask, 0), e.constant(DType::mask, 1)};
  const ValueId is_later = e.pick(either, later);
  out.before.has = e.both(is_later, has_before(g));
  for (const Tuple& each : running) {
    out.inclusive.push_back(e.pick(each, up_to));
    out.before.values.push_back(e.pick(each, behind));
  }
  return out;
}

ValueId Lowering::Scan::lane_with(int set, int clear) {
  const Type i32 = ir::scalar_type(DType::i32);
  ValueId lane = e.lane_id();
  if (set) lane = e.in_prologue(OpKind::or_, {lane, e.i32(set)}, i32);
  return clear ? e.in_prologue(OpKind::and_, {lane, e.i32(31 & ~clear)}, i32) : lane;
}

ValueId Lowering::Scan::is_later(const Segment& s) {
  return e.in_prologue(OpKind::ne, {thread_bits(s), e.i32(reverse ? s.mask() : 0)},
                       ir::scalar_type(DType::mask));
}

// Halves of 1, 2, 4, .. lanes: those of the later half take what the earlier half comes to.
Lowering::Scan::Step Lowering::Scan::lanes(const Groups& g, const Segment& s, const Tuple& in,
                                           bool before) {
  Step out{counted(g.layout.registers()), in, {}, {}};
  Groups half = g;
  for (int step = 1; step < s.count; step *= 2) {
    const int bit = step << s.first, below = bit - (1 << s.first);
    const ValueId source = reverse ? lane_with(bit, below) : lane_with(below, bit);
    const int nth = std::countr_zero(static_cast<unsigned>(step));
    const ValueId upper = is_later({Space::lane, s.first + nth, 2});
    const ValueId takes = e.both(upper, has_before(half));
    out.inclusive = join(shuffle(out.inclusive, source, ShuffleMode::index), out.inclusive, takes);
    half = after(half, 2);
  }
  if (before) {
    out.before.values =
        shuffle(out.inclusive, e.i32(1 << s.first), reverse ? ShuffleMode::down : ShuffleMode::up);
    const ValueId later = is_later(s);
    out.before.has = e.both(later, has_before(g));
  }
  if (!is_last(g, s)) {
    const ValueId end = reverse ? lane_with(0, s.mask()) : lane_with(s.mask(), 0);
    out.total = shuffle(out.inclusive, end, ShuffleMode::index);
  }
  return out;
}

Lowering::Scan::Step Lowering::Scan::threads(const Groups& g, const Segment& s, const Tuple& in) {
  Exchanged x = exchange(g, s, in, true, !is_last(g, s));
  const ValueId later = is_later(s), has = e.both(later, has_before(g));
  return {counted(g.layout.registers()), {}, {std::move(x.before), has}, std::move(x.all)};
}

Lowering::Scan::Step Lowering::Scan::up(const Groups& g, const Segment& s, const Tuple& in,
                                        bool before) {
  if (s.space == Space::reg) return registers(g, s.count, in);
  return s.space == Space::lane ? lanes(g, s, in, before) : threads(g, s, in);
}

Lowering::Scan::Before Lowering::Scan::expanded(const Before& b, std::span<const int> parent) {
  const bool each = b.has && e.registers(b.has) > 1;
  return {pick(b.values, parent), each ? e.pick(b.has, parent) : b.has};
}

Lowering::Scan::Before Lowering::Scan::nested(const Before& outer, const Before& inner) {
  if (outer.values.empty()) return inner;
  Before out{join(outer.values, inner.values, outer.has, inner.has), {}};
  if (outer.has && inner.has) out.has = e.binary(OpKind::or_, outer.has, inner.has);
  return out;
}

void Lowering::scan(OpId o) {
  const bool reverse = in_.attr(o, 1), exclusive = in_.attr(o, 2);
  const Linear l = own_layout(in_.result(o));
  Scan s(*this, o, static_cast<int>(in_.attr(o, 0)), reverse, exclusive, in_.attr(o, 3), l);
  Tuple within = s.operands(), now = within;
  std::vector<Scan::Step> steps;
  for (Groups g{l}; g.layout.size(s.axis) > 1;) {
    const Segment segment = s.next(g);
    steps.push_back(s.up(g, segment, now, exclusive || !steps.empty()));
    now = steps.back().total;
    g = s.after(g, segment.count);
  }
  Scan::Before before;
  for (size_t k = steps.size(); k-- > 0;) {
    before = s.expanded(before, steps[k].parent);
    if (k == 0 && !exclusive && !steps[k].inclusive.empty())
      within = steps[k].inclusive;
    else
      before = s.nested(before, steps[k].before);
  }
  const bool alone = before.values.empty();
  if (!exclusive && !alone) within = s.join(before.values, within, before.has);
  for (int k = 0; k < s.parts(); ++k) {
    const auto i = static_cast<size_t>(k);
    ValueId v = exclusive ? e_.broadcast(s.first(k), l.registers()) : within[i];
    if (exclusive && !alone)
      v = before.has ? e_.select(before.has, before.values[i], v) : before.values[i];
    set(in_.result(o, k), s.shown(k, v));
  }
}

}  // namespace tw::lower
