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
      const std::string text = print_ptx(parsed(o.text()), chip).text;
      std::string& module = modules[o.in];
      module += module.empty() ? text : text.substr(text.find(".visible"));
    }
    for (const auto& [type, module] : modules)
      EXPECT_EQ(assemble(module, chip.arch()), "") << name_of(type) << "\n" << chip.arch();
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
    EXPECT_EQ(assemble(module, "sm_90a"), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Elements, Ops, testing::Values(1, 4, 16));

}  // namespace
}  // namespace tw
