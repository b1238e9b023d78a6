// Whole texts of errors about the valid part of tiles: where it cannot be known, load(x, start,
// size, other) makes it whole.
#include <gtest/gtest.h>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

using test::fails;

void fails(void (*kernel)(Tensor, Tensor), const std::string& text, Loc test = Loc::here()) {
  fails({tensor(f32, 2), tensor(f32, 2)}, kernel, text, test);
}

TEST(BoundErrors, AccumulatedOverAVaryingTail) {
  fails(
      [](Tensor x, Tensor y) {
        Tile acc = zeros(f32, {4, 8});
        for (Tile k : range(0, x.dim(1), 8)) {  // <loop>
          acc += load(x, {0, k}, {4, 8});       // <load>
        }
        store(y, {0, 0}, sum(acc, 1));  // <sum>
      },
      "<load>: this load may reach past an edge, and how far varies inside the loop at line "
      "<loop>, but its result is used outside of that (at line <sum>), where the valid part is "
      "unknown: write load(x, start, size, other), which fills what is outside with other, such as "
      "0");
  fails(
      [](Tensor x, Tensor y) {
        Tile acc = zeros(f32, {4, 8});
        if_(x.dim(0) > 3, [&] {  // <if>
          Tile start = cast(sum(load(x, {0, 0}, {1, 1})), i32);
          acc = load(x, {0, start}, {4, 8});  // <load2>
        });
        store(y, {0, 0}, acc);  // <store>
      },
      "<load2>: this load may reach past an edge, and how far varies inside the branch at line "
      "<if>, but its result is used outside of that (at line <store>), where the valid part is "
      "unknown: write load(x, start, size, other), which fills what is outside with other, such as "
      "0");
}

// Both edges are of the trip before: those of this trip would be the wrong ones.
TEST(BoundErrors, UsedOneTripLater) {
  fails(
      [](Tensor x, Tensor y) {
        Tile before = zeros(f32, {4, 8});
        for (Tile k : range(0, x.dim(1), 8)) {  // <loop2>
          store(y, {0, k}, before);             // <late>
          before = load(x, {0, k}, {4, 8});     // <load5>
        }
      },
      "<load5>: this load may reach past an edge, and how far varies inside the loop at line "
      "<loop2>, but its result is used in a later trip (at line <late>), where the valid part is "
      "unknown: write load(x, start, size, other), which fills what is outside with other, such as "
      "0");
}

// Each if_ chooses between what the one before left.
void choose(Tensor x, Tensor y, int times) {
  Tile a = load(x, {0, 0}, {1, 8}), b = load(x, {0, 3}, {1, 8});  // <swapped>
  for (int k = 0; k < times; ++k)
    if_(x.dim(0) > k, [&] {
      const Tile t = a;
      a = b + 1;
      b = t;
    });
  store(y, {0, 0}, a);  // <chosen>
}

TEST(BoundErrors, TooManyChoices) {
  const std::string text =
      "<swapped>: this load may reach past an edge, and after it the valid part of the tile used "
      "at line <chosen> depends on more than 400 branches and loops, one after the other: write "
      "load(x, start, size, other), which fills what is outside with other, such as 0";
  fails([](Tensor x, Tensor y) { choose(x, y, 401); }, text);
  fails([](Tensor x, Tensor y) { choose(x, y, 600); }, text);
  fails([](Tensor x, Tensor y) { choose(x, y, 5000); }, text);
}

// A sum of blocks in an accumulator without bounds.
TEST(BoundErrors, SumOfBlocks) {
  fails(
      {tensor(f32, 1), tensor(f32, 1)},
      +[](Tensor x, Tensor y) {
        Tile acc = zeros(f32, {8});
        for (Tile i : range(ceil_div(x.dim(0), 8))) {  // <blocks>
          acc += load(x, {i * 8}, {8});                // <block>
        }
        store(y, {0}, acc);  // <total>
      },
      "<block>: this load may reach past an edge, and how far varies inside the loop at line "
      "<blocks>, but its result is used outside of that (at line <total>), where the valid part is "
      "unknown: write load(x, start, size, other), which fills what is outside with other, such as "
      "0");
}

TEST(BoundErrors, TornByReshape) {
  fails(
      [](Tensor x, Tensor y) {
        Tile t = load(x, {0, 0}, {4, 8});           // <load3>
        store(y, {0, 0}, reshape(t + 1, {2, 16}));  // <reshape>
      },
      "<reshape>: reshape from 4x8 to 2x16 of a tile that may reach past an edge along dimension 0 "
      "(loaded at line <load3>): write load(x, start, size, other) there, which fills what is "
      "outside with other, such as 0");
  // The valid part came through a broadcast and a branch.
  fails(
      [](Tensor x, Tensor y) {
        Tile t = load(x, {0, 0}, {1, 8}), u = zeros(f32, {4, 8});  // <load4>
        if_(x.dim(1) > 3, [&] { u = broadcast(t, {4, 8}); });
        store(y, {0, 0}, reshape(u, {2, 16}));  // <reshape2>
      },
      "<reshape2>: reshape from 4x8 to 2x16 of a tile that may reach past an edge along dimension "
      "0 "
      "(loaded at line <load4>): write load(x, start, size, other) there, which fills what is "
      "outside with other, such as 0");
}

}  // namespace
}  // namespace tw::test
