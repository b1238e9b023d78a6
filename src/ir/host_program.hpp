// The host block of a kernel as a bytecode that a launch plan runs: grid, requirements, workspaces
// and the scalars the device code captures, from dims, strides and scalar arguments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::ir {

class HostProgram {
 public:
  HostProgram() = default;
  explicit HostProgram(const Func& f) : HostProgram(f, f) {}
  // Name and positions, for errors, are those of `own`.
  HostProgram(const Func&, const Func& own);

  struct Result {
    int64_t grid[max_grid_rank] = {1, 1, 1};
    // The first `require` whose condition is false; else the `grid` if an extent is negative; else
    // the first `workspace` of a negative size, which `workspaces` then has.
    OpId failed;
    size_t failed_workspace = 0;        // the index of that workspace
    std::vector<uint64_t> captures;     // in the order of ir::captures(func)
    std::vector<TensorArg> workspaces;  // contiguous, data null: the caller allocates
    std::vector<DType> workspace_types;
    std::vector<uint64_t> registers;  // scratch of run()
  };
  // `tensors`: the tensor parameters in order; `scalars`: payload bits of the scalar parameters in
  // order. Reuses the capacity of `out`: a repeated launch allocates nothing.
  void run(std::span<const TensorArg> tensors, std::span<const uint64_t> scalars,
           Result& out) const;

 private:
  struct Instr {
    OpKind kind = OpKind::none;
    DType in = DType::i64, out = DType::i64;
    uint16_t dst = 0, a = 0, b = 0, c = 0;
    OpId op;           // for `require`
    uint64_t imm = 0;  // constant payload; tensor << 8 | axis for dim and stride
  };
  std::vector<Instr> code_;
  std::vector<uint16_t> grid_, captures_;
  OpId grid_op_;
  struct Workspace {
    DType dtype;
    OpId op;
    std::vector<uint16_t> dims;
  };
  std::vector<Workspace> workspaces_;
  int registers_ = 0, scalars_ = 0;
};

}  // namespace tw::ir
