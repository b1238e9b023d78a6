// Bits are kept, of NaN too: there and back, within a value, and packed into a wider word.
#include "cases/on_device.hpp"

namespace tw::test {
namespace {

TW_CASE(Bitcast);

constexpr int block = 1024;

void as_it_is(Tensor x, Tensor y) {
  const Tile at = grid(ceil_div(x.dim(0), block)) * block;
  store(y, {at}, bitcast(load(x, {at}, {block}), y.dtype()));
}

// The value stays one of the other type on the way, through a choice that keeps bits.
void and_back(Tensor x, Tensor y, DType between) {
  const Tile at = grid(ceil_div(x.dim(0), block)) * block;
  const Tile t = bitcast(load(x, {at}, {block}), between);
  const Tile one = bitcast(full(x.dtype(), {block}, 1), between);
  store(y, {at}, bitcast(where(iota(i32, {block}) < x.dim(0), t, one), x.dtype()));
}

// Value and flag in one word.
void packed(Tensor x, Tensor words, Tensor y) {
  const Tile t = load(x, {0}, {block});
  const Tile low = cast(bitcast(t, u32), i64);
  const Tile w = low | cast(iota(i32, {block}) % 3, i64) << 32;
  store(words, {0}, w);
  store(y, {0}, bitcast(cast(w, u32), f32));
}

void constants(Tensor y) {
  store(y, {0}, bitcast(full(f32, {1}, -0.0f), i32));
  store(y, {1}, bitcast(full(u32, {1}, 0x80000000u), i32));
  store(y, {2}, cast(bitcast(full(i32, {1}, 0x3fc00000), f32) * 2, i32));
}

Array patterns(DType t) {
  const int n = size_of(t) == 1 ? 256 : 65536;
  Array a = Array::empty(t, {n});
  auto* p = static_cast<uint8_t*>(a.data());
  uint64_t random = 1;
  for (int i = 0; i < n; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    // Of wide ones every second has all exponent bits set: NaN with any payload, or infinite.
    uint64_t bits = size_of(t) <= 2 ? static_cast<uint64_t>(i) : random ^ random >> 29;
    if (size_of(t) == 4 && i % 2) bits |= 0x7f800000u;
    if (size_of(t) == 8 && i % 2) bits |= 0x7ff0000000000000u;
    std::memcpy(p + i * size_of(t), &bits, static_cast<size_t>(size_of(t)));
  }
  return a;
}

TEST_P(Bitcast, KeepsEveryBit) {
  for (int from = 0; from < dtype_count; ++from)
    for (int to = 0; to < dtype_count; ++to) {
      const DType a = static_cast<DType>(from), b = static_cast<DType>(to);
      if (a == DType::mask || b == DType::mask || size_of(a) != size_of(b)) continue;
      const Array x = patterns(a), y = Array::zeros(b, {x.dim(0)}), z = Array::zeros(a, {x.dim(0)});
      const auto bytes = static_cast<size_t>(x.dim(0) * size_of(a));
      call(as_it_is, x, y);
      EXPECT_EQ(std::memcmp(x.data(), y.data(), bytes), 0) << name_of(a) << ' ' << name_of(b);
      call(and_back, x, z, b);
      EXPECT_EQ(std::memcmp(x.data(), z.data(), bytes), 0) << name_of(a) << ' ' << name_of(b);
    }
}

TEST_P(Bitcast, PacksAValueWithAFlag) {
  const Array all = patterns(f32), words = Array::zeros(i64, {block}),
              y = Array::zeros(f32, {block});
  const Array x = all.slice(0, 0, block);
  call(packed, x, words, y);
  EXPECT_EQ(std::memcmp(x.data(), y.data(), 4 * block), 0);
  for (int i = 0; i < block; ++i) {
    const uint64_t w = static_cast<const uint64_t*>(words.data())[i];
    EXPECT_EQ(w, static_cast<const uint32_t*>(x.data())[i] | static_cast<uint64_t>(i % 3) << 32);
  }
}

TEST_P(Bitcast, OfConstants) {
  const Array y = Array::zeros(i32, {3});
  call(constants, y);
  EXPECT_EQ(static_cast<const int*>(y.data())[0], INT32_MIN);
  EXPECT_EQ(static_cast<const int*>(y.data())[1], INT32_MIN);
  EXPECT_EQ(static_cast<const int*>(y.data())[2], 3);
}

}  // namespace
}  // namespace tw::test
