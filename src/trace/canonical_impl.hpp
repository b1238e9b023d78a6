// The canonicaliser's state, shared by its files: mark (canonical.cpp), what is emitted before what
// (demand.cpp), emission of ops (emit.cpp), of scalars and views (emit_scalars.cpp) and of bounds
// (emit_bounds.cpp).
#pragma once

#include <array>
#include <vector>

#include "ir/func.hpp"
#include "support/inline_vector.hpp"
#include "trace/bounds.hpp"
#include "trace/canonical.hpp"

namespace tw::trace {

class Canonicalizer {
 public:
  void run(const Recorder&, ir::Func&);

 private:
  using ValueId = ir::ValueId;
  using OpId = ir::OpId;
  using BlockId = ir::BlockId;
  using Ids = InlineVector<ir::ValueId, 24>;
  using Types = InlineVector<ir::TypeId, 8>;

  // --- mark: what lives, and the canonical number of every carry --------------------------------
  void mark_block(uint32_t block);
  void mark(Val);
  void drain_marks();
  void visit(uint32_t op);
  void mark_carry(uint32_t carry);
  void fuse_dots();

  // --- emission ---------------------------------------------------------------------------------
  // One block being emitted. Ops of a closed segment go before the effect that closed it.
  struct Scope {
    uint32_t raw = 0;
    BlockId block;
    std::vector<OpId> closers;  // final effect per closed segment
    OpId prefix;                // last of the floated scalars at the block's start
  };
  // A tensor value taken apart. Dims and strides of a parameter are made when first asked for.
  struct View {
    ValueId base, value;
    ValueId offset;
    ValueId dims[ir::max_tensor_rank], strides[ir::max_tensor_rank];
    int rank = 0;
    int param = -1;
  };

  void emit_host();
  void learn_equal(ValueId condition);
  void emit_block(uint32_t raw, std::span<const uint32_t> carries, OpKind kind);
  ValueId demand(Val);
  template <class F>
  void for_each_operand(uint32_t op, F&& go_on) const;
  void demand_operands(uint32_t op);
  void demand_deep(uint32_t op);
  void demand_outer(uint32_t op);
  Val missing(uint32_t op) const;
  void emit(uint32_t op);
  void emit_plain(uint32_t op);
  void emit_load(uint32_t op);
  void emit_gather(uint32_t op);
  void emit_combine(uint32_t op);
  static bool combines(const RawOp& o) {
    return o.kind == OpKind::scan || o.kind == OpKind::reduce_custom;
  }
  // Of a scan: the raw block of its function.
  uint32_t combine_block(const RawOp& o) const { return rec_->attr(o, o.num_attrs - 3); }
  // What an op needs before it can stand; a scan's last operands are made in its own block.
  std::span<const Val> needed(const RawOp& o) const {
    const auto all = rec_->operands(o);
    return combines(o) ? all.first(all.size() - o.num_results) : all;
  }
  // While it lives, scopes from `depth` on are put away: those of a later region that are not
  // around the one to be emitted.
  struct InnerScopes;
  void emit_valid_count(uint32_t op);
  void emit_dot(uint32_t op, uint32_t dot, ValueId acc);
  bool available(Val v) const { return final_[v] || view_index_[v]; }
  void emit_region(uint32_t op);
  void emit_effect(uint32_t op);
  void emit_report(uint32_t op);
  void place(OpId, uint32_t raw_block, uint32_t segment);
  Scope& scope_of(uint32_t raw_block) { return scopes_[depth_of_raw_[raw_block]]; }

  // A pure exact scalar op: folded, shared, floated to the outermost block it can live in. Falls
  // back to an ordinary op of the block when an operand is made in that block itself. `at` is the
  // raw op it is needed for.
  ValueId scalar(OpKind, std::span<const ValueId>, const ir::Type&, std::span<const uint32_t> attrs,
                 uint32_t at);
  ValueId scalar(OpKind k, std::initializer_list<ValueId> in, DType t, uint32_t at) {
    return scalar(k, std::span(in.begin(), in.size()), ir::scalar_type(t), {}, at);
  }
  ValueId constant(DType, uint64_t bits);
  ValueId index(int64_t v) { return constant(DType::i64, static_cast<uint64_t>(v)); }
  bool constant_value(ValueId, int64_t&) const;
  bool fold(OpKind, std::span<const ValueId>, ValueId& out);
  bool nonnegative(ValueId) const;
  bool nonnegative(ValueId, int& fuel) const;
  uint32_t depth_of(ValueId) const;  // of the block it is available from the start of
  bool visible(ValueId, uint32_t raw_block) const;

  ValueId host_scalar(OpKind, ValueId, std::span<const uint32_t> attrs);
  uint32_t view_of(Val tensor);
  void check_not_stable(ValueId base, uint32_t store) const;
  uint32_t new_view(const View&);
  ValueId view_value(uint32_t view, uint32_t at);
  ValueId view_dim(uint32_t view, int d);
  ValueId view_stride(uint32_t view, int d);
  ValueId view_offset(uint32_t view);
  size_t part_count(Val v) const;
  void bind_parts(Val raw, Val like, std::span<const ValueId> parts);
  void part_types(Val v, Types& out);
  void push_parts(Val tensor, Ids& out);

  // --- bounds -----------------------------------------------------------------------------------
  struct Pair {
    ValueId lo, hi;  // none: 0, the whole dimension
  };
  // Where bounds are computed: for op `op`, from values that raw block `block`, which is around it,
  // sees.
  struct At {
    uint32_t op, block;
  };
  Pair pair_of(SetId, int64_t size, uint32_t op);
  Pair pair_of_set(SetId, int64_t size, At, int depth);
  Pair pair_of_atom(uint32_t atom, int64_t size, At, int depth);
  Pair pair_of_choice(uint32_t atom, int64_t size, At, int depth);
  Pair meet(Pair, Pair, uint32_t op);
  // Appends the bounds of a tile operand to `in`; returns the attribute bits.
  uint32_t append_bounds(Val tile, uint32_t op, Ids& in) {
    return append_bounds({&tile, 1}, op, in);
  }
  // The same for what all of several tiles of one shape leave; scalars and tensors have none.
  uint32_t append_bounds(std::span<const Val> tiles, uint32_t op, Ids& in);
  bool atom_before(uint32_t a, uint32_t b) const;
  void sorted_atoms(SetId, InlineVector<uint32_t, 8>& out) const;
  ValueId float_value(Val, At, uint32_t atom);
  ValueId float_leaf(Val, At, uint32_t atom);
  Pair pair_of_load(uint32_t atom, At);
  [[noreturn]] void varies(At, uint32_t atom);
  [[noreturn]] void too_deep(At, uint32_t atom);
  void require_equal_inner(uint32_t op);
  ValueId same_size_as(ValueId) const;

  struct Choice {  // one that pair_of has met
    uint32_t atom, block;
    bool done, forgotten;
    Pair pair;
  };
  std::vector<Choice> choices_;
  size_t cycle_ = 0;  // the outermost open choice that was met again
  struct Made {       // per raw value, by the float_value of that round
    uint64_t round = 0;
    ValueId value;
  };
  std::vector<Made> made_;
  uint64_t made_round_ = 0;

  uint32_t loc(Loc);
  uint32_t loc(uint32_t op) { return loc(rec_->locs[op]); }
  uint32_t text_of(uint32_t raw_text) { return out_->intern(rec_->texts[raw_text]).i; }

  const Recorder* rec_ = nullptr;
  ir::Func* out_ = nullptr;
  Bounds bounds_;

  // Bytes where one bit would do: these are read for every op.
  std::vector<uint8_t> live_;          // per raw op
  std::vector<uint32_t> mark_number_;  // per raw op, in mark order
  std::vector<uint32_t> uses_;         // per raw value, by live ops
  std::vector<uint32_t> fused_;        // per raw add: the dot op it takes in, or 0
  std::vector<uint32_t> carry_of_;     // per raw value: carry it is an argument or result of
  std::vector<bool> carry_live_;
  std::vector<std::vector<uint32_t>> carries_;  // per region: live ones in canonical order
  std::vector<Val> stack_;
  uint32_t marked_ = 0;

  std::vector<ValueId> final_;        // per raw value; for tensors see views_
  std::vector<uint32_t> view_index_;  // per raw value: index + 1 into views_
  std::vector<View> views_;
  std::vector<uint8_t> emitted_;  // per raw op
  std::vector<Scope> scopes_;     // by depth; 0 is host
  std::vector<uint32_t> depth_of_raw_;
  std::vector<uint32_t> block_depth_;    // per final block
  std::vector<bool> floated_;            // per final value: lives in the prefix of its block
  std::vector<ValueId> equal_to_;        // sizes that `require` made equal
  std::vector<uint32_t> work_;           // explicit stack of demand_deep
  int demands_ = 0;                      // calls of demand under way
  std::vector<uint8_t> outer_demanded_;  // per raw op; only of regions and scans
  std::vector<ir::TypeId> type_map_;     // per raw type
  ir::TypeId type_of(Val v) {
    ir::TypeId& t = type_map_[rec_->values[v].type];
    return t ? t : t = out_->intern(rec_->type(v));
  }
  std::array<ir::TypeId, dtype_count> scalar_ids_{};
  ir::TypeId scalar_id(DType t) {
    ir::TypeId& id = scalar_ids_[static_cast<size_t>(t)];
    return id ? id : id = out_->intern(ir::scalar_type(t));
  }
  std::vector<std::pair<Loc, uint32_t>> loc_cache_;
  // Open addressing; two arrays, so that clearing 128 keys is one memset.
  std::vector<uint64_t> table_;  // keys; 0: free
  std::vector<OpId> table_ops_;
  size_t table_used_ = 0;
  OpId find_shared(OpKind, std::span<const ValueId>, const ir::Type&, std::span<const uint32_t>,
                   BlockId, uint64_t& key);
  void add_shared(uint64_t key, OpId);
  void put_shared(uint64_t key, OpId);
};

}  // namespace tw::trace
