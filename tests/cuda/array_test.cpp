// Arrays on GPUs.
#include <cstring>

#include "cuda/on_fake.hpp"
#include "runtime/expect_error.hpp"

namespace tw {
namespace {

using GpuArray = OnFake;
using Lines = std::vector<std::string>;

TEST_F(GpuArray, GoesThereAndBack) {
  const Array x = counting(6), there = x.to(cuda());
  EXPECT_EQ(there.device(), cuda(0));
  EXPECT_NE(there.address(), x.data());
  x.data_as<float>()[0] = 50;  // the copy has been taken
  const Array back = there.to(cpu);
  EXPECT_EQ(back.device(), cpu);
  EXPECT_EQ(values(back), (std::vector<float>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(take_log(), (Lines{"cuMemAllocAsync 24 stream 0", "cuMemcpyHtoDAsync 24 stream 0",
                               "cuStreamSynchronize stream 0", "cuMemcpyDtoHAsync 24 stream 0"}));
  EXPECT_EQ(there.to(cuda(0)).address(), there.address());
  EXPECT_EQ(x.to(DeviceKind::interpreter).data(), x.data());
}

TEST_F(GpuArray, LargeCopiesGoInChunks) {
  const Array x = counting(5 << 20);  // 20 MiB: chunks are used again
  const Array back = x.to(cuda()).to(cpu);
  EXPECT_EQ(std::memcmp(back.data(), x.data(), 20 << 20), 0);
}

TEST_F(GpuArray, ZerosAndEmptyOnes) {
  EXPECT_EQ(values(Array::zeros(f32, {3}, cuda())), (std::vector<float>{0, 0, 0}));
  const Array none = Array::zeros(f32, {0, 4}, cuda());
  EXPECT_NE(none.address(), nullptr);
  EXPECT_EQ(none.to(cpu).elements(), 0);
  EXPECT_EQ(none.copy().to(cuda(1)).device(), cuda(1));
}

TEST_F(GpuArray, ViewsOfIt) {
  const Array x = counting(6).reshape({2, 3}).to(cuda());
  EXPECT_EQ(values(x.at(1)), (std::vector<float>{3, 4, 5}));
  EXPECT_EQ(values(x.transpose()), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(values(x.slice(1, 2, -1, -2)), (std::vector<float>{2, 0, 5, 3}));
  EXPECT_EQ(values(x.transpose().copy()), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(values(x.transpose().to(cuda(1))), (std::vector<float>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(x.transpose().copy().device(), cuda(0));
  EXPECT_EQ(values(x.copy()), values(x));
  EXPECT_EQ(values(counting(4).slice(0, 0, 4, 3).to(cuda())), (std::vector<float>{0, 3}));
}

TEST_F(GpuArray, GoesToAnotherGpu) {
  const Array x = counting(3).to(cuda(0));
  take_log();
  EXPECT_EQ(values(x.to(cuda(1))), (std::vector<float>{0, 1, 2}));
  const Lines log = take_log();
  EXPECT_EQ(log[1], "cuMemPoolSetAccess pool 0 for 1");
  EXPECT_EQ(log[2], "cuMemPoolSetAccess pool 1 for 0");
  EXPECT_EQ(log[4], "cuMemcpyPeerAsync 12 from 0 to 1 stream 0");
}

TEST_F(GpuArray, GoesToAnotherGpuOnStreams) {
  const size_t memory = fake_cuda::state().used;
  const int events = fake_cuda::state().events;
  {
    const Array x = counting(3).to(cuda(0));
    for (int device = 0; device < 2; ++device) {
      const StreamScope scope{Stream(cuda(device))};
      EXPECT_EQ(values(x.to(cuda(1))), (std::vector<float>{0, 1, 2}));
    }
  }
  EXPECT_EQ(fake_cuda::state().used, memory);
  EXPECT_LE(fake_cuda::state().events, events + 4);  // of the pinned buffers, which stay
}

TEST_F(GpuArray, AFaultOfAKernelIsNoCapture) {
  const Stream s(cuda());
  const Graph g = Graph::capture(s, [] {});
  const Array there = counting(3).to(cuda());
  const auto says = [](auto&& work) {
    fake_cuda::state().faults["cuStreamIsCapturing"] = {700};
    std::string text;
    try {
      work();
    } catch (const Error& e) {
      text = e.text();
    }
    fake_cuda::state().sticky = 0;  // another process
    return text;
  };
  EXPECT_NE(says([&] { (void)there.to(cpu); }).find("illegal memory access"), std::string::npos);
  EXPECT_NE(says([&] { g.launch(s); }).find("illegal memory access"), std::string::npos);
}

TEST_F(GpuArray, MemoryOfTheLateListIsUsed) {
  fake_cuda::state().memory = fake_cuda::state().used + 4000;
  Array x = Array::zeros(f32, {900}, cuda());
  fake_cuda::state().faults["cuMemFreeAsync"] = {999};
  x = Array();  // fails, and waits for the next
  EXPECT_NO_THROW(Array::zeros(f32, {900}, cuda()));
}

TEST_F(GpuArray, PeersAreAskedForAgainAfterAFailure) {
  const Array x = counting(3).to(cuda(1));
  // Another test may have allowed it already: then nothing fails here.
  fake_cuda::state().faults["cuMemPoolSetAccess"] = {999};
  try {
    (void)x.to(cuda(0));
  } catch (const Error&) {
    take_log();
    EXPECT_EQ(values(x.to(cuda(0))), (std::vector<float>{0, 1, 2}));
    EXPECT_EQ(take_log()[1], "cuMemPoolSetAccess pool 1 for 0");
  }
}

TEST_F(GpuArray, TheHostCannotReadIt) {
  const Array x = counting(3).to(cuda(1));
  const char* text =
      "this array is on cuda:1, where the host cannot read it: write .to(tw::cpu) first; its "
      "address "
      "for other libraries is address()";
  EXPECT_TW_ERROR(x.data(), usage, text);
  EXPECT_TW_ERROR(x.data_as<float>(), usage, text);
}

TEST_F(GpuArray, IsSavedFromThere) {
  const std::string path = testing::TempDir() + "gpu_array.npy";
  counting(6).reshape({2, 3}).to(cuda()).transpose().save(path.c_str());
  EXPECT_EQ(values(Array::load(path.c_str())), (std::vector<float>{0, 3, 1, 4, 2, 5}));
}

TEST_F(GpuArray, ForeignMemory) {
  const Array owner = counting(6).to(cuda());
  int released = 0;
  {
    const Array view = Array::view(
        cuda(), f32, owner.address(), {3}, {2}, [](void* n) { ++*static_cast<int*>(n); },
        &released);
    EXPECT_EQ(view.device(), cuda());
    EXPECT_EQ(values(view), (std::vector<float>{0, 2, 4}));
  }
  EXPECT_EQ(released, 1);
  EXPECT_TW_ERROR(Array::view(cuda(7), f32, owner.address(), {3}, {2}), usage,
                  "there is no GPU cuda:7: this machine has 2, counted from 0");
}

TEST_F(GpuArray, IsGivenBack) {
  const size_t before = fake_cuda::state().used;
  {
    const Array x = Array::zeros(f32, {100}, cuda());
    const Array part = x.slice(0, 0, 4);
    EXPECT_EQ(fake_cuda::state().used, before + 400);
  }
  EXPECT_EQ(fake_cuda::state().used, before);
  EXPECT_EQ(take_log().back(), "cuMemFreeAsync stream 0");
}

TEST_F(GpuArray, NoMemory) {
  fake_cuda::state().memory = fake_cuda::state().used + 1000;
  const size_t total = fake_cuda::state().memory;
  EXPECT_TW_ERROR(
      Array::empty(f32, {25, 20}, cuda()), usage,
      "no memory on cuda:0 for an array of f32 [25, 20]: 2000 bytes asked, 1000 free of " +
          std::to_string(total));
  // Memory in flight on other streams was waited for, and then asked again.
  EXPECT_EQ(take_log(), (Lines{"cuMemAllocAsync 2000 stream 0", "cuCtxSynchronize",
                               "cuMemAllocAsync 2000 stream 0"}));
}

TEST_F(GpuArray, OtherFailuresNameTheCall) {
  fake_cuda::state().faults["cuMemsetD8Async"] = {999};
  EXPECT_TW_ERROR(Array::zeros(f32, {2}, cuda()), internal,
                  "cuda:0: cuMemsetD8Async failed with CUDA_ERROR_UNKNOWN (999: as the test wanted "
                  "it)");
}

TEST_F(GpuArray, FreeingWaitsForOtherStreams) {
  const Stream a(cuda()), b(cuda());
  {
    const Array x = Array::zeros(f32, {2}, cuda());
    {
      const StreamScope scope(a);
      values(x);
    }
    for (int k = 0; k < 2; ++k) {
      const StreamScope scope(b);
      values(x);
    }
    take_log();
  }
  const auto number = [](const Stream& s) {
    return std::to_string(*static_cast<int*>(s.handle()));
  };
  EXPECT_EQ(take_log(),
            (Lines{"cuStreamWaitEvent stream 0 for " + number(a),
                   "cuStreamWaitEvent stream 0 for " + number(b), "cuMemFreeAsync stream 0"}));
}

TEST_F(GpuArray, AStreamNamedAgainIsTheSame) {
  const Stream mine(cuda());
  {
    const Array x = Array::zeros(f32, {2}, cuda());
    for (int k = 0; k < 6; ++k) {
      const StreamScope scope{Stream::foreign(cuda(), mine.handle())};
      values(x);
    }
    take_log();
  }
  EXPECT_EQ(take_log().size(), 2u);  // one wait, one free
}

TEST_F(GpuArray, WhatCannotBeFreedIsFreedWithTheNext) {
  const size_t before = fake_cuda::state().used;
  for (const char* call :
       {"cuEventCreate", "cuEventRecord", "cuStreamWaitEvent", "cuMemFreeAsync"}) {
    const Stream s(cuda());
    {
      const Array x = Array::zeros(f32, {2}, cuda());
      const StreamScope scope(s);
      values(x);
      fake_cuda::state().faults[call] = {999};
    }
    EXPECT_TRUE(fake_cuda::state().faults.empty()) << call;
    EXPECT_EQ(fake_cuda::state().used, before + 8) << call;
    Array::zeros(f32, {2}, cuda());
    EXPECT_EQ(fake_cuda::state().used, before) << call;
  }
}

TEST_F(GpuArray, CopiesGoOnAfterAFailure) {
  for (const char* call :
       {"cuStreamSynchronize", "cuMemcpyDtoHAsync", "cuEventRecord", "cuEventSynchronize"}) {
    const Array there = counting(5).to(cuda(1));
    fake_cuda::state().faults[call] = {999};
    // Buffers and events of earlier copies are used again.
    for (int k = 0; k < 5; ++k) try {
        EXPECT_EQ(values(there), (std::vector<float>{0, 1, 2, 3, 4})) << call;
      } catch (const Error&) {
      }
    EXPECT_TRUE(fake_cuda::state().faults.empty()) << call;
    for (int k = 0; k < 5; ++k)
      EXPECT_EQ(values(there), (std::vector<float>{0, 1, 2, 3, 4})) << call;
  }
}

TEST_F(GpuArray, FreeingAfterManyStreamsWaitsForAll) {
  {
    const Array x = Array::zeros(f32, {2}, cuda());
    for (int k = 0; k < 5; ++k) {
      const StreamScope scope{Stream(cuda())};
      values(x);
    }
    take_log();
  }
  EXPECT_EQ(take_log(), (Lines{"cuCtxSynchronize", "cuMemFreeAsync stream 0"}));
}

}  // namespace
}  // namespace tw
