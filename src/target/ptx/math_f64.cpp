// Bounded functions of f64: at most 4 ulp, in fact below 2. There are no approximating instructions
// for f64 that would help, so these are polynomials: Taylor series, whose last terms are below a
// tenth of an ulp on the reduced range.
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
  V exp2(const V& x) const {
    const V y = clamp(x, -1080, 1030);
    const V magic = add(y, f64_text(0x1.8p52));
    const V f = sub(y, sub(magic, f64_text(0x1.8p52)));  // exact
    return scaled_exp(mul(f, f64_text(0x1.62e42fefa39efp-1)), magic);
  }

  // x = 2^e (1 + f), 1 + f in [sqrt 1/2, sqrt 2), s = f / (2 + f):
  // log(1 + f) = 2 atanh s = f - f^2/2 + s (f^2/2 + R), R = 2/3 s^2 + 2/5 s^4 + ...
  V log(const V& x) const {
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
    const V half_square = mul(mul(f, f), f64_text(0.5));
    const V low_part = mul(n, f64_text(ln2_low)), high_part = mul(n, f64_text(ln2_high));
    const V tail = fma(s, add(half_square, r), low_part);
    V l = sub(high_part, sub(sub(half_square, tail), f));
    const V large = out.pure(Reg::pred, "setp.geu.f64", {x, f64_text(INFINITY)});
    l = select(x, l, large);
    const V below = test("setp.lt.f64", x, 0);
    const V special = select({"0x7ff8000000000000"}, {"0xfff0000000000000"}, below);
    return select(special, l, test("setp.le.f64", x, 0));
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

  V rsqrt(const V& x) const { return op("rcp.rn.f64", {op("sqrt.rn.f64", {x})}); }
};

}  // namespace

V math_f64(Text& out, ir::OpKind k, const V& x) { return bounded(F64{out}, k, x); }

}  // namespace tw::ptx
