#include "layout/shared.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "layout/span.hpp"

namespace tw::layout {
namespace {

constexpr std::array spaces = {Space::reg, Space::lane, Space::warp, Space::block};

int log2_of(int n) {
  TW_CHECK(n > 0 && std::has_single_bit(unsigned(n)), "{} is no power of two", n);
  return std::countr_zero(unsigned(n));
}

// Of the offset, in bits: below `word` within 4 bytes, below `row` within a wavefront's 128.
struct Banks {
  int word, row;
};
Banks banks(int bits) {
  TW_CHECK(bits >= 8 && bits <= 64, "elements of {} bits", bits);
  return {bits >= 32 ? 0 : log2_of(32 / bits), log2_of(1024 / bits)};
}

// The vectors of one phase of an access, as words of the tile.
std::vector<uint32_t> phase(const Access& a, int bits) {
  std::vector<uint32_t> words;
  for (int i = 0; i < log2_of(a.vector); ++i) words.push_back(a.layout.word(Space::reg, i));
  const int bytes = std::max(4, a.vector * bits / 8);
  TW_CHECK(bytes <= 16, "an access of {} bytes", bytes);
  const int lanes = std::min(a.layout.bits(Space::lane), log2_of(128 / bytes));
  for (int i = 0; i < lanes; ++i) words.push_back(a.layout.word(Space::lane, i));
  return words;
}

// The vectors that lead from one access to others.
std::vector<uint32_t> between(const Access& a) {
  std::vector<uint32_t> words;
  for (Space s : spaces) {
    for (int i = s == Space::reg ? log2_of(a.vector) : 0; i < a.layout.bits(s); ++i) {
      words.push_back(a.layout.word(s, i));
    }
  }
  return words;
}

// The offset map in which the basis `places` (as words of the tile) are the bits of the offset.
Linear offsets_of(const std::vector<uint32_t>& places) {
  Span span;
  for (uint32_t w : places) span.add(w);
  Linear offsets({1 << places.size()});
  for (size_t i = 0; i < places.size(); ++i) {
    offsets.add(Space::reg, {int32_t(*span.solve(uint32_t{1} << i))});
  }
  return offsets;
}

class Swizzle {
 public:
  Swizzle(const Access& store, const Access& load, int bits)
      : accesses_{store, load}, bits_(bits), size_(store.layout.word_bits()) {}

  // None when the two vectors do not fit into one order of memory.
  std::optional<Linear> find() {
    if (!order()) return std::nullopt;
    choose_rows();
    Linear offsets = offsets_of(places_);
    for (const Access& a : accesses_) {
      if (!is_vectorized(a, offsets)) return std::nullopt;
    }
    return offsets;
  }

 private:
  // A first order of memory: the wider vector lowest, then what leads from one of its accesses to
  // another, single bits of the row-major index first.
  bool order() {
    const bool first = accesses_[0].vector >= accesses_[1].vector;
    const Access& wide = accesses_[first ? 0 : 1];
    const Access& narrow = accesses_[first ? 1 : 0];
    vector_ = log2_of(wide.vector);
    Span all, rest;
    for (int i = 0; i < vector_; ++i) {
      const uint32_t w = wide.layout.word(Space::reg, i);
      if (1 << i < narrow.vector && narrow.layout.word(Space::reg, i) != w) return false;
      if (!all.add(w)) return false;
      places_.push_back(w);
    }
    const std::vector<uint32_t> words = between(wide);
    for (uint32_t w : words) rest.add(w);
    if (rest.rank() != size_ - vector_) return false;
    for (int i = 0; i < size_; ++i) {
      const uint32_t w = uint32_t{1} << i;
      if (rest.contains(w) && all.add(w)) places_.push_back(w);
    }
    for (uint32_t w : words) {
      if (all.add(w)) places_.push_back(w);
    }
    return int(places_.size()) == size_;
  }

  // Replaces the vectors above one wavefront's 128 bytes by ones outside of all phases.
  void choose_rows() {
    const Banks b = banks(bits_);
    if (size_ <= b.row) return;
    std::array<Span, 2> taken;
    for (int a = 0; a < 2; ++a) {
      for (int i = 0; i < b.word; ++i) taken[a].add(places_[i]);
      for (uint32_t w : phase(accesses_[a], bits_)) taken[a].add(w);
    }
    std::vector<uint32_t> rows;
    for (int j = b.row; j < size_; ++j) {
      const uint32_t w = pick(taken, places_[j], std::max(b.word, vector_), b.row);
      for (Span& t : taken) t.add(w);
      rows.push_back(w);
    }
    // Fill up with the first of the old ones.
    Span all;
    std::vector<uint32_t> low(places_.begin(), places_.begin() + vector_);
    for (uint32_t w : low) all.add(w);
    for (uint32_t w : rows) all.add(w);
    for (int i = vector_; i < size_; ++i) {
      if (all.add(places_[i])) low.push_back(places_[i]);
    }
    if (int(low.size() + rows.size()) != size_) return;  // the rows were dependent: none fitted
    places_ = std::move(low);
    places_.insert(places_.end(), rows.begin(), rows.end());
  }

  // `w` plus bank bits, if that is outside of both; else any vector that is.
  uint32_t pick(const std::array<Span, 2>& taken, uint32_t w, int low, int row) const {
    const auto outside = [&](uint32_t v) { return !taken[0].contains(v) && !taken[1].contains(v); };
    for (uint32_t mask = 0; mask < uint32_t{1} << (row - low); ++mask) {
      uint32_t v = w;
      for (int i = 0; i < row - low; ++i) {
        if (mask >> i & 1) v ^= places_[low + i];
      }
      if (outside(v)) return v;
    }
    // A vector outside of one and a vector outside of the other: one of them, or their sum, is
    // outside of both.
    uint32_t a = 0, b = 0;
    for (int i = vector_; i < size_; ++i) {
      if (outside(places_[i])) return places_[i];
      if (!taken[0].contains(places_[i])) a = places_[i];
      if (!taken[1].contains(places_[i])) b = places_[i];
    }
    return outside(a ^ b) ? a ^ b : w;
  }

  std::array<Access, 2> accesses_;
  int bits_;
  int size_;
  int vector_ = 0;                // log2 of the wider one
  std::vector<uint32_t> places_;  // by the bits of the offset
};

// Registers that may go into one access: as many as step by different elements.
int widest(const Linear& l, int bits, int limit) {
  int n = std::min(1 << l.bits(Space::reg), std::max(1, 128 / bits));
  return std::min(n, int(std::bit_floor(unsigned(std::max(1, limit)))));
}

}  // namespace

Linear row_major_offsets(std::span<const int> shape) {
  Linear tile(shape);
  Linear offsets({1 << tile.word_bits()});
  for (int i = 0; i < tile.word_bits(); ++i) offsets.add(Space::reg, 0, 1 << i);
  return offsets;
}

Linear led_by(const Linear& l, const Linear& like, int most) {
  const int bits = l.bits(Space::reg);
  std::vector<int> order;
  for (int i = 0; i < std::min(like.bits(Space::reg), log2_of(most)); ++i) {
    int b = 0;
    while (b < bits && l.word(Space::reg, b) != like.word(Space::reg, i)) ++b;
    if (b == bits) break;
    order.push_back(b);
  }
  for (int b = 0; b < bits; ++b) {
    if (std::find(order.begin(), order.end(), b) == order.end()) order.push_back(b);
  }
  Linear out(l.shape());
  for (int b : order) out.add(Space::reg, l.basis(Space::reg, b));
  for (Space s : {Space::lane, Space::warp, Space::block}) {
    for (int b = 0; b < l.bits(s); ++b) out.add(s, l.basis(s, b));
  }
  return out;
}

int bank_conflicts(const Access& a, const Linear& offsets, int bits) {
  const Banks b = banks(bits);
  Span words, in_banks;
  for (uint32_t w : phase(a, bits)) {
    uint32_t offset = 0;
    for (; w != 0; w &= w - 1) offset ^= offsets.word(Space::reg, std::countr_zero(w));
    words.add(offset >> b.word);
    in_banks.add(offset >> b.word & ((uint32_t{1} << (b.row - b.word)) - 1));
  }
  const int wavefronts = 1 << (words.rank() - in_banks.rank());
  const int phases = 1 << std::max(0, a.layout.bits(Space::lane) -
                                          log2_of(128 / std::max(4, a.vector * bits / 8)));
  return phases * (wavefronts - 1);
}

bool is_vectorized(const Access& a, const Linear& offsets) {
  const auto offset = [&](uint32_t w) {
    uint32_t o = 0;
    for (; w != 0; w &= w - 1) o ^= offsets.word(Space::reg, std::countr_zero(w));
    return o;
  };
  for (int i = 0; i < log2_of(a.vector); ++i) {
    if (offset(a.layout.word(Space::reg, i)) != uint32_t{1} << i) return false;
  }
  const auto rest = between(a);
  return std::all_of(rest.begin(), rest.end(),
                     [&](uint32_t w) { return offset(w) % uint32_t(a.vector) == 0; });
}

SharedPlan plan_shared(const Linear& store, const Linear& load, int bits, int max_store_vector,
                       int max_load_vector) {
  TW_CHECK(store.shape() == load.shape(), "one tile in two shapes: {} and {}", to_string(store),
           to_string(load));
  TW_CHECK(store.repeats() == 1 && load.repeats() == 1, "the offsets of a repeated layout");
  TW_CHECK(store.is_surjective() && load.is_surjective(), "a layout that lacks elements: {} or {}",
           to_string(store), to_string(load));
  const int store_max = widest(store, bits, max_store_vector);
  const int load_max = widest(load, bits, max_load_vector);
  // The pair of widths with the fewest wavefronts, then the fewest instructions, that can be free
  // of conflicts. Accesses of a word or more all need the same wavefronts, so a conflict is never
  // worth its wider access; and a word or less on both sides is always free.
  struct Pair {
    int store, load, wavefronts, instructions;
  };
  std::vector<Pair> pairs;
  const auto wavefronts = [&](const Linear& l, int vector) {
    return l.registers() / vector * std::max(1, vector * bits / 32);
  };
  for (int s = store_max; s >= 1; s /= 2) {
    for (int l = load_max; l >= 1; l /= 2) {
      pairs.push_back({s, l, wavefronts(store, s) + wavefronts(load, l),
                       store.registers() / s + load.registers() / l});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return std::pair(a.wavefronts, a.instructions) < std::pair(b.wavefronts, b.instructions);
  });
  for (const Pair& p : pairs) {
    const Access store_access = {store, p.store}, load_access = {load, p.load};
    auto offsets = Swizzle(store_access, load_access, bits).find();
    if (offsets && bank_conflicts(store_access, *offsets, bits) == 0 &&
        bank_conflicts(load_access, *offsets, bits) == 0) {
      return {std::move(*offsets), p.store, p.load};
    }
  }
  TW_INTERNAL("no order of memory for {} and {}", to_string(store), to_string(load));
}

}  // namespace tw::layout
