// Scans and reductions with functions that keep order, against the interpreter: every way in which
// a line lies over registers, lanes, warps and blocks.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(Scans);

struct Map {  // x -> a x + b modulo 2^32, one after the other
  Tile a, b;
};
Map then(const Map& l, const Map& r) { return {l.a * r.a, r.a * l.b + r.b}; }

Array numbers(DType t, Dims dims, long long n) {
  return array(t, dims, filled(n, [&](long long i) {
                 const long long v = i * i % 97 + i % 5;
                 return static_cast<double>(t == DType::mask ? v % 2 : v);
               }));
}

// The same call on the interpreter and on the device, into outputs that start equal.
template <class Call>
void agree(DeviceKind device, const std::vector<Array>& outputs, Call call) {
  std::vector<std::vector<double>> expected;
  for (const DeviceKind d : {DeviceKind::interpreter, device}) {
    for (const Array& a : outputs) poison(a);
    set_device(d);
    try {
      call();
    } catch (const Error& e) {
      FAIL() << e.what();
    }
    for (size_t k = 0; k < outputs.size(); ++k)
      if (d == DeviceKind::interpreter && expected.size() <= k)
        expected.push_back(values(outputs[k]));
      else
        ASSERT_NO_FATAL_FAILURE(expect_values(expected[k], outputs[k])) << "output " << k;
  }
}

void scans(Tensor a, Tensor b, Tensor y, int row, int column, int rows, int columns, int axis,
           bool reverse) {
  const Map t{load(a, {row, column}, {rows, columns}), load(b, {row, column}, {rows, columns})};
  const Map s = scan(t, axis, then, {.reverse = reverse}),
            before = exclusive_scan(t, axis, Map{5u, 7u}, then, {.reverse = reverse});
  store(y.at(0), {row, column}, s.a);
  store(y.at(1), {row, column}, s.b);
  store(y.at(2), {row, column}, before.a);
  store(y.at(3), {row, column}, before.b);
}
void reductions(Tensor a, Tensor b, Tensor y, int row, int column, int rows, int columns,
                int axis) {
  const Map t{load(a, {row, column}, {rows, columns}), load(b, {row, column}, {rows, columns})};
  const Map all = reduce(t, axis, Map{11u, 13u}, then);
  store(y.at(0), {axis ? row : 0, axis ? 0 : column}, all.a);
  store(y.at(1), {axis ? row : 0, axis ? 0 : column}, all.b);
}

struct Window {
  int row, column, rows, columns;
};
constexpr Window over_edges[] = {{0, 0, 37, 70},   {0, 0, 64, 128}, {-3, -5, 31, 33},
                                 {20, 40, 33, 64}, {0, 0, 1, 70},   {0, 3, 37, 1},
                                 {5, 5, 8, 8},     {-40, 0, 41, 70}};

TEST_P(Scans, WindowsAlongBothAxes) {
  const long long m = 37, n = 70;
  const Array a = numbers(u32, {m, n}, m * n), b = a.copy(), y = Array::empty(u32, {4, m, n});
  for (const Window& w : over_edges)
    for (const int axis : {0, 1}) {
      SCOPED_TRACE(testing::Message() << w.row << "," << w.column << " " << w.rows << "x"
                                      << w.columns << " axis " << axis);
      for (const bool reverse : {false, true})
        agree(GetParam(), {y},
              [&] { call(scans, a, b, y, w.row, w.column, w.rows, w.columns, axis, reverse); });
      agree(GetParam(), {y},
            [&] { call(reductions, a, b, y, w.row, w.column, w.rows, w.columns, axis); });
      if (HasFatalFailure()) return;
    }
}

void line(Tensor a, Tensor b, Tensor y, Tensor sums, int start, int size, bool reverse) {
  const Map t{load(a, {start}, {size}), load(b, {start}, {size})};
  store(y.at(0), {start}, scan(t, 0, then, {.reverse = reverse}).b);
  store(y.at(1), {start}, exclusive_scan(t, 0, Map{5u, 7u}, then, {.reverse = reverse}).b);
  store(sums, {0}, reduce(t, 0, Map{11u, 13u}, then).b);
}

// From less than a warp to more than a block, and a part of it, begun before the tensor or behind.
TEST_P(Scans, LinesOfEveryLength) {
  for (const long long n : {1, 2, 31, 33, 1000, 5000, 40000}) {
    const Array a = numbers(u32, {n}, n), b = a.copy(), y = Array::empty(u32, {2, n}),
                sums = Array::empty(u32, {1});
    for (const auto& [start, size] : {std::pair(0LL, n), {-n / 3, n}, {n / 3, n}, {n, n}, {-n, n}})
      for (const bool reverse : {false, true}) {
        SCOPED_TRACE(testing::Message() << start << " of " << n << (reverse ? " down" : ""));
        agree(GetParam(), {y, sums}, [&, from = static_cast<int>(start)] {
          call(line, a, b, y, sums, from, static_cast<int>(size), reverse);
        });
        if (HasFatalFailure()) return;
      }
  }
}

// Rows lie over a cluster, and the columns of its blocks.
void scans_of_a_cluster(Tensor a, Tensor b, Tensor y, int axis, bool reverse) {
  launch({.warps = 4, .cluster = 4});
  scans(a, b, y, 0, -3, 32, 256, axis, reverse);
}

TEST_P(Scans, OfAWholeCluster) {
  const long long m = 32, n = 256;
  const Array a = numbers(u32, {m, n}, m * n), b = a.copy(), y = Array::empty(u32, {4, m, n});
  for (const int axis : {0, 1})
    for (const bool reverse : {false, true}) {
      SCOPED_TRACE(axis);
      agree(GetParam(), {y}, [&] { call(scans_of_a_cluster, a, b, y, axis, reverse); });
      if (HasFatalFailure()) return;
    }
}

void typed(Tensor x, Tensor y, bool reverse) {
  const Tile t = load(x, {0, 0}, {9, 77});
  const auto joined = [&](const Tile& l, const Tile& r) {
    if (t.dtype() == DType::mask) return l ^ r;
    if (is_float(t.dtype())) return where(r > 60, r, maximum(l, r));
    return where((r & 1) == 1, r, l | r);
  };
  store(y.at(0), {0, 0}, scan(t, 1, joined, {.reverse = reverse}));
  store(y.at(1), {0, 0}, scan(t, 0, joined, {.reverse = reverse}));
  store(y.at(2), {0, 0}, reduce(t, 1, cast(Tile(0), t.dtype()), joined));
}

TEST_P(Scans, EveryType) {
  for (const DType t : {DType::mask, DType::i8, u8, i32, u32, i64, f16, bf16, f32, f64})
    for (const bool reverse : {false, true}) {
      SCOPED_TRACE(name_of(t));
      const Array x = numbers(t, {7, 77}, 7 * 77), y = Array::empty(t, {3, 7, 77});
      agree(GetParam(), {y}, [&] { call(typed, x, y, reverse); });
      if (HasFatalFailure()) return;
    }
}

// What matrix instructions leave behind, with columns that are no power of two; captured scalars.
void of_a_product(Tensor a, Tensor b, Tensor y, Tensor sums, int columns, int axis) {
  const Tile p = dot(load(a, {0, 0}, {64, 32}), load(b, {0, 0}, {32, columns}));
  const Tile k = cast(y.dim(1), f32) * 0 + 1;
  const auto later = [&](const Tile& l, const Tile& r) { return where(r < 0, l * k, r); };
  store(y.at(0), {0, 0}, scan(p, axis, later));
  store(y.at(1), {0, 0}, scan(p, axis, later, {.reverse = true}));
  store(sums, {0, 0}, reduce(p, axis, Tile(0.0f), later));
}

TEST_P(Scans, OfAProduct) {
  for (const DType t : {f16, f32})
    for (const long long columns : {200, 64})
      for (const int axis : {0, 1}) {
        const auto small = [](long long i) { return static_cast<double>(i * i % 7 - 3); };
        const Array a = array(t, {64, 32}, filled(64 * 32, small)),
                    b = array(t, {32, columns}, filled(32 * columns, small)),
                    y = Array::empty(f32, {2, 64, columns}),
                    sums = Array::empty(f32, {axis ? 64 : 1, axis ? 1 : columns});
        SCOPED_TRACE(testing::Message() << name_of(t) << " " << columns << " axis " << axis);
        agree(GetParam(), {y, sums},
              [&] { call(of_a_product, a, b, y, sums, static_cast<int>(columns), axis); });
        if (HasFatalFailure()) return;
      }
}

// Shared memory is used again and again, in loops and arms.
void in_a_loop(Tensor x, Tensor y, int trips, int rows, int columns) {
  Tile t = load(x, {0, 0}, {rows, columns});
  for (const Tile& i : range(trips))
    if_(
        i % 2 == 0, [&] { t = cumsum(t, 1, {.exclusive = true}) + cast(i, i32); },
        [&] { t = cumsum(cumsum(t, 0, {.reverse = true}), 1); });
  store(y, {0, 0}, t);
}

TEST_P(Scans, InALoop) {
  for (const auto& [rows, columns] : {std::pair(5, 300), {64, 512}}) {
    const long long m = rows, n = columns - 1;
    const Array x = numbers(i32, {m, n}, m * n), y = Array::empty(i32, {m, n});
    agree(GetParam(), {y}, [&, r = rows, c = columns] { call(in_a_loop, x, y, 5, r, c); });
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace tw::test
