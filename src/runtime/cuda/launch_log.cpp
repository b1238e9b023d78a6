#include "runtime/cuda/launch_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tilewright/dtype.hpp"

namespace tw::runtime::cuda {
namespace {

// Release and acquire on each word order it after and before the turns; on x86 they are plain
// moves.
void set(std::atomic<uint64_t>& w, uint64_t v) { w.store(v, std::memory_order_release); }
uint64_t get(const std::atomic<uint64_t>& w) { return w.load(std::memory_order_acquire); }

}  // namespace

[[gnu::hot]] void LaunchLog::add(const char* kernel, const StreamHandle* stream,
                                 std::span<const DType> dtypes, std::span<const int> ranks,
                                 const ir::TensorArg* tensors) {
  const uint64_t number = next_.fetch_add(1, std::memory_order_relaxed);
  Slot& s = slots_[number % slot_count];
  set(s.turn, 2 * number + 1);
  set(s.kernel, reinterpret_cast<uintptr_t>(kernel));
  set(s.stream, reinterpret_cast<uintptr_t>(stream));
  set(s.tensors, dtypes.size());
  for (size_t t = 0; t < std::min(dtypes.size(), most_tensors); ++t) {
    std::atomic<uint64_t>* w = s.words + t * words_a_tensor;
    set(w[0], static_cast<uint64_t>(dtypes[t]) << 8 | static_cast<uint64_t>(ranks[t]));
    for (int d = 0; d < ranks[t]; ++d) set(w[1 + d], static_cast<uint64_t>(tensors[t].dims[d]));
  }
  set(s.turn, 2 * number + 2);
}

std::string LaunchLog::text(const StreamHandle* stream) const {
  std::string out;
  size_t count = 0;
  const uint64_t end = next_.load(std::memory_order_relaxed);
  for (uint64_t k = 0; count < shown && k < std::min<uint64_t>(end, slot_count); ++k) {
    const Slot& s = slots_[(end - 1 - k) % slot_count];
    const uint64_t turn = get(s.turn);
    if (turn == 0 || turn % 2) continue;
    std::string one = reinterpret_cast<const char*>(get(s.kernel));
    const uint64_t tensors = get(s.tensors), where = get(s.stream);
    one += '(';
    for (uint64_t t = 0; t < std::min<uint64_t>(tensors, most_tensors); ++t) {
      const std::atomic<uint64_t>* w = s.words + t * words_a_tensor;
      const uint64_t type = get(w[0]);
      one += fmt::format("{}{}[", t ? ", " : "", name_of(static_cast<DType>(type >> 8)));
      for (uint64_t d = 0; d < std::min<uint64_t>(type & 0xff, ir::max_tensor_rank); ++d)
        one += fmt::format("{}{}", d ? ", " : "", get(w[1 + d]));
      one += ']';
    }
    one += tensors > most_tensors ? ", ...)" : ")";
    if (get(s.turn) != turn) continue;
    if (where != reinterpret_cast<uintptr_t>(stream)) one += " on another stream";
    out += fmt::format("{}{}", count++ ? ", " : "", one);
  }
  return out;
}

}  // namespace tw::runtime::cuda
