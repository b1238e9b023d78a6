// C22: f32 to 8-bit floats in one rounding, and what overflow does.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(C22);

void convert(Tensor x, Tensor y, overflow choice) {
  const Tile i = grid(ceil_div(x.dim(0), 16)) * 16;
  store(y, {i}, cast(load(x, {i}, {16}), y.dtype(), choice));
}
void back(Tensor x, Tensor y) {
  const Tile i = grid(ceil_div(x.dim(0), 16)) * 16;
  store(y, {i}, cast(load(x, {i}, {16}), y.dtype()));
}

void expect_cast(DType from, DType to, overflow choice, const std::vector<double>& in,
                 const std::vector<double>& out) {
  const long long n = static_cast<long long>(in.size());
  const Array x = array(from, {n}, in), y = Array::empty(to, {n}), z = Array::empty(f32, {n});
  cold_and_warm(
      {y, z},
      [&] {
        call(convert, x, y, choice);
        call(back, y, z);
      },
      [&] {
        expect_values(out, y);
        expect_values(out, z);
      });
}

TEST_P(C22, E4m3) {
  const std::vector<double> in{
      1.0625,  1.0625001,         1.1875, 17, 19, 448, 464, 465, inf, nan, -inf,
      0x1p-10, 0x1p-10 * 1.0001f, -0.0};
  std::vector<double> out{1.0, 1.125, 1.25, 16, 20, 448, 448, 448, 448, nan, -448, 0, 0x1p-9, -0.0};
  for (DType from : {f32, f64}) expect_cast(from, f8e4m3, overflow::saturate, in, out);
  out[7] = out[8] = out[10] = nan;
  for (DType from : {f32, f64}) expect_cast(from, f8e4m3, overflow::nonfinite, in, out);
}

TEST_P(C22, E5m2) {
  const std::vector<double> in{1.125, 1.375, 61439, 61440, 1e5, inf, -inf, nan, 0x1p-17, 0x1p-16};
  std::vector<double> out{1.0, 1.5, 57344, 57344, 57344, 57344, -57344, nan, 0, 0x1p-16};
  for (DType from : {f32, f64}) expect_cast(from, f8e5m2, overflow::saturate, in, out);
  out[3] = out[4] = out[5] = inf, out[6] = -inf;
  for (DType from : {f32, f64}) expect_cast(from, f8e5m2, overflow::nonfinite, in, out);
}

// All f16, against the conversion of the host.
TEST_P(C22, EveryF16) {
  const Array x = Array::empty(f16, {65536});
  for (int p = 0; p < 65536; ++p) static_cast<uint16_t*>(x.data())[p] = static_cast<uint16_t>(p);
  for (DType to : {f8e4m3, f8e5m2}) {
    const Array y = Array::empty(to, {65536});
    call(convert, x, y, overflow::saturate);
    const uint8_t* got = static_cast<const uint8_t*>(y.data());
    for (int p = 0; p < 65536; ++p) {
      const float v = f16_to(static_cast<uint16_t>(p));
      const uint8_t want = to == f8e4m3 ? f8e4m3_from(v, false) : f8e5m2_from(v, false);
      const uint8_t mask = v != v ? 0x7c : 0xff;  // the sign and payload of a NaN are free
      ASSERT_EQ(got[p] & mask, want & mask) << name_of(to) << ' ' << v;
    }
  }
}

TEST_P(C22, IntegersToo) {
  expect_cast(i32, f8e4m3, overflow::saturate, {17, 19, -464, 465, 1000000},
              {16, 20, -448, 448, 448});
  expect_cast(i64, f8e5m2, overflow::nonfinite, {9, 11, -61439, 61440}, {8, 12, -57344, inf});
}

}  // namespace
}  // namespace tw::test
