// From one layout to another: nothing, a renaming of registers, or through shared memory.
#include <algorithm>
#include <numeric>

#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

// Two conversions in a row may use the same memory: the second waits until all have read the first.
// Inside a loop the same is true of one conversion and itself.
ValueId Lowering::buffer(DType t, int64_t elements, int slot) {
  const auto fits = [&](const Shared& s) {
    return s.dtype == t && s.slot == slot && s.elements >= elements;
  };
  // What is small is not worth the barrier that memory used again costs.
  if (!loop_depth_ && elements * size_of(t) <= 512) return e_.new_buffer(t, elements);
  auto at = std::find_if(shared_.begin(), shared_.end(), fits);
  const bool fresh = at == shared_.end();
  if (fresh) {
    shared_.push_back({e_.new_buffer(t, elements), t, elements, slot});
    at = shared_.end() - 1;
  }
  if (!fresh || loop_depth_) barrier();
  return at->buffer;
}

// What blocks of a cluster write to each other's memory has memory of its own each time: a barrier
// of the whole cluster before it is reused costs more than its few bytes. One before the first
// makes sure that every block runs, and in a loop that all have read what the last trip left.
ValueId Lowering::cluster_buffer(DType t, int64_t elements) {
  const ValueId b = e_.new_buffer(t, elements);
  if (loop_depth_ || !cluster_runs_) e_.emit_void(OpKind::cluster_barrier, {});
  cluster_runs_ |= e_.block() == out_.body;
  return b;
}

// Offsets in elements of every `every`th register: sum of coordinate * stride.
ValueId Lowering::linear_offsets(const Linear& l, std::span<const int> strides, int every,
                                 layout::Space of) {
  ValueId thread = e_.i32(0);
  std::vector<int> regs(static_cast<size_t>(l.registers() / every));
  for (int d = 0; d < l.rank(); ++d) {
    const int stride = strides[static_cast<size_t>(d)];
    if (l.size(d) == 1) continue;
    const ValueId part = thread_part(l, d, of);
    if (!e_.is_constant(part, 0))
      thread = e_.add(thread, stride == 1 ? part
                                          : e_.in_prologue(OpKind::mul, {part, e_.i32(stride)},
                                                           ir::scalar_type(DType::i32)));
    const std::vector<int> own = register_part(l, d, every);
    for (size_t r = 0; r < regs.size(); ++r) regs[r] += own[r] * stride;
  }
  return e_.add(thread, e_.numbers(regs));
}

int Lowering::shared_width(const Linear& l, std::span<const int> strides, DType t) const {
  int width = 1;
  for (int d = 0; d < l.rank(); ++d)
    if (strides[static_cast<size_t>(d)] == 1 && l.size(d) > 1)
      width = std::min(layout::vector_width(l, d), 16 / size_of(t));
  for (int d = 0; d < l.rank(); ++d)
    if (l.size(d) > 1 && strides[static_cast<size_t>(d)] != 1)
      width = std::gcd(width, strides[static_cast<size_t>(d)]);
  return width;
}

void Lowering::put(ValueId b, ValueId v, const Linear& l, std::span<const int> strides,
                   layout::Space of) {
  const int width = shared_width(l, strides, e_.dtype(v));
  const int m = l.registers() / width;
  std::vector<ValueId> operands{b, e_.broadcast(linear_offsets(l, strides, width, of), m), v};
  const bool to_all = e_.func().type_of(b).space == ir::Space::cluster;
  if (const ValueId first = to_all ? first_holder(l) : first_in_block(l)) operands.push_back(first);
  const uint32_t masked = operands.size() == 4;
  e_.emit_void(OpKind::st, operands,
               std::vector<uint32_t>{static_cast<uint32_t>(width), masked, 0});
}

ValueId Lowering::get(ValueId b, DType t, const Linear& l, std::span<const int> strides,
                      layout::Space of) {
  const int width = shared_width(l, strides, t);
  const ValueId offsets =
      e_.broadcast(linear_offsets(l, strides, width, of), l.registers() / width);
  return e_.emit(OpKind::ld, {b, offsets}, ir::fragment_type(t, l.registers()),
                 {static_cast<uint32_t>(width), 0u, 0u});
}

ValueId Lowering::convert(ValueId v, const Linear& from, const Linear& to, const ir::Type& tile) {
  if (from == to) return v;
  if (const auto renamed = layout::registers_in(from, to)) return e_.pick(v, *renamed);
  for (int b = 0; b < from.bits(layout::Space::block); ++b)
    if (from.word(layout::Space::block, b) != to.word(layout::Space::block, b))
      unsupported_error(
          loc(e_.position()),
          "a tile of '{}' would move between the {} blocks of its cluster: launch this "
          "kernel without a cluster",
          in_.name, layouts_.blocks);
  const bool is_mask = tile.dtype == DType::mask;
  if (is_mask) v = e_.select(v, e_.i32(1), e_.i32(0));
  // Each block moves its own part. Rows are padded by one access, so that columns fall into
  // different banks.
  std::vector<int> strides(static_cast<size_t>(from.rank()));
  int64_t elements = 1;
  const int pad = 16 / size_of(e_.dtype(v));
  for (int d = from.rank(); d-- > 0;) {
    strides[static_cast<size_t>(d)] = static_cast<int>(elements);
    elements *= size_in_block(from, d);
    if (d == from.rank() - 1 && from.rank() > 1) elements += pad;
  }
  const ValueId b = buffer(e_.dtype(v), elements);
  put(b, v, from, strides, layout::Space::warp);
  barrier();
  v = get(b, e_.dtype(v), to, strides, layout::Space::warp);
  return is_mask ? e_.binary(OpKind::ne, v, e_.i32(0)) : v;
}

// A reshape that only renames keeps every element where it is; another one goes through shared
// memory, where a tile lies row-major without its padding.
void Lowering::reshape(OpId o) {
  const ValueId from = in_.operand(o, 0), to = in_.result(o);
  if (!is_wide(to)) return set(to, scalar(from));
  const ir::Type a = in_.type_of(from), b = in_.type_of(to);
  const Linear have = own_layout(from), want = own_layout(to);
  ValueId v = registers(from, have);
  if (const auto same = same_elements(have, a, b)) return set(to, convert(v, *same, want, b));
  const bool is_mask = a.dtype == DType::mask;
  if (is_mask) v = e_.select(v, e_.i32(1), e_.i32(0));
  const DType t = e_.dtype(v);
  const auto row_major = [](const ir::Type& tile) {
    std::vector<int> strides(tile.rank);
    int n = 1;
    for (int d = tile.rank; d-- > 0; n *= tile.dims[d]) strides[static_cast<size_t>(d)] = n;
    return strides;
  };
  const ValueId memory = buffer(t, a.elements());
  // Padding has no place in memory: it is neither written nor read.
  const auto access = [&](const Linear& l, const ir::Type& tile, bool write) {
    const ValueId offsets = e_.broadcast(linear_offsets(l, row_major(tile), 1), l.registers());
    ValueId mask = valid(l, tile, {}, 1);
    if (write) mask = e_.both(mask, first_in_block(l));
    std::vector<ValueId> operands{memory, offsets};
    if (write) operands.push_back(v);
    if (mask) operands.push_back(mask);
    const std::vector<uint32_t> attrs{1, mask ? 1u : 0u, 0};
    if (write)
      e_.emit_void(OpKind::st, operands, attrs);
    else
      v = e_.emit(OpKind::ld, operands, ir::fragment_type(t, l.registers()), attrs);
  };
  access(have, a, true);
  barrier();
  access(want, b, false);
  set(to, is_mask ? e_.binary(OpKind::ne, v, e_.i32(0)) : v);
}

}  // namespace tw::lower
