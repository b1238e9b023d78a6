// Mean and variance of rows, for the norms and their gradients.
#pragma once

#include "kernels/rows.hpp"

namespace tw::kernels {

// Mean, as the sum of two numbers, and the values less it. The sum that gives a first mean rounds
// at the size of the values; what that missed, `rest`, is found again among the small differences.
// One number for both would round to the size of the values again: a common offset would cost
// digits.
struct Centred {
  Tile mean, rest, difference;
};
inline Centred centre(const Tile& t) {
  const Tile first = mean(t, 1);
  const Tile d = t - first;
  const Tile rest = mean(d, 1);
  return {first, rest, d - rest};
}

// As row_of, in the type that rows are computed in.
inline Tile weights_of(const Tensor& w, const Tile& start, int block, DType type) {
  return cast(row_of(w, start, block), type);
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
// differences (Chan et al. 1979), never by raw moments. The mean is mean + rest.
struct Moments {
  Tile mean, rest, squares, count;
};
inline Moments no_moments(DType type) {
  return {zeros(type, {1, 1}), zeros(type, {1, 1}), zeros(type, {1, 1}), zeros(type, {1, 1})};
}
inline void add_to(Moments& s, const Tile& t, const Tile& size) {
  const Centred c = centre(t);
  const Tile here = cast(size, t.dtype()), total = s.count + here;
  const Tile share = here / total;
  // The parts of the means apart: what `mean` rounds off goes to `rest`. Where the step is the
  // larger of the two some of it is lost, but then the values vary by as much.
  const Tile by_mean = c.mean - s.mean, by_rest = c.rest - s.rest, delta = by_mean + by_rest;
  const Tile step = by_mean * share, next = s.mean + step;
  s.rest += by_rest * share + (step - (next - s.mean));
  s.mean = next;
  s.squares += sum(c.difference * c.difference, 1) + delta * delta * (s.count * share);
  s.count = total;
}
inline Tile less_mean(const Tile& t, const Moments& s) { return (t - s.mean) - s.rest; }

}  // namespace tw::kernels
