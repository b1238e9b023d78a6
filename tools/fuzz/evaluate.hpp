// Runs one program every way there is and compares.
#pragma once

#include <functional>
#include <string>

#include "program.hpp"

namespace tw::fuzz {

struct Verdict {
  // rejected: the tracer names a program that is none (a bound that varies where it is needed,
  // ...).
  enum class Kind : unsigned char { passed, rejected, failed };
  Kind kind = Kind::passed;
  std::string text;   // what differs, and where
  std::string stage;  // which comparison failed; the shrinker stays with it
};

struct Ways {
  bool cpu = true;
  // Also compare without passes, and code for older processors: two more compilations.
  bool thorough = false;
};

Verdict evaluate(const Program&, const Ways&);
// The same in a child process: a crash, or a run that does not end, is a failure.
Verdict evaluate_apart(const Program&, const Ways&, int seconds = 20);

// A smaller program that `judge` says fails at the same stage.
using Judge = std::function<Verdict(const Program&)>;
Program shrink(Program, const Judge&, const std::string& stage, int seconds = 60);

}  // namespace tw::fuzz
