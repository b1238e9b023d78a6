// Registers, identities, control flow and plain memory, against results computed by hand.
#include <cmath>

#include "run.hpp"

namespace tw::test {
namespace {

// The softmax of lowering's shape: a row a block, two registers a lane, edges by mask.
TEST(Simt, Softmax) {
  constexpr std::string_view text = R"(kernel softmax(%x: tensor<f32, 2>, %y: tensor<f32, 2>) lane {
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
  %8 = numbers {values=[0, 1]} : frag<i32, 2>
  %9 = broadcast %7 : frag<i32, 2>
  %10 = add %8, %9 : frag<i32, 2>
  %11 = cast %10 : frag<i64, 2>
  %12 = mul %4, %2 : i64
  %13 = broadcast %12 : frag<i64, 2>
  %14 = add %11, %13 : frag<i64, 2>
  %15 = broadcast %1 : frag<i64, 2>
  %16 = lt %11, %15 : frag<mask, 2>
  %17 = ld %x, %14, %16 {vector=1, masked=1} : frag<f32, 2>
  %18 = constant -inf : f32
  %19 = broadcast %18 : frag<f32, 2>
  %20 = select %16, %17, %19 : frag<f32, 2>
  %21 = pick %20 {from=[0]} : f32
  %22 = pick %20 {from=[1]} : f32
  %23 = maximum %21, %22 : f32
  %24 = constant 1 : i64
  %25 = constant 5 : i64
  %26 = constant 0 : i64
  %27 = constant 1 : i32
  %28, %29 = for %26 to %25 step %24 carry %23, %27 : f32, i32 do (%30: i64, %31: f32, %32: i32) {
    %33 = shuffle %31, %32 {mode=0} : f32
    %34 = maximum %31, %33 : f32
    %35 = shl %32, %27 : i32
    yield %34, %35
  }
  %36 = uniform %28 : f32
  %37 = broadcast %36 : frag<f32, 2>
  %38 = sub %20, %37 : frag<f32, 2>
  %39 = exp %38 : frag<f32, 2>
  %40 = pick %39 {from=[0]} : f32
  %41 = pick %39 {from=[1]} : f32
  %42 = add %40, %41 : f32
  %43, %44 = for %26 to %25 step %24 carry %42, %27 : f32, i32 do (%45: i64, %46: f32, %47: i32) {
    %48 = shuffle %46, %47 {mode=0} : f32
    %49 = add %46, %48 : f32
    %50 = shl %47, %27 : i32
    yield %49, %50
  }
  %51 = uniform %43 : f32
  %52 = broadcast %51 : frag<f32, 2>
  %53 = div %39, %52 : frag<f32, 2>
  %54 = mul %4, %3 : i64
  %55 = broadcast %54 : frag<i64, 2>
  %56 = add %11, %55 : frag<i64, 2>
  st %y, %56, %53, %16 {vector=1, masked=1}
}
)";
  const int rows = 7, columns = 45;
  std::vector<float> x(rows * columns), y(x.size());
  for (size_t k = 0; k < x.size(); ++k) x[k] = std::sin(static_cast<float>(k)) * 5;
  run(text, {arg(x, {rows, columns}), arg(y, {rows, columns})}, {}, [&] {
    for (int r = 0; r < rows; ++r) {
      double most = -1e9, sum = 0;
      for (int c = 0; c < columns; ++c) most = std::max<double>(most, x[r * columns + c]);
      for (int c = 0; c < columns; ++c) sum += std::exp(x[r * columns + c] - most);
      for (int c = 0; c < columns; ++c)
        EXPECT_NEAR(y[r * columns + c], std::exp(x[r * columns + c] - most) / sum, 1e-6);
    }
    std::fill(y.begin(), y.end(), -1.0f);
  });
}

// Lanes leave a loop at different times, and keep what they left with: Collatz steps of each
// thread.
TEST(Simt, DivergentWhile) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i32, 1>) lane {
  launch {warps=2}
host:
body:
  %l = lane_id : i32
  %w = warp_id : i32
  %c = constant 32 : i32
  %p = mul %w, %c : i32
  %t = add %p, %l : i32
  %zero = constant 0 : i32
  %one = constant 1 : i32
  %two = constant 2 : i32
  %three = constant 3 : i32
  %start = add %t, %one : i32
  %n, %steps = while %start, %zero : i32, i32 test (%a: i32, %k: i32) {
    %go = ne %a, %one : mask
    yield %go, %a, %k
  } do (%b: i32, %j: i32) {
    %r = rem %b, %two : i32
    %odd = eq %r, %one : mask
    %next = if %odd : i32 then {
      %m = mul %b, %three : i32
      %o = add %m, %one : i32
      yield %o
    } else {
      %h = div %b, %two : i32
      yield %h
    }
    %i = add %j, %one : i32
    yield %next, %i
  }
  st %y, %t, %steps {vector=1, masked=0}
}
)";
  std::vector<int> y(64);
  run(text, {arg(y)}, {}, [&] {
    for (int t = 0; t < 64; ++t) {
      int steps = 0;
      for (int n = t + 1; n != 1; ++steps) n = n % 2 ? 3 * n + 1 : n / 2;
      EXPECT_EQ(y[t], steps) << t;
    }
  });
}

// Bounds differ by lane, down and up; carried values change places each trip; a loop in a loop.
TEST(Simt, DivergentFor) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i64, 2>) lane {
  launch {warps=1}
host:
body:
  %l = lane_id : i32
  %n = cast %l : i64
  %zero = constant 0 : i64
  %one = constant 1 : i64
  %ten = constant 10 : i64
  %half = constant 16 : i64
  %step = sub %n, %half : i64
  %f = pick %zero, %ten {from=[0, 1]} : frag<i64, 2>
  %a, %b, %s = for %n to %ten step %step carry %zero, %one, %f : i64, i64, frag<i64, 2> do (%i: i64, %x: i64, %z: i64, %g: frag<i64, 2>) {
    %t = for %zero to %i step %one carry %z : i64 do (%j: i64, %u: i64) {
      %v = add %u, %one : i64
      yield %v
    }
    %h = pick %g, %t {from=[1, 2]} : frag<i64, 2>
    yield %t, %x, %h
  }
  %r = pick %a, %b, %s {from=[0, 1, 2, 3]} : frag<i64, 4>
  %c = constant 2 : i64
  %o = mul %n, %c : i64
  %p = pick %r {from=[0, 1]} : frag<i64, 2>
  %q = pick %r {from=[2, 3]} : frag<i64, 2>
  st %y, %o, %p {vector=2, masked=0}
  %d = constant 64 : i64
  %e = add %o, %d : i64
  st %y, %e, %q {vector=2, masked=0}
}
)";
  std::vector<int64_t> y(128);
  run(text, {arg(y, {2, 64})}, {}, [&] {
    for (int64_t l = 0; l < 32; ++l) {
      int64_t a = 0, b = 1, s0 = 0, s1 = 10;
      const int64_t step = l - 16;
      for (int64_t i = l; step > 0 ? i < 10 : step < 0 && i > 10; i += step) {
        const int64_t t = b + std::max<int64_t>(0, i);
        b = a;
        a = t;
        s0 = s1;
        s1 = t;
      }
      EXPECT_EQ(y[2 * l], a) << l;
      EXPECT_EQ(y[2 * l + 1], b) << l;
      EXPECT_EQ(y[64 + 2 * l], s0) << l;
      EXPECT_EQ(y[64 + 2 * l + 1], s1) << l;
    }
  });
}

// A wide access, three axes of programs.
TEST(Simt, AddressesAndPrograms) {
  constexpr std::string_view text = R"(kernel k(%x: tensor<u8, 1>, %y: tensor<i32, 3>) lane {
  launch {warps=1}
host:
  %0 = dim %y {axis=0} : i64
  %1 = dim %y {axis=1} : i64
  %2 = dim %y {axis=2} : i64
  grid %0, %1, %2
  %3 = stride %y {axis=0} : i64
  %4 = stride %y {axis=1} : i64
body:
  %a = program_id {axis=0} : i64
  %b = program_id {axis=1} : i64
  %c = program_id {axis=2} : i64
  %d = mul %a, %3 : i64
  %e = mul %b, %4 : i64
  %f = add %d, %e : i64
  %g = add %f, %c : i64
  %l = lane_id : i32
  %zero = constant 0 : i32
  %m = eq %l, %zero : mask
  %v = ld %x, %zero {vector=16, masked=0} : frag<u8, 16>
  %p = pick %v {from=[15, 3]} : frag<u8, 2>
  %q = cast %p : frag<i32, 2>
  %r = pick %q {from=[0]} : i32
  %s = pick %q {from=[1]} : i32
  %t = mul %r, %s : i32
  %u = cast %g : i32
  %w = add %t, %u : i32
  st %y, %g, %w, %m {vector=1, masked=1}
}
)";
  std::vector<uint8_t> x(16);
  for (int i = 0; i < 16; ++i) x[i] = static_cast<uint8_t>(i * 17);
  std::vector<int> y(2 * 3 * 5);
  run(text, {arg(x), arg(y, {2, 3, 5})}, {}, [&] {
    for (int i = 0; i < 30; ++i) EXPECT_EQ(y[i], 255 * 51 + i);
    std::fill(y.begin(), y.end(), 0);
  });
}

TEST(Simt, NothingToDo) {
  constexpr std::string_view text = R"(kernel k(%y: tensor<i32, 1>) lane {
  launch {warps=1}
host:
  %0 = dim %y {axis=0} : i64
  grid %0
body:
  %l = lane_id : i32
  st %y, %l, %l {vector=1, masked=0}
}
)";
  std::vector<int> none;
  run(text, {arg(none, {0})}, {}, [] {});
}

}  // namespace
}  // namespace tw::test
