// Histograms: many atomics of a program on a tensor of few elements go to copies in shared memory,
// which are added to the tensor once, at the end. Neighbouring lanes have different copies, side by
// side, so that lanes that count the same do not wait for each other, nor for a bank.
//
// Nobody can see the difference where all accesses to the tensor are such atomics, relaxed and with
// unused results, and the program releases nothing.
#include <algorithm>
#include <bit>
#include <cmath>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

using ir::AtomicFn;

namespace {

// Of a block: seven of them still run at once.
constexpr int64_t most_bytes = 32 << 10;
constexpr int most_copies = 32;

uint64_t nothing(AtomicFn fn, DType t) {
  switch (fn) {
    case AtomicFn::max:
      return ir::extreme(t, -INFINITY);
    case AtomicFn::min:
      return ir::extreme(t, INFINITY);
    case AtomicFn::and_:
      return ir::from_int(t, -1);
    default:
      return 0;
  }
}

}  // namespace

// Whether the op stands in a loop: what happens once is not worth the copies.
bool Lowering::repeats(OpId o) const {
  for (OpId at = in_[in_[o].block].parent; at; at = in_[in_[at].block].parent)
    if (in_[at].kind == OpKind::for_ || in_[at].kind == OpKind::while_) return true;
  return false;
}

void Lowering::plan_copies() {
  if (layouts_.blocks > 1) return;
  struct Use {
    OpId first;
    bool fits = true, repeats = false;
  };
  std::vector<std::pair<ValueId, Use>> uses;
  bool synchronizes = false;
  ir::walk(in_, in_.body, [&](OpId o) {
    synchronizes |= ir::synchronizes(in_, o);
    const OpKind kind = in_[o].kind;
    if (kind != OpKind::load && kind != OpKind::store && kind != OpKind::atomic &&
        !is_indexed(kind))
      return;
    const ValueId tensor = in_.operand(o, 0), memory = ir::memory_of(in_, tensor);
    auto at = std::ranges::find(uses, memory, [](const auto& u) { return u.first; });
    if (at == uses.end()) at = uses.insert(at, {memory, {o}});
    Use& use = at->second;
    const bool is_param = in_[tensor].is_arg() && in_[tensor].arg_block() == in_.host;
    use.fits &= kind == OpKind::atomic_scatter && is_param && in_.type_of(tensor).rank == 1 &&
                is_integer(in_.type_of(tensor).dtype) && commute(o, use.first) &&
                (in_.params[in_[tensor].index].const_dims & 1);
    use.repeats |= repeats(o);
  });
  if (synchronizes) return;
  const int threads = layouts_.warps * 32;
  for (const auto& [memory, use] : uses) {
    if (!use.fits || !use.repeats) continue;
    const ValueId tensor = in_.operand(use.first, 0);
    Copies c;
    c.memory = memory;
    c.first = use.first;
    c.elements =
        static_cast<int>(std::min<int64_t>(in_.params[in_[tensor].index].dims[0], most_bytes));
    const int size = size_of(in_.type_of(tensor).dtype);
    c.rounds = (c.elements + threads - 1) / threads;
    const int64_t padded = int64_t{c.rounds} * threads * size;
    if (c.elements == 0 || padded > most_bytes) continue;
    c.copies = std::min(
        most_copies, static_cast<int>(std::bit_floor(static_cast<uint64_t>(most_bytes / padded))));
    copies_.push_back(c);
  }
}

ValueId Lowering::thread_number() {
  const ir::Type i32 = ir::scalar_type(DType::i32);
  if (layouts_.warps == 1) return e_.lane_id();
  return e_.in_prologue(OpKind::add,
                        {e_.in_prologue(OpKind::shl, {e_.warp_id(), e_.i32(5)}, i32), e_.lane_id()},
                        i32);
}

void Lowering::begin_copies() {
  const int threads = layouts_.warps * 32;
  for (Copies& c : copies_) {
    e_.at(in_.op_locs[c.first.i]);
    const DType t = in_.type_of(in_.operand(c.first, 0)).dtype;
    const int vector = static_cast<int>(ir::max_access_bytes) / size_of(t);
    const int total = c.rounds * threads * c.copies;
    const int stores = (total + threads * vector - 1) / (threads * vector);
    c.buffer = e_.new_buffer(t, int64_t{stores} * threads * vector);
    std::vector<int> at(static_cast<size_t>(stores));
    for (int k = 0; k < stores; ++k) at[static_cast<size_t>(k)] = k * threads * vector;
    const auto fn = static_cast<AtomicFn>(in_.attr(c.first, 0));
    const ValueId offsets = e_.add(e_.mul(thread_number(), e_.i32(vector)), e_.numbers(at));
    e_.emit_void(OpKind::st,
                 std::vector{c.buffer, e_.broadcast(offsets, stores),
                             e_.broadcast(e_.constant(t, nothing(fn, t)), stores * vector)},
                 std::vector<uint32_t>{static_cast<uint32_t>(vector), 0});
  }
  if (!copies_.empty()) barrier();
}

const Lowering::Copies* Lowering::copies_of(OpId o) const {
  for (const Copies& c : copies_)
    if (ir::memory_of(in_, in_.operand(o, 0)) == c.memory) return &c;
  return nullptr;
}

// Each thread adds up the copies of some elements. From a copy of its own on, so that lanes read
// from different banks.
void Lowering::end_copies() {
  const int threads = layouts_.warps * 32;
  if (!copies_.empty()) barrier();
  for (const Copies& c : copies_) {
    e_.at(in_.op_locs[c.first.i]);
    const DType t = in_.type_of(in_.operand(c.first, 0)).dtype;
    const auto fn = static_cast<AtomicFn>(in_.attr(c.first, 0));
    std::vector<int> copy, row, element;
    for (int k = 0; k < c.copies; ++k)
      for (int r = 0; r < c.rounds; ++r) copy.push_back(k), row.push_back(r * threads * c.copies);
    for (int r = 0; r < c.rounds; ++r) element.push_back(r * threads);
    const int n = static_cast<int>(copy.size());
    const ValueId turned =
        e_.binary(OpKind::and_, e_.add(e_.lane_id(), e_.numbers(copy)), e_.i32(c.copies - 1));
    const ValueId first = e_.add(e_.mul(thread_number(), e_.i32(c.copies)), e_.numbers(row));
    ValueId all = e_.emit(OpKind::ld, {c.buffer, e_.broadcast(e_.add(first, turned), n)},
                          ir::fragment_type(t, n), {1u, 0u});
    for (int parts = c.copies; parts > 1; parts /= 2) {
      std::vector<int> low, high;
      for (int r = 0; r < parts / 2 * c.rounds; ++r)
        low.push_back(r), high.push_back(r + parts / 2 * c.rounds);
      all = e_.binary(ir::element_op(fn), e_.pick(all, low), e_.pick(all, high));
    }
    const ValueId at = e_.broadcast(e_.add(thread_number(), e_.numbers(element)), c.rounds);
    const ValueId counts = e_.binary(OpKind::ne, all, e_.constant(t, nothing(fn, t)));
    const ValueId mask = e_.both(counts, e_.binary(OpKind::lt, at, e_.i32(c.elements)));
    e_.emit(OpKind::atom, {map_[in_.operand(c.first, 0).i], at, all, mask},
            ir::fragment_type(t, c.rounds),
            {in_.attr(c.first, 0), in_.attr(c.first, 1), in_.attr(c.first, 2), 1u});
  }
}

}  // namespace tw::lower
