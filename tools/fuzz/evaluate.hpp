// Runs one program every way there is and compares.
#pragma once

#include <functional>
#include <string>

#include "program.hpp"

namespace tw::fuzz {

struct Verdict {
  // rejected: the tracer names a program that is none (a bound that varies where it is needed,
  // ...), or a target one that it does not support.
  enum class Kind : unsigned char { passed, rejected, failed };
  Kind kind = Kind::passed;
  std::string text;   // what differs, and where
  std::string stage;  // which comparison failed; the shrinker stays with it
};

// What is compared with the interpreter, which is compared with itself in any case.
struct Ways {
  bool cpu = true;
  bool sim = false;   // the lane level, simulated
  bool cuda = false;  // the same, on a GPU
  // Also compare without passes, code for older processors, other orders of warps.
  bool thorough = false;
};

Verdict evaluate(const Program&, const Ways&);
// The same in a child process: a crash, or a run that does not end, is a failure.
Verdict evaluate_apart(const Program&, const Ways&, int seconds = 20);
// Whether kernels can run on a GPU; why not. Asked in a child process, since a driver that was
// opened serves no process forked later.
bool has_gpu(std::string& why);

// A smaller program that `judge` says fails at the same stage.
using Judge = std::function<Verdict(const Program&)>;
Program shrink(Program, const Judge&, const std::string& stage, int seconds = 60);

}  // namespace tw::fuzz
