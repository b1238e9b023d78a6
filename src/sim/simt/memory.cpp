#include <cstring>

#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/meeting.hpp"

namespace tw::sim::simt {
namespace {

[[noreturn]] void fault_range(Warp& w, const Instr& i, const std::string& memory, int lane,
                              int64_t offset, int vector, int64_t first, int64_t last) {
  const std::string elements = vector == 1
                                   ? fmt::format("element {}", offset)
                                   : fmt::format("elements {} to {}", offset, offset + vector - 1);
  const std::string lie = last < first ? std::string("which has no elements")
                                       : fmt::format("whose elements lie in [{}, {}]", first, last);
  usage_error(loc_of(w.f(), i.op), "this {} reaches {} of {}, {}{}", name_of(i), elements, memory,
              lie, where(w, lane));
}

[[noreturn]] void fault_alignment(Warp& w, const Instr& i, const std::string& memory, int lane,
                                  int64_t offset, int bytes) {
  usage_error(
      loc_of(w.f(), i.op),
      "this {} of {} bytes at once begins at element {} of {}, whose address is no multiple "
      "of {}{}",
      name_of(i), bytes, offset, memory, bytes, where(w, lane));
}

// The block whose buffer a lane means.
Block& block_of(Warp& w, const Instr& i, const Place& base, int lane) {
  if (!base.remote) return *w.block;
  Block& b = w.block->cluster->blocks[w.payload(base)[lane]];
  if (b.ended())
    usage_error(loc_of(w.f(), i.op),
                "this {} reaches shared memory of block {} of the cluster, which has ended: a "
                "cluster_barrier must keep it until all are done{}",
                name_of(i), b.rank, where(w, lane));
  return b;
}

// f(lane, access, target) for every access that happens.
template <class F>
void for_accesses(Warp& w, const Instr& i, const Place& base, const Place& offsets,
                  const Place* mask, int vector, F&& f) {
  for (int k = 0; k < offsets.count; ++k) {
    const uint32_t on = mask ? masked(w, i, *mask, k, w.active) : w.active;
    w.need_defined(i, offsets, k, on, "offset");
    const uint64_t* at = w.payload(offsets, k);
    for_lanes(on, [&](int lane) {
      f(lane, k, locate(w, i, base, lane, static_cast<int64_t>(at[lane]), vector, vector));
    });
  }
}

}  // namespace

uint32_t masked(Warp& w, const Instr& i, const Place& mask, int r, uint32_t of) {
  r = mask.count == 1 ? 0 : r;
  w.need_defined(i, mask, r, of, "mask");
  return of & w.bits(mask, r);
}

Cell& Target::cell(int element) const {
  if (buffer) return buffer->cells[static_cast<size_t>(offset + element)];
  const int64_t at = offset + element - first;
  return shadow->page(at / TensorShadow::page_size)
      .cells[static_cast<size_t>(at % TensorShadow::page_size)];
}

void Target::note_value(int element, uint64_t payload) const {
  if (!shadow) return;
  const int64_t at = offset + element - first;
  shadow->page(at / TensorShadow::page_size)
      .values[static_cast<size_t>(at % TensorShadow::page_size)] = payload;
}

Target locate(Warp& w, const Instr& i, const Place& base, int lane, int64_t offset, int vector,
              int align) {
  Target t;
  t.offset = offset;
  const int size = size_of(base.dtype);
  if (base.buffer) {
    const int64_t last = w.program().buffers[static_cast<size_t>(base.memory)].elements - 1;
    if (offset < 0 || offset > last - (vector - 1)) [[unlikely]]
      fault_range(w, i, memory_name(w.program(), base), lane, offset, vector, 0, last);
    t.buffer = &block_of(w, i, base, lane).buffers[static_cast<size_t>(base.memory)];
    t.data = t.buffer->data.data() + offset * size;
    if (offset % align != 0) [[unlikely]]
      fault_alignment(w, i, memory_name(w.program(), base), lane, offset, align * size);
    return t;
  }
  const Launch::Tensor& tensor = w.launch().tensors[static_cast<size_t>(base.memory)];
  if (offset < tensor.first || offset > tensor.last - (vector - 1)) [[unlikely]]
    fault_range(w, i, memory_name(w.program(), base), lane, offset, vector, tensor.first,
                tensor.last);
  t.data = tensor.data + offset * size;
  if (reinterpret_cast<uintptr_t>(t.data) % static_cast<uintptr_t>(align * size) != 0) [[unlikely]]
    fault_alignment(w, i, memory_name(w.program(), base), lane, offset, align * size);
  if (tensor.tracked) {
    const int memory = w.program().tensors[static_cast<size_t>(base.memory)].memory;
    t.shadow = &w.block->cluster->shadows[static_cast<size_t>(memory)];
    t.first = tensor.first;
  }
  return t;
}

bool read_cell(Warp& w, const Instr& i, const Place& base, const Target& t, int e,
               const Access& now) {
  Cell& c = t.cell(e);
  if (w.launch().races) {
    if (c.copy) fault_copying(w, i, memory_name(w.program(), base), t.offset + e, now, c.copy);
    if (const Access* before = note_read(c, now))
      fault_race(w, i, memory_name(w.program(), base), t.offset + e, now, *before);
  }
  if (Meeting* const meeting = w.block->cluster->meeting; meeting && t.shadow)
    meeting->note(w, i, base, t, e, Meeting::Kind::read, now);
  return is_defined(w, base, t, e);
}

bool is_defined(Warp& w, const Place& base, const Target& t, int e) {
  if (t.cell(e).defined) return true;
  if (!t.shadow) return false;
  if (!w.launch().tensors[static_cast<size_t>(base.memory)].undefined) return true;
  Meeting* const meeting = w.block->cluster->meeting;
  return meeting && meeting->is_written(w, base, t, e);
}

void exec_remote(Warp& w, const Instr& i) {
  const Place *p = w.places(i), &rank = p[1], &out = p[2];
  w.need_defined(i, rank, 0, w.active, "rank");
  w.copy_register(rank.slot, out.slot);
  for_lanes(w.active, [&](int lane) {
    const int64_t r = static_cast<int64_t>(w.payload(rank)[lane]);
    if (r < 0 || r >= w.launch().cluster)
      usage_error(loc_of(w.f(), i.op), "this remote names block {} of a cluster of {}{}", r,
                  w.launch().cluster, where(w, lane));
  });
}

void exec_ld(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  const Place &base = p[0], &offsets = p[1], &out = p[i.operands];
  const int vector = static_cast<int>(w.f().attr(i.op, 0));
  const Place* mask = w.f().attr(i.op, 1) ? &p[2] : nullptr;
  const int size = size_of(base.dtype);
  const auto leave_undefined = [&](int r, int lane, Origin::How how) {
    w.payload(out, r)[lane] = garbage(base.dtype, w.block->cluster->random);
    w.defined(out, r) &= ~(1u << lane);
    w.origin(out, r) = {i.op.i, how};
  };
  for (int r = 0; r < out.count; ++r) w.defined(out, r) = all_lanes;
  if (mask)
    for (int k = 0; k < offsets.count; ++k)
      for_lanes(w.active & ~masked(w, i, *mask, k, w.active), [&](int lane) {
        for (int e = 0; e < vector; ++e) leave_undefined(k * vector + e, lane, Origin::How::masked);
      });
  for_accesses(w, i, base, offsets, mask, vector, [&](int lane, int k, const Target& t) {
    const Access now = w.access(i, lane);
    for (int e = 0; e < vector; ++e) {
      const int r = k * vector + e;
      if (t.tracked() && !read_cell(w, i, base, t, e, now))
        leave_undefined(r, lane, Origin::How::unwritten);
      else
        w.payload(out, r)[lane] = ir::load_element(base.dtype, t.data + e * size);
    }
  });
}

void exec_st(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  const Place &base = p[0], &offsets = p[1], &value = p[2];
  const int vector = static_cast<int>(w.f().attr(i.op, 0));
  const Place* mask = w.f().attr(i.op, 1) ? &p[3] : nullptr;
  const int size = size_of(base.dtype);
  // What lies in shared memory stays with the block: there an undefined value is not yet seen.
  if (!base.buffer)
    for (int k = 0; k < offsets.count; ++k) {
      const uint32_t on = mask ? masked(w, i, *mask, k, w.active) : w.active;
      for (int e = 0; e < vector; ++e) w.need_defined(i, value, k * vector + e, on, "value");
    }
  for_accesses(w, i, base, offsets, mask, vector, [&](int lane, int k, const Target& t) {
    const Access now = w.access(i, lane);
    for (int e = 0; e < vector; ++e) {
      const int r = k * vector + e;
      const uint64_t payload = w.payload(value, r)[lane];
      std::byte* const to = t.data + e * size;
      if (t.tracked()) {
        Cell& c = t.cell(e);
        if (w.launch().races) {
          const bool same = ir::load_element(base.dtype, to) == payload;
          if (c.copy)
            fault_copying(w, i, memory_name(w.program(), base), t.offset + e, now, c.copy);
          if (const Access* before = note_write(c, now, same))
            fault_race(w, i, memory_name(w.program(), base), t.offset + e, now, *before);
          if (!same) need_no_copy_of(w, i, base, t, e, lane);
        }
        if (Meeting* const meeting = w.block->cluster->meeting; meeting && t.shadow)
          meeting->note(w, i, base, t, e, Meeting::Kind::write, now, payload);
        c.defined = w.defined(value, r) >> lane & 1;
        t.note_value(e, payload);
      }
      ir::store_element(base.dtype, to, payload);
    }
  });
  if (Meeting* const meeting = w.block->cluster->meeting; meeting && !base.buffer)
    meeting->changed = true;
}

}  // namespace tw::sim::simt
