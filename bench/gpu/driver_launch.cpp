#include "driver_launch.hpp"

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

}  // namespace tw::bench
