// Bounded functions of f64: at most 4 ulp, in fact below 2.5. There are no approximating
// instructions for f64 that would help, so these are polynomials: Taylor series, whose last terms
// are below a tenth of an ulp on the reduced range.
#include <cmath>

#include "support/error.hpp"
#include "target/ptx/elements.hpp"
#include "target/ptx/math.hpp"

namespace tw::ptx {
namespace {

constexpr double ln2_high = 0x1.62e42fee00000p-1;  // 32 bits: its product with an exponent is exact
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

struct F64 {
  Text& out;

  V op(std::string_view name, std::initializer_list<V> in) const {
    return out.pure(Reg::b64, name, in);
  }
  V op32(std::string_view name, std::initializer_list<V> in) const {
    return out.pure(Reg::b32, name, in);
  }
  V mul(const V& a, const V& b) const { return op("mul.rn.f64", {a, b}); }
  V add(const V& a, const V& b) const { return op("add.rn.f64", {a, b}); }
  V sub(const V& a, const V& b) const { return op("sub.rn.f64", {a, b}); }
  V fma(const V& a, const V& b, const V& c) const { return op("fma.rn.f64", {a, b, c}); }
  V fma(const V& a, const V& b, double c) const { return fma(a, b, f64_text(c)); }
  V test(std::string_view name, const V& a, double b) const {
    return out.pure(Reg::pred, name, {a, f64_text(b)});
  }
  V select(const V& a, const V& b, const V& p) const {
    return op("selp.b64", {as_bits(a), as_bits(b), p});
  }
  V low(const V& a) const { return out.split(Reg::b32, "mov.b64", a).first; }
  V high(const V& a) const { return out.split(Reg::b32, "mov.b64", a).second; }
  V join(const V& low, const V& high) const {
    return op("mov.b64", {{fmt::format("{{{},{}}}", low, high), std::max(low.level, high.level)}});
  }

  // x held in [lo, hi]; NaN stays.
  V clamp(const V& x, double lo, double hi) const {
    const V y = select(f64_text(hi), x, test("setp.gt.f64", x, hi));
    return select(f64_text(lo), y, test("setp.lt.f64", y, lo));
  }
  // 2^n e^r for |r| <= 0.35 and the integer n that `magic` = n + 1.5 * 2^52 holds. In two factors:
  // 2^n alone may be out of range where the result is not, or is subnormal.
  V scaled_exp(const V& r, const V& magic) const {
    double factorial = 1;
    for (int k = 2; k <= 13; ++k) factorial *= k;
    V p = f64_text(1 / factorial);
    for (int k = 12; k >= 0; --k) {
      factorial /= k + 1;
      p = fma(p, r, 1 / factorial);
    }
    const V n = low(magic), half = op32("shr.s32", {n, {"1"}});
    const auto power = [&](const V& k) {
      return join({"0"}, op32("shl.b32", {op32("add.s32", {k, {"1023"}}), {"20"}}));
    };
    const V once = mul(p, power(half));
    return mul(once, power(op32("sub.s32", {n, half})));
  }

  V exp(const V& x) const {
    const V y = clamp(x, -746, 710);
    const V magic = fma(y, f64_text(0x1.71547652b82fep+0), 0x1.8p52);
    const V n = sub(magic, f64_text(0x1.8p52));
    return scaled_exp(fma(n, f64_text(-ln2_low), fma(n, f64_text(-ln2_high), y)), magic);
  }
  V exp2_ftz(const V& x) const { return exp2(x); }
  V exp2(const V& x) const {
    const V y = clamp(x, -1080, 1030);
    const V magic = add(y, f64_text(0x1.8p52));
    const V f = sub(y, sub(magic, f64_text(0x1.8p52)));  // exact
    return scaled_exp(mul(f, f64_text(0x1.62e42fefa39efp-1)), magic);
  }

  // x = 2^e (1 + f), 1 + f in [sqrt 1/2, sqrt 2), s = f / (2 + f):
  // log(1 + f) = 2 atanh s = f - f^2/2 + s (f^2/2 + R), R = 2/3 s^2 + 2/5 s^4 + ...
  struct Logarithm {
    V n, f, half_square, s, r;
  };
  Logarithm logarithm(const V& x) const {
    const V tiny = test("setp.lt.f64", x, 0x1p-1022);
    const V y = select(mul(x, f64_text(0x1p54)), x, tiny);
    const V h = op32("add.s32", {high(y), {"614242"}});  // 0x3ff00000 - 0x3fe6a09e
    const V e = op32(
        "add.s32", {op32("shr.s32", {h, {"20"}}), op32("selp.b32", {{"-1077"}, {"-1023"}, tiny})});
    const V m = op32("add.s32", {op32("and.b32", {h, {"0xfffff"}}), {"0x3fe6a09e"}});
    const V f = sub(join(low(y), m), f64_text(1));
    const V s = op("div.rn.f64", {f, add(f, f64_text(2))});
    const V z = mul(s, s);
    V r = f64_text(2.0 / 21);
    for (int k = 19; k >= 3; k -= 2) r = fma(r, z, 2.0 / k);
    r = mul(r, z);
    const V n = op("cvt.rn.f64.s32", {e});
    return {n, f, mul(mul(f, f), f64_text(0.5)), s, r};
  }
  V logarithm_of(const V& x, V l) const {
    const V large = out.pure(Reg::pred, "setp.geu.f64", {x, f64_text(INFINITY)});
    l = select(x, l, large);
    const V below = test("setp.lt.f64", x, 0);
    const V special = select({"0x7ff8000000000000"}, {"0xfff0000000000000"}, below);
    return select(special, l, test("setp.le.f64", x, 0));
  }
  V log(const V& x) const {
    const Logarithm a = logarithm(x);
    const V low_part = mul(a.n, f64_text(ln2_low)), high_part = mul(a.n, f64_text(ln2_high));
    const V tail = fma(a.s, add(a.half_square, a.r), low_part);
    return logarithm_of(x, sub(high_part, sub(sub(a.half_square, tail), a.f)));
  }
  // f log2 e without rounding, and the rest.
  V log2(const V& x) const {
    const Logarithm a = logarithm(x);
    const V rest = sub(mul(a.s, add(a.half_square, a.r)), a.half_square);
    const V log2_e = f64_text(0x1.71547652b82fep+0);
    const V most = mul(a.f, log2_e);
    V l = fma(a.f, log2_e, op("neg.f64", {most}));
    l = fma(a.f, f64_text(0x1.777d0ffda0d24p-56), l);
    return logarithm_of(x, add(a.n, add(most, fma(rest, log2_e, l))));
  }

  // As in math_f32.cpp. pi/2 in three parts serves below 2^30.
  Angle angle(const V& a) const {
    const V magic = fma(a, f64_text(0x1.45f306dc9c883p-1), 0x1.8p52);
    const V j = sub(magic, f64_text(0x1.8p52));
    V r = fma(j, f64_text(-0x1.921fb54442d18p+0), a);
    r = fma(j, f64_text(-0x1.1a62633145c07p-54), r);
    r = fma(j, f64_text(0x1.f1976b7ed8fbcp-110), r);
    const V large = test("setp.ge.f64", a, 0x1p30), quadrant = low(magic);
    return angle_of(out, Reg::b64, {r, quadrant}, large,
                    [&](const Angle& to) { large_angle(a, to); });
  }
  // 192 bits of 2/pi, in units of 2^-190; the upper 128 of the product count.
  void large_angle(const V& a, const Angle& to) const {
    const auto b64 = [&](std::string_view name, std::initializer_list<V> in) {
      return unshared(out, Reg::b64, name, in);
    };
    const auto b32 = [&](std::string_view name, std::initializer_list<V> in) {
      return unshared(out, Reg::b32, name, in);
    };
    const V bits = b64("and.b64", {as_bits(a), {"0xfffffffffffff"}});
    const V m = b64("or.b64", {bits, {"0x10000000000000"}});
    const V exponent = b32("cvt.u32.u64", {b64("shr.u64", {as_bits(a), {"52"}})});
    const V at = b32("sub.s32", {exponent, {"1053"}});  // the first bit, from 2^23 on
    V word[19];
    for (int k = 0; k < 19; ++k) word[k] = {fmt::format("{:#018x}", two_over_pi[k])};
    for (int by = 8, left = 11; by > 0; by /= 2, left -= by) {
      const V bit = b32("and.b32", {at, {fmt::format("{}", by * 64)}});
      const V moves = unshared(out, Reg::pred, "setp.ne.s32", {bit, {"0"}});
      for (int k = 0; k < left; ++k) word[k] = b64("selp.b64", {word[k + by], word[k], moves});
    }
    const V up = b32("and.b32", {at, {"63"}}), down = b32("sub.s32", {{"64"}, up});
    for (int k = 0; k < 3; ++k) {
      const V upper = b64("shl.b64", {word[k], up}), lower = b64("shr.u64", {word[k + 1], down});
      word[k] = b64("or.b64", {upper, lower});
    }
    const V carried = b64("mul.hi.u64", {m, word[2]});
    const V low = b64("mad.lo.cc.u64", {m, word[1], carried});
    const V carry = b64("madc.hi.u64", {m, word[1], {"0"}});
    const V high = b64("mad.lo.u64", {m, word[0], carry});
    const V half_more = b64("add.u64", {high, {"0x2000000000000000"}});
    const V turns = b64("shr.u64", {half_more, {"62"}});
    out.line("cvt.u32.u64 {},{};", to.quadrant, turns);
    const V rest = b64("sub.s64", {high, b64("shl.b64", {turns, {"62"}})});
    const V most = b64("cvt.rn.f64.s64", {rest}), least = b64("cvt.rn.f64.u64", {low});
    const V part = b64("fma.rn.f64", {least, f64_text(0x1p-64), most});
    const V little = b64("mul.rn.f64", {part, f64_text(0x1.1a62633145c07p-116)});
    const V r = b64("fma.rn.f64", {part, f64_text(0x1.921fb54442d18p-62), little});
    const V infinite = unshared(out, Reg::pred, "setp.eq.f64", {a, f64_text(INFINITY)});
    out.line("selp.b64 {},0x7ff8000000000000,{},{};", to.r, r, infinite);
  }
  static constexpr uint64_t two_over_pi[19] = {
      0x000000a2f9836e4e, 0x441529fc2757d1f5, 0x34ddc0db6295993c, 0x439041fe5163abde,
      0xbbc561b7246e3a42, 0x4dd2e006492eea09, 0xd1921cfe1deb1cb1, 0x29a73ee88235f52e,
      0xbb4484e99c7026b4, 0x5f7e413991d63983, 0x5339f49c845f8bbd, 0xf9283b1ff897ffde,
      0x05980fef2f118b5a, 0x0a6d1f6d367ecf27, 0xcb09b74f463f669e, 0x5fea2d7527bac7eb,
      0xe5f17b3d0739f78a, 0x5292ea6bfb5fb11f, 0x8d5d0856033046fc};

  V sine(const V& quadrant, const V& r) const {
    const V z = mul(r, r);
    double factorial = 355687428096000;  // 17!
    V s = f64_text(1 / factorial);
    for (int k = 17; k > 3; k -= 2) {
      factorial /= k * (k - 1);
      s = fma(s, z, (k / 2 % 2 ? 1 : -1) / factorial);
    }
    s = fma(s, mul(z, r), r);
    factorial = 20922789888000;  // 16!
    V c = f64_text(1 / factorial);
    for (int k = 16; k > 0; k -= 2) {
      factorial /= k * (k - 1);
      c = fma(c, z, (k / 2 % 2 ? 1 : -1) / factorial);
    }
    const V odd = op32("and.b32", {quadrant, {"1"}});
    return select(c, s, out.pure(Reg::pred, "setp.ne.s32", {odd, {"0"}}));
  }
  // With the sign of a half turn, and another one.
  V signed_by(const V& v, const V& quadrant, const V& sign) const {
    const V turned = op32("and.b32", {op32("shl.b32", {quadrant, {"30"}}), {"0x80000000"}});
    const V changed = sign.s.empty() ? turned : op32("xor.b32", {turned, sign});
    return op("xor.b64", {v, join({"0"}, changed)});
  }
  V sin(const V& x) const {
    const V sign = op32("and.b32", {high(x), {"0x80000000"}});
    const Angle a = angle(op("abs.f64", {x}));
    return signed_by(sine(a.quadrant, a.r), a.quadrant, sign);
  }
  V cos(const V& x) const {
    const Angle a = angle(op("abs.f64", {x}));
    const V next = op32("add.s32", {a.quadrant, {"1"}});
    return signed_by(sine(next, a.r), next, {});
  }

  // Below 0.55 the continued fraction x / (1 + z / (3 + z / (5 + ..))), z = x^2, to its 15, as
  // x - x z N(z) / D(z); above 1 - 2 / (e^2|x| + 1).
  V tanh(const V& x) const {
    const V a = op("abs.f64", {x});
    const V e = exp(add(a, a));
    const V far = sub(f64_text(1), op("div.rn.f64", {f64_text(2), add(e, f64_text(1))}));
    const V z = mul(x, x);
    const auto polynomial = [&](std::initializer_list<double> c) {
      V p;
      for (double k : c) p = p.s.empty() ? f64_text(k) : fma(p, z, k);
      return p;
    };
    const V n = polynomial({1, 594, 45045, 675675}),
            d = polynomial({1, 630, 51975, 945945, 2027025});
    const V quotient = op("div.rn.f64", {mul(n, z), d});
    const V near = fma(quotient, op("neg.f64", {x}), x);
    return op("copysign.f64", {x, select(near, far, test("setp.ltu.f64", a, 0.55))});
  }

  // Below 1 x + x P(x^2), above 1 - e^-Q(|x|), a fit of -log erfc. From 6 on it is 1.
  V erf(const V& x) const {
    const V a = op("abs.f64", {x});
    const V t = clamp(a, 0, 6);
    V q = f64_text(erfc_terms[0]);
    for (int k = 1; k < 18; ++k) q = fma(q, t, erfc_terms[k]);
    const V far = sub(f64_text(1), exp(op("neg.f64", {q})));
    const V z = mul(x, x);
    V p = f64_text(erf_terms[0]);
    for (int k = 1; k < 12; ++k) p = fma(p, z, erf_terms[k]);
    const V near = fma(p, x, x);
    return op("copysign.f64", {x, select(near, far, test("setp.ltu.f64", a, 1))});
  }
  static constexpr double erf_terms[12] = {
      -0x1.a29359c2aa60ap-31, 0x1.d4096578bde99p-27, -0x1.5b94e5d74fa3bp-23, 0x1.b96d1051761a8p-20,
      -0x1.f4c863ecf47e6p-17, 0x1.f9a29aa121388p-14, -0x1.c02daee54109fp-11, 0x1.565bccf022290p-8,
      -0x1.b82ce311b3a43p-6,  0x1.ce2f21a03fb21p-4,  -0x1.812746b0379a0p-2,  0x1.06eba8214db68p-3};
  static constexpr double erfc_terms[18] = {
      0x1.618d54abec3fap-38,  -0x1.ca02331fc4947p-33, 0x1.13207db83efd3p-28,
      -0x1.95807f1a086ddp-25, 0x1.9764330d3b515p-22,  -0x1.2353894d66654p-19,
      0x1.27e283002531cp-17,  -0x1.8761365ffa1e0p-16, 0x1.6a4b86de2c5dbp-16,
      0x1.15747bedae2e5p-13,  -0x1.91af80c709dcap-11, 0x1.f4bf39df5b7f1p-10,
      -0x1.a89a76d61ec0fp-12, -0x1.373488c1b3568p-6,  0x1.a4aed4f9652fcp-4,
      0x1.45f6094c47839p-1,   0x1.20dd2357fbcdep+0,   0x1.01bcc4ac6a81dp-21};

  V rsqrt(const V& x) const { return op("rcp.rn.f64", {op("sqrt.rn.f64", {x})}); }
};

}  // namespace

V math_f64(Text& out, ir::OpKind k, const V& x) { return bounded(F64{out}, k, x); }

}  // namespace tw::ptx
