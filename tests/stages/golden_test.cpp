// The stages after the trace, as whole texts: tests/golden/KERNEL holds trace.txt (test_trace
// writes it), passes.txt, and for some kernels cpu.ll, lane.txt and cuda.ptx (ptx_test.cpp). Each
// stage starts from the file of the one before, so that a change shows up where it was made.
// TW_BLESS=1 writes the files instead of comparing: look at the difference before committing it.
#include "golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ir/printer.hpp"
#include "ir/verify.hpp"
#include "lower/lower.hpp"
#include "passes/pass.hpp"
#include "target/llvm/compile.hpp"

namespace tw {
namespace {

using namespace test::golden;

// No host's facts: the texts are the same on every machine.
const llvm::CpuTarget& fixed_cpu() {
  static const llvm::CpuTarget cpu{
      {.vector_bits = 512}, "znver4", "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c"};
  return cpu;
}

// A reduction with tails, a product with an epilogue, and the two together in a loop. The texts are
// long, so not every kernel has one.
constexpr std::string_view with_llvm[] = {"softmax_f32", "matmul_relu", "attention_causal"};

// A row in registers, one with two types and a tail, a reduction over warps, a product,
// reductions over blocks, a scan, atomics, a print and an assert, a loop that reads ahead, a
// transposition.
constexpr std::string_view with_lanes[] = {
    "softmax_f32", "softmax_bf16", "layer_norm", "matmul_relu", "cluster_rows",
    "recurrence",  "tickets",      "bins",       "reports",     "weighted",
    "read_ahead",  "turned",       "few_rows"};

const ir::Target& fixed_gpu() {
  static const ir::Target gpu{
      .name = "cuda", .lanes = 32, .max_warps = 32, .shared_bytes = 232448, .registers = 255};
  return gpu;
}

class Stages : public testing::TestWithParam<std::string> {};

TEST_P(Stages, Passes) {
  ir::Func f = parsed(folder() / GetParam() / "trace.txt");
  passes::run(f, fixed_cpu(), passes::standard_passes(), {.verify_between = true});
  compare(ir::print(f), folder() / GetParam() / "passes.txt");
}

TEST_P(Stages, Llvm) {
  if (std::ranges::find(with_llvm, GetParam()) == std::end(with_llvm)) return;
  const ir::Func f = parsed(folder() / GetParam() / "passes.txt");
  compare(llvm::to_llvm_ir(f, fixed_cpu()), folder() / GetParam() / "cpu.ll");
}

// Every kernel becomes valid lane level code that reads back as it was written.
TEST_P(Stages, Lane) {
  const ir::Func f = lower::lower(parsed(folder() / GetParam() / "passes.txt"), fixed_gpu());
  const std::string text = ir::print(f);
  for (const ir::Diagnostic& d : ir::verify(f)) ADD_FAILURE() << ir::format(f, d) << "\n" << text;
  const ir::ParseResult again = ir::parse(text);
  ASSERT_TRUE(again) << again.error.line << ": " << again.error.text << "\n" << text;
  EXPECT_EQ(ir::print(*again.func), text);
  if (std::ranges::find(with_lanes, GetParam()) != std::end(with_lanes))
    compare(text, folder() / GetParam() / "lane.txt");
}

INSTANTIATE_TEST_SUITE_P(Kernels, Stages, testing::ValuesIn(kernels()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace tw
