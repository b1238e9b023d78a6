// What the host takes for a launch: ours, and the driver's alone, the floor under it.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace tw::bench {

// Until the device has done what this process gave it.
void wait_for_device();

// A kernel that does nothing, with `parameters` values of 8 bytes.
class EmptyKernel {
 public:
  explicit EmptyKernel(int parameters);
  void launch(int blocks, int threads);  // on the default stream

 private:
  void* function_ = nullptr;
  std::vector<unsigned long long> values_;
};

// Median microseconds that the host takes for `launch`, which launches once.
template <class Launch>
double host_us(Launch launch) {
  using Clock = std::chrono::steady_clock;
  constexpr int launches = 100;  // fewer than the queue holds, or the host would wait for it
  std::vector<double> rounds;
  launch();
  for (int round = 0; round < 101; ++round) {
    wait_for_device();
    const auto start = Clock::now();
    for (int k = 0; k < launches; ++k) launch();
    rounds.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count() /
                     launches);
  }
  std::nth_element(rounds.begin(), rounds.begin() + 50, rounds.end());
  return rounds[50];
}

}  // namespace tw::bench
