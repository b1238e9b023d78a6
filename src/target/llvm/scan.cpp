// Scans and reductions with a combining function of the author: its operands in buffers, then one
// element after another along the axis, with the function's scalar code in the loop.
#include <algorithm>
#include <bit>

#include "ir/rules.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

// Where a result goes: a buffer, or for one element a stack slot.
void Codegen::write_part(const Part& part, const Point& p, const V& v) {
  if (!part.buffer) {
    out_.line("store {} {}, ptr {}, align 8", register_type(part.dtype), v, part.slot);
    return;
  }
  out_.line("store {} {}, ptr {}, align {}", memory_type(part.dtype),
            el_.to_memory(part.dtype, v, 1), buffer_pointer(*part.buffer, p), size_of(part.dtype));
}

void Codegen::scan(OpId o) {
  const bool reduces = f_[o].kind == OpKind::reduce_custom;
  const int parts = f_[o].num_results, axis = static_cast<int>(f_.attr(o, 0));
  const bool reverse = !reduces && f_.attr(o, 1), exclusive = !reduces && f_.attr(o, 2);
  const uint32_t present = f_.attr(o, ir::bounds_attr(f_[o].kind));
  const Type t = f_.type_of(f_.operand(o, 0)), to = f_.type_of(f_.result(o));
  const Demand demand =
      bounds_demand(f_, o, present, f_[o].num_operands - std::popcount(present), t.rank);

  // Before any buffer of this op that is given back: what the operands need stays.
  prepare(f_.operands(o).first(static_cast<size_t>(parts)), demand, false);
  std::vector<Part> results, running;
  for (ValueId r : f_.results(o)) {
    const DType d = f_.type_of(r).dtype;
    Part part{d, {}, {}};
    if (is_wide(to))
      part.buffer = buffer_for(r);
    else
      part.slot = out_.slot(register_type(d), 8);
    results.push_back(part);
    running.push_back({d, {}, out_.slot(register_type(d), 8)});
  }
  const int64_t mark = top_;
  std::vector<std::optional<Buffer>> sources;
  for (int k = 0; k < parts; ++k) {
    const ValueId v = f_.operand(o, k);
    sources.push_back(is_wide(t) ? std::optional(buffered(v, demand)) : std::nullopt);
  }
  const Box box = box_of(demand, t);
  std::vector<V> first;
  for (int k = 0; (reduces || exclusive) && k < parts; ++k)
    first.push_back(scalar(f_.operand(o, parts + k)));

  const int floor = floor_;
  open_section();
  floor_ = out_.depth();
  const auto element = [&](int k, const Point& p) {
    const auto& source = sources[static_cast<size_t>(k)];
    return source ? read_buffer(*source, t, p).v : scalar(f_.operand(o, k));
  };
  const auto each_part = [&](const std::function<void(size_t)>& f) {
    for (size_t k = 0; k < static_cast<size_t>(parts); ++k) f(k);
  };
  if (!is_wide(to) || reduces)  // what is left where there is nothing
    each_element(full_box(to), to.rank, [&](const Point& p) {
      each_part([&](size_t k) {
        write_part(results[k], p, first.empty() ? constant(results[k].dtype, 0, 1) : first[k]);
      });
    });
  const V lo = box.lo[axis], hi = box.hi[axis];
  // Not below 0: the read may stand before the test for an empty line.
  const V begin = reverse ? smax(sub(hi, number(1)), number(0)) : lo;
  Box outer = box;
  outer.lo[axis] = number(0), outer.hi[axis] = number(1);
  each_element(outer, t.rank, [&](const Point& q) {
    branch_if(at_most(add(lo, number(1)), hi), [&] {
      Point p = q;
      p.at[axis] = {begin, lo, hi, false};
      each_part([&](size_t k) {
        const V x = element(static_cast<int>(k), p);
        write_part(running[k], p, x);
        if (!reduces) write_part(results[k], p, exclusive ? first[k] : x);
      });
      loop(number(1), sub(hi, lo), 1, [&](const V& step) {
        p.at[axis] = {reverse ? sub(begin, step) : add(begin, step), lo, hi, false};
        const ir::BlockId body = f_.region(o, 0);
        each_part([&](size_t k) {
          const V left = out_.here("load {}, ptr {}, align 8", register_type(running[k].dtype),
                                   running[k].slot);
          if (exclusive) write_part(results[k], p, left);
          set_scalar(f_.arg(body, static_cast<int>(k)), left);
          set_scalar(f_.arg(body, parts + static_cast<int>(k)), element(static_cast<int>(k), p));
        });
        block(body);
        const auto yields = f_.operands(f_.terminator(body));
        each_part([&](size_t k) {
          const V v = scalar(yields[k]);
          write_part(running[k], p, v);
          if (!reduces && !exclusive) write_part(results[k], p, v);
        });
      });
      if (!reduces) return;
      p.at[axis] = {};
      each_part([&](size_t k) {
        write_part(results[k], p,
                   out_.here("load {}, ptr {}, align 8", register_type(running[k].dtype),
                             running[k].slot));
      });
    });
  });
  out_.raw(close_section());
  floor_ = floor;
  top_ = mark;
  for (int k = 0; k < parts; ++k) {
    const Part& part = results[static_cast<size_t>(k)];
    if (part.buffer)
      buffers_[f_.result(o, k).i] = part.buffer;
    else
      set_scalar(f_.result(o, k),
                 out_.here("load {}, ptr {}, align 8", register_type(part.dtype), part.slot));
  }
}

}  // namespace tw::llvm
