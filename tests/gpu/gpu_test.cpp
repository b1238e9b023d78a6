// The runtime on a real GPU: what the fake driver cannot show.
// Skipped where there is none. What a call costs the host (not a test, run by name):
//
//   test_gpu --gtest_also_run_disabled_tests --gtest_filter='*CallCost'
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <tilewright/tilewright.hpp>
#include <tilewright/timer.hpp>
#include <vector>

#include "runtime/cuda/code.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

class Gpu : public testing::Test {
 protected:
  void SetUp() override {
    const char* why = nullptr;
    if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  }
  void TearDown() override { set_device(DeviceKind::cpu); }
};

Array counting(long long n) {
  const Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = static_cast<float>(i % 1000);
  return a;
}

bool is_times(const Array& a, float factor) {
  const Array host = a.to(cpu);
  for (long long i = 0; i < host.elements(); ++i)
    if (host.data_as<float>()[i] != static_cast<float>(i % 1000) * factor) return false;
  return true;
}

TEST_F(Gpu, CopiesAnArray) {
  const Array x = counting(50'000'001);
  const Array back = x.to(cuda()).copy().to(cpu);
  EXPECT_EQ(std::memcmp(x.data(), back.data(), static_cast<size_t>(x.elements()) * 4), 0);
  const Array m = counting(6).reshape({2, 3}).to(cuda()).transpose().to(cpu);
  EXPECT_EQ(m.at(2).at(1).data_as<float>()[0], 5);
  EXPECT_EQ(Array::zeros(i32, {3}, cuda()).to(cpu).data_as<int>()[2], 0);
}

TEST_F(Gpu, RunsAKernel) {
  for (long long n : {1, 100, 1'000'000}) {
    const Array x = counting(n).to(cuda()), out = Array::zeros(f32, {n}, cuda());
    call(add, x, x, out);
    EXPECT_TRUE(is_times(out, 2)) << n;
  }
  const Stream s(cuda());
  const Array x = counting(100'000).to(cuda()), out = Array::zeros(f32, {100'000}, cuda());
  call(s, add, x, x, out);
  s.synchronize();
  EXPECT_TRUE(is_times(out, 2));
  set_device(DeviceKind::cuda);
  const Array host = Array::zeros(f32, {1000});
  call(add, counting(1000), counting(1000), host);
  EXPECT_TRUE(is_times(host, 2));
}

TEST_F(Gpu, ReplaysAGraph) {
  const auto with_workspace = [](Tensor x, Tensor out) {
    Tile i = grid(ceil_div(x.dim(0), 16)) * 16;
    Tensor w = workspace(f32, {x.dim(0)});
    store(w, {i}, load(x, {i}, {16}) + load(out, {i}, {16}));
  };
  const Array x = counting(1000).to(cuda()), out = Array::zeros(f32, {1000}, cuda());
  const Stream s(cuda());
  call(s, add, out, x, out);
  call(s, with_workspace, x, out);
  const Graph g = Graph::capture(s, [&] {
    Array dropped = Array::empty(f32, {1000}, cuda());
    call(add, out, x, out);
    call(with_workspace, x, out);
    call(add, x, x, dropped);
  });
  for (int k = 0; k < 10; ++k) g.launch(s);
  s.synchronize();
  EXPECT_TRUE(is_times(out, 11));
}

TEST_F(Gpu, DroppedArraysAreUsedToTheEnd) {
  const Array x = counting(4'000'000).to(cuda());
  const Stream s(cuda());
  for (int k = 0; k < 50; ++k) {
    const Array out = Array::zeros(f32, {4'000'000}, cuda());
    {
      const Array y = x.copy();
      for (int n = 0; n < 5; ++n) call(s, add, x, y, out);
    }  // y may be used again by the next copy, once the stream is done with it
    const Array other = Array::zeros(f32, {4'000'000}, cuda());
    s.synchronize();
    ASSERT_TRUE(is_times(out, 2)) << k;
  }
}

TEST_F(Gpu, SaysWhatMemoryThereIs) {
  try {
    Array::empty(f32, {1ll << 40}, cuda());
    ADD_FAILURE();
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::usage);
    EXPECT_EQ(
        std::string(e.text()).rfind("no memory on cuda:0 for an array of f32 [1099511627776]: "
                                    "4398046511104 bytes asked, ",
                                    0),
        0u)
        << e.text();
  }
  EXPECT_EQ(Array::zeros(i32, {3}, cuda()).to(cpu).data_as<int>()[0], 0);
}

TEST_F(Gpu, EventsAndTimer) {
  const Array x = counting(10'000'000).to(cuda()), out = Array::zeros(f32, {10'000'000}, cuda());
  const Stream s = Stream::default_of(cuda());
  const Event a = s.record();
  call(add, x, x, out);
  const Event b = s.record();
  EXPECT_GT(b.since(a), 0);
  timer::Options o;
  o.device = cuda();
  o.samples = 10;
  const timer::Result r = timer::run(o, [&] { call(add, x, x, out); });
  EXPECT_EQ(r.samples, 10);
  EXPECT_LE(r.low, r.high);
}

// In a process of its own, since nothing works on the GPU afterwards.
TEST_F(Gpu, AnIllegalAccessNamesTheKernel) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto fault = [] {
    const Array x = counting(16).to(cuda());
    const Array wrong = Array::view(cuda(), f32, reinterpret_cast<void*>(4096), {16}, {1});
    try {
      call(add, x, x, wrong);
      synchronize(cuda());
    } catch (const Error& e) {
      fmt::print(stderr, "{}\n", e.text());
      std::_Exit(e.kind() == ErrorKind::internal ? 7 : 1);
    }
    std::_Exit(2);
  };
  EXPECT_EXIT(fault(), testing::ExitedWithCode(7),
              "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS .*in a kernel launched earlier: .*f32\\[16\\], "
              "f32\\[16\\], f32\\[16\\]");
}

TEST_F(Gpu, DISABLED_CallCost) {
  const Array x = counting(16).to(cuda()), out = Array::zeros(f32, {16}, cuda());
  call(add, x, x, out);
  synchronize(cuda());
  // Few enough to fit in the queue of launches, so that none waits for the GPU.
  constexpr int calls = 500, rounds = 40;
  const auto ns_a_call = [&](auto&& work) {
    double best = 1e9;
    for (int r = 0; r < rounds; ++r) {
      const auto start = std::chrono::steady_clock::now();
      for (int k = 0; k < calls; ++k) work();
      const std::chrono::duration<double, std::nano> took =
          std::chrono::steady_clock::now() - start;
      best = std::min(best, took.count() / calls);
      synchronize(cuda());
    }
    return best;
  };
  auto& context = runtime::cuda::Context::of(0);
  ptx::Kernel kernel;
  kernel.entry = "nothing";
  kernel.threads = 32;
  kernel.text = fmt::format(
      ".version 8.0\n.target {}\n.address_size 64\n.visible .entry nothing(.param .u64 a, .param "
      ".u64 b, .param .u64 c, .param .u64 d, .param .u64 e) {{ ret; }}\n",
      context.target.arch());
  const runtime::cuda::Code code(context, kernel, {.tensors = 3, .captures = 1, .extents = 0});
  ir::TensorArg tensors[3];
  for (ir::TensorArg& t : tensors) t.data = out.address();
  const uint64_t n = 16;
  const ir::LaunchArgs args{tensors, &n, {1, 1, 1}};
  const double whole = ns_a_call([&] { call(add, x, x, out); });
  const double launch = ns_a_call([&] {
    code.launch(*context.default_stream, args, {"nothing", {}, {}});
  });
  fmt::print("a repeated call: {:.0f} ns, of which {:.0f} ns below the dispatch (driver, log)\n",
             whole, launch);
}

}  // namespace
}  // namespace tw
