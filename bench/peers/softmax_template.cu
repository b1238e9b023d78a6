// A plain templated CUDA softmax over rows, as one would write it by hand: one block a row, the row
// in registers, a warp shuffle and a shared-memory step for each reduction. Twelve instantiations:
// 3 element types x 4 row sizes. It is the peer of one Tilewright function compiled for the same
// twelve (bench/variants.cpp); only the time of nvcc is measured, so it needs no GPU.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>

namespace {

constexpr int threads = 128;

__device__ float combine(float a, float b, bool larger) { return larger ? fmaxf(a, b) : a + b; }

template <bool Larger>
__device__ float reduce_block(float value) {
  __shared__ float of_warp[threads / 32];
  for (int offset = 16; offset > 0; offset /= 2)
    value = combine(value, __shfl_xor_sync(~0u, value, offset), Larger);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = value;
  __syncthreads();
  value = of_warp[0];
  for (int warp = 1; warp < threads / 32; ++warp) value = combine(value, of_warp[warp], Larger);
  __syncthreads();
  return value;
}

}  // namespace

// y = softmax(x) along rows of `columns` <= Block elements, `stride` elements apart.
template <class T, int Block>
__global__ void softmax(const T* x, T* y, int columns, long long stride) {
  constexpr int each = Block / threads;
  x += blockIdx.x * stride;
  y += blockIdx.x * stride;
  float values[each], largest = -INFINITY, sum = 0;
#pragma unroll
  for (int i = 0; i < each; ++i) {
    int column = threadIdx.x + i * threads;
    values[i] = column < columns ? static_cast<float>(x[column]) : -INFINITY;
    largest = fmaxf(largest, values[i]);
  }
  largest = reduce_block<true>(largest);
#pragma unroll
  for (int i = 0; i < each; ++i) {
    values[i] = expf(values[i] - largest);
    sum += values[i];
  }
  float scale = 1 / reduce_block<false>(sum);
#pragma unroll
  for (int i = 0; i < each; ++i) {
    int column = threadIdx.x + i * threads;
    if (column < columns) y[column] = static_cast<T>(values[i] * scale);
  }
}

#define INSTANTIATE(T)                                                     \
  template __global__ void softmax<T, 256>(const T*, T*, int, long long);  \
  template __global__ void softmax<T, 512>(const T*, T*, int, long long);  \
  template __global__ void softmax<T, 1024>(const T*, T*, int, long long); \
  template __global__ void softmax<T, 2048>(const T*, T*, int, long long);
INSTANTIATE(float)
INSTANTIATE(__half)
INSTANTIATE(__nv_bfloat16)
