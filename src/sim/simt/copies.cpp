// copy_async: from its issue until its thread has waited for it, nobody else may touch what it
// writes; then it counts as a write of that thread, which a barrier must order like any other. And
// nobody, its thread included, may change what it reads: whether it reads the old or the new is
// chance. For its own thread the order of the program decides, so that a store asks for the copies
// under way; others are found when it has been waited for.
#include <cstring>

#include "ir/scalar.hpp"
#include "sim/simt/exec.hpp"
#include "sim/simt/machine.hpp"

namespace tw::sim::simt {
namespace {

void finish(Copy& c) {
  if (c.done) return;
  const size_t size = static_cast<size_t>(c.element_size);
  const size_t read = static_cast<size_t>(c.count) * size;
  if (read) std::memcpy(c.to.data, c.from.data, read);
  std::memset(c.to.data + read, 0, static_cast<size_t>(c.vector) * size - read);
  c.done = true;
}

// The thread has waited for it.
void retire(Warp& w, Copy& c) {
  finish(c);
  if (c.from.shadow) --w.tracked_copies;
  const Instr& i = *c.instr;
  const Access now = w.access(i, c.lane);
  for (int e = 0; e < c.vector; ++e) {
    Cell& cell = c.to.cell(e);
    cell.copy = 0;
    cell.write = now;
    cell.defined = !(c.undefined >> e & 1);
    if (e >= c.count || !c.from.shadow || !w.launch().races) continue;
    const Cell& source = c.from.cell(e);
    if (source.write.op && source.write.thread != now.thread &&
        source.write.phase >= c.issued.phase)
      fault_race(w, i, memory_name(w.program(), w.places(i)[2]), c.from.offset + e, now,
                 source.write);
  }
}

void issue(Warp& w, const Instr& i, int lane, int k) {
  const Place *p = w.places(i), &buffer = p[0], &tensor = p[2], &counts = p[4];
  Copy c;
  c.instr = &i;
  c.lane = lane;
  c.group = w.groups[static_cast<size_t>(lane)];
  c.vector = static_cast<int>(w.f().attr(i.op, 0));
  c.element_size = size_of(buffer.dtype);
  c.issued = w.access(i, lane);
  const int64_t count = static_cast<int64_t>(w.payload(counts, counts.count == 1 ? 0 : k)[lane]);
  if (count < 0 || count > c.vector)
    usage_error(loc_of(w.f(), i.op), "this copy_async reads {} of {} elements{}", count, c.vector,
                where(w, lane));
  c.count = static_cast<int>(count);
  c.to = locate(w, i, buffer, lane, static_cast<int64_t>(w.payload(p[1], k)[lane]), c.vector,
                c.vector);
  if (c.count)
    c.from = locate(w, i, tensor, lane, static_cast<int64_t>(w.payload(p[3], k)[lane]), c.count,
                    c.vector);
  for (int e = 0; e < c.vector; ++e) {
    Cell& cell = c.to.cell(e);
    if (w.launch().races) {
      if (cell.copy)
        fault_copying(w, i, memory_name(w.program(), buffer), c.to.offset + e, c.issued, cell.copy);
      if (const Access* before = note_write(cell, c.issued, false))
        fault_race(w, i, memory_name(w.program(), buffer), c.to.offset + e, c.issued, *before);
    }
    cell.copy = i.op.i;
    cell.defined = false;
    if (e < c.count && c.from.shadow && !read_cell(w, i, tensor, c.from, e, c.issued))
      c.undefined |= 1u << e;
  }
  if (c.from.shadow) ++w.tracked_copies;
  w.copies.push_back(c);
}

}  // namespace

void need_no_copy_of(Warp& w, const Instr& i, const Place& base, const Target& t, int element,
                     int lane) {
  if (!w.tracked_copies || !t.shadow || !w.launch().races) [[likely]]
    return;
  const int64_t at = t.offset + element;
  for (const Copy& c : w.copies)
    if (c.lane == lane && c.from.shadow == t.shadow && at >= c.from.offset &&
        at < c.from.offset + c.count)
      fault_copied(w, i, memory_name(w.program(), base), at, lane, c);
}

void exec_copy_async(Warp& w, const Instr& i) {
  const Place* p = w.places(i);
  for (int k = 0; k < p[1].count; ++k) {
    w.need_defined(i, p[1], k, w.active, "offset");
    w.need_defined(i, p[3], k, w.active, "offset");
    w.need_defined(i, p[4], p[4].count == 1 ? 0 : k, w.active, "count");
    for_lanes(w.active, [&](int lane) { issue(w, i, lane, k); });
  }
}

void exec_copy_commit(Warp& w, const Instr&) {
  for_lanes(w.active, [&](int lane) { ++w.groups[static_cast<size_t>(lane)]; });
}

// Groups are counted by each thread; those that are not committed are not waited for.
void exec_copy_wait(Warp& w, const Instr& i) {
  const uint64_t pending = w.f().attr(i.op, 0);
  std::erase_if(w.copies, [&](Copy& c) {
    if (!(w.active >> c.lane & 1) || c.group + pending >= w.groups[static_cast<size_t>(c.lane)])
      return false;
    retire(w, c);
    return true;
  });
}

// A copy takes any time: at each access of the warp about one in eight of them ends.
void advance_copies(Warp& w) {
  for (Copy& c : w.copies)
    if (w.block->cluster->random.below(8) == 0) finish(c);
}

}  // namespace tw::sim::simt
