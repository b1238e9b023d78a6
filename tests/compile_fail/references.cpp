// Structs of kernel arguments that would hide a value from the kernel's key.
// EXPECT 1-2: a kernel argument is a struct whose fields cannot be counted (a reference, an array,
//   no copy): hold values and std::array, or give it tw_fields
// EXPECT 3: a kernel argument is a struct that holds a reference: it would hide a value from the
//   kernel's key
#include <tilewright/tilewright.hpp>

struct Values {
  tw::Tensor bias;
  int n;
};
struct Reference {
  int& n;
  int k;
};
struct TensorReference {
  tw::Tensor& t;
};
struct ConstReference {
  const int& n;
};

void values(tw::Tensor, Values) {}
void reference(tw::Tensor, Reference) {}
void tensor_reference(tw::Tensor, TensorReference) {}
void const_reference(tw::Tensor, ConstReference) {}

void host(const tw::Array& x) {
  int n = 3;
  tw::Tensor t = x;
#if BAD == 0
  tw::call(values, x, Values{x, n});
#elif BAD == 1
  tw::call(reference, x, Reference{n, 2});  // <1>
#elif BAD == 2
  tw::call(tensor_reference, x, TensorReference{t});  // <2>
#elif BAD == 3
  tw::call(const_reference, x, ConstReference{n});  // <3>
#endif
}
