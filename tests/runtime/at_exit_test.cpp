// Calls that come while the process ends: destructors of static objects run after those of what the
// library keeps for the thread, and after those of libLLVM.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "runtime/needs_device.hpp"
#include "tilewright/tilewright.h"
#include "tilewright/tilewright.hpp"

namespace tw {
namespace {

void twice(Tensor x, Tensor y) {
  const Tile i = grid(x.dim(0));
  store(y, {i}, load(x, {i}, {1}) * 2);
}
void thrice(Tensor x, Tensor y) {
  const Tile i = grid(x.dim(0));
  store(y, {i}, load(x, {i}, {1}) * 3);
}

void call_and_print(void (&kernel)(Tensor, Tensor)) {
  try {
    const float data[] = {1, 2, 3};
    const Array x = Array::of({3}, data), y = Array::zeros(f32, {3});
    call(kernel, x, y);
    const float* f = y.data_as<float>();
    std::fprintf(stderr, "%g %g %g\n", f[0], f[1], f[2]);
  } catch (const Error& e) {
    std::fprintf(stderr, "%s\n", e.what());
  }
}

// What else keeps something for the thread.
void ask_and_print() {
  tw_value v;
  const tw_param p = tw_tensor_param(TW_F32, 1);
  const bool traced = tw_trace_begin(1, &p, &v) == TW_OK && tw_dim(v, 1, &v) == TW_USAGE_ERROR;
  tw_trace_abort();
  Note n;
  std::fprintf(stderr, "%d %s %d %s\n", traced, describe(cpu), next_note(n),
               *variants(twice) ? "known" : "unknown");
  explain_miss();
}

// Made before anything of the library, so destroyed after it.
struct Last {
  void (*at_end)() = nullptr;
  ~Last() {
    if (at_end) at_end();
  }
} last;

void end_with(DeviceKind device, void (*at_end)()) {
  set_device(device);
  call_and_print(twice);
  last.at_end = at_end;
  std::exit(0);
}

class AtExit : public testing::TestWithParam<DeviceKind> {
 protected:
  void SetUp() override {
    TW_NEEDS_DEVICE(GetParam());
    testing::FLAGS_gtest_death_test_style = "threadsafe";  // a process of its own
  }
};
INSTANTIATE_TEST_SUITE_P(Devices, AtExit,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim),
                         [](const auto& d) { return name_of(d.param); });

TEST_P(AtExit, AKnownKernelRuns) {
  EXPECT_EXIT(end_with(GetParam(), [] { call_and_print(twice); }), testing::ExitedWithCode(0),
              "^2 4 6\n2 4 6\n$");
}

TEST_P(AtExit, ANewKernelRunsOrSaysWhyNot) {
  const char* text = GetParam() == DeviceKind::cpu
                         ? "^2 4 6\nthe process is ending, and libLLVM can compile no more: call "
                           "the kernel once before main returns, then it needs no compiler\n$"
                         : "^2 4 6\n3 6 9\n$";
  EXPECT_EXIT(end_with(GetParam(), [] { call_and_print(thrice); }), testing::ExitedWithCode(0),
              text);
}

TEST_P(AtExit, QuestionsAreAnswered) {
  EXPECT_EXIT(end_with(GetParam(), ask_and_print), testing::ExitedWithCode(0),
              "^2 4 6\n1 cpu 0 known\n$");
}

}  // namespace
}  // namespace tw
