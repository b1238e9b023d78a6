// The names of reductions where the element-wise function is meant.
// EXPECT 1-3: max is the reduction over an axis; element-wise is maximum(a, b)
// EXPECT 4: min is the reduction over an axis; element-wise is minimum(a, b)
// EXPECT 5: max_num is the reduction over an axis; element-wise is maximum_num(a, b)
// EXPECT 6: min_num is the reduction over an axis; element-wise is minimum_num(a, b)
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile a = tw::load(x, {0}, {8}), b = a + 1;
#if BAD == 0
  b = tw::maximum(a, b) + tw::maximum(a, 0.0) + tw::max(a, 0) + tw::max(a);
#elif BAD == 1
  b = tw::max(a, b);  // <1>
#elif BAD == 2
  b = max(a, 0.0);  // <2>
#elif BAD == 3
  b = max(a, b > 0);  // <3>
#elif BAD == 4
  b = min(a, 1.0f);  // <4>
#elif BAD == 5
  b = max_num(a, b);  // <5>
#elif BAD == 6
  b = min_num(a, b);  // <6>
#endif
}
