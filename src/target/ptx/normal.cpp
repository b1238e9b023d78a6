#include "target/ptx/normal.hpp"

#include "ir/scalar.hpp"

namespace tw::ptx {
namespace {

using ir::Func;
using ir::OpKind;
using ir::ValueId;

constexpr int most_steps = 8;  // back from a value: sigmoids and norms take four

// Each element is `least` or more, or NaN. `least` is 0 or 2^-126.
bool at_least(const Func& f, ValueId v, double least, int steps) {
  const ir::OpId d = f.def(v);
  if (!d || steps == 0 || f.type_of(v).dtype != DType::f32) return false;
  const auto in = f.operands(d);
  const auto is = [&](size_t k, double bound) { return at_least(f, in[k], bound, steps - 1); };
  // A product of what is not negative, or a square; it may round to 0.
  const auto product = [&] { return in[0] == in[1] || (is(0, 0) && is(1, 0)); };
  switch (f[d].kind) {
    case OpKind::constant:
      return ir::to_double(DType::f32, f.constant_bits(d)) >= least;
    case OpKind::abs:
    case OpKind::exp:
    case OpKind::exp2:
    case OpKind::exp2_ftz:
      return least == 0;
    case OpKind::mul:
      return least == 0 && product();
    case OpKind::add:
      if (least == 0) return is(0, 0) && is(1, 0);  // the general case would ask each twice
      return (is(0, 0) && is(1, least)) || (is(0, least) && is(1, 0));
    case OpKind::fma:
      return product() && is(2, least);
    case OpKind::maximum:  // of a NaN a NaN
      return is(0, least) || is(1, least);
    case OpKind::minimum:
      return is(0, least) && is(1, least);
    case OpKind::pick: {
      bool all = true;
      for (size_t k = 0; k < in.size(); ++k) all &= is(k, least);
      return all;
    }
    case OpKind::broadcast:
    case OpKind::uniform:
      return is(0, least);
    default:
      return false;
  }
}

}  // namespace

bool never_subnormal(const Func& f, ValueId v) { return at_least(f, v, 0x1p-126, most_steps); }

}  // namespace tw::ptx
