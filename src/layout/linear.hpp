// Which thread holds which element of a tile, and in which register: linear maps over GF(2).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tw::layout {

inline constexpr int max_rank = 5;
inline constexpr int max_bits = 20;  // of one input space: a million registers or offsets

// The parts of a hardware index. A layout of shared memory has one input, the offset in elements,
// and uses `reg` for it.
enum class Space : uint8_t { reg, lane, warp, block };
inline constexpr int space_count = 4;
std::string_view to_string(Space);

struct Place {
  int reg = 0;
  int lane = 0;
  int warp = 0;
  int block = 0;
  bool operator==(const Place&) const = default;
};

// A position in a tile, or a part of one that is XORed with others. Unused dimensions are 0.
using Coord = std::array<int32_t, max_rank>;
Coord operator^(const Coord&, const Coord&);

// ---- What a layout is
//
// A tile of 16 x 8 elements lives in the registers of a warp: 32 lanes of 4 registers. A layout
// answers "which element is in register r of lane l?". Written as a formula for the accumulator of
// the tensor core instruction m16n8 it is
//
//     row = l / 4 + 8 * (r / 2),    column = 2 * (l % 4) + r % 2
//
// Everything in it is a power of two, so each *bit* of r and l moves the element by a fixed amount
// and the amounts of the set bits add up. The layout is therefore known from one (row, column) for
// each bit, its *basis*:
//
//     bit      0       1       2       3       4
//     reg    (0,1)   (8,0)
//     lane   (0,2)   (0,4)   (1,0)   (2,0)   (4,0)
//
// Register 3 of lane 13 (bits 0, 2, 3): (0,1) + (8,0) + (0,2) + (1,0) + (2,0) = (11, 3).
//
// Adding is done with XOR, the addition of vectors over GF(2). Where no two vectors share a bit,
// as above, XOR and + agree (`is_disjoint`). Where they do share one, XOR gives swizzles, which +
// cannot. A layout of shared memory with offset bits 0..1 -> (0,1) (0,2) and bits 2..3 -> (1,1)
// (2,2) stores the 4 x 4 tile
//
//     offset   0 1 2 3     4 5 6 7     8 9 10 11    12 13 14 15
//     row      0 0 0 0     1 1 1 1     2 2  2  2     3  3  3  3
//     column   0 1 2 3     1 0 3 2     2 3  0  1     3  2  1  0
//
// so that a column, too, lies in four different places modulo 4: in four different banks.
//
// ---- Why linear maps
//
// Questions that otherwise need a table for each pair of layouts become linear algebra:
//
// - *Who has element (11, 3)?* Solve a system of equations; `locate` and `invert`.
// - *Is an element held more than once?* When the vectors are dependent, and in the usual case when
//   one of them is zero: a lane whose bit does not matter holds a copy (`free_bits`). A row of 8
//   elements in a warp has lanes (1) (2) (4) 0 0: four copies.
// - *What is the layout after a transposition?* Swap the entries of every vector.
// - *Of a row sum?* Zero the column entries: reg 0 (8,0), lane 0 0 (1,0) (2,0) (4,0). Register bit
//   0 tells nothing any more and goes; two registers are left. Lane bits 0 and 1 have become
//   free, hence those are the lanes to sum over (`slice`).
// - *How must [16, 1] be laid out to be added to every column without moving anything?* As that
//   same slice: then broadcasting only repeats registers (`operand`).
// - *How wide can an access be?* As many register bits as step 1, 2, 4, ... along the contiguous
//   dimension, while nobody else steps by less than their sum (`vector_width`).
// - *How does one get from layout A to B?* By the map inverse(A) after B, from the place in B to
//   the place in A. If lanes and warps map to themselves it is a renaming of registers; if warps
//   do, a shuffle; else it goes through shared memory (`convert.hpp`).
// - *Does a warp's access conflict in the banks?* When some sum of its lanes' vectors is zero in
//   the bits that choose the bank and is not zero (`shared.hpp`).
//
// ---- What is not a power of two
//
// A tile of 100 x 30 has a layout of 128 x 32; that only 100 x 30 of them exist is known elsewhere,
// as bounds. Where such padding would cost real work, in matrix instructions (n = 200 is 25 times
// 8, not 32 times), a dimension has a *repeat* count, outermost: the base is repeated along it,
//
//     register = (repeat index) * (registers of the base) + (register of the base)
//     coordinate = (repeat index of this dimension) * (base size) + (coordinate in the base)
//
// with the repeat index counted row-major over the dimensions. Counts that are powers of two and
// vary fastest are turned into register bits, so that equal maps are equal objects.
//
// ---- Representation
//
// The base sizes are powers of two, so the entries of a vector are bit fields of one word, the last
// dimension lowest: the word is the row-major index in the base tile. XOR of words is XOR of all
// entries, and a row-major reshape keeps every word.
class Linear {
 public:
  Linear() = default;  // rank 0, one thread, one register
  // A tile of base size `shape` (powers of two) and no input bits yet; `add` brings them.
  explicit Linear(std::span<const int> shape);
  Linear(std::initializer_list<int> shape) : Linear(std::span(shape.begin(), shape.size())) {}

  // Appends the next higher bit of a space. A zero basis is a copy.
  Linear& add(Space, const Coord& basis);
  Linear& add(Space, int dim, int step);
  Linear& add_copies(Space, int count);  // log2(count) zero bits
  // Repeats the layout along its dimensions; the counts need not be powers of two.
  Linear& repeat(std::span<const int> counts);
  Linear& repeat(std::initializer_list<int> c) { return repeat(std::span(c.begin(), c.size())); }

  int rank() const { return rank_; }
  int base(int dim) const { return 1 << dim_bits_[dim]; }
  int repeats(int dim) const { return repeat_[dim]; }
  int size(int dim) const { return base(dim) * repeat_[dim]; }
  std::vector<int> shape() const;
  int repeats() const;  // product over the dimensions

  int bits(Space s) const { return bits_[int(s)]; }
  int registers() const { return repeats() * base_registers(); }
  int base_registers() const { return 1 << bits(Space::reg); }
  int lanes() const { return 1 << bits(Space::lane); }
  int warps() const { return 1 << bits(Space::warp); }
  int blocks() const { return 1 << bits(Space::block); }
  Coord basis(Space s, int bit) const { return unpack(word(s, bit)); }

  // Where an element is. coordinate = register_part XOR thread_part, in every dimension; the XOR is
  // an addition when the layout `is_disjoint`.
  Coord coordinate(const Place&) const;
  Coord register_part(int reg) const;
  Coord thread_part(int lane, int warp = 0, int block = 0) const;
  bool is_disjoint() const;  // no coordinate bit belongs to two input bits

  bool is_injective() const;   // no element twice
  bool is_surjective() const;  // every element somewhere
  // The bits of a space that depend on lower bits (registers below lanes below warps below blocks),
  // so that places with all free bits 0 hold every element exactly once: these threads store.
  uint32_t free_bits(Space) const;
  // The first place (all free bits 0) that holds an element; none when nobody does.
  std::optional<Place> locate(const Coord&) const;

  // The layout of a reduction over `axes`, whose size becomes 1: registers that had the rest of the
  // coordinates in common have become one, lanes and warps that had are copies. When the layout
  // `is_disjoint`, the partial results are to be combined over the lanes (warps, blocks) whose bits
  // are free in the slice and were not before: lane XOR each of those bits.
  Linear slice(std::span<const int> axes) const;
  Linear slice(std::initializer_list<int> a) const { return slice(std::span(a.begin(), a.size())); }
  // The layout that an operand of `shape` (each size that of this layout, or 1) must have so that
  // broadcasting it to this layout is a renaming of registers; `registers_in` is the renaming.
  Linear operand(std::span<const int> shape) const;
  Linear operand(std::initializer_list<int> s) const {
    return operand(std::span(s.begin(), s.size()));
  }
  // Result dimension i is dimension perm[i] of this layout. None if two repeated dimensions would
  // change places, since that renumbers registers.
  std::optional<Linear> transpose(std::span<const int> perm) const;
  std::optional<Linear> transpose(std::initializer_list<int> p) const {
    return transpose(std::span(p.begin(), p.size()));
  }
  // The row-major reshape, every element staying where it is. Always there without repeats; with
  // them when only dimensions of size 1 come or go, or only the outermost dimension is repeated.
  std::optional<Linear> reshape(std::span<const int> shape) const;
  std::optional<Linear> reshape(std::initializer_list<int> s) const {
    return reshape(std::span(s.begin(), s.size()));
  }

  bool operator==(const Linear&) const = default;

  // The packed form: the row-major index in the base tile.
  uint32_t word(Space s, int bit) const { return words_[int(s)][bit]; }
  int word_bits() const;  // log2 of the elements of the base tile
  uint32_t pack(const Coord&) const;
  Coord unpack(uint32_t word) const;

 private:
  int shift(int dim) const;  // where the field of a dimension starts
  void set_base(int dim, int bits);
  void fold_repeats();

  std::array<std::array<uint32_t, max_bits>, space_count> words_{};
  std::array<int32_t, max_rank> repeat_{1, 1, 1, 1, 1};
  std::array<uint8_t, max_rank> dim_bits_{};
  std::array<uint8_t, space_count> bits_{};
  uint8_t rank_ = 0;
};

static_assert(sizeof(Linear) == 352 && std::is_trivially_copyable_v<Linear>);  // passed by value

// "16x200, repeat 1x25, reg (0,1) (8,0), lane (0,2) (0,4) (1,0) (2,0) (4,0), warp 0"
std::string to_string(const Linear&);

// For each register of `result`, the register of `operand` with the element of the same thread at
// the same coordinates, where dimensions of size 1 of `operand` are taken at 0. None when a thread
// would have to ask another one. Serves broadcasts (operand to result), reductions within a thread
// (which register a register of the input adds to) and renamings.
std::optional<std::vector<int>> registers_in(const Linear& operand, const Linear& result);

// The map from elements to places as a layout itself: its `reg` bits are the bits of the row-major
// index in the tile, its tile is (block, warp, lane, register), and it gives the first place that
// holds the element. `l` is surjective and has no repeats.
Linear invert(const Linear& l);

// First `inner`, then `outer`: the row-major index in the tile of `inner` is the `reg` index of
// `outer`. compose(invert(a), b) says where in `a` the element is that `b` has at a place.
// Repeats of `inner` become repeats of the result if `outer` is of rank 1: slabs, one after
// another.
Linear compose(const Linear& outer, const Linear& inner);

// The layout with all repeat counts rounded up to powers of two; registers keep their numbers, and
// those past l.registers() are elements past the edge. None when an inner count would change, since
// that renumbers registers.
std::optional<Linear> pad_repeats(const Linear& l);

// The next power of two: the size of a tile's dimension in its layout.
int padded(int size);

// How many elements, consecutive along `dim`, every thread holds in consecutive registers from a
// multiple of that count on: the widest access is that many elements.
int vector_width(const Linear&, int dim);

}  // namespace tw::layout
