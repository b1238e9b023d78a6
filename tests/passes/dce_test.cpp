#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

// Carried values that feed each other or themselves go; %31 doubles for nobody; a loop without
// effects goes whole, even the one that would never end.
TEST(Dce, KeepsWhatEffectsNeed) {
  EXPECT_EQ(after("dce", R"(host:
    %0 = constant 0 : i64
    %1 = constant 1 : i64
    %2 = constant 7 : i64
    %3 = dim %x {axis=0} : i64
    %4 = workspace %3, %2 : tensor<f32, 2>
    %5 = workspace %1, %1 : tensor<f32, 2>
    %6 = lt %0, %n : mask
    require %6, "n"
body:
    %7 = load %x[%0, %0] : tile<f32, 1x8>
    %8 = load %y[%0, %0] : tile<f32, 1x8>
    %9, %10, %11, %12 = for %0 to %n step %1 carry %s, %s, %s, %n : f32, f32, f32, i64 do (%13: i64, %14: f32, %15: f32, %16: f32, %17: i64) {
      %18 = mul %14, %15 : f32
      %19 = mul %15, %14 : f32
      %20 = add %16, %16 : f32
      %21 = add %17, %1 : i64
      %22 = load %5[%17, %17] : tile<f32, 1x1>
      store %5[%13, %17], %22
      yield %18, %19, %20, %21
    }
    %23 = for %0 to %n step %1 carry %11 : f32 do (%24: i64, %25: f32) {
      %26 = mul %25, %25 : f32
      yield %26
    }
    %27, %28 = if %m : f32, f32 then {
      yield %11, %9
    } else {
      %29 = neg %s : f32
      yield %29, %29
    }
    %30, %31 = while %n, %s : i64, f32 test (%32: i64, %33: f32) {
      %34 = lt %32, %n : mask
      yield %34, %32, %33
    } do (%35: i64, %36: f32) {
      %37 = add %35, %1 : i64
      %38 = add %36, %36 : f32
      yield %37, %38
    }
    %39 = while %s : f32 test (%40: f32) {
      yield %m, %40
    } do (%41: f32) {
      yield %41
    }
    %42 = reshape %27 : tile<f32, 1x1>
    store %y[%30, %0], %42
)"),
            R"(host:
    %0 = constant 0 : i64
    %1 = constant 1 : i64
    %2 = constant 7 : i64
    %3 = dim %x {axis=0} : i64
    %4 = workspace %3, %2 : tensor<f32, 2>
    %5 = workspace %1, %1 : tensor<f32, 2>
    %6 = lt %0, %n : mask
    require %6, "n"
body:
    %7, %8 = for %0 to %n step %1 carry %s, %n : f32, i64 do (%9: i64, %10: f32, %11: i64) {
      %12 = add %10, %10 : f32
      %13 = add %11, %1 : i64
      %14 = load %5[%11, %11] : tile<f32, 1x1>
      store %5[%9, %11], %14
      yield %12, %13
    }
    %15 = if %m : f32 then {
      yield %7
    } else {
      %16 = neg %s : f32
      yield %16
    }
    %17 = while %n : i64 test (%18: i64) {
      %19 = lt %18, %n : mask
      yield %19, %18
    } do (%20: i64) {
      %21 = add %20, %1 : i64
      yield %21
    }
    %22 = reshape %15 : tile<f32, 1x1>
    store %y[%17, %0], %22
)");
}

}  // namespace
}  // namespace tw::passes
