// A traced value where C++ wants a host truth value.
// EXPECT *: a traced value has no host value: write if_, while_, where or for (.. : range(..))
//   instead of if, while, ?: or for (..; ..; ..), and & | ~ instead of && || !
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile t = tw::load(x, {0}, {8}), u = t + 1;
  tw::Mask m = t > u, n = t < 0;
#if BAD == 0
  tw::if_(tw::any(m), [&] { t = u; });
  tw::while_([&] { return tw::any(t > 0); }, [&] { t = t - 1; });
  m = m & n, m = m | n, m = ~m;
  t = tw::where(m, t, u);
#elif BAD == 1
  if (m) t = u;  // <1>
#elif BAD == 2
  while (t > 0) t = u;  // <2>
#elif BAD == 3
  m = tw::Mask(m && n);  // <3>
#elif BAD == 4
  if (true || m) t = u;  // <4>
#elif BAD == 5
  t = !m ? t : u;  // <5>
#elif BAD == 6
  t = m ? t : u;  // <6>
#elif BAD == 7
  for (tw::Tile k = 0; k < 8; k += 1) t = u;  // <7>
#elif BAD == 8
  if (tw::any(m)) t = u;  // <8>
#endif
}
