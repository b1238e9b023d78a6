// Every golden kernel as PTX, for three generations of GPUs, and what NVIDIA's assembler makes of
// it. Some texts are golden files: cuda.ptx, for an H200. Where a GPU lacks what a kernel needs,
// the message is one: sm_80.txt, ...
#include <gtest/gtest.h>

#include <algorithm>

#include "golden.hpp"
#include "lower/lower.hpp"
#include "support/error.hpp"
#include "target/ptx/assemble.hpp"
#include "target/ptx/print.hpp"

namespace tw {
namespace {

using namespace test::golden;

// A row with two types, a reduction over warps, products by threads and by matrix instructions,
// reductions over the blocks of a cluster, a scan, atomics, a print and an assert, stable weights,
// a transposition.
constexpr std::string_view with_text[] = {
    "softmax_bf16", "layer_norm",  "matmul_relu",  "product_i8", "product_f8",
    "product_tf32", "product_f64", "cluster_rows", "recurrence", "tickets",
    "bins",         "reports",     "weighted",     "turned",     "few_rows"};

ptx::GpuTarget a100() {
  ptx::GpuTarget t;
  t.sm = 80, t.feature = 0, t.sms = 108, t.max_cluster = 1;
  t.shared_bytes = 166912, t.shared_per_sm = 167936, t.cache_bytes = int64_t{40} << 20;
  return t;
}
ptx::GpuTarget h200() { return {}; }
ptx::GpuTarget b200() {
  ptx::GpuTarget t;
  t.sm = 100, t.feature = 0, t.sms = 148;
  t.cache_bytes = int64_t{126} << 20;
  return t;
}

ptx::Kernel printed(const std::string& kernel, const ptx::GpuTarget& t) {
  return ptx::print_ptx(lower::lower(parsed(folder() / kernel / "passes.txt"), t), t);
}

class Ptx : public testing::TestWithParam<std::string> {};

TEST_P(Ptx, Text) {
  if (std::ranges::find(with_text, GetParam()) == std::end(with_text)) return;
  compare(printed(GetParam(), h200()).text, folder() / GetParam() / "cuda.ptx");
}

// Bytes that a thread may spill. Tiles of full attention are more than its threads hold: 64 x 64
// scores beside 64 x 64 of the result, in f32 without matrix instructions.
int most_spilled(std::string_view kernel) { return kernel == "attention_full" ? 768 : 64; }

// Warnings of the assembler are about lost speed.
TEST_P(Ptx, Assembles) {
  const char* required = std::getenv("TW_REQUIRE_PTXAS");
  if (ptx::assembler_version().empty()) {
    ASSERT_FALSE(required && *required == '1') << "no ptxas here: ./dev test installs one";
    GTEST_SKIP() << "no ptxas here";
  }
  for (const ptx::GpuTarget& t : {a100(), h200(), b200()}) {
    const fs::path refusal = folder() / GetParam() / ("sm_" + std::to_string(t.sm) + ".txt");
    std::string said;
    try {
      ptx::Kernel k = printed(GetParam(), t);
      const auto a = ptx::assemble(k, t);
      ASSERT_TRUE(a);
      EXPECT_FALSE(a->image.empty());
      EXPECT_EQ(a->warnings, std::vector<std::string>()) << t.arch();
      EXPECT_LE(a->spill_stores + a->spill_loads, most_spilled(GetParam())) << t.arch();
    } catch (const Error& e) {
      ASSERT_EQ(e.kind(), ErrorKind::unsupported) << t.arch() << ": " << e.text();
      said = e.text();
    }
    if (!said.empty())
      compare(said + "\n", refusal);
    else
      EXPECT_FALSE(fs::exists(refusal)) << refusal << ": " << t.arch() << " runs it now";
  }
}

// 256 x 256 sums in 512 threads are as many registers as these have. ptxas by itself then takes 32.
TEST(Assemble, GivesSpillingThreadsTheRegistersThatFit) {
  if (ptx::assembler_version().empty()) GTEST_SKIP() << "no ptxas here";
  const ir::ParseResult r = ir::parse(R"(kernel k(%a: tensor<bf16, 2> {unit=1, align=16},
    %b: tensor<bf16, 2> {unit=1, align=16}, %c: tensor<f32, 2> {unit=1, align=16}) {
  launch {warps=16}
host:
  %0 = constant 0 : i64
  %n = dim %a {axis=1} : i64
  %step = constant 64 : i64
  %z = constant 0.0 : f32
body:
  %zeros = broadcast %z : tile<f32, 256x256>
  %sums = for %0 to %n step %step carry %zeros : tile<f32, 256x256> do (%k: i64, %s: tile<f32, 256x256>) {
    %x = load %a[%0, %k] : tile<bf16, 256x64>
    %y = load %b[%k, %0] : tile<bf16, 64x256>
    %d = dot %x, %y, %s : tile<f32, 256x256>
    yield %d
  }
  store %c[%0, %0], %sums
}
)");
  ASSERT_TRUE(r) << r.error.line << ": " << r.error.text;
  for (const ptx::GpuTarget& t : {h200(), b200()}) {
    ptx::Kernel k = ptx::print_ptx(lower::lower(*r.func, t), t);
    const auto alone = ptx::assemble(k.text, t), better = ptx::assemble(k, t);
    EXPECT_LT(alone->registers, 128) << t.arch();
    EXPECT_EQ(better->registers, 128) << t.arch();
    EXPECT_LT(2 * better->spill_stores, alone->spill_stores) << t.arch();
    EXPECT_NE(k.text.find(".maxntid 512\n.maxnreg 128\n{\n"), std::string::npos);
    EXPECT_EQ(k.max_registers, 128);
  }
}

// What is copied trips ahead of a wait was read too early.
TEST(Lower, CopiesNothingAheadOfAWait) {
  std::string text = content(folder() / "product_tf32/passes.txt");
  const auto copies = [&] {
    const ir::ParseResult r = ir::parse(text);
    EXPECT_TRUE(r) << r.error.text;
    return r && ptx::print_ptx(lower::lower(*r.func, h200()), h200()).text.find("cp.async.cg") !=
                    std::string::npos;
  };
  EXPECT_TRUE(copies());
  const std::string_view loads = "      %27 = load";
  const size_t at = text.find(loads);
  ASSERT_NE(at, std::string::npos);
  text.insert(at, "      %90 = wait_until %2[%17, %19], %11 {compare=ge, scope=device} : f32\n");
  EXPECT_FALSE(copies());
}

// A 64-bit number that 32 bits hold becomes a float from those.
TEST(Lower, ConvertsNoMoreBitsThanCount) {
  const auto converted = [&](const char* extent) {
    const ir::ParseResult r = ir::parse(std::string(
                                            R"(kernel k(%x: tensor<f32, 1> {unit=0, align=16}) {
host:
  %n = )") + extent + R"( : i64
  grid %n
body:
  %p = program_id {axis=0} : i64
  %f = cast %p : f32
  %t = broadcast %f : tile<f32, 1>
  store %x[%p], %t
})");
    EXPECT_TRUE(r) << r.error.line << ": " << r.error.text;
    const std::string text = r ? ptx::print_ptx(lower::lower(*r.func, h200()), h200()).text : "";
    const size_t at = text.find("cvt.rn.f32.");
    return at == std::string::npos ? text : text.substr(at + 11, 3);
  };
  EXPECT_EQ(converted("constant 2"), "s32");
  EXPECT_EQ(converted("constant 4294967296"), "s64");
  EXPECT_EQ(converted("dim %x {axis=0}"), "s32");  // of a tensor that 32 bits index
}

INSTANTIATE_TEST_SUITE_P(Kernels, Ptx, testing::ValuesIn(kernels()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace tw
