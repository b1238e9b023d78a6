#include "ir/host_program.hpp"

#include <algorithm>
#include <limits>

#include "ir/scalar.hpp"
#include "support/error.hpp"

namespace tw::ir {
namespace {

constexpr int axis_bits = 8;  // of Instr::imm: tensor << 8 | axis

// Of the op, or of the last before it that has one: ops that passes made have none.
Loc position_near(const Func& f, OpId op, const Func& own) {
  Loc found;
  bool after = false;
  for_each_op(f, f.host, [&](OpId o) {
    if (after) return;
    after = o == op;
    const uint32_t at = f.op_locs[o.i];
    if (at >= own.locs.size()) return;
    if (const auto [file, line] = own.position(own.locs[at]); line)
      found = Loc::at(file.data(), line);
  });
  return found;
}

}  // namespace

// One pass over the host block. A register per scalar value; tensor values never reach the
// bytecode: what is asked of a view or a workspace is answered by the registers it was made from.
HostProgram::HostProgram(const Func& f, const Func& own) {
  constexpr uint16_t no_register = std::numeric_limits<uint16_t>::max();
  std::vector<uint16_t> reg_of(f.values.size(), no_register);
  std::vector<uint32_t> tensor_of(f.values.size());

  OpId at;  // being translated
  const auto fresh = [&] {
    if (registers_ == no_register)
      unsupported_error(position_near(f, at, own),
                        "the host part of kernel {}, what it computes from sizes and scalar "
                        "arguments alone, holds at most {} scalars, and here is one more: write "
                        "what is unrolled as a loop over range(n)",
                        own.name, no_register);
    return static_cast<uint16_t>(registers_++);
  };
  const auto reg = [&](ValueId v) {
    TW_CHECK(reg_of[v.i] != no_register, "host value %{} has no register", v.i);
    return reg_of[v.i];
  };

  uint32_t tensors = 0;
  for (ValueId v : f.args(f.host)) {
    if (f.type_of(v).is_tensor())
      tensor_of[v.i] = tensors++;
    else
      reg_of[v.i] = fresh();  // the scalar parameters are the first registers, in order
  }
  scalars_ = registers_;

  const auto emit = [&](Instr i) {
    i.dst = fresh();
    code_.push_back(i);
    return i.dst;
  };
  // The register of a dimension or stride of any tensor value.
  const auto extent = [&](OpKind kind, ValueId tensor, uint32_t axis) {
    if (f.is(tensor, OpKind::view)) {
      const int rank = f.type_of(tensor).rank;
      const int at = 1 + 1 + (kind == OpKind::stride ? rank : 0) + static_cast<int>(axis);
      return reg(f.operand(f.def(tensor), at));
    }
    if (f.is(tensor, OpKind::workspace)) {
      const auto dims = f.operands(f.def(tensor));
      if (kind == OpKind::dim) return reg(dims[axis]);
      uint16_t product = emit({.kind = OpKind::constant, .op = {}, .imm = 1});
      for (size_t d = axis + 1; d < dims.size(); ++d)
        product = emit({.kind = OpKind::mul, .a = product, .b = reg(dims[d]), .op = {}});
      return product;
    }
    return emit({.kind = kind, .op = {}, .imm = tensor_of[tensor.i] << axis_bits | axis});
  };

  for_each_op(f, f.host, [&](OpId o) {
    at = o;
    const auto in = f.operands(o);
    const OpKind kind = f[o].kind;
    switch (kind) {
      case OpKind::view:
        break;
      case OpKind::constant:
        reg_of[f.result(o).i] = emit({.kind = kind, .op = {}, .imm = f.constant_bits(o)});
        break;
      case OpKind::dim:
      case OpKind::stride:
        reg_of[f.result(o).i] = extent(kind, in[0], f.attr(o, 0));
        break;
      case OpKind::grid:
        TW_CHECK(in.size() <= max_grid_rank, "a grid of rank {}", in.size());
        for (ValueId v : in) grid_.push_back(reg(v));
        grid_op_ = o;
        break;
      case OpKind::workspace: {
        Workspace w{f.type_of(f.result(o)).dtype, o, {}};
        TW_CHECK(in.size() <= max_tensor_rank, "a workspace of rank {}", in.size());
        for (ValueId v : in) w.dims.push_back(reg(v));
        workspaces_.push_back(std::move(w));
        break;
      }
      case OpKind::require:
        code_.push_back({.kind = kind, .a = reg(in[0]), .op = o});
        break;
      default: {
        TW_CHECK(f[o].num_results == 1 && f.type_of(f.result(o)).is_scalar() && !in.empty() &&
                     in.size() <= 3,
                 "'{}' cannot run in the host block", info(kind).name);
        Instr i{.kind = kind, .op = {}};
        i.in = f.type_of(in.back()).dtype;
        i.out = f.type_of(f.result(o)).dtype;
        i.a = reg(in[0]);
        if (in.size() > 1) i.b = reg(in[1]);
        if (in.size() > 2) i.c = reg(in[2]);
        reg_of[f.result(o).i] = emit(i);
      }
    }
  });
  for (ValueId v : ir::captures(f)) captures_.push_back(reg(v));
}

[[gnu::hot]] void HostProgram::run(std::span<const TensorArg> tensors,
                                   std::span<const uint64_t> scalars, Result& out) const {
  TW_CHECK(scalars.size() >= static_cast<size_t>(scalars_), "{} scalar arguments for {} parameters",
           scalars.size(), scalars_);
  out.registers.resize(static_cast<size_t>(registers_));
  uint64_t* const r = out.registers.data();
  std::copy_n(scalars.begin(), scalars_, r);
  out.failed = {};
  for (const Instr& i : code_) {
    const uint64_t a = r[i.a], b = r[i.b];
    // Nearly all host arithmetic is on i64. The generic way costs a few calls per instruction.
    if (i.in == DType::i64) {
      const int64_t x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
      switch (i.kind) {
        case OpKind::constant:
          r[i.dst] = i.imm;
          continue;
        case OpKind::dim:
        case OpKind::stride: {
          const size_t tensor = i.imm >> axis_bits, axis = i.imm & ((1 << axis_bits) - 1);
          TW_CHECK(tensor < tensors.size(), "tensor argument {} of {}", tensor, tensors.size());
          const TensorArg& t = tensors[tensor];
          r[i.dst] = static_cast<uint64_t>(i.kind == OpKind::dim ? t.dims[axis] : t.strides[axis]);
          continue;
        }
        case OpKind::require:
          if (!a && !out.failed) out.failed = i.op;
          continue;
        case OpKind::add:
          r[i.dst] = a + b;
          continue;
        case OpKind::sub:
          r[i.dst] = a - b;
          continue;
        case OpKind::mul:
          r[i.dst] = a * b;
          continue;
        case OpKind::maximum:
          r[i.dst] = x < y ? b : a;
          continue;
        case OpKind::minimum:
          r[i.dst] = y < x ? b : a;
          continue;
        case OpKind::eq:
          r[i.dst] = x == y;
          continue;
        case OpKind::ne:
          r[i.dst] = x != y;
          continue;
        case OpKind::lt:
          r[i.dst] = x < y;
          continue;
        case OpKind::le:
          r[i.dst] = x <= y;
          continue;
        case OpKind::gt:
          r[i.dst] = x > y;
          continue;
        case OpKind::ge:
          r[i.dst] = x >= y;
          continue;
        case OpKind::ceil_div:
          if (x > 0 && y > 0) {  // other signs take the generic way
            r[i.dst] = static_cast<uint64_t>((x - 1) / y + 1);
            continue;
          }
          break;
        default:
          break;
      }
    }
    const uint64_t operands[] = {a, b, r[i.c]};
    r[i.dst] = eval_scalar(i.kind, i.in, i.out, operands);
  }

  std::fill_n(out.grid, max_grid_rank, 1);
  for (size_t d = 0; d < grid_.size(); ++d) {
    out.grid[d] = static_cast<int64_t>(r[grid_[d]]);
    if (out.grid[d] < 0 && !out.failed) out.failed = grid_op_;
  }
  out.captures.resize(captures_.size());
  for (size_t k = 0; k < captures_.size(); ++k) out.captures[k] = r[captures_[k]];
  out.workspaces.resize(workspaces_.size());
  out.workspace_types.resize(workspaces_.size());
  for (size_t w = 0; w < workspaces_.size(); ++w) {
    TensorArg& t = out.workspaces[w] = {};
    const std::vector<uint16_t>& dims = workspaces_[w].dims;
    uint64_t stride = 1;
    for (size_t d = dims.size(); d-- > 0;) {
      t.dims[d] = static_cast<int64_t>(r[dims[d]]);
      if (t.dims[d] < 0 && !out.failed) out.failed = workspaces_[w].op, out.failed_workspace = w;
      t.strides[d] = static_cast<int64_t>(stride);
      stride *= static_cast<uint64_t>(t.dims[d]);
    }
    out.workspace_types[w] = workspaces_[w].dtype;
  }
}

}  // namespace tw::ir
