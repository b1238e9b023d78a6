// Ordering and arithmetic on truth values.
// EXPECT 1-4: a comparison of a Mask (a < b < c compares the truth value of a < b): write (a <
//   b) & (b < c)
// EXPECT 5-10: arithmetic on a Mask: write cast(mask, i32) for 0 and 1, or where(mask, a, b) to
//   choose
// EXPECT 11-12: while_: the condition must return a comparison (a Mask)
#include <tilewright/tilewright.hpp>

void kernel(tw::Tensor x) {
  tw::Tile a = tw::load(x, {0}, {8}), b = a + 1, c = b + 1;
  tw::Mask m = a > b;
#if BAD == 0
  m = (a < b) & (b < c);
  c = tw::cast(m, tw::i32) + tw::where(m, a, b);
  tw::while_([&] { return tw::any(c > 0); }, [&] { c -= 1; });
#elif BAD == 1
  m = a < b < c;  // <1>
#elif BAD == 2
  m = a < b <= 3;  // <2>
#elif BAD == 3
  m = 1 > m;  // <3>
#elif BAD == 4
  m = m >= m;  // <4>
#elif BAD == 5
  c = m + 1;  // <5>
#elif BAD == 6
  c = a - m;  // <6>
#elif BAD == 7
  c = m * 1.5;  // <7>
#elif BAD == 8
  c = 1 / m;  // <8>
#elif BAD == 9
  c = m % 2;  // <9>
#elif BAD == 10
  c = m << 2;  // <10>
#elif BAD == 11
  tw::while_([&] { return c; }, [] {});  // <11>
#elif BAD == 12
  tw::while_([] { return true; }, [] {});  // <12>
#endif
}
