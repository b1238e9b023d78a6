// Products by multiply-add on every thread: exact f32 and f64, and what has no matrix instruction.
// Both factors pass through shared memory; a thread reads the rows and columns of its elements.
#include <algorithm>
#include <numeric>

#include "lower/lowering.hpp"

namespace tw::lower {

// Outside of the bounds of K both factors count as 0: 0 times what lies there might be NaN.
ValueId Lowering::factor(ValueId v, int k_dim, const Limits& k, DType as) {
  const Linear l = own_layout(v);
  const ir::Type tile = in_.type_of(v);
  Limits limits;
  limits.lo[k_dim] = k.lo[0], limits.hi[k_dim] = k.hi[0], limits.step[k_dim] = k.step[0];
  Type counted = tile;
  counted.dims[1 - k_dim] = l.size(1 - k_dim);
  return e_.cast(only_valid(value(v, l), l, counted, limits, e_.constant(tile.dtype, 0)), as);
}

void Lowering::dot(OpId o) {
  if (const auto m = matrix_tile(in_, o, layouts_.warps))
    dot_matrix(o, *m);
  else
    dot_threads(o);
}

void Lowering::dot_threads(OpId o) {
  const ValueId a = in_.operand(o, 0), b = in_.operand(o, 1), c = in_.operand(o, 2);
  const ValueId result = in_.result(o);
  const Linear l = own_layout(result), la = own_layout(a), lb = own_layout(b);
  const DType t = in_.type_of(result).dtype;
  const Limits k = bounds_of(o, in_.attr(o, 0), 3, 1);
  const ValueId ra = factor(a, 1, k, t), rb = factor(b, 0, k, t);

  const int pad = 16 / size_of(t), depth = la.size(1);
  const int steps = std::min(depth, pad);  // of k a trip: one access to the rows of a
  const std::array<int, 2> pitch_a{depth > 1 ? depth + pad : 1, 1};
  const std::array<int, 2> pitch_b{lb.size(1) > 1 ? lb.size(1) + pad : 1, 1};
  const ValueId ma = buffer(t, int64_t{la.size(0)} * pitch_a[0], 0);
  const ValueId mb = buffer(t, int64_t{lb.size(0)} * pitch_b[0], 1);
  put(ma, ra, la, pitch_a);
  put(mb, rb, lb, pitch_b);
  barrier();

  const Linear rows = l.slice({1}), columns = l.slice({0});
  const auto row_of = layout::registers_in(rows, l), column_of = layout::registers_in(columns, l);
  const int nr = rows.registers(), nc = columns.registers();
  int width = std::min(layout::vector_width(columns, 1), pad);
  if (pitch_b[0] > 1) width = std::gcd(width, pitch_b[0]);
  const std::array<int, 2> row_stride{pitch_a[0], 0}, column_stride{0, 1};
  const ValueId at_a = linear_offsets(rows, row_stride, 1);
  const ValueId at_b = linear_offsets(columns, column_stride, width);

  // acc += a b, a few k a trip; the loop stays rolled whatever K is.
  const ValueId init = value(c, l);
  const std::vector<ValueId> operands{e_.i64(0), e_.i64(depth), e_.i64(steps), init};
  const ir::TypeId type = out_.intern(out_.type_of(init));
  const OpId loop = out_.make(OpKind::for_, operands, {&type, 1}, {}, in_.op_locs[o.i]);
  out_.append(e_.block(), loop);
  const BlockId body = out_.region(loop, 0), outer = e_.block();
  const ValueId at64 = out_.add_arg(body, out_.intern(ir::scalar_type(DType::i64)));
  ValueId acc = out_.add_arg(body, type);
  e_.enter(body);
  const ValueId at = e_.cast(at64, DType::i32);
  const ValueId va =
      e_.emit(OpKind::ld, {ma, e_.broadcast(e_.add(at_a, at), nr)},
              ir::fragment_type(t, nr * steps), {static_cast<uint32_t>(steps), 0u, 0u});
  for (int j = 0; j < steps; ++j) {
    const ValueId row = e_.mul(e_.add(at, e_.i32(j)), e_.i32(pitch_b[0]));
    const ValueId vb = e_.emit(OpKind::ld, {mb, e_.broadcast(e_.add(at_b, row), nc / width)},
                               ir::fragment_type(t, nc), {static_cast<uint32_t>(width), 0u, 0u});
    std::vector<int> from_a, from_b;
    for (int r = 0; r < l.registers(); ++r) {
      from_a.push_back((*row_of)[static_cast<size_t>(r)] * steps + j);
      from_b.push_back((*column_of)[static_cast<size_t>(r)]);
    }
    const ValueId x = e_.pick(va, from_a), y = e_.pick(vb, from_b);
    acc = is_float(t) ? e_.emit(OpKind::fma, {x, y, acc}, out_.type_of(acc))
                      : e_.add(acc, e_.mul(x, y));
  }
  e_.emit_void(OpKind::yield, {&acc, 1});
  e_.enter(outer);
  set(result, out_.result(loop));
}

}  // namespace tw::lower
