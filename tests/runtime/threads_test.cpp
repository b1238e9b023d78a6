// Many threads at once. The thread sanitizer runs these with the interpreter.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/cache.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

constexpr int thread_count = 8;

// Starts all threads at one moment: what a cache does wrong, it does while it is empty.
void in_parallel(const std::function<void(int)>& body) {
  std::atomic<int> waiting{thread_count};
  std::vector<std::thread> threads;
  for (int t = 0; t < thread_count; ++t)
    threads.emplace_back([&, t] {
      set_device(DeviceKind::interpreter);
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      body(t);
    });
  for (std::thread& t : threads) t.join();
}

Array filled(long long n, float v) {
  Array a = Array::empty(f32, {n});
  for (long long i = 0; i < n; ++i) a.data_as<float>()[i] = v;
  return a;
}

TEST(Threads, OneVariantCompilesOnce) {
  runtime::call_cache().drop(detail::module_tag.generation);
  const long long compiles = cache_counts().compiles;
  const auto kernel = [](Tensor x, Tensor out) {
    Tile i = grid(x.dim(0));
    store(out, {i}, load(x, {i}, {1}) * 17 + 4);
  };
  std::atomic<int> right{0};
  in_parallel([&](int t) {
    const Array out = Array::zeros(f32, {3});
    call(kernel, filled(3, static_cast<float>(t)), out);
    right += out.data_as<float>()[2] == static_cast<float>(t * 17 + 4);
  });
  EXPECT_EQ(right, thread_count);
  EXPECT_EQ(cache_counts().compiles, compiles + 1);
}

TEST(Threads, ManyVariantsOfManyKernels) {
  std::atomic<int> wrong{0};
  in_parallel([&](int t) {
    for (int n = 0; n < 40; ++n) {
      const int block = 1 << (n + t) % 4;
      const float factor = static_cast<float>(n);
      const Array x = filled(8, 3), out = Array::zeros(f32, {8});
      call(scale, x, out, factor, block);
      wrong += out.data_as<float>()[7] != 3 * factor;
      call(add, x, x, out);
      wrong += out.data_as<float>()[5] != 6;
    }
  });
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, AFailureReachesEveryThread) {
  const auto kernel = [](Tensor x) {
    grid(x.dim(0));
    require(false, "never");
  };
  std::atomic<int> failed{0};
  in_parallel([&](int) {
    try {
      call(kernel, filled(2, 0));
    } catch (const Error& e) {
      failed += std::string(e.text()) == "never";
    }
  });
  EXPECT_EQ(failed, thread_count);
}

TEST(Threads, UnloadingWhileOthersCall) {
  std::atomic<int> wrong{0};
  in_parallel([&](int t) {
    for (int n = 0; n < 30; ++n) {
      if (t == 0) runtime::call_cache().drop(detail::module_tag.generation);
      const Array out = Array::zeros(f32, {4});
      call(add, filled(4, 1), filled(4, 2), out);
      wrong += out.data_as<float>()[3] != 3;
      wrong += variants(add)[0] == 0 && t == 100;
    }
  });
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, NotesAndScopesAreOfTheirThread) {
  std::atomic<int> wrong{0};
  const auto kernel = [](Tensor out) {
    const int v = tune("v", {0, 1, 2, 3, 4, 5, 6, 7});
    grid(1);
    store(out, {0}, full(f32, {1}, v));
  };
  in_parallel([&](int t) {
    const TuneScope scope("v", t);
    const Array out = Array::zeros(f32, {1});
    for (int n = 0; n < 5; ++n) {
      call(kernel, out);
      wrong += *out.data_as<float>() != static_cast<float>(t);
    }
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace tw
