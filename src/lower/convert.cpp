// From one layout to another: nothing, a renaming of registers, shuffles (shuffles.cpp), or through
// shared memory.

#include <algorithm>
#include <numeric>

#include "layout/shared.hpp"
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
  e_.emit_void(OpKind::st, operands, std::vector<uint32_t>{static_cast<uint32_t>(width), masked});
}

ValueId Lowering::get(ValueId b, DType t, const Linear& l, std::span<const int> strides,
                      layout::Space of) {
  const int width = shared_width(l, strides, t);
  const ValueId offsets =
      e_.broadcast(linear_offsets(l, strides, width, of), l.registers() / width);
  return e_.emit(OpKind::ld, {b, offsets}, ir::fragment_type(t, l.registers()),
                 {static_cast<uint32_t>(width), 0u});
}

// The XOR of the words that the bits of a thread stand for: those of the lane first, then of the
// warp, then of the block. Runs of bits that go to as many bits of the result, `up` places higher,
// are one step.
ValueId Lowering::mapped_thread(const Linear& l, std::span<const uint32_t> words) {
  const Type i32 = ir::scalar_type(DType::i32);
  ValueId thread = e_.i32(0);
  for (layout::Space s : {layout::Space::lane, layout::Space::warp, layout::Space::block}) {
    const int bits = std::min(l.bits(s), static_cast<int>(words.size()));
    for (int up = -bits; up < layout::max_bits; ++up)
      for (int b = 0; b < bits; ++b) {
        const auto goes = [&](int k) {
          return k < bits && k + up >= 0 && words[static_cast<size_t>(k)] >> (k + up) & 1;
        };
        int run = 0;
        while (goes(b + run)) ++run;
        if (!run) continue;
        ValueId part = e_.thread_id(s);
        if (b) part = e_.in_prologue(OpKind::shr, {part, e_.i32(b)}, i32);
        if (b + run < bits)
          part = e_.in_prologue(OpKind::and_, {part, e_.i32((1 << run) - 1)}, i32);
        if (b + up) part = e_.in_prologue(OpKind::shl, {part, e_.i32(b + up)}, i32);
        thread =
            e_.is_constant(thread, 0) ? part : e_.in_prologue(OpKind::xor_, {thread, part}, i32);
        b += run;
      }
    words = words.subspan(static_cast<size_t>(bits));
  }
  return thread;
}

// Offsets of a layout in a map of memory, of every `every`th register. Bits that both the thread
// and the register decide are XORed, the others of the register added, where they end in the access
// itself.
ValueId Lowering::mapped_offsets(const Linear& map, const Linear& l, int every) {
  using layout::Space;
  const Linear at = layout::compose(map, l);
  std::vector<uint32_t> words;
  uint32_t of_thread = 0;
  for (Space s : {Space::lane, Space::warp})
    for (int b = 0; b < at.bits(s); ++b) {
      words.push_back(at.word(s, b));
      of_thread |= at.word(s, b);
    }
  ValueId thread = mapped_thread(at, words);
  std::vector<int> both, own;
  for (int r = 0; r < l.registers(); r += every) {
    const auto offset = static_cast<uint32_t>(at.register_part(r)[0]);
    both.push_back(static_cast<int>(offset & of_thread));
    own.push_back(static_cast<int>(offset & ~of_thread));
  }
  if (std::any_of(both.begin(), both.end(), [](int n) { return n != 0; }))
    thread = e_.binary(OpKind::xor_, thread, e_.numbers(both));
  return e_.add(thread, e_.numbers(own));
}

// A transposition: one side steps by rows, the other by columns. The order of memory is chosen so
// that both have wide accesses and none waits for a bank; a thread brings its registers into that
// order.
ValueId Lowering::convert_across(ValueId v, const Linear& from, const Linear& to) {
  const DType t = e_.dtype(v);
  const int most = std::max(1, 16 / size_of(t));
  Linear store = layout::led_by(from, to, most), load = to;
  if (store == from) load = layout::led_by(to, from, most);
  const layout::SharedPlan plan = layout::plan_shared(store, load, 8 * size_of(t));
  const ValueId b = buffer(t, int64_t{1} << from.word_bits());
  const auto offsets = [&](const Linear& l, int width) {
    return e_.broadcast(mapped_offsets(plan.offsets, l, width), l.registers() / width);
  };
  if (store != from) v = e_.pick(v, *layout::registers_in(from, store));
  std::vector<ValueId> operands{b, offsets(store, plan.store_vector), v};
  if (const ValueId first = first_in_block(from)) operands.push_back(first);
  e_.emit_void(
      OpKind::st, operands,
      std::vector<uint32_t>{static_cast<uint32_t>(plan.store_vector), operands.size() == 4});
  barrier();
  v = e_.emit(OpKind::ld, {b, offsets(load, plan.load_vector)},
              ir::fragment_type(t, load.registers()),
              {static_cast<uint32_t>(plan.load_vector), 0u});
  return load == to ? v : e_.pick(v, *layout::registers_in(load, to));
}

namespace {

// Whether the registers of both step along different dimensions first, or by different steps, and
// the tile is of one block.
bool is_across(const Linear& from, const Linear& to) {
  using layout::Space;
  const auto plain = [](const Linear& l) {
    return l.bits(Space::reg) > 0 && l.repeats() == 1 && l.blocks() == 1 && l.is_surjective();
  };
  return plain(from) && plain(to) && from.word(Space::reg, 0) != to.word(Space::reg, 0);
}

}  // namespace

void Lowering::refuse_move() const {
  unsupported_error(loc(e_.position()),
                    "a tile of '{}' would move between the {} blocks of its cluster: launch this "
                    "kernel without a cluster",
                    in_.name, layouts_.blocks);
}

// Masks live in predicates, and travel as bytes.
ValueId Lowering::bytes_of_mask(ValueId v) {
  return e_.select(v, e_.constant(DType::u8, 1), e_.constant(DType::u8, 0));
}
ValueId Lowering::mask_of_bytes(ValueId v) {
  return e_.binary(OpKind::ne, v, e_.constant(DType::u8, 0));
}

ValueId Lowering::convert(ValueId v, const Linear& from, const Linear& to, const ir::Type& tile) {
  if (from == to) return v;
  if (const auto renamed = layout::registers_in(from, to)) return e_.pick(v, *renamed);
  for (int b = 0; b < from.bits(layout::Space::block); ++b)
    if (from.word(layout::Space::block, b) != to.word(layout::Space::block, b)) refuse_move();
  if (tile.dtype == DType::mask)
    return mask_of_bytes(convert(bytes_of_mask(v), from, to, ir::with_dtype(tile, DType::u8)));
  const layout::Conversion plan = layout::plan_conversion(from, to);
  if (plan.kind == layout::Conversion::Kind::shuffle && are_few(plan, from, to, tile.dtype))
    return convert_by_shuffles(v, plan, from, to);
  if (is_across(from, to)) return convert_across(v, from, to);
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
  return get(b, e_.dtype(v), to, strides, layout::Space::warp);
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
  for (int k = 0; k < have.bits(layout::Space::block); ++k)
    if (have.word(layout::Space::block, k)) refuse_move();  // a block holds a part of it
  const bool is_mask = a.dtype == DType::mask;
  if (is_mask) v = bytes_of_mask(v);
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
    const std::vector<uint32_t> attrs{1, mask ? 1u : 0u};
    if (write)
      e_.emit_void(OpKind::st, operands, attrs);
    else
      v = e_.emit(OpKind::ld, operands, ir::fragment_type(t, l.registers()), attrs);
  };
  access(have, a, true);
  barrier();
  access(want, b, false);
  set(to, is_mask ? mask_of_bytes(v) : v);
}

}  // namespace tw::lower
