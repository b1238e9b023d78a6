// The host part of a kernel: grids, workspaces and what is computed for them before each launch.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "runtime/expect_error.hpp"
#include "runtime/needs_device.hpp"
#include "tilewright/tilewright.hpp"

namespace tw {
namespace {

Array counting(long long n) {
  Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = static_cast<float>(i);
  return a;
}

class HostPart : public testing::TestWithParam<DeviceKind> {
 protected:
  void SetUp() override {
    TW_NEEDS_DEVICE(GetParam());
    set_device(GetParam());
  }
  void TearDown() override { set_device(DeviceKind::cpu); }
};
INSTANTIATE_TEST_SUITE_P(Devices, HostPart,
                         testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim),
                         [](const auto& info) { return std::string(name_of(info.param)); });

TEST_P(HostPart, RefusesWhatCannotBeCountedOrHeld) {
  constexpr int line = __LINE__ + 2;
  const auto wide = [](Tensor x) {
    const Tile n = x.dim(0) * 3037000500;  // squared it is just above 2^63
    grid(n, n);
  };
  EXPECT_TW_ERROR_AT(line + 1, call(wide, counting(1)), usage,
                     fmt::format("a grid of 3037000500 x 3037000500 x 1 of kernel at {}:{} has "
                                 "more programs than a 64-bit integer can count",
                                 __FILE__, line));
  constexpr int own = __LINE__ + 3;
  const auto large = [](Tensor x) {
    const Tile first = load(x, {0}, {1});
    Tensor w = workspace(f32, {x.dim(0) * (1ll << 40), 1ll << 30});
    grid(1);
    store(w, {0, 0}, reshape(first, {1, 1}));
  };
  EXPECT_TW_ERROR_AT(own, call(large, counting(1)), usage,
                     fmt::format("no memory for a workspace of f32 [1099511627776, 1073741824] of "
                                 "kernel at {}:{}",
                                 __FILE__, own));
}

TEST_P(HostPart, RefusesWorkspacesOfANegativeSize) {
  constexpr int line = __LINE__ + 3;
  const auto kernel = [](Tensor x, Tile n) {
    workspace(i32, {4});
    Tensor w = workspace(f32, {x.dim(0), n - 5});
    Tile i = grid(x.dim(0));
    store(w, {i, 0}, reshape(load(x, {i}, {1}), {1, 1}));
  };
  EXPECT_TW_ERROR_AT(line, call(kernel, counting(4), 2), usage,
                     "a workspace of f32 [4, -3]: a size may be 0, but not negative; write "
                     "maximum(n, 0) where that is meant");
  call(kernel, counting(4), 5);
  EXPECT_TW_ERROR_AT(line, call(kernel, counting(0), 2), usage,
                     "a workspace of f32 [0, -3]: a size may be 0, but not negative; write "
                     "maximum(n, 0) where that is meant");
}

TEST_P(HostPart, HostPartsHaveALimit) {
  constexpr int line = __LINE__ + 3;
  const auto kernel = [](Tensor y, Tile n) {
    Tile size = n;
    for (int k = 0; k < 40000; ++k) size = size * n + k;
    grid(size);
    store(y, {0}, zeros(f32, {1}));
  };
  EXPECT_TW_ERROR_AT(
      line, call(kernel, Array::zeros(f32, {1}), 1), unsupported,
      fmt::format("the host part of kernel host_part_test.cpp:{}, what it computes from sizes and "
                  "scalar arguments alone, holds at most 65535 scalars, and here is one more: "
                  "write what is unrolled as a loop over range(n)",
                  line));
}

// The workspace is dead, but for its size.
TEST_P(HostPart, ChecksWorkspacesOfWhichOnlyTheSizeIsUsed) {
  constexpr int line = __LINE__ + 2;
  const auto kernel = [](Tensor y, Tile n) {
    Tensor w = workspace(f32, {n});
    grid(1);
    store(y, {0}, reshape(cast(w.dim(0), f32), {1}));
  };
  const Array y = Array::zeros(f32, {1});
  EXPECT_TW_ERROR_AT(line, call(kernel, y, -5), usage,
                     "a workspace of f32 [-5]: a size may be 0, but not negative; write "
                     "maximum(n, 0) where that is meant");
  EXPECT_TW_ERROR_AT(
      line, call(kernel, y, 1ll << 60), usage,
      fmt::format("no memory for a workspace of f32 [1152921504606846976] of kernel at {}:{}",
                  __FILE__, line));
  call(kernel, y, 5);
}

}  // namespace
}  // namespace tw
