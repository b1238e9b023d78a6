// What is printed for the bounded functions, run here: within the bound that semantics.md states,
// zeros, infinities and NaN as IEEE says.
#include "target/ptx/math.hpp"

#include <gtest/gtest.h>

#include <random>

#include "ptx/emulate.hpp"
#include "ptx/inputs.hpp"
#include "ptx/reference.hpp"

namespace tw {
namespace {

using namespace test;
using ir::OpKind;

struct Bound {
  OpKind kind;
  double f32, f64;  // measured, and a little more; on f32 without what the instructions add
};
constexpr Bound bounds[] = {{OpKind::exp, 1.6, 2},      {OpKind::exp2, 0.6, 2},
                            {OpKind::exp2_ftz, 0.6, 2}, {OpKind::log, 1.5, 2},
                            {OpKind::log2, 2, 2},       {OpKind::sin, 2, 2.5},
                            {OpKind::cos, 2, 2.5},      {OpKind::tanh, 2.5, 2},
                            {OpKind::erf, 2, 2},        {OpKind::rsqrt, 0.6, 2}};

class Math : public testing::TestWithParam<Bound> {};

// What is hard for some function: near 1, near multiples of pi/2 of every size, near where formulas
// meet.
std::vector<double> hard(DType t) {
  std::vector<double> all;
  std::mt19937_64 random(1);
  const auto part = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int k = 0; k < 4000; ++k) {
    all.push_back(1 + (part() - 0.5) * std::exp2(-static_cast<double>(k % 24)));
    all.push_back(std::floor(part() * std::exp2(k % 40)) * std::acos(-1.0) / 2);
    all.push_back((part() * 2 - 1) * std::exp2(k % (t == DType::f32 ? 128 : 1024)));
    all.push_back(part() * 8 - 4);
    for (double edge : {0.55, 0.945, 1.0, 4.0, 6.0, 98304.0, 0x1p30, 2.0 / 3, 4.0 / 3})
      if (k < 200) all.push_back(edge * (1 + (k - 100) * (t == DType::f32 ? 0x1p-24 : 0x1p-53)));
  }
  // The f32 and f64 closest to multiples of pi/2.
  for (double v : {0x1.f9cbep+98, 0x1.6ac5b262ca1ffp+849, 6381956970095103.0 * 0x1p797})
    if (t == DType::f64 || std::fabs(v) < 0x1p128) all.push_back(v);
  return all;
}

void check(DType t, OpKind kind, double most) {
  ptx::Text text;
  const ptx::V x = text.fresh(t == DType::f32 ? ptx::Reg::b32 : ptx::Reg::b64);
  const ptx::V y = t == DType::f32 ? math_f32(text, kind, x) : math_f64(text, kind, x);
  Emulator run(text.finish(), x.s, y.s);
  std::vector<uint64_t> arguments = inputs(t, 20000, 0);
  for (double v : hard(t)) {
    arguments.push_back(ir::from_double(t, v));
    arguments.push_back(ir::from_double(t, -v));
  }
  double worst = 0;
  int wrong = 0;
  for (uint64_t a : arguments) {
    const double v = ir::to_double(t, a);
    const uint64_t got = run(a);
    const long double right = reference(kind, v);
    if (got == 0 && may_be_zero(kind, t, right)) continue;
    const double error = ulps(t, got, right);
    worst = std::max(worst, error);
    const bool sign = std::signbit(ir::to_double(t, got)) == std::signbit(right);
    if ((error > most || (!std::isnan(right) && !sign)) && wrong++ < 4)
      ADD_FAILURE() << ir::info(kind).name << " of the " << name_of(t) << " " << v << " ("
                    << std::hexfloat << v << std::defaultfloat << ") is " << ir::to_double(t, got)
                    << ", " << error << " ulp off " << static_cast<double>(right);
  }
  testing::Test::RecordProperty(name_of(t), std::to_string(worst));
}

TEST_P(Math, IsWithinItsBound) {
  check(DType::f32, GetParam().kind, GetParam().f32);
  check(DType::f64, GetParam().kind, GetParam().f64);
}

INSTANTIATE_TEST_SUITE_P(Bounded, Math, testing::ValuesIn(bounds),
                         [](const auto& p) { return std::string(ir::info(p.param.kind).name); });

}  // namespace
}  // namespace tw
