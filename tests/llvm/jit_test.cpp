#include <atomic>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include "llvm/differ.hpp"
#include "target/llvm/api.hpp"

namespace tw::test {
namespace {

const char* const softmax = R"(
kernel softmax(%x: tensor<f32, 2> {unit=1}, %y: tensor<f32, 2> {unit=1}) {
  host:
    %rows = dim %x {axis=0} : i64
    %cols = dim %x {axis=1} : i64
    %z = constant 0 : i64
    %one = constant 1.0 : f32
    grid %rows
  body:
    %i = program_id {axis=0} : i64
    %t = load %x[%i, %z] {inside=[0]} : tile<f32, 1x128>
    %m = reduce_max %t {axes=[1]} within [:, :%cols] : tile<f32, 1x1>
    %mb = broadcast %m : tile<f32, 1x128>
    %d = sub %t, %mb : tile<f32, 1x128>
    %e = exp %d : tile<f32, 1x128>
    %s = reduce_sum %e {axes=[1]} within [:, :%cols] : tile<f32, 1x1>
    %o = broadcast %one : tile<f32, 1x1>
    %inv = div %o, %s : tile<f32, 1x1>
    %ib = broadcast %inv : tile<f32, 1x128>
    %r = mul %e, %ib : tile<f32, 1x128>
    store %y[%i, %z], %r {inside=[0]} within [:, :%cols]
}
)";

TEST(LlvmJit, Softmax) {
  for (int64_t columns : {1, 5, 100, 128}) {
    Data x(f32, {9, columns});
    x.fill([](int64_t k) { return static_cast<double>((k * 37) % 50) / 7; });
    differ(softmax, {x, Data(f32, {9, columns})}, {}, {1e-6, 0, false});
  }
}

// exp runs once an element: its tile is stored by the nest that sums it, not computed again.
TEST(LlvmJit, SoftmaxEvaluatesExpOnce) {
  llvm::CpuTarget target{
      {.vector_bits = 512}, "znver4", "+avx512f,+avx512bw,+avx512dq,+avx512vl,+fma,+f16c"};
  const std::string ir = llvm::to_llvm_ir(parse(softmax), target);
  int calls = 0;
  for (size_t at = 0;
       (at = ir.find("call <16 x float> @llvm.x86.avx512.mask.scalef", at)) != std::string::npos;
       ++at)
    ++calls;
  EXPECT_EQ(calls, 2) << ir;  // full vectors and tail
  EXPECT_EQ(llvm::to_llvm_ir(parse(softmax), target), ir);
  EXPECT_EQ(ir.find("@ahead"), std::string::npos);  // all shares are numbers
  // The next row is fetched by the nests of exp and of the store, which find this one in the cache.
  const size_t fetch = ir.find("call void @llvm.prefetch");
  ASSERT_NE(fetch, std::string::npos);
  EXPECT_GT(fetch, ir.find("fcmp uno")) << "in the nest of the maximum";
  const size_t other = ir.find("call void @llvm.prefetch", fetch + 1);
  ASSERT_NE(other, std::string::npos);
  EXPECT_GT(other, ir.find("fdiv")) << "before the sum";
  EXPECT_EQ(ir.find("call void @llvm.prefetch", other + 1), std::string::npos);
}

TEST(LlvmJit, CodeSizeDoesNotGrowWithTheTile) {
  const auto text = [](int n) {
    return "kernel k(%x: tensor<f32, 2> {unit=1}) {\n  host:\n    %z = constant 0 : i64\n  body:\n "
           "   %t = load %x[%z, %z] : "
           "tile<f32, " +
           std::to_string(n) + "x" + std::to_string(n) + ">\n    %u = dot %t, %t, %t : tile<f32, " +
           std::to_string(n) + "x" + std::to_string(n) + ">\n    store %x[%z, %z], %u\n}\n";
  };
  const llvm::CpuTarget target{{.vector_bits = 256}, "x86-64-v3", "+avx2,+fma,+f16c"};
  const size_t small = llvm::to_llvm_ir(parse(text(192)), target).size();
  const size_t large = llvm::to_llvm_ir(parse(text(1920)), target).size();
  EXPECT_LT(large, small + 300);
}

TEST(LlvmJit, ManyThreadsCompileAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int k = 0; k < 4; ++k)
    threads.emplace_back([&] {
      for (int r = 0; r < 3; ++r) {
        Data x(f32, {2, 100}), y(f32, {2, 100});
        x.fill([](int64_t) { return 3; });
        run_jit(parse(softmax), {&x, &y});
        right += y.value(0) > 0.00999 && y.value(199) < 0.01001;
      }
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(right, 12);
}

TEST(LlvmJit, SaysWhatToInstallWithoutLlvm) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        setenv("TW_LIBLLVM", "/nowhere/libLLVM.so", 1);
        try {
          llvm::host_cpu();
        } catch (const Error& e) {
          std::fprintf(stderr, "%d %s", static_cast<int>(e.kind()), e.what());
        }
        std::exit(0);
      },
      testing::ExitedWithCode(0), "1 the CPU target cannot open TW_LIBLLVM=/nowhere/libLLVM.so: ");
}

TEST(LlvmJit, RefusesLibrariesItDoesNotKnow) {
  EXPECT_EQ(llvm::version_complaint("l", 19, 1), "");
  EXPECT_EQ(llvm::version_complaint("l", 22, 1), "");
  EXPECT_EQ(llvm::version_complaint("l.so", 18, 1).rfind("l.so is LLVM 18.1, older than", 0), 0u);
  EXPECT_EQ(llvm::version_complaint("l.so", 23, 0).rfind("l.so is LLVM 23.0, newer than", 0), 0u);
}

// Golden text: set TW_BLESS=1 to write it anew.
TEST(LlvmJit, GoldenText) {
  const ir::Func f = parse(R"(
kernel scale(%x: tensor<f32, 1> {unit=0}, %s: f32) {
  host:
    %b = constant 64 : i64
  body:
    %i = program_id {axis=0} : i64
    %o = mul %i, %b : i64
    %t = load %x[%o] : tile<f32, 64>
    %u = broadcast %s : tile<f32, 64>
    %v = mul %t, %u : tile<f32, 64>
    store %x[%o], %v
}
)");
  const std::string got =
      llvm::to_llvm_ir(f, {{.vector_bits = 256}, "x86-64-v3", "+avx2,+fma,+f16c"});
  const std::string path = TW_SOURCE_DIR "/tests/llvm/golden/scale.ll";
  if (std::getenv("TW_BLESS")) std::ofstream(path) << got;
  std::stringstream want;
  want << std::ifstream(path).rdbuf();
  EXPECT_EQ(got, want.str());
}

}  // namespace
}  // namespace tw::test
