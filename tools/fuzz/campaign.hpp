// Many seeds, spread over worker processes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "evaluate.hpp"

namespace tw::fuzz {

struct Campaign {
  uint64_t first = 1;  // seeds first, first + 1, ..
  long long count = 300;
  double minutes = 0;  // stop after that long; 0: no limit
  int jobs = 1;
  Ways ways;
  int thorough_every = 10;  // every so many programs are compared in all ways
};

struct Failure {
  uint64_t seed;
  Verdict verdict;
};

struct Result {
  long long passed = 0, rejected = 0;
  std::vector<Failure> failures;
};

// Which ways a seed is compared in: depends on the seed alone, so that a seed can be run again.
Ways ways_of(uint64_t seed, const Campaign&);
// `progress` is called about once a second and at each failure.
Result run(const Campaign&, const std::function<void(const Result&, long long done)>& progress);

}  // namespace tw::fuzz
