#include "tilewright/array.hpp"

#include <gtest/gtest.h>

#include <climits>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "runtime/expect_error.hpp"
#include "tilewright/runtime.hpp"
#include "tilewright/stream.hpp"
#include "tilewright/tilewright.hpp"
#include "tilewright/timer.hpp"

namespace tw {
namespace {

std::vector<int> values(const Array& a) {
  const Array rows = a.copy();
  return {rows.data_as<int>(), rows.data_as<int>() + rows.elements()};
}

Array counting(Dims dims) {
  Array a = Array::empty(i32, dims);
  std::iota(a.data_as<int>(), a.data_as<int>() + a.elements(), 0);
  return a;
}

TEST(Array, HoldsWhatItWasMadeFrom) {
  const float data[] = {1, 2, 3, 4, 5, 6};
  const Array a = Array::of({2, 3}, data);
  EXPECT_EQ(a.dtype(), f32);
  EXPECT_EQ(a.rank(), 2);
  EXPECT_EQ(a.dim(0), 2);
  EXPECT_EQ(a.dim(-1), 3);
  EXPECT_EQ(a.stride(0), 3);
  EXPECT_EQ(a.stride(1), 1);
  EXPECT_EQ(a.elements(), 6);
  EXPECT_TRUE(a.contiguous());
  EXPECT_EQ(a.data_as<float>()[5], 6);
  EXPECT_NE(static_cast<const void*>(a.data()), data);
}

TEST(Array, MemoryIsAlignedTo64Bytes) {
  for (int n : {0, 1, 3, 1000})
    EXPECT_EQ(reinterpret_cast<uintptr_t>(Array::zeros(u8, {n}).data()) % 64, 0u);
}

TEST(Array, CopiesShareAndViewsKeepTheMemory) {
  Array row;
  {
    Array a = counting({2, 3});
    const Array b = a;
    b.data_as<int>()[3] = 40;
    row = a.at(1);
    a = Array();
    EXPECT_FALSE(a.defined());
  }
  EXPECT_EQ(values(row), (std::vector{40, 4, 5}));
}

TEST(Array, MovesAndSelfAssignment) {
  Array a = counting({3});
  Array b = static_cast<Array&&>(a);
  EXPECT_FALSE(a.defined());
  Array& same = b;
  b = same;
  b = static_cast<Array&&>(same);
  EXPECT_EQ(values(b), (std::vector{0, 1, 2}));
}

TEST(Array, RankZeroIsOneElement) {
  const Array a = counting({});
  EXPECT_EQ(a.rank(), 0);
  EXPECT_EQ(a.elements(), 1);
  EXPECT_EQ(values(a), (std::vector{0}));
  EXPECT_EQ(values(a.expand({2, 2})), (std::vector{0, 0, 0, 0}));
  EXPECT_EQ(values(a.reshape({1, 1})), (std::vector{0}));
}

TEST(Array, ReleasesForeignMemoryOnceAfterTheLastView) {
  int released = 0, memory[6] = {};
  {
    Array a = Array::view(
        i32, memory, {2, 3}, [](void* n) { ++*static_cast<int*>(n); }, &released);
    Array row = a.at(1).slice(0, 0, 2);
    a = Array();
    EXPECT_EQ(released, 0);
    row.data_as<int>()[0] = 7;
  }
  EXPECT_EQ(released, 1);
  EXPECT_EQ(memory[3], 7);
}

TEST(Array, SlicesInBothDirections) {
  const Array a = counting({10});
  EXPECT_EQ(values(a.slice(0, 2, 5)), (std::vector{2, 3, 4}));
  EXPECT_EQ(values(a.slice(0, 1, 8, 3)), (std::vector{1, 4, 7}));
  EXPECT_EQ(values(a.slice(0, 9, -1, -4)), (std::vector{9, 5, 1}));
  EXPECT_EQ(values(a.slice(0, 4, 4)), (std::vector<int>{}));
  EXPECT_EQ(values(a.slice(0, 10, 10)), (std::vector<int>{}));
  constexpr long long most = std::numeric_limits<long long>::max();
  EXPECT_EQ(values(a.slice(0, 3, 10, most)), (std::vector{3}));
  EXPECT_EQ(values(a.slice(0, 3, -1, -most - 1)), (std::vector{3}));
  EXPECT_EQ(values(counting({0}).slice(0, -1, -1, -1)), (std::vector<int>{}));
  EXPECT_EQ(values(counting({2, 3}).slice(-1, 2, -1, -2)), (std::vector{2, 0, 5, 3}));
}

TEST(Array, TransposesAndExpands) {
  const Array a = counting({2, 3});
  EXPECT_EQ(values(a.transpose()), (std::vector{0, 3, 1, 4, 2, 5}));
  EXPECT_FALSE(a.transpose().contiguous());
  const Array b = counting({2, 3, 2}).transpose({2, 0, 1});
  EXPECT_EQ(b.dim(0), 2);
  EXPECT_EQ(values(b.at(1)), (std::vector{1, 3, 5, 7, 9, 11}));
  const Array e = counting({2, 1}).expand({3, 2, 2});
  EXPECT_EQ(e.stride(0), 0);
  EXPECT_EQ(values(e.at(2)), (std::vector{0, 0, 1, 1}));
}

TEST(Array, ReshapesWhereTheStridesAllow) {
  const Array a = counting({4, 6});
  EXPECT_EQ(values(a.reshape({2, 12}).at(1)), values(a.slice(0, 2, 4)));
  EXPECT_EQ(values(a.reshape({1, 24, 1})), values(a));
  // Columns 0..3 of each row: rows may be split, and columns, but not joined.
  const Array part = a.slice(1, 0, 4);
  EXPECT_EQ(values(part.reshape({2, 2, 2, 2}).at(1)), values(part.slice(0, 2, 4)));
  EXPECT_EQ(values(a.transpose().reshape({2, 3, 4}).at(1).at(2)), (std::vector{5, 11, 17, 23}));
  EXPECT_EQ(values(a.expand({2, 4, 6}).reshape({2, 24}).at(1)), values(a));
  EXPECT_EQ(values(counting({1, 3, 1}).reshape({3})), (std::vector{0, 1, 2}));
  EXPECT_EQ(counting({0, 3}).reshape({5, 0, 2}).elements(), 0);
}

TEST(Array, CopiesOfUnalignedForeignMemory) {
  alignas(8) unsigned char bytes[9] = {0, 1, 0, 0, 0, 2, 0, 0, 0};
  EXPECT_EQ(values(Array::view(i32, bytes + 1, {2})), (std::vector{1, 2}));
  EXPECT_EQ(values(Array::view(i32, bytes + 1, {2}, {1})), (std::vector{1, 2}));
}

void one_more(Tensor x, Tensor y) {
  store(y, {0, 0, 0, 0}, load(x, {0, 0, 0, 0}, {2, 2, 2, 4}) + 1);
}

// Libraries leave anything there, as NumPy allows.
TEST(Array, StridesThatNothingUses) {
  const DeviceKind before = current_device();
  set_device(DeviceKind::interpreter);
  const Array a = counting({2, 3});
  for (long long far : {1ll << 61, 1ll << 62, LLONG_MAX, LLONG_MIN}) {
    const Array v = Array::view(i32, a.data(), {1, 2, 1, 3}, {far, 3, ~far, 1});
    EXPECT_EQ(values(v), values(a)) << far;
    EXPECT_TRUE(v.contiguous());
    EXPECT_EQ(values(v.copy()), values(a));
    EXPECT_EQ(values(v.at(0).slice(1, 0, 1).reshape({6})), values(a));
    EXPECT_EQ(values(v.transpose().reshape({3, 2})), values(a.transpose()));
    EXPECT_EQ(values(v.expand({2, 2, 1, 3}).at(1)), values(a));
    EXPECT_FALSE(v.repeats());
    EXPECT_TRUE(v.overlaps(a));
    const Array out = Array::zeros(i32, {1, 2, 1, 3});
    call(one_more, v, out);
    EXPECT_EQ(values(out), (std::vector{1, 2, 3, 4, 5, 6})) << far;
  }
  set_device(before);
}

TEST(Array, ErrorsSayWhatIsWrong) {
  const Array a = counting({2, 3});
  const Array none;
  EXPECT_TW_ERROR(none.rank(), usage,
                  "this Array holds no data: make one with Array::zeros, from, view or load");
  EXPECT_TW_ERROR(Array::zeros(f32, {1, 1, 1, 1, 1, 1, 1, 1, 1}), usage,
                  "an array has at most 8 dimensions, not 9");
  EXPECT_TW_ERROR(Array::zeros(f32, {2, -3}), usage,
                  "dimension 1 of an array is -3: write a size of 0 or more");
  EXPECT_TW_ERROR(Array::empty(f32, {1ll << 62, 8}), usage,
                  "an array of f32 [4611686018427387904, 8] is larger than memory can address");
  EXPECT_TW_ERROR(Array::empty(f64, {1ll << 60}), usage,
                  "an array of f64 [1152921504606846976] is larger than memory can address");
  EXPECT_TW_ERROR(Array::from(f32, {4}, nullptr), usage,
                  "Array::from was given a null pointer for 4 elements");
  EXPECT_TW_ERROR(Array::view(f32, nullptr, {2, 2}), usage,
                  "Array::view was given a null pointer for 4 elements");
  EXPECT_TW_ERROR(Array::view(i32, a.data(), {2, 2}, {1}), usage,
                  "Array::view was given 1 strides for 2 dimensions");
  EXPECT_TW_ERROR(
      Array::view(i32, a.data(), {2, 2}, {1ll << 62, 1}), usage,
      "an array of i32 [2, 2] with strides [4611686018427387904, 1] is larger than memory "
      "can address");
  EXPECT_TW_ERROR(a.dim(2), usage, "dimension 2 asked of an array of 2 dimensions");
  EXPECT_TW_ERROR(a.stride(-3), usage, "dimension -3 asked of an array of 2 dimensions");
  EXPECT_TW_ERROR(a.data_as<float>(), usage,
                  "this array holds i32, but data_as asks for the C++ type of f32");
  EXPECT_TW_ERROR(a.at(2), usage, "at(2) is outside dimension 0, whose size is 2");
  EXPECT_TW_ERROR(a.at(-1), usage, "at(-1) is outside dimension 0, whose size is 2");
  EXPECT_TW_ERROR(a.at(0).at(0).at(0), usage, "at(0) of an array without dimensions");
  EXPECT_TW_ERROR(a.slice(2, 0, 1), usage, "slice along dimension 2 of an array of 2 dimensions");
  EXPECT_TW_ERROR(a.slice(0, 0, 1, 0), usage, "slice with step 0: write a step above or below 0");
  EXPECT_TW_ERROR(a.slice(1, 1, 4), usage,
                  "slice(1, 1, 4, 1) reaches outside dimension 1, whose size is 3");
  EXPECT_TW_ERROR(a.slice(1, 3, 0, -1), usage,
                  "slice(1, 3, 0, -1) reaches outside dimension 1, whose size is 3");
  EXPECT_TW_ERROR(a.transpose({0, 0}), usage,
                  "transpose of 2 dimensions takes each of 0..1 once, not [0, 0]");
  EXPECT_TW_ERROR(a.transpose({0}), usage,
                  "transpose of 2 dimensions takes each of 0..1 once, not [0]");
  EXPECT_TW_ERROR(
      a.expand({3, 3}), usage,
      "expand of [2, 3] to [3, 3]: only dimensions of size 1 and new leading ones repeat");
  EXPECT_TW_ERROR(a.reshape({4}), usage, "reshape of [2, 3] to [4]: 6 elements are not 4");
  EXPECT_TW_ERROR(a.transpose().reshape({6}), usage,
                  "reshape of [3, 2] with strides [1, 3] to [6] is no view: write "
                  "copy().reshape(..)");
}

TEST(Array, ViewsBeyondTheAddresses) {
  float m[4] = {};
  const auto refused = [&](DType t, long long n, long long stride) {
    try {
      (void)Array::view(t, m, {n}, {stride});
      return false;
    } catch (const Error& e) {
      return std::string(e.text()).find("is larger than memory can address") != std::string::npos;
    }
  };
  for (const long long far : {1ll << 46, 1ll << 55, 1ll << 60, (1ll << 62) - 1}) {
    EXPECT_TRUE(refused(f32, 2, -far)) << far;  // below address 0
    EXPECT_EQ(refused(f32, 2, far), far >= 1ll << 55) << far;
  }
  EXPECT_TRUE(refused(i8, 2, LLONG_MIN));
  EXPECT_TRUE(refused(i8, 2, LLONG_MAX));
  EXPECT_TRUE(refused(i8, 3, (1ll << 62) - 1));
  EXPECT_FALSE(refused(i8, 1, LLONG_MIN));
  EXPECT_FALSE(refused(f32, 4, 1));
}

TEST(Array, EmptyOnesOfAnyOtherSize) {
  const Array none = Array::zeros(f32, {1ll << 62, 4, 0});
  EXPECT_EQ(none.elements(), 0);
  EXPECT_TRUE(none.contiguous());
  float m[1] = {};
  const Array view = Array::view(f32, m, {0, 5}, {1, 1ll << 62});
  EXPECT_EQ(view.slice(1, 0, 5, 2).dim(1), 3);
}

TEST(Array, OneStrideOfZeroIsAStride) {
  int one[] = {7};
  EXPECT_EQ(Array::view(i32, one, {3}, {0}).stride(0), 0);
  EXPECT_EQ(values(Array::view(i32, one, {3}, {0})), (std::vector{7, 7, 7}));
  EXPECT_EQ(Array::view(cpu, i32, one, {3}, {0}).stride(0), 0);
  EXPECT_TW_ERROR(Array::view(i32, one, {3}, {}), usage,
                  "Array::view was given 0 strides for 1 dimensions");
  static int released = 0;
  {
    const Array a = Array::view(
        i32, one, {1}, [](void* n) { ++*static_cast<int*>(n); }, &released);
  }
  { const Array a = Array::view(i32, one, {1}, nullptr, &released); }
  EXPECT_EQ(released, 1);
}

TEST(Array, OverlapsWhereAnElementIsShared) {
  const Array a = counting({4, 4}), even = a.slice(1, 0, 4, 2), odd = a.slice(1, 1, 4, 2);
  EXPECT_TRUE(a.overlaps(even));
  EXPECT_TRUE(a.overlaps(a));
  EXPECT_FALSE(even.overlaps(odd));
  EXPECT_FALSE(a.overlaps(a.copy()));
  EXPECT_FALSE(a.overlaps(a.slice(0, 2, 2)));
  EXPECT_FALSE(a.repeats());
  EXPECT_FALSE(odd.repeats());
  EXPECT_TRUE(a.at(0).expand({2, 4}).repeats());
  EXPECT_TRUE(Array::view(i32, a.data(), {3, 2}, {1, 1}).repeats());
}

TEST(Array, ErrorsOfNumbersThatAreNoType) {
  const auto none = static_cast<DType>(77);
  float x[4] = {};
  const char* text = "Array: no element type has the number 77";
  EXPECT_TW_ERROR(Array::empty(none, {2}), usage, text);
  EXPECT_TW_ERROR(Array::zeros(none, {0}), usage, text);
  EXPECT_TW_ERROR(Array::from(none, {2}, x), usage, text);
  EXPECT_TW_ERROR(Array::view(none, x, {2}), usage, text);
  EXPECT_TW_ERROR(Array::view(none, x, {2}, {1}), usage, text);
  EXPECT_TW_ERROR(Array::load("x.npy", none), usage,
                  "Array::load: no element type has the number 77");
  EXPECT_EQ(size_of(none), 0);
  EXPECT_STREQ(name_of(none), "?");
}

TEST(Devices, HaveProcessors) {
  EXPECT_EQ(processors(DeviceKind::interpreter), 1);
  EXPECT_EQ(processors(DeviceKind::sim), 132);
  EXPECT_GE(processors(cpu), 1);
  if (device_count(DeviceKind::cuda) == 0)
    EXPECT_EQ(processors(cuda()), 132);  // what is shown of it is for an H200
  else
    EXPECT_GE(processors(cuda()), 1);
}

TEST(Array, ErrorsOfNumbersThatAreNoDevice) {
  const auto kind = static_cast<DeviceKind>(9);
  float x[4] = {};
  const Array a = counting({2});
  timer::Result r[1];
  const char* text = "there is no device of the kind 9: write cpu, interpreter, sim or cuda";
  EXPECT_TW_ERROR(Array::empty(f32, {2}, kind), usage, text);
  EXPECT_TW_ERROR(Array::zeros(f32, {2}, kind), usage, text);
  EXPECT_TW_ERROR(Array::view(kind, f32, x, {2}, {1}), usage, text);
  EXPECT_TW_ERROR(a.to(kind), usage, text);
  EXPECT_TW_ERROR(static_cast<void>(Stream(Device(kind))), usage, text);
  EXPECT_TW_ERROR(Stream::default_of(kind), usage, text);
  EXPECT_TW_ERROR(Stream::foreign(kind, nullptr), usage, text);
  EXPECT_TW_ERROR(synchronize(kind), usage, text);
  EXPECT_TW_ERROR(name_of(kind), usage, text);
  EXPECT_TW_ERROR(describe(kind), usage, text);
  EXPECT_TW_ERROR(device_count(kind), usage, text);
  EXPECT_TW_ERROR(processors(kind), usage, text);
  EXPECT_TW_ERROR(available(kind), usage, text);
  EXPECT_TW_ERROR(set_device(kind), usage, text);
  EXPECT_TW_ERROR(timer::compare({.device = kind}, r, [] {}), usage, text);
  text = "there is no device cpu:5: a number follows cuda only";
  const Device fifth(DeviceKind::cpu, 5);
  EXPECT_TW_ERROR(describe(fifth), usage, text);
  EXPECT_TW_ERROR(processors(fifth), usage, text);
  EXPECT_TW_ERROR(Array::zeros(f32, {2}, fifth), usage, text);
  EXPECT_TW_ERROR(a.to(fifth), usage, text);
  EXPECT_TW_ERROR(synchronize(fifth), usage, text);
}

TEST(Array, ErrorsOfCountsThatAreNone) {
  const long long sizes[] = {2, 3};
  const Dims minus(sizes, -1);
  EXPECT_EQ(minus.begin(), minus.end());
  const Array a = counting({2, 3});
  EXPECT_TW_ERROR(Array::zeros(f32, minus), usage, "an array has at most 8 dimensions, not -1");
  EXPECT_TW_ERROR(a.transpose(minus), usage,
                  "transpose of 2 dimensions takes each of 0..1 once, not []");
  EXPECT_TW_ERROR(a.reshape(minus), usage, "an array has at most 8 dimensions, not -1");
  EXPECT_TW_ERROR(a.expand(minus), usage, "an array has at most 8 dimensions, not -1");
  EXPECT_TW_ERROR(Array::view(i32, a.data(), {2}, minus), usage,
                  "Array::view was given -1 strides for 1 dimensions");
  const Dims many{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(many.end() - many.begin(), Dims::max_rank);
}

}  // namespace
}  // namespace tw
