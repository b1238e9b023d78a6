// The container's own promises, and what the op table answers.
#include "ir/func.hpp"

#include <gtest/gtest.h>

#include <string>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/rules.hpp"

namespace tw::ir {
namespace {

// Lists that lie in the Func itself stay right while its arrays grow: passes copy ops this way.
TEST(Func, MakeTakesListsOfOtherOps) {
  Func f;
  const TypeId type = f.intern(scalar_type(DType::i64));
  const uint32_t words[] = {7, 9};
  const OpId c = f.make(OpKind::constant, {}, {&type, 1}, words);
  const ValueId two[] = {f.result(c), f.result(c)};
  OpId last = c, sum = f.make(OpKind::add, two, {&type, 1});
  for (int k = 0; k < 100; ++k) {
    f.attr_words.shrink_to_fit();
    f.pool.shrink_to_fit();
    last = f.make(OpKind::constant, {}, {&type, 1}, f.attrs(last));
    sum = f.make(OpKind::add, f.operands(sum), {&type, 1});
    ASSERT_EQ(f.constant_bits(last), 7u | uint64_t{9} << 32);
    ASSERT_EQ(f.operand(sum, 1), f.result(c));
  }
}

TEST(Rules, PredicatesComeFromTheTable) {
  int elementwise = 0, reductions = 0;
  for (int k = 1; k < static_cast<int>(OpKind::count); ++k) {
    const OpKind kind = static_cast<OpKind>(k);
    elementwise += is_elementwise(kind);
    reductions += is_reduction(kind);
    EXPECT_FALSE(is_elementwise(kind) && is_reduction(kind));
    EXPECT_TRUE(!is_reduction(kind) || bounds_attr(kind) == 1) << info(kind).name;
  }
  EXPECT_EQ(elementwise, 43);
  EXPECT_EQ(reductions, 10);
}

TEST(Splat, LooksThroughMovement) {
  const ParseResult r =
      parse(std::string(test::header) +
            "host:\n%c = constant 5 : i64\nbody:\n"
            "%b = broadcast %c : tile<i64, 4x1>\n"
            "%t = transpose %b {perm=[1, 0]} : tile<i64, 1x4>\n"
            "%q = reshape %t : tile<i64, 2x2>\n%a = add %q, %q : tile<i64, 2x2>\n}\n");
  ASSERT_TRUE(r) << r.error.text;
  const Func& f = *r.func;
  const OpId sum = f.terminator(f.body);
  EXPECT_EQ(splat(f, f.operand(sum, 0)), 5u);
  EXPECT_EQ(splat(f, f.result(sum)), std::nullopt);
  EXPECT_EQ(splat(f, f.arg(f.host, 2)), std::nullopt);
}

}  // namespace
}  // namespace tw::ir
