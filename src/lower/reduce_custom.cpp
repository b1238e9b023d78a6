// Reductions with a function of the author: the segments of along.hpp, each to one group.
#include <numeric>

#include "lower/along.hpp"

namespace tw::lower {

using ir::ShuffleMode;
using layout::Space;

struct Lowering::Fold : Along {
  using Along::Along;

  Tuple registers(const Groups&, int count, Tuple);
  Tuple lanes(const Groups&, const Segment&, Tuple);
  Tuple line(Groups&, Tuple);  // leaves the layout of the result
};

// A tree of neighbours, in whole fragments: [part][what becomes one register].
Lowering::Tuple Lowering::Fold::registers(const Groups& g, int count, Tuple now) {
  const Groups to = after(g, count);
  const int n = to.layout.registers();
  const std::vector<std::vector<int>> inside = members(g, to, count);
  const std::vector<int> at = places(g);
  std::vector<int> order, starts;
  for (int j = 0; j < count; ++j)
    for (int m = 0; m < n; ++m) {
      order.push_back(inside[static_cast<size_t>(m)][static_cast<size_t>(j)]);
      starts.push_back(at[static_cast<size_t>(order.back())]);
    }
  now = pick(now, order);
  for (int parts = count; parts > 1; parts = (parts + 1) / 2) {
    std::vector<int> left, right, left_at, right_at;
    for (int i = 0; i < parts / 2 * n; ++i) {
      left.push_back(i / n * 2 * n + i % n), right.push_back(left.back() + n);
      left_at.push_back(starts[static_cast<size_t>(left.back())]);
      right_at.push_back(starts[static_cast<size_t>(right.back())]);
    }
    const Tuple lefts = pick(now, left), rights = pick(now, right);
    const ValueId has_left = has_before(g.unit, right_at, thread(g)),
                  has_right = has_from(g.unit, right_at, thread(g));
    Tuple next = join(lefts, rights, has_left, has_right);
    if (parts % 2) {
      std::vector<int> rest(static_cast<size_t>(n)), all(left.size() + rest.size());
      std::iota(rest.begin(), rest.end(), (parts - 1) * n);
      std::iota(all.begin(), all.end(), 0);
      for (size_t k = 0; k < next.size(); ++k) {
        const ValueId both[] = {next[k], e.pick(now[k], rest)};
        next[k] = e.pick(both, all);
      }
      left_at.insert(left_at.end(), starts.end() - n, starts.end());
    }
    now = std::move(next);
    starts = std::move(left_at);
  }
  return now;
}

// The first lane of a run comes to have all of it: it always is the left side. Others combine in
// a wrong order on the way, and get the result in the end.
Lowering::Tuple Lowering::Fold::lanes(const Groups& g, const Segment& s, Tuple now) {
  Groups half = g;
  for (int step = 1; step < s.count; step *= 2) {
    const std::vector<int> at = places(half);
    const ValueId next = e.add(thread(half), e.i32(1));
    const Tuple right = shuffle(now, e.i32(step << s.first), ShuffleMode::exclusive_or);
    const ValueId has_left = has_before(half.unit, at, next),
                  has_right = has_from(half.unit, at, next);
    now = join(now, right, has_left, has_right);
    half = after(half, 2);
  }
  const ValueId begin = e.in_prologue(OpKind::and_, {e.lane_id(), e.i32(31 & ~s.mask())},
                                      ir::scalar_type(DType::i32));
  return shuffle(now, begin, ShuffleMode::index);
}

Lowering::Tuple Lowering::Fold::line(Groups& g, Tuple now) {
  while (g.layout.size(axis) > 1) {
    const Segment s = next(g);
    now = s.space == Space::reg    ? registers(g, s.count, std::move(now))
          : s.space == Space::lane ? lanes(g, s, std::move(now))
                                   : exchange(g, s, now, false, true).all;
    g = after(g, s.count);
  }
  return now;
}

void Lowering::reduce_custom(OpId o) {
  ValueId like = in_.operand(o, 0);
  for (int k = 0; k < in_[o].num_results; ++k)
    if (!has_layout(like)) like = in_.operand(o, k);
  const int axis = static_cast<int>(in_.attr(o, 0));
  Groups g{own_layout(like)};
  Fold f(*this, o, axis, false, true, in_.attr(o, 1), g.layout);
  const Tuple all = f.line(g, f.operands());
  ValueId any;  // valid place at all
  if (f.lo || f.hi)
    any = e_.binary(OpKind::lt, f.lo ? f.lo : e_.i32(0),
                    f.hi ? f.hi : e_.i32(in_.type_of(like).dims[axis]));
  for (int k = 0; k < f.parts(); ++k) {
    ValueId v = all[static_cast<size_t>(k)];
    if (any) v = e_.select(any, v, f.first(k));
    v = f.shown(k, v);
    const ValueId to = in_.result(o, k);
    set(to, is_wide(to) ? convert(v, g.layout, own_layout(to), in_.type_of(to))
                        : e_.emit(OpKind::uniform, {v}, out_.type_of(v)));
  }
}

}  // namespace tw::lower
