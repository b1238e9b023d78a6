// What the host takes for a launch: ours, and the driver's alone, the floor under it.
#pragma once

#include <functional>
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

// What the host takes for one launch of each way, in microseconds: per round, way by way. All ways
// take turns in a new random order each round.
std::vector<std::vector<double>> host_us(const std::vector<std::function<void()>>& ways);

double median(std::vector<double>);

}  // namespace tw::bench
