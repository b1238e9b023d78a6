// Kernels in shared objects that come and go: code at the address of unloaded code is other code.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>

#include "runtime/cache.hpp"
#include "tilewright/runtime.hpp"

namespace tw {
namespace {

struct Ran {
  float value;
  const void* kernel;
  unsigned long long generation;
};

Ran open_run_close(const char* path, int flags) {
  void* module = dlopen(path, flags);
  EXPECT_NE(module, nullptr) << dlerror();
  if (!module) return {};
  const auto run = reinterpret_cast<float (*)(const void**, unsigned long long*)>(
      dlsym(module, "tw_module_run"));
  Ran r{};
  r.value = run(&r.kernel, &r.generation);
  EXPECT_EQ(run(&r.kernel, &r.generation), r.value);
  EXPECT_EQ(
      runtime::call_cache().variants(reinterpret_cast<uintptr_t>(r.kernel), r.generation).size(),
      1u);
  dlclose(module);
  EXPECT_EQ(
      runtime::call_cache().variants(reinterpret_cast<uintptr_t>(r.kernel), r.generation).size(),
      0u);
  // Really gone: no symbol of the header keeps the module loaded.
  EXPECT_EQ(dlopen(path, RTLD_NOW | RTLD_NOLOAD), nullptr);
  return r;
}

class Modules : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Scopes, Modules, testing::Values(RTLD_LOCAL, RTLD_GLOBAL));

TEST_P(Modules, LaterCodeAtTheSameAddressIsItsOwn) {
  set_device(DeviceKind::interpreter);
  unsigned long long last = 0;
  int met = 0;
  const void* before = nullptr;
  for (int n = 0; n < 6; ++n) {
    const Ran r = open_run_close(n % 2 ? TW_MODULE_TWO : TW_MODULE_ONE, RTLD_NOW | GetParam());
    EXPECT_EQ(r.value, n % 2 ? 2 : 1);
    EXPECT_GT(r.generation, last);
    last = r.generation;
    met += r.kernel == before;
    before = r.kernel;
  }
  RecordProperty("reused_addresses", met);  // usually all of them; nothing promises it
  set_device(DeviceKind::cpu);
}

}  // namespace
}  // namespace tw
