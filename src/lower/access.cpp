#include "lower/access.hpp"

#include <bit>
#include <numeric>

#include "ir/lane.hpp"
#include "ir/rules.hpp"

namespace tw::lower {

using ir::OpKind;
using ir::ValueId;

Access::Access(const ir::Func& f, ir::OpId o) : op(o), tensor(f.operand(o, 0)) {
  base = ir::base_of(f, tensor);
  is_view = f.is(tensor, OpKind::view);
  if (is_view) offset = f.operand(f.def(tensor), 1);
  const int rank = f.type_of(tensor).rank;
  starts = f.operands(o).subspan(1, static_cast<size_t>(rank));
  tile = f.type_of(accessed_value(f, o));
}

ValueId accessed_value(const ir::Func& f, ir::OpId o) {
  return f[o].num_results ? f.result(o) : f.operand(o, ir::value_operand(f, o));
}

uint32_t inside_bits(const ir::Func& f, ir::OpId o) {
  return f.attr(o, ir::attr_index(f[o].kind, "inside"));
}

ValueId Access::dim(const ir::Func& f, int axis) const {
  if (is_view) return f.operand(f.def(tensor), 2 + axis);
  if (f.is(tensor, OpKind::workspace)) return f.operand(f.def(tensor), axis);
  return {};
}

ValueId Access::stride(const ir::Func& f, int axis) const {
  return is_view ? f.operand(f.def(tensor), 2 + f.type_of(tensor).rank + axis) : ValueId{};
}

namespace {

bool is_number(const ir::Func& f, ValueId v, int64_t n) {
  return f.is(v, OpKind::constant) && static_cast<int64_t>(f.constant_bits(f.def(v))) == n;
}

bool is_unit(const ir::Func& f, const Access& a, int d) {
  if (a.is_view) return is_number(f, a.stride(f, d), 1);
  if (f[a.base].is_arg()) return f.params[f[a.base].index].unit_dim == d;
  return d == f.type_of(a.base).rank - 1;  // workspaces are row-major
}

}  // namespace

int unit_dim(const ir::Func& f, const Access& a) {
  int found = -1;
  for (int d = 0; d < a.tile.rank; ++d)
    if (is_unit(f, a, d) && (found < 0 || a.tile.dims[d] > 1)) found = d;
  return found;
}

int access_elements(const ir::Func& f, const ir::RangeAnalysis& ranges, const Access& a) {
  const int unit = unit_dim(f, a);
  if (unit < 0 || a.tile.dims[unit] == 1) return 1;
  const auto size = static_cast<uint64_t>(size_of(a.tile.dtype));
  const bool is_param = f[a.base].is_arg();
  // A power of two that divides every address, in bytes; 0 divides by anything.
  uint64_t align = is_param ? f.params[f[a.base].index].align : ir::max_access_bytes;
  const auto meet = [&](uint64_t bytes) { align = std::gcd(align, bytes); };
  const auto by = [&](ValueId v, uint64_t unknown) {
    return (v ? ranges.divisor(v) : unknown) * size;
  };
  // Of a parameter, its alignment class says all: it divides the other strides and the extent.
  const uint64_t of_param = is_param ? align / std::gcd(align, size) : 1;
  if (a.offset) meet(by(a.offset, 1));
  for (int d = 0; d < a.tile.rank; ++d) {
    const ValueId start = a.starts[static_cast<size_t>(d)];
    if (d == unit) {
      meet(by(start, 1));
    } else if (a.tile.dims[d] > 1 || !is_number(f, start, 0)) {
      if (a.is_view)
        meet(by(a.stride(f, d), 1));
      else if (!is_param)  // row-major: the last size divides every stride but the last
        meet(by(a.dim(f, unit), 1));
    }
  }
  const bool inside = inside_bits(f, a.op) >> unit & 1;
  if (!inside) meet(by(a.dim(f, unit), of_param));
  if (f[a.op].kind == OpKind::store) {
    const uint32_t bits = f.attr(a.op, 0);
    int at = 2 + f.type_of(a.tensor).rank;
    for (int k = 0; k < 2 * a.tile.rank; ++k)
      if (bits >> k & 1) {
        if (k / 2 == unit) meet(by(f.operand(a.op, at), 1));
        ++at;
      }
  }
  uint64_t elements = align == 0 ? ir::max_access_bytes / size : align / size;
  elements = std::min<uint64_t>(elements, ir::max_access_bytes / size);
  if (elements == 0) return 1;
  elements = uint64_t{1} << std::countr_zero(elements);
  // Padded tiles end inside an access unless their size is a multiple, too.
  return static_cast<int>(std::gcd(elements, static_cast<uint64_t>(a.tile.dims[unit])));
}

bool narrow_offsets(const ir::Func& f, const Access& a) {
  return f[a.base].is_arg() && !f.params[f[a.base].index].wide_offsets;
}

}  // namespace tw::lower
