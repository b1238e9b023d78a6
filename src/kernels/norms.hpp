// Mean and variance of rows, for the norms and their gradients.
#pragma once

#include "kernels/rows.hpp"

namespace tw::kernels {

// Mean and the values less it. The sum that gives a first mean rounds at the size of the values;
// what that missed is found again among the small differences, so a common offset costs nothing.
struct Centred {
  Tile mean, difference;
};
inline Centred centre(const Tile& t) {
  const Tile first = mean(t, 1);
  const Tile d = t - first;
  const Tile rest = mean(d, 1);
  return {first + rest, d - rest};
}

// The first n elements of a row, and 0 behind them.
inline Tile within(const Tile& t, const Tile& n) {
  return where(iota(i32, {1, t.dim(1)}, 1) < cast(n, i32), t, 0);
}

// Sums of rows over their number of elements. Programs that walk rows have a trip's latencies to
// save, and multiply. Others divide, by what is not known while compiling: the branch for a slow
// case keeps ptxas from loading weights ahead of it, into registers that a second row on the
// multiprocessor needs (61 become 121).
struct PerElement {
  Tile size, part;
  bool walk;
  PerElement(const Tile& n, DType type, bool walks)
      : size(cast(n, type)), part(1 / size), walk(walks) {}
  Tile operator()(const Tile& sum) const { return walk ? sum * part : sum / size; }
};

// Of a row that is walked in tiles. Each tile's mean and sum of squares are combined by their
// differences (Chan et al. 1979), never by raw moments.
struct Moments {
  Tile mean, squares, count;
};
inline Moments no_moments(DType type) {
  return {zeros(type, {1, 1}), zeros(type, {1, 1}), zeros(type, {1, 1})};
}
inline void add_to(Moments& s, const Tile& t, const Tile& size) {
  const Centred c = centre(t);
  const Tile here = cast(size, t.dtype()), total = s.count + here;
  const Tile delta = c.mean - s.mean;
  s.mean += delta * (here / total);
  s.squares += sum(c.difference * c.difference, 1) + delta * delta * (s.count * (here / total));
  s.count = total;
}

}  // namespace tw::kernels
