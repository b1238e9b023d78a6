// Random host arithmetic, run on random dimensions: every range, divisor and proven order must
// hold.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/ranges.hpp"
#include "ir/scalar.hpp"

namespace tw::ir {
namespace {

using Random = std::mt19937;

int64_t small(Random& random, int64_t lo, int64_t hi) {
  return lo + static_cast<int64_t>(random() % static_cast<uint64_t>(hi - lo + 1));
}

std::string random_host(Random& random) {
  static constexpr std::string_view binary[] = {
      "add",       "sub",     "mul",     "div", "floor_div", "ceil_div", "rem",
      "floor_mod", "maximum", "minimum", "and", "shl",       "shr"};
  static constexpr std::string_view compare[] = {"le", "lt", "ge", "gt", "eq"};
  std::string s =
      "host:\n%0 = dim %x {axis=0} : i64\n%1 = dim %x {axis=1} : i64\n%2 = dim %y {axis=1} : i64\n";
  int n = 3;
  for (; n < 6; ++n) s += fmt::format("%{} = constant {} : i64\n", n, small(random, -2, 70));
  const int requirements = static_cast<int>(random() % 3);
  for (int r = 0; r < requirements; ++r) {
    const int64_t a = small(random, 0, 2), b = small(random, 0, n - 1);
    if (random() % 3 == 0)
      s += fmt::format(
          "%{0} = floor_mod %{1}, %3 : i64\n%{2} = constant 0 : i64\n%{3} = eq %{0}, %{2} : mask\n",
          n, a, n + 1, n + 2),
          n += 2;
    else
      s += fmt::format("%{} = {} %{}, %{} : mask\n", n, compare[random() % 5], a, b);
    s += fmt::format("require %{}, \"r\"\n", n++);
  }
  const int first = n;
  for (; n < first + 20; ++n) {
    auto pick = [&] {
      for (;;)  // requirements are masks: keep to integers
        if (const int64_t v = small(random, 0, n - 1); v < 6 || v >= first) return v;
    };
    s += fmt::format("%{} = {} %{}, %{} : i64\n", n, binary[random() % std::size(binary)], pick(),
                     pick());
  }
  return s + "body:\n";
}

// Values of the host block for these dimensions; nothing when a requirement fails.
bool evaluate(const Func& f, const int64_t (&dims)[3], std::vector<int64_t>& values) {
  values.assign(f.values.size(), 0);
  bool holds = true;
  for_each_op(f, f.host, [&](OpId o) {
    const auto in = f.operands(o);
    if (f[o].kind == OpKind::require) {
      holds &= values[in[0].i] != 0;
    } else if (f[o].kind == OpKind::dim) {
      values[f.result(o).i] = dims[f[in[0]].index == 1 ? 2 : f.attr(o, 0)];
    } else if (f[o].kind == OpKind::constant) {
      values[f.result(o).i] = static_cast<int64_t>(f.constant_bits(o));
    } else {
      const uint64_t bits[] = {static_cast<uint64_t>(values[in[0].i]),
                               static_cast<uint64_t>(values[in[1].i])};
      values[f.result(o).i] = static_cast<int64_t>(
          eval_scalar(f[o].kind, DType::i64, f.type_of(f.result(o)).dtype, bits));
    }
  });
  return holds;
}

TEST(RangesFuzz, WhatIsProvenHolds) {
  Random random(7);
  long proven = 0;
  for (int k = 0; k < 3000; ++k) {
    const std::string text = random_host(random);
    const ParseResult r = parse(fmt::format("{}{}}}\n", test::header, text));
    ASSERT_TRUE(r) << r.error.text << text;
    const Func& f = *r.func;
    const RangeAnalysis known(f);
    std::vector<ValueId> integers;
    for (uint32_t v = 1; v < f.values.size(); ++v)
      if (f.type_of({v}) == scalar_type(DType::i64) && f.def({v})) integers.push_back({v});
    struct Claim {
      ValueId a, b;
      int64_t plus;
    };
    std::vector<Claim> claims;
    for (int q = 0; q < 60; ++q) {
      const Claim c{integers[random() % integers.size()], integers[random() % integers.size()],
                    small(random, -70, 70)};
      if (known.at_most(c.a, c.plus, c.b)) claims.push_back(c);
    }
    std::vector<int64_t> v;
    for (int run = 0; run < 30; ++run) {
      const int64_t high = run % 3 ? 200 : (1 << 30) - 1;
      // The unit dimension is a multiple of 4: 16 bytes of f32 divide it.
      const int64_t dims[] = {small(random, 0, high), small(random, 0, high / 4) * 4,
                              small(random, 0, high / 4) * 4};
      if (!evaluate(f, dims, v)) continue;
      for (ValueId i : integers) {
        const Range range = known.range(i);
        const uint64_t d = known.divisor(i);
        ASSERT_TRUE(v[i.i] >= range.lo && v[i.i] <= range.hi)
            << text << "value " << i.i << " is " << v[i.i] << ", not in " << range.lo << " .. "
            << range.hi;
        ASSERT_TRUE(d ? v[i.i] % static_cast<int64_t>(d) == 0 : v[i.i] == 0)
            << text << i.i << " " << v[i.i] << " " << d;
        if (v[i.i] > INT64_MIN + 100) {
          ASSERT_TRUE(!known.at_least(i, v[i.i] + 1)) << text << i.i;
        }
      }
      for (const Claim& c : claims)
        ASSERT_TRUE(static_cast<__int128>(v[c.a.i]) + c.plus <= v[c.b.i])
            << text << c.a.i << " + " << c.plus << " <= " << c.b.i << ": " << v[c.a.i] << ", "
            << v[c.b.i];
      proven += static_cast<long>(claims.size());
    }
  }
  EXPECT_GT(proven, 10000);
}

}  // namespace
}  // namespace tw::ir
