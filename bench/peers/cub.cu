// CUB's device-wide algorithms as C functions on the default stream: 0, or a CUDA error. `room`
// must hold what cub_room() says.
#include <cub/cub.cuh>

extern "C" {

size_t cub_room(int n) {
  size_t sum = 0, scan = 0, histogram = 0;
  const float* x = nullptr;
  float* y = nullptr;
  const int* i = nullptr;
  int* counts = nullptr;
  cub::DeviceReduce::Sum(nullptr, sum, x, y, n);
  cub::DeviceScan::InclusiveSum(nullptr, scan, x, y, n);
  cub::DeviceHistogram::HistogramEven(nullptr, histogram, i, counts, 257, 0, 256, n);
  return sum > scan ? (sum > histogram ? sum : histogram) : (scan > histogram ? scan : histogram);
}

int cub_sum(void* room, size_t size, const float* x, float* y, int n) {
  return cub::DeviceReduce::Sum(room, size, x, y, n);
}

int cub_scan(void* room, size_t size, const float* x, float* y, int n) {
  return cub::DeviceScan::InclusiveSum(room, size, x, y, n);
}

int cub_histogram(void* room, size_t size, const int* x, int* counts, int n) {
  return cub::DeviceHistogram::HistogramEven(room, size, x, counts, 257, 0, 256, n);
}
}
