// What tw::call takes as a kernel and as its arguments.
// EXPECT 1: tw::call: the lambda captures something; a kernel takes all it needs as arguments
// EXPECT 2: tw::call: pass the kernel function itself; a pointer variable could name another
//   kernel at each call
// EXPECT 3-5: a kernel argument is a pointer: data comes as a Tensor; a callable as a template
//   argument (a function type or a captureless lambda)
// EXPECT 6: a kernel argument is a class that is no aggregate: give it template <class F> void
//   tw_fields(F f) { f(field, ...); }
// EXPECT 7: a kernel argument is a struct of more than 16 fields: nest structs, or give it
//   tw_fields
// EXPECT 8-9: tw::call: the kernel takes another number of arguments
// EXPECT 10-13: tw::call: an argument does not convert to the kernel's parameter: a Tensor takes
//   an Array, a Tile a number, any other parameter a value of its type
// EXPECT 14: a kernel argument is a long double: use double
// EXPECT 15-19: tw::call: an argument may lose its value as the kernel's integer or bool
//   parameter: convert it to the parameter's type where you call
// EXPECT 20: tw::variants: the lambda captures something; a kernel takes all it needs as
//   arguments
// EXPECT 21: a kernel takes an array as a tw::Tensor, not as a tw::Array
#include <tilewright/tilewright.hpp>

struct Fields16 {
  int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
};
struct Fields17 {
  int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q;
};
class Opaque {
 public:
  Opaque() : value_(1) {}
  int value() const { return value_; }

 private:
  int value_;
};
class Open {
 public:
  Open() : value_(1) {}
  template <class F>
  void tw_fields(F f) {
    f(value_);
  }

 private:
  int value_;
};
struct Holder {
  float* data;
};

void plain(tw::Tensor, tw::Tile, int) {}
void array(const tw::Array&, int) {}
void pointer(tw::Tensor, float*) {}
void function(tw::Tensor, int (*)(int)) {}
void holder(tw::Tensor, Holder) {}
void opaque(tw::Tensor, Opaque) {}
void open(tw::Tensor, Open) {}
void fields16(tw::Tensor, Fields16) {}
void fields17(tw::Tensor, Fields17) {}
void precise(tw::Tensor, long double) {}
void choice(tw::Tensor, bool, long long) {}
inline int twice(int k) { return 2 * k; }

void host(const tw::Array& x) {
  int n = 3;
  float* data = nullptr;
#if BAD == 0
  tw::call(plain, x, 2.0f, n);
  tw::call([](tw::Tensor, int) {}, x, n);
  tw::call(open, x, Open());
  tw::call(fields16, x, Fields16());
  tw::call(plain, x, 2.0f, static_cast<int>(x.dim(0)));
  tw::call(plain, x, 2.0f, 'c');
  tw::call(choice, x, n > 2, n);
  tw::call(choice, x, true, 3u);
  (void)tw::variants(plain);
  (void)tw::variants([](tw::Tensor, int) {});
  (void)data;
#elif BAD == 1
  tw::call([n](tw::Tensor) { (void)n; }, x);  // <1>
#elif BAD == 2
  void (*kernel)(tw::Tensor, tw::Tile, int) = plain;
  tw::call(kernel, x, 2.0f, n);  // <2>
#elif BAD == 3
  tw::call(pointer, x, data);  // <3>
#elif BAD == 4
  tw::call(function, x, twice);  // <4>
#elif BAD == 5
  tw::call(holder, x, Holder{data});  // <5>
#elif BAD == 6
  tw::call(opaque, x, Opaque());  // <6>
#elif BAD == 7
  tw::call(fields17, x, Fields17());  // <7>
#elif BAD == 8
  tw::call(plain, x, 2.0f);  // <8>
#elif BAD == 9
  tw::call([](tw::Tensor) {}, x, n);  // <9>
#elif BAD == 10
  tw::call(plain, data, 2.0f, n);  // <10>
#elif BAD == 11
  tw::call(plain, x, "two", n);  // <11>
#elif BAD == 12
  tw::call(plain, x, 2.0f, Open());  // <12>
#elif BAD == 13
  tw::call([](tw::Tensor, Open) {}, x, n);  // <13>
#elif BAD == 14
  tw::call(precise, x, 1.0L);  // <14>
#elif BAD == 15
  tw::call(plain, x, 2.0f, 1.5);  // <15>
#elif BAD == 16
  tw::call(plain, x, 2.0f, x.dim(0));  // <16>
#elif BAD == 17
  tw::call(choice, x, n, 1);  // <17>
#elif BAD == 18
  tw::call(choice, x, true, 1.0f);  // <18>
#elif BAD == 19
  tw::call([](tw::Tensor, int) {}, x, 1.5);  // <19>
#elif BAD == 20
  (void)tw::variants([n](tw::Tensor) { (void)n; });  // <20>
#elif BAD == 21
  tw::call(array, x, n);  // <21>
#endif
}
