#include "ir/ranges.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/verify.hpp"

namespace tw::ir {
namespace {

struct Kernel {
  explicit Kernel(std::string_view sections) {
    ParseResult r = parse(fmt::format("{}{}}}\n", test::header, sections));
    EXPECT_TRUE(r) << r.error.text;
    if (r) func = std::move(*r.func);
    EXPECT_TRUE(verify(func).empty());
  }
  // Result of the op on that line of the sections, from 0.
  ValueId line(int n) const {
    ValueId v;
    for (BlockId b : {func.host, func.body})
      walk(func, b, [&](OpId o) {
        if (func.position(o).second == n + 2) v = func.result(o);
      });
    return v;
  }
  Func func;
};

TEST(Ranges, FollowArithmetic) {
  const Kernel k(R"(host:
%c = constant 10 : i64
%d = dim %x {axis=1} : i64
%s1 = stride %x {axis=0} : i64
%a = add %d, %c : i64
%q = ceil_div %d, %c : i64
%r = floor_mod %n, %c : i64
%mm = mul %d, %c : i64
%w = mul %n, %c : i64
%neg = sub %r, %c : i64
%i = cast %n : i32
%lo = rem %neg, %c : i64
%f = cast %s : i32
%sq = mul %mm, %mm : i64
body:
)");
  const RangeAnalysis a(k.func);
  auto text = [&](int line) {
    const Range r = a.range(k.line(line));
    return fmt::format("[{}, {}] / {}{}", r.lo, r.hi, a.divisor(k.line(line)),
                       r.lo >= INT32_MIN && r.hi <= INT32_MAX ? " 32" : "");
  };
  EXPECT_EQ(text(1), "[10, 10] / 10 32");
  EXPECT_EQ(text(2), "[0, 1073741820] / 4 32");  // 16 bytes of f32 divide the unit dimension
  EXPECT_EQ(text(3), "[-9223372036854775808, 9223372036854775807] / 4");
  EXPECT_EQ(text(4), "[10, 1073741830] / 2 32");
  EXPECT_EQ(text(5), "[0, 107374182] / 1 32");
  EXPECT_EQ(text(6), "[0, 9] / 1 32");
  EXPECT_EQ(text(7), "[0, 10737418200] / 40");
  EXPECT_EQ(text(8), "[-9223372036854775808, 9223372036854775807] / 2");  // may wrap
  EXPECT_EQ(text(9), "[-10, -1] / 1 32");
  EXPECT_EQ(text(10), "[-2147483648, 2147483647] / 1 32");
  EXPECT_EQ(text(11), "[-9, 0] / 1 32");
  EXPECT_EQ(text(12), "[-2147483648, 2147483647] / 1 32");
  EXPECT_EQ(text(13), "[-9223372036854775808, 9223372036854775807] / 64");  // may wrap
}

TEST(Ranges, OrderNeedsThatNothingWraps) {
  const Kernel k(R"(host:
%c = constant 10 : i64
%a = add %n, %c : i64
%d = dim %x {axis=0} : i64
%b = add %d, %c : i64
%e = sub %d, %c : i64
body:
)");
  const RangeAnalysis a(k.func);
  const ValueId n = k.func.arg(k.func.host, 2), d = k.line(3);
  EXPECT_FALSE(a.at_most(n, 0, k.line(2)));  // n + 10 may wrap
  EXPECT_TRUE(a.at_most(d, 10, k.line(4)));
  EXPECT_FALSE(a.at_most(d, 11, k.line(4)));
  EXPECT_TRUE(a.at_most(k.line(4), -10, d));
  EXPECT_TRUE(a.at_most(k.line(5), 10, d));
  EXPECT_FALSE(a.at_most(k.line(5), 11, d));
  EXPECT_TRUE(a.at_least(k.line(5), -10));
  EXPECT_FALSE(a.at_least(k.line(5), -9));
}

// Long chains of choices end in "not proven", not in exponential time.
TEST(Ranges, QuestionsAreBounded) {
  std::string lines = "host:\n%v0 = dim %x {axis=0} : i64\n%w = dim %y {axis=0} : i64\n";
  for (int i = 0; i < 200; ++i)
    lines += fmt::format("%u{0} = minimum %v{0}, %w : i64\n%v{1} = maximum %u{0}, %v{0} : i64\n", i,
                         i + 1);
  const Kernel k(lines + "body:\n");
  const RangeAnalysis a(k.func);
  EXPECT_FALSE(a.at_most(k.line(402), 1, k.line(2)));
}

}  // namespace
}  // namespace tw::ir
