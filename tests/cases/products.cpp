// Products beside what shares their memory on a GPU: sums that come through it, other loops with
// stages, and an end of K inside of what is copied at once.
#include <vector>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(Products);

double value(long long i, int seed) { return static_cast<double>((i * 7 + seed * 3) % 11 - 5) / 4; }
Array matrix(DType t, int rows, int columns, int seed) {
  return array(t, {rows, columns},
               filled(rows * columns, [&](long long i) { return value(i, seed); }));
}
double product(const Array& a, const Array& b, long long i, long long j) {
  double sum = 0;
  for (long long k = 0; k < a.dim(1); ++k) sum += element(a, {i, k}) * element(b, {k, j});
  return sum;
}

// The sums of columns change their layout, through shared memory, before the product adds to them.
void onto_sums(Tensor a, Tensor b, Tensor x, Tensor o, int n, bool tf32) {
  const Tile sums = broadcast(sum(load(x, {0, 0}, {64, n}), 0), {64, n});
  const Tile l = load(a, {0, 0}, {64, 32}), r = load(b, {0, 0}, {32, n});
  store(o, {0, 0}, tf32 ? dot(l, r, sums, Precision::tf32) : dot(l, r, sums));
}

TEST_P(Products, OntoSumsOfColumns) {
  for (const DType t : {f32, f64, f16})
    for (const bool tf32 : {false, true})
      for (const int n : {64, 128, 256}) {
        if (tf32 && t != f32) continue;
        SCOPED_TRACE(std::string(name_of(t)) + (tf32 ? " tf32 " : " ") + std::to_string(n));
        const DType wide = t == f64 ? f64 : f32;
        const Array a = matrix(t, 64, 32, 1), b = matrix(t, 32, n, 2), x = matrix(wide, 64, n, 3),
                    o = Array::zeros(wide, {64, n});
        call(onto_sums, a, b, x, o, n, tf32);
        for (long long j = 0; j < n; ++j) {
          double sums = 0;
          for (long long i = 0; i < 64; ++i) sums += element(x, {i, j});
          for (long long i = 0; i < 64; i += 7)
            ASSERT_EQ(element(o, {i, j}), sums + product(a, b, i, j)) << i << " " << j;
        }
      }
}

// Both loops copy ahead; the stages of the outer one wait while the inner one runs.
void nested(Tensor a, Tensor b, Tensor c, Tensor d, Tensor o) {
  Tile acc = zeros(o.dtype(), {64, 64});
  for (const Tile& k : range(0, a.dim(1), 32)) {
    acc += dot(load(a, {0, k}, {64, 32}), load(b, {k, 0}, {32, 64}));
    for (const Tile& j : range(0, c.dim(1), 32))
      acc += dot(load(c, {0, j}, {64, 32}), load(d, {j, 0}, {32, 64}));
  }
  store(o, {0, 0}, acc);
}

TEST_P(Products, InsideOfAnotherLoopWithProducts) {
  for (const DType t : {f16, f32, f64}) {
    SCOPED_TRACE(name_of(t));
    const Array a = matrix(t, 64, 128, 1), b = matrix(t, 128, 64, 2), c = matrix(t, 64, 96, 3),
                d = matrix(t, 96, 64, 4), o = Array::zeros(t == f64 ? f64 : f32, {64, 64});
    call(nested, a, b, c, d, o);
    for (long long i = 0; i < 64; i += 5)
      for (long long j = 0; j < 64; ++j)
        ASSERT_EQ(element(o, {i, j}), product(a, b, i, j) + 4 * product(c, d, i, j));
  }
}

// b ends `before` elements earlier than a: what a holds there, infinity, must not count.
void shifted(Tensor a, Tensor b, Tensor o, int before) {
  Tile acc = zeros(o.dtype(), {64, 64});
  for (const Tile& k : range(0, 128, 32))
    acc += dot(load(a, {0, k}, {64, 32}), load(b, {k + before, 0}, {32, 64}));
  store(o, {0, 0}, acc);
}

TEST_P(Products, ThatEndInsideOfAnAccess) {
  for (const DType t : {f16, f32, f64})
    for (const int before : {1, 4, 7}) {
      SCOPED_TRACE(std::string(name_of(t)) + " " + std::to_string(before));
      const Array finite = matrix(t, 64, 128, 1), b = matrix(t, 128, 64, 2);
      std::vector<double> values;
      for (long long i = 0; i < 64 * 128; ++i)
        values.push_back(i % 128 >= 128 - before ? inf : element(finite, {i / 128, i % 128}));
      const Array a = array(t, {64, 128}, values), o = Array::zeros(t == f64 ? f64 : f32, {64, 64});
      call(shifted, a, b, o, before);
      const Array left = finite.slice(1, 0, 128 - before), right = b.slice(0, before, 128);
      for (long long i = 0; i < 64; i += 5)
        for (long long j = 0; j < 64; ++j)
          ASSERT_EQ(element(o, {i, j}), product(left, right, i, j)) << i << " " << j;
    }
}

// One element, beside a tile so large that the model would take several blocks for it.
void of_one_element(Tensor a, Tensor b, Tensor o, Tensor large, int depth) {
  store(o, {0, 0}, dot(load(a, {0, 0}, {1, depth}), load(b, {0, 0}, {depth, 1})));
  store(large, {0, 0}, load(large, {0, 0}, {1, 65536}) + 1);
}

TEST_P(Products, OfOneElement) {
  for (const DType t : {f16, f32, f64})
    for (const int depth : {1, 64, 1000, 4096}) {
      SCOPED_TRACE(std::string(name_of(t)) + " " + std::to_string(depth));
      const Array a = matrix(t, 1, depth, 1), b = matrix(t, depth, 1, 2),
                  o = Array::zeros(t == f64 ? f64 : f32, {1, 1}),
                  large = Array::zeros(f32, {1, 65536});
      call(of_one_element, a, b, o, large, depth);
      ASSERT_EQ(element(o, {0, 0}), product(a, b, 0, 0));
      ASSERT_EQ(element(large, {0, 65535}), 1);
    }
}

}  // namespace
}  // namespace tw::test
