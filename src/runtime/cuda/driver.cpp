#include "runtime/cuda/driver.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "support/error.hpp"

namespace tw::runtime::cuda {
namespace {

// cuLaunchKernelEx and PTX 8.0 (sm_90a) are of CUDA 12.0.
constexpr int least_version = 12000;
constexpr const char* update = "install the NVIDIA driver 525 or newer";

std::string version_text(int v) { return fmt::format("{}.{}", v / 1000, v % 1000 / 10); }

struct Process {
  std::unique_ptr<const Api> api;
  std::string why;
  Process() {
    const char* name = std::getenv("TW_LIBCUDA");
    api = open_driver(name && *name ? name : "libcuda.so.1", why);
  }
};

// Never destroyed: arrays of static lifetime give their memory back while the process ends.
const Process& process() {
  static const Process& p = *new Process;
  return p;
}

}  // namespace

std::unique_ptr<const Api> open_driver(const char* library, std::string& why) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char* reason = dlerror();
    why = fmt::format(
        "the cuda device needs NVIDIA's driver, and {} cannot be opened ({}): {}; in a container, "
        "start it with the GPU",
        library, reason ? reason : "no reason given", update);
    return nullptr;
  }
  auto api = std::make_unique<Api>();
  using GetVersion = Result (*)(int*);
  const auto get_version = reinterpret_cast<GetVersion>(dlsym(handle, "cuDriverGetVersion"));
  if (!get_version || get_version(&api->version) != success) {
    why = fmt::format("{} is no CUDA driver: it does not tell its version: {}", library, update);
    return nullptr;
  }
  if (api->version < least_version) {
    why = fmt::format("the CUDA driver here ({}) is for CUDA {}, and {} is needed: {}", library,
                      version_text(api->version), version_text(least_version), update);
    return nullptr;
  }
  const char* absent = nullptr;
#define TW_CUDA_LOAD(name, symbol, parameters)                               \
  api->name = reinterpret_cast<decltype(Api::name)>(dlsym(handle, #symbol)); \
  if (!api->name && !absent) absent = #symbol;
  TW_CUDA_API(TW_CUDA_LOAD)
#undef TW_CUDA_LOAD
  if (absent) {
    why = fmt::format("the CUDA driver here ({}, CUDA {}) has no function {}: {}", library,
                      version_text(api->version), absent, update);
    return nullptr;
  }
  Result r = api->Init(0);
  if (r == success) r = api->DeviceGetCount(&api->devices);
  if (r == no_device || (r == success && api->devices == 0)) {
    why = fmt::format(
        "the CUDA driver here ({}, CUDA {}) finds no GPU: see what nvidia-smi lists, and whether "
        "CUDA_VISIBLE_DEVICES hides it",
        library, version_text(api->version));
    return nullptr;
  }
  if (r == stub_library) {
    why =
        fmt::format("{} is the stub that programs are linked with, no driver: {}", library, update);
    return nullptr;
  }
  if (r != success) {
    why = fmt::format("the CUDA driver here ({}, CUDA {}) does not start: {}", library,
                      version_text(api->version), text_of(*api, r));
    return nullptr;
  }
  return api;
}

const Api* driver_or_null() { return process().api.get(); }

const char* driver_missing() { return process().api ? nullptr : process().why.c_str(); }

const Api& driver() {
  const Process& p = process();
  if (!p.api) unsupported_error({}, "{}", p.why);
  return *p.api;
}

std::string text_of(const Api& api, Result r) {
  const char *name = nullptr, *text = nullptr;
  api.GetErrorName(r, &name);
  api.GetErrorString(r, &text);
  return fmt::format("{} ({}: {})", name ? name : "an unknown error", r, text ? text : "no text");
}

}  // namespace tw::runtime::cuda
