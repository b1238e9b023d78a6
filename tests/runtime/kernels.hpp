// Kernels that several tests call. Internal linkage: each test file has its own, with its own cache
// entries.
#pragma once

#include <tilewright/tilewright.hpp>

namespace tw {
namespace {

[[maybe_unused]] void add(Tensor x, Tensor y, Tensor out) {
  constexpr int block = 16;
  Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) + load(y, {i}, {block}));
}

[[maybe_unused]] void scale(Tensor x, Tensor out, Tile factor, int block) {
  Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) * factor);
}

}  // namespace
}  // namespace tw
