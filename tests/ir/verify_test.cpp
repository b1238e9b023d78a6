// One negative test for each rule, comparing the whole text.
#include "ir/verify.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/parser.hpp"

namespace tw::ir {
namespace {

std::string findings(const Func& f) {
  std::string out;
  for (const Diagnostic& d : verify(f)) out += format(f, d) + "\n";
  if (!out.empty()) out.pop_back();
  return out;
}

std::string findings(std::string_view text) {
  const ParseResult r = parse(text, "k");
  if (!r) return fmt::format("{}:{}: {}", r.error.line, r.error.column, r.error.text);
  return findings(*r.func);
}

// Values of many types to choose from: lines from 16 on are the test's.
constexpr std::string_view prelude =
    R"(kernel k(%x: tensor<f32, 2>, %h: tensor<bf16, 2>, %n: i64, %w: i32, %m: mask, %f: f32, %d: f64, %v: f16) {
host:
grid %n, %n
%p = eq %n, %n : mask
require %p, "one"
body:
%pid = program_id {axis=0} : i64
%T = load %x[%n, %n] : tile<f32, 4x8>
%U = load %x[%n, %n] : tile<f32, 8x4>
%B = load %h[%n, %n] : tile<bf16, 4x8>
%C = load %h[%n, %n] : tile<bf16, 8x16>
%M = lt %T, %T : tile<mask, 4x8>
%I = iota {axis=0} : tile<i32, 4x8>
%A = broadcast %f : tile<f32, 4x16>
%b = cast %w : u8
)";

std::string body(std::string_view lines) {
  return findings(fmt::format("{}{}\n}}\n", prelude, lines));
}
// Host lines come before the first op of the body.
std::string host(std::string_view lines) {
  return findings(fmt::format(
      "kernel k(%x: tensor<f32, 2>, %n: i64, %f: f32, %m: mask) {{\nhost:\n{}\nbody:\n}}\n",
      lines));
}
std::string kernel(std::string_view parameters) {
  return findings(fmt::format("kernel k({}) {{\nhost:\nbody:\n}}\n", parameters));
}

TEST(Verify, PreludeIsValid) { EXPECT_EQ(body(""), ""); }

TEST(Verify, Elementwise) {
  EXPECT_EQ(body("%0 = add %T, %U : tile<f32, 4x8>"),
            "k:16: 'add' needs operands of one type, got tile<f32, 4x8> and tile<f32, 8x4>");
  EXPECT_EQ(body("%0 = add %n, %w : i64"),
            "k:16: 'add' needs operands of one type, got i64 and i32");
  EXPECT_EQ(body("%0 = add %n, %n : i32"), "k:16: 'add' gives i64, but its result is i32");
  EXPECT_EQ(body("%0 = add %x, %x : f32"),
            "k:16: 'add' takes tiles, but operand 0 is tensor<f32, 2>");
  EXPECT_EQ(body("%0 = add %n : i64"), "k:16: 'add' takes 2 operands, got 1");
  EXPECT_EQ(body("%0, %1 = add %n, %n : i64, i64"), "k:16: 'add' has 1 results, got 2");
  EXPECT_EQ(body("%0 = mul %B, %B : tile<bf16, 4x8>"), "k:16: 'mul' does not take bf16");
  EXPECT_EQ(body("%0 = sub %m, %m : mask"), "k:16: 'sub' does not take mask");
  EXPECT_EQ(body("%0 = rem %f, %f : f32"), "k:16: 'rem' does not take f32");
  EXPECT_EQ(body("%0 = shl %n, %w : i64"),
            "k:16: 'shl' needs operands of one type, got i64 and i32");
  EXPECT_EQ(body("%0 = maximum %m, %m : mask"), "k:16: 'maximum' does not take mask");
  EXPECT_EQ(body("%0 = maximum %B, %B : tile<bf16, 4x8>"), "");
  EXPECT_EQ(body("%0 = neg %m : mask"), "k:16: 'neg' does not take mask");
  EXPECT_EQ(body("%0 = neg %B : tile<bf16, 4x8>"), "");
  EXPECT_EQ(body("%0 = not %f : f32"), "k:16: 'not' does not take f32");
  EXPECT_EQ(body("%0 = bitcast %m : u8"), "k:16: 'bitcast' does not take mask");
  EXPECT_EQ(body("%0 = bitcast %f : i64"),
            "k:16: 'bitcast' keeps the size, but f32 and i64 differ in theirs");
  EXPECT_EQ(body("%0 = exp %v : f16"), "k:16: 'exp' does not take f16");
  EXPECT_EQ(body("%0 = sqrt %n : i64"), "k:16: 'sqrt' does not take i64");
  EXPECT_EQ(body("%0 = fma %n, %n, %n : i64"), "k:16: 'fma' does not take i64");
  EXPECT_EQ(body("%0 = lt %m, %m : mask"), "k:16: 'lt' does not take mask");
  EXPECT_EQ(body("%0 = lt %T, %T : tile<f32, 4x8>"),
            "k:16: 'lt' gives tile<mask, 4x8>, but its result is tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = eq %m, %m : mask"), "");
  EXPECT_EQ(body("%0 = cast %T : tile<i32, 8x4>"),
            "k:16: 'cast' gives tile<i32, 4x8>, but its result is tile<i32, 8x4>");
  EXPECT_EQ(body("%0 = select %m, %T, %T : tile<f32, 4x8>"),
            "k:16: 'select' needs tile<mask, 4x8> as its first operand, got mask");
  EXPECT_EQ(body("%0 = select %M, %T, %I : tile<f32, 4x8>"),
            "k:16: 'select' needs operands of one type, got tile<f32, 4x8> and tile<i32, 4x8>");
}

TEST(Verify, Movement) {
  EXPECT_EQ(body("%0 = constant 1 : tile<i32, 2x2>"),
            "k:16: 'constant' is a scalar, but its result is tile<i32, 2x2>");
  EXPECT_EQ(body("%0 = constant bits(0x1ff) : u8"), "k:16: 'constant' holds 0x1ff, which is no u8");
  EXPECT_EQ(body("%0 = iota {axis=2} : tile<i32, 2x2>"),
            "k:16: 'iota' has axis 2, but 2 dimensions");
  EXPECT_EQ(body("%0 = iota {axis=0} : tile<bf16, 2x2>"), "k:16: 'iota' does not give bf16");
  EXPECT_EQ(body("%0 = iota {axis=0} : tensor<f32, 2>"),
            "k:16: 'iota' gives a tile, but its result is tensor<f32, 2>");
  EXPECT_EQ(body("%0 = broadcast %T : tile<f32, 8x8>"),
            "k:16: 'broadcast' cannot repeat tile<f32, 4x8> to tile<f32, 8x8>");
  EXPECT_EQ(body("%0 = broadcast %T : tile<f32, 8>"),
            "k:16: 'broadcast' cannot repeat tile<f32, 4x8> to tile<f32, 8>");
  EXPECT_EQ(body("%0 = broadcast %f : tile<f64, 8>"),
            "k:16: 'broadcast' keeps the element type f32, but its result is tile<f64, 8>");
  EXPECT_EQ(body("%0 = reshape %T : tile<f32, 4x9>"),
            "k:16: 'reshape' keeps the number of elements, but tile<f32, 4x8> has 32 and "
            "tile<f32, 4x9> has 36");
  EXPECT_EQ(body("%0 = transpose %T {perm=[0, 0]} : tile<f32, 4x4>"),
            "k:16: 'transpose' needs a permutation of the 2 dimensions of tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = transpose %T {perm=[1, 0, 2]} : tile<f32, 8x4>"),
            "k:16: 'transpose' needs a permutation of the 2 dimensions of tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = transpose %T {perm=[1, 0]} : tile<f32, 4x8>"),
            "k:16: 'transpose' gives tile<f32, 8x4>, but its result is tile<f32, 4x8>");
}

TEST(Verify, Reductions) {
  EXPECT_EQ(body("%0 = reduce_sum %T {axes=[]} : tile<f32, 4x8>"),
            "k:16: 'reduce_sum' names no dimension to reduce");
  EXPECT_EQ(body("%0 = reduce_sum %T {axes=[2]} : tile<f32, 4x8>"),
            "k:16: 'reduce_sum' reduces a dimension that tile<f32, 4x8> does not have");
  EXPECT_EQ(body("%0 = reduce_sum %T {axes=[1]} : tile<f32, 4x8>"),
            "k:16: 'reduce_sum' gives tile<f32, 4x1>, but its result is tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = reduce_sum %B {axes=[1]} : tile<bf16, 4x1>"),
            "k:16: 'reduce_sum' does not take bf16");
  EXPECT_EQ(body("%0 = reduce_max %B {axes=[1]} : tile<bf16, 4x1>"), "");
  EXPECT_EQ(body("%0 = reduce_max %M {axes=[1]} : tile<mask, 4x1>"),
            "k:16: 'reduce_max' does not take mask");
  EXPECT_EQ(body("%0 = reduce_any %T {axes=[1]} : tile<mask, 4x1>"),
            "k:16: 'reduce_any' does not take f32");
  EXPECT_EQ(body("%0 = reduce_argmax %T {axes=[1]} : tile<f32, 4x1>"),
            "k:16: 'reduce_argmax' gives tile<i32, 4x1>, but its result is tile<f32, 4x1>");
  EXPECT_EQ(body("%0 = reduce_sum %T {axes=[1]} within [:, :, :%n] : tile<f32, 4x1>"),
            "k:16: 'reduce_sum' has bounds for more than 2 dimensions");
  EXPECT_EQ(body("%0 = reduce_sum %T {axes=[1]} within [:%w] : tile<f32, 4x1>"),
            "k:16: 'reduce_sum' needs an i64 as operand 1, got i32");
  EXPECT_EQ(body("%0 = reduce_sum %T, %n {axes=[1]} : tile<f32, 4x1>"),
            "k:16: 'reduce_sum' needs 1 operands for its bounds, got 2");
  EXPECT_EQ(body("%0 = reduce_sum {axes=[1]} : tile<f32, 4x1>"),
            "k:16: 'reduce_sum' needs at least 1 operands, got 0");
}

TEST(Verify, Dot) {
  EXPECT_EQ(body("%0 = dot %B, %C, %A within [%n:%n] : tile<f32, 4x16>"), "");
  EXPECT_EQ(body("%0 = dot %B, %C : tile<f32, 4x16>"),
            "k:16: 'dot' needs at least 3 operands, got 2");
  EXPECT_EQ(body("%0 = dot %B, %B, %A : tile<f32, 4x16>"),
            "k:16: 'dot' needs [M, K], [K, N] and [M, N], got tile<bf16, 4x8>, tile<bf16, 4x8> and "
            "tile<f32, 4x16>");
  EXPECT_EQ(body("%c = cast %C : tile<f32, 8x16>\n%0 = dot %B, %c, %A : tile<f32, 4x16>"),
            "k:17: 'dot' needs factors of one type, got bf16 and f32");
  EXPECT_EQ(body("%0 = cast %A : tile<f64, 4x16>\n%1 = dot %B, %C, %0 : tile<f64, 4x16>"),
            "k:17: 'dot' of bf16 accumulates in f32, got f64");
  EXPECT_EQ(
      body("%0 = transpose %I {perm=[1, 0]} : tile<i32, 8x4>\n%1 = broadcast %w : tile<i32, 4x4>\n"
           "%2 = dot %I, %0, %1 : tile<i32, 4x4>"),
      "k:18: 'dot' does not take i32");
  EXPECT_EQ(body("%0 = dot %B, %C, %A within [:, :%n] : tile<f32, 4x16>"),
            "k:16: 'dot' has bounds for more than 1 dimensions");
}

TEST(Verify, Memory) {
  EXPECT_EQ(body("%0 = load %T[] : f32"),
            "k:16: 'load' needs a tensor as operand 0, got tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = load %x[%n] : f32"), "k:16: 'load' needs 2 starts for tensor<f32, 2>");
  EXPECT_EQ(body("%0 = load %x[%n, %w] : tile<f32, 1x1>"),
            "k:16: 'load' needs an i64 as operand 2, got i32");
  EXPECT_EQ(body("%0 = load %x[%n, %n, %n] : tile<f32, 1x1>"),
            "k:16: 'load' from tensor<f32, 2> needs 3 operands, got 4");
  EXPECT_EQ(
      body("%0 = load %x[%n, %n] : tile<f64, 1x1>"),
      "k:16: 'load' from tensor<f32, 2> gives a tile of that type and rank, but its result is "
      "tile<f64, 1x1>");
  EXPECT_EQ(body("%0 = load %x[%n, %n] other %d : tile<f32, 1x1>"),
            "k:16: 'load' needs f32 outside the view, got f64");
  EXPECT_EQ(body("%0 = load %x[%n, %n] {inside=[2]} : tile<f32, 1x1>"),
            "k:16: 'load' is inside a dimension that tensor<f32, 2> does not have");
  EXPECT_EQ(body("store %x[%n], %T"), "k:16: 'store' needs 2 starts for tensor<f32, 2>");
  EXPECT_EQ(
      body("store %x[%n, %n], %B"),
      "k:16: 'store' to tensor<f32, 2> takes a tile of that type and rank, got tile<bf16, 4x8>");
  EXPECT_EQ(body("store %x[%n, %n], %T within [:, :, :%n]"),
            "k:16: 'store' has bounds for more than 2 dimensions");
  EXPECT_EQ(body("%0 = dim %x {axis=2} : i64"), "k:16: 'dim' has axis 2, but 2 dimensions");
  EXPECT_EQ(body("%0 = stride %T {axis=0} : i64"),
            "k:16: 'stride' needs a tensor as operand 0, got tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = view %x offset %n dims [%n] strides [%n] : tensor<f64, 1>"),
            "k:16: 'view' gives a tensor of f32, but its result is tensor<f64, 1>");
  EXPECT_EQ(body("%0 = view %x offset %n dims [%n] strides [%n] : tensor<f32, 2>"),
            "k:16: 'view' of rank 2 needs 6 operands, got 4");
  EXPECT_EQ(body("%0 = view %x offset %w dims [%n] strides [%n] : tensor<f32, 1>"),
            "k:16: 'view' needs an i64 as operand 1, got i32");
  EXPECT_EQ(body("%0 = view %x offset %n dims [%n] strides [%n] : tensor<f32, 1>\n"
                 "%1 = view %0 offset %n dims [%n] strides [%n] : tensor<f32, 1>"),
            "k:17: 'view' starts from a parameter or a workspace, not from another view");
}

TEST(Verify, IndexedMemory) {
  const std::string ints = "%k = iota {axis=0} : tile<i64, 4x8>\n";
  EXPECT_EQ(body(ints + "%0 = gather %x[%k, %I] : tile<f32, 4x8>"), "");
  EXPECT_EQ(body("%0 = gather %x[%I] : tile<f32, 4x8>"),
            "k:16: 'gather' needs an index for each of the 2 dimensions of tensor<f32, 2>");
  EXPECT_EQ(body("%0 = gather %x[%I, %T] : tile<f32, 4x8>"),
            "k:16: 'gather' needs a tile of i32 or i64 as index, got tile<f32, 4x8>");
  EXPECT_EQ(body("%0 = gather %x[%I, %w] : tile<f32, 4x8>"),
            "k:16: 'gather' needs indices of one shape, got tile<i32, 4x8> and i32");
  EXPECT_EQ(body("%0 = gather %x[%I, %I] other %d : tile<f32, 4x8>"),
            "k:16: 'gather' needs f32 outside the view, got f64");
  EXPECT_EQ(body("%0 = gather %x[%I, %I] : tile<f64, 4x8>"),
            "k:16: 'gather' gives tile<f32, 4x8>, but its result is tile<f64, 4x8>");
  EXPECT_EQ(body("scatter %x[%I, %I], %B"),
            "k:16: 'scatter' needs tile<f32, 4x8> as operand 3, got tile<bf16, 4x8>");
  EXPECT_EQ(
      body("%0 = atomic %x[%n, %n], %T {fn=or, order=relaxed, scope=device} : tile<f32, 4x8>"),
      "k:16: 'atomic' or does not take tensor<f32, 2>");
  EXPECT_EQ(
      body("%0 = atomic %x[%n, %n], %B {fn=add, order=relaxed, scope=device} : tile<f32, 4x8>"),
      "k:16: 'atomic' on tensor<f32, 2> takes a tile of that type and rank, got tile<bf16, "
      "4x8>");
  EXPECT_EQ(body("%0 = atomic %x[%n, %n], %T, %U {fn=cas, order=relaxed, scope=device} : "
                 "tile<f32, 4x8>"),
            "k:16: 'atomic' needs tile<f32, 4x8> as operand 4, got tile<f32, 8x4>");
  EXPECT_EQ(body("%0 = wait_until %x[%n, %n], %f {compare=eq, scope=device} : f32"),
            "k:16: 'wait_until' does not wait for f32");
  EXPECT_EQ(body("assert %M, \"all\""), "k:16: 'assert' needs a mask, got tile<mask, 4x8>");
}

TEST(Verify, Scans) {
  const auto scan = [](std::string_view head, std::string_view inside) {
    return body(fmt::format("{} combine (%l: f32, %r: f32) {{\n{}\n}}", head, inside));
  };
  const std::string_view plain = "%0 = scan %T {axis=1, reverse=0, exclusive=0} : tile<f32, 4x8>";
  EXPECT_EQ(scan(plain, "%s = add %l, %r : f32\nyield %s"), "");
  EXPECT_EQ(scan(plain, "%s = add %T, %T : tile<f32, 4x8>\nyield %l"),
            "k:16: 'scan' takes scalar arithmetic only in its region");
  EXPECT_EQ(scan(plain, "yield %d"),
            "k:16: 'scan' differs in type at 0: f64 in values of its region, f32 in arguments of a "
            "side");
  EXPECT_EQ(scan("%0 = scan %T {axis=2, reverse=0, exclusive=0} : tile<f32, 4x8>", "yield %l"),
            "k:16: 'scan' has axis 2, but 2 dimensions");
  EXPECT_EQ(scan("%0 = scan %T, %d {axis=1, reverse=0, exclusive=1} : tile<f32, 4x8>", "yield %l"),
            "k:16: 'scan' needs f32 beside operand 0");
  EXPECT_EQ(scan("%0 = scan %B {axis=1, reverse=0, exclusive=0} : tile<bf16, 4x8>", "yield %l"),
            "k:16: 'scan' needs bf16 beside operand 0");
  EXPECT_EQ(scan("%0 = reduce_custom %T, %f {axis=1} : tile<f32, 4x8>", "yield %l"),
            "k:16: 'reduce_custom' gives tile<f32, 4x1> as result 0");
}

TEST(Verify, Launch) {
  EXPECT_EQ(host("grid"), "k:3: 'grid' has 1 to 3 extents, got 0");
  EXPECT_EQ(host("grid %f"), "k:3: 'grid' needs an i64 as operand 0, got f32");
  EXPECT_EQ(host("grid %n\ngrid %n"), "k:4: 'grid' appears twice");
  EXPECT_EQ(host("require %n, \"t\""), "k:3: 'require' needs a mask, got i64");
  EXPECT_EQ(host("%0 = workspace %n : tensor<f32, 2>"),
            "k:3: 'workspace' of rank 2 needs 2 sizes, got 1");
  EXPECT_EQ(host("%0 = workspace : f32"), "k:3: 'workspace' gives a tensor, but its result is f32");
  EXPECT_EQ(host("%0 = load %x[%n, %n] : tile<f32, 1x1>"),
            "k:3: 'load' belongs in the body: the host block takes scalar arithmetic only");
  EXPECT_EQ(host("%0 = program_id {axis=0} : i64"),
            "k:3: 'program_id' belongs in the body: the host block takes scalar arithmetic only");
  EXPECT_EQ(host("%0 = broadcast %n : tile<i64, 2>"),
            "k:3: 'broadcast' belongs in the body: the host block takes scalar arithmetic only");
  EXPECT_EQ(host("yield"), "k:3: 'yield' belongs at the end of a region");
  EXPECT_EQ(body("grid %n"), "k:16: 'grid' belongs in the host block");
  EXPECT_EQ(body("require %m, \"t\""), "k:16: 'require' belongs in the host block");
  EXPECT_EQ(body("%0 = program_id {axis=2} : i64"),
            "k:16: 'program_id' has axis 2, but the grid has 2 axes");
}

TEST(Verify, Parameters) {
  EXPECT_EQ(kernel("%x: tensor<f32, 1> {unit=1}"),
            "parameter 0 has unit stride in dimension 1 of 1");
  EXPECT_EQ(kernel("%x: tensor<f32, 1> {align=12}"),
            "parameter 0 has alignment 12, which is none of 1, 2, 4, 8, 16");
  EXPECT_EQ(kernel("%x: tensor<f32, 1> {same_as=0}"),
            "parameter 0 is the same as parameter 0, which is no earlier one of its type");
  EXPECT_EQ(kernel("%x: tensor<f32, 1>, %y: tensor<f32, 2> {same_as=0}"),
            "parameter 1 is the same as parameter 0, which is no earlier one of its type");
  EXPECT_EQ(kernel("%x: tensor<f32, 1> {dims=[_, 3]}"),
            "parameter 0 fixes a dimension it does not have");
  EXPECT_EQ(kernel("%x: f32 {align=4}"), "parameter 0 is a scalar and has facts of a tensor");
  Func f;
  f.add_arg(f.host, f.intern(scalar_type(DType::f32)));
  EXPECT_EQ(findings(f), "the kernel has 1 parameters, but facts about 0");
  f.params.emplace_back();
  f.params[0].dtype = DType::f64;
  EXPECT_EQ(findings(f), "parameter 0 is f32, but its facts are about f64");
  f.params[0] = {};
  f.params[0].dims[2] = 7;
  EXPECT_EQ(findings(f), "parameter 0 is a scalar and has facts of a tensor");
  Func g;
  g.add_arg(g.host, g.intern(tensor_type(DType::f32, 2)));
  g.params.push_back({.is_tensor = 1, .dtype = DType::f32, .rank = 2});
  g.params[0].dims[1] = 7;
  EXPECT_EQ(findings(g), "parameter 0 has size 7 in dimension 1");
}

TEST(Verify, Loops) {
  EXPECT_EQ(body("for %n to %w step %n do (%i: i64) {\nyield\n}"),
            "k:16: 'for' needs an i64 as operand 1, got i32");
  EXPECT_EQ(body("for %n to %n step %n do {\nyield\n}"),
            "k:16: 'for' gives its body an i64 as first argument");
  EXPECT_EQ(body("for %n to %n step %n do (%i: i64) {\n}"),
            "k:16: 'for' needs 'yield' at the end of region 0");
  EXPECT_EQ(body("for %n to %n step %n do (%i: i64, %a: f32) {\nyield %a\n}"),
            "k:16: 'for' has 0 initial values and 1 carried values");
  EXPECT_EQ(body("%0 = for %n to %n step %n carry %f : f32 do (%i: i64, %a: f64) {\nyield %a\n}"),
            "k:16: 'for' differs in type at 0: f32 in initial values, f64 in carried values");
  EXPECT_EQ(body("%0 = for %n to %n step %n carry %f : f64 do (%i: i64, %a: f32) {\nyield %a\n}"),
            "k:16: 'for' differs in type at 0: f32 in carried values, f64 in results");
  EXPECT_EQ(body("%0 = for %n to %n step %n carry %f : f32 do (%i: i64, %a: f32) {\nyield %i\n}"),
            "k:16: 'for' differs in type at 0: f32 in carried values, i64 in yielded values");
  EXPECT_EQ(body("%0 = for %n to %n step %n carry %f : f32 do (%i: i64, %a: f32) {\nyield\n}"),
            "k:16: 'for' has 1 carried values and 0 yielded values");
  EXPECT_EQ(
      body("%0 = for %n to %n step %n carry %x : tensor<f32, 2> do (%i: i64, %a: tensor<f32, 2>) "
           "{\nyield %a\n}"),
      "k:16: 'for' carries tiles only, not tensor<f32, 2>");
}

TEST(Verify, WhileAndIf) {
  EXPECT_EQ(
      body("%0 = while %n : i64 test (%a: f32) {\nyield %m, %n\n} do (%c: i64) {\nyield %c\n}"),
      "k:16: 'while' differs in type at 0: i64 in initial values, f32 in arguments of its "
      "test");
  EXPECT_EQ(body("%0 = while %n : i64 test (%a: i64) {\nyield %a\n} do (%c: i64) {\nyield %c\n}"),
            "k:16: 'while' needs a mask as the first value of its test");
  EXPECT_EQ(body("%0 = while %n : i64 test (%a: i64) {\nyield %m\n} do (%c: i64) {\nyield %c\n}"),
            "k:16: 'while' has 0 values after the mask of its test and 1 arguments of its body");
  EXPECT_EQ(
      body("%0 = while %n : f32 test (%a: i64) {\nyield %m, %a\n} do (%c: i64) {\nyield %c\n}"),
      "k:16: 'while' differs in type at 0: i64 in arguments of its body, f32 in results");
  EXPECT_EQ(body("%0 = while %n : i64 test (%a: i64) {\nyield %m, %a\n} do (%c: i64) {\nyield\n}"),
            "k:16: 'while' has 0 values of its body and 1 arguments of its test");
  EXPECT_EQ(body("if %n then {\nyield\n} else {\nyield\n}"),
            "k:16: 'if' needs a mask of rank 0, got i64");
  EXPECT_EQ(body("if %M then {\nyield\n} else {\nyield\n}"),
            "k:16: 'if' needs a mask of rank 0, got tile<mask, 4x8>");
  EXPECT_EQ(body("if %m then (%a: i64) {\nyield\n} else {\nyield\n}"),
            "k:16: 'if' has regions without arguments");
  EXPECT_EQ(body("%0 = if %m : f32 then {\nyield %f\n} else {\nyield %d\n}"),
            "k:16: 'if' differs in type at 0: f64 in values of its else, f32 in results");
  EXPECT_EQ(body("if %m then {\nyield\n} else {\nyield\n%0 = neg %n : i64\n}"),
            "k:19: 'yield' belongs at the end of a region\n"
            "k:16: 'if' needs 'yield' at the end of region 1");
}

TEST(Verify, Visibility) {
  EXPECT_EQ(body("if %m then {\n%0 = neg %n : i64\nyield\n} else {\n%1 = neg %0 : i64\nyield\n}"),
            "k:20: 'neg' uses a value as operand 0 that is not visible there");
  EXPECT_EQ(body("for %n to %n step %n do (%i: i64) {\nyield\n}\n%0 = neg %i : i64"),
            "k:19: 'neg' uses a value as operand 0 that is not visible there");
  // Before its definition, and in the host a value of the body: only a builder can say it.
  Func f;
  const TypeId i64 = f.intern(scalar_type(DType::i64));
  const uint32_t word[] = {1, 0};
  const OpId c = f.make(OpKind::constant, {}, {&i64, 1}, word);
  const ValueId v = f.result(c);
  const OpId n = f.make(OpKind::neg, {&v, 1}, {&i64, 1});
  f.append(f.body, n);
  f.append(f.body, c);
  EXPECT_EQ(findings(f), "'neg' uses a value as operand 0 that is not visible there");
  f.unlink(n);
  f.append(f.host, n);
  EXPECT_EQ(findings(f), "'neg' uses a value as operand 0 that is not visible there");
}

TEST(Verify, MalformedContainers) {
  Func f;
  Type t = scalar_type(DType::f32);
  t.rank = 2;
  f.intern(t);
  EXPECT_EQ(
      findings(f),
      "type 1 is malformed: sizes are positive and their product is at most 2^30, a tile has at "
      "most 5 dimensions, a tensor 8");
  Func g;
  const TypeId none;
  g.append(g.body, g.make(OpKind::iota, {}, {&none, 1}, std::vector<uint32_t>{0}));
  EXPECT_EQ(findings(g), "value 1 has no type");
  Func h;
  const TypeId i64 = h.intern(scalar_type(DType::i64));
  h.append(h.body, h.make(OpKind::iota, {}, {&i64, 1}));
  EXPECT_EQ(findings(h), "'iota' has 1 attributes, got 0");
  Func l;
  const TypeId f32 = l.intern(tensor_type(DType::f32, 0));
  l.add_arg(l.host, f32);
  l.params.push_back({.is_tensor = 1, .dtype = DType::f32, .rank = 0});
  const TypeId scalar = l.intern(scalar_type(DType::f32));
  const ValueId x = l.arg(l.host, 0);
  l.append(l.body, l.make(OpKind::load, {&x, 1}, {&scalar, 1}, std::vector<uint32_t>{2, 0}));
  const TypeId mask = l.intern(scalar_type(DType::mask));
  const OpId c = l.make(OpKind::constant, {}, {&mask, 1}, std::vector<uint32_t>{1, 0});
  l.append(l.host, c);
  const ValueId m = l.result(c);
  l.append(l.host, l.make(OpKind::require, {&m, 1}, {}, std::vector<uint32_t>{9}));
  EXPECT_EQ(findings(l), "'require' has no text\n'load' has other=2, which is 0 or 1");
}

TEST(Verify, StopsAtAHundred) {
  std::string lines;
  for (int k = 0; k < 200; ++k) lines += fmt::format("%{} = neg %m : mask\n", k);
  const ParseResult r = parse(fmt::format("kernel k(%m: mask) {{\nhost:\nbody:\n{}}}\n", lines));
  ASSERT_TRUE(r);
  EXPECT_EQ(verify(*r.func).size(), 100u);
}

// The parser refuses this on its own, so it is built.
TEST(Verify, NestsHaveALimit) {
  Func f;
  const TypeId i64 = f.intern(scalar_type(DType::i64));
  const uint32_t zero[] = {0, 0};
  const OpId c = f.make(OpKind::constant, {}, {&i64, 1}, zero);
  f.append(f.body, c);
  const ValueId bounds[] = {f.result(c), f.result(c), f.result(c)};
  BlockId at = f.body;
  for (int k = 0; k <= max_region_depth; ++k) {
    const OpId loop = f.make(OpKind::for_, bounds, {});
    f.append(at, loop);
    if (at != f.body) f.append(at, f.make(OpKind::yield, {}, {}));
    at = f.region(loop, 0);
    f.add_arg(at, i64);
  }
  f.append(at, f.make(OpKind::yield, {}, {}));
  EXPECT_EQ(findings(f), "'for' nests regions deeper than 256");
}

}  // namespace
}  // namespace tw::ir
