// A Func of the lane level as flat code: what warps step through. Flat, so that a warp can be left
// at any instruction and taken up again later.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/func.hpp"

namespace tw::sim::simt {

inline constexpr int lanes = 32;

class Warp;
struct Instr;
using Exec = void(Warp&, const Instr&);

// Where a value of a warp is: `count` registers from `slot` on, and for tensors and buffers the
// memory they name. A remote buffer has both: its register holds the rank of the block.
struct Place {
  uint32_t slot = 0;
  uint16_t count = 0;
  DType dtype = DType::mask;
  bool buffer = false, remote = false;
  int32_t memory = -1;  // tensors: index into LaunchArgs::tensors; buffers: into Program::buffers
};

// Copies of whole registers that happen at once: yields to results or block arguments.
struct Moves {
  struct Move {
    uint32_t from, to, count;  // registers
  };
  std::vector<Move> moves;
  uint32_t registers = 0;  // of all moves
  bool overlap = false;    // one reads what another writes: they go through a scratch
};

struct Instr {
  Exec* run = nullptr;
  ir::OpId op;
  ir::OpKind kind = ir::OpKind::none;
  uint16_t operands = 0;
  bool interruptible = false;  // other warps may run before it
  uint32_t places = 0;  // index into Program::places: operands, then results, then block arguments
  uint32_t jump =
      0;  // control: the other way to go on; pick: index into words; uniform: its number
  uint32_t leave = 0, go_on = 0;  // control: indices into Program::moves
};

struct Buffer {
  DType dtype;
  int32_t elements;
};

struct Program {
  explicit Program(const ir::Func&);

  const ir::Func& f;
  std::vector<Instr> code;
  std::vector<Place> places;
  std::vector<uint32_t> words;
  std::vector<Moves> moves;
  std::vector<Buffer> buffers;
  uint32_t slots = 0;     // registers of a warp
  uint32_t uniforms = 0;  // ops that state agreement
  bool meets = false;     // atomics or waits let its programs see each other
  // What each warp starts with: captured scalars (number of the capture) and constants of the host
  // block (payload).
  struct Initial {
    uint32_t slot;
    int32_t capture;  // -1: the payload
    uint64_t payload;
  };
  std::vector<Initial> initial;
  struct Tensor {
    ir::ValueId value;
    DType dtype;
    int rank;
    int memory;     // the first tensor that is the same memory
    int workspace;  // its number among the workspaces, or -1
    bool written;   // by this kernel
  };
  std::vector<Tensor> tensors;  // parallel to LaunchArgs::tensors
};

}  // namespace tw::sim::simt
