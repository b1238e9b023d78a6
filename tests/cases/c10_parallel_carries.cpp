// C10: variables that a loop carries move all at once.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C10);

void rotate(Tensor out, Tile n, int width) {
  const Tile lane = iota(i32, {width});
  Tile a = lane + 1, b = lane + 2, c = lane + 3;
  for (Tile k : range(0, n)) {
    const Tile old = a;
    a = b;
    c = old;
  }
  store(out, {0, 0}, expand(a, 0));
  store(out, {1, 0}, expand(b, 0));
  store(out, {2, 0}, expand(c, 0));
}

void fibonacci(Tensor out, Tile n) {
  Tile previous = 0, current = 1;
  for (Tile k : range(0, n)) {
    const Tile next = previous + current;
    previous = current;
    current = next;
  }
  store(out, {0}, previous);
  store(out, {1}, current);
}

void fibonacci_while(Tensor out, Tile n) {
  Tile previous = 0, current = 1, k = 0;
  while_([&] { return k < n; },
         [&] {
           const Tile next = previous + current;
           previous = current;
           current = next;
           k += 1;
         });
  store(out, {0}, previous);
  store(out, {1}, current);
}

struct Pair {
  Tile previous, current;
};
void fibonacci_pure(Tensor out, Tile n) {
  const Pair p = loop(0, n, 1, Pair{0, 1}, [](const Tile&, const Pair& s) {
    return Pair{s.current, s.previous + s.current};
  });
  store(out, {0}, p.previous);
  store(out, {1}, p.current);
}

void triple(Tensor x, Tensor out, int trips) {
  Tile a = load(x, {0, 0}, {1, 2}), b = load(x, {1, 0}, {1, 2}), c = load(x, {2, 0}, {1, 2});
  for (Tile k : range(0, trips)) {
    const Tile old = a;
    a = c;
    b = c;
    c = old;
  }
  store(out, {0, 0}, a);
  store(out, {1, 0}, b);
  store(out, {2, 0}, c);
}

// Two names for one value at the start: copies, that then go their own ways.
void twice(Tensor out, Tile n) {
  Tile a = 1;
  Tile b = a;
  for (Tile k : range(0, n)) {
    a = a + b;
    b = b + 1;
  }
  store(out, {0}, a);
  store(out, {1}, b);
}

TEST_P(C10, Rotate) {
  for (int width : {3, 64, 1000}) {
    const Array out = Array::empty(i32, {3, width});
    for (int n : {0, 1, 2}) {
      const std::vector<double> right = filled(3 * width, [&](long long i) {
        const long long lane = i % width, row = i / width;
        // (a, b, c) <- (b, b, a) once gives (2, 2, 1), twice (2, 2, 2).
        const int table[3][3] = {{1, 2, 3}, {2, 2, 1}, {2, 2, 2}};
        return static_cast<double>(lane + table[n][row]);
      });
      cold_and_warm(
          {out}, [&] { call(rotate, out, n, width); }, [&] { expect_values(right, out); });
    }
  }
}

TEST_P(C10, Fibonacci) {
  const Array out = Array::empty(i32, {2});
  const auto check = [&] { expect_values({55, 89}, out); };
  cold_and_warm(
      {out}, [&] { call(fibonacci, out, 10); }, check);
  cold_and_warm(
      {out}, [&] { call(fibonacci_while, out, 10); }, check);
  cold_and_warm(
      {out}, [&] { call(fibonacci_pure, out, 10); }, check);
}

TEST_P(C10, Triple) {
  const Array x = array(f32, {3, 2}, {1, 2, 3, 4, 5, 6}), out = Array::empty(f32, {3, 2});
  cold_and_warm(
      {out}, [&] { call(triple, x, out, 3); },
      [&] {
        expect_values({5, 6, 5, 6, 1, 2}, out);
      });
}

TEST_P(C10, OneValueTwice) {
  const Array out = Array::empty(i32, {2});
  cold_and_warm(
      {out}, [&] { call(twice, out, 4); },
      [&] {
        expect_values({11, 5}, out);
      });
  cold_and_warm(
      {out}, [&] { call(twice, out, 0); },
      [&] {
        expect_values({1, 1}, out);
      });
}

}  // namespace
}  // namespace tw::test
