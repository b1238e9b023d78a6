// Pictures of layouts.
#pragma once

#include <string>
#include <string_view>

#include "layout/linear.hpp"

namespace tw::layout {

// An SVG with one cell an element: "T5 R2" is register 2 of thread 5 (lane + 32 * warp), "B1 T5 R2"
// in block 1. Coloured by warp when there are several, else by lane. An element that is held more
// than once shows its first place, and the line under the title says how often; one that nobody
// holds is grey. Leading dimensions of a tile of rank above 2 are stacked, rows below rows. Of more
// than 64 columns or 128 rows the middle ones are left out, and the line says which.
std::string to_svg(const Linear&, std::string_view title);

}  // namespace tw::layout
