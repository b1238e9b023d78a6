// The lane level: text, verifier, uniformity.
#include <gtest/gtest.h>

#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/verify.hpp"

namespace tw::ir {
namespace {

// A row softmax of 64 f32 with two registers a lane, as lowering would write it: one warp a row.
constexpr std::string_view softmax =
    R"(kernel softmax(%x: tensor<f32, 2> {unit=1, align=16, stable}, %y: tensor<f32, 2> {unit=1, align=16}) lane {
  launch {warps=1}
host:
    %0 = dim %x {axis=0} : i64
    %1 = dim %x {axis=1} : i64
    grid %0
    %2 = stride %x {axis=0} : i64
    %3 = stride %y {axis=0} : i64
body:
    %4 = program_id {axis=0} : i64
    %5 = lane_id : i32
    %6 = constant 2 : i32
    %7 = mul %5, %6 : i32
    %8 = cast %7 : i64
    %9 = mul %4, %2 : i64
    %10 = add %9, %8 : i64
    %11 = lt %8, %1 : mask
    %12 = ld %x, %10, %11 {vector=2, masked=1} : frag<f32, 2>
    %13 = pick %12 {from=[0]} : f32
    %14 = pick %12 {from=[1]} : f32
    %15 = maximum %13, %14 : f32
    %16 = constant -inf : f32
    %17 = select %11, %15, %16 : f32
    %18 = constant 16 : i32
    %19 = shuffle %17, %18 {mode=0} : f32
    %20 = maximum %17, %19 : f32
    %21 = uniform %20 : f32
    %22 = broadcast %21 : frag<f32, 2>
    %23 = sub %12, %22 : frag<f32, 2>
    %24 = numbers {values=[0, -1]} : frag<i32, 2>
    %25 = buffer : buffer<shared, f32, 32>
    st %25, %5, %21 {vector=1, masked=0}
    barrier
    grid_wait
    %26 = mul %4, %3 : i64
    %27 = add %26, %8 : i64
    st %y, %27, %23, %11 {vector=2, masked=1}
}
)";

TEST(Lane, RoundTrip) {
  const ParseResult r = parse(softmax);
  ASSERT_TRUE(r) << r.error.line << ": " << r.error.text;
  EXPECT_EQ(r.func->level, Level::lane);
  EXPECT_EQ(print(*r.func), softmax);
  for (const Diagnostic& d : verify(*r.func)) ADD_FAILURE() << format(*r.func, d);
}

// What the verifier says of one body.
std::string finding(std::string_view lines) {
  const std::string text =
      "kernel k(%x: tensor<f32, 1>, %n: i32) lane {\nhost:\nbody:\n" + std::string(lines) + "\n}\n";
  const ParseResult r = parse(text);
  if (!r) return r.error.text;
  const auto found = verify(*r.func);
  return found.empty() ? "" : found[0].text;
}

TEST(Lane, Findings) {
  EXPECT_EQ(finding("grid_wait\ngrid_wait"), "'grid_wait' stands in a kernel once");
  EXPECT_EQ(
      finding("%m = constant true : mask\nif %m then {\ngrid_wait\nyield\n} else {\nyield\n}"),
      "'grid_wait' stands at the top of the body, and nowhere else");
  EXPECT_EQ(
      finding("%0 = ld %x, %n {vector=1, masked=0} : f32\ngrid_wait"),
      "'grid_wait' comes behind 'ld', which accesses memory that launches still in flight may "
      "write");
  EXPECT_EQ(finding("%0 = load %x[] : tile<f32, 1>"), "'load' does not exist at the lane level");
  EXPECT_EQ(finding("%0 = ld %x, %n {vector=3, masked=0} : frag<f32, 3>"),
            "'ld' accesses 3 elements of 4 bytes at once: a power of two and at most 16 bytes");
  EXPECT_EQ(finding("%0 = ld %x, %n {vector=4, masked=0} : f32"),
            "'ld' of 1 accesses of 4 elements moves frag<f32, 4>, got f32");
  EXPECT_EQ(finding("%0 = ld %x, %n {vector=4, masked=1} : frag<f32, 4>"),
            "'ld' needs 3 operands, got 2");
  EXPECT_EQ(finding("%0 = ld %n, %n {vector=1, masked=0} : i32"),
            "'ld' needs a tensor or a buffer as operand 0, got i32");
  EXPECT_EQ(finding("%0 = numbers {values=[1, 2]} : frag<i32, 2>\n"
                    "%1 = pick %0, %n {from=[2, 3]} : frag<i32, 2>"),
            "'pick' picks register 3 of 3");
  EXPECT_EQ(finding("%0 = numbers {values=[1, 2]} : frag<i32, 3>"),
            "'numbers' gives frag<i32, 2>, but its result is frag<i32, 3>");
  EXPECT_EQ(finding("%0 = shuffle %n, %n {mode=7} : i32"), "'shuffle' has mode=7");
  EXPECT_EQ(finding("%0 = mma %n, %n, %n {m_tiles=1, n_tiles=1, k_tiles=1} : i32"),
            "'mma' does not multiply i32 with i32");
  EXPECT_EQ(finding("%0 = constant 0.0 : f32\n%1 = mma %0, %0, %0 {m_tiles=1, n_tiles=1, "
                    "k_tiles=1} : f32"),
            "'mma' needs frag<f32, 4> as operand 0, got f32");
  EXPECT_EQ(finding("%b = buffer : buffer<shared, f64, 64>\n"
                    "%0 = ldmatrix %b, %n {count=1, trans=0} : f64"),
            "'ldmatrix' takes elements of up to 4 bytes, got f64");
  EXPECT_EQ(finding("%b = buffer : buffer<shared, f32, 64>\n"
                    "%0 = ldmatrix %b, %n {count=1, trans=1} : f32"),
            "'ldmatrix' transposes elements of 2 bytes, not f32");
  EXPECT_EQ(finding("%b = buffer : buffer<shared, i8, 64>\n"
                    "%0 = ldmatrix %b, %n {count=2, trans=0} : frag<i8, 4>"),
            "'ldmatrix' gives frag<i8, 8>, but its result is frag<i8, 4>");
  EXPECT_EQ(finding("%0 = round_tf32 %n : i32"), "'round_tf32' does not take i32");
  EXPECT_EQ(finding("%0 = bitcast %n : f64"),
            "'bitcast' keeps the size, but i32 and f64 differ in theirs");
}

// Threads that act together must all arrive.
TEST(Lane, UniformControl) {
  const auto guarded = [](std::string_view condition, std::string_view op) {
    return finding("%l = lane_id : i32\n%w = warp_id : i32\n" + std::string(condition) +
                   "\nif %c then {\n" + std::string(op) + "\nyield\n} else {\nyield\n}");
  };
  const char *by_lane = "%c = lt %l, %n : mask", *by_warp = "%c = lt %w, %n : mask";
  const char* by_vote = "%d = lt %l, %n : mask\n%c = vote %d {mode=0} : mask";
  const char* by_all = "%d = lt %l, %n : mask\n%c = uniform %d : mask";
  const char* shuffle = "%s = shuffle %n, %n {mode=0} : i32";
  EXPECT_EQ(
      guarded(by_lane, shuffle),
      "'shuffle' needs control flow that is uniform in the warp, but it is uniform in the lane "
      "only");
  EXPECT_EQ(guarded(by_warp, shuffle), "");
  EXPECT_EQ(guarded(by_vote, shuffle), "");
  EXPECT_EQ(guarded(by_warp, "barrier"),
            "'barrier' needs control flow that is uniform in the block, but it is uniform in the "
            "warp only");
  EXPECT_EQ(guarded(by_all, "barrier"), "");
}

}  // namespace
}  // namespace tw::ir
