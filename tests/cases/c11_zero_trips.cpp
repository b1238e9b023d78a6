// C11: loops that run no trip, one, and some, counts known while tracing or at run time.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C11);

void count_up(Tensor out, Tile n) {
  Tile i = 0;
  while_([&] { return i < n; }, [&] { i += 1; });
  store(out, {0}, i);
}
void count_up_constant(Tensor out, int n) { count_up(out, n); }

void last_value(Tensor out, Tile n, int width) {
  const Tile start = full(f32, {width}, 12);
  Tile v = start;
  for (Tile k : range(0, n)) v = 1 / start;
  store(out, {0}, v);
}
void last_value_constant(Tensor out, int n, int width) { last_value(out, n, width); }

// Steps of either sign, and the value of the induction variable.
void induction(Tensor out, Tile lo, Tile hi, Tile step) {
  Tile trips = 0, last = -99;
  for (Tile k : range(lo, hi, step)) {
    trips += 1;
    last = cast(k, i32);
  }
  store(out, {0}, trips);
  store(out, {1}, last);
}

// A loop over memory whose length may be nothing.
void sum_all(Tensor x, Tensor out, int block) {
  Tile acc = zeros(f32, {1});
  for (Tile k : range(0, x.dim(0), block)) acc += sum(load(x, {k}, {block}), 0);
  store(out, {0}, acc);
}

TEST_P(C11, While) {
  const Array out = Array::empty(i32, {1});
  for (int n : {0, -3, 1, 5}) {
    const double right = n < 0 ? 0 : n;
    cold_and_warm(
        {out}, [&] { call(count_up, out, n); }, [&] { expect_values({right}, out); });
    cold_and_warm(
        {out}, [&] { call(count_up_constant, out, n); }, [&] { expect_values({right}, out); });
  }
}

TEST_P(C11, CarriedValue) {
  for (int width : {1, 16, 100}) {
    const Array out = Array::empty(f32, {width});
    for (int n : {0, 1, 2, 3}) {
      const std::vector<double> right(static_cast<size_t>(width), n ? 1.0f / 12.0f : 12.0f);
      cold_and_warm(
          {out}, [&] { call(last_value, out, n, width); }, [&] { expect_values(right, out); });
      cold_and_warm(
          {out}, [&] { call(last_value_constant, out, n, width); },
          [&] { expect_values(right, out); });
    }
  }
}

TEST_P(C11, Steps) {
  const Array out = Array::empty(i32, {2});
  struct Row {
    int lo, hi, step, trips, last;
  };
  for (const Row& r :
       {Row{0, 0, 1, 0, -99}, Row{0, 5, 2, 3, 4}, Row{5, 0, 1, 0, -99}, Row{5, 0, -2, 3, 1},
        Row{0, 5, -1, 0, -99}, Row{0, 5, 0, 0, -99}, Row{-4, 5, 4, 3, 4}, Row{0, 5, 100, 1, 0}})
    cold_and_warm(
        {out}, [&] { call(induction, out, r.lo, r.hi, r.step); },
        [&] {
          expect_values({static_cast<double>(r.trips), static_cast<double>(r.last)}, out);
        });
}

TEST_P(C11, EmptyMemory) {
  const Array x = array(f32, {9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}), out = Array::empty(f32, {1});
  for (int n : {0, 1, 2, 4, 5, 9})
    for (int block : {4, 1, 16})
      cold_and_warm(
          {out}, [&] { call(sum_all, x.slice(0, 0, n), out, block); },
          [&] { expect_values({n * (n + 1) / 2.0}, out); });
}

}  // namespace
}  // namespace tw::test
