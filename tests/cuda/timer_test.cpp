// The timer: what it runs and in which order, never how long that took.
#include <algorithm>
#include <cmath>
#include <tilewright/timer.hpp>

#include "cuda/on_fake.hpp"
#include "runtime/expect_error.hpp"

namespace tw {
namespace {

using Timer = OnFake;

timer::Options quick(Device d) {
  timer::Options o;
  o.device = d;
  o.warm_up_ms = 0;
  o.samples = 7;
  return o;
}

TEST_F(Timer, OnTheHost) {
  set_device(DeviceKind::interpreter);
  int runs = 0;
  const timer::Result r = timer::run(quick(cpu), [&] { ++runs; });
  EXPECT_EQ(runs, 2 + 7);
  EXPECT_EQ(r.samples, 7);
  EXPECT_LE(r.least, r.low);
  EXPECT_LE(r.low, r.median);
  EXPECT_LE(r.median, r.high);
}

TEST_F(Timer, OnAGpuByItsEvents) {
  timer::Options o = quick(cuda());
  int runs = 0;
  timer::Result r = timer::run(o, [&] { ++runs; });
  EXPECT_EQ(r.median, 2500);
  EXPECT_EQ(r.low, 2500);
  EXPECT_EQ(runs, 2 + 7);
  o.cold = false;  // each sample follows a run of its own
  r = timer::run(o, [&] { ++runs; });
  EXPECT_EQ(runs, 2 + 7 + 2 + 14);
}

TEST_F(Timer, TakesAlternativesInTurn) {
  std::string order;
  int last = -1;
  timer::Result r[3];
  timer::Options o = quick(cuda());
  o.samples = 30;
  timer::compare(
      o, r, [&] { order += 'a'; },
      [&](int counter) {
        order += 'b';
        EXPECT_EQ(counter, last + 1);
        last = counter;
      },
      [&] { order += 'c'; });
  EXPECT_EQ(last, 31);
  EXPECT_EQ(order.substr(0, 6), "aabbcc");
  std::string firsts;
  for (size_t at = 6; at < order.size(); at += 3) {
    std::string round = order.substr(at, 3);
    firsts += round[0];
    std::sort(round.begin(), round.end());
    EXPECT_EQ(round, "abc");
  }
  for (char way : {'a', 'b', 'c'}) EXPECT_NE(firsts.find(way), firsts.npos) << way;
}

TEST_F(Timer, AtLeastOneSample) {
  timer::Options o = quick(cpu);
  o.samples = 0;
  EXPECT_TW_ERROR(timer::run(o, [] {}), usage, "timer: 0 samples: write 1 or more");
}

TEST_F(Timer, TimesThatAreNone) {
  timer::Options o = quick(cpu);
  o.warm_up_ms = -1;
  EXPECT_TW_ERROR(timer::run(o, [] {}), usage,
                  "timer: a warm_up_ms of -1: write a time of 0 or more");
  o.warm_up_ms = INFINITY;
  EXPECT_TW_ERROR(timer::run(o, [] {}), usage,
                  "timer: a warm_up_ms of inf: write a time of 0 or more");
  o = quick(cpu);
  o.limit_ms = NAN;
  EXPECT_TW_ERROR(timer::run(o, [] {}), usage,
                  "timer: a limit_ms of nan: write a time of 0 or more");
  o.limit_ms = INFINITY;  // no limit
  EXPECT_EQ(timer::run(o, [] {}).samples, o.samples);
}

}  // namespace
}  // namespace tw
