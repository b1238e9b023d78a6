// C29: arrays without elements, and grids without programs.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C29);

void row_reductions(Tensor x, Tensor out, Tensor index, int block) {
  const Tile i = grid(x.dim(0));
  const Tile row = load(x, {i, 0}, {1, block});
  const Tile results[] = {sum(row, 1), prod(row, 1), max(row, 1),
                          min(row, 1), mean(row, 1), max_num(row, 1)};
  for (int k = 0; k < 6; ++k) store(out, {i, k}, results[k]);
  store(index, {i, 0}, argmax(row, 1));
  store(index, {i, 1}, argmin(row, 1));
  store(index, {i, 2}, cast(any(row > 0, 1), i32));
  store(index, {i, 3}, cast(all(row > 0, 1), i32));
}

void column_sums(Tensor x, Tensor out, int rows, int columns) {
  const Tile j = grid(ceil_div(x.dim(1), columns)) * columns;
  store(out, {j}, squeeze(sum(load(x, {0, j}, {rows, columns}), 0), 0));
}

void matmul(Tensor a, Tensor b, Tensor c, int tile) {
  const auto [i, j] = grid(ceil_div(c.dim(0), tile), ceil_div(c.dim(1), tile));
  Tile acc = zeros(f32, {tile, tile});
  for (Tile k : range(0, a.dim(1), tile))
    acc += dot(load(a, {i * tile, k}, {tile, tile}), load(b, {k, j * tile}, {tile, tile}));
  store(c, {i * tile, j * tile}, acc);
}
// Without a loop the product itself has nothing to sum.
void matmul_one_tile(Tensor a, Tensor b, Tensor c) {
  store(c, {0, 0}, dot(load(a, {0, 0}, {8, 8}), load(b, {0, 0}, {8, 8})));
}

void fill(Tensor out, Tile n0, Tile n1, Tile n2) {
  const auto [i, j, k] = grid(n0, n1, n2);
  store(out, {i, j, k}, 1);
}

TEST_P(C29, ReductionsOverNothing) {
  const Array x = Array::empty(f32, {3, 0}), out = Array::empty(f32, {3, 6}),
              index = Array::empty(i32, {3, 4});
  for (int block : {1, 8, 64})
    cold_and_warm(
        {out, index}, [&] { call(row_reductions, x, out, index, block); },
        [&] {
          for (int i = 0; i < 3; ++i) {
            expect_values({0, 1, -inf, inf, nan, nan}, out.at(i));
            expect_values({0, 0, 0, 1}, index.at(i));
          }
        });
}

// The variant that serves full rows serves empty ones.
TEST_P(C29, AfterFullRows) {
  const Array full_rows = array(f32, {3, 4}, filled(12, [](long long i) { return i + 1.0; }));
  const Array out = Array::empty(f32, {3, 6}), index = Array::empty(i32, {3, 4});
  call(row_reductions, full_rows, out, index, 4);
  expect_values({10, 24, 4, 1, 2.5, 4}, out.at(0));
  call(row_reductions, full_rows.slice(1, 4, 4), out, index, 4);
  expect_values({0, 1, -inf, inf, nan, nan}, out.at(0));
}

TEST_P(C29, NoColumns) {
  const Array x = Array::empty(f32, {3, 0}), out = Array::empty(f32, {0});
  cold_and_warm(
      {out}, [&] { call(column_sums, x, out, 4, 8); }, [&] { EXPECT_EQ(last_call().programs, 0); });
}

TEST_P(C29, ProductOverNothing) {
  const Array a = Array::empty(f32, {4, 0}), b = Array::empty(f32, {0, 5}),
              c = Array::empty(f32, {4, 5});
  const auto check = [&] { expect_values(std::vector<double>(20, 0.0), c); };
  for (int tile : {8, 4, 3})
    cold_and_warm(
        {c}, [&] { call(matmul, a, b, c, tile); }, check);
  cold_and_warm(
      {c}, [&] { call(matmul_one_tile, a, b, c); }, check);
}

TEST_P(C29, EmptyGrids) {
  const Array out = Array::zeros(i32, {2, 2, 2});
  for (int compiled = 0; compiled < 2; ++compiled) {
    for (int axis = 0; axis < 3; ++axis) {
      call(fill, out, axis == 0 ? 0 : 2, axis == 1 ? 0 : 2, axis == 2 ? 0 : 2);
      EXPECT_EQ(last_call().programs, 0);
      expect_values(std::vector<double>(8, 0.0), out);
    }
    if (compiled) break;
    call(fill, out, 2, 2, 2);
    expect_values(std::vector<double>(8, 1.0), out);
    std::memset(out.data(), 0, 8 * sizeof(int));
  }
}

}  // namespace
}  // namespace tw::test
