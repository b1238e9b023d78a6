// Honest timing of work on a device: `run` for one way to do it, `compare` for several.
//
//   tw::timer::Result r[2];
//   tw::timer::compare({.device = tw::cuda()}, r, [&] { tw::call(ours, x, y); },
//                      [&] { other_library(x, y); });
//
// On a GPU the clock is the GPU's (events around the work, on the current stream), and work is
// queued behind the flush below, so that the host's part of a launch is not in the time. On the
// host it is the host's.
#pragma once

#include "tilewright/device.hpp"
#include "tilewright/error.hpp"

namespace tw::timer {

struct Options {
  Device device;
  // Before each sample a buffer of twice the last cache is written, so that work finds its inputs
  // in memory, as it does in a program that does other things in between. Off: each sample follows
  // itself, and finds in the cache what fits there.
  bool cold = true;
  double warm_up_ms = 25;  // each way runs untimed for this long, twice at least
  int samples = 50;        // of each way
  double limit_ms = 2000;  // stops after this long, when each way has 5 samples
  unsigned seed = 1;       // of the order: each round takes all ways in a new order
};

// Microseconds of one run.
struct Result {
  double median, low, high;  // half of the samples lie between low and high
  double least;
  int samples;
};

// One way to do the work. The counter counts its runs, for work that rotates its inputs.
struct Way {
  void (*work)(void* context, int counter);
  void* context;
};
void measure(const Options&, const Way*, int count, Result* out);

// `work` takes nothing, or the number of the run.
template <class... F>
void compare(const Options& options, Result (&out)[sizeof...(F)], F&&... work) {
  const auto way = [](auto& f) {
    using W = decltype(&f);
    return Way{[](void* c, int counter) {
                 auto& g = *static_cast<W>(c);
                 if constexpr (requires { g(counter); })
                   g(counter);
                 else
                   g();
               },
               const_cast<void*>(static_cast<const void*>(&f))};
  };
  const Way ways[] = {way(work)...};
  measure(options, ways, sizeof...(F), out);
}

template <class F>
Result run(const Options& options, F&& work) {
  Result out[1];
  compare(options, out, work);
  return out[0];
}

}  // namespace tw::timer
