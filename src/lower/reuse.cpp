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

namespace {

// Slots of exchanges, apart from those of conversions and products.
constexpr int first_exchange_slot = 1000, slots_of_a_set = 500;

}  // namespace

std::vector<size_t> Lowering::exchange_buffers(std::span<const ExchangeSize> sizes) {
  const int set = first_exchange_slot + exchanges_++ % 2 * slots_of_a_set;
  std::vector<size_t> places;
  for (size_t k = 0; k < sizes.size(); ++k) {
    const int slot = set + static_cast<int>(k);
    const auto fits = [&](const Shared& s) {
      return s.dtype == sizes[k].dtype && s.slot == slot && s.elements >= sizes[k].elements;
    };
    const auto at = std::ranges::find_if(shared_, fits);
    places.push_back(static_cast<size_t>(at - shared_.begin()));
    if (at != shared_.end()) continue;
    shared_.push_back({e_.new_buffer(sizes[k].dtype, sizes[k].elements), sizes[k].dtype,
                       sizes[k].elements, slot, unused_});
  }
  const auto any = [&](Reuse r) {
    return std::ranges::any_of(places, [&](size_t p) { return shared_[p].reuse == r; });
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
  for (Shared& s : shared_)
    if (s.slot >= first_exchange_slot) s.reuse = Reuse::free;
  unused_ = Reuse::free;
}

// First of what nobody has used yet: that may be new on one path and old on another.
std::vector<Lowering::Reuse> Lowering::reuses() const {
  std::vector<Reuse> all{unused_};
  for (const Shared& s : shared_) all.push_back(s.reuse);
  return all;
}

Lowering::Reuse Lowering::reuse_of(const std::vector<Reuse>& path, size_t p) {
  return p + 1 < path.size() ? path[p + 1] : path[0];
}

void Lowering::set_reuses(const std::vector<Reuse>& path) {
  for (size_t p = 0; p < shared_.size(); ++p) shared_[p].reuse = reuse_of(path, p);
  unused_ = path[0];
}

void Lowering::merge_reuses(const std::vector<Reuse>& other) {
  for (size_t p = 0; p < shared_.size(); ++p)
    shared_[p].reuse = std::max(shared_[p].reuse, reuse_of(other, p));
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
          return shared_[p].reuse == Reuse::free && reuse_of(loop.before, p) == Reuse::free;
        }))
      out_.erase(g.barrier);
  guards_ = std::move(loop.guards);
  const auto settled = [](Reuse now, Reuse before) { return now == Reuse::unknown ? before : now; };
  for (size_t p = 0; p < shared_.size(); ++p)
    shared_[p].reuse = settled(shared_[p].reuse, reuse_of(loop.before, p));
  unused_ = settled(unused_, loop.before[0]);
  merge_reuses(loop.before);  // it may run no trip
}

}  // namespace tw::lower
