// C27: duplicate indices, 64-bit targets, returned values; and the other atomics.
#include <algorithm>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C27);
TW_CASE(C27Gather);

// n values into bins, several of one tile into the same.
void histogram(Tensor bins, Tile n, int block) {
  const Tile i = grid(ceil_div(n, block)) * block + cast(iota(i32, {block}), i64);
  atomic_add(bins, {where(i < n, i % bins.dim(0), -1)}, 1);
}

TEST_P(C27, ManyAddsIntoFewBins) {
  const long long n = GetParam() == DeviceKind::cpu ? 1000000 : 100000;
  for (DType t : {i32, i64, f32}) {
    const Array bins = Array::zeros(t, {7});
    call(histogram, bins, n, 96);
    expect_values(filled(7, [&](long long b) { return (n - b + 6) / 7; }), bins);
  }
}

void one_more(Tensor x, Tile n) {
  grid(n);
  atomic_add(x, {0}, 1);
}

TEST_P(C27, OneI64) {
  const Array x = Array::zeros(i64, {1});
  call(one_more, x, 1024);
  expect_values({1024}, x);
}

void tickets(Tensor counter, Tensor y, int block) {
  const Tile i = grid(ceil_div(y.dim(0), block)) * block;
  const Tile zero = where(cast(iota(i32, {block}), i64) + i < y.dim(0), 0, -1);
  const Tile mine = atomic_add(counter, {zero}, 1);
  store(y, {i}, mine);
}

TEST_P(C27, TicketsAreAPermutation) {
  const long long n = 100000;
  const Array counter = Array::zeros(i32, {1}), y = Array::empty(i32, {n});
  call(tickets, counter, y, 64);
  std::vector<double> got = values(y);
  std::sort(got.begin(), got.end());
  expect_values(filled(n, [](long long i) { return i; }), got);
  expect_values({static_cast<double>(n)}, counter);
}

// Every function on a window that crosses the edge of its tensor.
template <class F>
void each_function(Tensor x, Tensor v, Tensor old) {
  const Tile t = load(v, {0}, {8});
  const Tile was = F{}(x, t);
  store(old, {0}, was);
}
struct And {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_and(x, {0}, t); }
};
struct Or {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_or(x, {0}, t); }
};
struct Xor {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_xor(x, {0}, t); }
};
struct Max {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_max(x, {0}, t); }
};
struct Min {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_min(x, {0}, t); }
};
struct Exchange {
  Effect operator()(const Tensor& x, const Tile& t) const { return atomic_exchange(x, {0}, t); }
};
struct Cas {
  Effect operator()(const Tensor& x, const Tile& t) const {
    return atomic_cas(x, {0}, full(x.dtype(), {8}, 6), t, order::acq_rel);
  }
};

template <class F>
void expect_changed(DType t, const std::vector<double>& want) {
  const std::vector<double> a{6, 12, 1, 0, 6}, b{3, 10, 1, 7, 9};
  const Array x = array(t, {5}, a), v = array(t, {5}, b), old = Array::empty(t, {5});
  poison(old);
  call(each_function<F>, x, v, old);
  expect_values(want, x);
  expect_values(a, old);
}

TEST_P(C27, EveryFunction) {
  for (DType t : {i32, u32, i64}) {
    expect_changed<And>(t, {2, 8, 1, 0, 0});
    expect_changed<Or>(t, {7, 14, 1, 7, 15});
    expect_changed<Xor>(t, {5, 6, 0, 7, 15});
  }
  for (DType t : {i32, u32, i64, f32, f64}) {
    expect_changed<Max>(t, {6, 12, 1, 7, 9});
    expect_changed<Min>(t, {3, 10, 1, 0, 6});
    expect_changed<Exchange>(t, {3, 10, 1, 7, 9});
    expect_changed<Cas>(t, {3, 12, 1, 0, 9});
  }
}

// Programs hand work on: each waits for the one before it, in the order of their tickets.
void chain(Tensor ticket, Tensor flag, Tensor y, Tile n) {
  grid(n);
  const Tile mine = atomic_add(ticket, {0}, 1);
  const Tile seen = wait_until(flag, {0}, compare::ge, mine, scope::device);
  const Tile before = load(y, {mine}, {1}, 0);
  store(y, {mine + 1}, before * 3 + 1);
  atomic_add(flag, {0}, 1, order::release);
}

TEST_P(C27, ProgramsWaitForOneAnother) {
  const long long n = 20;
  const Array ticket = Array::zeros(i32, {1}), flag = Array::zeros(i32, {1}),
              y = Array::zeros(i64, {n + 1});
  call(chain, ticket, flag, y, n);
  double v = 0;
  expect_values(filled(n + 1,
                       [&](long long i) {
                         const double now = v;
                         v = v * 3 + 1;
                         return i ? now : 0;
                       }),
                y);
}

// Gather and scatter: indices outside touch nothing.
void permute(Tensor x, Tensor index, Tensor y, Tensor z) {
  const Tile i = load(index, {0}, {16});
  store(y, {0}, gather(x, {i}, -7));
  scatter(z, {i}, load(x, {0}, {16}));
}

TEST_P(C27Gather, GatherAndScatter) {
  const std::vector<double> in = filled(12, [](long long i) { return i + 100; });
  const std::vector<double> at{3, 0, -1, 11, 12, 5, 2147483647, 1, -2147483648.0, 2, 4, 10};
  for (DType t : {i32, i64, f16, f32, f64})
    for (DType ti : {i32, i64}) {
      const Array x = array(t, {12}, in), y = Array::empty(t, {12}), z = Array::zeros(t, {12}),
                  index = array(ti, {12}, at);
      call(permute, x, index, y, z);
      expect_values({103, 100, -7, 111, -7, 105, -7, 101, -7, 102, 104, 110}, y);
      expect_values({101, 107, 109, 100, 110, 105, 0, 0, 0, 0, 111, 103}, z);
    }
}

void rows(Tensor table, Tensor index, Tensor y, int width) {
  const Tile i = load(index, {0}, {4});
  const Tile row = expand(i, 1), column = expand(iota(i32, {width}), 0);
  store(y, {0, 0}, gather(table, {row, column}));
}

TEST_P(C27Gather, GatherOfRows) {
  const Array table = array(f32, {5, 9}, filled(45, [](long long i) { return i; })),
              index = array(i64, {3}, {4, 0, 2}), y = Array::empty(f32, {3, 9});
  const std::vector<double> want = filled(27, [](long long i) {
    const long long row[] = {4, 0, 2};
    return row[i / 9] * 9 + i % 9;
  });
  for (int width : {9, 16})
    cold_and_warm(
        {y}, [&] { call(rows, table, index, y, width); }, [&] { expect_values(want, y); });
}

}  // namespace
}  // namespace tw::test
