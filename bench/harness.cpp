#include "harness.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>

namespace tw::bench {
namespace {

double seconds_of(const Alternative& a, int calls) {
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i) a.run();
  std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  return passed.count() / calls;
}

double quantile_of(std::vector<double> v, double q) {
  if (v.empty()) return NAN;
  std::sort(v.begin(), v.end());
  double at = q * static_cast<double>(v.size() - 1);
  auto below = static_cast<std::size_t>(at);
  auto above = std::min(below + 1, v.size() - 1);
  return v[below] + (at - static_cast<double>(below)) * (v[above] - v[below]);
}

std::vector<Bench>& registry() {
  static std::vector<Bench> benches;
  return benches;
}

}  // namespace

double Samples::quantile(double q) const { return quantile_of(seconds, q); }

double median_of_pairs(const Samples& a, const Samples& b, double (*f)(double, double)) {
  std::vector<double> results;
  for (std::size_t i = 0; i < std::min(a.seconds.size(), b.seconds.size()); ++i)
    results.push_back(f(a.seconds[i], b.seconds[i]));
  return quantile_of(std::move(results), 0.5);
}

std::vector<Samples> race(std::span<const Alternative> alternatives, Effort effort) {
  std::vector<int> calls;  // of each, in one sample
  double round_seconds = 0;
  for (const Alternative& a : alternatives) {
    a.run();
    double once = seconds_of(a, 1);
    // A very short call is timed again, in a loop: one alone is mostly the clock.
    if (once < 1e-5) once = std::max(seconds_of(a, 100), 1e-9);
    calls.push_back(static_cast<int>(std::max(1.0, std::ceil(effort.sample_seconds / once))));
    round_seconds += once * calls.back();
  }
  int rounds = std::max(effort.min_rounds, static_cast<int>(effort.total_seconds / round_seconds));

  std::vector<std::size_t> order(alternatives.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::mt19937 shuffle_source(1);
  std::vector<Samples> samples(alternatives.size());
  for (int round = 0; round < rounds; ++round) {
    std::shuffle(order.begin(), order.end(), shuffle_source);
    for (std::size_t i : order) samples[i].seconds.push_back(seconds_of(alternatives[i], calls[i]));
  }
  return samples;
}

std::optional<bool> Row::reached() const {
  switch (target.of) {
    case Target::Of::none:
      return std::nullopt;
    case Target::Of::value_at_most:
      return value <= target.number;
    case Target::Of::ratio_at_least:
      if (!ratio) return std::nullopt;
      return *ratio >= target.number;
  }
  return std::nullopt;
}

void set_duration(Row& row, const std::string& unit, double scale, const Samples& ours,
                  const Samples* peer) {
  row.unit = unit;
  row.value = ours.median() * scale;
  row.low = ours.quantile(0.25) * scale;
  row.high = ours.quantile(0.75) * scale;
  if (!peer) return;
  row.peer_value = peer->median() * scale;
  row.ratio = median_of_pairs(*peer, ours, [](double p, double o) { return p / o; });
}

void set_rate(Row& row, const std::string& unit, double amount, const Samples& ours,
              const Samples* peer) {
  row.unit = unit;
  row.value = amount / ours.median();
  row.low = amount / ours.quantile(0.75);
  row.high = amount / ours.quantile(0.25);
  if (!peer) return;
  row.peer_value = amount / peer->median();
  row.ratio = median_of_pairs(*peer, ours, [](double p, double o) { return p / o; });
}

Registered::Registered(const Bench& bench) {
  auto& benches = registry();
  auto after = std::upper_bound(
      benches.begin(), benches.end(), bench,
      [](const Bench& a, const Bench& b) { return std::string_view(a.name) < b.name; });
  benches.insert(after, bench);
}

const std::vector<Bench>& all_benches() { return registry(); }

}  // namespace tw::bench
