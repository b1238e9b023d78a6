// Element-wise ops and data movement on whole tiles, through load and store.
#include <gtest/gtest.h>

#include <cmath>

#include "build.hpp"

namespace tw::test {
namespace {

template <class T>
std::vector<T> binary(OpKind k, DType t, std::vector<T> a, std::vector<T> b) {
  const int n = static_cast<int>(a.size());
  std::vector<T> c(a.size());
  Kernel m;
  const ValueId x = m.tensor(t, 1), y = m.tensor(t, 1), z = m.tensor(t, 1),
                zero = m.num(int64_t{0});
  const ValueId u = m.load(x, {zero}, {n}), v = m.load(y, {zero}, {n});
  m.store(z, {zero}, m.same(k, {u, v}));
  launch(m.f, {arg(a), arg(b), arg(c)});
  return c;
}

// C01: the sweep i / j against IEEE division, which the host's is.
TEST(Elementwise, F32DivisionIsCorrectlyRounded) {
  const int n = 512;
  std::vector<float> a, b, want;
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= n; ++j) {
      a.push_back(static_cast<float>(i));
      b.push_back(static_cast<float>(j));
      want.push_back(a.back() / b.back());
    }
  const std::vector<float> got = binary(OpKind::div, f32, a, b);
  for (size_t i = 0; i < got.size(); ++i)
    ASSERT_EQ(bits(got[i]), bits(want[i])) << a[i] << '/' << b[i];
  EXPECT_EQ(bits(binary<float>(OpKind::div, f32, {4.6875f}, {0.9375f})[0]), 0x40a00000u);
}

// C17: whole tiles, with divisors that trap on some machines among them.
TEST(Elementwise, IntegerDivisionOfTiles) {
  const std::vector<int> a{7, -7, 7, -7, -1, -6, 6, -36, 5, INT32_MIN},
      b{2, 2, -2, -2, 2, 5, -5, 5, 0, -1};
  const std::vector<int> quotient{3, -3, -3, 3, 0, -1, -1, -7}, floor{3, -4, -4, 3, -1, -2, -2, -8},
      mod{1, 1, -1, -1, 1, 4, -4, 4}, ceil{4, -3, -3, 4, 0, -1, -1, -7},
      rest{1, -1, 1, -1, -1, -1, 1, -1};
  const auto head = [](std::vector<int> v) { return v.resize(8), v; };
  EXPECT_EQ(head(binary(OpKind::div, i32, a, b)), quotient);
  EXPECT_EQ(head(binary(OpKind::rem, i32, a, b)), rest);
  EXPECT_EQ(head(binary(OpKind::floor_div, i32, a, b)), floor);
  EXPECT_EQ(head(binary(OpKind::floor_mod, i32, a, b)), mod);
  EXPECT_EQ(head(binary(OpKind::ceil_div, i32, a, b)), ceil);
}

// What lies outside a view is computed on like anything else, whatever it holds.
TEST(Elementwise, GarbageNeverTraps) {
  for (uint64_t seed = 0; seed < 50; ++seed)
    for (OpKind k : {OpKind::div, OpKind::rem, OpKind::floor_div, OpKind::floor_mod,
                     OpKind::ceil_div, OpKind::shl, OpKind::shr})
      for (DType t : {u8, i32, u32, i64}) {
        std::vector<int64_t> memory(8), result(8, 42);
        Kernel m;
        const ValueId x = m.tensor(t, 1), y = m.tensor(t, 1), at = m.num(int64_t{4});
        const ValueId v = m.load(x, {at}, {64});  // entirely outside
        m.store(y, {at}, m.same(k, {v, m.load(x, {at}, {64})}));
        launch(m.f, {arg(memory, {4}), arg(result, {4})}, {}, {.seed = seed});
        EXPECT_EQ(result, std::vector<int64_t>(8, 42));
      }
}

TEST(Elementwise, CompareSelectCastChain) {
  std::vector<float> x{-1, nan_f, 3, 0, 2.5f, -0.0f};
  std::vector<uint8_t> positive(6, 9);
  std::vector<float> relu(6, 9);
  std::vector<int> rounded(6, 9);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), p = m.tensor(DType::mask, 1), r = m.tensor(f32, 1),
                q = m.tensor(i32, 1), zero = m.num(int64_t{0});
  const ValueId t = m.load(in, {zero}, {6}), z = m.full(tile(f32, {6}), 0);
  const ValueId mask = m.test(OpKind::gt, t, z);
  m.store(p, {zero}, mask);
  m.store(r, {zero}, m.same(OpKind::select, {mask, t, z}));
  m.store(q, {zero}, m.cast(t, i32));
  launch(m.f, {arg(x), arg(positive), arg(relu), arg(rounded)});
  EXPECT_EQ(positive, (std::vector<uint8_t>{0, 0, 1, 0, 1, 0}));
  EXPECT_EQ(relu, (std::vector<float>{0, 0, 3, 0, 2.5f, 0}));
  EXPECT_EQ(rounded, (std::vector<int>{-1, 0, 3, 0, 2, 0}));
}

// C03 at the level of tiles: quotient and maximum both stay wide, so equality finds both ones.
TEST(Elementwise, NoRoundingBetweenProducerAndComparison) {
  std::vector<uint16_t> x{0x3f80, 0x3f00, 0x3f80, 0x3e80};  // bf16 1, 0.5, 1, 0.25
  std::vector<int> count(1);
  Kernel m;
  const ValueId in = m.tensor(bf16, 1), out = m.tensor(i32, 1), zero = m.num(int64_t{0});
  const ValueId s = m.same(
      OpKind::div, {m.cast(m.load(in, {zero}, {4}), f32), m.full(tile(f32, {4}), bits(3.0f))});
  const ValueId top =
      m.op(OpKind::broadcast, {m.reduce(OpKind::reduce_max, s, 1, f32)}, tile(f32, {4}));
  m.store(out, {zero},
          m.reduce(OpKind::reduce_sum, m.cast(m.test(OpKind::eq, s, top), i32), 1, i32));
  launch(m.f, {arg(x), arg(count)});
  EXPECT_EQ(count[0], 2);
}

TEST(Elementwise, CastDownAndUpIsNotFree) {
  std::vector<float> x{1 + 0x1p-20f}, y(1);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), zero = m.num(int64_t{0});
  m.store(out, {zero}, m.cast(m.cast(m.load(in, {zero}, {1}), f16), f32));
  launch(m.f, {arg(x), arg(y)});
  EXPECT_EQ(y[0], 1.0f);
}

TEST(Movement, IotaAlongEachAxisAndType) {
  for (DType t : {i32, i64}) {
    std::vector<int64_t> rows(6), columns(6);
    Kernel m;
    const ValueId a = m.tensor(i64, 2), b = m.tensor(i64, 2), zero = m.num(int64_t{0});
    const ir::Type type = tile(t, {2, 3});
    m.store(a, {zero, zero}, m.cast(m.op(OpKind::iota, {}, type, {0}), i64));
    m.store(b, {zero, zero}, m.cast(m.op(OpKind::iota, {}, type, {1}), i64));
    launch(m.f, {arg(rows, {2, 3}), arg(columns, {2, 3})});
    EXPECT_EQ(rows, (std::vector<int64_t>{0, 0, 0, 1, 1, 1}));
    EXPECT_EQ(columns, (std::vector<int64_t>{0, 1, 2, 0, 1, 2}));
  }
}

// C25: (4,1) + (1,3), (2,3) + (3), and a scalar.
TEST(Movement, Broadcasts) {
  std::vector<int> col{10, 20, 30, 40}, row{1, 2, 3}, out(12), scalar(6);
  Kernel m;
  const ValueId c = m.tensor(i32, 2), r = m.tensor(i32, 1), o = m.tensor(i32, 2),
                s = m.tensor(i32, 2), zero = m.num(int64_t{0});
  const ir::Type wide = tile(i32, {4, 3});
  const ValueId x = m.op(OpKind::broadcast, {m.load(c, {zero, zero}, {4, 1})}, wide);
  const ValueId y = m.op(OpKind::broadcast, {m.load(r, {zero}, {3})}, wide);
  m.store(o, {zero, zero}, m.add(x, y));
  m.store(s, {zero, zero}, m.full(tile(i32, {2, 3}), bits(7)));
  launch(m.f, {arg(col, {4, 1}), arg(row), arg(out, {4, 3}), arg(scalar, {2, 3})});
  EXPECT_EQ(out, (std::vector<int>{11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 42, 43}));
  EXPECT_EQ(scalar, std::vector<int>(6, 7));
}

TEST(Movement, ReshapeKeepsRowMajorOrder) {
  std::vector<int> in{0, 1, 2, 3, 4, 5}, out(6);
  Kernel m;
  const ValueId x = m.tensor(i32, 2), y = m.tensor(i32, 2), zero = m.num(int64_t{0});
  m.store(y, {zero, zero},
          m.op(OpKind::reshape, {m.load(x, {zero, zero}, {2, 3})}, tile(i32, {3, 2})));
  launch(m.f, {arg(in, {2, 3}), arg(out, {3, 2})});
  EXPECT_EQ(out, in);
}

TEST(Movement, TransposePermutes) {
  std::vector<int> in, out(24), want(24);
  for (int i = 0; i < 24; ++i) in.push_back(i);
  // Dimensions 0, 1, 2 of the result are dimensions 2, 0, 1 of the operand.
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        want[static_cast<size_t>((k * 2 + i) * 3 + j)] =
            in[static_cast<size_t>((i * 3 + j) * 4 + k)];
  Kernel m;
  const ValueId x = m.tensor(i32, 3), y = m.tensor(i32, 3), zero = m.num(int64_t{0});
  m.store(y, {zero, zero, zero},
          m.op(OpKind::transpose, {m.load(x, {zero, zero, zero}, {2, 3, 4})}, tile(i32, {4, 2, 3}),
               {0x102}));
  launch(m.f, {arg(in, {2, 3, 4}), arg(out, {4, 2, 3})});
  EXPECT_EQ(out, want);
}

}  // namespace
}  // namespace tw::test
