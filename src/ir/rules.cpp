#include "ir/rules.hpp"

namespace tw::ir {
namespace {

constexpr int index_of(std::string_view list, std::string_view name) {
  for (int k = 0; !list.empty(); ++k) {
    const std::string_view head = list.substr(0, list.find(','));
    if (head == name || (head.ends_with("...") && head.substr(0, head.size() - 3) == name))
      return k;
    list.remove_prefix(head.size() == list.size() ? head.size() : head.size() + 1);
  }
  return -1;
}

struct Columns {
  bool elementwise = false, reduction = false, scalar_fold = false;
  int8_t bounds = -1;
};

constexpr Columns columns[] = {
    {},
#define TW_OP(name, level, operands, results, regions, effect, cls, attrs, rule, fold, exec) \
  {std::string_view(#exec) == "elementwise", std::string_view(#exec) == "reduce",            \
   std::string_view(#fold) == "scalar", static_cast<int8_t>(index_of(attrs, "bounds"))},
#include "ir/ops.def"
};

constexpr AttrForm form_of(std::string_view name) {
  if (name == "axes" || name == "inside") return AttrForm::bits;
  if (name == "perm") return AttrForm::perm;
  if (name == "fn" || name == "order" || name == "scope" || name == "compare")
    return AttrForm::word;
  if (name == "bounds") return AttrForm::bounds;
  if (name == "other") return AttrForm::other;
  if (name == "text") return AttrForm::text;
  if (name == "value_lo" || name == "value_hi") return AttrForm::payload;
  return AttrForm::number;
}

}  // namespace

bool is_elementwise(OpKind k) { return columns[static_cast<int>(k)].elementwise; }
bool is_reduction(OpKind k) { return columns[static_cast<int>(k)].reduction; }
bool folds_as_scalar(OpKind k) { return columns[static_cast<int>(k)].scalar_fold; }

bool is_commutative(OpKind k) {
  switch (k) {
    case OpKind::add:
    case OpKind::mul:
    case OpKind::maximum:
    case OpKind::minimum:
    case OpKind::maximum_num:
    case OpKind::minimum_num:
    case OpKind::and_:
    case OpKind::or_:
    case OpKind::xor_:
    case OpKind::eq:
    case OpKind::ne:
      return true;
    default:
      return false;
  }
}

int bounds_attr(OpKind k) { return columns[static_cast<int>(k)].bounds; }

std::string_view attr_name(OpKind k, int index) {
  std::string_view all = info(k).attributes;
  for (; index > 0; --index) all.remove_prefix(all.find(',') + 1);
  all = all.substr(0, all.find(','));
  if (all.ends_with("...")) all.remove_suffix(3);
  return all;
}

AttrForm attr_form(OpKind k, int index) {
  const OpInfo& row = info(k);
  return row.listed && index == row.num_attributes - 1 ? AttrForm::list
                                                       : form_of(attr_name(k, index));
}

std::span<const std::string_view> words_of(OpKind k, int index) {
  static constexpr std::string_view fns[] = {"add", "max", "min",      "and",
                                             "or",  "xor", "exchange", "cas"};
  static constexpr std::string_view orders[] = {"relaxed", "acquire", "release", "acq_rel"};
  static constexpr std::string_view scopes[] = {"block", "cluster", "device", "system"};
  static constexpr std::string_view compares[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  static_assert(std::size(fns) == static_cast<size_t>(AtomicFn::cas) + 1);
  static_assert(std::size(orders) == static_cast<size_t>(MemoryOrder::acq_rel) + 1);
  static_assert(std::size(scopes) == static_cast<size_t>(MemoryScope::system) + 1);
  const std::string_view name = attr_name(k, index);
  if (name == "fn") return fns;
  if (name == "order") return orders;
  if (name == "scope") return scopes;
  if (name == "compare") return compares;
  return {};
}

int attr_index(OpKind k, std::string_view name) { return index_of(info(k).attributes, name); }

OpKind element_op(AtomicFn fn) {
  switch (fn) {
    case AtomicFn::add:
      return OpKind::add;
    case AtomicFn::max:
      return OpKind::maximum;
    case AtomicFn::min:
      return OpKind::minimum;
    case AtomicFn::and_:
      return OpKind::and_;
    case AtomicFn::or_:
      return OpKind::or_;
    case AtomicFn::xor_:
      return OpKind::xor_;
    default:
      return OpKind::none;
  }
}

bool takes(AtomicFn fn, DType t) {
  const bool whole = is_integer(t) && size_of(t) >= 4, wide = t == DType::f32 || t == DType::f64;
  if (fn <= AtomicFn::min) return whole || wide || is_16bit_float(t);
  return whole || (fn >= AtomicFn::exchange && wide);
}

bool synchronizes(const Func& f, OpId o) {
  const OpKind k = f[o].kind;
  if (k == OpKind::wait_until) return true;
  return (k == OpKind::atomic || k == OpKind::atomic_scatter) &&
         static_cast<MemoryOrder>(f.attr(o, 1)) != MemoryOrder::relaxed;
}

int value_operand(const Func& f, OpId o) { return 1 + f.type_of(f.operand(o, 0)).rank; }

DType dot_result(DType factor) {
  return factor == DType::i8 ? DType::i32 : factor == DType::f64 ? DType::f64 : DType::f32;
}

bool is_payload(DType t, uint64_t bits) {
  switch (t) {
    case DType::mask:
      return bits <= 1;
    case DType::u8:
    case DType::f8e4m3:
    case DType::f8e5m2:
      return bits <= 0xff;
    case DType::i8:
      return static_cast<int64_t>(bits) == static_cast<int8_t>(bits);
    case DType::f16:
    case DType::bf16:
      return bits <= 0xffff;
    case DType::i32:
      return static_cast<int64_t>(bits) == static_cast<int32_t>(bits);
    case DType::u32:
    case DType::f32:
      return bits <= 0xffffffff;
    default:
      return true;
  }
}

}  // namespace tw::ir
