// The simulator stands for an H200 and speaks of itself.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tilewright/tilewright.hpp>

#include "runtime/expect_error.hpp"

namespace tw::test {
namespace {

class Sim : public testing::Test {
 protected:
  void SetUp() override { set_device(DeviceKind::sim); }
  void TearDown() override { set_device(DeviceKind::cpu); }
};

void one_more(Tensor x) { store(x, {0}, load(x, {0}, {4}) + 1); }

TEST_F(Sim, SpeaksOfItself) {
  alignas(8) static char memory[32];
  const Array between = Array::view(f32, memory + 1, {4}, {1});
  EXPECT_TW_ERROR(call(one_more, between), unsupported,
                  "the f32 of this tensor begin between the addresses that sim can access, the "
                  "multiples of 4 bytes: pass a copy()");
}

void symmetric(Tensor x, Tensor y) {
  launch({.cluster = 2});
  const Tile t = load(x, {0, 0}, {64, 64});
  const Tile sum = t + transpose(t);
  store(y, {0, 0}, sum);
}
constexpr int line_of_store = __LINE__ - 2;

// Of what cannot run over a cluster the author sees the line, not the kernel alone.
TEST_F(Sim, NamesTheLineThatAClusterCannotRun) {
  const Array x = Array::zeros(f32, {64, 64}), y = Array::zeros(f32, {64, 64});
  std::string text;
  try {
    call(symmetric, x, y);
  } catch (const Error& e) {
    text = e.what();
  }
  const std::string file = "tests/runtime/sim_device_test.cpp";
  EXPECT_EQ(text.substr(std::min(text.find(file), text.size())),
            fmt::format("{}:{}: a tile of 'sim_device_test.cpp:{}' would move between the 2 blocks "
                        "of its cluster: launch this kernel without a cluster",
                        file, line_of_store - 1, line_of_store));
}

}  // namespace
}  // namespace tw::test
