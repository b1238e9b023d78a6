#include "support/error.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tw
