// Seeded values for everything a kernel must not observe.
#pragma once

#include <cstdint>

#include "tilewright/dtype.hpp"

namespace tw::sim {

// SplitMix64: any seed is good, and equal seeds give equal runs everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // Uniform enough below n > 0: the bias of % is far below what a shuffle could show.
  uint64_t below(uint64_t n) { return next() % n; }

 private:
  uint64_t state_;
};

// A payload of the type that a wrong consumer is likely to show: NaN, infinities, huge and tiny
// numbers, limits of integers, or random bits.
uint64_t garbage(DType, Random&);

}  // namespace tw::sim
