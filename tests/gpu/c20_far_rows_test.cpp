// C20 on the GPU's own memory: rows that lie more than 2^31 elements apart.
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

}  // namespace
}  // namespace tw::test
