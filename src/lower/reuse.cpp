// When shared memory that reductions exchange through may be written again: after a barrier behind
// the last read. Two sets take turns, so that the barrier of one exchange is that of the other,
// too; in a loop with two exchanges none is there for reuse alone.
//
// What the trip before left is not known while a loop is lowered. So its first exchange begins with
// a barrier, which is taken out at the end of the loop when all paths to it turn out to have one.
#include <algorithm>

#include "lower/lowering.hpp"
#include "support/error.hpp"

namespace tw::lower {

std::vector<size_t> Lowering::exchange_buffers(std::span<const ExchangeSize> sizes) {
  const int set = exchanges_++ % 2;
  std::vector<size_t> places;
  for (size_t k = 0; k < sizes.size(); ++k) {
    const auto fits = [&](const ExchangeMemory& m) {
      return m.set == set && m.number == k && m.dtype == sizes[k].dtype &&
             m.elements >= sizes[k].elements;
    };
    const auto at = std::ranges::find_if(memory_, fits);
    places.push_back(static_cast<size_t>(at - memory_.begin()));
    if (at == memory_.end())
      memory_.push_back({e_.new_buffer(sizes[k].dtype, sizes[k].elements), sizes[k].dtype,
                         sizes[k].elements, set, k, unused_});
  }
  const auto any = [&](Reuse r) {
    return std::ranges::any_of(places, [&](size_t p) { return memory_[p].reuse == r; });
  };
  if (any(Reuse::read)) {
    barrier();
  } else if (any(Reuse::unknown)) {
    e_.barrier();
    const OpId last = out_[e_.block()].last;
    TW_CHECK(guards_.empty() || guards_.back().barrier != last, "two exchanges with one barrier");
    guards_.push_back({last, places});
  }
  return places;
}

void Lowering::all_waited() {
  // What was taken for a barrier of reuse is needed for something else.
  const OpId last = out_[e_.block()].last;
  std::erase_if(guards_, [&](const Guard& g) { return g.barrier == last; });
  for (ExchangeMemory& m : memory_) m.reuse = Reuse::free;
  unused_ = Reuse::free;
}

// First of what nobody has used yet: that may be new on one path and old on another.
std::vector<Lowering::Reuse> Lowering::reuses() const {
  std::vector<Reuse> all{unused_};
  for (const ExchangeMemory& m : memory_) all.push_back(m.reuse);
  return all;
}

Lowering::Reuse Lowering::reuse_of(const std::vector<Reuse>& path, size_t p) {
  return p + 1 < path.size() ? path[p + 1] : path[0];
}

void Lowering::set_reuses(const std::vector<Reuse>& path) {
  for (size_t p = 0; p < memory_.size(); ++p) memory_[p].reuse = reuse_of(path, p);
  unused_ = path[0];
}

void Lowering::merge_reuses(const std::vector<Reuse>& other) {
  for (size_t p = 0; p < memory_.size(); ++p)
    memory_[p].reuse = std::max(memory_[p].reuse, reuse_of(other, p));
  unused_ = std::max(unused_, other[0]);
}

Lowering::OpenLoop Lowering::open_loop() {
  OpenLoop loop{reuses(), std::exchange(guards_, {})};
  set_reuses({Reuse::unknown});
  return loop;
}

void Lowering::close_loop(OpenLoop loop) {
  for (const Guard& g : guards_)
    if (std::ranges::all_of(g.buffers, [&](size_t p) {
          return memory_[p].reuse == Reuse::free && reuse_of(loop.before, p) == Reuse::free;
        }))
      out_.erase(g.barrier);
  guards_ = std::move(loop.guards);
  const auto settled = [](Reuse now, Reuse before) { return now == Reuse::unknown ? before : now; };
  for (size_t p = 0; p < memory_.size(); ++p)
    memory_[p].reuse = settled(memory_[p].reuse, reuse_of(loop.before, p));
  unused_ = settled(unused_, loop.before[0]);
  merge_reuses(loop.before);  // it may run no trip
}

}  // namespace tw::lower
