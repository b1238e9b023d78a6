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
  %17 = ld %x, %14, %16 {vector=1, masked=1, cache=1} : frag<f32, 2>
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
  st %y, %56, %53, %16 {vector=1, masked=1, cache=0}
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

}  // namespace
}  // namespace tw::test
