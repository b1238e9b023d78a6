#include "layout/blocked.hpp"

#include <algorithm>
#include <bit>
#include <climits>

#include "support/error.hpp"

namespace tw::layout {
namespace {

int log2_of(int n) {
  TW_CHECK(n > 0 && std::has_single_bit(unsigned(n)), "{} is no power of two", n);
  return std::countr_zero(unsigned(n));
}

}  // namespace

Linear blocked(std::span<const int> shape, const Blocked& b) {
  std::vector<int> sizes;
  for (int s : shape) sizes.push_back(padded(s));
  Linear l(sizes);

  std::vector<int> order;
  const auto append = [&](int d) {
    if (std::find(order.begin(), order.end(), d) == order.end() && sizes[d] > 1) order.push_back(d);
  };
  for (int d : b.order) {
    TW_CHECK(d >= 0 && d < l.rank(), "dimension {} of a tile of rank {}", d, l.rank());
    append(d);
  }
  for (int d = l.rank() - 1; d >= 0; --d) append(d);

  std::vector<int> taken(sizes.size(), 0);  // bits given out
  // Gives up to `bits` bits of a dimension to a space; returns how many it gave.
  const auto take = [&](Space s, int d, int bits) {
    int n = 0;
    for (; n < bits && 1 << taken[d] < sizes[d]; ++n) l.add(s, d, 1 << taken[d]++);
    return n;
  };
  const auto take_all = [&](Space s, int bits, int limit) {
    for (int d : order) bits -= take(s, d, std::min(bits, d == order[0] ? limit : INT_MAX));
    for (int d : order) bits -= take(s, d, bits);  // what the limit held back
    if (s != Space::reg) l.add_copies(s, 1 << bits);
  };
  const auto limit = [](int n) { return n == 0 ? INT_MAX : log2_of(n); };
  if (!order.empty()) take(Space::reg, order[0], log2_of(b.vector));
  if (b.across >= 0) take(Space::reg, b.across, log2_of(b.across_vector));
  take_all(Space::lane, log2_of(b.lanes), limit(b.lanes_fast));
  take_all(Space::warp, log2_of(b.warps), limit(b.warps_fast));
  take_all(Space::block, log2_of(b.blocks), INT_MAX);
  take_all(Space::reg, max_bits, INT_MAX);
  return l;
}

}  // namespace tw::layout
