#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "build.hpp"

namespace tw::test {
namespace {

// One row [n] of any type, reduced to one element of type `out`; result as a double.
struct RowReduction {
  DType in, out;
  bool bounded = false;
  int64_t lo = 0, hi = 0;

  double operator()(OpKind k, const std::vector<double>& row) const {
    const int n = static_cast<int>(row.size());
    std::vector<uint64_t> memory(row.size()), result(1);
    for (int i = 0; i < n; ++i)
      ir::store_element(in, reinterpret_cast<char*>(memory.data()) + i * size_of(in),
                        ir::from_double(in, row[static_cast<size_t>(i)]));
    Kernel m;
    const ValueId x = m.tensor(in, 1), y = m.tensor(out, 1), zero = m.num(int64_t{0});
    std::vector<Bound> bounds;
    if (bounded) bounds.push_back({m.num(lo), m.num(hi)});
    ValueId t = m.load(x, {zero}, {n});
    // A sum of a narrow type is one of its wide cast; only indices differ in type from what they
    // are taken of.
    const bool indices = k == OpKind::reduce_argmax || k == OpKind::reduce_argmin;
    if (in != out && !indices) t = m.cast(t, out);
    m.store(y, {zero}, m.reduce(k, t, 1, out, bounds));
    launch(m.f, {arg(memory, {n}), arg(result, {1})});
    return ir::to_double(out, ir::load_element(out, result.data()));
  }
};

std::vector<double> one_to(int n) {
  std::vector<double> v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 1);
  return v;
}

// C12.
TEST(Reduce, WidthsThatAreNoPowersOfTwo) {
  const int widths[] = {33, 48, 96, 257}, sums[] = {561, 1176, 4656, 33153};
  for (DType t : {i32, i64, u32, f32, f64})
    for (int k = 0; k < 4; ++k) {
      const RowReduction r{t, t};
      EXPECT_EQ(r(OpKind::reduce_sum, one_to(widths[k])), sums[k]);
      EXPECT_EQ(r(OpKind::reduce_max, one_to(widths[k])), widths[k]);
      EXPECT_EQ(r(OpKind::reduce_min, one_to(widths[k])), 1);
    }
}

TEST(Reduce, SumsWiden) {
  EXPECT_EQ((RowReduction{DType::mask, i32}(OpKind::reduce_sum, std::vector<double>(256, 1))), 256);
  EXPECT_EQ((RowReduction{u8, u32}(OpKind::reduce_sum, std::vector<double>(300, 255))), 76500);
  EXPECT_EQ((RowReduction{f16, f32}(OpKind::reduce_sum, std::vector<double>(4096, 1))), 4096);
  EXPECT_EQ((RowReduction{bf16, f32}(OpKind::reduce_prod, {2, 3, 5, 7, 11})), 2310);
  EXPECT_EQ((RowReduction{u8, u32}(OpKind::reduce_prod, {200, 200})), 40000);
}

TEST(Reduce, IntegerSumsWrap) {
  EXPECT_EQ((RowReduction{i32, i32}(OpKind::reduce_sum, {2147483647, 1})), INT32_MIN);
  EXPECT_EQ((RowReduction{i32, i32}(OpKind::reduce_prod, {65536, 65536, 5})), 0);
}

// 2^24 + 1 + 1 in f32 steps stays at 2^24; in f64, rounded once, it is 2^24 + 2.
TEST(Reduce, FloatSumsRoundOnce) {
  EXPECT_EQ((RowReduction{f32, f32}(OpKind::reduce_sum, {16777216, 1, 1})), 16777218);
  EXPECT_EQ((RowReduction{f32, f32}(OpKind::reduce_prod, {1e30, 1e30, 1e-30, 1e-30})), 1);
  EXPECT_TRUE(std::isnan(RowReduction{f32, f32}(OpKind::reduce_sum, {INFINITY, -INFINITY})));
}

// C13.
TEST(Reduce, NanInMaxAndMin) {
  for (DType t : {f16, bf16, f32, f64}) {
    const RowReduction r{t, t};
    EXPECT_TRUE(std::isnan(r(OpKind::reduce_max, {1, NAN, 3, 2})));
    EXPECT_TRUE(std::isnan(r(OpKind::reduce_min, {1, NAN, 3, 2})));
    EXPECT_EQ(r(OpKind::reduce_max_num, {1, NAN, 3, 2}), 3);
    EXPECT_EQ(r(OpKind::reduce_min_num, {1, NAN, 3, 2}), 1);
    for (OpKind k :
         {OpKind::reduce_max, OpKind::reduce_min, OpKind::reduce_max_num, OpKind::reduce_min_num})
      EXPECT_TRUE(std::isnan(r(k, {NAN, NAN})));
    EXPECT_EQ(r(OpKind::reduce_max, {-INFINITY, -INFINITY}), -INFINITY);
    EXPECT_EQ(r(OpKind::reduce_max, {-5, -3}), -3);
  }
}

// C15.
TEST(Reduce, Argmax) {
  std::vector<double> ties(1000);
  ties[3] = ties[500] = ties[999] = 7;
  for (DType t : {f16, bf16, f32, f64}) {
    const RowReduction r{t, i32};
    EXPECT_EQ(r(OpKind::reduce_argmax, ties), 3);
    EXPECT_EQ(r(OpKind::reduce_argmax, {-0.0, 0.0}), 0);
    EXPECT_EQ(r(OpKind::reduce_argmax, {0.0, -0.0}), 0);
    EXPECT_EQ(r(OpKind::reduce_argmin, {-0.0, 0.0}), 0);
    EXPECT_EQ(r(OpKind::reduce_argmin, {0.0, -0.0}), 0);
    EXPECT_EQ(r(OpKind::reduce_argmax, {INFINITY, NAN}), 1);
    EXPECT_EQ(r(OpKind::reduce_argmax, {NAN, INFINITY}), 0);
    EXPECT_EQ(r(OpKind::reduce_argmin, {-INFINITY, NAN, NAN}), 1);
    EXPECT_EQ(r(OpKind::reduce_argmax, std::vector<double>(5, NAN)), 0);
    EXPECT_EQ(r(OpKind::reduce_argmax, std::vector<double>(5, -INFINITY)), 0);
    EXPECT_EQ(r(OpKind::reduce_argmin, std::vector<double>(5, INFINITY)), 0);
    EXPECT_EQ(r(OpKind::reduce_argmin, {3, 1, 2, 1}), 1);
  }
  for (DType t : {i32, i64}) {
    const double least = t == i32 ? -0x1p31 : -0x1p63;
    const RowReduction r{t, i32};
    EXPECT_EQ(r(OpKind::reduce_argmax, std::vector<double>(9, least)), 0);
    EXPECT_EQ(r(OpKind::reduce_argmax, {least, 0, least, 0}), 1);
    EXPECT_EQ(r(OpKind::reduce_argmin, {0, least, 0, least}), 1);
  }
  EXPECT_EQ((RowReduction{u32, i32}(OpKind::reduce_argmax, {1, 4294967295, 2})), 1);
}

TEST(Reduce, AnyAndAll) {
  const RowReduction r{DType::mask, DType::mask};
  EXPECT_EQ(r(OpKind::reduce_any, {0, 0, 1}), 1);
  EXPECT_EQ(r(OpKind::reduce_any, {0, 0, 0}), 0);
  EXPECT_EQ(r(OpKind::reduce_all, {1, 1, 1}), 1);
  EXPECT_EQ(r(OpKind::reduce_all, {1, 0, 1}), 0);
}

TEST(Reduce, BoundsLimitWhatCounts) {
  const std::vector<double> row{NAN, 100, 1, 2, 3, -100, NAN, NAN};
  RowReduction r{f32, f32, true, 2, 5};
  EXPECT_EQ(r(OpKind::reduce_sum, row), 6);
  EXPECT_EQ(r(OpKind::reduce_prod, row), 6);
  EXPECT_EQ(r(OpKind::reduce_max, row), 3);
  EXPECT_EQ(r(OpKind::reduce_min, row), 1);
  r.out = i32;  // an index counts from the start of the tile, not of the bounds
  EXPECT_EQ(r(OpKind::reduce_argmax, row), 4);
  EXPECT_EQ(r(OpKind::reduce_argmin, row), 2);
  // Bounds may reach outside the tile, as far as an i64 does.
  EXPECT_EQ((RowReduction{f32, f32, true, INT64_MIN, INT64_MAX}(OpKind::reduce_sum, {1, 2})), 3);
}

TEST(Reduce, OverNothing) {
  const std::vector<double> row{5, NAN, 7};
  struct Empty {
    int64_t lo, hi;
  };
  for (Empty e : {Empty{2, 2}, {3, 1}, {5, 9}, {-4, 0}, {INT64_MAX, INT64_MIN}}) {
    const RowReduction f{f32, f32, true, e.lo, e.hi}, i{i32, i32, true, e.lo, e.hi},
        u{u32, u32, true, e.lo, e.hi}, at{f32, i32, true, e.lo, e.hi},
        h{f16, f16, true, e.lo, e.hi}, b{DType::mask, DType::mask, true, e.lo, e.hi};
    EXPECT_EQ(f(OpKind::reduce_sum, row), 0);
    EXPECT_EQ(f(OpKind::reduce_prod, row), 1);
    EXPECT_EQ(f(OpKind::reduce_max, row), -INFINITY);
    EXPECT_EQ(f(OpKind::reduce_min, row), INFINITY);
    EXPECT_EQ(h(OpKind::reduce_max, row), -INFINITY);
    EXPECT_TRUE(std::isnan(f(OpKind::reduce_max_num, row)));
    EXPECT_TRUE(std::isnan(f(OpKind::reduce_min_num, row)));
    EXPECT_EQ(i(OpKind::reduce_sum, row), 0);
    EXPECT_EQ(i(OpKind::reduce_prod, row), 1);
    EXPECT_EQ(i(OpKind::reduce_max, row), INT32_MIN);
    EXPECT_EQ(i(OpKind::reduce_min, row), INT32_MAX);
    EXPECT_EQ(i(OpKind::reduce_max_num, row), INT32_MIN);
    EXPECT_EQ(u(OpKind::reduce_max, row), 0);
    EXPECT_EQ(u(OpKind::reduce_min, row), 4294967295);
    EXPECT_EQ(at(OpKind::reduce_argmax, row), 0);
    EXPECT_EQ(at(OpKind::reduce_argmin, row), 0);
    EXPECT_EQ(b(OpKind::reduce_any, {1, 1, 1}), 0);
    EXPECT_EQ(b(OpKind::reduce_all, {0, 0, 0}), 1);
  }
}

// A 2 x 3 x 4 tile of 0..23 over every set of axes, against sums by hand.
TEST(Reduce, EverySetOfAxes) {
  std::vector<int> in(24);
  std::iota(in.begin(), in.end(), 0);
  for (uint32_t axes = 1; axes < 8; ++axes) {
    int dims[3] = {2, 3, 4};
    for (int d = 0; d < 3; ++d)
      if (axes >> d & 1) dims[d] = 1;
    std::vector<int> sum(24), last(24), want(24), want_last(24);
    int count = 0;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 4; ++k) {
          const int at[3] = {axes & 1 ? 0 : i, axes & 2 ? 0 : j, axes & 4 ? 0 : k};
          const size_t to = static_cast<size_t>((at[0] * dims[1] + at[1]) * dims[2] + at[2]);
          want[to] += i * 12 + j * 4 + k;
        }
    count = (axes & 1 ? 2 : 1) * (axes & 2 ? 3 : 1) * (axes & 4 ? 4 : 1);
    const size_t n = static_cast<size_t>(24 / count);
    std::fill_n(want_last.begin(), n, count - 1);  // values grow, so the last one is the largest
    Kernel m;
    const ValueId x = m.tensor(i32, 3), y = m.tensor(i32, 3), z = m.tensor(i32, 3),
                  zero = m.num(int64_t{0});
    const ValueId t = m.load(x, {zero, zero, zero}, {2, 3, 4});
    m.store(y, {zero, zero, zero}, m.reduce(OpKind::reduce_sum, t, axes, i32));
    m.store(z, {zero, zero, zero}, m.reduce(OpKind::reduce_argmax, t, axes, i32));
    const std::vector<int64_t> shape{dims[0], dims[1], dims[2]};
    launch(m.f, {arg(in, {2, 3, 4}), arg(sum, shape), arg(last, shape)});
    EXPECT_EQ(sum, want) << axes;
    EXPECT_EQ(last, want_last) << axes;
  }
}

// C16: the index counts in the transposed tile.
TEST(Reduce, ArgminOfATransposedTile) {
  std::vector<float> x{1.5410f, -0.2934f, -2.1788f, 0.5684f};
  std::vector<int> out(1);
  Kernel m;
  const ValueId in = m.tensor(f32, 2), y = m.tensor(i32, 2), zero = m.num(int64_t{0});
  const ValueId t =
      m.op(OpKind::transpose, {m.load(in, {zero, zero}, {2, 2})}, tile(f32, {2, 2}), {0x01});
  m.store(y, {zero, zero}, m.reduce(OpKind::reduce_argmin, t, 3, i32));
  launch(m.f, {arg(x, {2, 2}), arg(out, {1, 1})});
  EXPECT_EQ(out[0], 1);
}

// A row shorter than its tile: a load past the edge and a reduction that honours the bound.
// C05 (a): the soft cap brings -inf fills back to life, bounds do not.
TEST(Reduce, CrossEntropyOfASoftCappedRow) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    std::vector<float> z(5, -100.0f), loss(2);
    Kernel m;
    const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), zero = m.num(int64_t{0});
    const std::vector<Bound> five{{{}, m.num(int64_t{5})}};
    const ir::Type t8 = tile(f32, {8}), t1 = tile(f32, {1});
    const ValueId t = m.load(in, {zero}, {8});
    const ValueId capped = m.same(
        OpKind::mul, {m.full(t8, bits(30.0f)),
                      m.same(OpKind::tanh, {m.same(OpKind::div, {t, m.full(t8, bits(30.0f))})})});
    const ValueId top = m.reduce(OpKind::reduce_max, capped, 1, f32, five);
    const ValueId e =
        m.same(OpKind::exp, {m.same(OpKind::sub, {capped, m.op(OpKind::broadcast, {top}, t8)})});
    const ValueId sum = m.reduce(OpKind::reduce_sum, e, 1, f32, five);
    const ValueId lse = m.add(top, m.op(OpKind::log, {sum}, t1));
    m.store(out, {zero}, lse);
    // label 0, which is inside: picked by a one-hot sum
    const ValueId hot =
        m.test(OpKind::eq, m.op(OpKind::iota, {}, tile(i32, {8}), {0}), m.full(tile(i32, {8}), 0));
    const ValueId picked = m.reduce(
        OpKind::reduce_sum, m.same(OpKind::select, {hot, capped, m.full(t8, 0)}), 1, f32, five);
    m.store(out, {m.num(int64_t{1})}, m.same(OpKind::sub, {lse, picked}));
    launch(m.f, {arg(z), arg(loss)}, {}, {.seed = seed});
    EXPECT_NEAR(loss[0], -28.3143011, 1e-5);
    EXPECT_NEAR(loss[1], 1.6094379, 1e-5);
  }
}

}  // namespace
}  // namespace tw::test
