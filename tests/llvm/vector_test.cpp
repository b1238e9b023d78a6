#include "llvm/run.hpp"

namespace tw::test {
namespace {

TEST(LlvmVector, AddsWithAnEdge) {
  const ir::Func f = parse(R"(
kernel add(%x: tensor<f32, 1> {unit=0}, %y: tensor<f32, 1> {unit=0}, %z: tensor<f32, 1> {unit=0}) {
  host:
    %0 = dim %z {axis=0} : i64
    %1 = constant 64 : i64
    %2 = ceil_div %0, %1 : i64
    grid %2
  body:
    %3 = program_id {axis=0} : i64
    %4 = mul %3, %1 : i64
    %5 = load %x[%4] : tile<f32, 64>
    %6 = load %y[%4] : tile<f32, 64>
    %7 = add %5, %6 : tile<f32, 64>
    store %z[%4], %7
}
)");
  for (int bits : {128, 256, 512})
    for (int64_t n : {1, 3, 17, 64, 100, 1185}) {
      Data x(f32, {n}), y(f32, {n}), z(f32, {n});
      x.fill([](int64_t k) { return k; });
      y.fill([](int64_t k) { return 1000 * k; });
      const Data before = z;
      run_jit(f, {&x, &y, &z}, {}, bits);
      for (int64_t k = 0; k < n; ++k) ASSERT_EQ(z.value(k), 1001.0 * static_cast<double>(k)) << n;
      ASSERT_EQ(std::memcmp(z.bytes.data(), before.bytes.data(), Data::guard), 0);
      ASSERT_EQ(std::memcmp(z.at(n), before.at(n), Data::guard), 0);
    }
}

}  // namespace
}  // namespace tw::test
