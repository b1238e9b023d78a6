// Faults that the fuzzer found, each as the smallest kernel that showed it.
#include "cases/on_device.hpp"
#include "runtime/options.hpp"

namespace tw::test {
namespace {

class Found : public OnDevice {};
INSTANTIATE_TEST_SUITE_P(on, Found, every_device(),
                         [](const auto& info) { return std::string(name_of(info.param)); });

// A branch without effects that only a store inside a later branch needs is emitted before that
// branch. Its scalars were put into the later one.
void late_demand(Tensor out, Tile n, int width) {
  Tile v = full(i64, {width}, 7);
  const Tile d = sum(v);
  const Mask odd = n > 2;
  if_(
      odd, [&] {}, [&] { v += where((d != 0) & (d != -1), v / d, 0); });
  if_(n > 0, [&] { store(out, {0}, v); });
}

TEST_P(Found, ScalarsOfABranchDemandedLate) {
  const Array out = Array::empty(i64, {2});
  cold_and_warm(
      {out}, [&] { call(late_demand, out, 1, 2); },
      [&] {
        expect_values({7, 7}, out);
      });
  cold_and_warm(
      {out}, [&] { call(late_demand, out, 3, 2); },
      [&] {
        expect_values({7, 7}, out);
      });
  const Array one = Array::empty(i64, {1});
  cold_and_warm(
      {one}, [&] { call(late_demand, one, 1, 1); }, [&] { expect_values({8}, one); });
}

// Nested loops with a dead tile inside: the types of the second recording had other numbers, and
// the purity check took that for another program.
void nested_whiles(Tensor out, Tile n) {
  const Tile id = grid(1);
  Tile i = 0;
  while_([&] { return i < n; },
         [&] {
           Tile j = 0;
           while_([&] { return j < id; },
                  [&] {
                    const Tile dead = full(i32, {65, 1}, 0);
                    j += 1;
                  });
           i += 1;
         });
  store(out, {0}, i);
}

TEST_P(Found, PurityOfNestedLoops) {
  const bool before = runtime::check_purity();
  runtime::set_check_purity(true);
  const Array out = Array::empty(i32, {1});
  cold_and_warm(
      {out}, [&] { call(nested_whiles, out, 3); }, [&] { expect_values({3}, out); });
  runtime::set_check_purity(before);
}

// Bytes to truth values and back were taken for a way there and back that loses nothing.
void truth_of_bytes(Tensor x, Tensor y, int block) {
  store(y, {0}, cast(cast(load(x, {0}, {block}), DType::mask), u8));
}

TEST_P(Found, BytesThroughAMask) {
  const Array x = array(u8, {4}, {0, 1, 2, 255}), y = Array::empty(u8, {4});
  for (int block : {4, 9})
    cold_and_warm(
        {y}, [&] { call(truth_of_bytes, x, y, block); },
        [&] {
          expect_values({0, 1, 1, 1}, y);
        });
}

// Bounded axes of size 1 that a loop drops, adds and turns, trip by trip: the bounds of the carried
// tile nested ever deeper, and the trace did not end.
void squeeze_and_turn(Tensor x, Tensor y, Tile n, int start) {
  Tile v = load(x, {start, start}, {1, 1});
  for (Tile k : range(0, n)) v = transpose(expand(squeeze(v, 0), 0)) + 1;
  store(y, {0, 0}, v);
}

TEST_P(Found, BoundsOfRepeatedSqueezes) {
  const Array x = array(i32, {1, 1}, {10}), y = Array::empty(i32, {1, 1});
  poison(y);
  const double untouched = element(y, {0, 0});
  cold_and_warm(
      {y}, [&] { call(squeeze_and_turn, x, y, 2, 0); }, [&] { expect_values({12}, y); });
  cold_and_warm(
      {y}, [&] { call(squeeze_and_turn, x, y, 2, 1); }, [&] { expect_values({untouched}, y); });
}

// A store to the tensor of an earlier load makes that load happen first. How much of it a later
// store needs is computed only behind the first one.
void load_before_store(Tensor a, Tensor b) {
  const Tile zero = full(i32, {1}, 0);
  const Tile loaded = load(a, {argmin(zero)}, {2});
  store(a, {0}, zero);
  store(b, {0}, loaded);
}

TEST_P(Found, LoadForcedByAStore) {
  const Array a = Array::empty(i32, {2}), b = Array::empty(i32, {2});
  for (int cache = 0; cache < 2; ++cache) {
    a.data_as<int>()[0] = 5;
    a.data_as<int>()[1] = 6;
    poison(b);
    call(load_before_store, a, b);
    expect_values({5, 6}, b);
    expect_values({0, 6}, a);
  }
}

// Three carried tiles that each read the others' old values: the parallel copy of the back edge
// saved the same one again and again, and the compilation did not end.
void three_ways(Tensor x, Tensor o, Tile n, int width) {
  Tile a = load(x, {0, 0}, {2, width}, 0), b = a * 2, c = a + 3;
  for (Tile k : range(0, n)) {
    store(o, {0, 0}, a);
    b += c;
    c = b;
    a += b;
    b += a;
  }
  store(o, {0, 0}, b);
}

TEST_P(Found, ParallelCopyOfThree) {
  const Array x = array(f32, {2, 3}, {0, 1, 2, 3, 4, 5}), o = Array::empty(f32, {2, 3});
  for (int width : {3, 8}) {
    std::vector<double> right;
    for (int v = 0; v < 6; ++v) {
      double a = v, b = 2 * a, c = a + 3;
      for (int k = 0; k < 2; ++k) b += c, c = b, a += b, b += a;
      right.push_back(b);
    }
    cold_and_warm(
        {o}, [&] { call(three_ways, x, o, 2, width); }, [&] { expect_values(right, o); });
  }
}

// A transposed tile was stored from the registers of what it was transposed from.
void turn_around(Tensor x, Tensor y) {
  store(y, {0, 0, 0}, transpose(load(x, {0, 0, 0}, {2, 3, 4}), {2, 0, 1}));
}

TEST_P(Found, StoreOfATransposedTile) {
  const Array x = array(f32, {2, 3, 4}, filled(24, [](long long i) { return i; }));
  const Array y = Array::empty(f32, {4, 2, 3});
  const auto right = filled(24, [](long long i) { return i / 3 % 2 * 12 + i % 3 * 4 + i / 6; });
  cold_and_warm(
      {y}, [&] { call(turn_around, x, y); }, [&] { expect_values(right, y); });
}

// Two overlapping stores, with threads that hold other elements in each: the second came first.
void store_twice(Tensor y) {
  store(y, {0, 0}, broadcast(min(full(bf16, {3, 1}, 1), 1), {3, 3}));
  store(y, {0, -2}, full(bf16, {3, 3}, 0));
}

TEST_P(Found, StoresInOrder) {
  const Array y = Array::empty(bf16, {3, 3});
  cold_and_warm(
      {y}, [&] { call(store_twice, y); },
      [&] {
        expect_values({0, 1, 1, 0, 1, 1, 0, 1, 1}, y);
      });
}

// Integers have no fused multiply-add.
void integer_product(Tensor a, Tensor b, Tensor c) {
  store(c, {0, 0}, dot(load(a, {0, 0}, {2, 3}), load(b, {0, 0}, {3, 2})));
}

TEST_P(Found, IntegerProduct) {
  const Array a = array(i8, {2, 3}, {1, 2, 3, 4, 5, 6}), b = array(i8, {3, 2}, {1, -1, 2, 0, 3, 5});
  const Array c = Array::empty(i32, {2, 2});
  cold_and_warm(
      {c}, [&] { call(integer_product, a, b, c); },
      [&] {
        expect_values({14, 14, 32, 26}, c);
      });
}

// A loop that carries a tile beside the scalar that decides about another loop: that the tile
// differs between threads was taken for the scalar, too, and the reduction inside was refused.
void loops_in_loops(Tensor x, Tensor y, Tile n) {
  Tile sums = zeros(f32, {1, 8}), trips = 1;
  for (Tile k : range(0, n)) {
    for (Tile j : range(0, cast(trips, i64))) sums += max(load(x, {0, 0}, {1, 64}), 1);
    trips += 1;
  }
  store(y, {0, 0}, sums);
}

TEST_P(Found, ScalarsCarriedBesideTiles) {
  const Array x = array(f32, {1, 64}, filled(64, [](long long i) { return i; }));
  const Array y = Array::empty(f32, {1, 8});
  cold_and_warm(
      {y}, [&] { call(loops_in_loops, x, y, 3); },
      [&] { expect_values(filled(8, [](long long) { return 6 * 63; }), y); });
}

// Many comparisons at once, none true: ptxas 13.0 made a disjunction of 0s and 1s true.
void any_of_many(Tensor x, Tensor y) {
  const Tile v = cast(load(x, {0, 0}, {16, 64}, 0), f32), h = cast(v, f16);
  const Mask changed = any(h != v);
  Tile out = 1;
  if_(changed, [&] { out = cast(sum(h), i32); });
  store(y, {0}, out);
  store(y, {1}, cast(all(h == v), i32));
}

TEST_P(Found, AnyOfManyComparisons) {
  for (const DType t : {f8e4m3, f16, f32}) {
    const Array x = array(t, {4, 16}, filled(64, [](long long i) { return i % 7 - 3; }));
    const Array y = Array::empty(i32, {2});
    cold_and_warm(
        {y}, [&] { call(any_of_many, x, y); },
        [&] {
          expect_values({1, 1}, y);
        });
  }
}

// -128 has no positive counterpart in 8 bits: a register that has more kept 128 for what followed.
void magnitudes(Tensor x, Tensor y) { store(y, {0}, cast(abs(load(x, {0}, {4})), f16)); }

TEST_P(Found, MagnitudeOfTheLeastByte) {
  const Array x = array(i8, {4}, {-128, -127, 5, 0}), y = Array::empty(f16, {4});
  cold_and_warm(
      {y}, [&] { call(magnitudes, x, y); },
      [&] {
        expect_values({-128, 127, 5, 0}, y);
      });
}

// Two loads at one place whose valid parts differ: ptxas 13.0 kept the shorter one for both.
void two_lengths(Tensor x, Tensor y, Tile short_length) {
  const Tile a = load(x, {0}, {7}), b = load(x, {0}, {8});
  store(y.at(0), {0}, where(all(Mask(a)), cast(b, i32), 2));
  store(y.at(1), {0}, cast(a, i32) + cast(short_length, i32));
}

TEST_P(Found, LoadsOfTwoLengths) {
  const Array x = array(DType::mask, {8}, std::vector<double>(8, 1)), y = Array::empty(i32, {2, 8});
  cold_and_warm(
      {y}, [&] { call(two_lengths, x, y, 1); },
      [&] {
        for (long long i = 0; i < 8; ++i) EXPECT_EQ(element(y, {0, i}), 1) << i;
        for (long long i = 0; i < 7; ++i) EXPECT_EQ(element(y, {1, i}), 2) << i;
      });
}

}  // namespace
}  // namespace tw::test
