// The meaning of single elements, on hand-written values (docs/semantics.md).
#include "ir/scalar.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "build.hpp"
#include "support/error.hpp"

namespace tw::test {
namespace {

constexpr DType all_ints[] = {u8, i8, i32, u32, i64};

uint64_t eval(OpKind k, DType t, uint64_t a, uint64_t b = 0, uint64_t c = 0) {
  const uint64_t operands[] = {a, b, c};
  return ir::eval_scalar(k, t, t, operands);
}
int64_t eval_int(OpKind k, DType t, int64_t a, int64_t b = 0) {
  return static_cast<int64_t>(eval(k, t, ir::from_int(t, a), ir::from_int(t, b)));
}
float eval_f32(OpKind k, float a, float b = 0, float c = 0) {
  return std::bit_cast<float>(static_cast<uint32_t>(eval(k, f32, bits(a), bits(b), bits(c))));
}
double eval_f64(OpKind k, double a, double b = 0, double c = 0) {
  return std::bit_cast<double>(eval(k, f64, bits(a), bits(b), bits(c)));
}
uint64_t cast(DType from, DType to, uint64_t v) {
  return ir::eval_scalar(OpKind::cast, from, to, &v);
}
int64_t cast_int(DType from, DType to, uint64_t v) {
  return static_cast<int64_t>(cast(from, to, v));
}

TEST(Scalar, IntegersWrap) {
  EXPECT_EQ(eval_int(OpKind::add, i32, INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ(eval_int(OpKind::sub, i32, INT32_MIN, 1), INT32_MAX);
  EXPECT_EQ(eval_int(OpKind::mul, i32, 65536, 65536), 0);
  EXPECT_EQ(eval_int(OpKind::mul, i32, 0x10001, 0x8000), static_cast<int32_t>(0x80008000));
  EXPECT_EQ(eval_int(OpKind::add, i64, INT64_MAX, 1), INT64_MIN);
  EXPECT_EQ(eval_int(OpKind::mul, i64, INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(eval_int(OpKind::sub, u32, 0, 1), 4294967295);
  EXPECT_EQ(eval_int(OpKind::add, u32, 4294967295, 2), 1);
  EXPECT_EQ(eval_int(OpKind::neg, i32, INT32_MIN), INT32_MIN);
  EXPECT_EQ(eval_int(OpKind::abs, i32, INT32_MIN), INT32_MIN);
  EXPECT_EQ(eval_int(OpKind::abs, i64, INT64_MIN), INT64_MIN);
  EXPECT_EQ(eval_int(OpKind::abs, i32, -7), 7);
  EXPECT_EQ(eval_int(OpKind::abs, u32, 4000000000), 4000000000);
}

// C19: dtype-preserving arithmetic of narrow integers.
TEST(Scalar, NarrowIntegersWrapBeforeTheyWiden) {
  EXPECT_EQ(eval_int(OpKind::neg, u8, 6), 250);
  EXPECT_EQ(eval_int(OpKind::lt, u8, 250, 4), 0);
  EXPECT_EQ(eval_int(OpKind::shr, u8, eval_int(OpKind::sub, u8, 0, 1), 7), 1);
  EXPECT_EQ(eval_int(OpKind::shr, u8, eval_int(OpKind::shl, u8, 255, 1), 1), 127);
  EXPECT_EQ(eval_int(OpKind::add, u8, eval_int(OpKind::mul, u8, 1, 200), 100), 44);
  EXPECT_EQ(eval_int(OpKind::not_, u8, 0x0f), 0xf0);
  EXPECT_EQ(eval_int(OpKind::add, i8, 127, 1), -128);
  EXPECT_EQ(eval_int(OpKind::neg, i8, -128), -128);
  EXPECT_EQ(eval_int(OpKind::shr, i8, -128, 7), -1);
  EXPECT_EQ(eval_int(OpKind::mul, i8, 16, 17), 16);
  EXPECT_EQ(eval_int(OpKind::not_, u32, 0), 4294967295);
  EXPECT_EQ(eval_int(OpKind::not_, i32, 0), -1);
}

// C17, both integer widths.
TEST(Scalar, DivisionTable) {
  struct Row {
    int a, b, quotient, rest, floor, mod, ceil;
  };
  const Row rows[] = {
      {7, 2, 3, 1, 3, 1, 4},      {-7, 2, -3, -1, -4, 1, -3},  {7, -2, -3, 1, -4, -1, -3},
      {-7, -2, 3, -1, 3, -1, 4},  {-1, 2, 0, -1, -1, 1, 0},    {-6, 5, -1, -1, -2, 4, -1},
      {6, -5, -1, 1, -2, -4, -1}, {-36, 5, -7, -1, -8, 4, -7}, {6, 3, 2, 0, 2, 0, 2},
      {-6, 3, -2, 0, -2, 0, -2},  {0, 5, 0, 0, 0, 0, 0},       {0, -5, 0, 0, 0, 0, 0},
  };
  for (DType t : {i32, i64})
    for (const Row& r : rows) {
      EXPECT_EQ(eval_int(OpKind::div, t, r.a, r.b), r.quotient) << r.a << '/' << r.b;
      EXPECT_EQ(eval_int(OpKind::rem, t, r.a, r.b), r.rest) << r.a << '/' << r.b;
      EXPECT_EQ(eval_int(OpKind::floor_div, t, r.a, r.b), r.floor) << r.a << '/' << r.b;
      EXPECT_EQ(eval_int(OpKind::floor_mod, t, r.a, r.b), r.mod) << r.a << '/' << r.b;
      EXPECT_EQ(eval_int(OpKind::ceil_div, t, r.a, r.b), r.ceil) << r.a << '/' << r.b;
    }
  EXPECT_EQ(eval_int(OpKind::div, u32, 4294967295, 2), 2147483647);
  EXPECT_EQ(eval_int(OpKind::ceil_div, u32, 4294967295, 2), 2147483648);
  EXPECT_EQ(eval_int(OpKind::floor_mod, u8, 255, 16), 15);
  EXPECT_EQ(eval_int(OpKind::ceil_div, i64, INT64_MAX, 1), INT64_MAX);
  EXPECT_EQ(eval_int(OpKind::floor_div, i64, INT64_MIN, 2), INT64_MIN / 2);
  EXPECT_EQ(eval_int(OpKind::ceil_div, i64, INT64_MIN, INT64_MAX), -1);
  EXPECT_EQ(eval_int(OpKind::floor_div, i64, INT64_MIN, INT64_MAX), -2);
}

TEST(Scalar, DivisionThatTrapsElsewhereDoesNot) {
  for (OpKind k :
       {OpKind::div, OpKind::rem, OpKind::floor_div, OpKind::floor_mod, OpKind::ceil_div})
    for (DType t : all_ints) {
      for (int64_t a : {int64_t{0}, int64_t{1}, int64_t{-1}, int64_t{INT32_MIN}, INT64_MIN}) {
        eval_int(k, t, a, 0);  // any value will do
        eval_int(k, t, a, -1);
      }
    }
}

// C18, and counts at and above the width.
TEST(Scalar, Shifts) {
  EXPECT_EQ(eval_int(OpKind::shr, u32, 0x80000000, 1), 1073741824);
  EXPECT_EQ(eval_int(OpKind::shr, u32, 0xdeadbeef, 4), 233495534);
  EXPECT_EQ(eval_int(OpKind::shr, u32, 0x80000000, 31), 1);
  EXPECT_EQ(eval_int(OpKind::shr, i32, 0x80000000, 1), -1073741824);
  EXPECT_EQ(eval_int(OpKind::shr, i32, 0xdeadbeef, 4), -34939922);
  EXPECT_EQ(eval_int(OpKind::shr, i32, 0x80000000, 31), -1);
  EXPECT_EQ(eval_int(OpKind::shr, u8, 0x80, 7), 1);
  EXPECT_EQ(eval_int(OpKind::shl, i32, 1, 31), INT32_MIN);
  EXPECT_EQ(eval_int(OpKind::shl, i64, 1, 63), INT64_MIN);
  for (DType t : all_ints) {
    const int width = size_of(t) * 8;
    for (int64_t count : {int64_t{width}, int64_t{width + 1}, int64_t{200}}) {
      EXPECT_EQ(eval_int(OpKind::shl, t, 3, count), 0) << name_of(t) << count;
      EXPECT_EQ(eval_int(OpKind::shr, t, 3, count), 0) << name_of(t) << count;
    }
  }
  for (DType t : {i32, i64})
    for (int count : {64, -1, INT32_MIN}) {
      EXPECT_EQ(eval_int(OpKind::shl, t, 3, count), 0) << count;
      EXPECT_EQ(eval_int(OpKind::shr, t, 3, count), 0) << count;
      EXPECT_EQ(eval_int(OpKind::shr, t, -3, count), -1) << count;
    }
}

TEST(Scalar, MaskLogic) {
  for (uint64_t a : {0, 1})
    for (uint64_t b : {0, 1}) {
      EXPECT_EQ(eval(OpKind::and_, DType::mask, a, b), a & b);
      EXPECT_EQ(eval(OpKind::or_, DType::mask, a, b), a | b);
      EXPECT_EQ(eval(OpKind::xor_, DType::mask, a, b), a ^ b);
      EXPECT_EQ(eval(OpKind::eq, DType::mask, a, b), a == b);
      EXPECT_EQ(eval(OpKind::ne, DType::mask, a, b), a != b);
    }
  EXPECT_EQ(eval(OpKind::not_, DType::mask, 0), 1u);
  EXPECT_EQ(eval(OpKind::not_, DType::mask, 1), 0u);
}

TEST(Scalar, ComparisonsWithNanAndZeros) {
  const double nan = NAN;
  for (DType t : {f16, bf16, f32, f64}) {
    const auto at = [&](double x) { return ir::from_double(t, x); };
    for (double other : {1.0, nan, double{INFINITY}})
      for (bool swap : {false, true}) {
        const uint64_t a = at(swap ? other : nan), b = at(swap ? nan : other);
        for (OpKind k : {OpKind::eq, OpKind::lt, OpKind::le, OpKind::gt, OpKind::ge})
          EXPECT_EQ(eval(k, t, a, b), 0u) << name_of(t);
        EXPECT_EQ(eval(OpKind::ne, t, a, b), 1u) << name_of(t);
      }
    EXPECT_EQ(eval(OpKind::eq, t, at(-0.0), at(0.0)), 1u);
    EXPECT_EQ(eval(OpKind::lt, t, at(-0.0), at(0.0)), 0u);
    EXPECT_EQ(eval(OpKind::lt, t, at(-2), at(-1)), 1u);
    EXPECT_EQ(eval(OpKind::ge, t, at(1), at(-INFINITY)), 1u);
  }
  EXPECT_EQ(eval_int(OpKind::lt, u32, 1, 0x80000000), 1);
  EXPECT_EQ(eval_int(OpKind::lt, i32, 1, 0x80000000), 0);
  EXPECT_EQ(eval_int(OpKind::lt, i64, INT64_MIN, INT64_MAX), 1);
}

// C13 for scalars.
TEST(Scalar, MaximumPropagatesNanAndMaximumNumIgnoresIt) {
  for (DType t : {f16, bf16, f32, f64}) {
    const auto at = [&](double x) { return ir::from_double(t, x); };
    const auto value = [&](OpKind k, double a, double b) {
      return ir::to_double(t, eval(k, t, at(a), at(b)));
    };
    for (OpKind k : {OpKind::maximum, OpKind::minimum}) {
      EXPECT_TRUE(std::isnan(value(k, NAN, 1)));
      EXPECT_TRUE(std::isnan(value(k, 1, NAN)));
      EXPECT_TRUE(std::isnan(value(k, -INFINITY, NAN)));
    }
    for (OpKind k : {OpKind::maximum_num, OpKind::minimum_num}) {
      EXPECT_EQ(value(k, NAN, 1), 1);
      EXPECT_EQ(value(k, -INFINITY, NAN), -INFINITY);
      EXPECT_TRUE(std::isnan(value(k, NAN, NAN)));
    }
    EXPECT_EQ(value(OpKind::maximum, -1, 3), 3);
    EXPECT_EQ(value(OpKind::minimum, -1, 3), -1);
    EXPECT_EQ(value(OpKind::maximum_num, 3, -1), 3);
    EXPECT_EQ(value(OpKind::minimum_num, INFINITY, 3), 3);
    EXPECT_EQ(value(OpKind::maximum, -0.0, 0.0), 0);  // either zero
  }
  EXPECT_EQ(eval_int(OpKind::maximum, u8, 200, 100), 200);
  EXPECT_EQ(eval_int(OpKind::minimum, u32, 0xffffffff, 1), 1);
  EXPECT_EQ(eval_int(OpKind::minimum, i32, -1, 1), -1);
  EXPECT_EQ(eval_int(OpKind::maximum_num, i64, INT64_MIN, -1), -1);
}

TEST(Scalar, SignsOfFloatsAreBits) {
  for (DType t : {f16, bf16, f32, f64}) {
    const uint64_t sign = uint64_t{1} << (size_of(t) * 8 - 1);
    for (double x : {0.0, 1.5, double{INFINITY}, double{NAN}}) {
      const uint64_t v = ir::from_double(t, x) & ~sign;
      EXPECT_EQ(eval(OpKind::neg, t, v), v | sign);
      EXPECT_EQ(eval(OpKind::neg, t, v | sign), v);
      EXPECT_EQ(eval(OpKind::abs, t, v | sign), v);
      EXPECT_EQ(eval(OpKind::abs, t, v), v);
    }
  }
}

TEST(Scalar, FloatArithmeticRoundsOnceInItsOwnType) {
  EXPECT_EQ(bits(eval_f32(OpKind::div, 4.6875f, 0.9375f)), 0x40a00000u);  // C01
  EXPECT_EQ(eval_f32(OpKind::add, 16777216.0f, 1.0f), 16777216.0f);
  EXPECT_EQ(eval_f32(OpKind::add, 16777216.0f, 3.0f), 16777220.0f);
  EXPECT_EQ(eval_f32(OpKind::mul, 1e-30f, 1e-15f), 1e-45f);  // subnormals are kept
  EXPECT_EQ(eval_f32(OpKind::mul, 3e38f, 2.0f), inf_f);
  EXPECT_EQ(eval_f32(OpKind::div, 1.0f, -0.0f), -inf_f);
  EXPECT_TRUE(std::isnan(eval_f32(OpKind::sub, inf_f, inf_f)));
  EXPECT_EQ(bits(eval_f32(OpKind::sqrt, 2.0f)), 0x3fb504f3u);
  EXPECT_EQ(bits(eval_f32(OpKind::sqrt, -0.0f)), bits(-0.0f));
  EXPECT_TRUE(std::isnan(eval_f32(OpKind::sqrt, -1.0f)));
  EXPECT_EQ(bits(eval_f64(OpKind::sqrt, 2.0)), 0x3ff6a09e667f3bcdu);
  EXPECT_EQ(eval_f64(OpKind::add, 9007199254740992.0, 1.0), 9007199254740992.0);
}

// (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24 exactly; rounding the product first would lose it.
TEST(Scalar, FmaIsFused) {
  const float x = 1 + 0x1p-12f;
  EXPECT_EQ(eval_f32(OpKind::fma, x, x, -(1 + 0x1p-11f)), 0x1p-24f);
  const double y = 1 + 0x1p-27;
  EXPECT_EQ(eval_f64(OpKind::fma, y, y, -(1 + 0x1p-26)), 0x1p-54);
  EXPECT_EQ(eval_f32(OpKind::fma, 3e38f, 2.0f, -3e38f), 3e38f);  // no overflow in between
  // A sum through double would round twice: 1 + 2^-23 + 2^-24 (a tie) + a tiny bit.
  const float one_up = 1 + 0x1p-23f;
  EXPECT_EQ(eval_f32(OpKind::fma, 0x1p-60f, 0x1p-30f, one_up), one_up);
  EXPECT_EQ(eval_f32(OpKind::fma, 1 + 0x1p-23f, 0x1p-24f, 1.0f), 1 + 0x1p-23f);
}

// 10 bits of mantissa, ties away from zero.
TEST(Scalar, RoundsToTf32) {
  const auto rounded = [](float x) { return eval_f32(OpKind::round_tf32, x); };
  EXPECT_EQ(rounded(1 + 0x1p-10f), 1 + 0x1p-10f);
  EXPECT_EQ(rounded(1 + 0x1p-11f), 1 + 0x1p-10f);
  EXPECT_EQ(rounded(1 + 0x1p-11f - 0x1p-23f), 1.0f);
  EXPECT_EQ(rounded(-1 - 0x3p-11f), -1 - 0x1p-9f);
  EXPECT_EQ(rounded(2 - 0x1p-23f), 2.0f);
  EXPECT_EQ(rounded(0x1.fffffep127f), inf_f);
  EXPECT_EQ(rounded(-inf_f), -inf_f);
  EXPECT_EQ(bits(rounded(-0.0f)), 0x80000000u);
  EXPECT_EQ(rounded(0x1p-137f), 0x1p-136f);  // subnormals: steps of 2^-136
  EXPECT_EQ(rounded(0x1p-138f), 0.0f);
  const uint64_t low_nan[] = {0x7f800001};
  EXPECT_EQ(eval_scalar(OpKind::round_tf32, f32, f32, low_nan) & 0x7fc00000, 0x7fc00000u);
}

TEST(Scalar, BitcastKeepsEveryBit) {
  const auto as = [](DType from, DType to, uint64_t bits) {
    return eval_scalar(OpKind::bitcast, from, to, &bits);
  };
  EXPECT_EQ(as(f32, u32, 0xff800001), 0xff800001u);          // a NaN that signals
  EXPECT_EQ(as(f32, i32, 0xff800001), 0xffffffffff800001u);  // payloads of i32 are sign-extended
  EXPECT_EQ(as(i32, f32, 0xffffffffff800001u), 0xff800001u);
  EXPECT_EQ(as(u32, i32, 0x80000000), 0xffffffff80000000u);
  EXPECT_EQ(as(i32, u32, 0xffffffff80000000u), 0x80000000u);
  EXPECT_EQ(as(f64, i64, 0xfff0000000000001u), 0xfff0000000000001u);
  EXPECT_EQ(as(i64, f64, 0x7ff4000000000000u), 0x7ff4000000000000u);
  EXPECT_EQ(as(f16, bf16, 0xfc01), 0xfc01u);
  EXPECT_EQ(as(u8, f8e4m3, 0xff), 0xffu);
  EXPECT_EQ(as(i8, f8e5m2, 0xffffffffffffffffu), 0xffu);
  EXPECT_EQ(as(f8e5m2, i8, 0xfd), 0xfffffffffffffffdu);
}

TEST(Scalar, Transcendentals) {
  EXPECT_EQ(bits(eval_f32(OpKind::exp, 1.0f)), 0x402df854u);
  EXPECT_EQ(eval_f32(OpKind::exp, -inf_f), 0.0f);
  EXPECT_EQ(eval_f32(OpKind::exp, 89.0f), inf_f);
  EXPECT_EQ(eval_f32(OpKind::exp, 0.0f), 1.0f);
  EXPECT_EQ(eval_f32(OpKind::exp2, 10.0f), 1024.0f);
  EXPECT_EQ(eval_f32(OpKind::exp2, -149.0f), 0x1p-149f);
  EXPECT_EQ(bits(eval_f32(OpKind::log, 2.0f)), 0x3f317218u);
  EXPECT_EQ(eval_f32(OpKind::log, 0.0f), -inf_f);
  EXPECT_TRUE(std::isnan(eval_f32(OpKind::log, -1.0f)));
  EXPECT_EQ(eval_f32(OpKind::tanh, inf_f), 1.0f);
  EXPECT_EQ(bits(eval_f32(OpKind::tanh, 0.5f)), 0x3eec9a9fu);
  EXPECT_EQ(eval_f32(OpKind::rsqrt, 4.0f), 0.5f);
  EXPECT_EQ(eval_f32(OpKind::rsqrt, 0.0f), inf_f);
  EXPECT_EQ(eval_f32(OpKind::rsqrt, -0.0f), -inf_f);
  EXPECT_EQ(eval_f32(OpKind::rsqrt, inf_f), 0.0f);
  for (OpKind k : {OpKind::exp, OpKind::exp2, OpKind::log, OpKind::tanh, OpKind::rsqrt}) {
    EXPECT_TRUE(std::isnan(eval_f32(k, nan_f)));
    EXPECT_TRUE(std::isnan(eval_f64(k, NAN)));
  }
}

// C21: saturation, NaN to 0, every width.
TEST(Scalar, FloatToIntegerSaturates) {
  const float in[] = {1.541f, -0.2934f, -2.1788f, 0.5684f, -1.0845f, 300.7f, -300.2f, nan_f, inf_f};
  const int want_u8[] = {1, 0, 0, 0, 0, 255, 0, 0, 255};
  const int want_i32[] = {1, 0, -2, 0, -1, 300, -300, 0, INT32_MAX};
  const uint32_t want_u32[] = {1, 0, 0, 0, 0, 300, 0, 0, UINT32_MAX};
  const int64_t want_i64[] = {1, 0, -2, 0, -1, 300, -300, 0, INT64_MAX};
  for (int k = 0; k < 9; ++k) {
    EXPECT_EQ(cast_int(f32, u8, bits(in[k])), want_u8[k]) << in[k];
    EXPECT_EQ(cast_int(f32, i32, bits(in[k])), want_i32[k]) << in[k];
    EXPECT_EQ(cast_int(f32, u32, bits(in[k])), want_u32[k]) << in[k];
    EXPECT_EQ(cast_int(f32, i64, bits(in[k])), want_i64[k]) << in[k];
  }
  EXPECT_EQ(cast_int(f32, i32, bits(3e9f)), INT32_MAX);
  EXPECT_EQ(cast_int(f32, i32, bits(-3e9f)), INT32_MIN);
  EXPECT_EQ(cast_int(f32, u32, bits(3e9f)), 3000000000);
  EXPECT_EQ(cast_int(f32, u32, bits(-3e9f)), 0);
  EXPECT_EQ(cast_int(f32, i32, bits(-inf_f)), INT32_MIN);
  EXPECT_EQ(cast_int(f32, i64, bits(-inf_f)), INT64_MIN);
  EXPECT_EQ(cast_int(f64, i64, bits(0x1p63)), INT64_MAX);
  EXPECT_EQ(cast_int(f64, i64, bits(-0x1p63)), INT64_MIN);
  EXPECT_EQ(cast_int(f64, i64, bits(0x1.fffffffffffffp62)), INT64_MAX - 1023);
  EXPECT_EQ(cast_int(f64, i32, bits(2147483647.9)), INT32_MAX);
  EXPECT_EQ(cast_int(f64, i32, bits(-2147483648.9)), INT32_MIN);
  EXPECT_EQ(cast_int(f64, u32, bits(4294967295.5)), 4294967295);
  EXPECT_EQ(cast_int(f64, u8, bits(255.99)), 255);
  EXPECT_EQ(cast_int(f64, u8, bits(256.0)), 255);
  EXPECT_EQ(cast_int(f64, i64, bits(NAN)), 0);
  EXPECT_EQ(cast_int(f16, u8, 0xfc00), 0);  // -inf
  EXPECT_EQ(cast_int(f16, i32, 0x7bff), 65504);
  EXPECT_EQ(cast_int(bf16, i64, 0x7f80), INT64_MAX);  // inf
}

// C23, and the double rounding it warns of.
TEST(Scalar, IntegerToFloatRoundsOnce) {
  const auto value = [](DType from, DType to, int64_t v) {
    return ir::to_double(to, cast(from, to, ir::from_int(from, v)));
  };
  const int in[] = {257, 258, 259, 261, 33000, -259}, want[] = {256, 258, 260, 260, 33024, -260};
  for (int k = 0; k < 6; ++k) EXPECT_EQ(value(i32, bf16, in[k]), want[k]) << in[k];
  EXPECT_EQ(value(i32, f32, 16777217), 16777216);
  EXPECT_EQ(value(i32, f32, 16777219), 16777220);
  EXPECT_EQ(value(i32, f32, 2147483647), 2147483648.0);
  EXPECT_EQ(value(u32, f32, 4294967295), 4294967296.0);
  EXPECT_EQ(value(i64, f64, (int64_t{1} << 53) + 1), 9007199254740992.0);
  EXPECT_EQ(value(i64, f64, INT64_MAX), 0x1p63);
  EXPECT_EQ(value(i64, f32, INT64_MIN), -0x1p63);
  // One above a midpoint by the last bit: any rounding in between makes it a tie.
  const int64_t f32_tie = (int64_t{1} << 62) + (int64_t{1} << 38);
  EXPECT_EQ(value(i64, f32, f32_tie), 0x1p62);
  EXPECT_EQ(value(i64, f32, f32_tie + 1), 0x1p62 + 0x1p39);
  const int64_t bf16_tie = (int64_t{1} << 62) + (int64_t{1} << 54);
  EXPECT_EQ(value(i64, bf16, bf16_tie), 0x1p62);
  EXPECT_EQ(value(i64, bf16, bf16_tie + 1), 0x1p62 + 0x1p55);
  EXPECT_EQ(value(i64, bf16, -(bf16_tie + 1)), -(0x1p62 + 0x1p55));
  EXPECT_EQ(value(i64, f16, 65519), 65504);
  EXPECT_EQ(value(i64, f16, 65520), INFINITY);
  EXPECT_EQ(value(u8, f16, 255), 255);
}

TEST(Scalar, FloatToFloatRoundsOnce) {
  // Through f32 this would be a tie and go down.
  EXPECT_EQ(cast(f64, f16, bits(1 + 0x1p-11 + 0x1p-40)), 0x3c01u);
  EXPECT_EQ(cast(f64, bf16, bits(1 + 0x1p-8 + 0x1p-40)), 0x3f81u);
  EXPECT_EQ(cast(f64, f32, bits(1 + 0x1p-24)), bits(1.0f));
  EXPECT_EQ(cast(f64, f32, bits(1 + 0x1p-24 + 0x1p-50)), bits(1 + 0x1p-23f));
  EXPECT_EQ(cast(f64, f32, bits(1e39)), bits(inf_f));
  EXPECT_EQ(cast(f32, f16, bits(65520.0f)), 0x7c00u);
  EXPECT_EQ(cast(f32, f16, bits(-0.0f)), 0x8000u);
  EXPECT_EQ(cast(f32, bf16, bits(0x1p-133f)), 1u);  // the least bf16
  EXPECT_EQ(cast(bf16, f16, 0x3f80), 0x3c00u);
  EXPECT_EQ(cast(f16, f64, 1), bits(0x1p-24));
  EXPECT_EQ(cast(f32, f64, bits(0x1p-149f)), bits(0x1p-149));
  EXPECT_TRUE(std::isnan(ir::to_double(f16, cast(f32, f16, bits(nan_f)))));
}

TEST(Scalar, CastsAmongIntegersAndMasks) {
  EXPECT_EQ(cast_int(i32, u8, bits(-1)), 255);
  EXPECT_EQ(cast_int(i32, u8, bits(300)), 44);
  EXPECT_EQ(cast_int(i64, i32, bits(int64_t{1} << 31)), INT32_MIN);
  EXPECT_EQ(cast_int(i32, u32, bits(-1)), 4294967295);
  EXPECT_EQ(cast_int(u32, i32, 4294967295), -1);
  EXPECT_EQ(cast_int(u32, i64, 4294967295), 4294967295);
  EXPECT_EQ(cast_int(i32, i64, bits(-5)), -5);
  for (DType t : all_ints) {
    EXPECT_EQ(cast_int(DType::mask, t, 1), 1);
    EXPECT_EQ(cast_int(DType::mask, t, 0), 0);
    EXPECT_EQ(cast_int(t, DType::mask, ir::from_int(t, 2)), 1);
    EXPECT_EQ(cast_int(t, DType::mask, 0), 0);
  }
  for (DType t : {f16, bf16, f32, f64}) {
    EXPECT_EQ(ir::to_double(t, cast(DType::mask, t, 1)), 1);
    EXPECT_EQ(cast_int(t, DType::mask, ir::from_double(t, 0.25)), 1);
    EXPECT_EQ(cast_int(t, DType::mask, ir::from_double(t, -0.0)), 0);
    EXPECT_EQ(cast_int(t, DType::mask, ir::from_double(t, NAN)), 1);
  }
  EXPECT_EQ(cast_int(i64, DType::mask, bits(int64_t{1} << 32)), 1);
}

TEST(Scalar, SelectMovesBits) {
  const uint64_t signalling = 0x7f800001;
  EXPECT_EQ(eval(OpKind::select, f32, 1, signalling, 5), signalling);
  EXPECT_EQ(eval(OpKind::select, f32, 0, signalling, 5), 5u);
}

TEST(Scalar, ElementsInMemory) {
  const unsigned char memory[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  EXPECT_EQ(ir::load_element(u8, memory), 0xffu);
  EXPECT_EQ(ir::load_element(i32, memory), ~0ull);
  EXPECT_EQ(ir::load_element(u32, memory), 0xffffffffu);
  EXPECT_EQ(ir::load_element(f16, memory), 0xffffu);
  EXPECT_EQ(ir::load_element(i64, memory), ~0ull);
  EXPECT_EQ(ir::load_element(DType::mask, memory), 1u);
  unsigned char out[5] = {9, 9, 9, 9, 9};
  ir::store_element(i32, out + 1, bits(-2));  // no alignment is asked for
  EXPECT_EQ(out[0], 9);
  EXPECT_EQ(ir::load_element(i32, out + 1), bits(-2));
}

TEST(Scalar, AnOpThatIsNotElementwiseIsABug) {
  EXPECT_THROW(eval(OpKind::load, f32, 0), Error);
  EXPECT_THROW(eval(OpKind::add, f16, 0, 0), Error);
  EXPECT_THROW(eval(OpKind::add, DType::mask, 0, 0), Error);
}

}  // namespace
}  // namespace tw::test
