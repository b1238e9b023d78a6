// Opening a driver: each thing that can be wrong, and what the user is told.
#include "runtime/cuda/driver.hpp"

#include <cstring>

#include "cuda/on_fake.hpp"
#include "runtime/expect_error.hpp"

namespace tw::runtime::cuda {
namespace {

using Driver = OnFake;

std::string why_not(const char* library = TW_FAKE_CUDA) {
  std::string why;
  EXPECT_EQ(open_driver(library, why), nullptr);
  for (const char* path : {TW_FAKE_CUDA, TW_BARE_CUDA})
    if (const size_t at = why.find(path); at != why.npos) why.replace(at, std::strlen(path), "LIB");
  return why;
}

TEST_F(Driver, Opens) {
  std::string why;
  const auto api = open_driver(TW_FAKE_CUDA, why);
  ASSERT_TRUE(api) << why;
  EXPECT_EQ(api->version, 13000);
  EXPECT_EQ(api->devices, 2);
  EXPECT_EQ(driver_missing(), nullptr);
  EXPECT_TRUE(available(DeviceKind::cuda));
  EXPECT_EQ(device_count(DeviceKind::cuda), 2);
  EXPECT_STREQ(describe(tw::cuda(1)), "Fake GPU: sm_90a, 132 multiprocessors, 0.1 GiB");
  EXPECT_EQ(processors(tw::cuda(1)), 132);
  EXPECT_TW_ERROR(processors(tw::cuda(2)), usage,
                  "there is no GPU cuda:2: this machine has 2, counted from 0");
}

TEST_F(Driver, SaysWhatIsMissing) {
  EXPECT_EQ(why_not("/no/libcuda.so"),
            "the cuda device needs NVIDIA's driver, and /no/libcuda.so cannot be opened "
            "(/no/libcuda.so: cannot open shared object file: No such file or directory): install "
            "the NVIDIA driver 525 or newer; in a container, start it with the GPU");
  EXPECT_EQ(why_not("libm.so.6"),
            "libm.so.6 is no CUDA driver: it does not tell its version: install the NVIDIA driver "
            "525 or newer");
  EXPECT_EQ(why_not(TW_BARE_CUDA),
            "the CUDA driver here (LIB, CUDA 12.0) has no function cuGetErrorName: install the "
            "NVIDIA driver 525 or newer");
}

TEST_F(Driver, SaysWhichVersionIsNeeded) {
  fake_cuda::state().version = 11040;
  EXPECT_EQ(why_not(),
            "the CUDA driver here (LIB) is for CUDA 11.4, and 12.0 is needed: install the NVIDIA "
            "driver 525 or newer");
}

TEST_F(Driver, SaysThatThereIsNoGpu) {
  const char* text =
      "the CUDA driver here (LIB, CUDA 13.0) finds no GPU: see what nvidia-smi lists, and whether "
      "CUDA_VISIBLE_DEVICES hides it";
  fake_cuda::state().devices = 0;
  EXPECT_EQ(why_not(), text);
  fake_cuda::state().faults["cuInit"] = {100};
  EXPECT_EQ(why_not(), text);
}

TEST_F(Driver, SaysWhyItDoesNotStart) {
  fake_cuda::state().faults["cuInit"] = {34};
  EXPECT_EQ(why_not(),
            "LIB is the stub that programs are linked with, no driver: install the NVIDIA driver "
            "525 or newer");
  fake_cuda::state().faults["cuInit"] = {999};
  EXPECT_EQ(why_not(),
            "the CUDA driver here (LIB, CUDA 13.0) does not start: CUDA_ERROR_UNKNOWN (999: as the "
            "test wanted it)");
}

TEST_F(Driver, NumbersOfGpusAreChecked) {
  EXPECT_TW_ERROR(Array::zeros(f32, {1}, tw::cuda(2)), usage,
                  "there is no GPU cuda:2: this machine has 2, counted from 0");
  EXPECT_TW_ERROR(Stream(tw::cuda(-1)), usage,
                  "there is no GPU cuda:-1: this machine has 2, counted from 0");
}

}  // namespace
}  // namespace tw::runtime::cuda
