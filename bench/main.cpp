// bench [NAME...]: runs all benches, or those named.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "harness.hpp"

int main(int argc, char** argv) {
  using namespace tw::bench;
  CLI::App app("Measures Tilewright and its peers; writes bench/results/DATE-NAME.jsonl.", "bench");
  std::vector<std::string> names;
  bool list = false;
  app.add_option("NAME", names, "benches to run; all when none is named");
  app.add_flag("--list", list, "print the names, and what each measures");
  CLI11_PARSE(app, argc, argv);

  if (list) {
    for (const Bench& b : all_benches()) fmt::print("{:<14} {}\n", b.name, b.about);
    return 0;
  }
  std::vector<Bench> chosen;
  for (const auto& name : names) {
    auto before = chosen.size();
    for (const Bench& b : all_benches())
      if (name == b.name) chosen.push_back(b);
    if (chosen.size() == before) {
      fmt::print(stderr, "bench: there is no bench '{}'; --list names them\n", name);
      return 1;
    }
  }
  for (const Bench& b : names.empty() ? all_benches() : chosen) {
    try {
      Report report(b.name);
      b.run(report);
    } catch (const std::exception& e) {
      fmt::print(stderr, "bench: {} failed: {}\n", b.name, e.what());
      return 1;
    }
  }
  return 0;
}
