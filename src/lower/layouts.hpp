// Which layout every tile of a kernel has.
#pragma once

#include <optional>
#include <vector>

#include "ir/ranges.hpp"
#include "ir/target.hpp"
#include "layout/linear.hpp"
#include "layout/mma.hpp"
#include "tilewright/error.hpp"

namespace tw::lower {

// Tiles that element-wise ops and control flow connect form a cluster and share one layout: inside
// of it nothing moves. Iota, broadcasts and constants belong to none: they are made where they are
// needed, in the layout needed there. So does a value of one element, which every thread holds.
struct Layouts {
  int warps = 1;   // of a block
  int blocks = 1;  // of one program: a cluster, for tiles that one block cannot hold
  std::vector<std::optional<layout::Linear>> of;  // by value of the tile level
};

Layouts assign_layouts(const ir::Func&, const ir::RangeAnalysis&, const ir::Target&);

// Where the author chose how to launch; for errors.
Loc launch_loc(const ir::Func&);

// How the warps of a block share a product that matrix instructions compute; none: threads multiply
// and add.
struct MatrixTile {
  layout::Mma instruction;
  layout::MmaTile tile;  // of the accumulator; repeat_k is 1
  int copies = 1;        // warps that compute the same, when there are more than the tile needs
};
bool is_tf32(const ir::Func&, ir::ValueId factor);  // rounded by name
std::optional<layout::Mma> matrix_instruction(const ir::Func&, ir::OpId dot);
layout::Linear accumulator_layout(const MatrixTile&, int blocks);
std::optional<MatrixTile> matrix_tile(const ir::Func&, ir::OpId dot, int warps);

// Whether a reshape changes more than dimensions of size 1 of a tile that has padding: its elements
// then take other places.
bool repacks(const ir::Type& from, const ir::Type& to);

// The layout after a reshape that leaves every element where it is; none when padding moves.
std::optional<layout::Linear> same_elements(const layout::Linear&, const ir::Type& from,
                                            const ir::Type& to);

// The layout for a tile that no cluster decides about: rows in order.
layout::Linear plain_layout(const ir::Type& tile, const Layouts&);

}  // namespace tw::lower
