// Functions of whole layouts: inverses, compositions, and what two layouts have in common.
#include <algorithm>
#include <bit>

#include "layout/linear.hpp"
#include "layout/span.hpp"

namespace tw::layout {
namespace {

constexpr std::array spaces = {Space::reg, Space::lane, Space::warp, Space::block};

}  // namespace

int padded(int size) {
  TW_CHECK(size > 0 && size <= 1 << 30, "a dimension of size {}", size);
  return int(std::bit_ceil(unsigned(size)));
}

Linear invert(const Linear& l) {
  TW_CHECK(l.repeats() == 1, "the inverse of a repeated layout");
  Span span;
  int inputs = 0;
  for (Space s : spaces) {
    for (int i = 0; i < l.bits(s); ++i) span.add(l.word(s, i));
    inputs += l.bits(s);
  }
  TW_CHECK(inputs < 32, "the inverse of a layout of {} bits", inputs);
  // The tile's row-major index has the register lowest, as the numbering of `span` has.
  Linear r({l.blocks(), l.warps(), l.lanes(), l.base_registers()});
  for (int i = 0; i < l.word_bits(); ++i) {
    const auto place = span.solve(uint32_t{1} << i);
    TW_CHECK(place, "the inverse of a layout that lacks elements: {}", to_string(l));
    r.add(Space::reg, r.unpack(uint32_t(*place)));
  }
  return r;
}

Linear compose(const Linear& outer, const Linear& inner) {
  TW_CHECK(outer.repeats() == 1 && (inner.repeats() == 1 || outer.rank() == 1),
           "the composition of repeated layouts");
  TW_CHECK(outer.bits(Space::reg) == inner.word_bits(), "{} bits into {}", inner.word_bits(),
           outer.bits(Space::reg));
  std::vector<int> shape = outer.shape();
  Linear r(shape);
  for (Space s : spaces) {
    for (int i = 0; i < inner.bits(s); ++i) {
      uint32_t w = 0;
      for (uint32_t left = inner.word(s, i); left != 0; left &= left - 1) {
        w ^= outer.word(Space::reg, std::countr_zero(left));
      }
      r.add(s, r.unpack(w));
    }
  }
  if (inner.repeats() != 1) r.repeat({inner.repeats()});
  return r;
}

std::optional<Linear> pad_repeats(const Linear& l) {
  std::vector<int> base, counts;
  bool outermost = true;
  for (int d = 0; d < l.rank(); ++d) {
    base.push_back(l.base(d));
    counts.push_back(padded(l.repeats(d)));
    if (counts[d] != l.repeats(d) && !outermost) return std::nullopt;
    outermost = outermost && l.repeats(d) == 1;
  }
  Linear r(base);
  for (Space s : spaces) {
    for (int i = 0; i < l.bits(s); ++i) r.add(s, l.basis(s, i));
  }
  return r.repeat(counts);
}

std::optional<std::vector<int>> registers_in(const Linear& operand, const Linear& result) {
  TW_CHECK(operand.rank() == result.rank(), "ranks {} and {}", operand.rank(), result.rank());
  const int rank = operand.rank();
  // Coordinates of `result`, 0 where `operand` has but one.
  const auto project = [&](Coord c) {
    for (int d = 0; d < rank; ++d) {
      if (operand.size(d) == 1) c[d] = 0;
    }
    return c;
  };
  for (int d = 0; d < rank; ++d) {
    TW_CHECK(operand.size(d) == 1 || operand.size(d) == result.size(d), "size {} of {}",
             operand.size(d), result.size(d));
  }
  for (Space s : {Space::lane, Space::warp, Space::block}) {
    if (operand.bits(s) != result.bits(s)) return std::nullopt;
    for (int i = 0; i < operand.bits(s); ++i) {
      if (operand.basis(s, i) != project(result.basis(s, i))) return std::nullopt;
    }
  }
  Span span;
  for (int i = 0; i < operand.bits(Space::reg); ++i) span.add(operand.word(Space::reg, i));
  std::vector<int> map(result.registers());
  for (int r = 0; r < result.registers(); ++r) {
    const Coord c = project(result.register_part(r));
    Coord in_base{};
    int index = 0;
    for (int d = 0; d < rank; ++d) {
      in_base[d] = c[d] & (operand.base(d) - 1);
      index = index * operand.repeats(d) + c[d] / operand.base(d);
    }
    const auto reg = span.solve(operand.pack(in_base));
    if (!reg) return std::nullopt;
    map[r] = index * operand.base_registers() + int(*reg);
  }
  return map;
}

int vector_width(const Linear& l, int dim) {
  int width = 1;
  for (int v = 0; v < l.bits(Space::reg) && 2 * width <= l.base(dim); ++v, width *= 2) {
    Coord unit{};
    unit[dim] = width;
    if (l.basis(Space::reg, v) != unit) break;
    for (Space s : spaces) {
      for (int i = s == Space::reg ? v + 1 : 0; i < l.bits(s); ++i) {
        if (l.basis(s, i)[dim] & width) return width;
      }
    }
  }
  return width;
}

}  // namespace tw::layout
