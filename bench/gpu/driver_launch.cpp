#include "driver_launch.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>
#include <string>

#include "runtime/cuda/driver.hpp"
#include "support/error.hpp"

namespace tw::bench {
namespace {

using namespace runtime::cuda;

void check(Result r, const char* what) {
  if (r != success) usage_error({}, "{}: {}", what, text_of(driver(), r));
}

}  // namespace

void wait_for_device() { check(driver().CtxSynchronize(), "cuCtxSynchronize"); }

EmptyKernel::EmptyKernel(int parameters) : values_(static_cast<size_t>(parameters)) {
  std::string text = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry empty(";
  for (int k = 0; k < parameters; ++k) {
    text += k ? ", " : "";
    text += ".param .u64 p" + std::to_string(k);
  }
  text += ") { ret; }\n";
  ModuleHandle* module = nullptr;  // loaded for as long as the process lives
  check(driver().ModuleLoadDataEx(&module, text.c_str(), 0, nullptr, nullptr), "an empty kernel");
  FunctionHandle* function = nullptr;
  check(driver().ModuleGetFunction(&function, module, "empty"), "cuModuleGetFunction");
  function_ = function;
}

void EmptyKernel::launch(int blocks, int threads) {
  const auto tag = [](uintptr_t t) { return reinterpret_cast<void*>(t); };
  size_t bytes = values_.size() * sizeof values_[0];
  void* extra[] = {tag(1), values_.data(), tag(2), &bytes, tag(0)};  // buffer, size, end
  const LaunchConfig config{{static_cast<unsigned>(blocks), 1, 1},
                            {static_cast<unsigned>(threads), 1, 1},
                            0,
                            nullptr,
                            nullptr,
                            0};
  check(driver().LaunchKernelEx(&config, static_cast<FunctionHandle*>(function_), nullptr, extra),
        "cuLaunchKernelEx");
}

std::vector<std::vector<double>> host_us(const std::vector<std::function<void()>>& ways) {
  using Clock = std::chrono::steady_clock;
  constexpr int launches = 100;  // fewer than the queue holds, or the host would wait for it
  std::vector<std::vector<double>> rounds(101, std::vector<double>(ways.size()));
  std::vector<size_t> order(ways.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937 random(1);
  for (const auto& launch : ways) launch();
  for (std::vector<double>& us : rounds) {
    std::shuffle(order.begin(), order.end(), random);
    for (size_t way : order) {
      wait_for_device();
      const auto start = Clock::now();
      for (int k = 0; k < launches; ++k) ways[way]();
      us[way] = std::chrono::duration<double, std::micro>(Clock::now() - start).count() / launches;
    }
  }
  return rounds;
}

double median(std::vector<double> v) {
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return *middle;
}

}  // namespace tw::bench
