#include <fmt/format.h>

#include "llvm/differ.hpp"

namespace tw::test {
namespace {

// c = sum over blocks of K of a b, tiles larger than the tensors, everything outside them NaN.
void check(int64_t m, int64_t k, int64_t n, int bm, int bk, int bn, DType in, DType acc,
           bool transposed = false) {
  const std::string text = fmt::format(R"(
kernel matmul(%a: tensor<{0}, 2> {{unit=1}}, %b: tensor<{0}, 2> {{unit={6}}}, %c: tensor<{1}, 2> {{unit=1}}) {{
  host:
    %m = dim %c {{axis=0}} : i64
    %n = dim %c {{axis=1}} : i64
    %k = dim %a {{axis=1}} : i64
    %bm = constant {2} : i64
    %bn = constant {4} : i64
    %bk = constant {3} : i64
    %gm = ceil_div %m, %bm : i64
    %gn = ceil_div %n, %bn : i64
    grid %gm, %gn
  body:
    %i = program_id {{axis=0}} : i64
    %j = program_id {{axis=1}} : i64
    %r = mul %i, %bm : i64
    %s = mul %j, %bn : i64
    %z = constant {5} : {1}
    %zero = constant 0 : i64
    %acc0 = broadcast %z : tile<{1}, {2}x{4}>
    %acc = for %zero to %k step %bk carry %acc0 : tile<{1}, {2}x{4}> do (%kk: i64, %x: tile<{1}, {2}x{4}>) {{
      %ta = load %a[%r, %kk] : tile<{0}, {2}x{3}>
      %tb = load %b[%kk, %s] : tile<{0}, {3}x{4}>
      %left = sub %k, %kk : i64
      %y = dot %ta, %tb, %x within [:%left] : tile<{1}, {2}x{4}>
      yield %y
    }}
    store %c[%r, %s], %acc
}}
)",
                                       name_of(in), name_of(acc), bm, bk, bn,
                                       acc == i32 ? "1" : "1.0", transposed ? 0 : 1);
  const auto framed = [&](int64_t rows, int64_t columns, uint64_t seed, bool turn) {
    Data d(in, {rows + 1, columns + 3});
    d.fill([](int64_t) { return std::numeric_limits<double>::quiet_NaN(); });
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c)
        d.set(r * (columns + 3) + c,
              static_cast<double>((r * 7 + c * 5 + static_cast<int64_t>(seed)) % 13) - 6);
    d.dims = {rows, columns};
    d.strides = {columns + 3, 1};
    if (turn) std::swap(d.dims[0], d.dims[1]), std::swap(d.strides[0], d.strides[1]);
    return d;
  };
  differ(text, {framed(m, k, 1, false), transposed ? framed(n, k, 2, true) : framed(k, n, 2, false),
                Data(acc, {m, n})});
}

TEST(LlvmDot, OddShapesAndEdges) {
  for (auto [m, k, n, bm, bk, bn] : std::vector<std::array<int, 6>>{{1, 1, 1, 1, 1, 1},
                                                                    {1, 17, 1, 1, 16, 1},
                                                                    {1, 40, 33, 1, 32, 64},
                                                                    {37, 5, 1, 64, 8, 1},
                                                                    {3, 1, 5, 3, 1, 5},
                                                                    {16, 20, 16, 16, 32, 16},
                                                                    {13, 70, 50, 8, 32, 16},
                                                                    {64, 64, 64, 64, 64, 64},
                                                                    {65, 129, 97, 32, 64, 48},
                                                                    {50, 33, 70, 12, 16, 100},
                                                                    {200, 80, 7, 192, 64, 3}})
    for (auto [in, acc] : std::vector<std::pair<DType, DType>>{{f32, f32},
                                                               {f64, f64},
                                                               {f16, f32},
                                                               {bf16, f32},
                                                               {f8e4m3, f32},
                                                               {f8e5m2, f32},
                                                               {i8, i32}}) {
      check(m, k, n, bm, bk, bn, in, acc);
      check(m, k, n, bm, bk, bn, in, acc, true);
    }
}

// Online softmax in miniature: the accumulator of the dot is a scaled carried tile, an operand is a
// computed one, the other is transposed.
TEST(LlvmDot, ScaledAccumulatorAndComputedOperands) {
  differ(
      R"(
kernel attend(%q: tensor<f32, 2> {unit=1}, %k: tensor<f32, 2> {unit=1}, %o: tensor<f32, 2> {unit=1}) {
  host:
    %n = dim %k {axis=0} : i64
    %zero = constant 0 : i64
    %step = constant 16 : i64
  body:
    %z = constant 0.0 : f32
    %half = constant 0.5 : f32
    %tq = load %q[%zero, %zero] : tile<f32, 20x24>
    %acc0 = broadcast %z : tile<f32, 20x24>
    %acc = for %zero to %n step %step carry %acc0 : tile<f32, 20x24> do (%i: i64, %x: tile<f32, 20x24>) {
      %tk = load %k[%i, %zero] : tile<f32, 16x24>
      %kt = transpose %tk {perm=[1, 0]} : tile<f32, 24x16>
      %s0 = broadcast %z : tile<f32, 20x16>
      %s = dot %tq, %kt, %s0 : tile<f32, 20x16>
      %m = reduce_max %s {axes=[1]} : tile<f32, 20x1>
      %mb = broadcast %m : tile<f32, 20x16>
      %p = sub %s, %mb : tile<f32, 20x16>
      %h = broadcast %half : tile<f32, 20x24>
      %scaled = mul %x, %h : tile<f32, 20x24>
      %left = sub %n, %i : i64
      %y = dot %p, %tk, %scaled within [:%left] : tile<f32, 20x24>
      yield %y
    }
    store %o[%zero, %zero], %acc
}
)",
      {Data(f32, {20, 24}).fill([](int64_t k) { return (k * 7) % 5 - 2; }),
       Data(f32, {48, 24}).fill([](int64_t k) { return (k * 11) % 7 - 3; }), Data(f32, {20, 24})});
}

}  // namespace
}  // namespace tw::test
