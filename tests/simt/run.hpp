// Runs texts of the lane level, each under many seeds, and gives back what they wrote or said.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ir/host_program.hpp"
#include "ir/parser.hpp"
#include "ir/verify.hpp"
#include "sim/simt/simt.hpp"
#include "tilewright/error.hpp"

namespace tw::test {

inline constexpr uint64_t seeds = 16;

// A tensor argument over memory of the test; row-major.
template <class T>
ir::TensorArg arg(std::vector<T>& memory, std::vector<int64_t> dims = {}) {
  if (dims.empty()) dims = {static_cast<int64_t>(memory.size())};
  ir::TensorArg t;
  t.data = memory.data();
  int64_t n = 1;
  for (size_t d = dims.size(); d-- > 0; n *= dims[d]) {
    t.dims[d] = dims[d];
    t.strides[d] = n;
  }
  return t;
}

inline ir::Func parsed(std::string_view text) {
  ir::ParseResult r = ir::parse(text, "k");
  if (!r) {
    ADD_FAILURE() << r.error.line << ": " << r.error.text;
    return {};
  }
  for (const ir::Diagnostic& d : ir::verify(*r.func)) ADD_FAILURE() << ir::format(*r.func, d);
  return std::move(*r.func);
}

// One launch: host program, workspaces, all programs.
inline void simulate(const ir::Func& f, std::vector<ir::TensorArg> tensors,
                     const std::vector<uint64_t>& scalars, const sim::SimtOptions& options) {
  ir::HostProgram::Result r;
  ir::HostProgram(f).run(tensors, scalars, r);
  std::vector<std::vector<unsigned char>> memory;
  for (size_t w = 0; w < r.workspaces.size(); ++w) {
    const ir::TensorArg& t = r.workspaces[w];
    memory.emplace_back(
        static_cast<size_t>(t.dims[0] * t.strides[0] * size_of(r.workspace_types[w])), 0xcc);
    r.workspaces[w].data = memory.back().data();
    tensors.push_back(r.workspaces[w]);
  }
  ir::LaunchArgs args;
  args.tensors = tensors.data();
  args.captures = r.captures.data();
  std::copy_n(r.grid, ir::max_grid_rank, args.grid);
  sim::simulate(f, args, options);
}

// Runs under every seed, with one and with several host threads; check() after each run.
template <class F>
void run(std::string_view text, const std::vector<ir::TensorArg>& tensors,
         const std::vector<uint64_t>& scalars, F&& check) {
  const ir::Func f = parsed(text);
  for (uint64_t seed = 0; seed < seeds; ++seed)
    for (int threads : {1, 3}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", threads " << threads);
      simulate(f, tensors, scalars, {.seed = seed, .threads = threads});
      check();
      if (testing::Test::HasFailure()) return;
    }
}

// What a kernel is told, the same under every seed. One host thread: several would race themselves
// where programs race.
inline std::string fault(std::string_view text, const std::vector<ir::TensorArg>& tensors,
                         const std::vector<uint64_t>& scalars = {}, sim::SimtOptions options = {}) {
  const ir::Func f = parsed(text);
  std::string first;
  for (options.seed = 0; options.seed < seeds; ++options.seed) {
    options.threads = 1;
    std::string what = "nothing";
    try {
      simulate(f, tensors, scalars, options);
    } catch (const Error& e) {
      EXPECT_EQ(e.kind(), ErrorKind::usage);
      what = e.what();
    }
    if (options.seed == 0) first = what;
    EXPECT_EQ(what, first) << "with seed " << options.seed;
    if (what != first) break;
  }
  return first;
}

}  // namespace tw::test
