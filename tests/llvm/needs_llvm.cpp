// Without libLLVM nothing here can run: skipped where that may be. Elsewhere every test finds out
// by itself; one of them must be the first to look for the library.
#include <gtest/gtest.h>

#include "runtime/needs_device.hpp"
#include "target/llvm/api.hpp"

namespace tw::llvm {
namespace {

class NeedsLlvm : public testing::Environment {
  void SetUp() override {
    if (!skipping_allowed(DeviceKind::cpu)) return;
    try {
      api();
    } catch (const Error& e) {
      GTEST_SKIP() << e.text();
    }
  }
};

const testing::Environment* const registered = testing::AddGlobalTestEnvironment(new NeedsLlvm);

}  // namespace
}  // namespace tw::llvm
