// Loads and stores: windows over edges, views with any strides, and what may never be touched.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "build.hpp"
#include "support/error.hpp"

namespace tw::test {
namespace {

std::vector<float> count_up(int n) {
  std::vector<float> v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 0.0f);
  return v;
}

// Loads [start, start + n) of a 1-D tensor with `other`, stores it to a whole one.
std::vector<float> window_of(std::vector<float> x, int64_t start, int n, float other) {
  std::vector<float> out(static_cast<size_t>(n), nan_f);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), y = m.tensor(f32, 1);
  m.store(y, {m.num(int64_t{0})}, m.load(in, {m.num(start)}, {n}, m.num(other)));
  launch(m.f, {arg(x), arg(out)});
  return out;
}

// C06 (a), and starts as far out as an i64 reaches.
TEST(Load, WindowOverAnEdgeIsNotMoved) {
  const std::vector<float> x = count_up(8);
  EXPECT_EQ(window_of(x, 3, 8, -1), (std::vector<float>{3, 4, 5, 6, 7, -1, -1, -1}));
  EXPECT_EQ(window_of(x, -3, 8, -1), (std::vector<float>{-1, -1, -1, 0, 1, 2, 3, 4}));
  EXPECT_EQ(window_of(x, -2, 12, -1), (std::vector<float>{-1, -1, 0, 1, 2, 3, 4, 5, 6, 7, -1, -1}));
  for (int64_t start :
       {int64_t{8}, int64_t{-4}, int64_t{100}, INT64_MAX, INT64_MAX - 1, INT64_MIN, INT64_MIN + 1})
    EXPECT_EQ(window_of(x, start, 4, 9), std::vector<float>(4, 9)) << start;
}

// C06 (b).
TEST(Load, EveryBlockOfARow) {
  for (int blocks : {1, 2, 3, 4, 8}) {
    const int width = (512 + blocks - 1) / blocks;
    std::vector<float> x = count_up(1024), y(1024, nan_f), want = x;
    for (float& w : want) w += 1;
    Kernel m;
    const ValueId in = m.tensor(f32, 2), out = m.tensor(f32, 2);
    m.host();
    m.raw(OpKind::grid, {m.num(int64_t{blocks})}, {});
    m.body();
    const Values at{m.num(int64_t{0}),
                    m.same(OpKind::mul, {m.program_id(0), m.num(int64_t{width})})};
    const ValueId t = m.load(in, at, {2, width});
    m.store(out, at, m.add(t, m.full(m.f.type_of(t), bits(1.0f))));
    launch(m.f, {arg(x, {2, 512}), arg(y, {2, 512})});
    EXPECT_EQ(y, want) << blocks;
  }
}

TEST(Load, OutsideIsSeededGarbage) {
  const auto outside = [](DType t, uint64_t seed) {
    std::vector<uint64_t> x(64), y(64);
    Kernel m;
    const ValueId in = m.tensor(t, 1), out = m.tensor(t, 1), zero = m.num(int64_t{0});
    m.store(out, {zero}, m.load(in, {zero}, {64}));
    launch(m.f, {arg(x, {1}), arg(y, {64})}, {}, {.seed = seed});
    return y;
  };
  for (DType t : {DType::mask, u8, i32, u32, i64, f16, bf16, f32, f64}) {
    EXPECT_EQ(outside(t, 1), outside(t, 1)) << name_of(t);
    EXPECT_NE(outside(t, 1), outside(t, 2)) << name_of(t);
    EXPECT_EQ(outside(t, 1)[0] & 1, 0u) << name_of(t);  // the one element inside
  }
  int nans = 0, infinities = 0;
  const std::vector<uint64_t> y = outside(f64, 5);
  for (uint64_t v : y) {
    nans += std::isnan(std::bit_cast<double>(v));
    infinities += std::isinf(std::bit_cast<double>(v));
  }
  EXPECT_GT(nans, 5);
  EXPECT_GT(infinities, 5);
}

TEST(Store, WritesOnlyInsideViewAndBounds) {
  std::vector<int> memory(8, -1);
  Kernel m;
  const ValueId y = m.tensor(i32, 1);
  const ValueId t = m.op(OpKind::iota, {}, tile(i32, {8}), {0});
  m.store(y, {m.num(int64_t{-2})}, t, {{m.num(int64_t{3}), m.num(int64_t{7})}});
  launch(m.f, {arg(memory, {6}, {1}, 1)});
  // Tile places 3..6 go to elements 1..4 of a view that begins at memory[1].
  EXPECT_EQ(memory, (std::vector<int>{-1, -1, 3, 4, 5, 6, -1, -1}));
}

TEST(Store, BoundsThatMeetNothing) {
  for (Bound (*bound)(Kernel&) : {+[](Kernel& m) {
                                    return Bound{m.num(int64_t{4}), m.num(int64_t{4})};
                                  },
                                  +[](Kernel& m) {
                                    return Bound{m.num(INT64_MAX), m.num(INT64_MIN)};
                                  },
                                  +[](Kernel& m) {
                                    return Bound{{}, m.num(int64_t{0})};
                                  },
                                  +[](Kernel& m) {
                                    return Bound{m.num(int64_t{8}), {}};
                                  }}) {
    std::vector<int> memory(8, -1);
    Kernel m;
    const ValueId y = m.tensor(i32, 1);
    m.store(y, {m.num(int64_t{0})}, m.full(tile(i32, {8}), 5), {bound(m)});
    launch(m.f, {arg(memory)});
    EXPECT_EQ(memory, std::vector<int>(8, -1));
  }
}

TEST(Store, RankZeroOncePerProgram) {
  std::vector<int64_t> memory(1, -1);
  Kernel m;
  const ValueId y = m.tensor(i64, 0);
  m.store(y, {}, m.num(int64_t{42}));
  launch(m.f, {arg(memory, {})});
  EXPECT_EQ(memory[0], 42);
}

TEST(Store, EveryTypeComesBackBitForBit) {
  for (DType t : {u8, i32, u32, i64, f16, bf16, f32, f64}) {
    std::vector<uint64_t> x, y(16);
    for (uint64_t i = 0; i < 16; ++i) x.push_back(i * 0xf7a59de3b1c48602u ^ 0x7ff8000000000001u);
    const int n = 16 * 8 / size_of(t);
    Kernel m;
    const ValueId in = m.tensor(t, 1), out = m.tensor(t, 1), zero = m.num(int64_t{0});
    m.store(out, {zero}, m.load(in, {zero}, {n}));
    launch(m.f, {arg(x, {n}), arg(y, {n})});
    EXPECT_EQ(x, y) << name_of(t);
  }
}

// C20 (a): the offset itself, computed on i64 dims.
TEST(Index, OffsetsAreI64) {
  std::vector<int64_t> out(1);
  Kernel m;
  const ValueId y = m.tensor(i64, 1), batch = m.scalar(i64), stride = m.scalar(i64);
  m.store(y, {m.num(int64_t{0})},
          m.op(OpKind::reshape, {m.same(OpKind::mul, {batch, stride})}, tile(i64, {1})));
  launch(m.f, {arg(out)}, {319, 7864320});
  EXPECT_EQ(out[0], 2508718080);
}

// C20 (c): few elements, a pitch that takes the byte offset above 2^31. The tensor argument is made
// so that element (0, 0) would lie 40000 rows before memory; only row 40000 is touched.
TEST(Index, LargePitch) {
  const int64_t pitch = 65536, row = 40000;
  std::vector<uint8_t> memory(4, 7), out(4);
  ir::TensorArg x = arg(memory, {row + 1, 4}, {pitch, 1});
  const uintptr_t base =
      reinterpret_cast<uintptr_t>(memory.data()) - static_cast<uintptr_t>(row * pitch);
  x.data = reinterpret_cast<void*>(base);
  Kernel m;
  const ValueId in = m.tensor(u8, 2), y = m.tensor(u8, 2), at = m.scalar(i64),
                zero = m.num(int64_t{0});
  m.store(y, {zero, zero}, m.load(in, {at, zero}, {1, 4}));
  launch(m.f, {x, arg(out, {1, 4})}, {static_cast<uint64_t>(row)});
  EXPECT_EQ(out, memory);
}

// C30 (a): columns 1..3 of a (2, 8) tensor; (c): a negative stride.
TEST(View, SliceOfColumns) {
  std::vector<float> x = count_up(16), y(2);
  Kernel m;
  const ValueId in = m.tensor(f32, 2), out = m.tensor(f32, 2), zero = m.num(int64_t{0});
  const ValueId v = m.view(in, m.num(int64_t{1}), {m.dim(in, 0), m.num(int64_t{3})},
                           {m.stride(in, 0), m.stride(in, 1)});
  m.store(out, {zero, zero}, m.reduce(OpKind::reduce_sum, m.load(v, {zero, zero}, {2, 3}), 2, f32));
  launch(m.f, {arg(x, {2, 8}), arg(y, {2, 1})});
  EXPECT_EQ(y, (std::vector<float>{6, 30}));
}

TEST(View, NegativeStrides) {
  std::vector<float> x = count_up(4), y(4), z(4);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), inner = m.tensor(f32, 1),
                zero = m.num(int64_t{0});
  m.store(out, {zero}, m.load(in, {zero}, {4}));
  // The reverse of the reverse, as a view made in the kernel.
  const ValueId again = m.view(in, m.num(int64_t{-3}), {m.num(int64_t{4})}, {m.num(int64_t{1})});
  m.store(inner, {zero}, m.load(again, {zero}, {4}));
  launch(m.f, {arg(x, {4}, {-1}, 3), arg(y), arg(z)});
  EXPECT_EQ(y, (std::vector<float>{3, 2, 1, 0}));
  EXPECT_EQ(z, (std::vector<float>{0, 1, 2, 3}));
}

// C30 (b).
TEST(View, ZeroStrides) {
  std::vector<float> x{1}, y(1);
  Kernel m;
  const ValueId in = m.tensor(f32, 2), out = m.tensor(f32, 2), zero = m.num(int64_t{0});
  m.store(out, {zero, zero},
          m.reduce(OpKind::reduce_sum, m.load(in, {zero, zero}, {4, 5}), 3, f32));
  launch(m.f, {arg(x, {4, 5}, {0, 0}), arg(y, {1, 1})});
  EXPECT_EQ(y[0], 20);
}

TEST(View, OfOtherRankThanItsTensor) {
  std::vector<float> x = count_up(24), row(4), diagonal(2);
  Kernel m;
  const ValueId in = m.tensor(f32, 3), out = m.tensor(f32, 1), d = m.tensor(f32, 1),
                zero = m.num(int64_t{0});
  const ValueId at = m.add(m.same(OpKind::mul, {m.num(int64_t{1}), m.stride(in, 0)}),
                           m.same(OpKind::mul, {m.num(int64_t{2}), m.stride(in, 1)}));
  m.store(out, {zero}, m.load(m.view(in, at, {m.dim(in, 2)}, {m.stride(in, 2)}), {zero}, {4}));
  const ValueId step = m.add(m.stride(in, 0), m.add(m.stride(in, 1), m.stride(in, 2)));
  m.store(d, {zero}, m.load(m.view(in, zero, {m.num(int64_t{2})}, {step}), {zero}, {2}));
  launch(m.f, {arg(x, {2, 3, 4}), arg(row), arg(diagonal)});
  EXPECT_EQ(row, (std::vector<float>{20, 21, 22, 23}));
  EXPECT_EQ(diagonal, (std::vector<float>{0, 17}));
}

TEST(View, DimsAndStridesOfAView) {
  std::vector<float> x(12);
  std::vector<int64_t> y(4);
  Kernel m;
  const ValueId in = m.tensor(f32, 2), out = m.tensor(i64, 1);
  const ValueId t = m.view(in, m.num(int64_t{0}), {m.dim(in, 1), m.dim(in, 0)},
                           {m.stride(in, 1), m.stride(in, 0)});
  const ValueId got[] = {m.dim(t, 0), m.dim(t, 1), m.stride(t, 0), m.stride(t, 1)};
  for (int k = 0; k < 4; ++k)
    m.store(out, {m.num(int64_t{k})}, m.op(OpKind::reshape, {got[k]}, tile(i64, {1})));
  launch(m.f, {arg(x, {3, 4}), arg(y)});
  EXPECT_EQ(y, (std::vector<int64_t>{4, 3, 1, 4}));
}

// A view made by the host block is rebuilt from its captured scalars.
TEST(View, MadeOnTheHost) {
  std::vector<float> x = count_up(8), y(3);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), from = m.scalar(i64);
  m.host();
  const ValueId v =
      m.view(in, m.add(from, m.num(int64_t{1})), {m.num(int64_t{3})}, {m.stride(in, 0)});
  m.body();
  const ValueId zero = m.num(int64_t{0});
  m.store(out, {zero}, m.load(v, {zero}, {3}));
  launch(m.f, {arg(x), arg(y)}, {4});
  EXPECT_EQ(y, (std::vector<float>{5, 6, 7}));
}

TEST(View, WithNegativeLengthHoldsNothing) {
  std::vector<float> x = count_up(8), y(2, -1);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), out = m.tensor(f32, 1), zero = m.num(int64_t{0});
  const ValueId v = m.view(in, zero, {m.num(int64_t{-5})}, {m.num(int64_t{1})});
  m.store(out, {zero}, m.load(v, {zero}, {2}, m.num(7.0f)));
  launch(m.f, {arg(x), arg(y)});
  EXPECT_EQ(y, (std::vector<float>{7, 7}));
}

std::string error_of(const Kernel& m, const std::vector<ir::TensorArg>& tensors, ErrorKind kind) {
  try {
    launch(m.f, tensors);
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), kind);
    return e.what();
  }
  return "no error";
}

TEST(View, OutsideItsTensorIsAnErrorAtTheAccess) {
  std::vector<float> x = count_up(8);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), zero = m.num(int64_t{0});
  const ValueId v = m.view(in, m.num(int64_t{5}), {m.num(int64_t{4})}, {m.num(int64_t{1})});
  const ValueId t = m.load(v, {zero}, {4});
  m.f.files.push_back("kernel.cpp");
  m.f.op_locs[m.f.def(t).i] = m.f.add_loc({1}, 17);
  EXPECT_EQ(
      error_of(m, {arg(x)}, ErrorKind::usage),
      "kernel.cpp:17: this load reaches element 8 of a tensor whose elements lie in [0, 7]: its "
      "view goes outside the tensor");
}

TEST(View, BeforeItsTensorIsAnErrorToo) {
  std::vector<float> x = count_up(8);
  Kernel m;
  const ValueId in = m.tensor(f32, 1), zero = m.num(int64_t{0});
  const ValueId v = m.view(in, m.num(int64_t{-1}), {m.num(int64_t{4})}, {m.num(int64_t{1})});
  m.store(v, {zero}, m.full(tile(f32, {4}), 0));
  EXPECT_EQ(error_of(m, {arg(x, {6}, {1}, 1)}, ErrorKind::usage),
            "this store reaches element -1 of a tensor whose elements lie in [0, 5]: its view goes "
            "outside the tensor");
  EXPECT_EQ(x, count_up(8));
}

TEST(View, OfAnEmptyTensorHoldsNoElement) {
  std::vector<float> x(1);
  Kernel m;
  const ValueId in = m.tensor(f32, 2);
  const ValueId v = m.view(in, m.num(int64_t{0}), {m.num(int64_t{1})}, {m.num(int64_t{1})});
  m.store(v, {m.num(int64_t{0})}, m.full(tile(f32, {1}), 0));
  EXPECT_EQ(error_of(m, {arg(x, {3, 0})}, ErrorKind::usage),
            "this store reaches element 0 of a tensor whose elements lie in [0, -1]: its view goes "
            "outside the tensor");
}

// A pass that marks an access as inside without proof is caught here.
TEST(Load, AWrongInsideMarkIsCaught) {
  std::vector<float> x = count_up(8);
  Kernel m;
  const ValueId in = m.tensor(f32, 1);
  m.load(in, {m.num(int64_t{5})}, {4}, {}, 1);
  const std::string text = error_of(m, {arg(x)}, ErrorKind::internal);
  EXPECT_NE(
      text.find("dimension 0 of a 'load' is marked as inside, but [5, 5 + 4) crosses an edge of 8"),
      std::string::npos)
      << text;
}

TEST(Workspace, BelongsToTheLaunch) {
  std::vector<int> y(4, -1);
  Kernel m;
  const ValueId out = m.tensor(i32, 1), n = m.scalar(i64);
  m.host();
  const ValueId w = m.op(OpKind::workspace, {n, m.num(int64_t{2})}, ir::tensor_type(i32, 2));
  m.body();
  const ValueId zero = m.num(int64_t{0});
  m.store(w, {zero, zero}, m.op(OpKind::iota, {}, tile(i32, {4, 2}), {0}));
  const ValueId after = m.load(w, {zero, m.num(int64_t{1})}, {4, 1});
  m.store(out, {zero}, m.op(OpKind::reshape, {after}, tile(i32, {4})));
  launch(m.f, {arg(y)}, {4});
  EXPECT_EQ(y, (std::vector<int>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace tw::test
