// What an atomic returns is no operand.
// EXPECT 1-4: an atomic is a statement of its own, so that its order shows: write Tile old =
//   atomic_add(...); and use old
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile a = tw::load(x, {0}, {8});
#if BAD == 0
  tw::Tile old = tw::atomic_add(x, {0}, a);
  a = old + 1;
  tw::atomic_max(x, {0}, a);
  a = tw::where(a > 0, old, a);
  tw::store(x, {0}, old);
#elif BAD == 1
  a = tw::atomic_add(x, {0}, a) + 1;  // <1>
#elif BAD == 2
  a = tw::where(a > 0, tw::atomic_add(x, {0}, a), a);  // <2>
#elif BAD == 3
  tw::store(x, {0}, tw::atomic_add(x, {0}, a));  // <3>
#elif BAD == 4
  tw::Mask m = tw::atomic_add(x, {0}, a) > 0;  // <4>
#endif
}
