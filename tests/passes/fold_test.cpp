#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

// Chains fold in one walk; the comparison of a float with itself stays, it may be NaN.
TEST(Fold, IntegersAndMasks) {
  EXPECT_EQ(after("fold", R"(host:
    %0 = constant 3 : i64
    %1 = constant 4 : i64
    %2 = constant 0 : i64
    %3 = constant 1 : i64
    %4 = mul %0, %1 : i64
    %5 = add %n, %2 : i64
    %6 = mul %5, %3 : i64
    %7 = add %0, %6 : i64
    %8 = add %7, %4 : i64
    %9 = sub %8, %8 : i64
    %10 = floor_div %1, %2 : i64
    %11 = constant -1 : i64
    %12 = and %8, %11 : i64
    %13 = or %12, %2 : i64
    %14 = xor %13, %2 : i64
    %15 = rem %14, %3 : i64
    %16 = le %0, %1 : mask
    %17 = select %16, %14, %15 : i64
    %18 = lt %s, %s : mask
    %19 = eq %s, %s : mask
    %20 = add %17, %9 : i64
    grid %20, %15, %n
    %21 = not %m : mask
    %22 = not %21 : mask
    require %22, "m"
    require %19, "not a NaN"
body:
)"),
            R"(host:
    %0 = constant 3 : i64
    %1 = constant 4 : i64
    %2 = constant 0 : i64
    %3 = constant 1 : i64
    %4 = constant 12 : i64
    %5 = add %n, %0 : i64
    %6 = constant 15 : i64
    %7 = add %n, %6 : i64
    %8 = constant 0 : i64
    %9 = constant 0 : i64
    %10 = constant -1 : i64
    %11 = constant 0 : i64
    %12 = constant true : mask
    %13 = constant false : mask
    %14 = eq %s, %s : mask
    grid %7, %11, %n
    %15 = not %m : mask
    require %m, "m"
    require %14, "not a NaN"
body:
)");
}

// x + 0.0 turns -0.0 into +0.0, x * 0 and x - x may be NaN, exp is not the same everywhere: they
// stay. A cast pair goes only where the first cast loses nothing and the second one undoes it.
TEST(Fold, FloatsOnlyWhatIsExact) {
  EXPECT_EQ(after("fold", R"(host:
    %0 = constant 0.0 : f32
    %1 = constant -0.0 : f32
    %2 = constant 1.0 : f32
    %i = constant 0 : i64
body:
    %3 = load %x[%i, %i] : tile<f32, 4x8>
    %4 = broadcast %0 : tile<f32, 4x8>
    %5 = broadcast %1 : tile<f32, 4x8>
    %6 = broadcast %2 : tile<f32, 1x8>
    %7 = broadcast %6 : tile<f32, 4x8>
    %8 = add %3, %5 : tile<f32, 4x8>
    %9 = add %8, %4 : tile<f32, 4x8>
    %10 = sub %9, %4 : tile<f32, 4x8>
    %11 = mul %7, %10 : tile<f32, 4x8>
    %12 = div %11, %7 : tile<f32, 4x8>
    %13 = mul %12, %4 : tile<f32, 4x8>
    %14 = add %7, %7 : tile<f32, 4x8>
    %15 = exp %4 : tile<f32, 4x8>
    %16 = sub %13, %13 : tile<f32, 4x8>
    %17 = cast %16 : tile<f32, 4x8>
    %18 = cast %17 : tile<f64, 4x8>
    %19 = cast %18 : tile<f32, 4x8>
    %20 = cast %19 : tile<bf16, 4x8>
    %21 = cast %20 : tile<f32, 4x8>
    %22 = add %21, %14 : tile<f32, 4x8>
    %23 = add %22, %15 : tile<f32, 4x8>
    %24 = transpose %23 {perm=[1, 0]} : tile<f32, 8x4>
    %25 = transpose %24 {perm=[1, 0]} : tile<f32, 4x8>
    %26 = reshape %25 : tile<f32, 32>
    %27 = reshape %26 : tile<f32, 4x8>
    %28 = reshape %27 : tile<f32, 4x8>
    store %y[%i, %i], %28
)"),
            R"(host:
    %0 = constant 0.0 : f32
    %1 = constant -0.0 : f32
    %2 = constant 1.0 : f32
    %3 = constant 0 : i64
body:
    %4 = load %x[%3, %3] : tile<f32, 4x8>
    %5 = broadcast %0 : tile<f32, 4x8>
    %6 = broadcast %1 : tile<f32, 4x8>
    %7 = broadcast %2 : tile<f32, 1x8>
    %8 = broadcast %2 : tile<f32, 4x8>
    %9 = add %4, %5 : tile<f32, 4x8>
    %10 = mul %9, %5 : tile<f32, 4x8>
    %11 = constant 2.0 : f32
    %12 = broadcast %11 : tile<f32, 4x8>
    %13 = exp %5 : tile<f32, 4x8>
    %14 = sub %10, %10 : tile<f32, 4x8>
    %15 = cast %14 : tile<f64, 4x8>
    %16 = cast %14 : tile<bf16, 4x8>
    %17 = cast %16 : tile<f32, 4x8>
    %18 = add %17, %12 : tile<f32, 4x8>
    %19 = add %18, %13 : tile<f32, 4x8>
    %20 = transpose %19 {perm=[1, 0]} : tile<f32, 8x4>
    %21 = reshape %19 : tile<f32, 32>
    store %y[%3, %3], %19
)");
}

TEST(Fold, Bitcasts) {
  EXPECT_EQ(after("fold", R"(host:
    %0 = constant -0.0 : f32
    %i = constant 0 : i64
body:
    %1 = load %x[%i, %i] : tile<f32, 4x8>
    %2 = bitcast %1 : tile<i32, 4x8>
    %3 = bitcast %2 : tile<u32, 4x8>
    %4 = bitcast %3 : tile<i32, 4x8>
    %5 = bitcast %4 : tile<f32, 4x8>
    store %y[%i, %i], %5
    %6 = bitcast %0 : i32
    %7 = cast %6 : i64
    store %y[%7, %i], %1
)"),
            R"(host:
    %0 = constant -0.0 : f32
    %1 = constant 0 : i64
body:
    %2 = load %x[%1, %1] : tile<f32, 4x8>
    %3 = bitcast %2 : tile<i32, 4x8>
    %4 = bitcast %3 : tile<u32, 4x8>
    store %y[%1, %1], %2
    %5 = constant -2147483648 : i32
    %6 = constant -2147483648 : i64
    store %y[%6, %1], %2
)");
}

// No trip, one trip, known branch, carried values that never change, results equal in both arms.
TEST(Fold, ControlFlow) {
  EXPECT_EQ(after("fold", R"(host:
    %0 = constant 0 : i64
    %1 = constant 1 : i64
    %2 = constant true : mask
    %3 = constant false : mask
body:
    %4 = for %0 to %0 step %1 carry %s : f32 do (%5: i64, %6: f32) {
      %7 = add %6, %6 : f32
      yield %7
    }
    %8 = for %1 to %0 step %n carry %4 : f32 do (%9: i64, %10: f32) {
      yield %10
    }
    %11 = for %0 to %1 step %1 carry %8 : f32 do (%12: i64, %13: f32) {
      %14 = cast %12 : f32
      %15 = mul %13, %14 : f32
      yield %15
    }
    %16 = if %2 : f32 then {
      %17 = add %11, %s : f32
      yield %17
    } else {
      yield %s
    }
    %18, %19, %20 = for %0 to %n step %1 carry %16, %16, %n : f32, f32, i64 do (%21: i64, %22: f32, %23: f32, %24: i64) {
      %25 = add %23, %22 : f32
      %26 = add %24, %0 : i64
      yield %22, %25, %26
    }
    %27, %28 = if %m : f32, i64 then {
      yield %19, %20
    } else {
      yield %18, %20
    }
    %29, %30 = while %28, %27 : i64, f32 test (%31: i64, %32: f32) {
      %33 = lt %31, %n : mask
      yield %33, %31, %32
    } do (%34: i64, %35: f32) {
      %36 = add %34, %1 : i64
      yield %36, %35
    }
    %38 = reshape %30 : tile<f32, 1x1>
    store %y[%29, %0], %38
)"),
            R"(host:
    %0 = constant 0 : i64
    %1 = constant 1 : i64
    %2 = constant true : mask
    %3 = constant false : mask
body:
    for %1 to %0 step %n do (%4: i64) {
      yield
    }
    %5 = constant 0.0 : f32
    %6 = mul %s, %5 : f32
    %7 = add %6, %s : f32
    %8 = for %0 to %n step %1 carry %7 : f32 do (%9: i64, %10: f32) {
      %11 = add %10, %7 : f32
      yield %11
    }
    %12 = if %m : f32 then {
      yield %8
    } else {
      yield %7
    }
    %13 = while %n : i64 test (%14: i64) {
      %15 = lt %14, %n : mask
      yield %15, %14
    } do (%16: i64) {
      %17 = add %16, %1 : i64
      yield %17
    }
    %18 = reshape %12 : tile<f32, 1x1>
    store %y[%13, %0], %18
)");
}

TEST(Fold, ShapesAndStrides) {
  EXPECT_EQ(
      after(
          "fold",
          R"(kernel dims(%x: tensor<f32, 2> {unit=1, dims=[_, 512]}, %z: tensor<f32, 2> {unit=1, same_as=0}, %n: i64) {
host:
    %0 = dim %x {axis=1} : i64
    %1 = dim %z {axis=0} : i64
    %2 = dim %z {axis=1} : i64
    %3 = stride %x {axis=1} : i64
    %4 = stride %x {axis=0} : i64
    %5 = workspace %n, %0 : tensor<f32, 2>
    %6 = dim %5 {axis=1} : i64
    %7 = stride %5 {axis=1} : i64
    %8 = view %x offset %3 dims [%1, %6] strides [%4, %7] : tensor<f32, 2>
    %9 = dim %8 {axis=0} : i64
    %10 = stride %8 {axis=0} : i64
    grid %9, %10, %2
body:
    %11 = program_id {axis=0} : i64
    %12 = load %8[%11, %11] : tile<f32, 1x1>
    store %5[%11, %11], %12
}
)"),
      R"(kernel dims(%x: tensor<f32, 2> {unit=1, dims=[_, 512]}, %z: tensor<f32, 2> {unit=1, same_as=0}, %n: i64) {
host:
    %0 = constant 512 : i64
    %1 = dim %x {axis=0} : i64
    %2 = constant 512 : i64
    %3 = constant 1 : i64
    %4 = stride %x {axis=0} : i64
    %5 = workspace %n, %0 : tensor<f32, 2>
    %6 = constant 1 : i64
    %7 = view %x offset %3 dims [%1, %0] strides [%4, %6] : tensor<f32, 2>
    grid %1, %4, %2
body:
    %8 = program_id {axis=0} : i64
    %9 = load %7[%8, %8] : tile<f32, 1x1>
    store %5[%8, %8], %9
}
)");
}

}  // namespace
}  // namespace tw::passes
