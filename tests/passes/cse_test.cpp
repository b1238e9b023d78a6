#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

// Also: operands of commutative ops in either order, stores of one arm unseen by the other, a loop
// that writes %y alone keeps the loads of %x.
TEST(Cse, LoadsAreEqualUntilTheirMemoryIsWritten) {
  EXPECT_EQ(after("cse", R"(host:
    %0 = constant 0 : i64
    %1 = constant 0 : i64
    %2 = add %n, %0 : i64
    %3 = add %1, %n : i64
    %4 = sub %2, %n : i64
    %5 = sub %n, %3 : i64
    grid %4, %5
body:
    %6 = sub %3, %n : i64
    %7 = load %x[%6, %0] : tile<f32, 1x8>
    %8 = load %x[%4, %1] : tile<f32, 1x8>
    store %y[%6, %0], %8
    %9 = load %x[%6, %0] : tile<f32, 1x8>
    %10 = load %y[%6, %0] : tile<f32, 1x8>
    %11 = add %9, %10 : tile<f32, 1x8>
    store %x[%6, %0], %11
    %12 = load %x[%6, %0] : tile<f32, 1x8>
    %13 = load %y[%6, %0] : tile<f32, 1x8>
    %14 = add %12, %13 : tile<f32, 1x8>
    if %m then {
      %15 = load %x[%6, %0] : tile<f32, 1x8>
      store %x[%n, %0], %15
      %16 = load %x[%6, %0] : tile<f32, 1x8>
      store %x[%n, %n], %16
      yield
    } else {
      %17 = load %x[%6, %0] : tile<f32, 1x8>
      %18 = mul %17, %17 : tile<f32, 1x8>
      store %y[%n, %n], %18
      yield
    }
    %19 = load %x[%6, %0] : tile<f32, 1x8>
    %20 = mul %19, %19 : tile<f32, 1x8>
    %21 = for %0 to %n step %n carry %20 : tile<f32, 1x8> do (%22: i64, %23: tile<f32, 1x8>) {
      %24 = load %x[%6, %0] : tile<f32, 1x8>
      %25 = load %y[%6, %0] : tile<f32, 1x8>
      %26 = mul %24, %25 : tile<f32, 1x8>
      store %y[%22, %0], %26
      %27 = load %x[%6, %0] : tile<f32, 1x8>
      %28 = add %23, %27 : tile<f32, 1x8>
      yield %28
    }
    %29 = load %x[%6, %0] : tile<f32, 1x8>
    %30 = load %y[%6, %0] : tile<f32, 1x8>
    %31 = mul %30, %29 : tile<f32, 1x8>
    %32 = mul %29, %30 : tile<f32, 1x8>
    %33 = sub %31, %32 : tile<f32, 1x8>
    %34 = sub %32, %31 : tile<f32, 1x8>
    %35 = add %33, %21 : tile<f32, 1x8>
    store %y[%0, %0], %35
    store %y[%0, %n], %34
)"),
            R"(host:
    %0 = constant 0 : i64
    %1 = add %n, %0 : i64
    %2 = sub %1, %n : i64
    %3 = sub %n, %1 : i64
    grid %2, %3
body:
    %4 = load %x[%2, %0] : tile<f32, 1x8>
    store %y[%2, %0], %4
    %5 = load %y[%2, %0] : tile<f32, 1x8>
    %6 = add %4, %5 : tile<f32, 1x8>
    store %x[%2, %0], %6
    %7 = load %x[%2, %0] : tile<f32, 1x8>
    %8 = add %7, %5 : tile<f32, 1x8>
    if %m then {
      store %x[%n, %0], %7
      %9 = load %x[%2, %0] : tile<f32, 1x8>
      store %x[%n, %n], %9
      yield
    } else {
      %10 = mul %7, %7 : tile<f32, 1x8>
      store %y[%n, %n], %10
      yield
    }
    %11 = load %x[%2, %0] : tile<f32, 1x8>
    %12 = mul %11, %11 : tile<f32, 1x8>
    %13 = for %0 to %n step %n carry %12 : tile<f32, 1x8> do (%14: i64, %15: tile<f32, 1x8>) {
      %16 = load %y[%2, %0] : tile<f32, 1x8>
      %17 = mul %11, %16 : tile<f32, 1x8>
      store %y[%14, %0], %17
      %18 = add %15, %11 : tile<f32, 1x8>
      yield %18
    }
    %19 = load %y[%2, %0] : tile<f32, 1x8>
    %20 = mul %19, %11 : tile<f32, 1x8>
    %21 = sub %20, %20 : tile<f32, 1x8>
    %22 = add %21, %13 : tile<f32, 1x8>
    store %y[%0, %0], %22
    store %y[%0, %n], %21
)");
}

}  // namespace
}  // namespace tw::passes
