// A tile where a comparison belongs.
// EXPECT 1: if_ takes a comparison (a Mask): write t != 0, or Mask(t) for a tile of masks
// EXPECT 2: where takes a comparison (a Mask): write t != 0, or Mask(t) for a tile of masks
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile t = tw::load(x, {0}, {8}), u = tw::squeeze(tw::load(x, {0}, {1}), 0);
#if BAD == 0
  tw::if_(u != 0, [&] { t = t + 1; });
  t = tw::where(t != 0, t, 1);
  t = tw::where(tw::Mask(tw::cast(t, tw::DType::mask)), t, 1);
#elif BAD == 1
  tw::if_(u, [&] { t = t + 1; });  // <1>
#elif BAD == 2
  t = tw::where(t, t, 1);  // <2>
#endif
}
