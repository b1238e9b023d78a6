// Which threads agree on a value, and on whether they execute a block.
//
// A block of threads executes one program of the grid. A barrier, a collective, an mma or any other
// op that threads do together is only correct where all threads of its scope arrive, so the
// verifier asks for the scope in which control flow is uniform.
//
// A tile op is one action of the whole block: its scalars come from parameters, the program's id
// and memory read by all, so they agree in the block. Nothing here assumes that: it is derived from
// the operands, conditions and loops an op depends on, starting from `sources`. Ops of lower levels
// only add sources (a lane's id, a role's id).
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/func.hpp"

namespace tw::ir {

// The largest group of threads that agrees. lane: each thread on its own.
enum class Scope : uint8_t { lane, warp, role, block };
std::string_view name_of(Scope);

// The scope in which control flow must be uniform for this op.
Scope required_control(OpKind);

class Uniformity {
 public:
  struct Source {
    ValueId value;
    Scope scope;
  };
  // `sources`: values that are known to differ inside the block.
  explicit Uniformity(const Func&, std::span<const Source> sources = {});

  Scope value(ValueId v) const { return values_[v.i]; }
  Scope control(BlockId b) const { return blocks_[b.i]; }

 private:
  bool visit(const Func&, BlockId);
  bool carry(const Func&, OpId, Scope decides);
  bool lower(ValueId, Scope);

  std::vector<Scope> values_, blocks_;
};

}  // namespace tw::ir
