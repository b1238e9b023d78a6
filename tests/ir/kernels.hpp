// Kernels as text: every op, both kinds of loop, every spelling. Round trip, verifier, fuzzing and
// passes start from them.
#pragma once

#include <string_view>

namespace tw::test {

// Opens the kernel of tests that write only its sections.
inline constexpr std::string_view header =
    "kernel k(%x: tensor<f32, 2> {unit=1, align=16}, %y: tensor<f32, 2> {unit=1, align=16}, "
    "%n: i64, %s: f32, %m: mask) {\n";

inline constexpr std::string_view softmax =
    R"(kernel softmax(%x: tensor<bf16, 2> {unit=1, align=16}, %y: tensor<bf16, 2> {unit=1, align=16}) {
  launch {warps=4, stages=2}
  tune "block" = 1024 of [1024, 2048, 4096]
host:
    %0 = dim %x {axis=1} : i64
    %1 = constant 1024 : i64
    %2 = le %0, %1 : mask
    require %2, "a row must fit in one tile"
    %3 = dim %x {axis=0} : i64
    grid %3
    %4 = constant 0 : i64
    %5 = constant 1.0 : f32
body:
    %6 = program_id {axis=0} : i64
    %7 = load %x[%6, %4] {inside=[0]} : tile<bf16, 1x1024>
    %8 = cast %7 : tile<f32, 1x1024>
    %9 = reduce_max %8 {axes=[1]} within [:, :%0] : tile<f32, 1x1>
    %10 = broadcast %9 : tile<f32, 1x1024>
    %11 = sub %8, %10 : tile<f32, 1x1024>
    %12 = exp %11 : tile<f32, 1x1024>
    %13 = reduce_sum %12 {axes=[1]} within [:, :%0] : tile<f32, 1x1>
    %14 = broadcast %5 : tile<f32, 1x1>
    %15 = div %14, %13 : tile<f32, 1x1>
    %16 = broadcast %15 : tile<f32, 1x1024>
    %17 = mul %12, %16 : tile<f32, 1x1024>
    %18 = cast %17 : tile<bf16, 1x1024>
    store %y[%6, %4], %18 {inside=[0]} within [:, :%0]
}
)";

inline constexpr std::string_view matmul =
    R"(kernel matmul(%a: tensor<f16, 2> {unit=1, align=8, wide}, %b: tensor<f16, 2> {unit=1}, %c: tensor<f32, 2> {unit=1, dims=[_, 4096]}) {
host:
    %0 = constant 64 : i64
    %1 = constant 0 : i64
    %2 = constant 0.0 : f32
    %3 = dim %c {axis=0} : i64
    %4 = ceil_div %3, %0 : i64
    %5 = dim %c {axis=1} : i64
    %6 = ceil_div %5, %0 : i64
    grid %4, %6
    %7 = dim %a {axis=1} : i64
body:
    %8 = program_id {axis=0} : i64
    %9 = program_id {axis=1} : i64
    %10 = mul %8, %0 : i64
    %11 = mul %9, %0 : i64
    %12 = broadcast %2 : tile<f32, 64x64>
    %13 = for %1 to %7 step %0 carry %12 : tile<f32, 64x64> do (%14: i64, %15: tile<f32, 64x64>) {
      %16 = load %a[%10, %14] : tile<f16, 64x64>
      %17 = load %b[%14, %11] : tile<f16, 64x64>
      %18 = sub %7, %14 : i64
      %19 = dot %16, %17, %15 within [:%18] : tile<f32, 64x64>
      yield %19
    }
    %20 = sub %3, %10 : i64
    %21 = sub %5, %11 : i64
    store %c[%10, %11], %13 within [:%20, :%21]
}
)";

inline constexpr std::string_view every_op =
    R"(kernel "every op: \"quoted\" \\ \x07"(%x: tensor<i32, 2> {unit=1, align=4}, %y: tensor<i32, 2> {unit=1, align=4, same_as=0}, %n: i64, %f: f64) {
  tune "a" = -3 of [-3, 9223372036854775807]
  tune "b" = 1 of [1]
host:
    %0 = constant 16 : i64
    %1 = constant 3 : i64
    %2 = constant -1 : i64
    %3 = constant 0 : i64
    %4 = floor_div %n, %1 : i64
    %5 = floor_mod %n, %1 : i64
    %6 = rem %4, %1 : i64
    %7 = div %5, %1 : i64
    %8 = shl %6, %1 : i64
    %9 = shr %7, %1 : i64
    %10 = workspace %0, %n : tensor<f32, 2>
    grid %n, %1, %0
    %11 = stride %x {axis=0} : i64
    %12 = view %x offset %8 dims [%n, %0] strides [%11, %2] : tensor<i32, 2>
    %13 = view %x offset %9 dims [] strides [] : tensor<i32, 0>
    %14 = constant true : mask
    %15 = constant -7 : i32
    %16 = constant 255 : u8
    %17 = constant 4294967295 : u32
    %18 = constant -0.0 : f64
    %19 = constant nan : f64
    %20 = constant bits(0x7ff0000000000001) : f64
    %21 = constant 0.1 : f32
    %22 = constant -inf : f32
    %23 = constant 1e-45 : f32
    %24 = constant 65504.0 : f16
    %25 = constant 0.3330078 : f16
    %26 = constant 3.3895314e+38 : bf16
    %27 = constant bits(0x7f81) : bf16
    %28 = constant 1e+300 : f64
body:
    %29 = program_id {axis=2} : i64
    %30 = load %12[%29, %3] other %15 {inside=[0, 1]} : tile<i32, 4x8>
    %31 = load %13[] : i32
    %32 = broadcast %31 : tile<i32, 4x8>
    %33 = add %30, %32 : tile<i32, 4x8>
    %34 = mul %33, %30 : tile<i32, 4x8>
    %35 = neg %34 : tile<i32, 4x8>
    %36 = abs %35 : tile<i32, 4x8>
    %37 = not %36 : tile<i32, 4x8>
    %38 = and %37, %36 : tile<i32, 4x8>
    %39 = or %38, %36 : tile<i32, 4x8>
    %40 = xor %39, %36 : tile<i32, 4x8>
    %41 = maximum %40, %36 : tile<i32, 4x8>
    %42 = minimum %41, %36 : tile<i32, 4x8>
    %43 = cast %42 : tile<f32, 4x8>
    %44 = exp2 %43 : tile<f32, 4x8>
    %45 = log %44 : tile<f32, 4x8>
    %46 = tanh %45 : tile<f32, 4x8>
    %47 = sqrt %46 : tile<f32, 4x8>
    %48 = rsqrt %47 : tile<f32, 4x8>
    %49 = fma %48, %47, %46 : tile<f32, 4x8>
    %50 = maximum_num %49, %48 : tile<f32, 4x8>
    %51 = minimum_num %50, %48 : tile<f32, 4x8>
    %52 = eq %51, %48 : tile<mask, 4x8>
    %53 = ne %51, %48 : tile<mask, 4x8>
    %54 = lt %51, %48 : tile<mask, 4x8>
    %55 = gt %51, %48 : tile<mask, 4x8>
    %56 = ge %51, %48 : tile<mask, 4x8>
    %57 = select %52, %51, %50 : tile<f32, 4x8>
    %58 = iota {axis=1} : tile<i32, 4x8>
    %59 = transpose %57 {perm=[1, 0]} : tile<f32, 8x4>
    %60 = reshape %59 : tile<f32, 2x2x2x2x2>
    %61 = reduce_prod %60 {axes=[0, 4]} within [:%n, :, %3:, :, %29:%n] : tile<f32, 1x2x2x2x1>
    %62 = reduce_min %60 {axes=[1]} : tile<f32, 2x1x2x2x2>
    %63 = reduce_max_num %60 {axes=[2]} : tile<f32, 2x2x1x2x2>
    %64 = reduce_min_num %60 {axes=[3]} : tile<f32, 2x2x2x1x2>
    %65 = reduce_argmax %60 {axes=[0]} : tile<i32, 1x2x2x2x2>
    %66 = reduce_argmin %60 {axes=[0]} : tile<i32, 1x2x2x2x2>
    %67 = reduce_any %53 {axes=[0, 1]} : tile<mask, 1x1>
    %68 = reduce_all %53 {axes=[0, 1]} : tile<mask, 1x1>
    %69 = reshape %67 : mask
    %70, %71 = while %3, %21 : i64, f32 test (%72: i64, %73: f32) {
      %74 = lt %72, %n : mask
      yield %74, %72, %73
    } do (%75: i64, %76: f32) {
      %77 = add %75, %1 : i64
      %78 = if %69 : f32 then {
        yield %76
      } else {
        %79 = add %76, %21 : f32
        yield %79
      }
      yield %77, %78
    }
    if %14 then {
      store %12[%70, %3], %30
      yield
    } else {
      store %13[], %31
      yield
    }
    for %2 to %70 step %1 do (%80: i64) {
      store %10[%80, %3], %43 {inside=[1]} within [%3:%n]
      yield
    }
}
)";

inline constexpr std::string_view memory_ops =
    R"(kernel memory(%x: tensor<f32, 2> {unit=1, align=16}, %c: tensor<i32, 1> {align=4}, %q: tensor<f8e4m3, 1>) {
host:
    %0 = constant 0 : i64
    %1 = constant 1.5 : f32
    %2 = constant 3 : i32
    %3 = constant 0 : i32
    %4 = dim %x {axis=0} : i64
body:
    %5 = iota {axis=0} : tile<i32, 8>
    %6 = gather %x[%5, %5] other %1 : tile<f32, 8>
    %7 = gather %x[%5, %5] : tile<f32, 8>
    %8 = log2 %6 : tile<f32, 8>
    %9 = sin %8 : tile<f32, 8>
    %10 = cos %9 : tile<f32, 8>
    %11 = erf %10 : tile<f32, 8>
    scatter %x[%5, %5], %11 within [:%4]
    %12 = cast_nonfinite %7 : tile<f8e4m3, 8>
    store %q[%0], %12
    %13 = constant -448.0 : f8e4m3
    %14 = constant nan : f8e5m2
    %15 = constant -inf : f8e5m2
    %16 = constant -128 : i8
    %17 = broadcast %2 : tile<i32, 8>
    %18 = atomic %c[%0], %17 {fn=max, order=relaxed, scope=device} within [%0:%4] : tile<i32, 8>
    %19 = atomic_scatter %c[%5], %18, %17 {fn=cas, order=acq_rel, scope=system} : tile<i32, 8>
    %20 = wait_until %c[%0], %3 {compare=ge, scope=block} : i32
    print %19, "after" within [:%4]
    %21 = eq %20, %20 : mask
    assert %21, "never"
    %22, %23 = scan %6, %17, %1, %2 {axis=0, reverse=1, exclusive=1} within [:%4] : tile<f32, 8>, tile<i32, 8> combine (%24: f32, %25: i32, %26: f32, %27: i32) {
      %28 = mul %24, %26 : f32
      %29 = add %25, %27 : i32
      yield %28, %29
    }
    %30 = reduce_custom %22, %1 {axis=0} : tile<f32, 1> combine (%31: f32, %32: f32) {
      yield %32
    }
    scatter %x[%5, %5], %22
    scatter %c[%5], %23
    %33 = reshape %30 : f32
    print %33, "last"
}
)";

inline constexpr std::string_view kernels[] = {softmax, matmul, every_op, memory_ops};

}  // namespace tw::test
