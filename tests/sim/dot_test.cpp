#include <gtest/gtest.h>

#include <cmath>

#include "build.hpp"

namespace tw::test {
namespace {

// C04: f16, K = 20 of 32, everything outside is NaN in memory.
TEST(Dot, KTailNextToNan) {
  constexpr uint16_t one = 0x3c00, nan = 0x7e00;
  std::vector<uint16_t> a(16 * 32, nan), b(32 * 16, nan);
  for (int i = 0; i < 16; ++i)
    for (int k = 0; k < 20; ++k) {
      a[static_cast<size_t>(i * 32 + k)] = one;
      b[static_cast<size_t>(k * 16 + i)] = one;
    }
  std::vector<float> c(16 * 16, nan_f);
  Kernel m;
  const ValueId x = m.tensor(f16, 2), y = m.tensor(f16, 2), z = m.tensor(f32, 2),
                zero = m.num(int64_t{0});
  const ValueId acc = m.full(tile(f32, {16, 16}), 0);
  m.store(z, {zero, zero},
          m.dot(m.load(x, {zero, zero}, {16, 32}), m.load(y, {zero, zero}, {32, 16}), acc,
                {{}, m.num(int64_t{20})}));
  launch(m.f, {arg(a, {16, 32}), arg(b, {32, 16}), arg(c, {16, 16})});
  EXPECT_EQ(c, std::vector<float>(16 * 16, 20.0f));
}

// The same where the tensors end at K = 20 and the rest of the tiles is the interpreter's garbage.
TEST(Dot, KTailNextToGarbage) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    std::vector<float> a(2 * 20, 1), b(20 * 3, 1), c(6, nan_f);
    Kernel m;
    const ValueId x = m.tensor(f32, 2), y = m.tensor(f32, 2), z = m.tensor(f32, 2),
                  zero = m.num(int64_t{0});
    m.store(z, {zero, zero},
            m.dot(m.load(x, {zero, zero}, {4, 32}), m.load(y, {zero, zero}, {32, 4}),
                  m.full(tile(f32, {4, 4}), 0), {{}, m.dim(x, 1)}));
    launch(m.f, {arg(a, {2, 20}), arg(b, {20, 3}), arg(c, {2, 3})}, {}, {.seed = seed});
    EXPECT_EQ(c, std::vector<float>(6, 20.0f));
  }
}

TEST(Dot, BothBoundsOfKAndTheAccumulator) {
  std::vector<double> a{1, 2, 3, 4, 5, 6, 7, 8}, b{1, 10, 100, 1000}, c{0.5, 0.25};
  struct Row {
    int64_t lo, hi;
    double want0, want1;
  };
  const Row rows[] = {{0, 4, 4321.5, 8765.25},
                      {1, 3, 320.5, 760.25},
                      {-9, 99, 4321.5, 8765.25},
                      {3, 3, 0.5, 0.25},
                      {4, 2, 0.5, 0.25}};
  for (const Row& r : rows) {
    std::vector<double> out(2);
    Kernel m;
    const ValueId x = m.tensor(f64, 2), y = m.tensor(f64, 2), z = m.tensor(f64, 2),
                  w = m.tensor(f64, 2), zero = m.num(int64_t{0});
    m.store(w, {zero, zero},
            m.dot(m.load(x, {zero, zero}, {2, 4}), m.load(y, {zero, zero}, {4, 1}),
                  m.load(z, {zero, zero}, {2, 1}), {m.num(r.lo), m.num(r.hi)}));
    launch(m.f, {arg(a, {2, 4}), arg(b, {4, 1}), arg(c, {2, 1}), arg(out, {2, 1})});
    EXPECT_EQ(out[0], r.want0);
    EXPECT_EQ(out[1], r.want1);
  }
}

// Sums are kept in f64 and rounded once: 2^24 + 1 + 1 would stay at 2^24 in f32.
TEST(Dot, RoundsOnce) {
  std::vector<uint16_t> a{0x3f80, 0x3f80, 0x3f80}, b{0x4b80, 0x3f80, 0x3f80};  // bf16 1; 2^24, 1, 1
  std::vector<float> c(1);
  Kernel m;
  const ValueId x = m.tensor(bf16, 2), y = m.tensor(bf16, 2), z = m.tensor(f32, 2),
                zero = m.num(int64_t{0});
  m.store(z, {zero, zero},
          m.dot(m.load(x, {zero, zero}, {1, 3}), m.load(y, {zero, zero}, {3, 1}),
                m.full(tile(f32, {1, 1}), 0)));
  launch(m.f, {arg(a, {1, 3}), arg(b, {3, 1}), arg(c, {1, 1})});
  EXPECT_EQ(c[0], 16777218.0f);
}

// A matmul with loop, tails in all three dimensions and integers small enough to be exact.
TEST(Dot, TiledProductWithTails) {
  const int64_t rows = 37, depth = 29, columns = 41;
  std::vector<float> a, b, c(static_cast<size_t>(rows * columns), nan_f);
  for (int64_t i = 0; i < rows * depth; ++i) a.push_back(static_cast<float>(i * 7 % 13 - 6));
  for (int64_t i = 0; i < depth * columns; ++i) b.push_back(static_cast<float>(i * 5 % 11 - 5));
  Kernel m;
  const ValueId x = m.tensor(f32, 2), y = m.tensor(f32, 2), z = m.tensor(f32, 2);
  m.host();
  const ValueId tile_size = m.num(int64_t{16}), zero = m.num(int64_t{0}), bk = m.num(int64_t{8});
  const ValueId k_total = m.dim(x, 1);
  m.raw(OpKind::grid,
        {m.same(OpKind::ceil_div, {m.dim(z, 0), tile_size}),
         m.same(OpKind::ceil_div, {m.dim(z, 1), tile_size})},
        {});
  m.body();
  const ValueId i = m.same(OpKind::mul, {m.program_id(0), tile_size}),
                j = m.same(OpKind::mul, {m.program_id(1), tile_size});
  const Values acc =
      m.for_(zero, k_total, bk, {m.full(tile(f32, {16, 16}), 0)}, [&](const Values& v) {
        const ValueId left = m.same(OpKind::sub, {k_total, v[0]});
        return Values{
            m.dot(m.load(x, {i, v[0]}, {16, 8}), m.load(y, {v[0], j}, {8, 16}), v[1], {{}, left})};
      });
  m.store(z, {i, j}, acc[0]);
  launch(m.f, {arg(a, {rows, depth}), arg(b, {depth, columns}), arg(c, {rows, columns})}, {},
         {.seed = 3, .shuffle = true});
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t s = 0; s < columns; ++s) {
      float want = 0;
      for (int64_t k = 0; k < depth; ++k)
        want += a[static_cast<size_t>(r * depth + k)] * b[static_cast<size_t>(k * columns + s)];
      ASSERT_EQ(c[static_cast<size_t>(r * columns + s)], want) << r << ' ' << s;
    }
}

}  // namespace
}  // namespace tw::test
