// A kernel that gets a variant for each value of something says so, once.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tilewright/tilewright.hpp"

namespace tw {
namespace {

class ManyVariants : public testing::Test {
 protected:
  void SetUp() override {
    set_device(DeviceKind::interpreter);
    drop_notes();
  }
  void TearDown() override {
    set_device(DeviceKind::cpu);
    drop_notes();
  }

 private:
  static void drop_notes() {
    for (Note n; next_note(n);) {
    }
  }
};

TEST_F(ManyVariants, ByAnArgument) {
  constexpr int line = __LINE__ + 2;
  const auto kernel = [](Tensor x, Tensor out, int block, float factor) {
    Tile i = grid(ceil_div(x.dim(0), block)) * block;
    store(out, {i}, load(x, {i}, {block}) * factor);
  };
  const Array x = Array::zeros(f32, {4}), out = Array::zeros(f32, {4});
  Note n;
  // It is looked at 16, 32, 64, ... variants; 16 of them have 8 values here.
  for (int k = 0; k < 31; ++k) {
    call(kernel, x, out, k < 16 && k % 2 ? 8 : 4, static_cast<float>(k < 16 ? k / 2 : k));
    EXPECT_FALSE(next_note(n)) << k;
  }
  call(kernel, x, out, 4, 100.0f);
  ASSERT_TRUE(next_note(n));
  EXPECT_EQ(n.kind, NoteKind::many_variants);
  EXPECT_EQ(
      std::string(n.text),
      fmt::format("kernel at {}:{} has a variant for each of 24 values of argument 3 (float), "
                  "and compiles for the next: what changes from call to call belongs in a "
                  "parameter of type tw::Tile, which takes its value when the kernel runs",
                  __FILE__, line));
  EXPECT_STREQ(n.file, __FILE__);
  EXPECT_EQ(n.line, line);
  for (int k = 0; k < 40; ++k) call(kernel, x, out, 4, 101.0f + static_cast<float>(k));
  EXPECT_FALSE(next_note(n));  // once a kernel
}

TEST_F(ManyVariants, ByADimension) {
  constexpr int line = __LINE__ + 2;
  const auto kernel = [](Tensor x, Tensor out) {
    const int size = x.dim_const(0);
    store(out, {0}, sum(load(x, {0}, {size})));
  };
  const Array out = Array::zeros(f32, {1});
  Note n;
  for (int k = 1; k < 16; ++k) call(kernel, Array::zeros(f32, {4 * k}), out);
  EXPECT_FALSE(next_note(n));
  call(kernel, Array::zeros(f32, {64}), out);
  ASSERT_TRUE(next_note(n));
  EXPECT_EQ(n.kind, NoteKind::many_variants);
  EXPECT_EQ(std::string(n.text),
            fmt::format("kernel at {0}:{1} has a variant for each of 16 sizes of dimension 0 of "
                        "argument 0, and compiles for the next: read by dim instead of dim_const a "
                        "size is known when the kernel runs",
                        __FILE__, line + 1));
}

}  // namespace
}  // namespace tw
