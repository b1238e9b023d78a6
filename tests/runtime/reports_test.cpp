// device_print and device_assert: notes and an error after the launch.
#include <gtest/gtest.h>

#include <string>
#include <tilewright/tilewright.hpp>
#include <vector>

#include "runtime/needs_device.hpp"

namespace tw::test {
namespace {

struct Seen {
  std::string text;
  int line;
};

class Reports : public testing::TestWithParam<DeviceKind> {
 protected:
  void SetUp() override {
    TW_NEEDS_DEVICE(GetParam());
    set_device(GetParam());
    on_note(
        [](const Note& n, void* list) {
          static_cast<std::vector<Seen>*>(list)->push_back({n.text, n.line});
        },
        &seen_);
  }
  void TearDown() override {
    on_note(nullptr, nullptr);
    set_device(DeviceKind::cpu);
  }
  std::vector<Seen> seen_;
};
INSTANTIATE_TEST_SUITE_P(on, Reports, testing::Values(DeviceKind::interpreter, DeviceKind::cpu),
                         [](const auto& info) { return std::string(name_of(info.param)); });

constexpr int print_line = __LINE__ + 3;
void printing(Tensor x, int block) {
  const Tile row = grid(x.dim(0));
  device_print("row", load(x, {row, 0}, {1, block}));
  device_print("program", row);
}

// Whatever the order of programs, notes come by program, and show the valid part.
TEST_P(Reports, PrintsBecomeNotes) {
  const Array x = Array::empty(f32, {2, 3});
  for (int i = 0; i < 6; ++i) static_cast<float*>(x.data())[i] = static_cast<float>(i) + 0.5f;
  for (int block : {3, 8}) {
    seen_.clear();
    call(printing, x, block);
    ASSERT_EQ(seen_.size(), 4u);
    EXPECT_EQ(seen_[0].text, "program 0: row [[0.5, 1.5, 2.5]]");
    EXPECT_EQ(seen_[0].line, print_line);
    EXPECT_EQ(seen_[1].text, "program 0: program 0");
    EXPECT_EQ(seen_[1].line, print_line + 1);
    EXPECT_EQ(seen_[2].text, "program 1: row [[3.5, 4.5, 5.5]]");
    EXPECT_EQ(seen_[3].text, "program 1: program 1");
  }
}

void long_tile() { device_print("i", iota(i32, {300})); }

TEST_P(Reports, LongTilesAreCut) {
  call(long_tile);
  ASSERT_EQ(seen_.size(), 1u);
  const std::string& text = seen_[0].text;
  EXPECT_EQ(text.substr(0, 22), "program 0: i [0, 1, 2,");
  EXPECT_EQ(text.substr(text.size() - 14), "254, 255, ...]");
}

void many() {
  for (Tile k : range(1500)) device_print("k", k);
}

TEST_P(Reports, ManyPrintsAreCut) {
  call(many);
  ASSERT_EQ(seen_.size(), 1001u);
  EXPECT_EQ(seen_[999].text, "program 0: k 999");
  EXPECT_EQ(seen_[1000].text, "the launch printed 500 more tiles: only the first 1000 are kept");
}

constexpr int assert_line = __LINE__ + 4;
void checking(Tensor x, Tensor y) {
  const Tile row = grid(x.dim(0));
  const Tile t = load(x, {row, 0}, {1, 8});
  device_assert(t < 5, "small values only");
  store(y, {row, 0}, t);
}

// All programs run, what they store stays, and the next call works.
TEST_P(Reports, FailedAssertIsAnErrorAfterTheLaunch) {
  const Array x = Array::zeros(i32, {6, 3}), y = Array::zeros(i32, {6, 3});
  int* data = static_cast<int*>(x.data());
  data[7] = 5, data[12] = 9;
  try {
    call(checking, x, y);
    FAIL() << "no error";
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::usage);
    EXPECT_STREQ(e.text(), "program 2: small values only");
    EXPECT_EQ(e.line(), assert_line);
  }
  for (int i = 0; i < 18; ++i) EXPECT_EQ(static_cast<const int*>(y.data())[i], data[i]);
  data[7] = data[12] = 4;
  call(checking, x, y);
}

}  // namespace
}  // namespace tw::test
