// C05: elements past an edge stay out of a reduction, whatever was computed from them before it.
#include <cmath>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C05);

void loss_of(const Tile& z, const Tile& label, Tensor loss, Tensor lse_out) {
  const Tile m = max(z, 1), lse = log(sum(exp(z - m), 1)) + m;
  const Tile picked = sum(where(iota(i32, {1, z.dim(1)}) == label, z, 0), 1);
  store(loss, {0}, squeeze(lse - picked, 1));
  store(lse_out, {0}, squeeze(lse, 1));
}

void soft_cap(Tensor logits, Tile label, Tensor loss, Tensor lse, int block) {
  loss_of(30 * tanh(load(logits, {0, 0}, {1, block}) / 30), label, loss, lse);
}

void linear(Tensor x, Tensor w, Tile label, Tensor loss, Tensor lse, int block, int depth) {
  const Tile logits = dot(load(x, {0, 0}, {1, depth}), transpose(load(w, {0, 0}, {block, depth})));
  loss_of(logits, label, loss, lse);
}

void expect_near(const Array& a, double right) {
  EXPECT_NEAR(element(a, {0}), right, std::fabs(right) * 1e-6);
}

TEST_P(C05, SoftCap) {
  const Array logits = array(f32, {1, 5}, {-100, -100, -100, -100, -100});
  const Array loss = Array::empty(f32, {1}), lse = Array::empty(f32, {1});
  for (int block : {5, 8, 16, 129})
    cold_and_warm(
        {loss, lse}, [&] { call(soft_cap, logits, 0, loss, lse, block); },
        [&] {
          expect_near(loss, 1.6094379);
          expect_near(lse, -28.3143011);
        });
}

// The rows of the weight beyond the last class exist, and hold numbers that would win the maximum.
TEST_P(C05, FusedLinear) {
  const Array x = array(f32, {1, 4}, {1, 1, 1, 1});
  const Array w = array(f32, {8, 4}, filled(32, [](long long i) { return i < 20 ? -5.0 : 1e6; }));
  const Array loss = Array::empty(f32, {1}), lse = Array::empty(f32, {1});
  for (int block : {5, 8, 64})
    for (int depth : {4, 8})
      cold_and_warm(
          {loss, lse}, [&] { call(linear, x, w.slice(0, 0, 5), 0, loss, lse, block, depth); },
          [&] {
            expect_near(loss, 1.6094379);
            expect_near(lse, -18.3905621);
          });
}

}  // namespace
}  // namespace tw::test
