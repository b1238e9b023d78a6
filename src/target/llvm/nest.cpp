#include <algorithm>

#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::Type;
using ir::ValueId;

Box Codegen::full_box(const Type& t) {
  Box b;
  for (int d = 0; d < t.rank; ++d) b.lo[d] = number(0), b.hi[d] = number(t.dims[d]);
  return b;
}

Box Codegen::box_of(const Demand& demand, const Type& t) {
  Box b = full_box(t);
  for (int d = 0; d < t.rank && demand.kind == Demand::part; ++d) {
    // A value that a store forces into a buffer early may be bounded by what is computed later:
    // then the whole dimension, which is always right. Cut to [0, size] on both sides: a bound may
    // be any i64, and the loops subtract their width from it.
    if (demand.lo[d] && is_computed(demand.lo[d]))
      b.lo[d] = smin(smax(b.lo[d], scalar(demand.lo[d])), number(t.dims[d]));
    if (demand.hi[d] && is_computed(demand.hi[d]))
      b.hi[d] = smax(smin(b.hi[d], scalar(demand.hi[d])), number(0));
  }
  return b;
}

bool Codegen::any_evaluated(std::span<const ValueId> values,
                            const std::function<bool(ValueId)>& f) {
  std::vector<ValueId> work(values.begin(), values.end());
  marks_.start();
  while (!work.empty()) {
    const ValueId v = work.back();
    work.pop_back();
    if (marks_.of(v) || !is_wide(f_.type_of(v))) continue;
    marks_.add(v, 1);
    if (f(v)) return true;
    const bool kept_here = std::find(keeping_.begin(), keeping_.end(), v) != keeping_.end();
    if ((buffers_[v.i] && !kept_here) || !f_.def(v)) continue;
    for (ValueId a : f_.operands(f_.def(v))) work.push_back(a);
  }
  return false;
}

// As many lanes as fill a register with 32-bit elements; half when 64-bit elements take part. Never
// more than the dimension holds, but at least a 128-bit register, which the math functions need.
int Codegen::lanes_for(const Type& tile, std::span<const ValueId> values) {
  const bool wide = size_of(tile.dtype) == 8 || any_evaluated(values, [&](ValueId v) {
                      return size_of(f_.type_of(v).dtype) == 8;
                    });
  int extent = 1;
  for (int d = 0; d < tile.rank; ++d)
    if (tile.dims[d] > 1) extent = tile.dims[d];
  const int most = target_.vector_bits / (wide ? 64 : 32), least = wide ? 2 : 4;
  int lanes = least;
  while (lanes < most && lanes < extent) lanes *= 2;
  return lanes;
}

bool Codegen::calls_math(std::span<const ValueId> values) {
  return any_evaluated(values, [&](ValueId x) {
    const ir::OpKind kind = f_.def(x) ? f_[f_.def(x)].kind : ir::OpKind::none;
    return ir::info(kind).cls == ir::OpClass::bounded && kind != ir::OpKind::rsqrt;
  });
}

Nest Codegen::plain_nest(const Type& tile, const Box& box, std::span<const ValueId> values) {
  Nest n;
  n.tile = tile;
  n.box = box;
  for (int d = 0; d < tile.rank; ++d) {
    n.order.push_back(d);
    if (tile.dims[d] > 1) n.vec = d;
  }
  n.lanes = lanes_for(tile, values);
  n.math = calls_math(values);
  return n;
}

void Codegen::nest(Nest& n) {
  const int lanes = lanes_, floor = floor_;
  // A section of its own, so that reads shared inside this nest end with it.
  open_section();
  lanes_ = n.lanes;
  ++nest_id_;
  floor_ = out_.depth();
  std::vector<Point> points(1);
  nest_loops(n, 0, points, false);
  const std::string code = close_section();
  out_.raw(code);
  lanes_ = lanes, floor_ = floor;
}

void Codegen::nest_loops(Nest& n, size_t k, std::vector<Point>& points, bool inside_vec) {
  if (k == n.inner_from && n.begin) n.begin(points);
  if (k == n.order.size()) {
    n.body(points);
  } else if (n.order[k] == n.vec) {
    vector_loop(n, k, points);
  } else {
    const int d = n.order[k];
    const V &lo = n.box.lo[d], &hi = n.box.hi[d];
    const auto at = [&](const V& i) {
      for (Point& p : points) p.at[d] = {i, lo, hi, inside_vec};
      nest_loops(n, k + 1, points, inside_vec);
    };
    if (lo.s == "0" && hi.s == "1")
      at({"0", 0});
    else
      loop(lo, hi, 1, at);
  }
  if (k == n.inner_from && n.end) n.end(points);
}

// Where the vector loop of a streaming nest comes to an aligned address: lo plus the elements
// before.
V Codegen::first_aligned(const Nest& n, const Point& p, const V& lo) {
  const V row = out_.pure("ptrtoint ptr {} to i64", n.row(p));
  const V address = add(row, mul(lo, number(n.element_bytes)));
  const V before = out_.pure("and i64 {}, {}", sub(number(0), address), n.stream_align - 1);
  return add(lo, out_.pure("udiv exact i64 {}, {}", before, n.element_bytes));
}

// Full vectors as long as every load of the body stays inside its view, then masked vectors. The
// body of the full loop collects the limits while it is printed; they are computed outside of it.
//
//   next:  if a full step fits at i (and i is aligned, when streaming) goto full else goto rest
//   full:  body; i += step; repeat while a full step fits
//   rest:  if i == hi: done; one masked vector, up to the aligned place or to the end; goto next
void Codegen::vector_loop(Nest& n, size_t k, std::vector<Point>& points) {
  const int d = n.vec;
  const V lo = n.box.lo[d], hi = n.box.hi[d];
  const bool fixed = is_constant(lo) && is_constant(hi);
  const int64_t extent = fixed ? std::stoll(hi.s) - std::stoll(lo.s) : n.tile.dims[d];
  int unroll = n.unroll;
  while (unroll > 1 && int64_t{unroll} * n.lanes > extent) unroll /= 2;
  const int64_t step = int64_t{unroll} * n.lanes;
  const V counter = out_.slot("i64", 8);
  const bool has_full = extent >= step, stream = n.row && has_full;
  const V first = stream ? choose(n.stream, first_aligned(n, points[0], lo), lo) : lo;
  const std::string top = out_.new_label("full"), rest = out_.new_label("rest"),
                    part = out_.new_label("part"), exit = out_.new_label("done");

  std::vector<V> limits;
  V last;  // the last place a full step may start
  first_ = lo, end_ = hi;
  if (has_full) {
    open_section();
    const V i = out_.here("load i64, ptr {}, align 8", counter);
    std::vector<Point> full(static_cast<size_t>(unroll), points[0]);
    for (int u = 0; u < unroll; ++u) {
      full[u].vec = d;
      full[u].at[d] = {add(i, number(u * n.lanes)), lo, hi, false};
    }
    full_ = true, limits_ = &limits;
    stream_ = stream ? n.stream : V{};
    nest_loops(n, k + 1, full, true);
    stream_ = {}, limits_ = nullptr;
    ask_ahead(n, full);
    const V next = out_.here("add nsw i64 {}, {}", i, step);
    out_.line("store i64 {}, ptr {}, align 8", next, counter);
    V end = hi;
    for (const V& l : limits) end = smin(end, l);
    last = sub(end, number(step));
    out_.line("br i1 {}, label %{}, label %{}", at_most(next, last), top, rest);
  }
  const std::string code = has_full ? close_section() : "";
  out_.line("store i64 {}, ptr {}, align 8", lo, counter);
  if (has_full) {
    out_.line("br i1 {}, label %{}, label %{}", all_of(at_most(first, last), at_most(first, lo)),
              top, rest);
    out_.label(top);
    out_.raw(code);
  } else {
    out_.line("br label %{}", rest);
  }
  out_.label(rest);
  if (has_full && fixed && limits.empty() && extent % step == 0 && !stream) return;

  const V start = out_.here("load i64, ptr {}, align 8", counter);
  open_section();
  const V i = out_.here("load i64, ptr {}, align 8", counter);
  std::vector<Point> masked(1, points[0]);
  masked[0].vec = d;
  masked[0].at[d] = {i, lo, hi, false};
  full_ = false;
  first_ = lo;
  V count = sub(hi, i), advance = number(n.lanes);
  if (stream) {
    const V unaligned = out_.pure("icmp slt i64 {}, {}", i, first);
    count = smin(count, choose(unaligned, sub(first, i), number(n.lanes)));
    advance = count;
  }
  end_ = stream ? add(i, count) : hi;
  mask_ = lanes_below(count);
  nest_loops(n, k + 1, masked, true);
  full_ = true;
  const V next = out_.here("add nsw i64 {}, {}", i, advance);
  out_.line("store i64 {}, ptr {}, align 8", next, counter);
  if (stream) {
    out_.line("br i1 {}, label %{}, label %{}", at_most(next, last), top, rest);
  } else {
    out_.line("br i1 {}, label %{}, label %{}", out_.here("icmp slt i64 {}, {}", next, hi), part,
              exit);
  }
  const std::string masked_code = close_section();
  out_.line("br i1 {}, label %{}, label %{}", out_.here("icmp slt i64 {}, {}", start, hi), part,
            exit);
  out_.label(part);
  out_.raw(masked_code);
  out_.label(exit);
}

}  // namespace tw::llvm
