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

// Foreign memory need not be aligned to its elements: the IR claims no more than `align` says.
TEST(LlvmMemory, TensorsOffTheAlignmentOfTheirElements) {
  for (DType t : {i64, f16, f32, f64})
    for (int64_t shift : {1, 2, 3}) {
      Data x = special(t, {7, 37}, 3), y = special(t, {7, 37}, 4);
      std::memmove(x.bytes.data() + Data::guard + shift, x.at(0),
                   static_cast<size_t>(x.elements() * size_of(t)));
      x.shift = shift, y.shift = 4 - shift;
      differ(copy_text(t, 1, 1, 6, 40), {x, y}, {0, 0});
      differ(copy_text(t, -1, -1, 6, 40), {x, y}, {1, 2});
      differ(copy_text(t, -1, -1, 1, 1), {x, y}, {1, 2});
    }
  const llvm::CpuTarget target{{.vector_bits = 256}, "x86-64-v3", "+avx2,+fma,+f16c"};
  const auto count = [&](std::string text, const char* what) {
    const std::string ir = llvm::to_llvm_ir(parse(text), target);
    int n = 0;
    for (size_t at = 0; (at = ir.find(what, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  std::string text = copy_text(f32, 1, 1, 6, 40);
  EXPECT_EQ(count(text, "align 4\n") + count(text, "i32 4, <"), 0);
  for (size_t at = 0; (at = text.find("{unit=1}", at)) != std::string::npos;)
    text.replace(at, 8, "{unit=1, align=16}");
  EXPECT_GT(count(text, "align 4\n"), 0);
  EXPECT_EQ(count(text, "align 1\n") + count(text, "i32 1, <"), 0);
}

// A float start past 2^24 is rounded: lanes must not be added to it.
TEST(LlvmMemory, FloatIotaRoundsOnce) {
  const ir::Func f = parse(R"(
kernel far(%y: tensor<f32, 2> {unit=1}, %lo: i64, %hi: i64) {
  host:
    %z = constant 0 : i64
  body:
    %t = iota {axis=1} : tile<f32, 1x33554432>
    %s = reduce_max %t {axes=[1]} within [:, %lo:%hi] : tile<f32, 1x1>
    store %y[%z, %z], %s
}
)");
  constexpr uint64_t lo = (1 << 24) + 1;  // no f32
  for (int bits : {512, 256, 128}) {
    const auto kernel = llvm::compile(f, llvm::narrowed(llvm::host_cpu(), bits));
    for (uint64_t n = 1; n < 140; ++n) {
      Data y(f32, {1, 1});
      Launch(f, {&y}, {lo, lo + n}).run(*kernel);
      ASSERT_EQ(y.value(0), static_cast<float>(lo + n - 1)) << bits;
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

// A row that begins anywhere and ends anywhere: with streaming stores where they are aligned.
void streams(DType type, const llvm::CpuTarget& host, int vector_bits) {
  SCOPED_TRACE(fmt::format("{}, {} bits", name_of(type), vector_bits));
  const ir::Func f = parse(copy_text(type, 1, 1, 8, 100));
  llvm::CpuTarget target = llvm::narrowed(host, vector_bits);
  target.cache_bytes = 64;
  ASSERT_NE(llvm::to_llvm_ir(f, target).find("!nontemporal"), std::string::npos);
  const auto kernel = llvm::compile(f, target);
  for (int64_t columns : {100, 97, 64, 5})
    for (int64_t shift : {0, 1, 3}) {
      Data x = special(type, {8, 100}, 3), y(type, {8 * 101 + 8});
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

TEST(LlvmMemory, OutputsLargerThanTheCacheBypassIt) {
  const llvm::CpuTarget& host = llvm::host_cpu();
  for (int bits = 128; bits <= host.vector_bits; bits *= 2)
    for (DType type : {f32, f64, i64, bf16})
      if (bits > 128 || size_of(type) > 2) streams(type, host, bits);
}

}  // namespace
}  // namespace tw::test
