// Rows to JSON lines and to the table.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "command.hpp"
#include "harness.hpp"

namespace tw::bench {
namespace {

constexpr const char* source_folder = TW_SOURCE_DIR;

// Enough digits to compare, few enough to read: three significant ones, more only before the point.
std::string short_number(double v) {
  double size = std::abs(v);
  int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4;
  return fmt::format("{:.{}f}", v, decimals);
}

std::string text_of(const Target& t) {
  switch (t.of) {
    case Target::Of::none:
      return "";
    case Target::Of::ratio_at_least:
      return fmt::format("ratio >= {}", t.number);
    case Target::Of::value_at_most:
      return fmt::format("value <= {}", t.number);
  }
  return "";
}

std::string cpu_model() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

std::string commit() {
  auto text = output_of({"git", "-C", source_folder, "describe", "--always", "--dirty",
                         "--abbrev=12", "--exclude=*"});
  return text.empty() ? "unknown" : text;
}

void print_row(const char* work, const std::string& shape, const std::string& type,
               const std::string& value, const std::string& spread, const std::string& peer,
               const std::string& ratio, const std::string& target, const std::string& reached) {
  fmt::print("{:<24} {:<26} {:<14} {:>14} {:<14} {:<24} {:>5}  {:<14} {}\n", work, shape, type,
             value, spread, peer, ratio, target, reached);
  std::fflush(stdout);
}

}  // namespace

Report::Report(std::string bench) : bench_(std::move(bench)) {
  std::time_t now = std::time(nullptr);
  date_ = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
  path_ =
      fmt::format("{}/bench/results/{:%Y-%m-%d}-{}.jsonl", source_folder, fmt::gmtime(now), bench_);
  versions_ = {{"tilewright", TW_VERSION},
               {"compiler", TW_COMPILER},
               {"cpu", cpu_model()},
               {"cores", std::to_string(std::thread::hardware_concurrency())}};
}

void Report::add(const Row& row) {
  auto reached = row.reached();
  using Json = nlohmann::ordered_json;
  Json json;
  json["work"] = row.work;
  json["shape"] = row.shape;
  json["type"] = row.type;
  json["device"] = row.device;
  json["value"] = row.value;
  json["unit"] = row.unit;
  json["low"] = row.low;
  json["high"] = row.high;
  json["peer"] = row.peer.empty() ? Json() : Json(row.peer);
  json["peer_value"] = row.ratio ? Json(row.peer_value) : Json();
  json["ratio"] = row.ratio ? Json(*row.ratio) : Json();
  json["target"] = row.target.of == Target::Of::none ? Json() : Json(text_of(row.target));
  json["reached"] = reached ? Json(*reached) : Json();
  static const std::string measured_commit = commit();
  json["commit"] = measured_commit;
  json["date"] = date_;
  json["versions"] = versions_;

  // The first row replaces what an earlier run of the same day left.
  std::ofstream file(path_, has_rows_ ? std::ios::app : std::ios::trunc);
  file << json.dump() << '\n';
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path_);

  measuring("");
  static bool has_heading = false;
  if (!has_heading)
    print_row("work", "shape", "type", "value", "quartiles", "peer", "ratio", "target", "reached");
  has_heading = has_rows_ = true;
  print_row(row.work.c_str(), row.shape, row.type, short_number(row.value) + " " + row.unit,
            short_number(row.low) + ".." + short_number(row.high),
            row.ratio ? short_number(row.peer_value) + " " + row.peer : row.peer,
            row.ratio ? short_number(*row.ratio) : "", text_of(row.target),
            reached ? (*reached ? "yes" : "NO") : "");
}

void Report::skip(const std::string& what, const std::string& why) {
  measuring("");
  fmt::print("{:<24} skipped: {}\n", what, why);
  std::fflush(stdout);
}

void Report::measuring(const std::string& what) const {
  if (!isatty(STDERR_FILENO)) return;
  fmt::print(stderr, "\r\x1b[K{}", what.empty() ? "" : fmt::format("measuring {} ...", what));
  std::fflush(stderr);
}

}  // namespace tw::bench
