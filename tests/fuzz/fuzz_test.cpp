// A fixed number of random programs in each run of the tests, and every seed that once failed.
// Longer runs: ./dev fuzz --n 20000 --seed 1; on others than the CPU with --device.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "fuzz/campaign.hpp"
#include "runtime/needs_device.hpp"
#include "tilewright/runtime.hpp"

namespace tw::fuzz {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr long long programs = 60;  // each takes several times as long
#else
constexpr long long programs = 300;
#endif

// Without the CPU the interpreter is still compared with itself.
bool has_cpu() {
  const char* why = nullptr;
  if (available(DeviceKind::cpu, &why)) return true;
  EXPECT_TRUE(skipping_allowed(DeviceKind::cpu)) << why;
  return false;
}

std::string text_of(const Failure& f, const Campaign& c) {
  const Ways ways = ways_of(f.seed, c);
  const Program small = shrink(
      generate(f.seed), [&](const Program& p) { return evaluate_apart(p, ways, 5); },
      f.verdict.stage, 20);
  return fmt::format("seed {}: {}: {}\n{}", f.seed, f.verdict.stage, f.verdict.text,
                     reproducer(small, "shrunk"));
}

// Programs that are turned down test nothing: some are none, and others a device does not run.
void expect_agreement(const Ways& ways, uint64_t first, long long count, long long may_reject) {
  Campaign c;
  c.first = first;
  c.count = count;
  c.jobs = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  c.ways = ways;
  const Result r = run(c, [](const Result&, long long) {});
  for (const Failure& f : r.failures) ADD_FAILURE() << text_of(f, c);
  EXPECT_EQ(r.passed + r.rejected + static_cast<long long>(r.failures.size()), count);
  EXPECT_LT(r.rejected, may_reject);
}

TEST(Fuzz, RandomPrograms) { expect_agreement({.cpu = has_cpu()}, 1, programs, programs / 10); }

TEST(Fuzz, RandomProgramsOnTheSimulator) {
  expect_agreement({.cpu = false, .sim = true}, 1'000'000, programs, programs / 10);
}

// No part of this process may have opened the driver before.
TEST(Fuzz, RandomProgramsOnAGpu) {
  std::string why;
  if (!has_gpu(why)) {
    ASSERT_TRUE(skipping_allowed(DeviceKind::cuda)) << why;
    GTEST_SKIP() << why;
  }
  expect_agreement({.cpu = false, .cuda = true}, 2'000'000, programs * 2, programs / 5);
}

TEST(Fuzz, SeedsThatFailedOnce) {
  std::ifstream file(TW_SOURCE_DIR "/tests/fuzz/seeds.txt");
  ASSERT_TRUE(file.is_open());
  Campaign c;
  c.ways.cpu = has_cpu();
  int count = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const uint64_t seed = std::stoull(line);
    const Verdict v =
        evaluate_apart(generate(seed), {.cpu = c.ways.cpu, .sim = true, .thorough = true});
    EXPECT_NE(v.kind, Verdict::Kind::failed) << seed << ": " << v.stage << ": " << v.text;
    ++count;
  }
  EXPECT_GT(count, 0);
}

// The same seed is the same program on every machine: a failure elsewhere can be run here.
TEST(Fuzz, SeedsAreStable) {
  EXPECT_EQ(reproducer(generate(7), ""), reproducer(generate(7), ""));
  EXPECT_NE(reproducer(generate(7), ""), reproducer(generate(8), ""));
}

// Follows a program in order: does it use what it loaded from an output after a store there?
class LateUses {
 public:
  bool in(const std::vector<Node>& nodes) {
    bool found = false;
    for (const Node& n : nodes) {
      for (int v : n.in) found |= stale_.count(v) > 0;
      const int base = base_of(n.tensor);
      if (n.kind == Kind::slice || n.kind == Kind::at || n.kind == Kind::flip_dims)
        bases_[n.result] = base;
      else if (n.kind == Kind::load || n.kind == Kind::gather)
        loaded_[n.result] = base;
      else if (n.kind == Kind::store || n.kind == Kind::store_atomic)
        for (const auto& [v, from] : loaded_)
          if (from == base) stale_.insert(v);
      for (const std::vector<Node>& body : n.body) found |= in(body);
    }
    return found;
  }

 private:
  int base_of(int tensor) const {
    const auto at = bases_.find(tensor);
    return at == bases_.end() ? tensor : at->second;
  }
  std::map<int, int> bases_, loaded_;  // of views; of variables
  std::set<int> stale_;
};

// Loads may be evaluated late, where they are used: programs that store there in between tell
// whether a target minds.
TEST(Fuzz, StoresBetweenLoadAndUse) {
  long long late = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) late += LateUses().in(generate(seed).nodes);
  EXPECT_GT(late, programs / 5);
}

Node node(Kind k, int result) {
  Node n{};
  n.kind = k;
  n.result = result;
  return n;
}

// x0 + 1, stored, with a chain of other work around it.
Program with_noise() {
  Program p;
  p.programs = 3;
  p.inputs.push_back({DType::f32, {7, 33}, Content::special, Layout::stepped, 1, 99});
  p.outputs.push_back({DType::f32, {7, 33}});
  p.outputs.push_back({DType::f32, {7, 1}});
  Node load = node(Kind::load, 1);
  load.tensor = 0;
  load.dims = {7, 33};
  load.start = {{}, {}};
  Node add = node(Kind::binary, 2);
  add.in[0] = 1;
  add.number = 1;
  Node most = node(Kind::reduce, 3);
  most.fn = 2;
  most.in[0] = 1;
  most.axis = 1;
  Node put = node(Kind::store, absent), other = put;
  put.in[0] = 2;
  put.tensor = output_base;
  put.start = {{}, {}};
  other.in[0] = 3;
  other.tensor = output_base + 1;
  other.start = {{}, {}};
  Node loop = node(Kind::for_, 4);
  loop.start = {{absent, 0}, {absent, 2}, {absent, 1}};
  loop.body[0] = {put, other};
  p.nodes = {load, add, most, loop};
  p.next_var = 5;
  return p;
}

bool stores_third(const std::vector<Node>& nodes) {
  for (const Node& n : nodes)
    if ((n.kind == Kind::store && n.in[0] == 3) || stores_third(n.body[0])) return true;
  return false;
}

// A judge that faults every program which stores variable 3: what is left is that store and its
// value.
TEST(Fuzz, Shrinks) {
  Program p = with_noise();
  ASSERT_TRUE(check(p));
  EXPECT_EQ(evaluate(p, {.cpu = has_cpu(), .thorough = true}).text, "");
  int judged = 0;
  const Program small = shrink(
      p,
      [&](const Program& c) {
        ++judged;
        return stores_third(c.nodes) ? Verdict{Verdict::Kind::failed, "", "here"} : Verdict{};
      },
      "here");
  EXPECT_EQ(count_nodes(small.nodes), 2);
  EXPECT_EQ(small.nodes[0].kind, Kind::full);
  EXPECT_EQ(small.nodes[0].dims, (std::vector<int>{1, 1}));
  EXPECT_EQ(small.programs, 1);
  EXPECT_EQ(small.inputs[0].content, Content::zeros);
  EXPECT_LT(judged, 200);
}

TEST(Fuzz, PrintsWhatItRan) {
  Program p = with_noise();
  const std::string text = reproducer(p, "a comment\nof two lines");
  const std::string kernel =
      text.substr(text.find("void kernel"), text.find("alignas") - text.find("void kernel"));
  EXPECT_EQ(text.substr(0, 40), "// a comment\n// of two lines\n#include <t");
  EXPECT_EQ(kernel, R"(void kernel(Tensor x0, Tensor o0, Tensor o1) {
  const Tile v0 = grid(3);
  Tile v1 = load(x0, {0, 0}, {7, 33});
  Tile v2 = v1 + 1;
  Tile v3 = max(v1, 1);
  for (Tile v4 : range(0, 2, 1)) {
    store(o0.at(v0), {0, 0}, v2);
    store(o1.at(v0), {0, 0}, v3);
  }
}

)");
}

}  // namespace
}  // namespace tw::fuzz
