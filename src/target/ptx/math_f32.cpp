// Bounded functions of f32: at most 4 ulp. Bounds below count what ex2.approx (2 ulp), lg2.approx,
// rsqrt.approx and rcp.approx (1 ulp) state.
//
// .ftz is printed for ex2.approx and rcp.approx of intermediate values and nothing else: the
// argument of ex2 is reduced first, so flushing a subnormal one changes nothing (2^0 = 1), that of
// rcp is 2 or more and what it gives is subtracted from 1. Without .ftz ptxas adds instructions, to
// each of them, for subnormals that cannot occur or cannot matter.
#include <cmath>

#include "support/error.hpp"
#include "target/ptx/elements.hpp"
#include "target/ptx/math.hpp"

namespace tw::ptx {
namespace {

struct F32 {
  Text& out;

  V op(std::string_view name, std::initializer_list<V> in) const {
    return out.pure(Reg::b32, name, in);
  }
  V mul(const V& a, const V& b) const { return op("mul.rn.f32", {a, b}); }
  V add(const V& a, const V& b) const { return op("add.rn.f32", {a, b}); }
  V fma(const V& a, const V& b, const V& c) const { return op("fma.rn.f32", {a, b, c}); }
  V fma(const V& a, const V& b, float c) const { return fma(a, b, f32_text(c)); }
  V test(std::string_view name, const V& a, float b) const {
    return out.pure(Reg::pred, name, {a, f32_text(b)});
  }
  V select(const V& a, const V& b, const V& p) const {
    return op("selp.b32", {as_bits(a), as_bits(b), p});
  }

  // 2 ulp + 0.5 from the argument + 0.5 where the product is subnormal: at most 3 ulp.
  // e^x = 2^n 2^f with n = floor(x log2 e) held in [-126, 126]; beyond, f grows instead, and the
  // product with 2^n over- or underflows as it must. n comes from adding 1.5 * 2^23 + 1, whose last
  // bits then are n + 127: shifted into the exponent they are 2^n.
  V exp(const V& x) const {
    const V t = fma_sat(x, 0x1.715476p+0f / 252, 0.5f);
    const V j = op("fma.rm.f32", {t, f32_text(252), f32_text(12582913.0f)});
    const V minus_n = op("sub.rn.f32", {f32_text(12583039.0f), j});
    V f = fma(x, f32_text(0x1.715476p+0f), minus_n);
    f = fma(x, f32_text(0x1.4ae0cp-26f), f);  // the rest of log2 e
    const V power = op("ex2.approx.ftz.f32", {f});
    return mul(power, op("shl.b32", {j, {"23"}}));
  }
  V fma_sat(const V& x, float a, float b) const {
    return op("fma.rn.sat.f32", {x, f32_text(a), f32_text(b)});
  }

  // 2 ulp: the instruction itself, which handles subnormals.
  V exp2(const V& x) const { return op("ex2.approx.f32", {x}); }

  // 1.5 ulp, fitted and checked on every f32. x = 2^e (1 + r) with 1 + r in [2/3, 4/3):
  // log(1 + r) = r - r^2/2 + r^3 P(r). lg2.approx is only good to an absolute 2^-22 near 1.
  V log(const V& x) const {
    const V tiny = test("setp.lt.f32", x, 0x1p-126f);
    const V y = select(mul(x, f32_text(0x1p23f)), x, tiny);
    // The bits less those of 2/3: what is above the mantissa is the exponent.
    const V b = op("add.s32", {y, {"-1059760811"}});
    const V eb = op("and.b32", {b, {"0xff800000"}});
    const V m = op("sub.s32", {y, eb});
    const V shift = select({"0xc1b80000"}, {"0"}, tiny);  // -23 or 0
    const V e = fma(op("cvt.rn.f32.s32", {eb}), f32_text(0x1p-23f), shift);
    const V r = add(m, f32_text(-1));
    V p = f32_text(log_terms[0]);
    for (int k = 1; k < 8; ++k) p = fma(p, r, log_terms[k]);
    const V r2 = mul(r, r);
    const V minus_half = mul(r2, f32_text(-0.5f));
    V l = fma(mul(p, r), r2, minus_half);
    l = add(l, r);
    l = fma(e, f32_text(0x1.62e43p-1f), l);
    // inf and NaN pass; 0 gives -inf, below 0 NaN.
    const V large = out.pure(Reg::pred, "setp.geu.f32", {x, f32_text(INFINITY)});
    l = select(x, l, large);
    const V none = test("setp.le.f32", x, 0);
    const V below = test("setp.lt.f32", x, 0);
    return select(select({"0x7fffffff"}, {"0xff800000"}, below), l, none);
  }
  static constexpr float log_terms[8] = {-0x1.0d7522p-3f, 0x1.1cf4e8p-3f,  -0x1.f09bf6p-4f,
                                         0x1.1f2adp-3f,   -0x1.55b3d4p-3f, 0x1.99ca48p-3f,
                                         -0x1.fffe7ap-3f, 0x1.555516p-2f};

  // 3 ulp. Below 0.55 x + x^3 P(x^2); above 1 - 2 / (e^2|x| + 1), where errors of the quotient,
  // which is below 1/2, count half. The sign is that of x.
  V tanh(const V& x) const {
    const V a = op("abs.f32", {x});
    const V e = op("ex2.approx.ftz.f32", {mul(a, f32_text(0x1.715476p+1f))});
    const V q = op("rcp.approx.ftz.f32", {add(e, f32_text(1))});
    const V far = fma(q, f32_text(-2), 1.0f);
    const V z = mul(x, x);
    V p = f32_text(tanh_terms[0]);
    for (int k = 1; k < 5; ++k) p = fma(p, z, tanh_terms[k]);
    const V near = fma(mul(p, z), x, x);
    const V t = select(near, far, test("setp.ltu.f32", a, 0.55f));  // NaN comes through near
    return op("copysign.f32", {x, t});                              // tanh -0 is -0
  }
  static constexpr float tanh_terms[5] = {-0x1.9c0452p-8f, 0x1.596556p-6f, -0x1.b92ddp-5f,
                                          0x1.110d4ap-3f, -0x1.55554cp-2f};

  // 2^-22.9 relative, below 2.2 ulp: the instruction itself.
  V rsqrt(const V& x) const { return op("rsqrt.approx.f32", {x}); }
};

}  // namespace

V math_f32(Text& out, ir::OpKind k, const V& x) { return bounded(F32{out}, k, x); }

}  // namespace tw::ptx
