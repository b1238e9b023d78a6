// C12: reductions whose axis is no power of two, and shorter than the block has threads.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C12);

void whole(Tensor x, Tensor out, int n, int warps) {
  launch({.warps = warps});
  const Tile row = load(x, {0, 0}, {1, n});
  store(out, {0, 0}, sum(row));
  store(out, {0, 1}, max(row));
  store(out, {0, 2}, min(row));
}

// All three at once: their scratch lies side by side.
void rows(Tensor x, Tensor out, int n, int warps) {
  launch({.warps = warps});
  const Tile t = load(x, {0, 0}, {5, n});
  const Tile s = sum(t, 1), m = max(t, 1), l = min(t, 1);
  store(out, {0, 0}, s);
  store(out, {0, 1}, m);
  store(out, {0, 2}, l);
}

void columns(Tensor x, Tensor out, int n, int warps) {
  launch({.warps = warps});
  const Tile t = load(x.transpose(), {0, 0}, {n, 5});
  const Tile s = sum(t, 0), m = max(t, 0), l = min(t, 0);
  const Tensor by_column = out.transpose();
  store(by_column, {0, 0}, s);
  store(by_column, {1, 0}, m);
  store(by_column, {2, 0}, l);
}

TEST_P(C12, WidthsThatAreNoPowersOfTwo) {
  struct Width {
    int n, sum;
  };
  for (const DType t : {i32, f32})
    for (const Width w : {Width{33, 561}, Width{48, 1176}, Width{96, 4656}, Width{257, 33153}}) {
      const Array x =
          array(t, {5, w.n},
                filled(5 * w.n, [&](long long i) { return static_cast<double>(i % w.n + 1); }));
      const Array out = Array::empty(t, {5, 3});
      std::vector<double> right;
      for (int r = 0; r < 5; ++r) right.insert(right.end(), {double(w.sum), double(w.n), 1.0});
      for (const int warps : {1, 4, 8}) {
        SCOPED_TRACE(testing::Message() << name_of(t) << " " << w.n << " " << warps << " warps");
        const Array first = out.slice(0, 0, 1);
        cold_and_warm(
            {out}, [&] { call(whole, x, first, w.n, warps); },
            [&] {
              expect_values({double(w.sum), double(w.n), 1}, first);
            });
        const auto check = [&] { expect_values(right, out); };
        cold_and_warm(
            {out}, [&] { call(rows, x, out, w.n, warps); }, check);
        cold_and_warm(
            {out}, [&] { call(columns, x, out, w.n, warps); }, check);
      }
    }
}

}  // namespace
}  // namespace tw::test
