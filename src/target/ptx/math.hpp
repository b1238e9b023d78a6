// The bounded functions on single registers. Bounds hold on the whole range: subnormals in and out,
// infinities, zeros and NaN as IEEE says.
#pragma once

#include "ir/ops.hpp"
#include "support/error.hpp"
#include "target/ptx/text.hpp"

namespace tw::ptx {

// exp, exp2, exp2_ftz, log, log2, sin, cos, tanh, erf or rsqrt.
V math_f32(Text&, ir::OpKind, const V&);
V math_f64(Text&, ir::OpKind, const V&);

// Which member of a set of such functions an op is.
template <class Functions>
V bounded(const Functions& m, ir::OpKind k, const V& x) {
  switch (k) {
    case ir::OpKind::exp:
      return m.exp(x);
    case ir::OpKind::exp2:
      return m.exp2(x);
    case ir::OpKind::exp2_ftz:
      return m.exp2_ftz(x);
    case ir::OpKind::log:
      return m.log(x);
    case ir::OpKind::log2:
      return m.log2(x);
    case ir::OpKind::sin:
      return m.sin(x);
    case ir::OpKind::cos:
      return m.cos(x);
    case ir::OpKind::tanh:
      return m.tanh(x);
    case ir::OpKind::erf:
      return m.erf(x);
    case ir::OpKind::rsqrt:
      return m.rsqrt(x);
    default:
      TW_INTERNAL("'{}' is not a bounded function", ir::info(k).name);
  }
}

// For arms of a branch: an operation of its own, which no later one may share.
inline V unshared(Text& out, Reg r, std::string_view op, std::initializer_list<V> in) {
  const V v = out.fresh(r);
  std::string operands;
  for (const V& o : in) operands.append(",").append(o.s);
  out.line("{} {}{};", op, v, operands);
  return v;
}

// An angle as r + quadrant pi/2; the last two bits of the quadrant count.
struct Angle {
  V r, quadrant;  // of the type of the function; b32
};
// `near`, and where `large` is true what `far` writes over it, in a branch.
template <class Far>
Angle angle_of(Text& out, Reg type, const Angle& near, const V& large, Far far) {
  const Angle to{out.fresh(type), out.fresh(Reg::b32)};
  out.line("mov.b{} {},{};", type == Reg::b64 ? 64 : 32, to.r, near.r);
  out.line("mov.b32 {},{};", to.quadrant, near.quadrant);
  const std::string done = out.new_label("near");
  out.line("@!{} bra {};", large, done);
  far(to);
  out.label(done);
  return to;
}

}  // namespace tw::ptx
