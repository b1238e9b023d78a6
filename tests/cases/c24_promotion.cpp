// C24: masks are no numbers, and a literal takes the type of the tile it meets.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C24);

constexpr double log2e = 1.44269504;

// Arithmetic on masks does not compile; counted they are i32, joined they are masks.
void masks(Tensor x, Tensor out, int block) {
  const Mask m(load(x, {0}, {block}));
  const Tile both = cast(m, i32) + cast(m, i32);
  store(out, {0}, max(both, 0));
  store(out, {1}, max(cast(m | m, i32), 0));
  store(out, {2}, sum(m, 0));
  store(out, {3}, cast(reshape(any(m, 0), {1}), i32));
}

// The type of what a loop carries must not change: it compiles only if the tile stays f16.
void carried(Tensor x, Tensor out, Tile n, int block) {
  Tile t = load(x, {0}, {block});
  for (Tile k : range(0, n)) t = maximum(t, 0.0);
  store(out, {0}, t);
}

void add_literal(Tensor x, Tensor inline_sum, Tensor named_sum) {
  const Tile t = load(x, {0}, {1});
  store(inline_sum, {0}, t + 1.44269504);
  store(named_sum, {0}, t + log2e);
}
void add_constant(Tensor x, double c, Tensor out) { store(out, {0}, load(x, {0}, {1}) + c); }
void add_scalar(Tensor x, Tile c, Tensor out) { store(out, {0}, load(x, {0}, {1}) + c); }

void mixed(Tensor three, Tensor zero16, Tensor n257, Tensor out) {
  store(out, {0}, load(three, {0}, {1}) * 0.5);
  store(out, {1}, load(zero16, {0}, {1}) + load(n257, {0}, {1}));
  store(out, {2}, load(zero16, {0}, {1}) + 257);  // f32: bf16 arithmetic is wide
}

void result_types(Tensor h, Tensor b, Tensor s, Tensor d, Tensor i, Tensor out) {
  const auto at = [](Tensor t) { return load(t, {0}, {1}); };
  const Tile x16 = at(h), xb = at(b), x32 = at(s), x64 = at(d), n = at(i);
  const DType types[] = {
      (x16 + 1.0).dtype(),          (x32 + 1.0).dtype(),    (x64 + 1.0f).dtype(), (n + 0.5).dtype(),
      (x32 + x64).dtype(),          (x16 + xb).dtype(),     (n + x16).dtype(),    (n + x64).dtype(),
      maximum(x16, 0.0).dtype(),    maximum(xb, 1).dtype(), (-x16).dtype(),       abs(xb).dtype(),
      where(xb > 0, xb, 0).dtype(), (n + 1LL).dtype(),      exp(x16).dtype()};
  int k = 0;
  for (DType t : types) store(out, {k++}, static_cast<int>(t));
}

TEST_P(C24, Masks) {
  const Array x = array(DType::mask, {256}, std::vector<double>(256, 1.0)),
              out = Array::empty(i32, {4});
  for (int block : {256, 300, 512})
    cold_and_warm(
        {out}, [&] { call(masks, x, out, block); },
        [&] {
          expect_values({2, 1, 256, 1}, out);
        });
}

// Beside a float tile every integer of the host is taken by its value, rounded once.
template <auto n>
void add_number(Tensor x, Tensor out) {
  store(out, {0}, load(x, {0}, {1}) + n);
}
template <auto n>
void at_least(Tensor x, Tensor out) {
  store(out, {0}, maximum(load(x, {0}, {1}), n));
}

template <auto n>
void expect_by_value() {
  SCOPED_TRACE(n);
  const Array small = array(f32, {1}, {0}), large = array(f64, {1}, {0});
  const Array out32 = Array::empty(f32, {1}), out64 = Array::empty(f64, {1});
  call(add_number<n>, small, out32);
  call(add_number<n>, large, out64);
  expect_values({static_cast<double>(static_cast<float>(n))}, out32);
  expect_values({static_cast<double>(n)}, out64);
}

TEST_P(C24, IntegersOfTheHostBesideFloats) {
  expect_by_value<static_cast<signed char>(-128)>();
  expect_by_value<static_cast<unsigned char>(255)>();
  expect_by_value<static_cast<short>(-32768)>();
  expect_by_value<static_cast<unsigned short>(65535)>();
  expect_by_value<-2147483647 - 1>();
  expect_by_value<4294967295u>();
  expect_by_value<-9223372036854775807ll - 1>();
  expect_by_value<9223372036854775807ull>();
  expect_by_value<9223372036854775808ull>();
  expect_by_value<9223372586610589697ull>();  // 2^63 + 2^39 + 1: just above a tie of f32
  expect_by_value<9223372586610589696ull>();  // a tie
  expect_by_value<9223372036854776833ull>();  // 2^63 + 2^10 + 1: just above a tie of f64
  expect_by_value<18446744073709551615ull>();
  const Array x = array(bf16, {1}, {0}), out = Array::empty(bf16, {1});
  // 2^63 + 2^55 + 1 is just above a tie, which the double next to it is on.
  call(at_least<9259400833873739777ull>, x, out);
  expect_values({0x1.02p63}, out);
}

// Where a type is given.
void beyond_i64(Tensor x, Tensor out) {
  constexpr auto n = 9223372586610589697ull;  // 2^63 + 2^39 + 1: just above a tie of f32
  store(out, {0, 0}, expand(full(f32, {4}, n), 0));
  store(out, {1, 0}, expand(load(x, {4}, {4}, n), 0));
}

TEST_P(C24, NumbersBeyondI64) {
  const Array x = array(f32, {4}, {1, 2, 3, 4}), out = Array::empty(f32, {2, 4});
  call(beyond_i64, x, out);
  const double n = 0x1.000002p63;
  expect_values({n, n, n, n, n, n, n, n}, out);
}

TEST_P(C24, LiteralInALoop) {
  const Array x = array(f16, {3}, {-1, 0.1, 7}), out = Array::empty(f16, {3});
  for (int block : {3, 4, 64})
    for (int n : {0, 1, 3})
      cold_and_warm(
          {out}, [&] { call(carried, x, out, n, block); },
          [&] {
            expect_values({n ? 0.0 : -1.0, 0.0999755859375, 7}, out);
          });
}

TEST_P(C24, DoubleLiterals) {
  const Array x = array(f64, {1}, {0}), a = Array::empty(f64, {1}), b = Array::empty(f64, {1});
  cold_and_warm(
      {a, b}, [&] { call(add_literal, x, a, b); },
      [&] {
        expect_values({1.44269504}, a);
        expect_values({1.44269504}, b);
      });
  cold_and_warm(
      {a}, [&] { call(add_constant, x, log2e, a); }, [&] { expect_values({1.44269504}, a); });
  cold_and_warm(
      {a}, [&] { call(add_scalar, x, log2e, a); }, [&] { expect_values({1.44269504}, a); });
}

TEST_P(C24, Mixed) {
  const Array three = array(i32, {1}, {3}), zero = array(bf16, {1}, {0}),
              n = array(i32, {1}, {257});
  const Array out = Array::empty(f32, {3});
  cold_and_warm(
      {out}, [&] { call(mixed, three, zero, n, out); },
      [&] {
        expect_values({1.5, 257, 257}, out);
      });
}

TEST_P(C24, ResultTypes) {
  const Array out = Array::empty(i32, {15});
  const auto one = [](DType t) { return array(t, {1}, {1}); };
  const DType right[] = {f32, f32,  f64, f32,  f64,  f32, f32, f64,
                         f16, bf16, f16, bf16, bf16, i32, f32};
  cold_and_warm(
      {out}, [&] { call(result_types, one(f16), one(bf16), one(f32), one(f64), one(i32), out); },
      [&] {
        for (int k = 0; k < 15; ++k) EXPECT_EQ(element(out, {k}), static_cast<int>(right[k])) << k;
      });
}

}  // namespace
}  // namespace tw::test
