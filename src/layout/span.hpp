// Linear algebra over GF(2) on words: a vector is a u32, addition is XOR.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "support/error.hpp"

namespace tw::layout {

// The span of the vectors added so far, in echelon form: every row remembers which of the added
// vectors it is the sum of, so that `solve` answers in terms of what the caller added. A vector
// that depends on earlier ones never becomes part of an answer, which is why answers are the
// smallest (with the vector added last as the highest bit).
class Span {
 public:
  // Adds vector number `size()`. False when the earlier ones already give it.
  bool add(uint32_t v) {
    TW_CHECK(size_ < 64, "a span of more than 64 vectors");
    uint64_t sum = uint64_t{1} << size_++;
    v = reduce(v, sum);
    if (v == 0) {
      kernel_.push_back(sum);
      return false;
    }
    const int lead = 31 - std::countl_zero(v);
    row_[lead] = v;
    sum_[lead] = sum;
    ++rank_;
    return true;
  }

  int size() const { return size_; }
  int rank() const { return rank_; }

  bool contains(uint32_t v) const {
    uint64_t sum = 0;
    return reduce(v, sum) == 0;
  }

  // Which added vectors sum up to `v` (bit i: vector i), if any do.
  std::optional<uint64_t> solve(uint32_t v) const {
    uint64_t sum = 0;
    if (reduce(v, sum) != 0) return std::nullopt;
    return sum;
  }

  // A basis of the combinations that sum up to zero, one for each dependent vector.
  const std::vector<uint64_t>& kernel() const { return kernel_; }

 private:
  uint32_t reduce(uint32_t v, uint64_t& sum) const {
    for (uint32_t left = v; left != 0;) {
      const int lead = 31 - std::countl_zero(left);
      if (row_[lead] != 0) {
        v ^= row_[lead];
        sum ^= sum_[lead];
      }
      left = v & ((uint32_t{1} << lead) - 1);
    }
    return v;
  }

  std::array<uint32_t, 32> row_{};  // by leading bit
  std::array<uint64_t, 32> sum_{};
  std::vector<uint64_t> kernel_;
  int size_ = 0;
  int rank_ = 0;
};

}  // namespace tw::layout
