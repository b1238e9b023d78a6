#include "target/llvm/codegen.hpp"

#include <charconv>

#include "ir/launch.hpp"
#include "ir/rules.hpp"
#include "support/error.hpp"
#include "target/llvm/jit.hpp"

namespace tw::llvm {

using ir::BlockId;
using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

Codegen::Codegen(const ir::Func& f, const CpuTarget& target)
    : f_(f),
      target_(target),
      plan_(f),
      el_(out_, target),
      scalars_(f.values.size()),
      buffers_(f.values.size()),
      marks_(f.values.size()),
      capture_of_(f.values.size()),
      workspace_of_(f.ops.size()) {
  uint32_t n = 0;
  for (ValueId v : ir::captures(f)) capture_of_[v.i] = ++n;
  uint32_t tensors = 0;
  for (const ir::Param& p : f.params) tensors += p.is_tensor;
  for_each_op(f, f.host, [&](OpId o) {
    if (f[o].kind == OpKind::workspace) workspace_of_[o.i] = tensors++;
    if (f[o].kind == OpKind::grid) grid_rank_ = f[o].num_operands;
  });
}

std::string Codegen::run() {
  memo_.resize(1);
  loop({"%first", 0}, {"%last", 0}, 1, [&](V id) {
    program_ = id;
    block(f_.body);
  });
  if (stops_) {
    out_.line("br label %stopped");
    out_.label("stopped");
  }
  if (streams_) {  // streaming stores are ordered only by a fence
    el_.declare("void @llvm.x86.sse.sfence()");
    out_.line("call void @llvm.x86.sse.sfence()");
  }
  out_.line("ret void");

  // The widest vector registers that the calling convention of the math functions needs.
  std::string text = fmt::format(
      "define void {}(ptr noalias nocapture readonly %args, i64 %first, i64 %last, ptr noalias "
      "%scratch) nounwind \"prefer-vector-width\"=\"{}\" \"min-legal-vector-width\"=\"{}\" "
      "\"target-cpu\"=\"{}\" \"target-features\"=\"{}\" {{\n",
      symbol_slot, target_.vector_bits, target_.vector_bits, target_.cpu, target_.features);
  text += with_shares(out_.finish());
  text += "}\n\n@tw_nothing = private unnamed_addr constant [64 x i8] zeroinitializer, align 64\n";
  if (streams_) text += "!0 = !{i32 1}\n";
  for (const std::string& d : el_.declarations) {
    const bool math = d.find("@llvm.") == std::string::npos;  // LLVM knows its own intrinsics
    text += fmt::format("declare {}{}\n", d, math ? " nounwind willreturn memory(none)" : "");
  }
  return text;
}

void Codegen::block(BlockId b) {
  for_each_op(f_, b, [&](OpId o) { op(o); });
}

void Codegen::op(OpId o) {
  switch (f_[o].kind) {
    case OpKind::constant:
    case OpKind::view:
    case OpKind::yield:
      return;
    case OpKind::for_:
      return for_op(o);
    case OpKind::while_:
      return while_op(o);
    case OpKind::if_:
      return if_op(o);
    case OpKind::store:
      return is_wide(f_.type_of(f_.operand(o, f_.type_of(f_.operand(o, 0)).rank + 1)))
                 ? store(o)
                 : store_single(o);
    case OpKind::dot:
      return dot(o);
    case OpKind::scatter:
    case OpKind::atomic:
    case OpKind::atomic_scatter:
      return write_indexed(o);
    case OpKind::wait_until:
      return wait_until(o);
    case OpKind::print:
    case OpKind::assert_:
      return report(o);
    case OpKind::scan:
    case OpKind::reduce_custom:
      return scan(o);
    default:
      break;
  }
  if (ir::is_reduction(f_[o].kind)) return reduce(o);
  const ValueId r = f_.result(o);
  if (!is_wide(f_.type_of(r))) return single(o);
  if (!plan_.kept(r)) return;
  if (f_[o].kind == OpKind::reshape &&
      !drops_unit_dims_only(f_.type_of(f_.operand(o, 0)), f_.type_of(r)))
    return reshape(o);
  pending_.push_back(r);
}

// An op whose result is one element: computed here and now, as a scalar.
void Codegen::single(OpId o) {
  const ValueId r = f_.result(o);
  const DType t = f_.type_of(r).dtype;
  switch (f_[o].kind) {
    case OpKind::dim:
    case OpKind::stride: {
      const View w = view(f_.operand(o, 0));
      return set_scalar(r, (f_[o].kind == OpKind::dim ? w.dims : w.strides)[f_.attr(o, 0)]);
    }
    case OpKind::program_id:
      return set_scalar(r, program_id(static_cast<int>(f_.attr(o, 0))));
    case OpKind::iota:
      return set_scalar(r, constant(t, 0, 1));
    case OpKind::broadcast:
    case OpKind::reshape:
    case OpKind::transpose:
      return set_scalar(r, scalar(f_.operand(o, 0)));
    case OpKind::load:
      return set_scalar(r, load_single(o));
    case OpKind::gather:
      return set_scalar(r, gather(o, Point{}, true).v);
    default:
      break;
  }
  std::vector<V> operands;
  for (ValueId v : f_.operands(o)) operands.push_back(scalar(v));
  const DType in = f_.type_of(f_.operands(o).back()).dtype;
  set_scalar(r, el_.op(f_[o].kind, in, t, operands, 1));
}

V Codegen::from_payload(DType t, const V& bits) {
  switch (t) {
    case DType::i64:
      return bits;
    case DType::f64:
      return out_.pure("bitcast i64 {} to double", bits);
    case DType::f32: {
      const V low = out_.pure("trunc i64 {} to i32", bits);
      return out_.pure("bitcast i32 {} to float", low);
    }
    default:
      return out_.pure("trunc i64 {} to {}", bits, register_type(t));
  }
}

V Codegen::scalar(ValueId v) {
  if (!scalars_[v.i].s.empty()) return scalars_[v.i];
  const DType t = f_.type_of(v).dtype;
  if (f_.is(v, OpKind::constant)) {
    set_scalar(v, constant(t, f_.constant_bits(f_.def(v)), 1));
  } else {
    TW_CHECK(capture_of_[v.i], "%{} is used before it is computed", v.i);
    const V list_address =
        out_.pure("getelementptr i8, ptr %args, i64 {}", offsetof(ir::LaunchArgs, captures));
    const V list = out_.read(0, "load ptr, ptr {}, align 8, !invariant.load !{{}}", list_address);
    const V place = out_.pure("getelementptr i64, ptr {}, i64 {}", list, capture_of_[v.i] - 1);
    set_scalar(v, from_payload(
                      t, out_.read(0, "load i64, ptr {}, align 8, !invariant.load !{{}}", place)));
  }
  return scalars_[v.i];
}

V Codegen::program_id(int axis) {
  if (axis >= grid_rank_) return {"0", 0};
  if (grid_rank_ == 1) return program_;
  const auto extent = [&](int a) {
    const V at = out_.pure("getelementptr i8, ptr %args, i64 {}",
                           offsetof(ir::LaunchArgs, grid) + 8 * static_cast<size_t>(a));
    return out_.read(0, "load i64, ptr {}, align 8, !invariant.load !{{}}", at);
  };
  // Inside a program the grid has no zero extent, so these cannot trap; but hoisted above the loop
  // over programs they would run for an empty grid: they depend on the program's id and stay.
  V rest = program_;
  for (int a = grid_rank_ - 1; a > axis; --a) rest = out_.pure("udiv i64 {}, {}", rest, extent(a));
  return axis == 0 ? rest : out_.pure("urem i64 {}, {}", rest, extent(axis));
}

namespace {
std::optional<int64_t> known(const V& v) {
  int64_t n = 0;
  const char* end = v.s.data() + v.s.size();
  const auto [at, error] = std::from_chars(v.s.data(), end, n);
  if (error != std::errc() || at != end) return {};
  return n;
}
}  // namespace

V Codegen::number(int64_t n) { return {fmt::format("{}", n), 0}; }

V Codegen::add(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y)
    return number(static_cast<int64_t>(static_cast<uint64_t>(*x) + static_cast<uint64_t>(*y)));
  if (x && *x == 0) return b;
  if (y && *y == 0) return a;
  return out_.pure("add i64 {}, {}", a, b);
}

V Codegen::sub(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y)
    return number(static_cast<int64_t>(static_cast<uint64_t>(*x) - static_cast<uint64_t>(*y)));
  if (y && *y == 0) return a;
  return out_.pure("sub i64 {}, {}", a, b);
}

V Codegen::mul(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y)
    return number(static_cast<int64_t>(static_cast<uint64_t>(*x) * static_cast<uint64_t>(*y)));
  if ((x && *x == 0) || (y && *y == 1)) return a;
  if ((y && *y == 0) || (x && *x == 1)) return b;
  return out_.pure("mul i64 {}, {}", a, b);
}

V Codegen::smin(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y) return *x < *y ? a : b;
  if (a.s == b.s) return a;
  return choose(out_.pure("icmp slt i64 {}, {}", a, b), a, b);
}

V Codegen::smax(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y) return *x > *y ? a : b;
  if (a.s == b.s) return a;
  return choose(out_.pure("icmp sgt i64 {}, {}", a, b), a, b);
}

V Codegen::all_of(const V& a, const V& b) {
  if (a.s == "true") return b;
  if (b.s == "true" || a.s == b.s) return a;
  if (a.s == "false" || b.s == "false") return {"false", 0};
  return out_.pure("and i1 {}, {}", a, b);
}

V Codegen::at_most(const V& a, const V& b) {
  const auto x = known(a), y = known(b);
  if (x && y) return {*x <= *y ? "true" : "false", 0};
  if (a.s == b.s) return {"true", 0};
  return out_.pure("icmp sle i64 {}, {}", a, b);
}

V Codegen::choose(const V& cond, const V& a, const V& b) {
  if (cond.s == "true") return a;
  if (cond.s == "false") return b;
  return out_.pure("select i1 {}, i64 {}, i64 {}", cond, a, b);
}

}  // namespace tw::llvm
