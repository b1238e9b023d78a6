// The container of the IR: one kernel as flat arrays.
//
// Everything is referenced by typed 32-bit ids into arrays that only grow, so a Func is copied by
// copying its arrays, dropped at once, and hashed as bytes (serialize.hpp). Ops of a block are a
// linked list: passes insert and erase in O(1). Uses are not kept; a pass that needs them sweeps.
//
// A kernel has two top-level blocks. `host` runs once per launch on dims, strides, scalar arguments
// and constants: pure scalar ops plus grid, require and workspace (host_program.hpp turns it into a
// bytecode). `body` runs once per program and may use any value of `host`. The parameters are the
// block arguments of `host`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/ops.hpp"
#include "ir/types.hpp"

namespace tw::ir {

struct Op {
  OpKind kind = OpKind::none;
  uint16_t num_operands = 0;
  uint16_t num_results = 0;
  uint16_t num_attrs = 0;
  uint32_t operands = 0;  // pool index: operand ids, then result ids, then region block ids
  uint32_t attrs = 0;     // attr index
  OpId prev, next;
  BlockId block;  // none while detached or erased
  uint8_t num_regions = 0;
  uint8_t reserved[3] = {};
};
static_assert(sizeof(Op) == 32);  // half a cache line: tracing and passes live on these

// Where a value comes from: result `index` of an op, or argument `index` of a block.
struct Value {
  TypeId type;
  uint32_t def = 0;  // OpId, or BlockId with the top bit set
  uint32_t index = 0;

  static constexpr uint32_t block_bit = 1u << 31;
  bool is_arg() const { return def & block_bit; }
  OpId op() const { return is_arg() ? OpId{} : OpId{def}; }
  BlockId arg_block() const { return is_arg() ? BlockId{def & ~block_bit} : BlockId{}; }
};

struct Block {
  OpId first, last;
  OpId parent;        // the op whose region this is; none for host and body
  uint32_t args = 0;  // pool index
  uint32_t num_args = 0;
};

// What a tensor or scalar parameter is specialized on. All of it is part of the canonical bytes.
struct Param {
  static constexpr int no_unit_dim = -1;
  uint8_t is_tensor = 0;
  DType dtype = DType::f32;
  uint8_t rank = 0;
  int8_t unit_dim = no_unit_dim;  // the dimension with stride 1, if any
  uint8_t align = 1;  // bytes: divides the base, every other stride and the unit dim's extent
  uint8_t wide_offsets = 0;  // 1: some dim or byte offset reaches 2^30
  int16_t same_as = -1;      // index of an earlier parameter that is the same tensor
  uint32_t const_dims = 0;   // bit d: dimension d is fixed to dims[d] (Tensor::dim_const)
  uint32_t stable = 0;       // 1: nothing that is still in flight writes it (tw::stable)
  int64_t dims[max_tensor_rank] = {};

  friend bool operator==(const Param&, const Param&) = default;
};
static_assert(sizeof(Param) == 80);

// Launch choices of the author; 0: lowering and the device decide.
struct LaunchChoice {
  int32_t warps = 0, stages = 0, cluster = 0, max_registers = 0;
  friend bool operator==(const LaunchChoice&, const LaunchChoice&) = default;
};

// A tuning parameter: its name, the candidates, and the value this trace took.
struct Tune {
  StrId name;
  std::vector<int64_t> candidates;
  int64_t value = 0;
};

// One source position.
struct SourceLoc {
  StrId file;
  uint32_t line = 0;
};

class Func {
 public:
  Func();
  // Back to empty, keeping capacity.
  void clear();

  // --- types, strings, positions ----------------------------------------------------------------
  TypeId intern(const Type&);
  Type type(TypeId t) const { return types[t.i]; }
  StrId intern(std::string_view);
  const std::string& str(StrId s) const { return strings[s.i]; }
  uint32_t add_loc(StrId file, uint32_t line);

  // --- building ---------------------------------------------------------------------------------
  // A detached op. Result values get `result_types`, regions fresh empty blocks. `loc` is an index
  // into `locs`.
  OpId make(OpKind, std::span<const ValueId> operands, std::span<const TypeId> result_types,
            std::span<const uint32_t> attrs = {}, uint32_t loc = 0);
  BlockId new_block(OpId parent);
  ValueId add_arg(BlockId, TypeId);
  void append(BlockId, OpId);
  void insert_before(OpId pos, OpId);
  void insert_after(OpId pos, OpId);
  void prepend(BlockId, OpId);
  void unlink(OpId);  // takes it out of its block; it can be inserted again
  void erase(OpId);   // unlink, and everything in its regions with it

  // --- reading ----------------------------------------------------------------------------------
  Op& operator[](OpId o) { return ops[o.i]; }
  const Op& operator[](OpId o) const { return ops[o.i]; }
  const Value& operator[](ValueId v) const { return values[v.i]; }
  const Block& operator[](BlockId b) const { return blocks[b.i]; }
  Block& operator[](BlockId b) { return blocks[b.i]; }

  // By value: a reference would dangle once another type is interned.
  Type type_of(ValueId v) const { return types[values[v.i].type.i]; }
  std::span<const ValueId> operands(OpId o) const {
    return {ids(ops[o.i].operands), ops[o.i].num_operands};
  }
  std::span<ValueId> operands(OpId o) { return {ids(ops[o.i].operands), ops[o.i].num_operands}; }
  std::span<const ValueId> results(OpId o) const {
    return {ids(ops[o.i].operands + ops[o.i].num_operands), ops[o.i].num_results};
  }
  ValueId operand(OpId o, int k) const { return operands(o)[k]; }
  ValueId result(OpId o, int k = 0) const { return results(o)[k]; }
  BlockId region(OpId o, int k) const {
    return {pool[ops[o.i].operands + ops[o.i].num_operands + ops[o.i].num_results + k].i};
  }
  std::span<const uint32_t> attrs(OpId o) const {
    return {attr_words.data() + ops[o.i].attrs, ops[o.i].num_attrs};
  }
  std::span<uint32_t> attrs(OpId o) {
    return {attr_words.data() + ops[o.i].attrs, ops[o.i].num_attrs};
  }
  uint32_t attr(OpId o, int k) const { return attrs(o)[k]; }
  std::span<const ValueId> args(BlockId b) const {
    return {ids(blocks[b.i].args), blocks[b.i].num_args};
  }
  ValueId arg(BlockId b, int k) const { return args(b)[k]; }
  OpId terminator(BlockId b) const { return blocks[b.i].last; }

  // The op that defines v; none for block arguments.
  OpId def(ValueId v) const { return values[v.i].op(); }
  // The block v is defined in.
  BlockId home(ValueId v) const {
    return values[v.i].is_arg() ? values[v.i].arg_block() : ops[values[v.i].def].block;
  }
  bool is(ValueId v, OpKind k) const { return def(v) && ops[def(v).i].kind == k; }
  // The 64 payload bits of a `constant`.
  uint64_t constant_bits(OpId o) const {
    return attr(o, 0) | static_cast<uint64_t>(attr(o, 1)) << 32;
  }
  // The position an op was recorded at; {"", 0} when unknown.
  std::pair<std::string_view, int> position(OpId) const;
  std::pair<std::string_view, int> position(SourceLoc) const;

  // Drops carried values, results, operands: shrinks in place (ids stay valid).
  void set_operands(OpId, std::span<const ValueId>);
  void set_results(OpId, std::span<const ValueId>);
  void set_args(BlockId, std::span<const ValueId>);
  // Makes every use of a value `from` read `to`, by one sweep: map[from] = to, none: unchanged.
  // Chains are followed.
  void replace_uses(const std::vector<ValueId>& map);

  std::string name;
  Level level = Level::tile;  // which rows of ops.def the body may use
  std::vector<Op> ops;
  std::vector<ValueId> pool;  // operand, result, argument and block ids
  std::vector<Value> values;
  std::vector<Block> blocks;
  std::vector<uint32_t> attr_words;
  std::vector<Type> types;
  std::vector<std::string> strings;  // texts that are part of the kernel: require
  std::vector<Param> params;         // parallel to args(host)
  std::vector<Tune> tunes;
  LaunchChoice launch;
  BlockId host, body;

  // Side tables, never part of the canonical bytes.
  SourceLoc launch_at;            // where `launch` was chosen
  std::vector<uint32_t> op_locs;  // per op: index into locs
  std::vector<SourceLoc> locs;
  std::vector<std::string> files;
  std::vector<std::string> param_names;

 private:
  const ValueId* ids(uint32_t k) const { return pool.data() + k; }
  ValueId* ids(uint32_t k) { return pool.data() + k; }
};

// Calls f(OpId) for the ops of a block in order; f may erase or move the op it was given.
template <class F>
void for_each_op(const Func& func, BlockId b, F&& f) {
  for (OpId o = func[b].first; o;) {
    const OpId next = func[o].next;
    f(o);
    o = next;
  }
}

// The same, for the block and every region inside it; an op before its regions.
template <class F>
void walk(const Func& func, BlockId b, F&& f) {
  for_each_op(func, b, [&](OpId o) {
    f(o);
    if (func[o].block)
      for (int r = 0; r < func[o].num_regions; ++r) walk(func, func.region(o, r), f);
  });
}

// Follows `view` ops to the parameter or workspace a tensor value addresses. None for a tensor
// block argument of a loop (canonical IR has none: views are carried as scalars).
ValueId base_of(const Func&, ValueId tensor);

// The parameter or workspace an access goes to, one id for parameters that are the same tensor.
// Different ids never overlap if one of them is written: the runtime refuses such calls.
ValueId memory_of(const Func&, ValueId tensor);

// The payload when every element of v is the same known constant.
std::optional<uint64_t> splat(const Func&, ValueId v);

// The values of `host` that `body` uses, in order of first use: what a launch passes to the device
// besides pointers. Constants are not among them: targets write those inline.
std::vector<ValueId> captures(const Func&);

}  // namespace tw::ir
