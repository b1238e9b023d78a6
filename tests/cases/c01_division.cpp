// C01: f32 division is correctly rounded, however the divisor reaches it.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C01);

void divide(Tensor x, Tensor y, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) / load(y, {i}, {block}));
}

// The divisor is one value for a whole row: a target may turn that into a reciprocal.
void divide_rows(Tensor x, Tensor y, Tensor out, int rows, int columns) {
  const auto [i, j] = grid(ceil_div(out.dim(0), rows), ceil_div(out.dim(1), columns));
  const Tile r = i * rows, c = j * columns;
  store(out, {r, c}, load(x, {0, c}, {1, columns}) / load(y, {r, 0}, {rows, 1}));
}

void divide_by_scalar(Tensor x, Tile y, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) / y);
}

void divide_by_constant(Tensor x, float y, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) / y);
}

void divide_constants(float x, float y, Tensor out) {
  grid(1);
  store(out, {0}, full(f32, {1}, x) / y);
}

float quotient(double a, double b) { return static_cast<float>(a) / static_cast<float>(b); }

// The report's element, the whole sweep, and quotients at both ends of the range.
struct Pairs {
  std::vector<double> x{4.6875}, y{0.9375}, q{5};
  Pairs() {
    for (int i = 1; i <= 512; ++i)
      for (int j = 1; j <= 512; ++j) add(i, j);
    for (double scale : {0x1p-149, 0x1p-126, 0x1p-100, 0x1p100, 0x1p118})
      for (int j = 1; j <= 512; ++j) add(scale * j, 3), add(3, scale * j), add(scale, scale * j);
    for (double special : {0.0, -0.0, inf, -inf, nan})
      for (double other : {1.0, -3.0, 0.0, inf}) add(special, other), add(other, special);
  }
  void add(double a, double b) {
    x.push_back(a);
    y.push_back(b);
    q.push_back(quotient(a, b));
  }
};

TEST_P(C01, TileByTile) {
  const Pairs p;
  const long long n = static_cast<long long>(p.x.size());
  const Array x = array(f32, {n}, p.x), y = array(f32, {n}, p.y), out = Array::empty(f32, {n});
  for (int block : {1024, 33})
    cold_and_warm(
        {out}, [&] { call(divide, x, y, out, block); }, [&] { expect_values(p.q, out); });
}

TEST_P(C01, OneDivisorARow) {
  const std::vector<double> count = filled(512, [](long long i) { return i + 1.0; });
  const Array out = Array::empty(f32, {512, 512});
  for (double scale : {1.0, 0x1p-140, 0x1p110}) {
    const std::vector<double> small =
        filled(512, [&](long long i) { return static_cast<float>((i + 1) * scale); });
    const Array x = array(f32, {1, 512}, small), y = array(f32, {512, 1}, count);
    const std::vector<double> right = filled(512 * 512, [&](long long k) {
      return quotient(small[static_cast<size_t>(k % 512)], k / 512 + 1.0);
    });
    for (int rows : {1, 16})
      for (int columns : {512, 96})
        cold_and_warm(
            {out}, [&] { call(divide_rows, x, y, out, rows, columns); },
            [&] { expect_values(right, out); });
  }
}

TEST_P(C01, ScalarAndConstantDivisors) {
  const std::vector<double> count = filled(700, [](long long i) { return i - 100.0; });
  const Array x = array(f32, {700}, count), out = Array::empty(f32, {700});
  for (float y : {0.9375f, 3.0f, 7.0f, 10.0f, 511.0f, 1e-40f, 0x1p-126f, 3e38f, 0.0f}) {
    const std::vector<double> right =
        filled(700, [&](long long i) { return quotient(count[static_cast<size_t>(i)], y); });
    for (int block : {1, 64, 100}) {
      cold_and_warm(
          {out}, [&] { call(divide_by_scalar, x, y, out, block); },
          [&] { expect_values(right, out); });
      cold_and_warm(
          {out}, [&] { call(divide_by_constant, x, y, out, block); },
          [&] { expect_values(right, out); });
    }
  }
}

TEST_P(C01, FoldedDivision) {
  const Array out = Array::empty(f32, {1});
  cold_and_warm(
      {out}, [&] { call(divide_constants, 4.6875f, 0.9375f, out); },
      [&] { expect_values({5}, out); });
}

}  // namespace
}  // namespace tw::test
