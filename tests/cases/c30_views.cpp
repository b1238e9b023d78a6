// C30: views of any strides: parts of rows, one element repeated, reversed, transposed.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C30);

void row_sums(Tensor x, Tensor out, int block) {
  const Tile i = grid(x.dim(0));
  store(out, {i}, squeeze(sum(load(x, {i, 0}, {1, block}), 1), 0));
}

void total(Tensor x, Tensor out, int rows, int columns) {
  store(out, {0}, sum(load(x, {0, 0}, {rows, columns})));
}

void copy(Tensor x, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}));
}

void copy2(Tensor x, Tensor out, int rows, int columns) {
  const auto [i, j] = grid(ceil_div(x.dim(0), rows), ceil_div(x.dim(1), columns));
  store(out, {i * rows, j * columns}, load(x, {i * rows, j * columns}, {rows, columns}));
}

// Views made inside the kernel.
void slice_sums(Tensor x, Tensor out, Tile begin, Tile length, int block) {
  const Tensor part = x.slice(1, begin, length);
  const Tile i = grid(x.dim(0));
  store(out, {i}, sum(load(part.at(i), {0}, {block}), 0));
}

void gradient(Tensor x, Tensor upstream, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i, 0}, 2 * load(x, {i, 0}, {block, 8}) * load(upstream, {i, 0}, {block, 8}));
}

const std::vector<double> sixteen = filled(16, [](long long i) { return static_cast<double>(i); });

TEST_P(C30, ColumnsOfRows) {
  const Array x = array(f32, {2, 8}, sixteen), out = Array::empty(f32, {2});
  for (int block : {3, 4, 16})
    cold_and_warm(
        {out}, [&] { call(row_sums, x.slice(1, 1, 4), out, block); },
        [&] {
          expect_values({6, 30}, out);
        });
  for (int block : {4, 5, 16})
    cold_and_warm(
        {out}, [&] { call(row_sums, x.slice(1, 0, 8, 2), out, block); },
        [&] {
          expect_values({12, 44}, out);
        });
}

// "To the end" as the largest number: begin + length must not wrap.
void fill_slice(Tensor y, Tile begin, Tile length) {
  const Tensor part = y.slice(0, begin, length);
  store(part, {0}, full(f32, {8}, 9.0f));
}
void fill_from_three(Tensor y) {
  store(y.slice(0, 3, std::numeric_limits<long long>::max()), {0}, full(f32, {8}, 9.0f));
}

TEST_P(C30, SlicesToTheEnd) {
  constexpr long long all = std::numeric_limits<long long>::max();
  const Array memory = Array::zeros(f32, {16}), y = memory.slice(0, 0, 6);
  const auto expect = [&](std::vector<double> first, auto run) {
    std::memset(memory.data(), 0, 64);
    run();
    first.resize(16);
    expect_values(first, memory);
  };
  expect({0, 0, 0, 9, 9, 9}, [&] { call(fill_from_three, y); });
  expect({0, 0, 0, 9, 9, 9}, [&] { call(fill_slice, y, 3ll, all); });
  expect({9, 9}, [&] { call(fill_slice, y, -1ll, 3ll); });
  expect({}, [&] { call(fill_slice, y, all, 2ll); });
  expect({}, [&] { call(fill_slice, y, 2ll, -all); });
  expect({9, 9, 9, 9, 9, 9}, [&] { call(fill_slice, y, -all / 4, all); });
}

TEST_P(C30, OneElementRepeated) {
  const Array one = array(f32, {1, 1}, {1}), out = Array::empty(f32, {1});
  for (int columns : {5, 8, 64})
    cold_and_warm(
        {out},
        [&] {
          call(total, one.expand({4, 5}), out, 4, columns);
        },
        [&] { expect_values({20}, out); });
}

// Element order would decide what is left in the one place.
TEST_P(C30, OneElementRepeatedIsNoOutput) {
  const Array x = array(f32, {4, 5}, std::vector<double>(20, 3.0)), one = array(f32, {1, 1}, {1});
  EXPECT_EQ(
      message_of([&] {
        call(copy2, x, one.expand({4, 5}), 4, 8);
      }),
      "the kernel stores to argument 1, whose dimension 0 repeats one element 4 times (stride 0): "
      "pass an array of its own");
  EXPECT_EQ(element(one, {0, 0}), 1);
  call(copy2, x.slice(0, 0, 1).slice(1, 0, 1), one.expand({1, 1}), 4, 8);
  EXPECT_EQ(element(one, {0, 0}), 3);
}

TEST_P(C30, Reversed) {
  for (DType t : {f32, u8, f16, i64}) {
    const Array x = array(t, {4}, {0, 1, 2, 3}), out = Array::empty(t, {4});
    const Array reversed = x.slice(0, 3, -1, -1);
    for (int block : {1, 3, 4, 64}) {
      cold_and_warm(
          {out}, [&] { call(copy, reversed, out, block); },
          [&] {
            expect_values({3, 2, 1, 0}, out);
          });
      cold_and_warm(
          {out}, [&] { call(copy, x, out.slice(0, 3, -1, -1), block); },
          [&] {
            expect_values({3, 2, 1, 0}, out);
          });
    }
  }
}

// Inputs and outputs of all layouts, one kernel: each layout is a variant or a safe path.
TEST_P(C30, AnyLayout) {
  const Array x =
      array(f32, {6, 10}, filled(60, [](long long i) { return static_cast<double>(i); }));
  const Array wide = array(f32, {12, 20}, std::vector<double>(240, -1.0));
  struct Shape {
    int rows, columns;
  };
  for (const Shape s : {Shape{6, 10}, Shape{4, 4}, Shape{1, 64}, Shape{7, 3}}) {
    const Array plain = Array::empty(f32, {6, 10}), flipped = Array::empty(f32, {10, 6});
    const auto right = values(x);
    cold_and_warm(
        {plain}, [&] { call(copy2, x, plain, s.rows, s.columns); },
        [&] { expect_values(right, plain); });
    cold_and_warm(
        {flipped}, [&] { call(copy2, x, flipped.transpose(), s.rows, s.columns); },
        [&] { expect_values(right, flipped.transpose().copy()); });
    const Array steps = wide.slice(0, 0, 12, 2).slice(1, 0, 20, 2);
    cold_and_warm(
        {wide}, [&] { call(copy2, x, steps, s.rows, s.columns); },
        [&] {
          expect_values(right, steps.copy());
          EXPECT_NE(element(wide, {1, 1}), element(wide, {1, 1}));  // untouched: NaN
          EXPECT_NE(element(wide, {0, 1}), element(wide, {0, 1}));
        });
    cold_and_warm(
        {plain}, [&] { call(copy2, steps, plain, s.rows, s.columns); },
        [&] {
          EXPECT_EQ(element(plain, {5, 9}), element(steps, {5, 9}));
        });
  }
}

TEST_P(C30, SlicesInsideTheKernel) {
  const Array x = array(f32, {2, 8}, sixteen), out = Array::empty(f32, {2});
  for (int block : {3, 8})
    cold_and_warm(
        {out}, [&] { call(slice_sums, x, out, 1, 3, block); },
        [&] {
          expect_values({6, 30}, out);
        });
  // A slice is cut to what lies inside the tensor.
  cold_and_warm(
      {out}, [&] { call(slice_sums, x, out, 6, 100, 16); },
      [&] {
        expect_values({13, 29}, out);
      });
}

TEST_P(C30, Gradients) {
  const Array x = array(f32, {5, 8}, filled(40, [](long long i) { return i * 0.37 - 3; }));
  const Array fused = array(f32, {5, 24}, filled(120, [](long long i) { return 1 / (i + 1.0); }));
  const Array scalar = array(f32, {1, 1}, {0.3});
  const Array a = Array::empty(f32, {5, 8}), b = Array::empty(f32, {5, 8});
  for (const Array& upstream : {scalar.expand({5, 8}), fused.slice(1, 8, 16), fused.slice(1, 1, 9)})
    for (int block : {1, 4, 8}) {
      poison(a);
      poison(b);
      call(gradient, x, upstream, a, block);
      call(gradient, x, upstream.copy(), b, block);
      EXPECT_EQ(std::memcmp(a.data(), b.data(), 40 * sizeof(float)), 0);
      EXPECT_EQ(element(a, {4, 7}), 2 * static_cast<float>(element(x, {4, 7})) *
                                        static_cast<float>(element(upstream, {4, 7})));
    }
}

}  // namespace
}  // namespace tw::test
