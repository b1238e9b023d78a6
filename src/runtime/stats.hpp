// Counts and times of calls.
#pragma once

#include <atomic>
#include <chrono>

#include "runtime/call_state.hpp"
#include "tilewright/runtime.hpp"

namespace tw::runtime {

// What the last call on this thread did. The explanation of a miss is made when asked for: most
// callers never do.
struct LastCall {
  CallStats stats;
  bool missed = false;
  Words key;
  std::vector<ir::TensorArg> tensors;
  uint64_t before = 0;  // variants with a serial from here on are this call's or later
};
LastCall& last_call_state();

struct Counters {
  // Calls of many threads write it: each counter has a cache line of its own.
  alignas(64) std::atomic<long long> level0_hits{0};
  alignas(64) std::atomic<long long> level1_hits{0};
  alignas(64) std::atomic<long long> compiles{0};
};
Counters& counters();

class Stopwatch {
 public:
  // Microseconds since construction or the last lap.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double us = std::chrono::duration<double, std::micro>(now - start_).count();
    start_ = now;
    return us;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace tw::runtime
