// Arrays and kernels: what belongs to tw::call may not be used while a kernel is traced.
#include <gtest/gtest.h>

#include <tilewright/tilewright.hpp>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

TEST(Arrays, InsideAKernel) {
  static Array array = Array::zeros(f32, {4, 4});
  static Tensor made_outside = array;
  fails(
      {tensor(f32, 2)},
      +[](Tensor) {
        Tensor t = array;  // <array>
      },
      "<array>: an Array is used inside a kernel: pass it as an argument of tw::call");
  fails(
      {tensor(f32, 2)},
      +[](Tensor) {
        made_outside.dim(0);  // <dim>
      },
      "<dim>: a tensor made outside the kernel is used inside it: pass the array as an argument of "
      "tw::call");
}

}  // namespace
}  // namespace tw::test
