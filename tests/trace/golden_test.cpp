// Canonical text of whole kernels, against tests/golden/KERNEL/trace.txt. TW_BLESS=1 writes the
// files instead: look at the difference before committing it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ir/verify.hpp"
#include "trace/kernels.hpp"

namespace tw::test {
namespace {

class Golden : public testing::TestWithParam<Case> {};

TEST_P(Golden, Text) {
  const ir::Func f = GetParam().trace();
  for (const ir::Diagnostic& d : ir::verify(f)) ADD_FAILURE() << ir::format(f, d);
  const std::string text = ir::print(f);
  const std::filesystem::path file =
      std::filesystem::path(TW_SOURCE_DIR) / "tests/golden" / GetParam().name / "trace.txt";
  if (const char* bless = std::getenv("TW_BLESS"); bless && *bless == '1') {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return;
  }
  std::ostringstream golden;
  golden << std::ifstream(file).rdbuf();
  EXPECT_EQ(text, golden.str()) << "run with TW_BLESS=1 to take the new text";
}

INSTANTIATE_TEST_SUITE_P(Kernels, Golden, testing::ValuesIn(cases()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace tw::test
