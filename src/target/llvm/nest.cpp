#include <algorithm>

#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::Type;
using ir::ValueId;


Box Codegen::full_box(const Type& t) {
  Box b;
  for (int d = 0; d < t.rank; ++d) b.lo[d] = {"0", 0}, b.hi[d] = {fmt::format("{}", t.dims[d]), 0};
  return b;
}

Box Codegen::box_of(const Demand& demand, const Type& t) {
  Box b = full_box(t);
  for (int d = 0; d < t.rank && demand.kind == Demand::part; ++d) {
    if (demand.lo[d]) b.lo[d] = smax(b.lo[d], scalar(demand.lo[d]));
    if (demand.hi[d]) b.hi[d] = smin(b.hi[d], scalar(demand.hi[d]));
  }
  return b;
}

// As many lanes as fill a register with 32-bit elements; half when 64-bit elements take part. Never
// more than the dimension holds, but at least a 128-bit register, which the math functions need.
int Codegen::lanes_for(const Type& tile, std::span<const ValueId> values) {
  bool wide = size_of(tile.dtype) == 8;
  std::vector<ValueId> work(values.begin(), values.end());
  std::vector<uint8_t> seen(f_.values.size());
  while (!work.empty() && !wide) {
    const ValueId v = work.back();
    work.pop_back();
    if (seen[v.i] || !is_wide(f_.type_of(v))) continue;
    seen[v.i] = 1;
    wide |= size_of(f_.type_of(v).dtype) == 8;
    if (buffers_[v.i] || !f_.def(v)) continue;
    for (ValueId a : f_.operands(f_.def(v))) work.push_back(a);
  }
  int extent = 1;
  for (int d = 0; d < tile.rank; ++d)
    if (tile.dims[d] > 1) extent = tile.dims[d];
  const int most = target_.vector_bits / (wide ? 64 : 32), least = wide ? 2 : 4;
  int lanes = least;
  while (lanes < most && lanes < extent) lanes *= 2;
  return lanes;
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
  return n;
}

void Codegen::nest(Nest& n) {
  const int lanes = lanes_, floor = floor_;
  // A section of its own, so that reads shared inside this nest end with it.
  open_section();
  lanes_ = n.lanes;
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

// Full vectors as long as every load of the body stays inside its view, then masked vectors. The
// body of the first loop collects the limits while it is printed; they are computed outside of it.
void Codegen::vector_loop(Nest& n, size_t k, std::vector<Point>& points) {
  const int d = n.vec;
  const V lo = n.box.lo[d], hi = n.box.hi[d];
  const bool fixed = is_constant(lo) && is_constant(hi);
  const int64_t extent = fixed ? std::stoll(hi.s) - std::stoll(lo.s) : n.tile.dims[d];
  int unroll = n.unroll;
  while (unroll > 1 && int64_t{unroll} * n.lanes > extent) unroll /= 2;
  const int64_t step = int64_t{unroll} * n.lanes;
  const V counter = out_.slot("i64", 8);
  std::vector<V> limits;
  first_ = lo, end_ = hi;

  std::string body;
  std::vector<Point> full(static_cast<size_t>(unroll), points[0]);
  if (extent >= step) {
    open_section();
    const V i = out_.here("load i64, ptr {}, align 8", counter);
    for (int u = 0; u < unroll; ++u) {
      full[u].vec = d;
      full[u].at[d] = {add(i, V{fmt::format("{}", u * n.lanes), 0}), lo, hi, false};
    }
    full_ = true, limits_ = &limits;
    nest_loops(n, k + 1, full, true);
    limits_ = nullptr;
    const V next = out_.here("add nsw i64 {}, {}", i, step);
    out_.line("store i64 {}, ptr {}, align 8", next, counter);
    V end = hi;
    for (const V& l : limits) end = smin(end, l);
    const V last = sub(end, V{fmt::format("{}", step), 0});  // the last place a full step may start
    const V guard = at_most(lo, last);
    const std::string top = out_.new_label("full"), exit = out_.new_label("tail");
    out_.line("br i1 {}, label %{}, label %{}", at_most(next, last), top, exit);
    body = close_section();
    out_.line("store i64 {}, ptr {}, align 8", lo, counter);
    out_.line("br i1 {}, label %{}, label %{}", guard, top, exit);
    out_.label(top);
    out_.raw(body);
    out_.label(exit);
    if (fixed && limits.empty() && extent % step == 0) return;
  } else {
    out_.line("store i64 {}, ptr {}, align 8", lo, counter);
  }

  const V start = out_.here("load i64, ptr {}, align 8", counter);
  open_section();
  const V i = out_.here("load i64, ptr {}, align 8", counter);
  std::vector<Point> rest(1, points[0]);
  rest[0].vec = d;
  rest[0].at[d] = {i, lo, hi, false};
  full_ = false;
  first_ = lo, end_ = hi;
  mask_ = lanes_below(sub(hi, i));
  nest_loops(n, k + 1, rest, true);
  full_ = true;
  const V next = out_.here("add nsw i64 {}, {}", i, n.lanes);
  out_.line("store i64 {}, ptr {}, align 8", next, counter);
  const std::string top = out_.new_label("part"), exit = out_.new_label("done");
  out_.line("br i1 {}, label %{}, label %{}", out_.here("icmp slt i64 {}, {}", next, hi), top, exit);
  body = close_section();
  out_.line("br i1 {}, label %{}, label %{}", out_.here("icmp slt i64 {}, {}", start, hi), top, exit);
  out_.label(top);
  out_.raw(body);
  out_.label(exit);
}

}  // namespace tw::llvm
