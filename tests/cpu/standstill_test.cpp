#include "runtime/cpu/standstill.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <thread>

namespace tw::test {
namespace {

using runtime::Standstill;
using namespace std::chrono_literals;

// Less patience than a pause, so that a pause alone would use it up.
struct Impatient {
  std::chrono::milliseconds before = Standstill::patience;
  Impatient() { Standstill::patience = 300ms; }
  ~Impatient() { Standstill::patience = before; }
};

bool goes_on(Standstill::Worker& w, int64_t looks, int64_t program = 0) {
  return w.go_on(&w, 7, program, looks * ir::Waits::stride, 42) != 0;
}

// Asks until the answer is no; false: it stays yes.
bool ends(Standstill::Worker& w) {
  const auto begin = Standstill::Clock::now();
  for (int64_t looks = 2; Standstill::Clock::now() - begin < 20s; ++looks) {
    if (!goes_on(w, looks)) return true;
    std::this_thread::sleep_for(1ms);
  }
  return false;
}

TEST(Standstill, IsFoundWhenPatienceIsOver) {
  const Impatient impatient;
  Standstill s;
  Standstill::Worker w(s);
  ASSERT_TRUE(goes_on(w, 1));
  const auto begin = Standstill::Clock::now();
  EXPECT_TRUE(ends(w));
  EXPECT_GE(Standstill::Clock::now() - begin, 250ms);
  EXPECT_TRUE(s.found());
  EXPECT_EQ(s.op(), 7u);
  EXPECT_EQ(s.seen(), 42);
}

TEST(Standstill, IsNotFoundWhileOneWorks) {
  const Impatient impatient;
  Standstill s;
  Standstill::Worker waits(s);
  std::optional<Standstill::Worker> works(s);
  ASSERT_TRUE(goes_on(waits, 1));
  for (int64_t looks = 2; looks < 600; ++looks) {
    ASSERT_TRUE(goes_on(waits, looks));
    std::this_thread::sleep_for(1ms);
  }
  works.reset();
  EXPECT_TRUE(ends(waits));
}

// Whoever was to write may have stood still as well.
TEST(Standstill, StartsAnewBehindAPause) {
  const Impatient impatient;
  Standstill s;
  Standstill::Worker w(s);
  ASSERT_TRUE(goes_on(w, 1));
  ASSERT_TRUE(goes_on(w, 2));
  std::this_thread::sleep_for(Standstill::pause + 100ms);
  EXPECT_TRUE(goes_on(w, 3));
  EXPECT_TRUE(goes_on(w, 4));
  EXPECT_TRUE(ends(w));
}

}  // namespace
}  // namespace tw::test
