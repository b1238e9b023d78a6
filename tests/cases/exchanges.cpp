// Reductions, loads and stores in any arrangement of loops, branches and `while_`: the memory they
// exchange through is used again with as few barriers as will do, loads start early, and the
// simulator finds the barrier that is missing.
#include <algorithm>
#include <cstdint>
#include <random>

#include "kernels/references.hpp"

namespace tw::test {
namespace {

TW_CASE(Exchanges);

constexpr int columns = 256;

// A tree of statements, drawn from a seed.
struct Statement {
  enum Kind { sum_of, two_sums, read, reverse, branch, loop, while_loop } kind;
  int number;  // of trips; what a branch tests for
  std::vector<Statement> body, other;
};

std::vector<Statement> draw(std::mt19937& random, int depth);
std::vector<Statement> drawn(int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  return draw(random, 3);
}
std::vector<Statement> draw(std::mt19937& random, int depth) {
  std::vector<Statement> all;
  const int count = 1 + static_cast<int>(random() % 3);
  for (int k = 0; k < count; ++k) {
    Statement s{static_cast<Statement::Kind>(random() % (depth ? 7 : 4)),
                static_cast<int>(random() % 4),
                {},
                {}};
    if (s.kind >= Statement::branch) s.body = draw(random, depth - 1);
    if (s.kind == Statement::branch && random() % 2) s.other = draw(random, depth - 1);
    all.push_back(std::move(s));
  }
  return all;
}

// Each keeps elements below 2^16, so that sums of a row are exact.
constexpr int mask = 0xffff;

void trace(const std::vector<Statement>& all, Tensor x, Tensor y, Tile& t, const Tile& zero) {
  for (const Statement& s : all) switch (s.kind) {
      case Statement::sum_of:
        t = (t * 5 + sum(t, 1) + iota(i32, {1, columns}, 1)) & mask;
        break;
      case Statement::two_sums: {
        const Tile m = max(t, 1);
        t = (t + m * 3 + sum(t ^ m, 1)) & mask;
        break;
      }
      case Statement::read: {
        const Tile m = max(t, 1);
        t = (t + m + load(x, {zero, 0}, {1, columns})) & mask;
        break;
      }
      case Statement::reverse: {
        store(y, {0, 0}, t);
        const Tile m = max(t, 1), at = columns - 1 - iota(i32, {1, columns}, 1);
        t = (gather(y, {zeros(i32, {1, columns}), at}) * 3 + m) & mask;
        break;
      }
      case Statement::branch:
        if_((max(t) & 3) == s.number, [&] { trace(s.body, x, y, t, zero); },
            [&] { trace(s.other, x, y, t, zero); });
        break;
      case Statement::loop:
        for (const Tile& k : range(zero, zero + s.number)) {
          t = t + cast(k, i32);
          trace(s.body, x, y, t, zero);
        }
        break;
      case Statement::while_loop: {
        Tile left = full(i32, {}, s.number);
        while_([&] { return (left > 0) & any(t != -1); },
               [&] {
                 left -= 1;
                 trace(s.body, x, y, t, zero);
               });
        break;
      }
    }
}

int first(int column) { return column * 7 % 1000; }

void run(const std::vector<Statement>& all, std::vector<int64_t>& t) {
  const auto sum = [&](auto f) {
    int64_t total = 0;
    for (int64_t v : t) total += f(v);
    return total;
  };
  for (const Statement& s : all) switch (s.kind) {
      case Statement::sum_of: {
        const int64_t total = sum([](int64_t v) { return v; });
        for (int k = 0; k < columns; ++k)
          t[static_cast<size_t>(k)] = (t[static_cast<size_t>(k)] * 5 + total + k) & mask;
        break;
      }
      case Statement::two_sums: {
        const int64_t m = *std::max_element(t.begin(), t.end());
        const int64_t total = sum([m](int64_t v) { return v ^ m; });
        for (int64_t& v : t) v = (v + m * 3 + total) & mask;
        break;
      }
      case Statement::read: {
        const int64_t m = *std::max_element(t.begin(), t.end());
        for (int k = 0; k < columns; ++k)
          t[static_cast<size_t>(k)] = (t[static_cast<size_t>(k)] + m + first(k)) & mask;
        break;
      }
      case Statement::reverse: {
        const int64_t m = *std::max_element(t.begin(), t.end());
        std::reverse(t.begin(), t.end());
        for (int64_t& v : t) v = (v * 3 + m) & mask;
        break;
      }
      case Statement::branch:
        run((*std::max_element(t.begin(), t.end()) & 3) == s.number ? s.body : s.other, t);
        break;
      case Statement::loop:
        for (int k = 0; k < s.number; ++k) {
          for (int64_t& v : t) v += k;
          run(s.body, t);
        }
        break;
      case Statement::while_loop:
        for (int k = 0; k < s.number; ++k) run(s.body, t);
        break;
    }
}

void kernel(Tensor x, Tensor y, Tile zero, int seed, int warps, int cluster) {
  launch({.warps = warps, .cluster = cluster});
  Tile t = load(x, {0, 0}, {1, columns});
  trace(drawn(seed), x, y, t, zero);
  store(y, {0, 0}, t);
}

TEST_P(Exchanges, OfEveryArrangement) {
  // Compilers of machine code take their time.
  const bool compiles = GetParam() == DeviceKind::cpu || GetParam() == DeviceKind::cuda;
  for (int seed = 1; seed <= (compiles ? 8 : 3000); ++seed) {
    std::vector<double> start;
    std::vector<int64_t> expected;
    for (int k = 0; k < columns; ++k) {
      start.push_back(first(k));
      expected.push_back(first(k));
    }
    run(drawn(seed), expected);
    for (const auto& [warps, cluster] : {std::pair(4, 1), {2, 2}}) {
      const Array x = array(i32, {1, columns}, start), y = poisoned(i32, {1, columns});
      call(kernel, x, y, 0ll, seed, warps, cluster);
      for (int k = 0; k < columns; ++k)
        ASSERT_EQ(element(y, {0, k}), static_cast<double>(expected[static_cast<size_t>(k)]))
            << "seed " << seed << ", " << warps << " warps, cluster of " << cluster << ", column "
            << k;
    }
  }
}

}  // namespace
}  // namespace tw::test
