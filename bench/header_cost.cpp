// What the public header costs a user's build. The test project.header_cost holds the same by
// counts.
#include "command.hpp"
#include "harness.hpp"

namespace tw::bench {
namespace {

void compile(const std::string& file, bool optimize) {
  std::vector<std::string> command = {TW_CXX, "-std=c++20", "-I" TW_SOURCE_DIR "/include"};
  if (optimize)
    command.insert(command.end(), {"-O2", "-c", "-o", "/dev/null"});
  else
    command.emplace_back("-fsyntax-only");
  command.push_back(file);
  run_command(command);
}

void header_cost(Report& report) {
  const std::string empty = TW_SOURCE_DIR "/bench/peers/empty.cpp";
  const std::string header = TW_SOURCE_DIR "/include/tilewright/tilewright.hpp";
  const std::string four = TW_SOURCE_DIR "/tests/project/four_kernels.cpp";
  report.measuring("the public header");
  const Alternative alternatives[] = {{"empty", [&] { compile(empty, false); }},
                                      {"header", [&] { compile(header, false); }},
                                      {"four kernels", [&] { compile(four, true); }}};
  auto samples = race(alternatives, {.total_seconds = 6, .min_rounds = 11});

  Samples over_empty;
  for (std::size_t i = 0; i < samples[0].seconds.size(); ++i)
    over_empty.seconds.push_back(samples[1].seconds[i] - samples[0].seconds[i]);
  Row row{.work = "include tilewright.hpp", .shape = "over an empty file", .type = "c++"};
  set_duration(row, "ms", 1e3, over_empty);
  row.target = {Target::Of::value_at_most, 40};
  report.add(row);

  row = {.work = "compile four kernels", .shape = "one file, -O2", .type = "c++"};
  set_duration(row, "ms", 1e3, samples[2]);
  row.target = {Target::Of::value_at_most, 1000};
  report.add(row);
}

const Registered registered({"header", "what including the public header costs", header_cost});

}  // namespace
}  // namespace tw::bench
