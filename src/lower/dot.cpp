// Products by multiply-add on every thread: true f32, and what is too small for a matrix
// instruction.
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

// Steps of k that are written out: so many multiply-adds of a thread.
constexpr int most_written = 2048;

// Both factors lie in shared memory, in stages that the loop around fills or where they are put
// now. Of one whose elements lie together along k a thread loads a few steps of k at once for each
// of its rows; of another its rows (or columns) for each step.
void Lowering::dot_threads(OpId o) {
  const ValueId operands[] = {in_.operand(o, 0), in_.operand(o, 1)};
  const ValueId c = in_.operand(o, 2), result = in_.result(o);
  const Linear l = own_layout(result);
  const DType t = in_.type_of(result).dtype;
  const Limits k = bounds_of(o, in_.attr(o, 0), 3, 1);
  const int depth = layout::padded(in_.type_of(operands[0]).dims[1]);
  const int most = 16 / size_of(t), steps = std::min(depth, most);

  struct Factor {
    Linear line;          // of rows of a, columns of b
    std::vector<int> at;  // which of its registers each of the result reads
    ValueId buffer, offsets, stored;
    std::vector<int> strides;
    bool along_k = false, rounds = false;
    int width = 1;
  } factors[2];
  for (int x = 0; x < 2; ++x) {
    Factor& f = factors[x];
    const int k_dim = 1 - x;
    f.line = l.slice({1 - x});
    f.at = *layout::registers_in(f.line, l);
    ValueId offset = e_.i32(0);
    bool transposed = false;
    if (const Staged* stage = staged(operands[x], transposed)) {
      f.buffer = stage->buffer, f.strides = stage->strides, offset = stage->offset;
      if (transposed) std::swap(f.strides[0], f.strides[1]);
      f.along_k = f.strides[static_cast<size_t>(k_dim)] == 1;
      f.rounds = is_tf32(in_, operands[x]);
    } else {
      const Linear own = own_layout(operands[x]);
      f.stored = factor(operands[x], k_dim, k, t);
      f.along_k = x == 0;
      f.strides = {own.size(1) > 1 ? own.size(1) + most : 1, 1};
    }
    f.width = f.along_k ? steps : std::min(layout::vector_width(f.line, x), most);
    std::vector<int> line_strides = f.strides;
    line_strides[static_cast<size_t>(k_dim)] = 0;
    for (int stride : f.strides)
      if (stride > 1) f.width = std::gcd(f.width, stride);
    f.offsets = e_.add(linear_offsets(f.line, line_strides, f.along_k ? 1 : f.width), offset);
  }
  // All that may go through shared memory itself comes before the factors are put there.
  ValueId acc = value(c, l);
  for (int x = 0; x < 2; ++x)
    if (Factor& f = factors[x]; f.stored)
      f.buffer = buffer(t, int64_t{own_layout(operands[x]).size(0)} * f.strides[0], x);
  for (int x = 0; x < 2; ++x)
    if (const Factor& f = factors[x]; f.stored)
      put(f.buffer, f.stored, own_layout(operands[x]), f.strides);
  if (factors[0].stored || factors[1].stored) barrier();
  start_copies();

  // What step `at` + j reads of a factor; along k all steps of a group in one value.
  const auto load = [&](int x, ValueId at, int j) {
    const Factor& f = factors[x];
    const int n = f.line.registers() * (f.along_k ? steps : 1);
    const ValueId moved = e_.add(
        f.offsets, e_.mul(e_.add(at, e_.i32(j)), e_.i32(f.strides[static_cast<size_t>(1 - x)])));
    const ir::Type type = ir::fragment_type(t, n);
    const ValueId v = e_.emit(OpKind::ld, {f.buffer, e_.broadcast(moved, n / f.width)}, type,
                              {static_cast<uint32_t>(f.width), 0u});
    return f.rounds ? e_.emit(OpKind::round_tf32, {v}, type) : v;
  };
  const auto group = [&](ValueId at, ValueId sum) {
    ValueId whole[2];
    for (int x = 0; x < 2; ++x)
      if (factors[x].along_k) whole[x] = load(x, at, 0);
    for (int j = 0; j < steps; ++j) {
      ValueId v[2];
      for (int x = 0; x < 2; ++x) {
        const Factor& f = factors[x];
        std::vector<int> from = f.at;
        if (f.along_k)
          for (int& r : from) r = r * steps + j;
        v[x] = e_.pick(f.along_k ? whole[x] : load(x, at, j), from);
      }
      sum = is_float(t) ? e_.emit(OpKind::fma, {v[0], v[1], sum}, out_.type_of(sum))
                        : e_.add(sum, e_.mul(v[0], v[1]));
    }
    return sum;
  };

  int written = steps;
  while (written < depth && 2 * written * l.registers() <= most_written) written *= 2;
  const auto trip = [&](ValueId at) {
    for (int g = 0; g < written; g += steps) acc = group(e_.add(at, e_.i32(g)), acc);
  };
  if (written == depth) {
    trip(e_.i32(0));
    return set(result, acc);
  }
  const std::vector<ValueId> inits{e_.i64(0), e_.i64(depth), e_.i64(written), acc};
  const ir::TypeId type = out_.intern(out_.type_of(acc));
  const OpId loop = out_.make(OpKind::for_, inits, {&type, 1}, {}, in_.op_locs[o.i]);
  out_.append(e_.block(), loop);
  const BlockId body = out_.region(loop, 0), outer = e_.block();
  const ValueId at = out_.add_arg(body, out_.intern(ir::scalar_type(DType::i64)));
  acc = out_.add_arg(body, type);
  e_.enter(body);
  trip(e_.cast(at, DType::i32));
  e_.emit_void(OpKind::yield, {&acc, 1});
  e_.enter(outer);
  set(result, out_.result(loop));
}

}  // namespace tw::lower
