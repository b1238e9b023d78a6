#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

// The large load stays where the loop may not run and leaves where it must; the broadcast used by
// the loop itself stays, the one needed by a moved op goes along; nothing leaves the `if`.
TEST(Licm, MovesWhatTheLoopDoesNotChange) {
  EXPECT_EQ(after("licm", R"(host:
    %0 = constant 0 : i64
    %1 = constant 8 : i64
    %2 = constant 32 : i64
body:
    %3 = for %0 to %n step %1 carry %s : f32 do (%4: i64, %5: f32) {
      %6 = constant 2.0 : f32
      %7 = mul %s, %6 : f32
      %8 = broadcast %7 : tile<f32, 8x64>
      %9 = iota {axis=1} : tile<f32, 8x64>
      %10 = add %8, %9 : tile<f32, 8x64>
      %11 = broadcast %s : tile<f32, 8x64>
      %12 = load %x[%0, %0] : tile<f32, 8x64>
      %13 = load %x[%1, %0] : tile<f32, 1x8>
      %14 = load %y[%1, %0] : tile<f32, 1x8>
      %15 = add %12, %10 : tile<f32, 8x64>
      %16 = mul %15, %11 : tile<f32, 8x64>
      store %y[%4, %0], %16
      %17 = for %0 to %2 step %1 carry %5 : f32 do (%18: i64, %19: f32) {
        %20 = load %x[%4, %0] : tile<f32, 8x64>
        %21 = mul %s, %s : f32
        %22 = load %x[%2, %0] : tile<f32, 8x64>
        %23 = add %20, %22 : tile<f32, 8x64>
        store %y[%18, %0], %23
        %24 = add %19, %21 : f32
        yield %24
      }
      if %m then {
        %25 = sub %s, %s : f32
        %26 = reshape %25 : tile<f32, 1x1>
        store %y[%0, %0], %26
        yield
      } else {
        yield
      }
      store %y[%0, %0], %13
      store %y[%1, %0], %14
      yield %17
    }
    %27 = while %0 : i64 test (%28: i64) {
      %29 = load %x[%2, %2] : tile<f32, 8x64>
      %30 = add %n, %1 : i64
      %31 = lt %28, %30 : mask
      store %y[%28, %0], %29
      yield %31, %28
    } do (%32: i64) {
      %33 = load %x[%0, %2] : tile<f32, 8x64>
      %34 = mul %n, %n : i64
      %35 = add %32, %34 : i64
      store %y[%32, %0], %33
      yield %35
    }
    %36 = reshape %3 : tile<f32, 1x1>
    store %y[%27, %0], %36
)"),
            R"(host:
    %0 = constant 0 : i64
    %1 = constant 8 : i64
    %2 = constant 32 : i64
body:
    %3 = constant 2.0 : f32
    %4 = mul %s, %3 : f32
    %5 = broadcast %4 : tile<f32, 8x64>
    %6 = iota {axis=1} : tile<f32, 8x64>
    %7 = add %5, %6 : tile<f32, 8x64>
    %8 = load %x[%1, %0] : tile<f32, 1x8>
    %9 = mul %s, %s : f32
    %10 = for %0 to %n step %1 carry %s : f32 do (%11: i64, %12: f32) {
      %13 = broadcast %s : tile<f32, 8x64>
      %14 = load %x[%0, %0] : tile<f32, 8x64>
      %15 = load %y[%1, %0] : tile<f32, 1x8>
      %16 = add %14, %7 : tile<f32, 8x64>
      %17 = mul %16, %13 : tile<f32, 8x64>
      store %y[%11, %0], %17
      %18 = load %x[%11, %0] : tile<f32, 8x64>
      %19 = load %x[%2, %0] : tile<f32, 8x64>
      %20 = add %18, %19 : tile<f32, 8x64>
      %21 = for %0 to %2 step %1 carry %12 : f32 do (%22: i64, %23: f32) {
        store %y[%22, %0], %20
        %24 = add %23, %9 : f32
        yield %24
      }
      if %m then {
        %25 = sub %s, %s : f32
        %26 = reshape %25 : tile<f32, 1x1>
        store %y[%0, %0], %26
        yield
      } else {
        yield
      }
      store %y[%0, %0], %8
      store %y[%1, %0], %15
      yield %21
    }
    %27 = load %x[%2, %2] : tile<f32, 8x64>
    %28 = add %n, %1 : i64
    %29 = mul %n, %n : i64
    %30 = while %0 : i64 test (%31: i64) {
      %32 = lt %31, %28 : mask
      store %y[%31, %0], %27
      yield %32, %31
    } do (%33: i64) {
      %34 = load %x[%0, %2] : tile<f32, 8x64>
      %35 = add %33, %29 : i64
      store %y[%33, %0], %34
      yield %35
    }
    %36 = reshape %10 : tile<f32, 1x1>
    store %y[%30, %0], %36
)");
}

}  // namespace
}  // namespace tw::passes
