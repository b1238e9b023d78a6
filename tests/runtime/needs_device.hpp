// Tests of a device that may be missing.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tilewright/runtime.hpp"

namespace tw {

// Skipped tests pass. Where every device must be there, as under CI and ctest, that would hide that
// nothing was tested.
inline bool skipping_allowed() {
  for (const char* name : {"CI", "TW_REQUIRE_CPU"})
    if (const char* v = std::getenv(name); v && *v && std::string(v) != "0") return false;
  return true;
}

}  // namespace tw

// In SetUp or a test: ends it when kernels cannot run on the device.
#define TW_NEEDS_DEVICE(device)                                                              \
  do {                                                                                       \
    const char* why = nullptr;                                                               \
    if (tw::available(device, &why)) break;                                                  \
    if (tw::skipping_allowed()) GTEST_SKIP() << why;                                         \
    FAIL() << why                                                                            \
           << " (a test may be skipped with TW_REQUIRE_CPU=0 and no CI in the environment)"; \
  } while (0)
