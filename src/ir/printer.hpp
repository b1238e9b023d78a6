// A Func as text: one op a line, every type written out, values numbered in the order they appear.
//
//   kernel scale(%x: tensor<f32, 2> {unit=1, align=16}, %factor: f32) {
//     launch {warps=4}
//     tune "block" = 1024 of [1024, 2048]
//   host:
//     %0 = dim %x {axis=0} : i64
//     %1 = dim %x {axis=1} : i64
//     grid %0
//   body:
//     %2 = program_id {axis=0} : i64
//     %3 = constant 0 : i64
//     %4 = load %x[%2, %3] {inside=[0]} : tile<f32, 1x1024>
//     %5 = reduce_sum %4 {axes=[1]} within [:, :%1] : tile<f32, 1x1>
//     ...
//     %9 = for %3 to %1 step %8 carry %7 : tile<f32, 1x1> do (%10: i64, %11: tile<f32, 1x1>) {
//       yield %11
//     }
//     store %x[%2, %3], %9 within [:, :%1]
//   }
//
// `within` is the valid part of the tile, as a slice per dimension; trailing full dimensions are
// left out. Constants print so that they read back bit for bit; bits(0x..) is any payload that has
// no other spelling. The text depends on the kernel alone, never on addresses or paths.
#pragma once

#include <string>

#include "ir/func.hpp"

namespace tw::ir {

struct PrintOptions {
  bool locations = false;  // append "  // file.cpp:12" where the position is known
};

std::string print(const Func&, PrintOptions = {});

// The value of a constant as print() writes it.
std::string constant_text(DType, uint64_t bits);

}  // namespace tw::ir
