// acc + a b: operands packed into the scratch memory, then a register-blocked micro-kernel.
//
// a is copied row by row (the micro-kernel broadcasts single elements of `rows` rows, whose
// distance is a constant), b into panels as wide as the accumulator block, so that the k loop reads
// both front to back. Both are converted to the accumulator's type on the way: element-wise work on
// an operand is done once an element. Packing costs bm * bk + bk * bn copies against bm * bn * bk
// multiply-adds. Rows and columns that pad the last block hold leftovers; they only ever reach
// accumulators nobody reads.
#include <algorithm>

#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

// The block with the least estimated time: the machine issues two multiply-adds and two loads a
// cycle, and a multiply-add takes four cycles, so small blocks wait.
Codegen::Blocking Codegen::blocking(int64_t m, int64_t n, DType t) const {
  const int64_t lanes = target_.vector_bits / 8 / size_of(t);
  const int registers = target_.vector_bits == 512 ? 26 : 14;
  Blocking best;
  double least = 1e300;
  for (int vectors = 1; vectors <= 8; ++vectors)
    for (int rows = 1; rows <= 12; ++rows) {
      const int accumulators = rows * vectors;
      if (accumulators + vectors > registers) continue;
      const double loads = rows + vectors;
      const double cycles = std::max({accumulators / 2.0, loads / 2.0, 4.0}) + 0.02 * loads;
      const int64_t blocks =
          ((m + rows - 1) / rows) * ((n + vectors * lanes - 1) / (vectors * lanes));
      if (const double time = static_cast<double>(blocks) * cycles; time < least)
        least = time, best = {rows, vectors};
    }
  return best;
}

void Codegen::dot(OpId o) {
  const ValueId a = f_.operand(o, 0), b = f_.operand(o, 1), acc = f_.operand(o, 2),
                result = f_.result(o);
  const Type &ta = f_.type_of(a), &tb = f_.type_of(b), &tc = f_.type_of(result);
  const int64_t m = ta.dims[0], k = ta.dims[1], n = tb.dims[1];
  const DType t = tc.dtype;
  const uint32_t present = f_.attr(o, 0);
  V k_lo = number(0), k_hi = number(k);
  int at = 3;
  if (present & 1) k_lo = smax(k_lo, scalar(f_.operand(o, at++)));
  if (present & 2) k_hi = smin(k_hi, scalar(f_.operand(o, at++)));

  const Demand all{.kind = Demand::everything, .lo = {}, .hi = {}};
  const Blocking block = blocking(m, n, t);
  const int64_t width = block.vectors * (target_.vector_bits / 8 / size_of(t));
  const auto up = [](int64_t x, int64_t to) { return (x + to - 1) / to * to; };

  // Before any buffer of this op: what the operands need.
  const ValueId values[] = {a, b, acc};
  prepare(values, all, false);
  const Buffer c = buffer_for(result);
  const bool in_place = buffers_[acc.i] && buffers_[acc.i]->offset == c.offset;
  if (!in_place) {
    if (is_wide(tc)) {
      store_into(c, acc, all, false);
    } else {
      out_.line("store {} {}, ptr {}, align 64", register_type(t), scalar(acc),
                buffer_pointer(c, Point{}));
    }
  }

  const int64_t mark = top_;
  // A pitch that is an odd number of cache lines: the rows a block broadcasts from must not meet in
  // one set of the first-level cache.
  const int64_t line = 64 / size_of(t);
  const int64_t pitch = up(k, line) / line % 2 ? up(k, line) : up(k, line) + line;
  Buffer pa, pb;
  pa.dtype = pb.dtype = t;
  pa.offset = top_;
  top_ += up(up(m, block.rows) * pitch * size_of(t), 64);
  pb.offset = top_;
  top_ += up(up(n, width) * k * size_of(t), 64);
  peak_ = std::max(peak_, top_);
  const V base_a = out_.pure("getelementptr i8, ptr %scratch, i64 {}", pa.offset);
  const V base_b = out_.pure("getelementptr i8, ptr %scratch, i64 {}", pb.offset);
  const V base_c = out_.pure("getelementptr i8, ptr %scratch, i64 {}", c.offset);

  pa.stride = {pitch, 1};
  Box box = full_box(ta);
  box.lo[1] = k_lo, box.hi[1] = k_hi;
  pack(a, box, t, 1, pitch, [&](const Point& p) { return buffer_pointer(pa, p); });

  box = full_box(tb);
  box.lo[0] = k_lo, box.hi[0] = k_hi;
  pack(b, box, t, block.vectors, width, [&](const Point& p) {
    // Element (k, n) lies in panel n / width at row k: n - n % width columns of k rows before it.
    const V w = number(width);
    const V in_panel =
        is_constant(p.at[1].v) ? V{"0", 0} : out_.pure("urem i64 {}, {}", p.at[1].v, w);
    const V panel = mul(sub(p.at[1].v, in_panel), number(k));
    const V index = add(add(panel, mul(p.at[0].v, w)), in_panel);
    return out_.pure("getelementptr {}, ptr {}, i64 {}", register_type(t), base_b, index);
  });

  const int64_t pitch_c = tc.rank == 2 ? c.stride[0] : 1;
  loop(number(0), number(up(n, width)), width, [&](V j) {
    const V panel =
        out_.pure("getelementptr {}, ptr {}, i64 {}", register_type(t), base_b, mul(j, number(k)));
    loop(number(0), number(up(m, block.rows)), block.rows, [&](V i) {
      const V rows = out_.pure("getelementptr {}, ptr {}, i64 {}", register_type(t), base_a,
                               mul(i, number(pitch)));
      const V corner = out_.pure("getelementptr {}, ptr {}, i64 {}", register_type(t), base_c,
                                 add(mul(i, number(pitch_c)), j));
      micro_kernel(block, t, rows, panel, corner, pitch, pitch_c, k_lo, k_hi);
    });
  });
  top_ = mark;
  if (is_wide(tc)) {
    buffers_[result.i] = c;
  } else {
    set_scalar(result, out_.here("load {}, ptr {}, align 64", register_type(t), base_c));
  }
}

// Evaluates an operand over `box`, converted to t, and stores each vector where `place` says.
// `pitch`: the distance of two elements along dimension 0; along dimension 1 they are adjacent
// within a vector.
void Codegen::pack(ValueId v, const Box& box, DType t, int unroll, int64_t pitch,
                   const std::function<V(const Point&)>& place) {
  const Type& type = f_.type_of(v);
  const auto converted = [&](const Point& p) {
    const Lane l = eval(v, p);
    return Lane{el_.cast(type.dtype, t, l.v, l.vec ? lanes_ : 1), l.vec};
  };
  if (!is_wide(type)) {
    branch_if(all_of(at_most(box.lo[0], V{"0", 0}),
                     all_of(at_most(box.lo[1], V{"0", 0}),
                            all_of(at_most(V{"1", 0}, box.hi[0]), at_most(V{"1", 0}, box.hi[1])))),
              [&] {
                const Point p;
                out_.line("store {} {}, ptr {}, align {}", register_type(t), converted(p).v,
                          place(p), size_of(t));
              });
    return;
  }
  const ValueId values[] = {v};
  Nest n = plain_nest(type, box, values);
  n.unroll = unroll;
  n.body = [&](std::span<const Point> points) {
    for (const Point& p : points) {
      const V x = lanes_of(t, converted(p));
      vector_store(t, x, place(p), p.vec == 0 ? number(pitch) : V{"1", 0}, size_of(t));
    }
  };
  nest(n);
}

// c[rows, columns] += a[rows, k] b[k, columns] for k_lo <= k < k_hi, accumulators in registers.
void Codegen::micro_kernel(const Blocking& block, DType t, const V& a, const V& b, const V& c,
                           int64_t pitch_a, int64_t pitch_c, const V& k_lo, const V& k_hi) {
  const int lanes = target_.vector_bits / 8 / size_of(t);
  const std::string type = type_text(t, lanes), element = register_type(t);
  const bool floats = is_float(t);
  const bool fused = floats && (target_.has("fma") || target_.has("avx512f"));
  const int64_t width = int64_t{block.vectors} * lanes;
  std::vector<V> slots, at_c;
  for (int r = 0; r < block.rows; ++r)
    for (int v = 0; v < block.vectors; ++v) {
      slots.push_back(out_.slot(type, 64));
      at_c.push_back(
          out_.pure("getelementptr {}, ptr {}, i64 {}", element, c, r * pitch_c + v * lanes));
      const V x = out_.here("load {}, ptr {}, align {}", type, at_c.back(), size_of(t));
      out_.line("store {} {}, ptr {}, align 64", type, x, slots.back());
    }
  loop(k_lo, k_hi, 1, [&](V k) {
    const V row = out_.pure("getelementptr {}, ptr {}, i64 {}", element, b, mul(k, number(width)));
    std::vector<V> bs;
    for (int v = 0; v < block.vectors; ++v)
      bs.push_back(out_.here("load {}, ptr {}, align {}", type,
                             out_.pure("getelementptr {}, ptr {}, i64 {}", element, row, v * lanes),
                             size_of(t)));
    const V column = out_.pure("getelementptr {}, ptr {}, i64 {}", element, a, k);
    for (int r = 0; r < block.rows; ++r) {
      const V one = out_.here(
          "load {}, ptr {}, align {}", element,
          out_.pure("getelementptr {}, ptr {}, i64 {}", element, column, r * pitch_a), size_of(t));
      const V all = el_.splat(t, one, lanes);
      for (int v = 0; v < block.vectors; ++v) {
        const V& slot = slots[static_cast<size_t>(r * block.vectors + v)];
        const V sum = out_.here("load {}, ptr {}, align 64", type, slot);
        const V& factor = bs[static_cast<size_t>(v)];
        const V next =
            fused ? el_.fma(t, all, factor, sum, lanes)
                  : el_.binary(floats ? "fadd" : "add", t, sum,
                               el_.binary(floats ? "fmul" : "mul", t, all, factor, lanes), lanes);
        out_.line("store {} {}, ptr {}, align 64", type, next, slot);
      }
    }
  });
  for (size_t s = 0; s < slots.size(); ++s) {
    const V x = out_.here("load {}, ptr {}, align 64", type, slots[s]);
    out_.line("store {} {}, ptr {}, align {}", type, x, at_c[s], size_of(t));
  }
}

}  // namespace tw::llvm
