// Products by the matrix instructions of a warp (mma.sync): both factors go through shared memory,
// from which ldmatrix fills the fragments, unless a factor is in the right registers already.
// ldmatrix turns elements of 16 bits only: where others do not lie in the order of k, each is
// loaded by itself.
#include <algorithm>

#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

namespace {

// The registers of one step of k out of those of all steps, in the order of `step`'s layout.
std::vector<int> step_registers(const Linear& all, const Linear& step, int k_dim, int k) {
  std::vector<int> out;
  for (int r = 0; r < step.registers(); ++r) {
    layout::Coord at = step.register_part(r);
    at[static_cast<size_t>(k_dim)] += k;
    int found = -1;
    for (int q = 0; q < all.registers() && found < 0; ++q)
      if (all.register_part(q) == at) found = q;
    TW_CHECK(found >= 0, "a fragment of one step is not part of all steps");
    out.push_back(found);
  }
  return out;
}

}  // namespace

void Lowering::dot_matrix(OpId o, const MatrixTile& m) {
  const ValueId operands[] = {in_.operand(o, 0), in_.operand(o, 1)};
  const ValueId result = in_.result(o);
  const DType t = in_.type_of(operands[0]).dtype;
  const layout::MmaShape s = layout::shape_of(m.instruction);
  const Limits bounds = bounds_of(o, in_.attr(o, 0), 3, 1);
  const int depth = std::max(s.k, layout::padded(in_.type_of(operands[0]).dims[1]));

  // How each factor's fragments of a step of k are made.
  struct Factor {
    Linear step, all;   // layouts of s.k and of all k
    ValueId registers;  // in `all`, when they are there already
    ValueId buffer, offsets, stored;
    std::vector<int> strides;
    std::optional<layout::Ldmatrix> load;
    int64_t elements = 0;  // of the buffer, where it is put there
    int stride_k = 0;      // elements
    bool rounds = false;   // what is in the buffer is to become tf32
  } factors[2];
  // How the fragments of a factor are found in its buffer.
  const auto fill = [&](Factor& f, int contiguous, int k_dim) {
    f.load = layout::ldmatrix(f.step, contiguous, s.bits);
    f.offsets = f.load ? linear_offsets(f.load->rows, f.strides, f.load->row)
                       : linear_offsets(f.step, f.strides, 1);
    f.stride_k = f.strides[static_cast<size_t>(k_dim)];
  };
  for (int x = 0; x < 2; ++x) {
    Factor& f = factors[x];
    const int k_dim = 1 - x;
    layout::MmaTile tile = m.tile;
    const auto make = [&] {
      Linear l = x ? layout::mma_b(m.instruction, tile) : layout::mma_a(m.instruction, tile);
      return l.add_copies(layout::Space::warp, m.copies)
          .add_copies(layout::Space::block, layouts_.blocks);
    };
    f.step = make();
    tile.repeat_k = depth / s.k;
    f.all = make();
    const Linear own = own_layout(operands[x]);
    bool transposed = false;
    const Staged* stage = staged(operands[x], transposed);
    ValueId v = stage ? ValueId{} : factor(operands[x], k_dim, bounds, t);
    TW_CHECK(own.size(k_dim) == depth && own.size(1 - k_dim) == f.all.size(1 - k_dim),
             "a factor of {} x {} where {} x {} belong", own.size(0), own.size(1), f.all.size(0),
             f.all.size(1));
    if (stage) {
      f.buffer = stage->buffer;
      f.strides = stage->strides;
      if (transposed) std::swap(f.strides[0], f.strides[1]);
      fill(f, f.strides[0] == 1 ? 0 : 1, k_dim);
      f.offsets = e_.add(f.offsets, stage->offset);
      f.rounds = is_tf32(in_, operands[x]);
      continue;
    }
    if (const auto there = layout::registers_in(own, f.all)) {
      f.registers = e_.pick(v, *there);
      continue;
    }
    // Rows as they come, so that they are written with wide accesses. Bytes are turned on the way:
    // a thread writes fewer of them than it would load.
    int contiguous = layout::vector_width(own, 0) > layout::vector_width(own, 1) ? 0 : 1;
    if (s.bits == 8) contiguous = k_dim;
    std::vector<int>& strides = f.strides;
    strides.assign(2, 1);
    strides[static_cast<size_t>(1 - contiguous)] =
        own.size(contiguous) + row_padding(t, contiguous == k_dim);
    f.elements = int64_t{own.size(1 - contiguous)} * strides[1 - contiguous];
    f.stored = v;
    fill(f, contiguous, k_dim);
  }
  // Another product that adds to the same tile may have chosen its layout. All that may go through
  // shared memory itself comes before the factors are put there.
  const Linear sums = accumulator_layout(m, layouts_.blocks);
  ValueId acc = value(in_.operand(o, 2), sums);
  for (int x = 0; x < 2; ++x)
    if (Factor& f = factors[x]; f.stored) f.buffer = buffer(t, f.elements, x);
  for (int x = 0; x < 2; ++x)
    if (const Factor& f = factors[x]; f.stored)
      put(f.buffer, f.stored, own_layout(operands[x]), f.strides);
  if (factors[0].stored || factors[1].stored) barrier();

  const int m_tiles = m.tile.repeat_m, n_tiles = m.tile.repeat_n;
  const auto fragment = [&](int x, int k) {
    const Factor& f = factors[x];
    if (f.registers) return e_.pick(f.registers, step_registers(f.all, f.step, 1 - x, k));
    const int each = f.load ? f.load->matrices * 32 / s.bits : 1;  // registers of one access
    const int count = f.step.registers() / each;
    const ValueId at = e_.broadcast(e_.add(f.offsets, e_.i32(k * f.stride_k)), count);
    const ir::Type type = ir::fragment_type(t, f.step.registers());
    const ValueId v =
        f.load ? e_.emit(OpKind::ldmatrix, {f.buffer, at}, type,
                         {static_cast<uint32_t>(f.load->matrices), f.load->transposed ? 1u : 0u})
               : e_.emit(OpKind::ld, {f.buffer, at}, type, {1u, 0u});
    return f.rounds ? e_.emit(OpKind::round_tf32, {v}, type) : v;
  };
  // Fragments are loaded a step ahead, and the copies of a later trip start when the first step is
  // under way: neither keeps the matrix units waiting.
  ValueId a = fragment(0, 0), b = fragment(1, 0);
  for (int k = 0; k < depth; k += s.k) {
    const bool more = k + s.k < depth;
    const ValueId next_a = more ? fragment(0, k + s.k) : a,
                  next_b = more ? fragment(1, k + s.k) : b;
    acc = e_.emit(OpKind::mma, {a, b, acc}, out_.type_of(acc),
                  {static_cast<uint32_t>(m_tiles), static_cast<uint32_t>(n_tiles), 1u});
    start_copies();
    a = next_a, b = next_b;
  }
  set(result, convert(acc, sums, own_layout(result), in_.type_of(result)));
}

}  // namespace tw::lower
