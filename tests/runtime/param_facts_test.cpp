#include "runtime/param_facts.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "runtime/array_body.hpp"

namespace tw::runtime {
namespace {

using detail::ArrayBody;

// A tensor at an address that is never touched.
ir::Param facts(DType t, uintptr_t address, std::vector<long long> dims,
                std::vector<long long> strides) {
  ir::TensorArg arg;
  arg.data = reinterpret_cast<void*>(address);
  for (size_t d = 0; d < dims.size(); ++d) arg.dims[d] = dims[d], arg.strides[d] = strides[d];
  const int rank = static_cast<int>(dims.size());
  return param_of(t, rank, facts_of(t, rank, arg));
}

bool meet(const Array& a, const Array& b) {
  const ArrayBody &x = ArrayBody::of(a), &y = ArrayBody::of(b);
  const ir::TensorArg ta = x.tensor(), tb = y.tensor();
  const bool exact = overlap({a.dtype(), a.rank(), &ta}, {b.dtype(), b.rank(), &tb});
  // Calls ask this only where the bytes between first and last meet.
  EXPECT_TRUE(!exact || (x.facts.begin < y.facts.end && y.facts.begin < x.facts.end));
  return exact;
}

TEST(ParamFacts, UnitDimPassesOverSizeOne) {
  EXPECT_EQ(facts(f32, 4096, {8, 16}, {16, 1}).unit_dim, 1);
  EXPECT_EQ(facts(f32, 4096, {8, 16}, {1, 8}).unit_dim, 0);
  EXPECT_EQ(facts(f32, 4096, {8, 16}, {32, 2}).unit_dim, -1);
  EXPECT_EQ(facts(f32, 4096, {8, 1}, {1, 1}).unit_dim, 0);    // a column, dense
  EXPECT_EQ(facts(f32, 4096, {8, 1}, {16, 1}).unit_dim, 1);   // a column of a matrix
  EXPECT_EQ(facts(f32, 4096, {8, 1}, {16, 77}).unit_dim, 1);  // the stride of size 1 says nothing
  EXPECT_EQ(facts(f32, 4096, {1, 16}, {99, 1}).unit_dim, 1);
  EXPECT_EQ(facts(f32, 4096, {}, {}).unit_dim, -1);
}

TEST(ParamFacts, AlignmentIsOfBaseStridesAndExtent) {
  EXPECT_EQ(facts(f32, 4096, {8, 16}, {16, 1}).align, 16);
  EXPECT_EQ(facts(f32, 4100, {8, 16}, {16, 1}).align, 4);
  EXPECT_EQ(facts(f32, 4104, {8, 16}, {16, 1}).align, 8);
  EXPECT_EQ(facts(f32, 4097, {8, 16}, {16, 1}).align, 1);
  EXPECT_EQ(facts(f32, 4096, {64, 1184}, {1185, 1}).align, 4);  // C31 (a): an odd pitch
  EXPECT_EQ(facts(f32, 4096, {8, 14}, {16, 1}).align, 8);       // the extent
  EXPECT_EQ(facts(f16, 4096, {8, 16}, {17, 1}).align, 2);
  EXPECT_EQ(facts(u8, 4099, {16}, {1}).align, 1);
  EXPECT_EQ(facts(f32, 4096, {1, 16}, {3, 1}).align, 16);    // the stride of size 1 is not used
  EXPECT_EQ(facts(f32, 4096, {4, 16}, {0, 1}).align, 16);    // a repeated row
  EXPECT_EQ(facts(f32, 4096, {4, 16}, {-16, 1}).align, 16);  // rows backwards
  EXPECT_EQ(facts(f64, 4096, {}, {}).align, 16);
}

TEST(ParamFacts, WideOffsetsFrom2To30) {
  EXPECT_EQ(facts(u8, 4096, {(1 << 30) - 1}, {1}).wide_offsets, 0);
  EXPECT_EQ(facts(u8, 4096, {1 << 30}, {1}).wide_offsets, 1);
  EXPECT_EQ(facts(f32, 4096, {2, 16}, {(1 << 28) - 16, 1}).wide_offsets, 0);
  EXPECT_EQ(facts(f32, 4096, {2, 16}, {1 << 28, 1}).wide_offsets, 1);
  EXPECT_EQ(facts(f32, 4096, {2, 16}, {-(1 << 28), 1}).wide_offsets, 1);
  EXPECT_EQ(facts(f32, 4096, {1, 16}, {1ll << 40, 1}).wide_offsets, 0);
  EXPECT_EQ(facts(f32, 4096, {1ll << 40, 16}, {0, 1}).wide_offsets, 1);  // the dimension itself
  EXPECT_EQ(facts(f32, 4096, {0, 16}, {1ll << 40, 1}).wide_offsets, 0);  // nothing is there
}

TEST(Overlap, OfSlices) {
  const Array a = Array::zeros(f32, {6, 8});
  EXPECT_TRUE(meet(a, a));
  EXPECT_TRUE(meet(a, a.at(3)));
  EXPECT_FALSE(meet(a.at(2), a.at(3)));
  EXPECT_FALSE(meet(a.slice(1, 0, 4), a.slice(1, 4, 8)));  // column halves
  EXPECT_TRUE(meet(a.slice(1, 0, 5), a.slice(1, 4, 8)));
  EXPECT_FALSE(meet(a.slice(1, 0, 8, 2), a.slice(1, 1, 8, 2)));    // even and odd columns
  EXPECT_FALSE(meet(a.slice(0, 0, 6, 2), a.slice(0, 1, 6, 2)));    // even and odd rows
  EXPECT_FALSE(meet(a.slice(0, 4, -1, -2), a.slice(0, 1, 6, 2)));  // one of them backwards
  EXPECT_TRUE(meet(a.slice(0, 4, -1, -2), a.transpose().slice(1, 2, 3)));
  EXPECT_FALSE(meet(a, Array::zeros(f32, {6, 8})));
  EXPECT_FALSE(meet(a, a.slice(0, 3, 3)));  // nothing overlaps nothing
  EXPECT_TRUE(meet(a.at(0), a.at(0).slice(0, 0, 1).expand({9, 5})));
}

TEST(Overlap, OfOtherTypesCountsBytes) {
  alignas(8) char bytes[64];
  const Array words = Array::view(f32, bytes, {4}, {2});  // bytes 0..3, 8..11, 16..19, 24..27
  EXPECT_FALSE(meet(words, Array::view(f16, bytes + 4, {4}, {4})));
  EXPECT_TRUE(meet(words, Array::view(f16, bytes + 3, {4}, {4})));
  EXPECT_FALSE(meet(words, Array::view(u8, bytes + 4, {3, 4}, {8, 1})));
  EXPECT_TRUE(meet(words, Array::view(u8, bytes + 4, {3, 5}, {8, 1})));
}

// Against the sets of bytes themselves, over random layouts.
TEST(Overlap, IsExact) {
  std::mt19937 random(7);
  char memory[4096];
  int met = 0;
  for (int n = 0; n < 20000; ++n) {
    std::set<long long> bytes[2];
    Array arrays[2];
    for (int k = 0; k < 2; ++k) {
      const int rank = static_cast<int>(random() % 4);
      const DType type = random() % 2 ? u8 : f32;
      long long dims[3], strides[3];
      for (int d = 0; d < rank; ++d) {
        dims[d] = random() % 5;
        strides[d] = static_cast<long long>(random() % 25) - 12;
      }
      const long long base = 2048 + static_cast<long long>(random() % 64);
      arrays[k] = Array::view(type, memory + base, Dims(dims, rank), Dims(strides, rank));
      long long count = 1;
      for (int d = 0; d < rank; ++d) count *= dims[d];
      for (long long i = 0; i < count; ++i) {
        long long left = i, at = base;
        for (int d = rank; d-- > 0; left /= dims[d])
          at += left % dims[d] * strides[d] * size_of(type);
        for (int b = 0; b < size_of(type); ++b) bytes[k].insert(at + b);
      }
    }
    bool expected = false;
    for (long long b : bytes[0]) expected |= bytes[1].count(b) > 0;
    met += expected;
    ASSERT_EQ(meet(arrays[0], arrays[1]), expected) << "case " << n;
  }
  EXPECT_GT(met, 2000);
  EXPECT_LT(met, 18000);
}

TEST(Overlap, WithItselfIsExact) {
  std::mt19937 random(8);
  int overlapping = 0;
  for (int n = 0; n < 20000; ++n) {
    const int rank = static_cast<int>(random() % 4);
    ir::TensorArg t{};
    int64_t count = 1;
    for (int d = 0; d < rank; ++d) {
      t.dims[d] = random() % 5;
      t.strides[d] = static_cast<int64_t>(random() % 25) - 12;
      count *= t.dims[d];
    }
    std::set<int64_t> places;
    for (int64_t i = 0; i < count; ++i) {
      int64_t left = i, at = 0;
      for (int d = rank; d-- > 0; left /= t.dims[d]) at += left % t.dims[d] * t.strides[d];
      places.insert(at);
    }
    const bool expected = static_cast<int64_t>(places.size()) < count;
    overlapping += expected;
    ASSERT_EQ(overlaps_itself({f32, rank, &t}), expected) << "case " << n;
  }
  EXPECT_GT(overlapping, 1000);
  EXPECT_LT(overlapping, 18000);
}

}  // namespace
}  // namespace tw::runtime
