#include <fmt/format.h>

#include "llvm/differ.hpp"

namespace tw::test {
namespace {

// y = x through a window of the same place, for every type, stride and start.
std::string copy_text(DType t, int unit_x, int unit_y, int rows, int columns) {
  const auto unit = [](int d) { return d < 0 ? std::string() : fmt::format(" {{unit={}}}", d); };
  return fmt::format(R"(
kernel copy(%x: tensor<{0}, 2>{1}, %y: tensor<{0}, 2>{2}, %r: i64, %c: i64) {{
  host:
  body:
    %t = load %x[%r, %c] : tile<{0}, {3}x{4}>
    store %y[%r, %c], %t
}}
)",
                     name_of(t), unit(unit_x), unit(unit_y), rows, columns);
}

Data strided(DType t, std::vector<int64_t> dims, std::vector<int64_t> strides, int64_t offset,
             int64_t elements) {
  Data d = special(t, {elements}, 5);
  d.dims = std::move(dims), d.strides = std::move(strides), d.offset = offset;
  return d;
}

TEST(LlvmMemory, WindowsAcrossEveryEdge) {
  for (DType t : all_types)
    for (auto [r, c] : std::vector<std::pair<int64_t, int64_t>>{
             {0, 0}, {-3, -5}, {2, 30}, {100, 0}, {-100, 3}, {0, 36}})
      differ(copy_text(t, 1, 1, 6, 40), {special(t, {7, 37}, 3), Data(t, {7, 37})},
             {static_cast<uint64_t>(r), static_cast<uint64_t>(c)});
}

TEST(LlvmMemory, AnyStride) {
  for (DType t : {DType::mask, u8, i64, bf16, f32})
    for (auto [sr, sc, offset, unit] :
         std::vector<std::tuple<int64_t, int64_t, int64_t, int>>{{1, 7, 0, 0},
                                                                 {-40, 1, 240, 1},
                                                                 {40, -1, 39, -1},
                                                                 {0, 1, 0, 1},
                                                                 {3, 0, 0, -1},
                                                                 {80, 2, 0, -1}}) {
      const Data x = strided(t, {7, 37}, {sr, sc}, offset, 600);
      differ(copy_text(t, unit, 1, 6, 40), {x, Data(t, {7, 37})}, {0, 0});
      if (sr && sc) {
        Data y = strided(t, {7, 37}, {sr, sc}, offset, 600);
        differ(copy_text(t, 1, unit, 6, 40), {special(t, {7, 37}, 9), y}, {0, 0});
      }
    }
}

TEST(LlvmMemory, OtherFillsWhatLiesOutside) {
  const std::string text = R"(
kernel window(%x: tensor<f32, 1> {unit=0}, %y: tensor<f32, 1> {unit=0}, %s: i64) {
  host:
    %z = constant 0 : i64
    %m = constant -1.0 : f32
  body:
    %t = load %x[%s] other %m : tile<f32, 20>
    store %y[%z], %t
}
)";
  Data x(f32, {8});
  x.fill([](int64_t k) { return k; });
  for (int64_t s : {3, -4, 0, 100, -100})
    differ(text, {x, Data(f32, {20})}, {static_cast<uint64_t>(s)});
}

// The whole of a tile is read before any of it is written, though loads are evaluated late.
TEST(LlvmMemory, StoreAfterLoadOfTheSameTensor) {
  differ(R"(
kernel shift(%x: tensor<f32, 1> {unit=0}) {
  host:
    %z = constant 0 : i64
    %one = constant 1 : i64
  body:
    %t = load %x[%z] : tile<f32, 100>
    store %x[%one], %t
    %u = load %x[%z] : tile<f32, 100>
    %v = add %u, %t : tile<f32, 100>
    store %x[%z], %v
}
)",
         {Data(f32, {120}).fill([](int64_t k) { return k * k; })});
}

TEST(LlvmMemory, TransposeReshapeBroadcastIota) {
  differ(R"(
kernel shapes(%x: tensor<f32, 2> {unit=1}, %y: tensor<f32, 2> {unit=1}, %w: tensor<f32, 2> {unit=1}, %v: tensor<i32, 3> {unit=2}) {
  host:
    %z = constant 0 : i64
  body:
    %t = load %x[%z, %z] {inside=[0, 1]} : tile<f32, 6x35>
    %u = transpose %t {perm=[1, 0]} : tile<f32, 35x6>
    store %y[%z, %z], %u {inside=[0, 1]}
    %r = reshape %t : tile<f32, 10x21>
    %q = reshape %r : tile<f32, 1x10x21x1>
    %p = reshape %q : tile<f32, 10x21>
    store %w[%z, %z], %p {inside=[0, 1]}
    %a = iota {axis=0} : tile<i32, 2x3x20>
    %b = iota {axis=2} : tile<i32, 2x3x20>
    %c = iota {axis=1} : tile<i32, 1x3x1>
    %d = broadcast %c : tile<i32, 2x3x20>
    %e = mul %a, %b : tile<i32, 2x3x20>
    %f = add %e, %d : tile<i32, 2x3x20>
    store %v[%z, %z, %z], %f {inside=[0, 1, 2]}
}
)",
         {Data(f32, {6, 35}).fill([](int64_t k) { return k; }), Data(f32, {35, 6}),
          Data(f32, {10, 21}), Data(i32, {2, 3, 20})});
}

TEST(LlvmMemory, OutputsLargerThanTheCacheBypassIt) {
  const ir::Func f = parse(copy_text(f32, 1, 1, 8, 100));
  llvm::CpuTarget target = llvm::host_cpu();
  target.cache_bytes = 64;
  const auto kernel = llvm::compile(f, target);
  for (int64_t columns : {100, 97, 64, 5})
    for (int64_t shift : {0, 1, 3}) {
      Data x = special(f32, {8, 100}, 3), y(f32, {8 * 101 + 8});
      y.dims = {8, columns}, y.strides = {101, 1}, y.offset = shift;
      const Data before = y;
      Launch(f, {&x, &y}, {0, 0}).run(*kernel);
      for (int64_t k = 0; k < y.elements(); ++k) {
        const int64_t r = (k - shift) / 101, c = (k - shift) % 101;
        const bool inside = k >= shift && r < 8 && c < columns;
        ASSERT_EQ(y.bits(k), inside ? x.bits(r * 100 + c) : before.bits(k))
            << k << " " << columns << " " << shift;
      }
    }
}

}  // namespace
}  // namespace tw::test
