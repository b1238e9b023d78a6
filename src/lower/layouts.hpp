// Which layout every tile of a kernel has.
#pragma once

#include <optional>
#include <vector>

#include "ir/ranges.hpp"
#include "ir/target.hpp"
#include "layout/linear.hpp"

namespace tw::lower {

// Tiles that element-wise ops and control flow connect form a cluster and share one layout: inside
// of it nothing moves. Iota, broadcasts and constants belong to none: they are made where they are
// needed, in the layout needed there. So does a value of one element, which every thread holds.
struct Layouts {
  int warps = 1;
  std::vector<std::optional<layout::Linear>> of;  // by value of the tile level
};

Layouts assign_layouts(const ir::Func&, const ir::RangeAnalysis&, const ir::Target&);

// The layout for a tile that no cluster decides about: rows in order.
layout::Linear plain_layout(const ir::Type& tile, int warps);

}  // namespace tw::lower
