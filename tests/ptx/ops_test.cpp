// Every op on every type prints PTX that assembles, and says .rn where it rounds.
#include <gtest/gtest.h>

#include <map>

#include "ptx/assembles.hpp"
#include "ptx/op_kernels.hpp"
#include "ptx/rules.hpp"

namespace tw {
namespace {

using namespace test;

class Ops : public testing::TestWithParam<int> {};

TEST_P(Ops, FollowTheRulesOfExactness) {
  const auto all = op_kernels(GetParam());
  EXPECT_GT(all.size(), 200u);
  for (const OpKernel& o : all)
    EXPECT_EQ(broken_rules(print_ptx(parsed(o.text()), gpu(90, 'a')).text), "") << o.name();
}

// One module a chip and op class keeps this to a few runs of ptxas.
TEST_P(Ops, Assemble) {
  if (ptxas().empty()) GTEST_SKIP() << "no ptxas found: nothing was assembled";
  for (const ptx::GpuTarget& chip : chips()) {
    if (GetParam() > 1 && chip.sm != 90) continue;  // what differs between chips is in scalars, too
    std::map<DType, std::string> modules;
    for (const OpKernel& o : op_kernels(GetParam())) {
      if (chip.sm < 89 && (is_8bit_float(o.in) || is_8bit_float(o.out))) continue;
      const std::string text = print_ptx(parsed(o.text()), chip).text;
      std::string& module = modules[o.in];
      module += module.empty() ? text : text.substr(text.find(".visible"));
    }
    for (const auto& [type, module] : modules)
      EXPECT_EQ(assemble(module, chip), "") << name_of(type) << "\n" << chip.arch();
  }
}

// Immediates in every place of every op.
TEST(OpsWithConstants, Assemble) {
  if (ptxas().empty()) GTEST_SKIP() << "no ptxas found: nothing was assembled";
  for (int fixed = 0; fixed < 3; ++fixed) {
    std::string module;
    for (const int64_t number : {int64_t{4}, int64_t{-7}})
      for (const OpKernel& o : op_kernels(fixed == 0 ? 2 : 1, fixed, number)) {
        const std::string text = print_ptx(parsed(o.text()), gpu(90, 'a')).text;
        EXPECT_EQ(broken_rules(text), "") << o.name();
        module += module.empty() ? text : text.substr(text.find(".visible"));
      }
    EXPECT_EQ(assemble(module, gpu(90, 'a')), "");
  }
}

// Values of every type cross the boundaries of every region, swap, and are shuffled.
TEST(Carried, EveryTypeAssembles) {
  if (ptxas().empty()) GTEST_SKIP() << "no ptxas found: nothing was assembled";
  std::string module;
  for (int t = 0; t < dtype_count; ++t)
    for (int n : {1, 2, 3}) {
      const char* type = name_of(static_cast<DType>(t));
      const std::string v = n == 1 ? type : fmt::format("frag<{}, {}>", type, n);
      const std::string offsets = n == 1 ? "i32" : fmt::format("frag<i32, {}>", n);
      std::string text = fmt::format(
          "kernel carried_{0}_{1}(%x: tensor<{0}, 1>, %m: mask, %n: i64, %d: i32) lane {{\n"
          "launch {{warps=1}}\nhost:\nbody:\n%l = lane_id : i32\n"
          "%at = broadcast %l : {2}\n"
          "%a = ld %x, %at {{vector=1, masked=0}} : {3}\n"
          "%b = shuffle %a, %d {{mode=1}} : {3}\n"
          "%z = constant 0 : i64\n%o = constant 1 : i64\n",
          type, n, offsets, v);
      text += fmt::format(
          "%p, %q = for %z to %n step %o carry %a, %b : {0}, {0} do (%k: i64, %f: {0}, %g: {0}) "
          "{{\n"
          "yield %g, %f\n}}\n"
          "%r, %s = while %p, %q : {0}, {0} test (%h: {0}, %i: {0}) {{\nyield %m, %i, %h\n"
          "}} do (%h2: {0}, %i2: {0}) {{\nyield %i2, %h2\n}}\n"
          "%w = if %m : {0} then {{\nyield %r\n}} else {{\nyield %s\n}}\n"
          "%y = select %m, %w, %p : {0}\n"
          "st %x, %at, %y {{vector=1, masked=0}}\n}}\n",
          v);
      if (n > 1) {
        const std::string masks = fmt::format("frag<mask, {}>", n);
        text.replace(text.find("%y = select %m"), 14,
                     fmt::format("%ms = broadcast %m : {}\n%y = select %ms", masks));
      }
      const std::string printed = print_ptx(parsed(text), gpu(90, 'a')).text;
      module += module.empty() ? printed : printed.substr(printed.find(".visible"));
    }
  EXPECT_EQ(assemble(module, gpu(90, 'a')), "");
}

INSTANTIATE_TEST_SUITE_P(Elements, Ops, testing::Values(1, 4, 16));

}  // namespace
}  // namespace tw
