// The raw record of a kernel: what it did, in the order C++ evaluated it (docs/design/trace.md).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "ir/func.hpp"
#include "tilewright/error.hpp"
#include "trace/record.hpp"

namespace tw {
class Tile;
class Tensor;
struct Arg;
namespace detail {
class Handle;
}
}  // namespace tw

namespace tw::trace {

using ir::OpKind;
using Val = uint32_t;  // raw value id; 0: none, 1: "never assigned"

// Raw ops that canonicalisation replaces by others.
inline constexpr auto raw_offset = static_cast<OpKind>(1000);       // element offset of a tensor
inline constexpr auto raw_valid_count = static_cast<OpKind>(1001);  // valid elements along `axes`

struct RawOp {
  OpKind kind;
  uint16_t num_operands = 0, num_results = 0, num_attrs = 0;
  uint32_t operands = 0;  // pool
  Val result = 0;         // first of the results, which are consecutive
  uint32_t attrs = 0;
  uint32_t block = 0;
  uint32_t segment = 0;      // how many effects of its block came before
  uint32_t next_effect = 0;  // in its block
  uint32_t region = 0;       // for for_, while_, if_
  friend bool operator==(const RawOp&, const RawOp&) = default;
};

struct RawValue {
  uint32_t type;
  uint32_t def;   // op, or block | arg_bit
  Val alias = 0;  // another value this one turned out to be
  static constexpr uint32_t arg_bit = 1u << 31;
};

struct RawBlock {
  uint32_t parent = 0;  // the region op
  uint32_t first_effect = 0, last_effect = 0;
  uint32_t segments = 0;
};

// A value that a region carries or merges. for: init, arg, out (yielded), result. while: init, arg,
// mid (leaves the condition), arg2 (enters the body), out, result. if: mid (then), out (else),
// result.
struct RawCarry {
  uint32_t region = 0;
  Val init = 0, arg = 0, mid = 0, arg2 = 0, out = 0, result = 0;
};

struct RawRegion {
  uint32_t op = 0;
  uint32_t block[2] = {};
  uint32_t first_carry = 0, num_carries = 0;
  Val induction = 0;     // for
  Val condition = 0;     // while: what its first block yields
  uint32_t last_op = 0;  // ops [op + 1, last_op) were recorded inside
  bool effect = false;
};

struct Poison {
  enum class Kind : uint8_t { one_arm, zero_trips } kind;
  bool tensor;
  Loc region, assigned;
};

struct RawTune {
  std::string name;
  std::vector<int64_t> candidates;
  int64_t value;
  Loc loc;
};

class Recorder {
 public:
  // --- values and types -------------------------------------------------------------------------
  // By value: a reference would dangle once another type is interned.
  ir::Type type(Val v) const { return types[values[v].type]; }
  uint32_t intern(const ir::Type&);
  Val resolve(Val v) const {
    while (values[v].alias) v = values[v].alias;
    return v;
  }
  const RawOp* def(Val v) const {
    v = resolve(v);
    return values[v].def & RawValue::arg_bit ? nullptr : &ops[values[v].def];
  }
  Loc loc_of(Val v) const;
  std::span<const Val> operands(const RawOp& o) const {
    return {pool.data() + o.operands, o.num_operands};
  }
  uint32_t attr(const RawOp& o, int k) const { return attrs[o.attrs + k]; }
  uint64_t constant_bits(const RawOp& o) const {
    return attr(o, 0) | static_cast<uint64_t>(attr(o, 1)) << 32;
  }

  // --- recording --------------------------------------------------------------------------------
  Val op(OpKind k, std::span<const Val> operands, const ir::Type& t,
         std::span<const uint32_t> attributes, const Loc& l) {
    return op_typed(k, operands, intern(t), attributes, l);
  }
  // The same with a type already interned: an element-wise result has its operand's.
  Val op_typed(OpKind, std::span<const Val> operands, uint32_t type_id,
               std::span<const uint32_t> attributes, const Loc&);
  Val op(OpKind k, std::initializer_list<Val> operands, const ir::Type& t, const Loc& l) {
    return op(k, std::span(operands.begin(), operands.size()), t, {}, l);
  }
  // An op with several results, which are consecutive; returns the first.
  Val op_results(OpKind, std::span<const Val> operands, std::span<const ir::Type>,
                 std::span<const uint32_t> attributes, const Loc&);
  void effect(OpKind, std::span<const Val> operands, std::span<const uint32_t> attributes,
              const Loc&);
  // An effect that gives a value.
  Val effect_result(OpKind, std::span<const Val> operands, const ir::Type&,
                    std::span<const uint32_t> attributes, const Loc&);
  void host_effect(OpKind, std::span<const Val> operands, std::span<const uint32_t> attributes,
                   const Loc&);
  Val constant(DType, uint64_t bits, const Loc&);
  Val index(int64_t v, const Loc& l) { return constant(DType::i64, static_cast<uint64_t>(v), l); }
  uint32_t text(const std::string&);

  // --- regions: the pure form -------------------------------------------------------------------
  // The body of a region is recorded between open and close. Values that the body changes are given
  // as carries: `carry` returns the argument to use inside, `close` takes what it becomes.
  uint32_t open_for(Val lo, Val hi, Val step, Loc);
  uint32_t open_while(Loc);
  uint32_t open_if(Val condition, Loc);
  void second_block(uint32_t region);  // while: condition recorded; if: then arm recorded
  void close(uint32_t region);
  uint32_t current_block() const { return block; }
  // True when what a block defines is known where we record: it is this block or one around it.
  bool is_inside(uint32_t block) const;
  Val new_arg(uint32_t block, uint32_t type);
  Val new_result(uint32_t region, uint32_t type);

  // --- rewinding, for the purity check ----------------------------------------------------------
  struct Mark {
    size_t ops, values, pool, attrs, blocks, regions, carries, texts, poisons, host_effects;
    uint32_t block;
    RawBlock state;
  };
  Mark mark() const;
  void rewind(const Mark&);

  void clear();

  std::vector<RawOp> ops;
  std::vector<Loc> locs;  // per op
  std::vector<RawValue> values;
  std::vector<RawBlock> blocks;
  std::vector<RawRegion> regions;
  std::vector<RawCarry> carries;
  std::vector<Val> pool;
  std::vector<uint32_t> attrs;
  std::vector<ir::Type> types;
  std::vector<std::string> texts;
  std::vector<Poison> poisons;
  std::vector<uint32_t> host_effects;  // ops: grid, require, workspace in recorded order
  std::vector<RawTune> tunes;
  std::vector<ir::Param> params;
  std::vector<Val> param_values;
  ir::LaunchChoice launch;
  Loc launch_loc;
  bool has_launch = false;
  bool has_grid = false;
  uint32_t block = 1;  // being recorded into; 1 is the kernel's top level
  uint32_t open_regions = 0;

 private:
  void cut(uint32_t op);
  uint32_t type_cache_[64] = {};
};

}  // namespace tw::trace
