// Measuring and reporting. A bench races alternatives of one piece of work against each other and
// reports rows; every row is a line of JSON under bench/results/ and of the table on the terminal.
//
// Google Benchmark runs one alternative to its end before it starts the next. On a shared or
// power-limited machine the speed drifts by more than the differences that matter here, so `race`
// takes turns instead: a round runs every alternative once, in random order, and ratios are taken
// within rounds.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tw::bench {

struct Alternative {
  std::string name;
  std::function<void()> run;
};

// Seconds of one call, one sample a round, in the order of the rounds.
struct Samples {
  std::vector<double> seconds;

  double median() const { return quantile(0.5); }
  double quantile(double q) const;
};

// Median over rounds of f(a, b), where a and b were measured in the same round.
double median_of_pairs(const Samples& a, const Samples& b, double (*f)(double, double));

struct Effort {
  double total_seconds = 2;       // for all alternatives together; the rounds follow from it
  int min_rounds = 9;             // even when that takes longer
  double sample_seconds = 0.001;  // a shorter call is repeated to fill this much, in each sample
};

// One `Samples` for each alternative. Each is called once untimed first, so compilation, page
// faults and cold caches are not measured.
std::vector<Samples> race(std::span<const Alternative>, Effort = {});

// What a row must reach.
struct Target {
  enum class Of : std::uint8_t { none, ratio_at_least, value_at_most };
  Of of = Of::none;
  double number = 0;
};

struct Row {
  std::string work, shape, type, device = "cpu";
  double value = 0;
  std::string unit;
  double low = 0, high = 0;  // quartiles of `value`
  // Who did the same work, and how fast, in the same unit. `ratio` above 1: we are better.
  std::string peer;
  double peer_value = 0;
  std::optional<double> ratio;
  Target target;

  // Absent when there is no target, or nothing that it could be compared with.
  std::optional<bool> reached() const;
};

// Fills value, unit, low, high and (with a peer) peer_value and ratio of a row. `scale` is what a
// duration is multiplied with: 1e3 for ms. `amount` is the work of one call in the unit times
// seconds: bytes / 1e9 for GB/s.
void set_duration(Row&, const std::string& unit, double scale, const Samples& ours,
                  const Samples* peer = nullptr);
void set_rate(Row&, const std::string& unit, double amount, const Samples& ours,
              const Samples* peer = nullptr);

// The rows of one bench. The file is written row by row: what was measured survives a crash.
class Report {
 public:
  explicit Report(std::string bench);

  void add(const Row&);
  // A part that this machine cannot measure, and why. Shown, and no row.
  void skip(const std::string& what, const std::string& why);
  // A version that belongs to the rows added from here on: of a peer, of LLVM.
  void version(const std::string& of, const std::string& value) { versions_[of] = value; }
  // What is measured now, for people who wait. Shown on terminals only.
  void measuring(const std::string& what) const;

 private:
  std::string bench_, date_, path_;
  std::map<std::string, std::string> versions_;
  bool has_rows_ = false;
};

struct Bench {
  const char* name;
  const char* about;
  void (*run)(Report&);
};

// Every file of benches makes one static `Registered`.
struct Registered {
  explicit Registered(const Bench&);
};
const std::vector<Bench>& all_benches();  // by name

}  // namespace tw::bench
