#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

// inside is proven from the grid, from require(dim % 64 == 0) and from require(equal dims).
TEST(Bounds, GridsLoopsAndRequirements) {
  EXPECT_EQ(
      after(
          "bounds",
          R"(kernel rows(%x: tensor<f32, 2> {unit=1, align=16}, %y: tensor<f32, 2> {unit=1, align=16}, %n: i64) {
host:
    %0 = constant 0 : i64
    %1 = constant 64 : i64
    %2 = dim %x {axis=0} : i64
    %3 = dim %y {axis=0} : i64
    %4 = eq %2, %3 : mask
    require %4, "as many rows"
    %5 = dim %x {axis=1} : i64
    %6 = dim %y {axis=1} : i64
    %7 = eq %6, %5 : mask
    %8 = rem %5, %1 : i64
    %9 = eq %8, %0 : mask
    %10 = and %7, %9 : mask
    require %10, "rows of 64"
    %11 = ceil_div %5, %1 : i64
    grid %2, %11
    %zero = constant 0.0 : f32
body:
    %12 = program_id {axis=0} : i64
    %13 = program_id {axis=1} : i64
    %14 = mul %13, %1 : i64
    %15 = load %x[%12, %14] other %zero : tile<f32, 1x64>
    %16 = sub %5, %14 : i64
    %17 = reduce_sum %15 {axes=[1]} within [:, %0:%16] : tile<f32, 1x1>
    %18 = broadcast %17 : tile<f32, 1x64>
    store %y[%12, %14], %18 within [:, :%16]
    for %0 to %5 step %1 do (%19: i64) {
      %20 = load %x[%12, %19] : tile<f32, 1x64>
      %21 = load %x[%12, %19] : tile<f32, 1x65>
      %22 = load %x[%19, %12] : tile<f32, 64x1>
      %23 = sub %5, %19 : i64
      store %y[%12, %19], %20 within [:, :%23]
      store %y[%12, %19], %21 within [:, :%23]
      yield
    }
}
)"),
      R"(kernel rows(%x: tensor<f32, 2> {unit=1, align=16}, %y: tensor<f32, 2> {unit=1, align=16}, %n: i64) {
host:
    %0 = constant 0 : i64
    %1 = constant 64 : i64
    %2 = dim %x {axis=0} : i64
    %3 = dim %y {axis=0} : i64
    %4 = eq %2, %3 : mask
    require %4, "as many rows"
    %5 = dim %x {axis=1} : i64
    %6 = dim %y {axis=1} : i64
    %7 = eq %6, %5 : mask
    %8 = rem %5, %1 : i64
    %9 = eq %8, %0 : mask
    %10 = and %7, %9 : mask
    require %10, "rows of 64"
    %11 = ceil_div %5, %1 : i64
    grid %2, %11
    %12 = constant 0.0 : f32
body:
    %13 = program_id {axis=0} : i64
    %14 = program_id {axis=1} : i64
    %15 = mul %14, %1 : i64
    %16 = load %x[%13, %15] {inside=[0, 1]} : tile<f32, 1x64>
    %17 = sub %5, %15 : i64
    %18 = reduce_sum %16 {axes=[1]} : tile<f32, 1x1>
    %19 = broadcast %18 : tile<f32, 1x64>
    store %y[%13, %15], %19 {inside=[0, 1]}
    for %0 to %5 step %1 do (%20: i64) {
      %21 = load %x[%13, %20] {inside=[0, 1]} : tile<f32, 1x64>
      %22 = load %x[%13, %20] {inside=[0]} : tile<f32, 1x65>
      %23 = load %x[%20, %13] : tile<f32, 64x1>
      %24 = sub %5, %20 : i64
      store %y[%13, %20], %21 {inside=[0, 1]}
      store %y[%13, %20], %22 {inside=[0]}
      yield
    }
}
)");
}

TEST(Bounds, RangesAndEdges) {
  EXPECT_EQ(
      after(
          "bounds",
          R"(kernel edges(%x: tensor<f32, 2> {unit=1, align=16, dims=[_, 256]}, %y: tensor<f32, 1> {unit=0}, %n: i64) {
host:
    %0 = constant 0 : i64
    %1 = constant 64 : i64
    %2 = constant 128 : i64
    %3 = constant 1000 : i64
    %4 = dim %x {axis=0} : i64
    %5 = ge %4, %2 : mask
    require %5, "at least 128 rows"
    %6 = le %n, %1 : mask
    %7 = ge %n, %0 : mask
    %8 = and %6, %7 : mask
    require %8, "n"
    %9 = dim %y {axis=0} : i64
    %10 = floor_div %9, %1 : i64
    grid %10
    %11 = constant 256 : i64
body:
    %12 = program_id {axis=0} : i64
    %13 = mul %12, %1 : i64
    %14 = load %y[%13] : tile<f32, 64>
    %15 = load %x[%n, %0] : tile<f32, 64x256>
    %16 = load %x[%n, %1] : tile<f32, 64x256>
    %17 = load %x[%1, %n] : tile<f32, 64x192>
    %18 = load %x[%2, %n] : tile<f32, 1x192>
    for %0 to %11 step %1 do (%19: i64) {
      %20 = load %x[%0, %19] : tile<f32, 128x64>
      %21 = minimum %19, %n : i64
      %22 = load %x[%21, %19] : tile<f32, 64x64>
      %23 = maximum %19, %0 : i64
      %24 = select %8, %23, %n : i64
      %25 = load %x[%0, %24] : tile<f32, 1x64>
      %26 = sub %19, %1 : i64
      %27 = load %x[%0, %26] : tile<f32, 1x64>
      %28 = reduce_max %27 {axes=[0, 1]} within [:%2, %26:%19] : tile<f32, 1x1>
      store %x[%0, %0], %28
      yield
    }
    %29 = add %13, %1 : i64
    %30 = minimum %29, %9 : i64
    %31 = sub %30, %13 : i64
    %32 = reduce_sum %14 {axes=[0]} within [:%31] : tile<f32, 1>
    store %y[%13], %32 within [%n:]
}
)"),
      R"(kernel edges(%x: tensor<f32, 2> {unit=1, align=16, dims=[_, 256]}, %y: tensor<f32, 1> {unit=0}, %n: i64) {
host:
    %0 = constant 0 : i64
    %1 = constant 64 : i64
    %2 = constant 128 : i64
    %3 = constant 1000 : i64
    %4 = dim %x {axis=0} : i64
    %5 = ge %4, %2 : mask
    require %5, "at least 128 rows"
    %6 = le %n, %1 : mask
    %7 = ge %n, %0 : mask
    %8 = and %6, %7 : mask
    require %8, "n"
    %9 = dim %y {axis=0} : i64
    %10 = floor_div %9, %1 : i64
    grid %10
    %11 = constant 256 : i64
body:
    %12 = program_id {axis=0} : i64
    %13 = mul %12, %1 : i64
    %14 = load %y[%13] {inside=[0]} : tile<f32, 64>
    %15 = load %x[%n, %0] {inside=[0, 1]} : tile<f32, 64x256>
    %16 = load %x[%n, %1] {inside=[0]} : tile<f32, 64x256>
    %17 = load %x[%1, %n] {inside=[0, 1]} : tile<f32, 64x192>
    %18 = load %x[%2, %n] {inside=[1]} : tile<f32, 1x192>
    for %0 to %11 step %1 do (%19: i64) {
      %20 = load %x[%0, %19] {inside=[0, 1]} : tile<f32, 128x64>
      %21 = minimum %19, %n : i64
      %22 = load %x[%21, %19] {inside=[0, 1]} : tile<f32, 64x64>
      %23 = maximum %19, %0 : i64
      %24 = select %8, %23, %n : i64
      %25 = load %x[%0, %24] {inside=[0, 1]} : tile<f32, 1x64>
      %26 = sub %19, %1 : i64
      %27 = load %x[%0, %26] {inside=[0]} : tile<f32, 1x64>
      %28 = reduce_max %27 {axes=[0, 1]} within [:, %26:%19] : tile<f32, 1x1>
      store %x[%0, %0], %28 {inside=[0, 1]}
      yield
    }
    %29 = add %13, %1 : i64
    %30 = minimum %29, %9 : i64
    %31 = sub %30, %13 : i64
    %32 = reduce_sum %14 {axes=[0]} : tile<f32, 1>
    store %y[%13], %32 {inside=[0]} within [%n:]
}
)");
}

}  // namespace
}  // namespace tw::passes
