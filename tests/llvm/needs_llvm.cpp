// Without libLLVM nothing here can run: skipped where that may be, else a failure that says so.
#include <gtest/gtest.h>

#include "runtime/needs_device.hpp"
#include "target/llvm/api.hpp"

namespace tw::llvm {
namespace {

class NeedsLlvm : public testing::Environment {
  void SetUp() override {
    try {
      api();
    } catch (const Error& e) {
      if (skipping_allowed(DeviceKind::cpu)) GTEST_SKIP() << e.text();
      FAIL() << e.text();
    }
  }
};

const testing::Environment* const registered = testing::AddGlobalTestEnvironment(new NeedsLlvm);

}  // namespace
}  // namespace tw::llvm
