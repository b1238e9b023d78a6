// C20 on the GPU's own memory, in full size: offsets and sizes above 2^31 elements.
#include <gtest/gtest.h>

#include "cases/on_device.hpp"

namespace tw::test {
namespace {

void bump_row(Tensor x, Tile row, int block) {
  store(x, {row, 0}, load(x, {row, 0}, {1, block}) + 1);
}
void bump_row_constant(Tensor x, int row, int block) { bump_row(x, row, block); }
void bump_row_of_view(Tensor x, Tile row, int block) {
  const Tensor r = x.at(row);
  store(r, {0}, load(r, {0}, {block}) + 1);
}
void bump_transposed(Tensor x, Tile column, int block) {
  store(x, {0, column}, load(x, {0, column}, {block, 1}) + 1);
}
void bump_all(Tensor x, int block) { bump_row(x, grid(x.dim(0)), block); }

TEST(C20OnGpu, RowsFarApart) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  const long long pitch = 65536, rows = 40001, count = 4;
  for (DType t : {u8, f32, i64}) {
    SCOPED_TRACE(name_of(t));
    const Array memory = Array::zeros(t, {rows, pitch}, cuda());
    const Array x = memory.slice(1, 0, count);
    const int last = static_cast<int>(rows) - 1;
    call(bump_all, x, 4);
    call(bump_row, x, last, 4);
    call(bump_row_constant, x, last, 4);
    call(bump_row_of_view, x, last, 16);
    call(bump_transposed, x.transpose(), last, 16);
    expect_values(std::vector<double>(count, 5), x.at(rows - 1).copy().to(cpu));
    expect_values(std::vector<double>(count, 1), x.at(0).copy().to(cpu));
    expect_values(std::vector<double>(count, 0), memory.at(rows - 1).slice(0, 4, 8).copy().to(cpu));
  }
}

void fill_squares(Tensor x, Tensor y, int block) {
  const auto [i, j] = grid(x.dim(0), ceil_div(x.dim(1), block));
  const Tile at = iota(i64, {1, block}, 1) + i * x.dim(1) + j * block;
  store(x, {i, j * block}, cast(cast(at % 100, i32), x.dtype()));
  store(y, {i, j * block}, cast(cast(at % 7, i32), x.dtype()));
}
void add_squares(Tensor x, Tensor y, Tensor out, int block) {
  const auto [i, j] = grid(x.dim(0), ceil_div(x.dim(1), block));
  const Tile t = load(x, {i, j * block}, {1, block}) + load(y, {i, j * block}, {1, block});
  store(out, {i, j * block}, cast(t, out.dtype()));
}

// (b) 2,621,440,000 elements of bf16, 5.2 GB an array.
TEST(C20OnGpu, AddOfWideSquares) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  const long long n = 51200;
  const Array x = Array::empty(bf16, {n, n}, cuda()), y = Array::empty(bf16, {n, n}, cuda());
  const Array out = Array::zeros(bf16, {n, n}, cuda());
  call(fill_squares, x, y, 2048);
  call(add_squares, x, y, out, 2048);
  const long long middle = (1LL << 31) / n;  // where an offset of 32 bits would wrap
  for (const long long row : {0LL, middle, middle + 1, n - 1}) {
    SCOPED_TRACE(row);
    const auto right = [&](long long i) { return double((row * n + i) % 100 + (row * n + i) % 7); };
    expect_values(filled(n, right), out.at(row).copy().to(cpu));
  }
}

void number_all(Tensor x, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  const Tile at = iota(i64, {block}, 0) + i;
  store(x, {i}, cast(cast(at % 101, i32), x.dtype()));
}
void add_one_to_all(Tensor x, Tensor out, int block) {
  const Tile i = grid(ceil_div(x.dim(0), block)) * block;
  store(out, {i}, load(x, {i}, {block}) + 1);
}

// (d)
TEST(C20OnGpu, SizesAroundTwoToThe31) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  const long long power = 1LL << 31;
  for (const long long n : {power - 1, power, power + 5}) {
    SCOPED_TRACE(n);
    const Array x = Array::empty(i8, {n}, cuda()), out = Array::zeros(i8, {n}, cuda());
    call(number_all, x, 4096);
    call(add_one_to_all, x, out, 4096);
    for (const long long begin : {0LL, n - 10000}) {
      const auto right = [&](long long i) { return double((begin + i) % 101 + 1); };
      expect_values(filled(10000, right), out.slice(0, begin, begin + 10000).copy().to(cpu));
    }
  }
}

}  // namespace
}  // namespace tw::test
