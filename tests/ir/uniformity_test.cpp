#include "ir/uniformity.hpp"

#include <gtest/gtest.h>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"

namespace tw::ir {
namespace {

TEST(Uniformity, TileLevelAgreesInTheBlock) {
  for (std::string_view text : test::kernels) {
    const ParseResult r = parse(text);
    ASSERT_TRUE(r);
    const Uniformity u(*r.func);
    for (uint32_t v = 1; v < r.func->values.size(); ++v) EXPECT_EQ(u.value({v}), Scope::block);
    for (uint32_t b = 1; b < r.func->blocks.size(); ++b) EXPECT_EQ(u.control({b}), Scope::block);
  }
}

// %t stands for what differs between threads at lower levels: it reaches whatever depends on it, by
// value, by condition and around loops.
TEST(Uniformity, FollowsASource) {
  const ParseResult r = parse(R"(kernel k(%t: i64, %n: i64) {
host:
body:
    %0 = lt %t, %n : mask
    %1 = lt %n, %n : mask
    %2 = if %0 : i64 then {
      yield %n
    } else {
      yield %n
    }
    %3 = if %1 : i64 then {
      yield %n
    } else {
      yield %n
    }
    %4 = for %n to %n step %n carry %n : i64 do (%5: i64, %6: i64) {
      %7 = add %6, %t : i64
      yield %7
    }
    for %n to %t step %n do (%8: i64) {
      yield
    }
    %9 = while %n : i64 test (%10: i64) {
      %11 = lt %10, %t : mask
      yield %11, %10
    } do (%12: i64) {
      yield %n
    }
}
)");
  ASSERT_TRUE(r) << r.error.text;
  const Func& f = *r.func;
  const Uniformity::Source source{f.arg(f.host, 0), Scope::warp};
  const Uniformity u(f, {&source, 1});
  std::string values, controls;
  walk(f, f.body, [&](OpId o) {
    for (ValueId v : f.results(o)) values += u.value(v) == Scope::warp ? 'w' : 'b';
    for (int k = 0; k < f[o].num_regions; ++k)
      controls += u.control(f.region(o, k)) == Scope::warp ? 'w' : 'b';
  });
  EXPECT_EQ(values, "wbwbwwww");  // %0 %1 %2 %3 %4 %7 %9 %11
  EXPECT_EQ(controls, "wwbbbwww");
  EXPECT_EQ(name_of(Scope::warp), "warp");
}

// One value that differs makes no other differ that is carried beside it.
TEST(Uniformity, CarriedValuesAreOnTheirOwn) {
  const ParseResult r = parse(R"(kernel k(%t: i64, %n: i64) {
host:
body:
    %0, %1 = for %n to %n step %n carry %t, %n : i64, i64 do (%2: i64, %3: i64, %4: i64) {
      %5 = add %4, %2 : i64
      yield %3, %5
    }
    %6, %7 = while %t, %n : i64, i64 test (%8: i64, %9: i64) {
      %10 = lt %9, %n : mask
      yield %10, %9, %8
    } do (%11: i64, %12: i64) {
      yield %12, %11
    }
    %13 = lt %n, %n : mask
    %14, %15 = if %13 : i64, i64 then {
      yield %n, %t
    } else {
      yield %n, %n
    }
}
)");
  ASSERT_TRUE(r) << r.error.line << ": " << r.error.text;
  const Func& f = *r.func;
  const Uniformity::Source source{f.arg(f.host, 0), Scope::lane};
  const Uniformity u(f, {&source, 1});
  std::string values;
  walk(f, f.body, [&](OpId o) {
    for (ValueId v : f.results(o)) values += u.value(v) == Scope::lane ? 'l' : 'b';
    for (int k = 0; k < f[o].num_regions; ++k) EXPECT_EQ(u.control(f.region(o, k)), Scope::block);
  });
  EXPECT_EQ(values, "lbbblbbbl");  // %0 %1 %5, %6 %7 %10, %13, %14 %15
}

}  // namespace
}  // namespace tw::ir
