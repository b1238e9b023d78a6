// Windows whose start is anywhere in i64: nothing outside the tensor is read or written, and
// nothing is valid. (dim - start and start + size must not wrap.)
#include <climits>
#include <cmath>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(ExtremeStarts);

void write(Tensor y, Tile start, int n) { store(y, {start}, full(f32, {n}, 3.f)); }

void read(Tensor x, Tensor y, Tile start, int n) {
  store(y, {0}, load(x, {start}, {n}, 7.f));
  store(y, {64}, sum(load(x, {start}, {n})));
  store(y, {65}, mean(load(x, {start}, {n})));
}

void read_square(Tensor x, Tensor y, Tile start, int n) {
  const Tile t = load(x, {start, start}, {n, n});
  store(y, {0}, sum(t));
  store(y, {1}, max(t));
  store(y, {2}, mean(t));
}

const long long starts[] = {LLONG_MAX,
                            LLONG_MAX - 1,
                            LLONG_MAX - 7,
                            LLONG_MAX - 63,
                            LLONG_MAX - 64,
                            LLONG_MIN,
                            LLONG_MIN + 1,
                            LLONG_MIN + 4,
                            LLONG_MIN + 29,
                            LLONG_MIN + 100,
                            1LL << 62,
                            -(1LL << 62),
                            -64,
                            29,
                            30};

TEST_P(ExtremeStarts, NothingOutsideIsWritten) {
  for (const int n : {1, 3, 64})
    for (const long long start : starts) {
      std::vector<float> memory(512, -1.f);
      call(write, Array::view(f32, memory.data() + 256, {16}), start, n);
      for (float v : memory) ASSERT_EQ(v, -1.f) << start << " " << n;
    }
}

TEST_P(ExtremeStarts, NothingOutsideIsRead) {
  const Array x = array(f32, {29}, filled(29, [](long long i) { return i + 1.0; }));
  const Array square = x.slice(0, 0, 28).reshape({4, 7});
  for (const int n : {1, 3, 64})
    for (const long long start : starts) {
      const Array y = Array::zeros(f32, {128});
      call(read, x, y, start, n);
      for (long long i = 0; i < n && i < 64; ++i)
        ASSERT_EQ(element(y, {i}), 7) << start << " " << n;
      ASSERT_EQ(element(y, {64}), 0) << start << " " << n;
      ASSERT_TRUE(std::isnan(element(y, {65}))) << start << " " << n;
      call(read_square, square, y, start, n);
      ASSERT_EQ(element(y, {0}), 0) << start << " " << n;
      ASSERT_EQ(element(y, {1}), -inf) << start << " " << n;
      ASSERT_TRUE(std::isnan(element(y, {2}))) << start << " " << n;
    }
}

}  // namespace
}  // namespace tw::test
