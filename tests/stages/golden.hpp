// The files of tests/golden, one folder a kernel.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "ir/parser.hpp"

namespace tw::test::golden {

namespace fs = std::filesystem;

inline fs::path folder() { return fs::path(TW_SOURCE_DIR) / "tests/golden"; }

inline std::vector<std::string> kernels() {
  std::vector<std::string> names;
  for (const fs::directory_entry& e : fs::directory_iterator(folder()))
    if (fs::exists(e.path() / "trace.txt")) names.push_back(e.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

inline void compare(const std::string& text, const fs::path& file) {
  if (const char* bless = std::getenv("TW_BLESS"); bless && *bless == '1')
    std::ofstream(file) << text;
  else
    EXPECT_EQ(text, content(file)) << file << ": run with TW_BLESS=1 to take the new text";
}

inline ir::Func parsed(const fs::path& file) {
  ir::ParseResult r = ir::parse(content(file), file.string());
  if (r) return std::move(*r.func);
  ADD_FAILURE() << file << ":" << r.error.line << ": " << r.error.text;
  return {};
}

}  // namespace tw::test::golden
