// A traced value where a host number belongs.
// EXPECT *: a traced value has no host value: a size of a tensor as an int is x.dim_const(i), which
//   makes a variant of each size
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
#if BAD == 0
  int n = x.dim_const(0);
  tw::Tile m = x.dim(0) + n, r = 2 * m - 1.5f;
  r += m & 3;
#elif BAD == 1
  int n(x.dim(0));  // <1>
#elif BAD == 2
  int n = static_cast<int>(x.dim(0));  // <2>
#elif BAD == 3
  auto n = float(x.stride(0) + 1);  // <3>
#endif
}
