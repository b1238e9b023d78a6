// A traced value as the size of a tile.
// EXPECT *: the size of a tile must be known while tracing: pass an int, or x.dim_const(i). A tile
//   may reach past the edge of its tensor
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile t;
#if BAD == 0
  t = tw::load(x, {0, 0}, {1, x.dim_const(1)});
  t = tw::zeros(tw::f32, {4});
#elif BAD == 1
  t = tw::load(x, {0, 0}, {1, x.dim(1)});  // <1>
#elif BAD == 2
  t = tw::zeros(tw::f32, {x.dim(0)});  // <2>
#endif
}
