#include "layout/linear.hpp"

#include <algorithm>
#include <bit>

#include "layout/span.hpp"

namespace tw::layout {
namespace {

constexpr std::array spaces = {Space::reg, Space::lane, Space::warp, Space::block};

int log2_exact(int size) {
  TW_CHECK(size > 0 && std::has_single_bit(unsigned(size)), "{} is no power of two", size);
  return std::countr_zero(unsigned(size));
}

template <class F>
void each_bit(uint32_t mask, F f) {
  for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

}  // namespace

std::string_view to_string(Space s) {
  constexpr std::array<std::string_view, space_count> names = {"reg", "lane", "warp", "block"};
  return names[int(s)];
}

Coord operator^(const Coord& a, const Coord& b) {
  Coord c;
  for (int d = 0; d < max_rank; ++d) c[d] = a[d] ^ b[d];
  return c;
}

Linear::Linear(std::span<const int> shape) : rank_(uint8_t(shape.size())) {
  TW_CHECK(shape.size() <= max_rank, "a tile of rank {}", shape.size());
  for (int d = 0; d < rank_; ++d) dim_bits_[d] = uint8_t(log2_exact(shape[d]));
  TW_CHECK(word_bits() < 32, "a tile of 2^{} elements", word_bits());
}

Linear& Linear::add(Space s, const Coord& basis) {
  TW_CHECK(bits(s) < max_bits, "more than {} bits of {}", max_bits, to_string(s));
  TW_CHECK(s != Space::reg || repeats() == 1, "a register bit after the repeats");
  for (int d = 0; d < max_rank; ++d) {
    TW_CHECK(basis[d] >= 0 && basis[d] < base(d), "a basis outside the tile: {} in dimension {}",
             basis[d], d);
  }
  words_[int(s)][bits_[int(s)]++] = pack(basis);
  return *this;
}

Linear& Linear::add(Space s, int dim, int step) {
  Coord c{};
  c[dim] = step;
  return add(s, c);
}

Linear& Linear::add_copies(Space s, int count) {
  for (int i = log2_exact(count); i > 0; --i) add(s, Coord{});
  return *this;
}

Linear& Linear::repeat(std::span<const int> counts) {
  TW_CHECK(int(counts.size()) == rank_ && repeats() == 1, "repeats of a repeated layout");
  for (int d = 0; d < rank_; ++d) repeat_[d] = counts[d];
  fold_repeats();
  return *this;
}

// The fastest repeat index is the last dimension's. While its count is a power of two its bits are
// the next register bits, and the repeat indices above it keep their weight.
void Linear::fold_repeats() {
  for (int d = rank_ - 1; d >= 0; --d) {
    if (!std::has_single_bit(unsigned(repeat_[d]))) return;
    const int more = std::countr_zero(unsigned(repeat_[d]));
    const int old = dim_bits_[d];
    set_base(d, old + more);
    TW_CHECK(bits(Space::reg) + more <= max_bits, "more than {} register bits", max_bits);
    for (int i = 0; i < more; ++i) {
      words_[0][bits_[0]++] = uint32_t{1} << (shift(d) + old + i);
    }
    repeat_[d] = 1;
  }
}

int Linear::shift(int dim) const {
  int s = 0;
  for (int d = rank_ - 1; d > dim; --d) s += dim_bits_[d];
  return s;
}

// Changes the width of a field, and moves the fields above it. A narrower one loses its high bits.
void Linear::set_base(int dim, int new_bits) {
  const int low = shift(dim);
  const int old_bits = dim_bits_[dim];
  const uint32_t kept = (uint32_t{1} << std::min(old_bits, new_bits)) - 1;
  for (int s = 0; s < space_count; ++s) {
    for (int i = 0; i < bits_[s]; ++i) {
      const uint64_t w = words_[s][i];
      const uint64_t above = w >> (low + old_bits) << (low + new_bits);
      const uint64_t field = (w >> low & kept) << low;
      words_[s][i] = uint32_t(above | field | (w & ((uint64_t{1} << low) - 1)));
    }
  }
  dim_bits_[dim] = uint8_t(new_bits);
  TW_CHECK(word_bits() < 32, "a tile of 2^{} elements", word_bits());
}

std::vector<int> Linear::shape() const {
  std::vector<int> s(rank_);
  for (int d = 0; d < rank_; ++d) s[d] = size(d);
  return s;
}

int Linear::repeats() const {
  int n = 1;
  for (int r : repeat_) n *= r;
  return n;
}

int Linear::word_bits() const {
  int n = 0;
  for (int b : dim_bits_) n += b;
  return n;
}

uint32_t Linear::pack(const Coord& c) const {
  uint32_t w = 0;
  for (int d = 0; d < rank_; ++d) w = w << dim_bits_[d] | uint32_t(c[d]);
  return w;
}

Coord Linear::unpack(uint32_t w) const {
  Coord c{};
  for (int d = rank_ - 1; d >= 0; --d) {
    c[d] = int32_t(w & ((uint32_t{1} << dim_bits_[d]) - 1));
    w >>= dim_bits_[d];
  }
  return c;
}

Coord Linear::register_part(int reg) const {
  TW_CHECK(reg >= 0 && reg < registers(), "register {} of {}", reg, registers());
  uint32_t w = 0;
  each_bit(uint32_t(reg) & (base_registers() - 1), [&](int i) { w ^= words_[0][i]; });
  Coord c = unpack(w);
  int index = reg >> bits(Space::reg);
  for (int d = rank_ - 1; d >= 0; --d) {
    c[d] += index % repeat_[d] << dim_bits_[d];
    index /= repeat_[d];
  }
  return c;
}

Coord Linear::thread_part(int lane, int warp, int block) const {
  TW_CHECK(unsigned(lane) < unsigned(lanes()) && unsigned(warp) < unsigned(warps()) &&
               unsigned(block) < unsigned(blocks()),
           "lane {} warp {} block {} of a layout of {} {} {}", lane, warp, block, lanes(), warps(),
           blocks());
  uint32_t w = 0;
  each_bit(uint32_t(lane), [&](int i) { w ^= word(Space::lane, i); });
  each_bit(uint32_t(warp), [&](int i) { w ^= word(Space::warp, i); });
  each_bit(uint32_t(block), [&](int i) { w ^= word(Space::block, i); });
  return unpack(w);
}

Coord Linear::coordinate(const Place& p) const {
  return register_part(p.reg) ^ thread_part(p.lane, p.warp, p.block);
}

bool Linear::is_disjoint() const {
  uint32_t seen = 0;
  for (Space s : spaces) {
    for (int i = 0; i < bits(s); ++i) {
      if (seen & word(s, i)) return false;
      seen |= word(s, i);
    }
  }
  return true;
}

bool Linear::is_injective() const {
  for (Space s : spaces) {
    if (free_bits(s) != 0) return false;
  }
  return true;
}

bool Linear::is_surjective() const {
  Span span;
  for (Space s : spaces) {
    for (int i = 0; i < bits(s); ++i) span.add(word(s, i));
  }
  return span.rank() == word_bits();
}

uint32_t Linear::free_bits(Space wanted) const {
  Span span;
  for (Space s : spaces) {
    uint32_t free = 0;
    for (int i = 0; i < bits(s); ++i) {
      if (!span.add(word(s, i))) free |= uint32_t{1} << i;
    }
    if (s == wanted) return free;
  }
  return 0;
}

std::optional<Place> Linear::locate(const Coord& c) const {
  Span span;
  for (Space s : spaces) {
    for (int i = 0; i < bits(s); ++i) span.add(word(s, i));
  }
  Coord in_base{};
  int index = 0;
  for (int d = 0; d < rank_; ++d) {
    TW_CHECK(c[d] >= 0 && c[d] < size(d), "{} in dimension {} of size {}", c[d], d, size(d));
    in_base[d] = c[d] & (base(d) - 1);
    index = index * repeat_[d] + (c[d] >> dim_bits_[d]);
  }
  const auto sum = span.solve(pack(in_base));
  if (!sum) return std::nullopt;
  uint64_t left = *sum;
  std::array<int, space_count> part{};
  for (int s = 0; s < space_count; ++s) {
    part[s] = int(left & ((uint64_t{1} << bits_[s]) - 1));
    left >>= bits_[s];
  }
  return Place{index * base_registers() + part[0], part[1], part[2], part[3]};
}

Linear Linear::slice(std::span<const int> axes) const {
  Linear r = *this;
  for (int d : axes) {
    TW_CHECK(d >= 0 && d < rank_, "axis {} of a tile of rank {}", d, rank());
    r.set_base(d, 0);
    r.repeat_[d] = 1;
  }
  Span span;
  int kept = 0;
  for (int i = 0; i < bits(Space::reg); ++i) {
    if (span.add(r.words_[0][i])) r.words_[0][kept++] = r.words_[0][i];
  }
  std::fill(r.words_[0].begin() + kept, r.words_[0].end(), 0);
  r.bits_[0] = uint8_t(kept);
  r.fold_repeats();
  return r;
}

Linear Linear::operand(std::span<const int> shape) const {
  TW_CHECK(int(shape.size()) == rank_, "an operand of rank {} for a tile of rank {}", shape.size(),
           rank());
  std::vector<int> axes;
  for (int d = 0; d < rank_; ++d) {
    TW_CHECK(shape[d] == 1 || shape[d] == size(d), "size {} broadcast to {}", shape[d], size(d));
    if (shape[d] == 1) axes.push_back(d);
  }
  return slice(axes);
}

std::optional<Linear> Linear::transpose(std::span<const int> perm) const {
  TW_CHECK(int(perm.size()) == rank_, "a permutation of {} dimensions of {}", perm.size(), rank());
  Linear r;
  r.rank_ = rank_;
  r.bits_ = bits_;
  int seen = -1;
  for (int d = 0; d < rank_; ++d) {
    TW_CHECK(perm[d] >= 0 && perm[d] < rank_, "dimension {} of {}", perm[d], rank());
    r.dim_bits_[d] = dim_bits_[perm[d]];
    r.repeat_[d] = repeat_[perm[d]];
    if (r.repeat_[d] == 1) continue;
    if (perm[d] < seen) return std::nullopt;
    seen = perm[d];
  }
  for (int s = 0; s < space_count; ++s) {
    for (int i = 0; i < bits_[s]; ++i) {
      const Coord from = unpack(words_[s][i]);
      Coord to{};
      for (int d = 0; d < rank_; ++d) to[d] = from[perm[d]];
      r.words_[s][i] = r.pack(to);
    }
  }
  return r;
}

std::optional<Linear> Linear::reshape(std::span<const int> shape) const {
  TW_CHECK(shape.size() <= max_rank, "a tile of rank {}", shape.size());
  // Dimensions of size 1 hold no bits and no repeats: only the others have to agree.
  std::vector<int> from, to;
  for (int d = 0; d < rank_; ++d) {
    if (size(d) != 1) from.push_back(d);
  }
  int64_t elements = 1, wanted = 1;
  for (int d = 0; d < rank_; ++d) elements *= size(d);
  for (int d = 0; d < int(shape.size()); ++d) {
    wanted *= shape[d];
    if (shape[d] != 1) to.push_back(d);
  }
  TW_CHECK(elements == wanted, "a reshape of {} elements to {}", elements, wanted);

  Linear r = *this;
  r.rank_ = uint8_t(shape.size());
  r.dim_bits_ = {};
  r.repeat_ = {1, 1, 1, 1, 1};
  const bool same = std::equal(from.begin(), from.end(), to.begin(), to.end(),
                               [&](int a, int b) { return size(a) == shape[b]; });
  if (same) {
    for (size_t i = 0; i < to.size(); ++i) {
      r.dim_bits_[to[i]] = dim_bits_[from[i]];
      r.repeat_[to[i]] = repeat_[from[i]];
    }
    return r;
  }
  for (size_t i = 1; i < from.size(); ++i) {
    if (repeat_[from[i]] != 1) return std::nullopt;
  }
  const int count = from.empty() ? 1 : repeat_[from[0]];
  for (size_t i = 0; i < to.size(); ++i) {
    int size = shape[to[i]];
    if (i == 0) {
      if (size % count != 0) return std::nullopt;
      size /= count;
      r.repeat_[to[0]] = count;
    }
    if (!std::has_single_bit(unsigned(size))) return std::nullopt;
    r.dim_bits_[to[i]] = uint8_t(std::countr_zero(unsigned(size)));
  }
  return r;
}

std::string to_string(const Linear& l) {
  const auto dims = [&](auto of) {
    std::vector<int> v;
    for (int d = 0; d < l.rank(); ++d) v.push_back(of(d));
    return fmt::format("{}", fmt::join(v, "x"));
  };
  std::string out = l.rank() == 0 ? "scalar" : dims([&](int d) { return l.size(d); });
  if (l.repeats() != 1) out += ", repeat " + dims([&](int d) { return l.repeats(d); });
  for (Space s : spaces) {
    if (l.bits(s) == 0) continue;
    out += fmt::format(", {}", to_string(s));
    for (int i = 0; i < l.bits(s); ++i) {
      const Coord c = l.basis(s, i);
      if (l.word(s, i) == 0) {
        out += " 0";
      } else {
        out += fmt::format(" ({})", fmt::join(c.begin(), c.begin() + l.rank(), ","));
      }
    }
  }
  return out;
}

}  // namespace tw::layout
