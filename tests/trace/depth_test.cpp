// Values are demanded by recursion while that is shallow, from a depth of 64 on with an explicit
// stack (src/trace/demand.cpp): nobody can tell by what comes out.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "trace/harness.hpp"

namespace tw::test {
namespace {

constexpr int depths[] = {1, 30, 31, 32, 33, 60, 62, 63, 64, 65, 66, 70, 128, 200};

// Each step takes a value of before all steps, the one of the step before, and a new one.
Tile one_step(const Tensor& x, const Tile& start, const Tile& before, int k) {
  return (before + start) * 0.5f + load(x, {k % 4}, {4}, 0);
}

void chain(Tensor x, Tensor out, int depth) {
  const Tile start = load(x, {1}, {4}, 0);
  Tile v = start;
  for (int k = 0; k < depth; ++k) v = one_step(x, start, v, k);
  store(out, {0}, v);
}

void chain_of_regions(Tensor x, Tensor out, int depth) {
  const Tile start = load(x, {1}, {4}, 0);
  Tile v = start, late = start * 2;
  for (int k = 0; k < depth; ++k) {
    const Tile before = late;
    for (const Tile& i : range(2)) {
      v = one_step(x, start, v, k);
      if_(
          i > 0, [&] { v = v + before; }, [&] { late = late * 0.5f; });
    }
  }
  store(out, {0}, v);
}

Tile inside(const Tensor& x, const Tile& start, const Tile& v, int depth) {
  Tile total = one_step(x, start, v, depth);
  if (depth > 0) if_(x.dim(0) > 0, [&] { total = inside(x, start, total, depth - 1) + total; });
  return total * 0.5f;
}

void nest_of_regions(Tensor x, Tensor out, int depth) {
  const Tile start = load(x, {1}, {4}, 0);
  store(out, {0}, inside(x, start, start, depth));
}

using Values = std::vector<float>;

template <class F>
Values each(F&& f) {
  Values v;
  for (int e = 0; e < 4; ++e) v.push_back(f(e));
  return v;
}

float x_of(int i) { return static_cast<float>(i * i % 7) - 2.5f; }

float step(int e, float start, float before, int k) {
  return (before + start) * 0.5f + x_of(k % 4 + e);
}

float after_chain(int e, int depth) {
  const float start = x_of(1 + e);
  float v = start;
  for (int k = 0; k < depth; ++k) v = step(e, start, v, k);
  return v;
}

float after_regions(int e, int depth) {
  const float start = x_of(1 + e);
  float v = start, late = start * 2;
  for (int k = 0; k < depth; ++k) {
    const float before = late;
    for (int i = 0; i < 2; ++i) {
      v = step(e, start, v, k);
      if (i > 0)
        v = v + before;
      else
        late = late * 0.5f;
    }
  }
  return v;
}

float after_nest(int e, float start, float v, int depth) {
  float total = step(e, start, v, depth);
  if (depth > 0) total = after_nest(e, start, total, depth - 1) + total;
  return total * 0.5f;
}

class Depth : public testing::Test {
 protected:
  void SetUp() override { set_device(DeviceKind::interpreter); }
  void TearDown() override { set_device(DeviceKind::cpu); }

  template <class Kernel>
  Values run(Kernel& kernel, int depth) {
    Values in;
    for (int i = 0; i < 8; ++i) in.push_back(x_of(i));
    const Array x = Array::of({8}, in.data()), out = Array::zeros(f32, {4});
    call(kernel, x, out, depth);
    const float* const first = out.data_as<float>();
    return {first, first + 4};
  }
};

TEST_F(Depth, OfAChain) {
  for (int n : depths)
    EXPECT_EQ(run(chain, n), each([n](int e) { return after_chain(e, n); })) << n;
}

TEST_F(Depth, OfAChainOfRegions) {
  for (int n : depths)
    EXPECT_EQ(run(chain_of_regions, n), each([n](int e) { return after_regions(e, n); })) << n;
}

TEST_F(Depth, OfNestedRegions) {
  for (int n : depths)
    EXPECT_EQ(run(nest_of_regions, n),
              each([n](int e) { return after_nest(e, x_of(1 + e), x_of(1 + e), n); }))
        << n;
}

// The lines of the trace, without the numbers of values.
std::vector<std::string> lines_of(void (*kernel)(Tensor, Tensor, int), int depth) {
  std::istringstream text(
      ir::print(trace_kernel(kernel, {tensor(f32, 1), tensor(f32, 1)}, {}, {}, depth), {false}));
  std::vector<std::string> lines;
  for (std::string line, plain; std::getline(text, line); lines.push_back(plain)) {
    plain.clear();
    for (char c : line)
      if (plain.empty() || plain.back() != '%' || !isdigit(static_cast<unsigned char>(c)))
        plain += c;
  }
  return lines;
}

// More steps are more of the same lines in one place, whatever the depth: nothing else differs.
// Their loads take the same four places in turn.
void expect_only_more_steps(void (*kernel)(Tensor, Tensor, int)) {
  const size_t step = (lines_of(kernel, 12).size() - lines_of(kernel, 8).size()) / 4;
  for (const auto& [few, many] : {std::pair{12, 24}, {24, 36}, {36, 60}, {60, 72}, {72, 200}}) {
    const std::vector<std::string> shorter = lines_of(kernel, few);
    std::vector<std::string> rest = lines_of(kernel, many);
    const auto more = static_cast<std::ptrdiff_t>(step) * (many - few);
    ASSERT_EQ(rest.size(), shorter.size() + static_cast<size_t>(more)) << many;
    const auto at = std::mismatch(shorter.begin(), shorter.end(), rest.begin()).second;
    ASSERT_LE(more, rest.end() - at) << many;
    rest.erase(at, at + more);
    EXPECT_EQ(rest, shorter) << many;
  }
}

TEST(DepthText, OfAChain) { expect_only_more_steps(chain); }
TEST(DepthText, OfAChainOfRegions) { expect_only_more_steps(chain_of_regions); }

}  // namespace
}  // namespace tw::test
