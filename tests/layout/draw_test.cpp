#include "layout/draw.hpp"

#include <gtest/gtest.h>

#include <string>

#include "layout/mma.hpp"

namespace tw::layout {
namespace {

TEST(Draw, WholePicture) {
  // Two warps hold the same; nobody holds row 1.
  const Linear l = Linear({2, 2}).add(Space::lane, 1, 1).add(Space::warp, Coord{});
  const std::string want =
      R"svg(<svg xmlns="http://www.w3.org/2000/svg" width="600" height="136")svg"
      R"svg( font-family="sans-serif" font-size="11" text-anchor="middle">
<rect width="100%" height="100%" fill="white"/>
<text x="10" y="20" font-size="15" text-anchor="start">a &lt; b</text>
<text x="10" y="38" text-anchor="start">2x2, lane (0,1), warp 0</text>
<text x="10" y="54" text-anchor="start">4 threads of 1 register; a colour is a warp; )svg"
      R"svg(each element is held twice, the first place is shown</text>
<text x="60" y="76" fill="#666">0</text>
<text x="100" y="76" fill="#666">1</text>
<text x="20" y="97" fill="#666">0</text>
<text x="20" y="119" fill="#666">1</text>
<rect x="40" y="82" width="40" height="22" fill="hsl(0,75%,86%)" stroke="#888"/>
<text x="60" y="97">T0 R0</text>
<rect x="80" y="82" width="40" height="22" fill="hsl(0,75%,86%)" stroke="#888"/>
<text x="100" y="97">T1 R0</text>
<rect x="40" y="104" width="40" height="22" fill="#bbb" stroke="#888"/>
<rect x="80" y="104" width="40" height="22" fill="#bbb" stroke="#888"/>
</svg>
)svg";
  EXPECT_EQ(to_svg(l, "a < b"), want);
}

TEST(Draw, CellsNameThreadsAndRegisters) {
  const Linear acc = mma_accumulator(Mma::m16n8k16, {.warps_m = 4, .repeat_n = 8});
  const std::string svg = to_svg(acc, "accumulator");
  size_t cells = 0;
  for (size_t at = 0; (at = svg.find("<rect x=", at)) != std::string::npos; ++at) ++cells;
  EXPECT_EQ(cells, 64u * 64);
  EXPECT_NE(svg.find(">T127 R31<"), std::string::npos);
  EXPECT_EQ(svg, to_svg(acc, "accumulator"));
  // A tile of rank 3 is drawn as the rows of its matrices.
  const Linear stacked = Linear({2, 2, 2}).add(Space::reg, {1, 0, 0}).add(Space::reg, {0, 1, 0});
  EXPECT_NE(to_svg(stacked, "").find("y=\"163\">T0 R3<"), std::string::npos);
}

}  // namespace
}  // namespace tw::layout
