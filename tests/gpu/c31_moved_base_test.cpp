// C31 on the GPU's own memory: host arrays are copied to aligned memory before a launch.
#include <gtest/gtest.h>

#include "cases/c31_alignment.hpp"

namespace tw::test {
namespace {

double small(long long i) { return static_cast<double>(i * 7 % 100); }

// Rows of `pitch` elements that begin `shift` elements into memory of the GPU.
void expect_copies(DType t, long long rows, long long columns, long long pitch, int shift) {
  SCOPED_TRACE(testing::Message() << name_of(t) << " pitch " << pitch << " shift " << shift);
  const long long all = rows * pitch + shift;
  const Array host = array(t, {all}, filled(all, small));
  const auto rows_of = [&](const Array& a) {
    return a.slice(0, shift, all).reshape({rows, pitch}).slice(1, 0, columns);
  };
  const Array memory = host.to(cuda()), copied = Array::zeros(t, {all}, cuda());
  const Array x = rows_of(memory), y = rows_of(copied);
  ASSERT_EQ(reinterpret_cast<uintptr_t>(x.address()) % 256,
            static_cast<uintptr_t>(shift * size_of(t)));
  std::vector<double> expected = std::vector<double>(static_cast<size_t>(all), 0), sums;
  for (long long r = 0; r < rows; ++r) {
    sums.push_back(0);
    for (long long c = 0; c < columns; ++c) {
      const long long at = shift + r * pitch + c;
      sums.back() += expected[static_cast<size_t>(at)] = small(at);
    }
  }
  for (const int width : {128, 2048}) {
    const Array out = Array::zeros(f32, {rows}, cuda());
    call(copy_rows, x, y, 4, width);
    call(row_sums, x, out, 4, width);
    expect_values(expected, copied.to(cpu));
    expect_values(sums, out.to(cpu));
  }
}

// Aligned first: what was compiled for that must not serve the others.
TEST(C31OnGpu, MovedBase) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  for (const int shift : {0, 1, 2, 4}) expect_copies(f32, 64, 256, 256, shift);
  for (const int shift : {0, 3, 1, 8}) expect_copies(i8, 64, 256, 256, shift);
  for (const int shift : {0, 1, 3}) expect_copies(f16, 64, 256, 256, shift);
}

TEST(C31OnGpu, OddPitch) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  expect_copies(f32, 64, 1184, 1185, 0);
  expect_copies(f32, 64, 1185, 1185, 1);
  expect_copies(f16, 64, 333, 333, 0);
  expect_copies(f16, 64, 320, 333, 5);
}

}  // namespace
}  // namespace tw::test
