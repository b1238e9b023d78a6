// C25: a row vector and a column vector in one epilogue; shapes that broadcast and shapes that do
// not.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C25);

void scaled_matmul(Tensor a, Tensor b, Tensor col, Tensor row, Tensor out, int bm, int bn, int bk) {
  const auto [i, j] = grid(ceil_div(out.dim(0), bm), ceil_div(out.dim(1), bn));
  const Tile m = i * bm, n = j * bn;
  Tile acc = zeros(f32, {bm, bn});
  for (Tile k : range(0, a.dim(1), bk))
    acc += dot(load(a, {m, k}, {bm, bk}), load(b, {k, n}, {bk, bn}));
  store(out, {m, n}, acc * expand(load(col, {m}, {bm}), 1) * load(row, {n}, {bn}));
}

TEST_P(C25, RowAndColumn) {
  const long long size = 256, depth = 32;
  const Array a = array(bf16, {size, depth}, std::vector<double>(size * depth, 1.0));
  const Array b = array(bf16, {depth, size}, std::vector<double>(size * depth, 1.0));
  const Array col = array(f32, {size}, filled(size, [](long long m) { return m % 7 + 1.0; }));
  const Array row = array(f32, {size}, filled(size, [](long long n) { return n % 5 + 1.0; }));
  const Array out = Array::empty(f32, {size, size});
  const std::vector<double> right = filled(size * size, [&](long long k) {
    return 32.0 * static_cast<double>((k / size % 7 + 1) * (k % size % 5 + 1));
  });
  struct Tiles {
    int m, n, k;
  };
  for (const Tiles t :
       {Tiles{128, 128, 32}, Tiles{128, 256, 16}, Tiles{64, 256, 32}, Tiles{96, 80, 20}})
    cold_and_warm(
        {out}, [&] { call(scaled_matmul, a, b, col, row, out, t.m, t.n, t.k); },
        [&] { expect_values(right, out); });
}

// Shapes as trace-time constants; a size of 0 stands for no such dimension.
Tile iota_of(int m, int n) {
  return m ? iota(i32, {m, n}) + 10 * iota(i32, {m, n}, 0) : iota(i32, {n});
}
void add_shapes(Tensor out, int m1, int n1, int m2, int n2) {
  store(out, {0, 0}, iota_of(m1, n1) + 100 * iota_of(m2, n2));
}
void add_loaded(Tensor a, Tensor b, Tensor out) {
  store(out, {0, 0}, load(a, {0, 0}, {4, 1}) + load(b, {0, 0}, {1, 4}));
}

TEST_P(C25, ShapesThatBroadcast) {
  const Array wide = Array::empty(i32, {4, 3}), pair = Array::empty(i32, {2, 3});
  cold_and_warm(
      {wide}, [&] { call(add_shapes, wide, 4, 1, 1, 3); },
      [&] {
        expect_values(filled(12, [](long long k) { return 10.0 * (k / 3) + 100.0 * (k % 3); }),
                      wide);
      });
  cold_and_warm(
      {pair}, [&] { call(add_shapes, pair, 2, 3, 0, 3); },
      [&] {
        expect_values(
            filled(6, [](long long k) { return k % 3 + 10.0 * (k / 3) + 100.0 * (k % 3); }), pair);
      });
}

// A bounded vector stays bounded along the dimension it had.
TEST_P(C25, BoundedVectors) {
  const Array a = array(i32, {3, 1}, {1, 2, 3}), b = array(i32, {1, 2}, {10, 20}),
              out = Array::empty(i32, {4, 4});
  poison(out);
  const double p = element(out, {0, 0});
  cold_and_warm(
      {out}, [&] { call(add_loaded, a, b, out); },
      [&] {
        expect_values({11, 21, p, p, 12, 22, p, p, 13, 23, p, p, p, p, p, p}, out);
      });
}

TEST_P(C25, ShapesThatDoNot) {
  const Array out = Array::empty(i32, {4, 4});
  poison(out);
  const double p = element(out, {0, 0});
  struct Row {
    int m1, n1, m2, n2;
    const char* text;
  };
  for (const Row& r :
       {Row{0, 3, 0, 4,
            "+: shapes 3 and 4 do not broadcast: dimension 0 is 3 in one and 4 in the other"},
        Row{3, 2, 0, 3,
            "+: shapes 3x2 and 3 do not broadcast: dimension 1 is 2 in one and 3 in the other"}}) {
    try {
      call(add_shapes, out, r.m1, r.n1, r.m2, r.n2);
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Error& e) {
      EXPECT_STREQ(e.text(), r.text);
      EXPECT_NE(std::string(e.file()).find("c25_broadcast.cpp"), std::string::npos);
      EXPECT_GT(e.line(), 0);
    }
    expect_values(std::vector<double>(16, p), out);
  }
}

}  // namespace
}  // namespace tw::test
