#include <limits>

#include "ir/reduction.hpp"
#include "ir/scalar.hpp"
#include "sim/machine.hpp"

namespace tw::sim {
namespace {

using ir::OpKind;

// Which elements of a tile count, and where each goes.
struct Reduction {
  Box box;
  Coords in_strides, out_strides, count_strides;  // 0 where a dimension is reduced; where it is not
  ir::Type in, out;
  const uint64_t* data;

  Reduction(Machine& m, ir::OpId o) {
    const ir::ValueId operand = m.f.operand(o, 0);
    const uint32_t axes = m.f.attr(o, 0);
    in = m.f.type_of(operand);
    out = m.f.type_of(m.f.result(o));
    data = m.data(operand);
    box = m.bounds(o, in, m.f.attr(o, 1), 1);
    in_strides = strides_of(in);
    out_strides = strides_of(out);
    count_strides = {};
    int64_t n = 1;
    for (int d = in.rank; d-- > 0;) {
      if (!(axes >> d & 1)) continue;
      out_strides[d] = 0;
      count_strides[d] = n;
      n *= in.dims[d];
    }
  }
  // f(place in the result, payload, row-major number within the reduced dimensions)
  template <class F>
  void each(F f) const {
    for_each_place(box, [&](const Coords& c) {
      int64_t from = 0, to = 0, number = 0;
      for (int d = 0; d < in.rank; ++d) {
        from += c[d] * in_strides[d];
        to += c[d] * out_strides[d];
        number += c[d] * count_strides[d];
      }
      f(to, data[from], number);
    });
  }
};

// Sums and products of floats: in f64, rounded once.
void accumulate_floats(OpKind kind, const Reduction& r, uint64_t* out) {
  const bool product = kind == OpKind::reduce_prod;
  std::vector<double> acc(static_cast<size_t>(r.out.elements()), product ? 1 : 0);
  r.each([&](int64_t to, uint64_t bits, int64_t) {
    const double x = ir::to_double(r.in.dtype, bits);
    double& a = acc[static_cast<size_t>(to)];
    a = product ? a * x : a + x;
  });
  for (size_t i = 0; i < acc.size(); ++i) out[i] = ir::from_double(r.out.dtype, acc[i]);
}

// Everything that is exact, integer sums among it: their order does not show.
void join(OpKind kind, const Reduction& r, uint64_t* out) {
  const OpKind op = ir::joining_op(kind);
  TW_CHECK(r.in.dtype == r.out.dtype, "'{}' changes the element type", ir::info(kind).name);
  std::fill_n(out, r.out.elements(), ir::identity_of(kind, r.out.dtype));
  r.each([&](int64_t to, uint64_t bits, int64_t) {
    const uint64_t pair[] = {out[to], bits};
    out[to] = ir::eval_scalar(op, r.in.dtype, r.in.dtype, pair);
  });
}

// The first NaN wins, then the first of the largest (or smallest). Elements come in row-major
// order, so "first" needs no comparison of positions; -0 == +0 is what comparison says.
void arg(OpKind kind, const Reduction& r, uint64_t* out) {
  const OpKind better = kind == OpKind::reduce_argmax ? OpKind::gt : OpKind::lt;
  const auto holds = [&](OpKind op, uint64_t a, uint64_t b) {
    const uint64_t pair[] = {a, b};
    return ir::eval_scalar(op, r.in.dtype, DType::mask, pair) != 0;
  };
  struct Best {
    uint64_t bits = 0;
    int64_t number = 0;
    bool any = false;
  };
  std::vector<Best> best(static_cast<size_t>(r.out.elements()));
  r.each([&](int64_t to, uint64_t bits, int64_t number) {
    Best& b = best[static_cast<size_t>(to)];
    const bool old_nan = b.any && holds(OpKind::ne, b.bits, b.bits);
    const bool new_nan = holds(OpKind::ne, bits, bits);
    if (!b.any || (!old_nan && (new_nan || holds(better, bits, b.bits)))) b = {bits, number, true};
  });
  for (size_t i = 0; i < best.size(); ++i) out[i] = ir::from_int(r.out.dtype, best[i].number);
}

std::vector<double> as_doubles(Machine& m, ir::ValueId v) {
  const ir::Type& t = m.f.type_of(v);
  std::vector<double> out(static_cast<size_t>(t.elements()));
  const uint64_t* in = m.data(v);
  for (size_t i = 0; i < out.size(); ++i) out[i] = ir::to_double(t.dtype, in[i]);
  return out;
}

// Integers are exact in any order: they wrap.
void int_dot(Machine& m, ir::OpId o, int64_t rows, int64_t depth, int64_t columns, Range k) {
  const uint64_t *const a = m.data(m.f.operand(o, 0)), *const b = m.data(m.f.operand(o, 1)),
                        *const acc = m.data(m.f.operand(o, 2));
  const DType t = m.f.type_of(m.f.result(o)).dtype;
  std::vector<uint64_t> sums(acc, acc + rows * columns);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t p = k.lo; p < k.hi; ++p)
      for (int64_t j = 0; j < columns; ++j)
        sums[static_cast<size_t>(i * columns + j)] += a[i * depth + p] * b[p * columns + j];
  uint64_t* const out = m.allocate(m.f.result(o));
  for (size_t i = 0; i < sums.size(); ++i) out[i] = ir::from_int(t, static_cast<int64_t>(sums[i]));
}

}  // namespace

void exec_reduce(Machine& m, ir::OpId o) {
  const OpKind kind = m.f[o].kind;
  const Reduction r(m, o);
  uint64_t* const out = m.allocate(m.f.result(o));
  if (kind == OpKind::reduce_argmax || kind == OpKind::reduce_argmin) return arg(kind, r, out);
  const bool sums = kind == OpKind::reduce_sum || kind == OpKind::reduce_prod;
  if (sums && is_float(r.out.dtype)) return accumulate_floats(kind, r, out);
  join(kind, r, out);
}

void exec_dot(Machine& m, ir::OpId o) {
  const auto operands = m.f.operands(o);
  const ir::Type& left = m.f.type_of(operands[0]);
  const ir::Type& type = m.f.type_of(m.f.result(o));
  const int64_t rows = left.dims[0], depth = left.dims[1], columns = type.dims[1];
  // The bounds of K as those of a tile [K].
  ir::Type k_only = ir::scalar_type(left.dtype);
  k_only.rank = 1;
  k_only.dims[0] = left.dims[1];
  const Range k = m.bounds(o, k_only, m.f.attr(o, 0), 3).range[0];

  if (!is_float(type.dtype)) return int_dot(m, o, rows, depth, columns, k);
  const std::vector<double> a = as_doubles(m, operands[0]), b = as_doubles(m, operands[1]);
  std::vector<double> acc = as_doubles(m, operands[2]);
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t p = k.lo; p < k.hi; ++p) {
      const double x = a[static_cast<size_t>(i * depth + p)];
      const double* const from = &b[static_cast<size_t>(p * columns)];
      double* const to = &acc[static_cast<size_t>(i * columns)];
      for (int64_t j = 0; j < columns; ++j) to[j] += x * from[j];
    }
  uint64_t* const out = m.allocate(m.f.result(o));
  for (size_t i = 0; i < acc.size(); ++i) out[i] = ir::from_double(type.dtype, acc[i]);
}

}  // namespace tw::sim
