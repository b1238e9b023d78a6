#include "support/error.hpp"

#include <gtest/gtest.h>

#include <exception>

namespace tw {
namespace {

TEST(Error, CopiesShareTheTextAndAssignmentReplacesIt) {
  Error a(ErrorKind::usage, "one"), b(ErrorKind::internal, "two", Loc::here("file.cpp", 3));
  const Error first = a;
  a = b;
  EXPECT_STREQ(a.what(), "file.cpp:3: two");
  EXPECT_EQ(a.text(), b.text());
  EXPECT_STREQ(first.what(), "one");
  Error& self = a;
  a = self;
  EXPECT_STREQ(a.text(), "two");
  b = first;
  EXPECT_STREQ(b.what(), "one");
  EXPECT_EQ(b.kind(), ErrorKind::usage);
  EXPECT_STREQ(a.text(), "two");
}

// The runtime library prints what() of a std::exception only.
TEST(ErrorDeathTest, UncaughtItsTextIsPrinted) {
  EXPECT_DEATH([]() noexcept { usage_error(Loc::at("file.cpp", 3), "wrong"); }(),
               "file.cpp:3: wrong");
}

TEST(Error, IsCaughtAsItselfAndAsAStdException) {
  EXPECT_THROW(usage_error({}, "wrong"), Error);
  try {
    usage_error({}, "wrong");
  } catch (const std::exception& e) {
    EXPECT_STREQ(e.what(), "wrong");
  }
}

}  // namespace
}  // namespace tw
