// Runs ptxas over printed text, where there is one.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "ir/parser.hpp"
#include "ir/verify.hpp"
#include "target/ptx/print.hpp"

namespace tw::test {

// The program, or empty: TW_PTXAS, the toolkit's place, then PATH.
inline const std::string& ptxas() {
  static const std::string found = [] {
    std::string candidates;
    if (const char* p = std::getenv("TW_PTXAS")) candidates = p;
    candidates += ":/usr/local/cuda/bin/ptxas";
    if (const char* path = std::getenv("PATH")) {
      std::string folder;
      for (const char* c = path;; ++c) {
        if (*c && *c != ':') {
          folder += *c;
          continue;
        }
        candidates += ":" + folder + "/ptxas";
        folder.clear();
        if (!*c) break;
      }
    }
    std::string one;
    for (char c : candidates + ":") {
      if (c != ':') {
        one += c;
      } else {
        if (!one.empty() && std::filesystem::is_regular_file(one)) return one;
        one.clear();
      }
    }
    return std::string();
  }();
  return found;
}

// What ptxas says of the text; empty when it assembles. `verbose` gets its report.
inline std::string assemble(const std::string& text, const std::string& arch,
                            std::string* verbose = nullptr) {
  namespace fs = std::filesystem;
  static int number = 0;
  const auto* unit = testing::UnitTest::GetInstance();
  const std::string stem = std::string("tw_ptx_") + std::to_string(unit->random_seed()) + "_" +
                           std::to_string(reinterpret_cast<uintptr_t>(&number)) + "_" +
                           std::to_string(number++);
  const fs::path in = fs::temp_directory_path() / (stem + ".ptx");
  std::ofstream(in) << text;
  const std::string command =
      ptxas() + " -v -arch=" + arch + " -o /dev/null " + in.string() + " 2>&1; echo \"rc=$?\"";
  std::string said;
  if (FILE* p = popen(command.c_str(), "r")) {
    std::array<char, 4096> buffer;
    while (const size_t n = fread(buffer.data(), 1, buffer.size(), p))
      said.append(buffer.data(), n);
    pclose(p);
  }
  fs::remove(in);
  if (verbose) *verbose = said;
  return said.find("rc=0") != std::string::npos ? "" : said;
}

inline ptx::GpuTarget gpu(int sm, char feature = 0) {
  ptx::GpuTarget t;
  t.sm = sm, t.feature = feature;
  return t;
}

// The chips that printed text must assemble for.
inline std::array<ptx::GpuTarget, 3> chips() { return {gpu(80), gpu(90, 'a'), gpu(100)}; }

inline ir::Func parsed(std::string_view text) {
  ir::ParseResult r = ir::parse(text);
  if (!r) {
    ADD_FAILURE() << r.error.line << ": " << r.error.text << "\n" << text;
    return {};
  }
  for (const ir::Diagnostic& d : ir::verify(*r.func)) ADD_FAILURE() << ir::format(*r.func, d);
  return std::move(*r.func);
}

}  // namespace tw::test
