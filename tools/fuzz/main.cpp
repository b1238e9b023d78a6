// tw_fuzz: random tile programs on the interpreter and on other devices. Failures shrink themselves
// and print a complete C++ program that shows them.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "campaign.hpp"
#include "tilewright/runtime.hpp"

namespace {

using namespace tw::fuzz;

struct Options {
  Campaign campaign;
  std::vector<std::string> devices;
  std::string save;
  bool print = false, no_shrink = false;
  int shrink_seconds = 60;
};

void show_failure(const Failure& f, const Options& o) {
  fmt::print("\nseed {} fails, {}: {}\n", f.seed, f.verdict.stage, f.verdict.text);
  if (o.no_shrink) return;
  const Ways ways = ways_of(f.seed, o.campaign);
  const Program p = generate(f.seed);
  const Program small = f.verdict.stage == "order"
                            ? p
                            : shrink(
                                  p, [&](const Program& c) { return evaluate_apart(c, ways, 5); },
                                  f.verdict.stage, o.shrink_seconds);
  const Verdict v = evaluate_apart(small, ways);
  // Stages of a device start with its name.
  const std::string device = v.stage.starts_with("sim")    ? "sim"
                             : v.stage.starts_with("cuda") ? "cuda"
                                                           : "cpu";
  const std::string text =
      reproducer(small, fmt::format("tw_fuzz --seed {}: {}: {}", f.seed, v.stage, v.text), device);
  fmt::print("{} of {} nodes are left:\n{}\n", count_nodes(small.nodes), count_nodes(p.nodes),
             text);
  if (!o.save.empty()) std::ofstream(fmt::format("{}/seed{}.cpp", o.save, f.seed)) << text;
}

int fuzz(const Options& o) {
  const bool terminal = isatty(STDOUT_FILENO);
  size_t known = 0;
  long long last = 0;
  const Result r = run(o.campaign, [&](const Result& now, long long done) {
    if (terminal) fmt::print("\r{} of {}, {} failed", done, o.campaign.count, now.failures.size());
    // A file gets a line now and then.
    if (!terminal && done >= last + std::max(500LL, o.campaign.count / 20)) {
      last = done;
      fmt::print("{} of {}, {} failed\n", done, o.campaign.count, now.failures.size());
    }
    for (; known < now.failures.size(); ++known)
      fmt::print("{}seed {}: {}: {}\n", terminal ? "\n" : "", now.failures[known].seed,
                 now.failures[known].verdict.stage, now.failures[known].verdict.text);
    std::fflush(stdout);
  });
  if (terminal) fmt::print("\n");
  // One of each kind is enough to read.
  std::set<std::string> stages;
  for (const Failure& f : r.failures)
    if (stages.insert(f.verdict.stage).second) show_failure(f, o);
  fmt::print("interpreter, {}: {} passed, {} failed ({} were no programs)\n",
             fmt::join(o.devices, ", "), r.passed, r.failures.size(), r.rejected);
  return r.failures.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  o.campaign.count = 1000;
  o.campaign.jobs = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  CLI::App app("Compares random tile programs on the interpreter and on other devices");
  app.add_option("--n", o.campaign.count, "how many programs")->check(CLI::PositiveNumber);
  app.add_option("--seed", o.campaign.first, "the first seed; program k has seed + k");
  app.add_option(
         "--device", o.devices,
         "cpu, sim or cuda; several are compared one after the other; the default is cpu, or "
         "sim where there is none. interpreter: the interpreter with itself alone")
      ->check(CLI::IsMember({"cpu", "sim", "cuda", "interpreter"}));
  app.add_option("--minutes", o.campaign.minutes, "stop after so many minutes; 0: never")
      ->check([](const std::string& text) {
        return std::strtod(text.c_str(), nullptr) >= 0 ? "" : "must be 0 or more";  // not NaN
      });
  app.add_option("--jobs", o.campaign.jobs, "worker processes; the default is one a core")
      ->check(CLI::PositiveNumber);
  app.add_option("--thorough", o.campaign.thorough_every,
                 "compare every k-th program in all ways; 0: none")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--save", o.save, "folder for a file of each shrunk failure");
  app.add_option("--shrink-seconds", o.shrink_seconds, "how long a failure may shrink")
      ->check(CLI::NonNegativeNumber);
  app.add_flag("--no-shrink", o.no_shrink, "print seeds alone");
  app.add_flag("--print", o.print, "print the C++ program of --seed, and run nothing");
  CLI11_PARSE(app, argc, argv);
  if (o.campaign.first > UINT64_MAX - static_cast<uint64_t>(o.campaign.count)) {
    fmt::print(stderr, "tw_fuzz: seed {} and {} more go beyond 64 bits\n", o.campaign.first,
               o.campaign.count);
    return 2;
  }
  if (o.print) {
    fmt::print("{}", reproducer(generate(o.campaign.first),
                                fmt::format("tw_fuzz --seed {}", o.campaign.first),
                                o.devices.empty() ? "cpu" : o.devices.front()));
    return 0;
  }
  const char* why = nullptr;
  const bool cpu = tw::available(tw::DeviceKind::cpu, &why);
  if (o.devices.empty()) o.devices = {cpu ? "cpu" : "sim"};
  const auto asked = [&](const char* name) { return std::ranges::count(o.devices, name) > 0; };
  o.campaign.ways = {.cpu = asked("cpu"), .sim = asked("sim"), .cuda = asked("cuda")};
  std::string missing = o.campaign.ways.cpu && !cpu ? why : "";
  if (missing.empty() && o.campaign.ways.cuda) has_gpu(missing);
  if (!missing.empty()) {
    fmt::print(stderr, "tw_fuzz: {}\n", missing);
    return 2;
  }
  return fuzz(o);
}
