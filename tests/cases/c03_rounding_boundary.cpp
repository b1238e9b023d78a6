// C03: where a value is rounded to bf16 is decided by the author's casts alone.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C03);

// Arithmetic on bf16 gives f32, so both sides of the comparison are wide.
void count_maxima_wide(Tensor x, Tensor count, int block) {
  const Tile s = load(x, {0}, {block}) / 3;
  store(count, {0}, sum(cast(s == max(s, 0), i32), 0));
}

// With a cast both sides are bf16.
void count_maxima_rounded(Tensor x, Tensor s_out, Tensor count, int block) {
  const Tile s = cast(load(x, {0}, {block}) / 3, bf16);
  store(s_out, {0}, s);
  store(count, {0}, sum(cast(s == max(s, 0), i32), 0));
}

void through(Tensor x, Tensor y, DType narrow, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(y, {i}, cast(cast(load(x, {i}, {block}), narrow), f32));
}

void constant_through(float x, Tensor y, DType narrow) {
  store(y, {0}, cast(cast(full(f32, {1}, x), narrow), f32));
}

TEST_P(C03, BothMaximaAreCounted) {
  const Array x = array(bf16, {4}, {1, 0.5, 1, 0.25});
  const Array count = Array::empty(i32, {1}), s = Array::empty(bf16, {4});
  for (int block : {4, 5, 8, 64}) {
    cold_and_warm(
        {count}, [&] { call(count_maxima_wide, x, count, block); },
        [&] { expect_values({2}, count); });
    cold_and_warm(
        {count, s}, [&] { call(count_maxima_rounded, x, s, count, block); },
        [&] {
          expect_values({2}, count);
          expect_values({0.333984375, 0.1669921875, 0.333984375, 0.08349609375}, s);
        });
  }
}

TEST_P(C03, CastPairsRound) {
  const std::vector<double> x{1 + 0x1p-12, 1 + 0x1p-10, 65519,       65520,
                              0x1p-25,     0x1.8p-24,   -1 - 0x1p-12};
  const std::vector<double> as_f16{1, 1 + 0x1p-10, 65504, inf, 0, 0x1p-23, -1};
  const std::vector<double> as_bf16{1, 1, 65536, 65536, 0x1p-25, 0x1.8p-24, -1};
  const Array in = array(f32, {7}, x), out = Array::empty(f32, {7}), one = Array::empty(f32, {1});
  for (DType narrow : {f16, bf16}) {
    const std::vector<double>& right = narrow == f16 ? as_f16 : as_bf16;
    for (int block : {1, 7, 16})
      cold_and_warm(
          {out}, [&] { call(through, in, out, narrow, block); },
          [&] { expect_values(right, out); });
    for (size_t i = 0; i < x.size(); ++i)
      cold_and_warm(
          {one}, [&] { call(constant_through, static_cast<float>(x[i]), one, narrow); },
          [&] { expect_values({right[i]}, one); });
  }
}

}  // namespace
}  // namespace tw::test
