// Whole texts of errors about gather, scatter, atomics, waits and scans.
#include <gtest/gtest.h>

#include <cmath>
#include <tilewright/scan.hpp>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

const std::vector<ir::Param> f32_2 = {tensor(f32, 2)}, i32_1 = {tensor(i32, 1)};

void fails_2(void (*kernel)(Tensor), const std::string& text, Loc test = Loc::here()) {
  fails(f32_2, kernel, text, test);
}
void fails_1(void (*kernel)(Tensor), const std::string& text, Loc test = Loc::here()) {
  fails(i32_1, kernel, text, test);
}

TEST(MemoryErrors, GatherAndScatter) {
  fails_2(
      [](Tensor x) {
        gather(x, {iota(i32, {4})});  // <rank>
      },
      "<rank>: gather: the tensor has rank 2, but 1 indices are given");
  fails_2(
      [](Tensor x) {
        gather(x, {zeros(f32, {4}), 0});  // <float>
      },
      "<float>: gather: an index must be a tile of integers, not of f32");
  fails_2(
      [](Tensor x) {
        gather(x, {iota(i32, {4}), iota(i32, {5})});  // <shapes>
      },
      "<shapes>: gather: shapes 4 and 5 do not broadcast: dimension 0 is 4 in one and 5 in the "
      "other");
  fails_2(
      [](Tensor x) {
        gather(x, {iota(i32, {4}), 0}, zeros(f32, {4}));  // <other>
      },
      "<other>: gather: other must be a scalar, not tile<f32, 4>");
  fails_2(
      [](Tensor x) {
        scatter(x, {iota(i32, {4}), 0}, zeros(f16, {4}));  // <type>
      },
      "<type>: scatter of tile<f16, 4> into a tensor of f32: write cast(value, f32)");
  fails_2(
      [](Tensor x) {
        scatter(x, {iota(i32, {4}), 0}, zeros(f32, {3, 4}));  // <shape>
      },
      "<shape>: scatter: the value is 3x4, but the indices are 4");
}

TEST(MemoryErrors, Atomics) {
  fails_2(
      [](Tensor x) {
        atomic_or(x, {0, 0}, 1);  // <or>
      },
      "<or>: atomic_or on a tensor of f32: it takes i32, u32, i64");
  fails(
      {tensor(u8, 1)},
      +[](Tensor x) {
        atomic_add(x, {0}, 1);  // <u8>
      },
      "<u8>: atomic_add on a tensor of u8: it takes i32, u32, i64, f16, bf16, f32, f64");
  fails(
      {tensor(f16, 1)},
      +[](Tensor x) {
        atomic_exchange(x, {0}, 1.0);  // <f16>
      },
      "<f16>: atomic_exchange on a tensor of f16: it takes i32, u32, i64, f32, f64");
  fails(
      {tensor(f16, 1)},
      +[](Tensor x) {
        store(x, {0}, zeros(f64, {4}));  // <f64>
      },
      "<f64>: store of tile<f64, 4> into a tensor of f16: write cast(value, f16); a C++ number "
      "like 0.5 is f64 where it stands alone");
  fails_2(
      [](Tensor x) {
        atomic_add(x, {0, 0}, zeros(f32, {4}));  // <rank>
      },
      "<rank>: atomic_add: the tensor has rank 2, the tile 4 has rank 1: reshape it");
  fails(
      {tensor(i32, 0)},
      +[](Tensor x) {
        atomic_add(x, {}, 1);  // <none>
      },
      "<none>: atomic_add: the tensor has no dimension: pass the array as reshape({1})");
  fails_2(
      [](Tensor x) {
        atomic_max(x, {0, 0}, zeros(f64, {4, 4}));  // <type>
      },
      "<type>: atomic_max of tile<f64, 4x4> into a tensor of f32: write cast(value, f32); a C++ "
      "number like 0.5 is f64 where it stands alone: write 0.5f");
  fails_1(
      [](Tensor x) {
        atomic_cas(x, {0}, 0, zeros(i32, {4}));  // <cas>
      },
      "<cas>: atomic_cas: what is expected is 1, but the value is 4");
  fails_2(
      [](Tensor x) {
        wait_until(x, {0, 0}, compare::eq, 1);  // <wait>
      },
      "<wait>: wait_until on a tensor of f32: it takes i32, u32, i64");
  fails_1(
      [](Tensor x) {
        wait_until(x, {0}, compare::eq, load(x, {0}, {4}));  // <tile>
      },
      "<tile>: wait_until compares with a scalar of i32, not with tile<i32, 4>");
}

TEST(MemoryErrors, ResultsOutsideOfLoops) {
  fails(
      {tensor(i32, 2), tensor(i32, 1)},
      +[](Tensor x, Tensor y) {
        Tile last = zeros(i32, {1, 8});
        for (Tile k : range(x.dim(1))) {                           // <loop>
          last = atomic_add(x, {0, k * 8}, full(i32, {1, 8}, 1));  // <atomic>
        }
        store(y, {0}, reshape(sum(last, 1), {1}));  // <use>
      },
      "<atomic>: this atomic may reach past an edge, and how far varies inside the loop at line "
      "<loop>, but its result is used outside of that (at line <use>), where the valid part is "
      "unknown: use it there");
}

TEST(MemoryErrors, Scans) {
  fails_2(
      [](Tensor x) {
        cumsum(load(x, {0, 0}, {4, 4}), 2);  // <axis>
      },
      "<axis>: cumsum: tile<f32, 4x4> has no axis 2: give 0 to 1, or -1 for the last");
  fails_2(
      [](Tensor x) {
        cumsum(cast(load(x, {0, 0}, {4, 4}), f8e4m3), 0);  // <f8>
      },
      "<f8>: cumsum on f8e4m3: 8-bit floats are for storage and dot; cast first, as in cast(t, "
      "f32)");
  fails_2(
      [](Tensor x) {
        cummax(load(x, {0, 0}, {4, 4}) > 0, 0);  // <mask>
      },
      "<mask>: cummax of a mask: cast it to an integer type");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        scan(t, 0, [](const Tile& l, const Tile& r) { return cast(l + r, f64); });  // <type>
      },
      "<type>: the function of scan gives f64 where it was given f32: cast it back");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        scan(t, 0, [&](const Tile& l, const Tile& r) {  // <scan>
          const Tile one = load(x, {0, 0}, {1, 1});     // <load>
          return l + r * reshape(one, {});
        });
      },
      "<load>: the function of scan (line <scan>) does more than arithmetic on scalars: compute "
      "that "
      "before it");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        scan(t, 0, [&](const Tile& l, const Tile& r) {  // <two>
          const Tile all = t * 2;                       // <tile>
          return l + r;
        });
      },
      "<tile>: the function of scan (line <two>) works on scalars, but this is tile<f32, 4x4>: "
      "make "
      "it one of the tiles that are combined");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        Tile kept;
        scan(t, 0, [&](const Tile& l, const Tile& r) {  // <three>
          kept = l + r;                                 // <kept>
          return kept;
        });
      },
      "<kept>: a value made inside the function of scan (line <three>) is still alive after it: it "
      "gives what it returns, and nothing else");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        const auto f = [](const Tile& l, const Tile& r) { return l + r; };
        scan(t, 0, f, {.exclusive = true});  // <exclusive>
      },
      "<exclusive>: scan: an exclusive one needs what stands in the first place: write "
      "exclusive_scan(tiles, axis, first, f)");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        exclusive_scan(t, 0, t, [](const Tile& l, const Tile& r) { return l + r; });  // <first>
      },
      "<first>: exclusive_scan: first must be a scalar, not tile<f32, 4x4>");
}

TEST(MemoryErrors, WhatStandsForNothing) {
  static const auto add = [](const Tile& l, const Tile& r) { return l + r; };
  fails_1(
      [](Tensor x) {
        exclusive_scan(load(x, {0}, {4}), 0, 1.7f, add);  // <fraction>
      },
      "<fraction>: the number 1.7 does not fit i32");
  fails_1(
      [](Tensor x) {
        reduce(load(x, {0}, {4}), 0, NAN, add);  // <nan>
      },
      "<nan>: the number nan does not fit i32");
  fails(
      {tensor(u8, 1)},
      +[](Tensor x) {
        const auto most = [](const Tile& l, const Tile& r) { return maximum(l, r); };
        exclusive_scan(load(x, {0}, {4}), 0, Tile(300), most);  // <large>
      },
      "<large>: the number 300 does not fit u8");
  fails_1(
      [](Tensor x) {
        const Tile t = load(x, {0}, {4});
        exclusive_scan(t, 0, sum(cast(t, f32)), add);  // <scan>
      },
      "<scan>: exclusive_scan: first is f32, but i32 is needed: write cast(first, i32)");
  fails_1(
      [](Tensor x) {
        const Tile t = load(x, {0}, {4});
        reduce(t, 0, x.dim(0), add);  // <reduce>
      },
      "<reduce>: reduce: nothing is i64, but i32 is needed: write cast(nothing, i32)");
}

TEST(MemoryErrors, ScansOfUnequalShapes) {
  struct Pair {
    Tile a, b;
  };
  static const auto both = [](const Pair& l, const Pair& r) { return Pair{l.a + r.a, l.b * r.b}; };
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        scan(Pair{t, zeros(f32, {4, 1})}, 0, both);  // <scan>
      },
      "<scan>: scan combines tiles of one shape, but the first is 4x4 and another one 4x1: "
      "broadcast it");
  fails_2(
      [](Tensor x) {
        const Tile t = load(x, {0, 0}, {4, 4});
        reduce(Pair{Tile(1.0f), t}, 0, Pair{0.0f, 1.0f}, both);  // <reduce>
      },
      "<reduce>: reduce combines tiles of one shape, but the first is scalar and another one "
      "4x4: broadcast it");
}

}  // namespace
}  // namespace tw::test
