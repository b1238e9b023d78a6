// What takes long to compile is said before it is compiled, and a handler may refuse it.
#include <gtest/gtest.h>

#include <string>

#include "tilewright/tilewright.hpp"

namespace tw {
namespace {

void unrolled(Tensor x, Tensor out, int steps) {
  Tile i = grid(1);
  Tile v = load(x, {i}, {4});
  for (int k = 0; k < steps; ++k) v = v * 0.5f + x.dim(0);
  store(out, {i}, v);
}

constexpr char takes_long[] = " operations, which take long to compile: a C++ loop repeats its ";

class SlowCompiles : public testing::Test {
 protected:
  void SetUp() override { set_device(DeviceKind::interpreter); }
  void TearDown() override {
    on_note(nullptr);
    freeze(false);
    set_device(DeviceKind::cpu);
  }
  // What the call ends with; "": it ran.
  std::string end_of_call(int steps) {
    try {
      call(unrolled, x, out, steps);
    } catch (const Error& e) {
      return e.text();
    }
    return "";
  }

  const Array x = Array::zeros(f32, {4}), out = Array::zeros(f32, {4});
};

TEST_F(SlowCompiles, EachCallThatAHandlerRefusesEnds) {
  on_note([](const Note& n, void*) { throw Error(ErrorKind::usage, n.text); });
  const CacheCounts before = cache_counts();
  for (int k = 0; k < 3; ++k)
    EXPECT_NE(end_of_call(10000).find(takes_long), std::string::npos) << "call " << k;
  EXPECT_EQ(cache_counts().compiles, before.compiles);
}

// The call that was noted fails after all: the next one begins anew.
TEST_F(SlowCompiles, ANoteIsOfOneCall) {
  int notes = 0;
  on_note(
      [](const Note& n, void* count) {
        EXPECT_EQ(n.kind, NoteKind::slow_compile);
        ++*static_cast<int*>(count);
        freeze();
      },
      &notes);
  for (int k = 1; k <= 3; ++k) {
    EXPECT_NE(end_of_call(10001).find("tw::freeze forbids it"), std::string::npos);
    freeze(false);
    EXPECT_EQ(notes, k);
  }
}

}  // namespace
}  // namespace tw
