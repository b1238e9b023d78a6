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

// Hits are counted a few threads to a cache line, because every call counts one.
struct Counters {
  static constexpr size_t lane_count = 16;
  struct alignas(64) Lane {
    std::atomic<long long> hits{0};
  };
  Lane level0[lane_count];
  std::atomic<long long> level1_hits{0}, compiles{0}, disk_hits{0};
};
Counters& counters();
void count_level0_hit();

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
