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
          EXPECT_EQ(n.kind, NoteKind::printed);
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
INSTANTIATE_TEST_SUITE_P(on, Reports,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim,
                                         DeviceKind::cuda),
                         [](const auto& info) { return std::string(name_of(info.param)); });

class ReportsOfSim : public Reports {};
INSTANTIATE_TEST_SUITE_P(on, ReportsOfSim, testing::Values(DeviceKind::sim),
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

// Tiles of every type and of several ranks, over several warps, with parts outside, in a grid of
// two axes and under conditions.
void of_all_kinds(Tensor x, Tensor small) {
  auto [i, j] = grid(2, 2);
  const Tile t = load(x, {i * 2, j * 40}, {2, 40});
  device_print("tile", t);
  if_(i == j, [&] { device_print("sum", sum(t)); });
  device_print("mask", load(small, {0}, {3}) > 1);
  device_print("half", cast(load(small, {0}, {3}), f16) * 0.5);
  device_print("byte", cast(load(small, {0}, {3}), u8));
  device_print("f8", cast(load(small, {0}, {3}), f8e5m2));
  const Tile large = cast(iota(i32, {64, 64}, 1), i64) + 1000000000000;
  if_(i + j == 2, [&] { device_print("large", large); });
}

TEST_P(Reports, TilesOfAllKinds) {
  const auto said = [&](DeviceKind on) {
    set_device(on);
    seen_.clear();
    const Array x = Array::empty(f64, {3, 70}), small = Array::empty(i32, {2});
    for (int k = 0; k < 210; ++k) static_cast<double*>(x.data())[k] = k * 0.25;
    static_cast<int32_t*>(small.data())[0] = 1, static_cast<int32_t*>(small.data())[1] = 200;
    call(of_all_kinds, x, small);
    std::vector<std::string> texts;
    for (const Seen& s : seen_) texts.push_back(s.text);
    return texts;
  };
  EXPECT_EQ(said(GetParam()), said(DeviceKind::interpreter));
  EXPECT_EQ(seen_.size(), 23u);
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

// Of the lowest program the assert that fails first, though not the first in the text.
void in_a_loop(Tensor x) {
  const Tile row = grid(x.dim(0));
  for (Tile k : range(3)) {
    const Tile v = load(x, {row, k}, {1, 1});
    device_assert(v < 10, "below ten");
    device_assert(v != 5, "not five");
  }
}

TEST_P(Reports, TheFirstFailureOfAProgram) {
  const Array x = Array::zeros(i32, {40, 3});
  int* data = static_cast<int*>(x.data());
  data[5 * 3 + 1] = 5, data[5 * 3 + 2] = 12, data[20 * 3] = 11;
  try {
    call(in_a_loop, x);
    FAIL() << "no error";
  } catch (const Error& e) {
    EXPECT_STREQ(e.text(), "program 5: not five");
  }
}

// A fault of one warp, while others have written their part of a print.
void prints_what_is_undefined(Tensor y, int warps) {
  launch({.warps = warps});
  device_print("first", full(f32, {8, 33}, 2));
  const Tensor ws = workspace(f32, {8, 33});
  device_print("undefined", load(ws, {0, 0}, {8, 33}));
  store(y, {0, 0}, full(f32, {8, 33}, 1));
}

TEST_P(ReportsOfSim, UnfinishedPrintsAreLeftOut) {
  for (const int warps : {1, 2, 4, 8}) {
    SCOPED_TRACE(warps);
    seen_.clear();
    const Array y = Array::zeros(f32, {8, 33});
    std::string said;
    try {
      call(prints_what_is_undefined, y, warps);
    } catch (const Error& e) {
      said = e.text();
    }
    EXPECT_NE(said.find("undefined"), std::string::npos) << said;
    for (const Seen& s : seen_) EXPECT_EQ(s.text.find("undefined"), std::string::npos) << s.text;
  }
}

}  // namespace
}  // namespace tw::test
