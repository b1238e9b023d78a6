// The register fragments of the matrix instructions of a warp (mma.sync), and how ldmatrix fills
// them from shared memory.
#pragma once

#include "layout/linear.hpp"

namespace tw::layout {

// Named by the shape of one instruction: m16n8k16 for 16-bit operands, m16n8k8 for tf32, m16n8k32
// for 8-bit ones, m8n8k4 for f64.
enum class Mma : uint8_t { m16n8k16, m16n8k8, m16n8k32, m8n8k4 };

struct MmaShape {
  int m, n, k;
  int bits;  // of an operand's element
};
MmaShape shape_of(Mma);

// A tile is covered by warps first (warp = row of warps * warps_n + column), then by repeating what
// the warps cover: m = repeat_m * warps_m * 16, and so on. Warps beside each other along n hold
// copies of A, those above each other copies of B.
struct MmaTile {
  int warps_m = 1;
  int warps_n = 1;
  int repeat_m = 1;
  int repeat_n = 1;
  int repeat_k = 1;
};
// The tile for m x n x k elements, which must be multiples of what the warps cover.
MmaTile mma_tile(Mma, int m, int n, int k, int warps_m, int warps_n);

// Registers hold one element each; those of one instruction are consecutive, row-major in the
// repeats. (Elements of 16 bits: registers 2i and 2i + 1 are the halves of a 32-bit register.)
Linear mma_accumulator(Mma, const MmaTile&);  // [m, n]
Linear mma_a(Mma, const MmaTile&);            // [m, k]
Linear mma_b(Mma, const MmaTile&);            // [k, n]

// ldmatrix loads 8 x 16-byte matrices: each of 8 lanes names a row of 16 bytes, and lane l gets the
// 4 bytes l % 4 of row l / 4 (or, transposed, 16-bit elements 2 * (l % 4) and the next of column
// l / 4). Up to four matrices at once, their rows named by lanes 0-7, 8-15, 16-23, 24-31.
struct Ldmatrix {
  bool transposed = false;
  int matrices = 1;  // of one instruction: 1, 2 or 4
  int row = 1;       // elements of 16 bytes
  // Who reads what: instruction i is registers i * row .. + row - 1 of this layout, so the row that
  // a lane names starts at rows.coordinate({i * row, lane, warp}). It fills the fragment's
  // registers from i * matrices * (32 / bits) on.
  Linear rows;
};
// The loads that fill `fragment` when `contiguous` is the dimension in which 16 bytes lie together
// in shared memory; none if ldmatrix cannot.
std::optional<Ldmatrix> ldmatrix(const Linear& fragment, int contiguous, int bits);

}  // namespace tw::layout
