// exp of f32 vectors with AVX-512, inline: about 1 ulp (libmvec: 2.7) in half the time of a call
// and less, around which every vector register is spilled. Narrower machines, which lack the
// instruction that scales by 2^n, keep the call: it is 5% faster there.
//
// x = n ln 2 + r, where n is a multiple of 1/16 in vectors of 16, else an integer. Adding 1.5 *
// 2^19 (2^23) rounds to it, and leaves its sixteenths in the lowest bits. 2^n is 2^floor(n), by
// which the last instruction scales, times one of 16 numbers that fit one register. e^r then needs
// a polynomial of degree 3 instead of 7 (the coefficients of Cephes' expf): a softmax in cache
// takes a tenth less.
#include <bit>
#include <cmath>

#include "target/llvm/elements.hpp"

namespace tw::llvm {

V Elements::exp_f32(const V& a, int lanes) {
  const DType t = DType::f32;
  const auto c = [&](double value) { return real(t, value, lanes); };
  // Beyond these e^x is 0 or infinity, and infinity has no r. NaN passes.
  V x = larger(t, true, c(-104), a, lanes);
  x = larger(t, false, c(89), x, lanes);
  const bool by_table = lanes == 16;
  const double magic = by_table ? 0x1.8p19 : 0x1.8p23;
  const V shifted = fma(t, x, c(1.44269504088896341), c(magic), lanes);
  const V n = binary("fsub", t, shifted, c(magic), lanes);
  V r = fma(t, n, c(-0x1.62e43p-1), x, lanes);  // ln 2 in two parts
  r = fma(t, n, c(0x1.05c61p-29), r, lanes);
  V p;
  if (by_table) {
    const V root = power_of_two_root(shifted);
    p = fma(t, r, c(1.0 / 6), c(0.5), lanes);
    p = fma(t, p, r, c(1), lanes);
    p = fma(t, p, binary("fmul", t, r, root, lanes), root, lanes);
  } else {
    p = c(1.9875691500e-4);
    for (double k : {1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
                     5.0000001201e-1, 1.0, 1.0})
      p = fma(t, p, r, c(k), lanes);
  }
  const std::string v = type_text(t, lanes), most = by_table ? "i16 -1, i32 4" : "i8 -1";
  const std::string name = fmt::format("@llvm.x86.avx512.mask.scalef.ps.{}", 32 * lanes);
  declare(fmt::format("{} {}({}, {}, {}, {})", v, name, v, v, v, by_table ? "i16, i32" : "i8"));
  return out_.pure("call {} {}({} {}, {} {}, {} {}, {})", v, name, v, p, v, n, v, p, most);
}

// 2^(k / 16) for the lowest four bits k of each lane: a choice among the lanes of a constant.
V Elements::power_of_two_root(const V& bits) {
  static const std::string roots = [] {
    std::string text;
    for (int k = 0; k < 16; ++k)
      text += fmt::format(
          "{}float {}", k ? ", " : "",
          literal(DType::f32, std::bit_cast<uint32_t>(static_cast<float>(std::exp2(k / 16.0)))));
    return "<" + text + ">";
  }();
  declare("<16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float>, <16 x i32>)");
  const V index = out_.pure("bitcast <16 x float> {} to <16 x i32>", bits);
  return out_.pure(
      "call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> {}, <16 x i32> {})", roots,
      index);
}

}  // namespace tw::llvm
