// What else than the kernel and its arguments decides which code runs. All of it is in the key of
// compiled code.
#pragma once

#include <cstdint>

#include "tilewright/runtime.hpp"

namespace tw::runtime {

struct Options {
  DeviceKind device = DeviceKind::cpu;
  int ordinal = 0;  // which GPU: code is loaded on one
  // Off: the trace is compiled as it is. Tells a fault of a pass from a fault of a target.
  bool optimize = true;
  // Code of a GPU that knows the lines of its source, for profilers and sanitizers.
  bool lines = false;
};

// Calls f(name, value) for each option. The binding names every field, so an option that is added
// to the struct alone does not compile.
template <class F>
void for_each_option(const Options& options, F&& f) {
  const auto& [device, ordinal, optimize, lines] = options;
  f("device", static_cast<uint64_t>(device));
  f("gpu", static_cast<uint64_t>(ordinal));
  f("optimize", static_cast<uint64_t>(optimize));
  f("lines", static_cast<uint64_t>(lines));
}

// The options of calls on this thread.
Options& current_options();

// Checks of the caches themselves, for tests: each costs a trace a call. From the environment at
// first (TW_VERIFY_CACHE, TW_CHECK_PURITY: anything but empty or 0).
bool verify_cache();
bool check_purity();
void set_verify_cache(bool on);
void set_check_purity(bool on);

bool frozen();

}  // namespace tw::runtime
