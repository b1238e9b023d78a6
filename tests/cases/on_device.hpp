// What the cases share: a fixture per device, poisoned outputs, calls with a cold and a warm cache.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>
#include <tilewright/tilewright.hpp>
#include <vector>

#include "runtime/needs_device.hpp"
#include "support/float8.hpp"

namespace tw::test {

inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Those that run tile programs as they are: for ops that are not lowered to threads.
inline auto tile_devices() { return testing::Values(DeviceKind::interpreter, DeviceKind::cpu); }
inline auto every_device() {
  return testing::Values(DeviceKind::interpreter, DeviceKind::cpu, DeviceKind::sim,
                         DeviceKind::cuda);
}

class OnDevice : public testing::TestWithParam<DeviceKind> {
 protected:
  void SetUp() override {
    TW_NEEDS_DEVICE(GetParam());
    set_device(GetParam());
  }
  void TearDown() override { set_device(DeviceKind::cpu); }
};

// One element as a double, whatever the type: exact for every value a case uses.
inline double element(const Array& a, std::initializer_list<long long> index) {
  long long at = 0;
  int d = 0;
  for (long long i : index) at += i * a.stride(d++);
  const char* p = static_cast<const char*>(a.data()) + at * size_of(a.dtype());
  const auto as = [&]<class T>(T v) {
    std::memcpy(&v, p, sizeof v);
    return v;
  };
  switch (a.dtype()) {
    case DType::mask:
    case DType::u8:
      return as(uint8_t{});
    case DType::i8:
      return as(int8_t{});
    case DType::i32:
      return as(int32_t{});
    case DType::u32:
      return as(uint32_t{});
    case DType::i64:
      return static_cast<double>(as(int64_t{}));
    case DType::f16:
      return f16_to(as(uint16_t{}));
    case DType::bf16:
      return bf16_to(as(uint16_t{}));
    case DType::f8e4m3:
      return f8e4m3_to(as(uint8_t{}));
    case DType::f8e5m2:
      return f8e5m2_to(as(uint8_t{}));
    case DType::f32:
      return as(float{});
    case DType::f64:
      return as(double{});
  }
  return 0;
}

// A row-major array of the given values, each rounded once to the type.
inline Array array(DType t, Dims dims, const std::vector<double>& v) {
  Array a = Array::empty(t, dims);
  char* p = static_cast<char*>(a.data());
  const auto put = [&](auto x) {
    std::memcpy(p, &x, sizeof x);
    p += sizeof x;
  };
  for (double x : v) switch (t) {
      case DType::mask:
        put(static_cast<uint8_t>(x != 0));
        break;
      case DType::u8:
        put(static_cast<uint8_t>(x));
        break;
      case DType::i8:
        put(static_cast<int8_t>(x));
        break;
      case DType::i32:
        put(static_cast<int32_t>(x));
        break;
      case DType::u32:
        put(static_cast<uint32_t>(x));
        break;
      case DType::i64:
        put(static_cast<int64_t>(x));
        break;
      case DType::f16:
        put(f16_from(x));
        break;
      case DType::bf16:
        put(bf16_from(x));
        break;
      case DType::f8e4m3:
        put(f8e4m3_from(x, true));
        break;
      case DType::f8e5m2:
        put(f8e5m2_from(x, true));
        break;
      case DType::f32:
        put(static_cast<float>(x));
        break;
      case DType::f64:
        put(x);
        break;
    }
  return a;
}

// All elements of a row-major array.
inline std::vector<double> values(const Array& a) {
  const Array flat = a.reshape({a.elements()});
  std::vector<double> v;
  for (long long i = 0; i < flat.elements(); ++i) v.push_back(element(flat, {i}));
  return v;
}

template <class F>
std::vector<double> filled(long long n, F f) {
  std::vector<double> v;
  for (long long i = 0; i < n; ++i) v.push_back(f(i));
  return v;
}

// NaN in floats; a value that no case expects in integers.
inline void poison(const Array& a) {
  const int byte = is_float(a.dtype()) ? 0xff : 0xcc;
  std::memset(a.data(), byte, static_cast<size_t>(a.elements() * size_of(a.dtype())));
}

// A call that compiles and one that finds the variant must give the same: outputs are poisoned
// before each.
template <class Call, class Check>
void cold_and_warm(std::initializer_list<Array> outputs, Call call, Check check) {
  for (const char* cache : {"cold cache", "warm cache"}) {
    SCOPED_TRACE(cache);
    for (const Array& a : outputs) poison(a);
    try {
      call();
    } catch (const Error& e) {
      FAIL() << e.what();
    }
    if (*cache == 'w') {
      EXPECT_FALSE(last_call().compiled) << explain_miss();
    }
    check();
  }
}

// The text of the error that a call throws.
template <class Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const Error& e) {
    return e.text();
  }
  return "no error";
}

// Equal, or both NaN. +0 and -0 count as equal.
inline void expect_values(const std::vector<double>& expected, const std::vector<double>& actual) {
  ASSERT_EQ(expected.size(), actual.size());
  for (size_t i = 0; i < expected.size(); ++i)
    if (!(expected[i] == actual[i] || (expected[i] != expected[i] && actual[i] != actual[i])))
      FAIL() << "element " << i << " is " << actual[i] << ", not " << expected[i];
}
inline void expect_values(const std::vector<double>& expected, const Array& actual) {
  expect_values(expected, values(actual));
}

}  // namespace tw::test

// The fixture of one case, on all devices or on some.
#define TW_CASE_ON(id, devices)             \
  class id : public tw::test::OnDevice {};  \
  INSTANTIATE_TEST_SUITE_P(on, id, devices, \
                           [](const auto& info) { return std::string(tw::name_of(info.param)); })
#define TW_CASE(id) TW_CASE_ON(id, tw::test::every_device())
