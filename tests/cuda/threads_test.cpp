// Many threads, two GPUs.
#include <atomic>
#include <thread>

#include "cuda/on_fake.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

using GpuThreads = OnFake;

TEST_F(GpuThreads, CallOnStreamsOfTwoGpus) {
  std::atomic<int> wrong{0}, waiting{8};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      const Device d = cuda(t % 2);
      const Stream s(d);
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      for (int n = 0; n < 20; ++n) {
        const Array x = on_gpu(counting(8), d.ordinal), out = on_gpu(counting(8), d.ordinal);
        call(s, add, x, x, out);
        call(s, scale, out, x, 2.0f, 4);
        wrong += values(x)[7] != 28;
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

// More threads than there are pairs of pinned buffers, and more than one buffer each.
TEST_F(GpuThreads, LargeCopiesAtOnce) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 12; ++t)
    threads.emplace_back([&, t] {
      const Array x = Array::zeros(f32, {5 << 18});  // 5 MiB
      for (long long i = 0; i < x.elements(); i += 1024)
        x.data_as<float>()[i] = static_cast<float>(t + i);
      const Array back = x.to(cuda()).to(cpu);
      for (long long i = 0; i < x.elements(); i += 1024)
        wrong += back.data_as<float>()[i] != static_cast<float>(t + i);
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(GpuThreads, OneArrayOnManyStreams) {
  const Array x = on_gpu(counting(8));
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      const Stream s(cuda());
      const Array out = on_gpu(Array::zeros(f32, {8}));
      for (int n = 0; n < 20; ++n) call(s, add, x, x, out);
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(values(x)[7], 7);
}

}  // namespace
}  // namespace tw
