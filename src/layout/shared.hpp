// Tiles in shared memory: where each element goes so that neither the warps that store nor those
// that load wait for a bank.
#pragma once

#include "layout/linear.hpp"

namespace tw::layout {

// ---- Banks
//
// Shared memory has 32 banks of 4 bytes; byte address b is in bank b / 4 mod 32. A warp's access
// goes in *wavefronts*, each of which takes one word from every bank (or gives it to many lanes).
// Accesses of 8 or 16 bytes a lane go by half and quarter warps: in any case at most 128 bytes at
// once, a *phase*. A phase needs one wavefront for each different word in its fullest bank.
//
// In a linear layout that count is algebra. The offsets of a phase are a set of sums of vectors (of
// its lanes, and of the elements of one access); two of them share a bank when they differ by a sum
// whose bank bits are all 0. If d independent such sums are no zero words, every bank that is used
// at all has 2^d words to give.
//
// So a tile is free of conflicts for several accesses at once when the vectors that choose a place
// within a bank (the offset bits above 128 bytes) span a space that meets no phase of any of them
// in more than 0. For two accesses such a space is easy to find: take a vector outside of what
// either phase and the vectors so far span, which two subspaces cannot cover; repeat.
//
// A wide access takes the low bits of the bank for its own elements, which leaves fewer banks to
// the lanes of a narrow one that do not step by those elements: four words of a row in one store,
// and 32 rows loaded a word at a time, meet in 8 banks. Then the wide one must be cut.
//
// Example: a 32 x 32 tile of f32 is stored by rows (lanes step by columns) and loaded by columns.
// In row-major order the bank is the column and all lanes that load meet in one. The vectors for
// the place within a bank are chosen as (1,1) (2,2) (4,4) (8,8) (16,16): neither a sum of rows nor
// of columns. The element (r, c) goes to bank c ^ r.

// Offsets are in elements. An offset map is a layout from the row-major index in the tile (as
// `reg`) to one dimension, the offset; compose(offsets, l) is then the offset of each register of
// each thread, with all that a layout can answer: register_part(r)[0] is a constant to XOR to the
// thread's part, or to add if it is disjoint.
Linear row_major_offsets(std::span<const int> shape);

// How a layout meets shared memory: `vector` registers in one access.
struct Access {
  Linear layout;
  int vector = 1;
};

// The wavefronts beyond the least possible in one access of a warp; `bits` is the size of an
// element (8 to 64), and an access is 16 bytes at most.
int bank_conflicts(const Access&, const Linear& offsets, int bits);

// True when each access of `vector` registers is one aligned piece of memory.
bool is_vectorized(const Access&, const Linear& offsets);

// `l` with its registers in another order: those first that step as the first registers of `like`
// do, as far as `l` has them, at most `most` registers. Accesses of both can then start with the
// same elements, which is what makes a wide access in one direction and another one in the other
// meet in one order of memory.
//
// Example: threads read a tile of 16 bits by rows, 4 rows of 8 columns each, and write it by
// columns, 8 rows a time. In order of the rows a thread could store 8 columns at once, but only
// load one element at a time. Led by the rows, its registers hold 4 rows of one column, then of the
// next: 8 stores of 8 bytes (two elements of different rows in a word: one instruction a word), and
// 4 loads of 16.
Linear led_by(const Linear& l, const Linear& like, int most);

struct SharedPlan {
  Linear offsets;
  int store_vector = 1;
  int load_vector = 1;
};
// A place for each element so that both accesses are free of conflicts, and then as wide as can be:
// their vectors start with the same elements, and the limits cut them. Elements keep their order
// with the bank bits XORed with higher ones, if that is enough. Both layouts hold every element and
// have no repeats (`pad_repeats`). Cost: a few tens of microseconds.
SharedPlan plan_shared(const Linear& store, const Linear& load, int bits, int max_store_vector = 16,
                       int max_load_vector = 16);

}  // namespace tw::layout
