// Tests of the CUDA runtime on the fake driver, with kernels that the host runs.
#pragma once

#include <gtest/gtest.h>

#include <fake_cuda.hpp>
#include <string>
#include <tilewright/tilewright.hpp>
#include <vector>

namespace tw {

// Each test begins with a fake in its first state. The kernels that calls compile are Funcs which
// the simulator runs on the "device" memory, so that results can be checked.
class OnFake : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;
};

// A copy of the array on a fake GPU. The simulator finds shapes by it: device code has only data
// pointers and captures.
Array on_gpu(const Array&, int ordinal = 0);
// What lies at an address of a fake GPU is of that shape: for arrays that a call copies there
// itself.
void has_shape(uint64_t address, const Array& like);
// The texts of kernels compiled from here on, in this test, have so many lines.
void lengthen_texts(int lines);
// 0, 1, 2, ... on the host; the elements of an array anywhere.
Array counting(long long n);
std::vector<float> values(const Array&);

// What the driver was asked since the last time.
std::vector<std::string> take_log();

}  // namespace tw
