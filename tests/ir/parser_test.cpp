#include "ir/parser.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/kernels.hpp"
#include "ir/printer.hpp"
#include "ir/verify.hpp"

namespace tw::ir {
namespace {

std::string error_of(std::string_view text) {
  const ParseResult r = parse(text);
  return r ? "no error" : fmt::format("{}:{}: {}", r.error.line, r.error.column, r.error.text);
}

// A kernel around lines of the body.
std::string body(std::string_view lines) {
  return fmt::format("kernel k(%x: tensor<f32, 2>, %n: i64) {{\nhost:\nbody:\n{}\n}}\n", lines);
}

TEST(Parser, RoundTrip) {
  for (std::string_view text : test::kernels) {
    const ParseResult r = parse(text);
    ASSERT_TRUE(r) << error_of(text);
    EXPECT_EQ(print(*r.func), text);
    for (const Diagnostic& d : verify(*r.func)) ADD_FAILURE() << format(*r.func, d);
  }
}

TEST(Parser, NumbersAndLayoutAreFree) {
  const ParseResult r = parse(
      "kernel k ( %0:tensor<f32,2>{align=4},%n:i64 ){host:%five=constant 5:i64 // a comment\n"
      "%9=add %n,%five:i64\nbody:if %c then{yield}else{yield}}");
  EXPECT_EQ(r.error.text, "'%c' is not defined above");
  const ParseResult ok = parse(
      "kernel k ( %0:tensor<f32,2>{align=4},%n:i64 ){host:%five=constant 5:i64 // a comment\n"
      "%c=eq %n,%five:mask\nbody:if %c then{yield}else{yield}}");
  ASSERT_TRUE(ok) << ok.error.text;
  EXPECT_EQ(print(*ok.func), R"(kernel k(%0: tensor<f32, 2> {align=4}, %n: i64) {
host:
    %1 = constant 5 : i64
    %2 = eq %n, %1 : mask
body:
    if %2 then {
      yield
    } else {
      yield
    }
}
)");
}

TEST(Parser, PositionsAreThoseOfTheText) {
  const ParseResult r = parse(body("    %0 = constant 1 : i64"), "dir/k.tw");
  ASSERT_TRUE(r);
  EXPECT_EQ(print(*r.func, {.locations = true}), body("    %0 = constant 1 : i64  // k.tw:4"));
}

TEST(Parser, EveryConstantReadsBackBitForBit) {
  for (int t = 0; t < dtype_count; ++t) {
    const DType dtype = static_cast<DType>(t);
    for (uint64_t bits : {0ull,
                          1ull,
                          2ull,
                          0x33ull,
                          0x80ull,
                          0xffull,
                          0x7c00ull,
                          0x7c01ull,
                          0x7f80ull,
                          0x7fc0ull,
                          0x8000ull,
                          0xfc00ull,
                          0x3555ull,
                          0x7fffffffull,
                          0x7f800001ull,
                          0x7fc00000ull,
                          0xffc00000ull,
                          0x80000000ull,
                          0x3dcccccdull,
                          0x00000001ull,
                          0xffffffffull,
                          0x7fefffffffffffffull,
                          0x7ff8000000000000ull,
                          0x8000000000000000ull,
                          0x3fb999999999999aull,
                          0xffffffffffffffffull}) {
      const std::string text = body(
          fmt::format("    %0 = constant {} : {}", constant_text(dtype, bits), name_of(dtype)));
      const ParseResult r = parse(text);
      ASSERT_TRUE(r) << text << error_of(text);
      EXPECT_EQ(r.func->constant_bits(r.func->blocks[r.func->body.i].first), bits) << text;
      EXPECT_EQ(print(*r.func), text);
    }
  }
}

TEST(Parser, Errors) {
  EXPECT_EQ(error_of(""), "1:1: expected 'kernel', found the end of the text");
  EXPECT_EQ(error_of("kernel 5"), "1:8: expected the kernel's name, found '5'");
  EXPECT_EQ(error_of("kernel k(%x: f33)"), "1:14: expected an element type, found 'f33'");
  EXPECT_EQ(error_of("kernel k(%x: tensor<f32, 9>)"),
            "1:26: expected a rank from 0 to 8, found '9'");
  EXPECT_EQ(error_of("kernel k(%x: f32, %x: f32)"), "1:19: '%x' is defined twice");
  EXPECT_EQ(error_of("kernel k(%x: tensor<f32, 2> {size=3})"),
            "1:30: expected unit, align, wide, stable, same_as or dims, found 'size'");
  EXPECT_EQ(error_of("kernel k() {\n  lunch"),
            "2:3: expected launch, tune or host:, found 'lunch'");
  EXPECT_EQ(error_of("kernel k() {\n  launch {speed=3}"),
            "2:11: expected warps, stages, cluster or max_registers, found 'speed'");
  EXPECT_EQ(error_of("kernel k() {\nhost:\nbody:\n} more"),
            "4:3: expected the end of the text, found 'more'");
  EXPECT_EQ(error_of("kernel \"k"), "1:8: this string has no closing quote on its line");
  EXPECT_EQ(error_of("kernel \"\\q\""),
            "1:8: unknown escape in a string: \\n, \\\", \\\\ and \\xHH exist");
  EXPECT_EQ(error_of("kernel k(%)"), "1:10: a value needs a name after %");
  EXPECT_EQ(error_of("kernel k(\x01)"), "1:10: '\\x01' starts nothing here");

  EXPECT_EQ(error_of(body("%0 = plus %n, %n : i64")),
            "4:6: expected the name of an op, found 'plus'");
  EXPECT_EQ(error_of(body("%0 = add %n, %m : i64")), "4:14: '%m' is not defined above");
  EXPECT_EQ(error_of(body("%0 = add %n, %n")), "4:6: 'add' names 1 results and gives 0 types");
  EXPECT_EQ(error_of(body("%0 = add %n, %n {axis=1} : i64")),
            "4:18: 'add' has no attribute 'axis'");
  EXPECT_EQ(error_of(body("%0 = add %n, %n within [] : i64")),
            "4:17: 'add' takes no bounds, found 'within'");
  EXPECT_EQ(error_of(body("%0 = add %n, %n : i64 %n")),
            "4:23: 'add' ends here: expected a new line, found '%n'");
  EXPECT_EQ(error_of(body("%0 = constant 1.5 : i64")), "4:15: '1.5' is not a constant of type i64");
  EXPECT_EQ(error_of(body("%0 = constant 256 : u8")), "4:15: '256' is not a constant of type u8");
  EXPECT_EQ(error_of(body("%0 = constant 1e6 : f16")), "4:15: '1e6' is not a constant of type f16");
  EXPECT_EQ(error_of(body("%0 = constant bits(12) : f16")),
            "4:20: '12' is not a constant of type f16");
  EXPECT_EQ(error_of(body("%0 = iota {axis=0} : tile<f32, 0x4>")),
            "4:32: tile sizes are positive and their product is at most 2^30, found '0x4'");
  EXPECT_EQ(error_of(body("%0 = iota {axis=0} : tile<f32, 65536x65536>")),
            "4:32: tile sizes are positive and their product is at most 2^30, found '65536x65536'");
  EXPECT_EQ(error_of(body("%0 = iota {axis=0} : tile<f32, 1x1x1x1x1x1>")),
            "4:32: a tile has at most 5 dimensions");
  EXPECT_EQ(error_of(body("%0 = iota {axis=0} : tile<f32, 1y1>")),
            "4:32: tile sizes are written as in 64x128");
  EXPECT_EQ(error_of(body("%0 = view %x offset %n dims [%n] strides [] : tensor<f32, 1>")),
            "4:45: 'view' needs a stride for each dim");
  EXPECT_EQ(error_of(body("require %n")), "5:1: expected ',', found '}'");
  EXPECT_EQ(error_of(body("for %n to %n do (%i: i64) {\nyield\n}")),
            "4:14: expected 'step', found 'do'");
}

// `depth` loops inside each other.
std::string nested(int depth) {
  std::string text;
  for (int k = 0; k < depth; ++k)
    text += fmt::format("{:{}}for %n to %n step %n do (%{}: i64) {{\n", "", 4 + 2 * k, k);
  for (int k = depth; k-- > 0;)
    text += fmt::format("{0:{1}}yield\n{0:{2}}}}\n", "", 6 + 2 * k, 4 + 2 * k);
  text.pop_back();
  return body(text);
}

TEST(Parser, DeepNestsReadBack) {
  for (int depth : {200, max_region_depth}) {
    const std::string text = nested(depth);
    const ParseResult r = parse(text);
    ASSERT_TRUE(r) << error_of(text);
    EXPECT_EQ(print(*r.func), text);
    EXPECT_TRUE(verify(*r.func).empty());
  }
}

TEST(Parser, LimitsHold) {
  std::string deep;
  for (int k = 0; k < 300; ++k) deep += "if %n then {\n";
  EXPECT_EQ(error_of(body(deep)), "260:12: regions nest deeper than 256");
  std::string many = "grid %n";
  for (int k = 0; k < 5000; ++k) many += ", %n";
  EXPECT_EQ(error_of(body(many)), "4:16390: more than 4096 operands");
  EXPECT_EQ(error_of(std::string((16u << 20) + 1, ' ')), "1:1: the text is longer than 16 MiB");
}

}  // namespace
}  // namespace tw::ir
