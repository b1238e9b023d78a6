#include "ir/scalar.hpp"

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "support/error.hpp"
#include "support/float8.hpp"
#include "support/half.hpp"

namespace tw::ir {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are prefixes of payloads");
static_assert(FLT_EVAL_METHOD == 0, "f32 arithmetic must round each operation to f32");

// Stand-ins for the formats C++ 20 has no type for; they are computed on as float, exactly.
struct Half {};
struct Bfloat {};
struct E4m3 {};
struct E5m2 {};

template <class T>
struct Tag {};

template <class T>
auto get(Tag<T>, uint64_t bits) {
  if constexpr (std::is_same_v<T, Half>) {
    return f16_to(static_cast<uint16_t>(bits));
  } else if constexpr (std::is_same_v<T, Bfloat>) {
    return bf16_to(static_cast<uint16_t>(bits));
  } else if constexpr (std::is_same_v<T, E4m3>) {
    return f8e4m3_to(static_cast<uint8_t>(bits));
  } else if constexpr (std::is_same_v<T, E5m2>) {
    return f8e5m2_to(static_cast<uint8_t>(bits));
  } else if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(bits);
  } else {
    return static_cast<T>(bits);
  }
}

template <class T>
uint64_t put(T v) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<uint32_t>(v);
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<uint64_t>(v);
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<uint64_t>(static_cast<int64_t>(v));
  } else {
    return v;
  }
}

[[noreturn]] void bad_type(DType t) {
  TW_INTERNAL("no element-wise meaning for type {}: the verifier lets this through", name_of(t));
}

// g(Tag<T>) for the integer type t.
template <class G>
void on_int(DType t, G&& g) {
  switch (t) {
    case DType::u8:
      return g(Tag<uint8_t>{});
    case DType::i8:
      return g(Tag<int8_t>{});
    case DType::i32:
      return g(Tag<int32_t>{});
    case DType::u32:
      return g(Tag<uint32_t>{});
    case DType::i64:
      return g(Tag<int64_t>{});
    default:
      bad_type(t);
  }
}

// ... for the types with float arithmetic.
template <class G>
void on_wide_float(DType t, G&& g) {
  switch (t) {
    case DType::f32:
      return g(Tag<float>{});
    case DType::f64:
      return g(Tag<double>{});
    default:
      bad_type(t);
  }
}

// ... for all types with arithmetic.
template <class G>
void on_arith(DType t, G&& g) {
  if (is_integer(t)) return on_int(t, g);
  on_wide_float(t, g);
}

// ... for all types with an order.
template <class G>
void on_ordered(DType t, G&& g) {
  if (t == DType::f16) return g(Tag<Half>{});
  if (t == DType::bf16) return g(Tag<Bfloat>{});
  if (t == DType::f8e4m3) return g(Tag<E4m3>{});
  if (t == DType::f8e5m2) return g(Tag<E5m2>{});
  on_arith(t, g);
}

// One op on many elements. The dispatch on op and type stands outside the element loop.
struct Elements {
  int64_t count;
  const uint64_t* const* in;
  uint64_t* out;

  template <class F>
  void map1(F f) const {
    for (int64_t i = 0; i < count; ++i) out[i] = f(in[0][i]);
  }
  template <class F>
  void map2(F f) const {
    for (int64_t i = 0; i < count; ++i) out[i] = f(in[0][i], in[1][i]);
  }
  template <class F>
  void map3(F f) const {
    for (int64_t i = 0; i < count; ++i) out[i] = f(in[0][i], in[1][i], in[2][i]);
  }
  // The same on decoded values.
  template <class T, class F>
  void unary(Tag<T> t, F f) const {
    map1([=](uint64_t a) { return put(f(get(t, a))); });
  }
  template <class T, class F>
  void binary(Tag<T> t, F f) const {
    map2([=](uint64_t a, uint64_t b) { return put(f(get(t, a), get(t, b))); });
  }
};

// --- operators, by one name for integers and floats ---------------------------------------------

template <class T>
T negate(T a) {
  return static_cast<T>(0 - static_cast<uint64_t>(a));
}
template <class T>
T plus(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a + b;
  else
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
template <class T>
T minus(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a - b;
  else
    return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}
template <class T>
T times(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a * b;
  else
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

// Truncating division that never traps. Divided by 0: quotient 0, remainder a. The least value by
// -1: quotient wraps, remainder 0. Both keep q * b + r == a, though nobody may rely on the values.
template <class T>
T quotient(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return negate(a);
  return static_cast<T>(a / b);
}
template <class T>
T remainder(T a, T b) {
  return minus(a, times(quotient(a, b), b));
}
template <class T>
bool signs_differ(T a, T b) {
  return (a < T{0}) != (b < T{0});
}
template <class T>
T divide(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a / b;
  else
    return quotient(a, b);
}
template <class T>
T floor_quotient(T a, T b) {
  const T q = quotient(a, b);
  return remainder(a, b) != 0 && signs_differ(a, b) ? minus(q, T{1}) : q;
}
template <class T>
T floor_remainder(T a, T b) {
  const T r = remainder(a, b);
  return r != 0 && signs_differ(a, b) ? plus(r, b) : r;
}
template <class T>
T ceil_quotient(T a, T b) {
  const T q = quotient(a, b);
  return b != 0 && remainder(a, b) != 0 && !signs_differ(a, b) ? plus(q, T{1}) : q;
}

// A count is compared as an unsigned number of 64 bits, so a negative one is as large as can be.
template <class T>
T shift_left(T a, T n) {
  const uint64_t count = static_cast<uint64_t>(n);
  return count >= sizeof(T) * 8 ? T{0} : static_cast<T>(static_cast<uint64_t>(a) << count);
}
template <class T>
T shift_right(T a, T n) {
  const uint64_t count = static_cast<uint64_t>(n);
  if (count >= sizeof(T) * 8) return a < T{0} ? static_cast<T>(-1) : T{0};
  return static_cast<T>(a >> count);
}

template <class T>
bool is_nan(T v) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isnan(v);
  else
    return false;
}

// The larger (or smaller) of two payloads. Returning an operand's bits keeps 16-bit floats exact.
template <class T, bool largest, bool ignore_nan>
uint64_t pick(uint64_t a, uint64_t b) {
  const auto x = get(Tag<T>{}, a), y = get(Tag<T>{}, b);
  if (is_nan(x)) return ignore_nan ? b : a;
  if (is_nan(y)) return ignore_nan ? a : b;
  return (largest ? x < y : y < x) ? b : a;
}

uint64_t sign_bit(DType t) { return uint64_t{1} << (size_of(t) * 8 - 1); }

template <class F>
void through_double(const Elements& e, DType t, F f) {
  on_wide_float(t, [&]<class T>(Tag<T> tag) {
    e.unary(tag, [=](T x) { return static_cast<T>(f(static_cast<double>(x))); });
  });
}

// Half of the last bit that stays is added to the size. A NaN stays one without its low bits.
uint64_t round_tf32(uint64_t f32) {
  if ((f32 & 0x7fffffff) > 0x7f800000) return f32 | 0x400000;
  return (f32 + 0x1000) & 0xffffe000;
}

uint64_t convert(DType in, DType out, uint64_t bits) {
  if (in == out) return bits;
  if (is_float(in)) return from_double(out, to_double(in, bits));
  return from_int(out, static_cast<int64_t>(bits));
}

// Payloads of signed integers are sign-extended, all others have zeros above.
uint64_t reinterpret(DType out, uint64_t bits) {
  if (size_of(out) < 8) bits &= (uint64_t{1} << size_of(out) * 8) - 1;
  return is_integer(out) ? from_int(out, static_cast<int64_t>(bits)) : bits;
}

// A double truncated to T, clamped to its range. The limits are compared as powers of two, which
// are exact: the largest i64 itself is no double.
template <class T>
T saturate(double x) {
  constexpr double end = 0x1p1 * (std::numeric_limits<T>::max() / 2 + 1);
  if (std::isnan(x)) return 0;
  if (x >= end) return std::numeric_limits<T>::max();
  if (x <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  return static_cast<T>(x);
}

}  // namespace

void eval_elements(OpKind kind, DType in, DType out, int64_t count, const uint64_t* const* operands,
                   uint64_t* result) {
  const Elements e{count, operands, result};
  const auto arith = [&](auto f) { on_arith(in, [&](auto t) { e.binary(t, f); }); };
  const auto ints = [&](auto f) { on_int(in, [&](auto t) { e.binary(t, f); }); };
  const auto compare = [&](auto f) { on_ordered(in, [&](auto t) { e.binary(t, f); }); };
  const auto equal = [&](auto f) {
    if (in == DType::mask) return e.binary(Tag<uint8_t>{}, f);
    compare(f);
  };
  switch (kind) {
    case OpKind::neg:
      if (is_float(in)) return e.map1([s = sign_bit(in)](uint64_t a) { return a ^ s; });
      return on_int(in, [&](auto t) { e.unary(t, [](auto a) { return negate(a); }); });
    case OpKind::abs:
      if (is_float(in)) return e.map1([s = sign_bit(in)](uint64_t a) { return a & ~s; });
      return on_int(in, [&](auto t) {
        e.unary(t, [](auto a) { return a < decltype(a){0} ? negate(a) : a; });
      });
    case OpKind::not_:
      if (in == DType::mask) return e.map1([](uint64_t a) { return a ^ 1; });
      return on_int(in,
                    [&]<class T>(Tag<T> t) { e.unary(t, [](T a) { return static_cast<T>(~a); }); });
    case OpKind::exp:
      return through_double(e, in, [](double x) { return std::exp(x); });
    case OpKind::exp2:
    case OpKind::exp2_ftz:
      return through_double(e, in, [](double x) { return std::exp2(x); });
    case OpKind::log:
      return through_double(e, in, [](double x) { return std::log(x); });
    case OpKind::tanh:
      return through_double(e, in, [](double x) { return std::tanh(x); });
    case OpKind::log2:
      return through_double(e, in, [](double x) { return std::log2(x); });
    case OpKind::sin:
      return through_double(e, in, [](double x) { return std::sin(x); });
    case OpKind::cos:
      return through_double(e, in, [](double x) { return std::cos(x); });
    case OpKind::erf:
      return through_double(e, in, [](double x) { return std::erf(x); });
    case OpKind::rsqrt:
      return through_double(e, in, [](double x) { return 1 / std::sqrt(x); });
    case OpKind::sqrt:
      return on_wide_float(in, [&](auto t) { e.unary(t, [](auto x) { return std::sqrt(x); }); });
    case OpKind::round_tf32:
      return e.map1(round_tf32);
    case OpKind::cast:
      return e.map1([=](uint64_t a) { return convert(in, out, a); });
    case OpKind::cast_nonfinite:
      return e.map1([=](uint64_t a) {
        return is_float(in)
                   ? f8_from(out, to_double(in, a), overflow::nonfinite)
                   : f8_from(out, round_to_odd(static_cast<int64_t>(a)), overflow::nonfinite);
      });
    case OpKind::bitcast:
      return e.map1([=](uint64_t a) { return reinterpret(out, a); });
    case OpKind::add:
      return arith([](auto a, auto b) { return plus(a, b); });
    case OpKind::sub:
      return arith([](auto a, auto b) { return minus(a, b); });
    case OpKind::mul:
      return arith([](auto a, auto b) { return times(a, b); });
    case OpKind::div:
      return arith([](auto a, auto b) { return divide(a, b); });
    case OpKind::rem:
      return ints([](auto a, auto b) { return remainder(a, b); });
    case OpKind::floor_div:
      return ints([](auto a, auto b) { return floor_quotient(a, b); });
    case OpKind::floor_mod:
      return ints([](auto a, auto b) { return floor_remainder(a, b); });
    case OpKind::ceil_div:
      return ints([](auto a, auto b) { return ceil_quotient(a, b); });
    case OpKind::shl:
      return ints([](auto a, auto b) { return shift_left(a, b); });
    case OpKind::shr:
      return ints([](auto a, auto b) { return shift_right(a, b); });
    case OpKind::maximum:
      return on_ordered(in, [&]<class T>(Tag<T>) { e.map2(pick<T, true, false>); });
    case OpKind::minimum:
      return on_ordered(in, [&]<class T>(Tag<T>) { e.map2(pick<T, false, false>); });
    case OpKind::maximum_num:
      return on_ordered(in, [&]<class T>(Tag<T>) { e.map2(pick<T, true, true>); });
    case OpKind::minimum_num:
      return on_ordered(in, [&]<class T>(Tag<T>) { e.map2(pick<T, false, true>); });
    case OpKind::and_:
      return e.map2([](uint64_t a, uint64_t b) { return a & b; });
    case OpKind::or_:
      return e.map2([](uint64_t a, uint64_t b) { return a | b; });
    case OpKind::xor_:
      return e.map2([](uint64_t a, uint64_t b) { return a ^ b; });
    case OpKind::eq:
      return equal([](auto a, auto b) { return a == b; });
    case OpKind::ne:
      return equal([](auto a, auto b) { return a != b; });
    case OpKind::lt:
      return compare([](auto a, auto b) { return a < b; });
    case OpKind::le:
      return compare([](auto a, auto b) { return a <= b; });
    case OpKind::gt:
      return compare([](auto a, auto b) { return a > b; });
    case OpKind::ge:
      return compare([](auto a, auto b) { return a >= b; });
    case OpKind::fma:
      return on_wide_float(in, [&](auto t) {
        e.map3([=](uint64_t a, uint64_t b, uint64_t c) {
          return put(std::fma(get(t, a), get(t, b), get(t, c)));
        });
      });
    case OpKind::select:
      return e.map3([](uint64_t m, uint64_t a, uint64_t b) { return m ? a : b; });
    default:
      TW_INTERNAL("{} is not element-wise", info(kind).name);
  }
}

uint64_t eval_scalar(OpKind kind, DType in, DType out, const uint64_t* operands) {
  const uint64_t* const at[] = {operands, operands + 1, operands + 2};
  uint64_t result = 0;
  eval_elements(kind, in, out, 1, at, &result);
  return result;
}

uint64_t eval_atomic(AtomicFn fn, DType t, uint64_t old, uint64_t value, uint64_t expected) {
  switch (fn) {
    case AtomicFn::exchange:
      return value;
    case AtomicFn::cas:
      return old == expected ? value : old;
    case AtomicFn::add:
      if (is_16bit_float(t)) return from_double(t, to_double(t, old) + to_double(t, value));
      break;
    default:
      break;
  }
  const uint64_t pair[] = {old, value};
  return eval_scalar(element_op(fn), t, t, pair);
}

double to_double(DType t, uint64_t bits) {
  switch (t) {
    case DType::f16:
      return get(Tag<Half>{}, bits);
    case DType::bf16:
      return get(Tag<Bfloat>{}, bits);
    case DType::f8e4m3:
      return get(Tag<E4m3>{}, bits);
    case DType::f8e5m2:
      return get(Tag<E5m2>{}, bits);
    case DType::f32:
      return get(Tag<float>{}, bits);
    case DType::f64:
      return get(Tag<double>{}, bits);
    default:
      return static_cast<double>(static_cast<int64_t>(bits));
  }
}

uint64_t f8_from(DType t, double x, overflow o) {
  const bool nonfinite = o == overflow::nonfinite;
  return t == DType::f8e4m3 ? f8e4m3_from(x, nonfinite) : f8e5m2_from(x, nonfinite);
}

uint64_t from_double(DType t, double x) {
  switch (t) {
    case DType::mask:
      return x != 0;
    case DType::u8:
      return put(saturate<uint8_t>(x));
    case DType::i8:
      return put(saturate<int8_t>(x));
    case DType::i32:
      return put(saturate<int32_t>(x));
    case DType::u32:
      return put(saturate<uint32_t>(x));
    case DType::i64:
      return put(saturate<int64_t>(x));
    case DType::f16:
      return f16_from(x);
    case DType::bf16:
      return bf16_from(x);
    case DType::f8e4m3:
    case DType::f8e5m2:
      return f8_from(t, x, overflow::saturate);
    case DType::f32:
      return put(static_cast<float>(x));
    case DType::f64:
      return put(x);
  }
  bad_type(t);
}

uint64_t extreme(DType t, double infinity) {
  return t == DType::f8e5m2 ? f8_from(t, infinity, overflow::nonfinite) : from_double(t, infinity);
}

uint64_t from_int(DType t, int64_t v) {
  switch (t) {
    case DType::mask:
      return v != 0;
    case DType::u8:
      return put(static_cast<uint8_t>(v));
    case DType::i8:
      return put(static_cast<int8_t>(v));
    case DType::i32:
      return put(static_cast<int32_t>(v));
    case DType::u32:
      return put(static_cast<uint32_t>(v));
    case DType::i64:
      return put(v);
    case DType::f16:
      return f16_from(round_to_odd(v));
    case DType::bf16:
      return bf16_from(round_to_odd(v));
    case DType::f8e4m3:
    case DType::f8e5m2:
      return f8_from(t, round_to_odd(v), overflow::saturate);
    case DType::f32:
      return put(static_cast<float>(v));
    case DType::f64:
      return put(static_cast<double>(v));
  }
  bad_type(t);
}

uint64_t load_element(DType t, const void* p) {
  uint64_t bits = 0;
  std::memcpy(&bits, p, static_cast<size_t>(size_of(t)));
  if (t == DType::i32) return put(static_cast<int32_t>(bits));
  if (t == DType::i8) return put(static_cast<int8_t>(bits));
  return t == DType::mask ? bits != 0 : bits;
}

void store_element(DType t, void* p, uint64_t bits) {
  std::memcpy(p, &bits, static_cast<size_t>(size_of(t)));
}

}  // namespace tw::ir
