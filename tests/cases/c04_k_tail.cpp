// C04: what lies past the end of K must not enter a product, not even as 0 x NaN.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C04);

void matmul(Tensor a, Tensor b, Tensor c, int bm, int bn, int bk) {
  const auto [i, j] = grid(ceil_div(c.dim(0), bm), ceil_div(c.dim(1), bn));
  Tile acc = zeros(a.dtype() == f64 ? f64 : f32, {bm, bn});
  for (Tile k : range(0, a.dim(1), bk))
    acc += dot(load(a, {i * bm, k}, {bm, bk}), load(b, {k, j * bn}, {bk, bn}));
  store(c, {i * bm, j * bn}, acc);
}

// The valid range of K is a view made inside, of a size known only at run time or while tracing.
void matmul_slice(Tensor a, Tensor b, Tensor c, Tile k) {
  store(c, {0, 0},
        dot(load(a.slice(1, 0, k), {0, 0}, {16, 32}), load(b.slice(0, 0, k), {0, 0}, {32, 16})));
}
void matmul_slice_constant(Tensor a, Tensor b, Tensor c, int k) {
  store(c, {0, 0},
        dot(load(a.slice(1, 0, k), {0, 0}, {16, 32}), load(b.slice(0, 0, k), {0, 0}, {32, 16})));
}

// Only one operand has an edge. The other is full, and its elements there are NaN.
void matmul_left_edge(Tensor a, Tensor b, Tensor c) {
  store(c, {0, 0}, dot(load(a, {0, 0}, {16, 32}), load(b, {0, 0}, {32, 16}, 0)));
}

void matmul_with_other(Tensor a, Tensor b, Tensor c) {
  store(c, {0, 0}, dot(load(a, {0, 0}, {16, 32}, 0), load(b, {0, 0}, {32, 16}, 0)));
}

// 16 x 32 and 32 x 16 buffers: ones where k < 20, NaN elsewhere.
struct Operands {
  explicit Operands(DType t)
      : a(array(t, {16, 32}, filled(512, [](long long i) { return i % 32 < 20 ? 1 : nan; }))),
        b(array(t, {32, 16}, filled(512, [](long long i) { return i / 16 < 20 ? 1 : nan; }))),
        c(Array::empty(t == f64 ? f64 : f32, {16, 16})) {}
  Array a, b, c;
};

const std::vector<double> all_twenty(256, 20.0);

TEST_P(C04, ViewsOfTheValidPart) {
  for (DType t : {f16, bf16, f32, f64}) {
    const Operands o(t);
    const Array a = o.a.slice(1, 0, 20), b = o.b.slice(0, 0, 20);
    for (int bk : {32, 64, 20, 16, 7, 1})
      for (int bm : {16, 5, 32})
        cold_and_warm(
            {o.c}, [&] { call(matmul, a, b, o.c, bm, 16, bk); },
            [&] { expect_values(all_twenty, o.c); });
    cold_and_warm(
        {o.c}, [&] { call(matmul_with_other, a, b, o.c); },
        [&] { expect_values(all_twenty, o.c); });
  }
}

// Results between powers of two: 5 and 7 times what a warp multiplies, not 8 times.
TEST_P(C04, ProductsOfAnySize) {
  for (DType t : {f16, f32, f64})
    for (const auto& [m, n] : {std::pair(32, 700), {100, 230}, {7, 3}}) {
      SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n));
      const Array a = array(t, {m, 16}, filled(m * 16, [](long long i) { return i % 7; }));
      const Array b = array(t, {16, n}, filled(16 * n, [](long long i) { return i % 5; }));
      const Array c = Array::zeros(t == f64 ? f64 : f32, {m, n});
      call(matmul, a, b, c, m, n, 16);
      for (long long i = 0; i < m; i += 3)
        for (long long j = 0; j < n; ++j) {
          double sum = 0;
          for (long long k = 0; k < 16; ++k) sum += element(a, {i, k}) * element(b, {k, j});
          ASSERT_EQ(element(c, {i, j}), sum) << i << " " << j;
        }
    }
}

TEST_P(C04, SlicesInsideTheKernel) {
  for (DType t : {f16, bf16, f32, f64}) {
    const Operands o(t);
    cold_and_warm(
        {o.c}, [&] { call(matmul_slice, o.a, o.b, o.c, 20); },
        [&] { expect_values(all_twenty, o.c); });
    cold_and_warm(
        {o.c}, [&] { call(matmul_slice_constant, o.a, o.b, o.c, 20); },
        [&] { expect_values(all_twenty, o.c); });
  }
}

TEST_P(C04, AnEdgeOfOneOperandBindsTheOther) {
  for (DType t : {f16, f32}) {
    const Operands o(t);
    const Array a = o.a.slice(1, 0, 20);
    cold_and_warm(
        {o.c}, [&] { call(matmul_left_edge, a, o.b, o.c); },
        [&] { expect_values(all_twenty, o.c); });
  }
}

// Two edges that do not agree are no product: an error at launch, and nothing is written.
TEST_P(C04, EdgesMustAgree) {
  const Operands o(f16);
  for (int n : {19, 21}) {
    poison(o.c);
    EXPECT_EQ(
        message_of([&] { call(matmul, o.a.slice(1, 0, 20), o.b.slice(0, 0, n), o.c, 16, 16, 32); }),
        "dot: the inner sizes of the two tensors differ");
    expect_values(std::vector<double>(256, nan), o.c);
  }
}

}  // namespace
}  // namespace tw::test
