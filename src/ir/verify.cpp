#include "ir/verify.hpp"

#include "ir/launch.hpp"
#include "ir/uniformity.hpp"
#include "ir/verify_rules.hpp"

namespace tw::ir {
namespace {

class Verifier {
 public:
  explicit Verifier(const Func& f) : f_(f), check_(f, out_), visible_(f.values.size(), 0) {}

  std::vector<Diagnostic> run() {
    types();
    if (!out_.empty()) return std::move(out_);  // every other check reads types
    parameters();
    enter(f_.host);
    block(f_.host, true, 0);
    block(f_.body, false, 0);
    if (out_.empty() && f_.level == Level::lane) uniform_control();
    return std::move(out_);
  }

 private:
  void types() {
    for (uint32_t k = 1; k < f_.types.size(); ++k) {
      const Type& t = f_.types[k];
      const int max_rank = t.is_tensor() ? max_tensor_rank : max_tile_rank;
      bool ok = t.kind != TypeKind::none && t.rank <= max_rank &&
                static_cast<int>(t.dtype) < dtype_count &&
                (t.is_buffer() || t.space == Space::shared);
      if (t.is_fragment()) ok &= t.rank == 1 && t.dims[0] >= 2 && t.dims[0] <= max_fragment;
      if (t.is_buffer()) ok &= t.rank == 1;
      int64_t elements = 1;
      for (int d = 0; ok && d < max_tile_rank; ++d) {
        const bool used = !t.is_tensor() && d < t.rank;
        ok = used ? t.dims[d] >= 1 && t.dims[d] <= max_tile_elements / elements : t.dims[d] == 0;
        if (used) elements *= t.dims[d];
      }
      if (!ok)
        check_.fail_kernel(
            "type {} is malformed: sizes are positive and their product is at most "
            "2^30, a tile has at most {} dimensions, a tensor {}",
            k, max_tile_rank, max_tensor_rank);
    }
    for (uint32_t v = 1; v < f_.values.size(); ++v)
      if (!f_.values[v].type) {
        check_.fail_kernel("value {} has no type", v);
        return;
      }
  }

  void parameters() {
    const auto args = f_.args(f_.host);
    if (args.size() != f_.params.size())
      return check_.fail_kernel("the kernel has {} parameters, but facts about {}", args.size(),
                                f_.params.size());
    for (uint32_t k = 0; k < args.size(); ++k) {
      const Param& p = f_.params[k];
      const Type& t = f_.type_of(args[k]);
      const Type stated = p.is_tensor ? tensor_type(p.dtype, p.rank) : scalar_type(p.dtype);
      if (t != stated)
        check_.fail_kernel("parameter {} is {}, but its facts are about {}", k, to_string(t),
                           to_string(stated));
      else if (!p.is_tensor)
        scalar_facts(k, p);
      else
        tensor_facts(k, p);
    }
  }

  void scalar_facts(uint32_t k, const Param& p) {
    Param plain;
    plain.dtype = p.dtype;
    if (p != plain) check_.fail_kernel("parameter {} is a scalar and has facts of a tensor", k);
  }

  void tensor_facts(uint32_t k, const Param& p) {
    if (p.unit_dim < Param::no_unit_dim || p.unit_dim >= p.rank)
      check_.fail_kernel("parameter {} has unit stride in dimension {} of {}", k, p.unit_dim,
                         p.rank);
    if (p.align == 0 || p.align > 16 || (p.align & (p.align - 1)))
      check_.fail_kernel("parameter {} has alignment {}, which is none of 1, 2, 4, 8, 16", k,
                         p.align);
    const auto args = f_.args(f_.host);
    if (p.same_as >= 0 && (static_cast<uint32_t>(p.same_as) >= k ||
                           f_.type_of(args[static_cast<size_t>(p.same_as)]) != f_.type_of(args[k])))
      check_.fail_kernel(
          "parameter {} is the same as parameter {}, which is no earlier one of its type", k,
          p.same_as);
    if (p.const_dims >> p.rank)
      return check_.fail_kernel("parameter {} fixes a dimension it does not have", k);
    for (int d = 0; d < max_tensor_rank; ++d)
      if (p.const_dims >> d & 1 ? p.dims[d] < 0 : p.dims[d] != 0)
        check_.fail_kernel("parameter {} has size {} in dimension {}", k, p.dims[d], d);
  }

  void enter(BlockId b) {
    for (ValueId v : f_.args(b)) visible_[v.i] = 1;
  }

  void block(BlockId b, bool is_host, int depth) {
    for (OpId o = f_[b].first; o; o = f_[o].next) {
      check_.at(o);
      if (op(o) && place(o, b, is_host)) rule_of(f_[o].kind)(check_);
      for (int r = 0; r < f_[o].num_regions; ++r) {
        if (depth == max_region_depth) {
          check_.fail("nests regions deeper than {}", max_region_depth);
          break;
        }
        const BlockId inner = f_.region(o, r);
        enter(inner);
        block(inner, is_host, depth + 1);
        check_.at(o);
        const OpId end = f_.terminator(inner);
        if (!end || f_[end].kind != OpKind::yield)
          check_.fail("needs 'yield' at the end of region {}", r);
        leave(inner);
      }
      for (ValueId v : f_.results(o)) visible_[v.i] = 1;
    }
  }

  // A value is visible after its definition, in its block and in the regions inside it.
  void leave(BlockId b) {
    for (ValueId v : f_.args(b)) visible_[v.i] = 0;
    for (OpId o = f_[b].first; o; o = f_[o].next)
      for (ValueId v : f_.results(o)) visible_[v.i] = 0;
  }

  bool op(OpId o) {
    const Op& op = f_[o];
    const OpInfo& row = info(op.kind);
    if (row.operands >= 0 && op.num_operands != row.operands)
      return check_.fail("takes {} operands, got {}", row.operands, op.num_operands), false;
    if (row.results >= 0 && op.num_results != row.results)
      return check_.fail("has {} results, got {}", row.results, op.num_results), false;
    if (row.level != Level::any && row.level != f_.level)
      return check_.fail("does not exist at the {} level",
                         f_.level == Level::tile ? "tile" : "lane"),
             false;
    if (row.listed ? op.num_attrs < row.num_attributes - 1 : op.num_attrs != row.num_attributes)
      return check_.fail("has {} attributes, got {}", row.num_attributes, op.num_attrs), false;
    for (int k = 0; k < op.num_operands; ++k)
      if (!visible_[f_.operand(o, k).i])
        return check_.fail("uses a value as operand {} that is not visible there", k), false;
    return true;
  }

  bool place(OpId o, BlockId b, bool is_host) {
    const OpKind kind = f_[o].kind;
    const Effect effect = info(kind).effect;
    if (effect == Effect::term && (!f_[b].parent || f_[o].next))
      return check_.fail("belongs at the end of a region"), false;
    if (!is_host) {
      if (effect != Effect::host) return true;
      return check_.fail("belongs in the host block"), false;
    }
    if (kind == OpKind::grid) {
      if (check_.grid) return check_.fail("appears twice"), false;
      check_.grid = o;
    }
    const bool scalar = (is_elementwise(kind) && f_.type_of(f_.result(o)).is_scalar()) ||
                        kind == OpKind::constant || kind == OpKind::dim || kind == OpKind::stride;
    if (scalar || kind == OpKind::view || effect == Effect::host) return true;
    return check_.fail("belongs in the body: the host block takes scalar arithmetic only"), false;
  }

  // At the tile level every op is an action of the whole block, and nothing differs inside it.
  void uniform_control() {
    const Uniformity uniform(f_);
    walk(f_, f_.body, [&](OpId o) {
      check_.at(o);
      const Scope control = uniform.control(f_[o].block);
      if (control < required_control(f_[o].kind))
        check_.fail(
            "needs control flow that is uniform in the {}, but it is uniform in the {} only",
            name_of(required_control(f_[o].kind)), name_of(control));
    });
  }

  const Func& f_;
  std::vector<Diagnostic> out_;
  Check check_;
  std::vector<uint8_t> visible_;
};

}  // namespace

std::vector<Diagnostic> verify(const Func& f) { return Verifier(f).run(); }

std::string format(const Func& f, const Diagnostic& d) {
  if (d.op) {
    const auto [file, line] = f.position(d.op);
    if (line) return fmt::format("{}:{}: {}", file, line, d.text);
  }
  return d.text;
}

}  // namespace tw::ir
