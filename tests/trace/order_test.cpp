// C++ leaves the order of operands open. Here one program is recorded in many orders by one
// compiler: random graphs of pure operations and regions between stores, evaluated in random orders
// that respect the graph. The canonical text must be the same for all.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "ir/verify.hpp"
#include "trace/harness.hpp"

namespace tw::test {
namespace {

struct Node {
  int kind;
  int a, b;  // earlier nodes
  int number;
};

// Nodes of one segment, then a store of its last nodes.
struct Plan {
  std::vector<std::vector<Node>> segments;
  unsigned order;  // seed of the evaluation order; 0: as listed
};

constexpr int kinds = 16, size = 8;

Tile evaluate(const Node& n, const Tensor& x, const Tensor& y, const Tile& i,
              const std::vector<Tile>& done) {
  if (n.kind == 0 || n.a < 0)
    return load(n.number % 2 ? x : y, {i * size + n.number % 3, n.number}, {size, size});
  const Tile &a = done[static_cast<size_t>(n.a)], &b = done[static_cast<size_t>(n.b)];
  switch (n.kind) {
    case 1:
      return a + b;
    case 2:
      return a * n.number;
    case 3:
      return maximum(a, b);
    case 4:
      return transpose(a);
    case 5:
      return exp(a - b);
    case 6:
      return dot(a, b);
    case 7:
      return a + dot(b, b);
    case 8:
      return broadcast(sum(a, 1), {size, size});
    case 9:
      return b - max(a, 0);
    case 10:
      return a * mean(b, 1);
    case 11:
      return where(a < b, a, b);
    case 12:
      return a + load(x.at(i + n.number).transpose(), {n.number}, {size}, 0);
    case 13: {
      Tile acc = a, other = b;
      for (Tile k : range(0, x.dim(0), n.number + 1)) {
        acc = acc * other + cast(k, f32);
        other = other + 1;
      }
      return acc;
    }
    case 14: {
      Tile r = a, s = b;
      if_(
          i > n.number, [&] { r = a + b; }, [&] { s = a * 2; });
      return r - s;
    }
    default: {
      Tile r = a, count = n.number;
      while_([&] { return count > 0; },
             [&] {
               r = r + b;
               count -= 1;
             });
      return r;
    }
  }
}

const Plan* plan;

void kernel(Tensor x, Tensor y, Tensor out) {
  Tile i = grid(ceil_div(out.dim(0), size));
  std::vector<Tile> done;
  std::mt19937 random(plan->order);
  for (const std::vector<Node>& nodes : plan->segments) {
    const size_t first = done.size();
    done.resize(first + nodes.size());
    std::vector<bool> ready(nodes.size());
    const auto known = [&](int k) {
      return k < static_cast<int>(first) || ready[static_cast<size_t>(k) - first];
    };
    for (size_t left = nodes.size(); left > 0; --left) {
      std::vector<size_t> next;
      for (size_t k = 0; k < nodes.size(); ++k)
        if (!ready[k] && known(nodes[k].a) && known(nodes[k].b)) next.push_back(k);
      const size_t k = next[plan->order ? random() % next.size() : 0];
      done[first + k] = evaluate(nodes[k], x, y, i, done);
      ready[k] = true;
    }
    store(out, {i * size, 0}, done.back() + done[done.size() - 2]);
  }
}

Plan random_plan(unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Plan p;
  int count = 0;
  for (int s = 1 + below(3); s > 0; --s) {
    std::vector<Node>& nodes = p.segments.emplace_back();
    for (int n = 4 + below(12); n > 0; --n, ++count) {
      // Mostly recent operands, so that much of the graph is alive.
      const auto pick = [&] { return count == 0 ? -1 : std::max(0, count - 1 - below(6)); };
      const int a = pick(), b = pick();
      nodes.push_back({below(kinds), a, a < 0 ? a : b, below(5)});
    }
  }
  return p;
}

TEST(Order, DoesNotShow) {
  const std::vector<ir::Param> params = {tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)};
  int traced = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    Plan p = random_plan(seed);
    plan = &p;
    std::string first;
    for (unsigned order = 0; order < 6; ++order) {
      p.order = order;
      std::string text;
      try {
        const ir::Func f = trace_kernel(kernel, params, {}, {}, {});
        for (const ir::Diagnostic& d : ir::verify(f)) ADD_FAILURE() << ir::format(f, d);
        text = ir::print(f);
        ++traced;
      } catch (const Error& e) {
        text = e.what();
      }
      if (order == 0) first = text;
      ASSERT_EQ(text, first) << "seed " << seed << ", order " << order;
    }
  }
  EXPECT_GT(traced, 1000);  // most plans are programs
}

}  // namespace
}  // namespace tw::test
