// Bounded functions of f32: at most 4 ulp. Bounds below count what ex2.approx (2 ulp), lg2.approx,
// rsqrt.approx and rcp.approx (1 ulp) state.
//
// .ftz is printed for ex2.approx and rcp.approx of intermediate values, for exp2_ftz, for
// rsqrt.approx of what is never subnormal (normal.hpp), and for nothing else: the argument of ex2
// is reduced first, so flushing a subnormal one changes nothing (2^0 = 1), that of rcp is 2 or more
// and what it gives is subtracted from 1. Without .ftz ptxas adds instructions, to each of them,
// for subnormals that cannot occur or cannot matter.
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
  V exp2_ftz(const V& x) const { return op("ex2.approx.ftz.f32", {x}); }

  // 1.5 ulp, fitted and checked on every f32. x = 2^e (1 + r) with 1 + r in [2/3, 4/3):
  // log(1 + r) = r - r^2/2 + r^3 P(r). lg2.approx is only good to an absolute 2^-22 near 1.
  struct Logarithm {
    V e, r, rest;  // log(1 + r) - r
  };
  Logarithm logarithm(const V& x) const {
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
    return {e, r, fma(mul(p, r), r2, minus_half)};
  }
  // inf and NaN pass; 0 gives -inf, below 0 NaN.
  V logarithm_of(const V& x, V l) const {
    const V large = out.pure(Reg::pred, "setp.geu.f32", {x, f32_text(INFINITY)});
    l = select(x, l, large);
    const V none = test("setp.le.f32", x, 0);
    const V below = test("setp.lt.f32", x, 0);
    return select(select({"0x7fffffff"}, {"0xff800000"}, below), l, none);
  }
  V log(const V& x) const {
    const Logarithm a = logarithm(x);
    const V l = add(a.rest, a.r);
    return logarithm_of(x, fma(a.e, f32_text(0x1.62e43p-1f), l));
  }
  // 2 ulp: times log2 e in two parts, and r log2 e without rounding.
  V log2(const V& x) const {
    const Logarithm a = logarithm(x);
    const V log2_e = f32_text(0x1.715476p+0f);
    const V most = mul(a.r, log2_e);
    V rest = fma(a.r, log2_e, op("neg.f32", {most}));
    rest = fma(a.r, f32_text(0x1.4ae0cp-26f), rest);
    rest = fma(a.rest, log2_e, rest);
    return logarithm_of(x, add(a.e, add(most, rest)));
  }
  static constexpr float log_terms[8] = {-0x1.0d7522p-3f, 0x1.1cf4e8p-3f,  -0x1.f09bf6p-4f,
                                         0x1.1f2adp-3f,   -0x1.55b3d4p-3f, 0x1.99ca48p-3f,
                                         -0x1.fffe7ap-3f, 0x1.555516p-2f};

  // a = |x| as r + quadrant pi/2 with |r| <= pi/4. pi/2 in three parts, of which a multiple of the
  // first is exact; from 98304 on, where it is not, by an exact product.
  Angle angle(const V& a) const {
    const V magic = fma(a, f32_text(0x1.45f306p-1f), 0x1.8p23f);
    const V j = op("sub.rn.f32", {magic, f32_text(0x1.8p23f)});
    V r = fma(j, f32_text(-0x1.921fb4p+0f), a);
    r = fma(j, f32_text(-0x1.4442dp-24f), r);
    r = fma(j, f32_text(-0x1.84698ap-48f), r);
    const V large = test("setp.ge.f32", a, 98304);
    return angle_of(out, Reg::b32, {r, magic}, large, [&](const Angle& to) { large_angle(a, to); });
  }
  // Payne and Hanek: of 2/pi only the 96 bits count that lie behind those of multiples of 4 and
  // before what changes nothing any more. m 2^(e - 23) 2/pi, from the first of them on, in units
  // of 2^-94; its upper 64 bits are the quadrant and what is left of it.
  void large_angle(const V& a, const Angle& to) const {
    const auto b32 = [&](std::string_view name, std::initializer_list<V> in) {
      return unshared(out, Reg::b32, name, in);
    };
    const V bits = b32("and.b32", {as_bits(a), {"0x7fffff"}}),
            m = b32("or.b32", {bits, {"0x800000"}});
    const V exponent = b32("shr.u32", {as_bits(a), {"23"}});
    const V at = b32("sub.s32", {exponent, {"143"}});  // the first bit, from 2^8 on
    constexpr const char* two_over_pi[] = {"0x00517cc1", "0xb727220a", "0x94fe13ab", "0xe8fa9a6e",
                                           "0xe06db14a", "0xcc9e21c8", "0x20ff28b1"};
    const V by_two = bit(at, "64"), by_one = bit(at, "32");
    V word[5];
    for (int k = 0; k < 5; ++k)
      word[k] = b32("selp.b32", {{two_over_pi[k + 2]}, {two_over_pi[k]}, by_two});
    for (int k = 0; k < 4; ++k) word[k] = b32("selp.b32", {word[k + 1], word[k], by_one});
    for (int k = 0; k < 3; ++k) word[k] = b32("shf.l.wrap.b32", {word[k + 1], word[k], at});
    const V carried = b32("mul.hi.u32", {m, word[2]});
    const V low = b32("mad.lo.cc.u32", {m, word[1], carried});
    const V carry = b32("madc.hi.u32", {m, word[1], {"0"}});
    const V high = b32("mad.lo.u32", {m, word[0], carry});
    const V half_more = b32("add.u32", {high, {"0x20000000"}});
    out.line("shr.u32 {},{},30;", to.quadrant, half_more);
    const V whole = b32("shl.b32", {to.quadrant, {"30"}}), rest = b32("sub.s32", {high, whole});
    const V both = out.fresh(Reg::b64), turned = out.fresh(Reg::b64), scaled = out.fresh(Reg::b64);
    out.line("mov.b64 {},{{{},{}}};", both, low, rest);
    out.line("cvt.rn.f64.s64 {},{};", turned, both);
    out.line("mul.rn.f64 {},{},{};", scaled, turned, f64_text(0x1.921fb54442d18p-62));
    const V r = b32("cvt.rn.f32.f64", {scaled});
    const V infinite = unshared(out, Reg::pred, "setp.eq.f32", {a, f32_text(INFINITY)});
    out.line("selp.b32 {},0x7fffffff,{},{};", to.r, r, infinite);
  }
  V bit(const V& v, const char* mask) const {
    return unshared(out, Reg::pred, "setp.ne.s32",
                    {unshared(out, Reg::b32, "and.b32", {v, {mask}}), {"0"}});
  }

  // 2 ulp: both series, fitted; the quadrant says which.
  V sine(const V& quadrant, const V& r) const {
    const V z = mul(r, r);
    V s = f32_text(-0x1.99545p-13f);
    for (float c : {0x1.110778p-7f, -0x1.555546p-3f}) s = fma(s, z, c);
    s = fma(s, mul(z, r), r);
    V c = f32_text(0x1.99e2dep-16f);
    for (float k : {-0x1.6c0c1ep-10f, 0x1.55554ap-5f, -0.5f, 1.0f}) c = fma(c, z, k);
    const V odd = op("and.b32", {quadrant, {"1"}});
    return select(c, s, out.pure(Reg::pred, "setp.ne.s32", {odd, {"0"}}));
  }
  // The sign of a half turn.
  V turned(const V& quadrant) const {
    return op("and.b32", {op("shl.b32", {quadrant, {"30"}}), {"0x80000000"}});
  }
  V sin(const V& x) const {
    const Angle a = angle(op("abs.f32", {x}));
    const V sign = op("xor.b32", {turned(a.quadrant), op("and.b32", {as_bits(x), {"0x80000000"}})});
    return op("xor.b32", {sine(a.quadrant, a.r), sign});
  }
  V cos(const V& x) const {
    const Angle a = angle(op("abs.f32", {x}));
    const V next = op("add.s32", {a.quadrant, {"1"}});
    return op("xor.b32", {sine(next, a.r), turned(next)});
  }

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

  // 2 ulp. Below 0.945 x + x P(x^2); above 1 - e^-Q(|x|), a fit of -log erfc, where the error of
  // the power, which is below 0.19, counts a quarter. From 4 on it is 1.
  V erf(const V& x) const {
    const V a = op("abs.f32", {x});
    const V t = op("min.f32", {a, f32_text(4)});
    V q = f32_text(erfc_terms[0]);
    for (int k = 1; k < 7; ++k) q = fma(q, t, erfc_terms[k]);
    const V far = op("sub.rn.f32", {f32_text(1), exp(op("neg.f32", {q}))});
    const V z = mul(x, x);
    V p = f32_text(erf_terms[0]);
    for (int k = 1; k < 7; ++k) p = fma(p, z, erf_terms[k]);
    const V near = fma(p, x, x);
    const V e = select(near, far, test("setp.ltu.f32", a, 0.945f));  // NaN comes through near
    return op("copysign.f32", {x, e});
  }
  static constexpr float erf_terms[7] = {0x1.4fa3p-14f,   -0x1.a6166ep-11f, 0x1.544ae4p-8f,
                                         -0x1.b80122p-6f, 0x1.ce2d64p-4f,   -0x1.812740p-2f,
                                         0x1.06eba8p-3f};
  static constexpr float erfc_terms[7] = {-0x1.95bd28p-13f, 0x1.8bb662p-9f, -0x1.6a9618p-6f,
                                          0x1.a8e218p-4f,   0x1.465ac2p-1f, 0x1.20a668p+0f,
                                          0x1.dff46ep-13f};

  // 2^-22.9 relative, below 2.2 ulp: the instruction itself.
  V rsqrt(const V& x) const { return op("rsqrt.approx.f32", {x}); }
};

}  // namespace

V math_f32(Text& out, ir::OpKind k, const V& x) { return bounded(F32{out}, k, x); }

}  // namespace tw::ptx
