#include "llvm/differ.hpp"

namespace tw::test {
namespace {

Data ramp(DType t, std::vector<int64_t> dims, double start = 0) {
  return Data(t, std::move(dims)).fill([=](int64_t k) { return start + static_cast<double>(k); });
}

// Two tiles that trade places, one that follows, and a counter: the back edge is a parallel copy.
TEST(LlvmControl, SwapIsAParallelCopy) {
  for (int64_t trips : {0, 1, 2, 7})
    differ(R"(
kernel swap(%x: tensor<f32, 1> {unit=0}, %y: tensor<f32, 1> {unit=0}, %z: tensor<f32, 1> {unit=0}, %n: i64) {
  host:
    %zero = constant 0 : i64
    %one = constant 1 : i64
  body:
    %a0 = load %x[%zero] : tile<f32, 37>
    %b0 = load %y[%zero] : tile<f32, 37>
    %s0 = constant 0.0 : f32
    %a, %b, %c, %s = for %zero to %n step %one carry %a0, %b0, %a0, %s0 : tile<f32, 37>, tile<f32, 37>, tile<f32, 37>, f32 do (%i: i64, %p: tile<f32, 37>, %q: tile<f32, 37>, %r: tile<f32, 37>, %t: f32) {
      %u = add %p, %q : tile<f32, 37>
      %one_f = constant 1.0 : f32
      %t2 = add %t, %one_f : f32
      yield %q, %p, %u, %t2
    }
    %sb = broadcast %s : tile<f32, 37>
    %cs = add %c, %sb : tile<f32, 37>
    store %x[%zero], %a
    store %y[%zero], %b
    store %z[%zero], %cs
}
)",
           {ramp(f32, {37}), ramp(f32, {37}, 100), Data(f32, {37})},
           {static_cast<uint64_t>(trips)});
}

TEST(LlvmControl, LoopsOfEveryStepAndDirection) {
  const int64_t most = INT64_MAX;
  for (auto [lo, hi, step] : std::vector<std::array<int64_t, 3>>{{0, 5, 1},
                                                                 {0, 5, 2},
                                                                 {5, 0, -1},
                                                                 {5, 0, -2},
                                                                 {0, 0, 1},
                                                                 {0, -3, 1},
                                                                 {0, 5, 0},
                                                                 {5, 0, 1},
                                                                 {most - 3, most, 2},
                                                                 {-most, -most - 1, -1}})
    differ(R"(
kernel steps(%x: tensor<i64, 1> {unit=0}, %lo: i64, %hi: i64, %step: i64) {
  host:
    %zero = constant 0 : i64
    %one = constant 1 : i64
  body:
    %c, %last = for %lo to %hi step %step carry %zero, %zero : i64, i64 do (%i: i64, %n: i64, %l: i64) {
      %m = add %n, %one : i64
      yield %m, %i
    }
    %cb = broadcast %c : tile<i64, 1>
    %lb = broadcast %last : tile<i64, 1>
    store %x[%zero], %cb
    store %x[%one], %lb
}
)",
           {Data(i64, {2})},
           {static_cast<uint64_t>(lo), static_cast<uint64_t>(hi), static_cast<uint64_t>(step)});
}

TEST(LlvmControl, WhileCarriesTilesAndScalars) {
  for (int64_t n : {0, -3, 1, 5})
    differ(R"(
kernel loop(%x: tensor<f32, 1> {unit=0}, %k: tensor<i64, 1> {unit=0}, %n: i64) {
  host:
    %zero = constant 0 : i64
    %one = constant 1 : i64
  body:
    %t = load %x[%zero] : tile<f32, 21>
    %a, %b = while %zero, %t : i64, tile<f32, 21> test (%i: i64, %u: tile<f32, 21>) {
      %c = lt %i, %n : mask
      yield %c, %i, %u
    } do (%j: i64, %v: tile<f32, 21>) {
      %j2 = add %j, %one : i64
      %w = add %v, %v : tile<f32, 21>
      yield %j2, %w
    }
    store %x[%zero], %b
    %ab = broadcast %a : tile<i64, 1>
    store %k[%zero], %ab
}
)",
           {ramp(f32, {21}), Data(i64, {1})}, {static_cast<uint64_t>(n)});
}

TEST(LlvmControl, IfMergesTilesAndStoresInArms) {
  for (uint64_t c : {0, 1})
    differ(R"(
kernel arms(%x: tensor<f32, 1> {unit=0}, %y: tensor<f32, 1> {unit=0}, %c: mask) {
  host:
    %zero = constant 0 : i64
    %four = constant 4.0 : f32
  body:
    %t = load %x[%zero] : tile<f32, 50>
    %e = exp %t : tile<f32, 50>
    %r = if %c : tile<f32, 50> then {
      %f = broadcast %four : tile<f32, 50>
      %u = mul %t, %f : tile<f32, 50>
      store %x[%zero], %u
      yield %u
    } else {
      %v = sub %t, %t : tile<f32, 50>
      yield %v
    }
    %w = add %r, %t : tile<f32, 50>
    store %y[%zero], %w
}
)",
           {ramp(f32, {50}), Data(f32, {50})}, {c});
}

// The accumulator is scaled and updated in place, as in online softmax; old values are still
// needed.
TEST(LlvmControl, NestedLoopsUpdateInPlace) {
  differ(R"(
kernel nested(%x: tensor<f32, 2> {unit=1}, %y: tensor<f32, 2> {unit=1}, %n: i64) {
  host:
    %zero = constant 0 : i64
    %one = constant 1 : i64
    %half = constant 0.5 : f32
  body:
    %t = load %x[%zero, %zero] {inside=[0, 1]} : tile<f32, 5x19>
    %r = for %zero to %n step %one carry %t : tile<f32, 5x19> do (%i: i64, %a: tile<f32, 5x19>) {
      %s = for %zero to %i step %one carry %a : tile<f32, 5x19> do (%j: i64, %b: tile<f32, 5x19>) {
        %h = broadcast %half : tile<f32, 5x19>
        %c = mul %b, %h : tile<f32, 5x19>
        %m = reduce_max %c {axes=[1]} : tile<f32, 5x1>
        %mb = broadcast %m : tile<f32, 5x19>
        %d = sub %b, %mb : tile<f32, 5x19>
        yield %d
      }
      %e = add %s, %a : tile<f32, 5x19>
      yield %e
    }
    store %y[%zero, %zero], %r {inside=[0, 1]}
}
)",
         {ramp(f32, {5, 19}), Data(f32, {5, 19})}, {4});
}

}  // namespace
}  // namespace tw::test
