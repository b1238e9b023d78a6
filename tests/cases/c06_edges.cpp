// C06: a window that crosses an edge is not moved back, and no block in the middle is lost.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C06);

void window(Tensor x, Tensor out, Tile start, int size) {
  store(out, {0}, load(x, {start}, {size}, -1));
}
void window_at(Tensor x, Tensor out, int start, int size) {
  store(out, {0}, load(x, {start}, {size}, -1));
}

// Without `other`: a store leaves out what the load left out.
void window_bounded(Tensor x, Tensor out, Tile start, int size) {
  store(out, {0}, load(x, {start}, {size}));
}

void add_one(Tensor x, Tensor out, int rows, int columns) {
  const auto [i, j] = grid(ceil_div(x.dim(0), rows), ceil_div(x.dim(1), columns));
  store(out, {i * rows, j * columns}, load(x, {i * rows, j * columns}, {rows, columns}) + 1);
}

TEST_P(C06, WindowsPastBothEnds) {
  for (DType t : {f32, i32, f64, bf16}) {
    const Array x = array(t, {8}, {0, 1, 2, 3, 4, 5, 6, 7}), out = Array::empty(t, {8});
    for (int start : {3, 0, 7, 8, 100, -2, -7, -8, -100}) {
      const std::vector<double> right = filled(8, [&](long long j) {
        return start + j >= 0 && start + j < 8 ? static_cast<double>(start + j) : -1.0;
      });
      cold_and_warm(
          {out}, [&] { call(window, x, out, start, 8); }, [&] { expect_values(right, out); });
      cold_and_warm(
          {out}, [&] { call(window_at, x, out, start, 8); }, [&] { expect_values(right, out); });
    }
  }
}

TEST_P(C06, StoresKeepOutWhatLoadsLeftOut) {
  const Array x = array(i32, {8}, {0, 1, 2, 3, 4, 5, 6, 7}), out = Array::empty(i32, {8});
  poison(out);
  const double poisoned = element(out, {0});
  for (int start : {3, 0, -2, 8, -8}) {
    const std::vector<double> right = filled(8, [&](long long j) {
      return start + j >= 0 && start + j < 8 ? static_cast<double>(start + j) : poisoned;
    });
    cold_and_warm(
        {out}, [&] { call(window_bounded, x, out, start, 8); }, [&] { expect_values(right, out); });
  }
}

TEST_P(C06, EveryBlockIsWritten) {
  const Array x =
      array(f32, {2, 512}, filled(1024, [](long long i) { return static_cast<double>(i); }));
  const Array out = Array::empty(f32, {2, 512});
  const std::vector<double> right = filled(1024, [](long long i) { return i + 1.0; });
  for (int rows : {1, 2, 3})
    for (int columns : {512, 256, 171, 128, 64, 600})
      cold_and_warm(
          {out}, [&] { call(add_one, x, out, rows, columns); }, [&] { expect_values(right, out); });
}

}  // namespace
}  // namespace tw::test
