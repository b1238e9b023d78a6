// exp of f32 vectors with AVX-512, inline: at most 0.9 ulp (libmvec: 2.7) in about half the time of
// a call, around which every vector register is spilled. Narrower machines, which lack the
// instruction that scales by 2^n, keep the call: it is 5% faster there.
//
// x = n ln 2 + r with an integer n and |r| <= ln 2 / 2; e^r by a polynomial (the coefficients of
// Cephes' expf), times 2^n, rounded once. Adding 1.5 * 2^23 rounds to an integer.
#include "target/llvm/elements.hpp"

namespace tw::llvm {

V Elements::exp_f32(const V& a, int lanes) {
  const DType t = DType::f32;
  const auto c = [&](double value) { return real(t, value, lanes); };
  // Beyond these e^x is 0 or infinity, and infinity has no r. NaN passes.
  V x = larger(t, true, c(-104), a, lanes);
  x = larger(t, false, c(89), x, lanes);
  constexpr double magic = 0x1.8p23;
  const V shifted = fma(t, x, c(1.44269504088896341), c(magic), lanes);
  const V n = binary("fsub", t, shifted, c(magic), lanes);
  V r = fma(t, n, c(-0x1.62e43p-1), x, lanes);  // ln 2 in two parts
  r = fma(t, n, c(0x1.05c61p-29), r, lanes);
  V p = c(1.9875691500e-4);
  for (double k : {1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
                   5.0000001201e-1, 1.0, 1.0})
    p = fma(t, p, r, c(k), lanes);
  const std::string v = type_text(t, lanes), most = lanes == 16 ? "i16 -1, i32 4" : "i8 -1";
  const std::string name = fmt::format("@llvm.x86.avx512.mask.scalef.ps.{}", 32 * lanes);
  declare(fmt::format("{} {}({}, {}, {}, {})", v, name, v, v, v, lanes == 16 ? "i16, i32" : "i8"));
  return out_.pure("call {} {}({} {}, {} {}, {} {}, {})", v, name, v, p, v, n, v, p, most);
}

}  // namespace tw::llvm
