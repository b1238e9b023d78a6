// What `stable` refuses.
#include <gtest/gtest.h>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

const std::vector<ir::Param> one = {tensor(f32, 2)};

void fails(void (*kernel)(Tensor), const std::string& text, Loc test = Loc::here()) {
  test::fails(one, kernel, text, test);
}

TEST(StableErrors, Parameters) {
  fails(
      [](Tensor x) {
        for (Tile k : range(0, 3)) stable(x);  // <loop>
      },
      "<loop>: stable works on a parameter of the kernel, outside recorded regions: call it at the "
      "top, on the tensor that views are made of");
  fails(
      [](Tensor x) {
        stable(x.at(0));  // <view>
      },
      "<view>: stable works on a parameter of the kernel, outside recorded regions: call it at the "
      "top, on the tensor that views are made of");
}

TEST(StableErrors, Stores) {
  fails(
      [](Tensor x) {
        stable(x);
        store(x.at(0), {0}, 1.0f);  // <store>
      },
      "<store>: the kernel stores to a tensor that it declares stable: stable(x) says that nothing "
      "still in flight writes x, not even the call before; drop one of both");
}

}  // namespace
}  // namespace tw::test
