// The last launches on one GPU, for messages: an error of a kernel shows when the kernel is long
// gone, and CUDA does not tell which it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>

#include "ir/launch.hpp"

namespace tw::runtime::cuda {

struct StreamHandle;

// Written by many threads at once without a lock, in about 30 ns: a slot is a row of atomic words,
// and a reader leaves out those that changed meanwhile.
class LaunchLog {
 public:
  // `kernel` has static lifetime.
  void add(const char* kernel, const StreamHandle* stream, std::span<const DType> dtypes,
           std::span<const int> ranks, const ir::TensorArg* tensors);
  // "add(f32[100], f32[100]), scale(f32[8]) on another stream", newest first: an error may come
  // from any stream of the GPU. Empty when nothing was launched.
  std::string text(const StreamHandle* stream) const;

 private:
  static constexpr size_t slot_count = 16, most_tensors = 6, shown = 4;
  static constexpr size_t words_a_tensor = 1 + ir::max_tensor_rank;
  struct Slot {
    std::atomic<uint64_t> turn{0};  // odd while it is written
    std::atomic<uint64_t> kernel{0}, stream{0}, tensors{0};
    std::atomic<uint64_t> words[most_tensors * words_a_tensor]{};
  };
  Slot slots_[slot_count];
  std::atomic<uint64_t> next_{0};
};

}  // namespace tw::runtime::cuda
