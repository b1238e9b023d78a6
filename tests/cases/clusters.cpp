// Reductions whose tile several blocks share: each kind and type, inside of loops, several at once.
#include <algorithm>

#include "kernels/references.hpp"

namespace tw::test {
namespace {

TW_CASE(Clusters);

// out[0..5] per row: sum, largest, its place, smallest, whether any is negative, sum of squares;
// over all columns, 512 at a time. Sums and squares share an exchange.
void in_a_loop(Tensor x, Tensor out, int warps, int cluster) {
  launch({.warps = warps, .cluster = cluster});
  const Tile row = grid(x.dim(0));
  const DType t = x.dtype() == f16 ? f32 : x.dtype();
  Tile total = zeros(t, {1, 1}), squares = zeros(t, {1, 1}), most = full(t, {1, 1}, -1000);
  Tile least = full(t, {1, 1}, 1000), place = zeros(i32, {1, 1}), negative = zeros(i32, {1, 1});
  for (const Tile& k : range(0, x.dim(1), 512)) {
    const Tile v = load(x, {row, k}, {1, 512});
    total += cast(sum(v, 1), t);
    squares += cast(sum(v * v, 1), t);
    const Tile here = cast(max(v, 1), t);
    place = where(here > most, argmax(v, 1) + cast(k, i32), place);
    most = maximum(most, here);
    least = minimum(least, cast(min(v, 1), t));
    negative = maximum(negative, cast(any(v < 0, 1), i32));
  }
  const auto put = [&](int at, const Tile& v) { store(out, {row, at}, cast(v, out.dtype())); };
  put(0, total), put(1, most), put(2, place), put(3, least), put(4, negative), put(5, squares);
}

TEST_P(Clusters, ReduceInLoops) {
  for (const DType t : {f32, f64, i32, i64, f16})
    for (const auto& [warps, cluster] : {std::pair(1, 2), {2, 4}, {4, 8}, {1, 16}})
      for (const long long n : {1ll, 511ll, 1536ll, 1700ll}) {
        const bool narrow = t == f16;  // whose sums stay small: exact
        const auto value = [&](long long i, long long j) {
          const long long v = (i * 31 + j * 17) % (narrow ? 5 : 41) - (narrow ? 2 : 20);
          return narrow && j % 7 ? 0. : static_cast<double>(v);
        };
        std::vector<double> expected, all;
        for (long long i = 0; i < 3; ++i) {
          double e[6] = {0, -1000, 0, 1000, 0, 0};
          for (long long j = 0; j < n; ++j) {
            const double v = value(i, j);
            all.push_back(v);
            e[0] += v, e[5] += v * v;
            if (v > e[1]) e[1] = v, e[2] = static_cast<double>(j);
            e[3] = std::min(e[3], v), e[4] = std::max(e[4], v < 0 ? 1. : 0.);
          }
          expected.insert(expected.end(), e, e + 6);
        }
        const Array x = array(t, {3, n}, all), out = poisoned(f64, {3, 6});
        call(in_a_loop, x, out, warps, cluster);
        for (long long i = 0; i < 18; ++i)
          ASSERT_EQ(element(out, {i / 6, i % 6}), expected[static_cast<size_t>(i)])
              << name_of(t) << " n=" << n << " warps=" << warps << " cluster=" << cluster << " row "
              << i / 6 << " result " << i % 6;
      }
}

// One arm of a branch that all blocks take alike exchanges, the other does not.
void in_an_arm(Tensor x, Tensor out) {
  launch({.warps = 2, .cluster = 4});
  const Tile row = grid(x.dim(0));
  const Tile v = load(x, {row, 0}, {1, 1024});
  Tile r = zeros(f32, {1, 1});
  if_(row % 2 == 0, [&] { r = sum(v, 1); });
  store(out, {row, 0}, r + max(v, 1));
}

TEST_P(Clusters, ReduceInArms) {
  const Array x = array(f32, {5, 1000}, filled(5000, [](long long k) {
                          return static_cast<double>((k / 1000 + k % 1000) % 8);
                        }));
  const Array out = poisoned(f32, {5, 1});
  call(in_an_arm, x, out);
  for (long long i = 0; i < 5; ++i) {
    double expected = 7;
    for (long long j = 0; i % 2 == 0 && j < 1000; ++j) expected += static_cast<double>((i + j) % 8);
    EXPECT_EQ(element(out, {i, 0}), expected);
  }
}

// Blocks of a cluster with rows of their own, and blocks that hold the same.
void less_sum(Tensor x, Tensor out, int rows, int columns) {
  launch({.warps = 1, .cluster = 8});
  const Tile v = load(x, {0, 0}, {rows, columns});
  store(out, {0, 0}, v - sum(v, 1));
}

TEST_P(Clusters, KeepRows) {
  for (const auto& [rows, columns] :
       {std::pair(8, 64), {4, 1024}, {2, 32}, {2, 64}, {1, 16}, {4, 64}}) {
    const auto value = [](long long k) { return static_cast<double>(k % 13 - 4); };
    const Array x = array(f32, {rows, columns}, filled(rows * columns, value));
    const Array out = poisoned(f32, {rows, columns});
    call(less_sum, x, out, rows, columns);
    for (long long i = 0; i < rows; ++i) {
      double total = 0;
      for (long long j = 0; j < columns; ++j) total += value(i * columns + j);
      for (long long j = 0; j < columns; ++j)
        ASSERT_EQ(element(out, {i, j}), value(i * columns + j) - total)
            << rows << "x" << columns << " " << i << " " << j;
    }
  }
}

// The factors of a product are read by all threads: it runs on one block.
int line_of_product = 0;
void product(Tensor a, Tensor y, int cluster) {
  launch({.cluster = cluster});
  const Tile t = load(a, {0, 0}, {32, 32});
  Tile sums = dot(t, t);
  line_of_product = __LINE__ - 1;
  for (const Tile& k : range(0, 32, 16))
    sums += dot(load(a, {0, k}, {32, 16}), load(a, {k, 0}, {16, 32}));
  store(y, {0, 0}, sums);
}

TEST_P(Clusters, OfProducts) {
  for (const DType t : {f16, f32, f64})
    for (const int cluster : {0, 1}) {
      const auto value = [](long long k) { return static_cast<double>(k % 5 - 2); };
      const Array a = array(t, {32, 32}, filled(1024, value));
      const Array y = poisoned(t == f64 ? f64 : f32, {32, 32});
      call(product, a, y, cluster);
      for (long long i = 0; i < 32; ++i)
        for (long long j = 0; j < 32; ++j) {
          double sum = 0;
          for (long long k = 0; k < 32; ++k) sum += 2 * value(i * 32 + k) * value(k * 32 + j);
          ASSERT_EQ(element(y, {i, j}), sum) << name_of(t) << " cluster " << cluster;
        }
    }
}

TEST_P(Clusters, AreRefusedToProducts) {
  if (GetParam() != DeviceKind::sim && GetParam() != DeviceKind::cuda) return;
  const Array a = Array::zeros(f32, {32, 32}), y = Array::zeros(f32, {32, 32});
  const std::string said = message_of([&] { call(product, a, y, 4); });
  if (said == "no error") GTEST_SKIP() << "a GPU without clusters";
  const std::string line = std::to_string(line_of_product);
  EXPECT_EQ(said, "launch: a kernel with a product (line " + line +
                      ") runs on one block, not on a cluster of 4: leave cluster out");
  const auto of_one_element = [](Tensor x, Tensor out) {
    launch({.warps = 1, .cluster = 2});
    store(out, {0, 0}, dot(load(x, {0, 0}, {1, 32}), load(x, {0, 0}, {32, 1})));
  };
  EXPECT_NE(message_of([&] { call(of_one_element, a, y); }).find("runs on one block"),
            std::string::npos);
}

// Tiles so large that the model would take several blocks, which these ops cannot: one must do.
void moves(Tensor x, Tensor y, Tensor m) {
  const Tile t = load(x, {0, 0}, {512, 64});
  store(y, {0, 0}, transpose(t));
  store(m, {0, 0}, max(t, 0));
}

TEST_P(Clusters, AreNotTakenWhereTilesMove) {
  const auto value = [](long long k) { return static_cast<double>(k * 37 % 1009); };
  const Array x = array(f32, {512, 64}, filled(512 * 64, value));
  const Array y = poisoned(f32, {64, 512}), m = poisoned(f32, {1, 64});
  call(moves, x, y, m);
  for (long long j = 0; j < 64; ++j) {
    double most = 0;
    for (long long i = 0; i < 512; ++i) {
      most = std::max(most, value(i * 64 + j));
      ASSERT_EQ(element(y, {j, i}), value(i * 64 + j));
    }
    ASSERT_EQ(element(m, {0, j}), most);
  }
}

// Elements of a tile with padding change their block: by default there is one, and a cluster that
// is asked for is refused.
void turned(Tensor x, Tensor out, int rows, int columns, int cluster) {
  launch({.cluster = cluster});
  store(out, {0, 0}, reshape(load(x, {0, 0}, {rows, columns}, 0), {columns, rows}));
}

TEST_P(Clusters, AreNotChosenWhereAReshapeMoves) {
  for (const auto& [rows, columns] : {std::pair(3, 7000), {20, 1000}, {130, 150}, {3, 35}}) {
    SCOPED_TRACE(columns);
    const Array x =
        array(i32, {rows, columns},
              filled(rows * columns, [](long long i) { return static_cast<double>(i % 1009); }));
    const Array out = Array::zeros(i32, {columns, rows});
    call(turned, x, out, rows, columns, 0);
    for (long long i = 0; i < rows * columns; i += 13)
      ASSERT_EQ(element(out, {i / rows, i % rows}), static_cast<double>(i % 1009)) << i;
  }
}

TEST_P(Clusters, AreRefusedToReshapesThatMove) {
  if (GetParam() != DeviceKind::sim && GetParam() != DeviceKind::cuda) return;  // they have none
  const Array x = Array::zeros(i32, {3, 35}), out = Array::zeros(i32, {35, 3});
  const std::string said = message_of([&] { call(turned, x, out, 3, 35, 2); });
  EXPECT_NE(said.find("would move between the 2 blocks of its cluster: launch this kernel without "
                      "a cluster"),
            std::string::npos)
      << said;
}

}  // namespace
}  // namespace tw::test
