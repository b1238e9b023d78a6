// The driver, and every pass on every kernel: valid before and after, stable when run again.
#include <set>

#include "ir/kernels.hpp"
#include "passes/harness.hpp"

namespace tw::passes {
namespace {

using test::after;

TEST(Passes, TableHasNamesAndDescriptions) {
  std::set<std::string_view> names;
  for (const Pass& p : all_passes()) {
    EXPECT_TRUE(names.insert(p.name).second) << p.name;
    EXPECT_EQ(pass_named(p.name), &p);
    EXPECT_FALSE(p.description.empty());
  }
  EXPECT_EQ(pass_named("nothing"), nullptr);
}

TEST(Passes, EveryPassKeepsEveryKernelValidAndSettles) {
  for (std::string_view kernel : test::kernels) {
    std::string standard;
    for (const Pass* p : standard_passes())
      standard += std::string(standard.empty() ? "" : " ") + std::string(p->name);
    const std::string once = after(standard, kernel);
    EXPECT_EQ(once.substr(0, 6), "kernel") << once;
    EXPECT_EQ(after(standard, once), once);
    for (const Pass& p : all_passes()) {
      const std::string out = after(p.name, kernel);
      EXPECT_EQ(out.substr(0, 6), "kernel") << p.name << "\n" << out;
      EXPECT_EQ(after(p.name, out), out) << p.name;
    }
  }
}

TEST(Passes, DriverReportsAfterEachPass) {
  ir::ParseResult r = ir::parse(test::softmax);
  ASSERT_TRUE(r);
  std::string seen;
  std::vector<PassTime> times;
  run(*r.func, {}, standard_passes(),
      {.verify_between = true,
       .after = [&](const Pass& p,
                    const ir::Func& f) { seen += fmt::format("{} {}, ", p.name, f.name); },
       .timing = &times});
  EXPECT_EQ(seen,
            "fold softmax, cse softmax, licm softmax, bounds softmax, cse softmax, dce softmax, ");
  ASSERT_EQ(times.size(), 6u);
  EXPECT_EQ(times[1].pass, pass_named("cse"));
}

TEST(Passes, DriverNamesThePassThatBrokeTheKernel) {
  static constexpr Pass breaks{
      "breaks", [](ir::Func& f, const ir::Target&) { f[f.body].first = f[f.body].last; }, ""};
  ir::ParseResult r = ir::parse(
      "kernel k(%n: i64) {\nhost:\nbody:\n%0 = neg %n : i64\n%1 = neg %0 : i64\n}\n", "k");
  ASSERT_TRUE(r);
  const Pass* list[] = {&breaks};
  try {
    run(*r.func, {}, list, {.verify_between = true});
    FAIL();
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), ErrorKind::internal);
    const std::string text = e.text();
    EXPECT_EQ(
        text.substr(text.find("): ") + 3),
        "the kernel 'k' is invalid after pass 'breaks'\n"
        "  k:5: 'neg' uses a value as operand 0 that is not visible there. This is a bug of ours: "
        "please report it with the output of 'tw inspect' for the kernel.");
  }
}

}  // namespace
}  // namespace tw::passes
