// Tests of a device that may be missing.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tilewright/runtime.hpp"

namespace tw {

// Skipped tests pass. Where a device must be there, as the cpu must under CI and ctest, that would
// hide that nothing was tested. A GPU is part of few machines: TW_REQUIRE_CUDA asks for one.
inline bool skipping_allowed(DeviceKind device) {
  const auto is_set = [](const char* name) {
    const char* v = std::getenv(name);
    return v && *v && std::string(v) != "0";
  };
  if (device == DeviceKind::cuda) return !is_set("TW_REQUIRE_CUDA");
  return !is_set("CI") && !is_set("TW_REQUIRE_CPU");
}

}  // namespace tw

// In SetUp or a test: ends it when kernels cannot run on the device.
#define TW_NEEDS_DEVICE(device)                                                              \
  do {                                                                                       \
    const char* why = nullptr;                                                               \
    if (tw::available(device, &why)) break;                                                  \
    if (tw::skipping_allowed(device)) GTEST_SKIP() << why;                                   \
    FAIL() << why                                                                            \
           << " (a test may be skipped with TW_REQUIRE_CPU=0 and no CI in the environment)"; \
  } while (0)
