// Random layouts, and every place of one, for tests against brute force.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "layout/linear.hpp"

namespace tw::layout {

using Random = std::mt19937;

inline int below(Random& random, int n) { return int(random() % unsigned(n)); }

inline std::vector<int> random_shape(Random& random, int max_bits) {
  std::vector<int> shape(1 + below(random, 3), 1);
  for (int i = below(random, max_bits + 1); i > 0; --i)
    shape[below(random, int(shape.size()))] *= 2;
  return shape;
}

// Any layout: dependent vectors, copies, elements that nobody holds.
inline Linear random_linear(Random& random, std::span<const int> shape) {
  Linear l(shape);
  for (int s = 0; s < space_count; ++s) {
    for (int i = below(random, s == 3 ? 2 : 4); i > 0; --i) {
      l.add(Space(s), l.unpack(random() & ((1u << l.word_bits()) - 1)));
    }
  }
  return l;
}

// A layout that holds every element, in copies when the tile has fewer than the places: the bits of
// the tile, sheared a few times, dealt to lanes, warps and registers.
inline Linear random_full(Random& random, std::span<const int> shape, int lane_bits = 3,
                          int warp_bits = 1) {
  Linear l(shape);
  std::vector<uint32_t> words;
  for (int i = 0; i < l.word_bits(); ++i) words.push_back(1u << i);
  std::shuffle(words.begin(), words.end(), random);
  if (words.size() > 1) {
    for (int i = below(random, 6); i > 0; --i) {
      const int a = below(random, int(words.size())), b = below(random, int(words.size()));
      if (a != b) words[a] ^= words[b];
    }
  }
  int copies = std::max(0, lane_bits + warp_bits - int(words.size()));
  copies += below(random, 2);
  for (; copies > 0; --copies)
    words.insert(words.begin() + below(random, int(words.size()) + 1), 0);
  while (int(words.size()) < lane_bits + warp_bits) words.push_back(0);
  size_t next = 0;
  for (int i = 0; i < lane_bits; ++i) l.add(Space::lane, l.unpack(words[next++]));
  for (int i = 0; i < warp_bits; ++i) l.add(Space::warp, l.unpack(words[next++]));
  for (; next < words.size(); ++next) {
    if (words[next] != 0) l.add(Space::reg, l.unpack(words[next]));
  }
  // A zero that would have been a register has displaced nothing: all other words are dealt.
  return l;
}

template <class F>
void each_place(const Linear& l, F f) {
  for (int block = 0; block < l.blocks(); ++block) {
    for (int warp = 0; warp < l.warps(); ++warp) {
      for (int lane = 0; lane < l.lanes(); ++lane) {
        for (int reg = 0; reg < l.registers(); ++reg) f(Place{reg, lane, warp, block});
      }
    }
  }
}

template <class F>
void each_element(const Linear& l, F f) {
  std::vector<int> shape = l.shape();
  shape.resize(max_rank, 1);
  Coord c{};
  for (c[0] = 0; c[0] < shape[0]; ++c[0])
    for (c[1] = 0; c[1] < shape[1]; ++c[1])
      for (c[2] = 0; c[2] < shape[2]; ++c[2])
        for (c[3] = 0; c[3] < shape[3]; ++c[3])
          for (c[4] = 0; c[4] < shape[4]; ++c[4]) f(c);
}

inline int row_major(const Linear& l, const Coord& c) {
  int index = 0;
  for (int d = 0; d < l.rank(); ++d) index = index * l.size(d) + c[d];
  return index;
}

}  // namespace tw::layout
