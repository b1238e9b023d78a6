// Conversions between element types: one rounding each, saturating from float to int.
#include <cmath>

#include "support/error.hpp"
#include "target/llvm/elements.hpp"

namespace tw::llvm {

namespace {

const char* bits_type(DType t) {
  return size_of(t) == 8 ? "i64" : size_of(t) == 4 ? "i32" : size_of(t) == 2 ? "i16" : "i8";
}

}  // namespace

V Elements::bits_of(DType t, const V& v, int lanes) {
  return out_.pure("bitcast {} {} to {}", type_text(t, lanes), v, vector_type(bits_type(t), lanes));
}

V Elements::from_bits(DType t, const V& v, int lanes) {
  return out_.pure("bitcast {} {} to {}", vector_type(bits_type(t), lanes), v, type_text(t, lanes));
}

V Elements::cast(DType from, DType to, V v, int lanes, overflow o) {
  if (from == to) return v;
  const std::string a = type_text(from, lanes), b = type_text(to, lanes);
  if (is_float(from)) {
    if (is_float(to)) return float_to_float(from, to, v, lanes, o);
    if (is_storage_float(from)) v = widen(from, v, lanes), from = DType::f32;
    if (to == DType::mask) return compare("une", from, v, real(from, 0, lanes), lanes);
    return float_to_int(from, to, v, lanes);
  }
  if (is_float(to)) return int_to_float(from, to, v, lanes, o);
  if (to == DType::mask) return compare("ne", from, v, integer(from, 0, lanes), lanes);
  const int have = from == DType::mask ? 0 : size_of(from), want = size_of(to);
  if (have == want) return v;  // they differ in sign only
  if (have > want) return out_.pure("trunc {} {} to {}", a, v, b);
  return out_.pure("{} {} {} to {}", is_signed(from) ? "sext" : "zext", a, v, b);
}

// Clamped first, because an out-of-range fptosi is poison and the saturating intrinsic is expanded
// lane by lane. The upper clamp is the largest value of the float type that fits; what lies above
// it is selected afterwards.
V Elements::float_to_int(DType from, DType to, const V& v, int lanes) {
  const bool s = is_signed(to);
  const int bits = size_of(to) * 8;
  const double end = std::ldexp(1.0, s ? bits - 1 : bits);
  const double lowest = s ? -end : 0;
  const double highest = from == DType::f64
                             ? std::fmin(end - 1, std::nextafter(end, 0))
                             : static_cast<double>(std::nextafterf(static_cast<float>(end), 0));
  const V low = real(from, lowest, lanes);
  V c = select(from, compare("ogt", from, v, low, lanes), v, low, lanes);  // NaN: the lower limit
  const V high = real(from, highest, lanes);
  c = select(from, compare("olt", from, c, high, lanes), c, high, lanes);
  // 8-bit results convert through i32, which every vector unit can do.
  const DType wide = size_of(to) == 1 ? DType::i32 : to;
  V r = out_.pure("{} {} {} to {}", is_signed(wide) ? "fptosi" : "fptoui", type_text(from, lanes),
                  c, type_text(wide, lanes));
  if (wide != to) r = cast(wide, to, r, lanes);
  if (highest != end - 1) {
    const V above = compare("oge", from, v, real(from, end, lanes), lanes);
    const int64_t most = s ? static_cast<int64_t>(~uint64_t{0} >> (65 - bits))
                           : static_cast<int64_t>(~uint64_t{0} >> (64 - bits));
    r = select(to, above, integer(to, most, lanes), r, lanes);
  }
  if (!s) return r;  // NaN became the lower limit, 0
  return select(to, is_nan(from, v, lanes), integer(to, 0, lanes), r, lanes);
}

V Elements::int_to_float(DType from, DType to, const V& v, int lanes, overflow o) {
  const char* convert = is_signed(from) ? "sitofp" : "uitofp";
  const std::string in = type_text(from, lanes);
  if (!is_storage_float(to))
    return out_.pure("{} {} {} to {}", convert, in, v, type_text(to, lanes));
  if (from == DType::mask || size_of(from) == 1)  // exact in f32
    return narrow(to, out_.pure("{} {} {} to {}", convert, in, v, type_text(DType::f32, lanes)),
                  lanes, o);
  V w = v;
  if (from == DType::i64) {
    // From 2^53 on, fold the 11 low bits into one sticky bit: the f64 is exact then, and the narrow
    // rounding that follows still sees that something was there.
    const V low = binary("and", from, v, integer(from, 0x7ff, lanes), lanes);
    const V sticky = select(from, compare("ne", from, low, integer(from, 0, lanes), lanes),
                            integer(from, 0x400, lanes), integer(from, 0, lanes), lanes);
    const V folded =
        binary("or", from, binary("and", from, v, integer(from, ~int64_t{0x7ff}, lanes), lanes),
               sticky, lanes);
    const int64_t limit = int64_t{1} << 53;
    const V large = compare("uge", from, binary("add", from, v, integer(from, limit, lanes), lanes),
                            integer(from, 2 * limit, lanes), lanes);
    w = select(from, large, folded, v, lanes);
  }
  const V d = out_.pure("{} {} {} to {}", convert, in, w, type_text(DType::f64, lanes));
  return narrow(to, round_to_odd(d, lanes), lanes, o);
}

V Elements::float_to_float(DType from, DType to, const V& v, int lanes, overflow o) {
  if (is_storage_float(from))
    return float_to_float(DType::f32, to, widen(from, v, lanes), lanes, o);
  if (from == to) return v;
  if (is_storage_float(to))
    return narrow(to, from == DType::f64 ? round_to_odd(v, lanes) : v, lanes, o);
  return out_.pure("{} {} {} to {}", to == DType::f64 ? "fpext" : "fptrunc", type_text(from, lanes),
                   v, type_text(to, lanes));
}

// f64 to f32 so that a later rounding to 16 bits is right: inexact results get an odd last bit.
V Elements::round_to_odd(const V& d, int lanes) {
  const std::string wide = type_text(DType::f64, lanes), type = type_text(DType::f32, lanes);
  const V f = out_.pure("fptrunc {} {} to {}", wide, d, type);
  const V back = out_.pure("fpext {} {} to {}", type, f, wide);
  const V inexact = compare("one", DType::f64, back, d, lanes);
  const std::string fabs = "@llvm.fabs." + mangled("double", lanes);
  declare(fmt::format("{} {}({})", wide, fabs, wide));
  const V above = compare("ogt", DType::f64, out_.pure("call {} {}({} {})", wide, fabs, wide, back),
                          out_.pure("call {} {}({} {})", wide, fabs, wide, d), lanes);
  const V bits = bits_of(DType::f32, f, lanes);
  const V one = integer(DType::i32, 1, lanes);
  const V cut = select(DType::i32, above, binary("sub", DType::i32, bits, one, lanes), bits, lanes);
  const V odd = binary("or", DType::i32, cut, one, lanes);
  return from_bits(DType::f32, select(DType::i32, inexact, odd, bits, lanes), lanes);
}

V Elements::widen(DType from, V v, int lanes) {
  if (from == DType::f16) return half_to_float(v, lanes);
  if (is_8bit_float(from)) return float8_to_float(from, v, lanes);
  const V wide =
      out_.pure("zext {} {} to {}", vector_type("i16", lanes), v, vector_type("i32", lanes));
  return from_bits(DType::f32,
                   binary("shl", DType::i32, wide, integer(DType::i32, 16, lanes), lanes), lanes);
}

V Elements::narrow(DType to, const V& f, int lanes, overflow o) {
  if (is_8bit_float(to)) return float_to_float8(to, f, lanes, o);
  if (to == DType::f16) return float_to_half(f, lanes);
  // Integer arithmetic: the hardware's bf16 conversion flushes subnormals.
  const V bits = bits_of(DType::f32, f, lanes);
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const V high = binary("lshr", DType::i32, bits, c(16), lanes);
  const V bias =
      binary("add", DType::i32, binary("and", DType::i32, high, c(1), lanes), c(0x7fff), lanes);
  const V rounded =
      binary("lshr", DType::i32, binary("add", DType::i32, bits, bias, lanes), c(16), lanes);
  const V quiet = binary("or", DType::i32, high, c(0x40), lanes);
  const V r = select(DType::i32, is_nan(DType::f32, f, lanes), quiet, rounded, lanes);
  return out_.pure("trunc {} {} to {}", vector_type("i32", lanes), r, vector_type("i16", lanes));
}

// Half of the last bit that stays is added to the size: a tie goes away from zero, infinity stays.
V Elements::round_tf32(const V& f, int lanes) {
  const V bits = bits_of(DType::f32, f, lanes);
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const V rounded = binary("and", DType::i32, binary("add", DType::i32, bits, c(0x1000), lanes),
                           c(-0x2000), lanes);
  return select(DType::f32, is_nan(DType::f32, f, lanes), f, from_bits(DType::f32, rounded, lanes),
                lanes);
}

V Elements::half_to_float(const V& h, int lanes) {
  const std::string halves = vector_type("half", lanes);
  if (target_.has("f16c") || target_.has("avx512f")) {
    const V v = out_.pure("bitcast {} {} to {}", vector_type("i16", lanes), h, halves);
    return out_.pure("fpext {} {} to {}", halves, v, type_text(DType::f32, lanes));
  }
  // Without F16C: shift the bits into place and let one exact multiplication repair exponent and
  // subnormals; inf and NaN get the exponent of all ones.
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const V wide =
      out_.pure("zext {} {} to {}", vector_type("i16", lanes), h, vector_type("i32", lanes));
  const V magnitude = binary("and", DType::i32, wide, c(0x7fff), lanes);
  const V moved = binary("shl", DType::i32, magnitude, c(13), lanes);
  const V scaled = bits_of(DType::f32,
                           binary("fmul", DType::f32, from_bits(DType::f32, moved, lanes),
                                  real(DType::f32, 0x1p112, lanes), lanes),
                           lanes);
  const V special = compare("ugt", DType::u32, magnitude, c(0x7bff), lanes);
  const V fixed = select(DType::i32, special, binary("or", DType::i32, moved, c(0x7f800000), lanes),
                         scaled, lanes);
  const V sign =
      binary("shl", DType::i32, binary("and", DType::i32, wide, c(0x8000), lanes), c(16), lanes);
  return from_bits(DType::f32, binary("or", DType::i32, fixed, sign, lanes), lanes);
}

V Elements::float_to_half(const V& f, int lanes) {
  if (target_.has("f16c") || target_.has("avx512f")) {
    const std::string halves = vector_type("half", lanes);
    const V v = out_.pure("fptrunc {} {} to {}", type_text(DType::f32, lanes), f, halves);
    return out_.pure("bitcast {} {} to {}", halves, v, vector_type("i16", lanes));
  }
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const auto op = [&](const char* name, const V& a, const V& b) {
    return binary(name, DType::i32, a, b, lanes);
  };
  const V bits = bits_of(DType::f32, f, lanes);
  const V magnitude = op("and", bits, c(0x7fffffff));
  // Normal results: move the exponent, round to even by adding half of the last place that stays.
  const V odd = op("and", op("lshr", magnitude, c(13)), c(1));
  const V normal = op("lshr", op("add", op("add", magnitude, c(0xfff - (112 << 23))), odd), c(13));
  // Subnormal results: adding 0.5 makes the adder round at 2^-24; the sum's low bits are the half.
  const V sum = binary("fadd", DType::f32, from_bits(DType::f32, magnitude, lanes),
                       real(DType::f32, 0.5, lanes), lanes);
  const V tiny = op("sub", bits_of(DType::f32, sum, lanes), c(0x3f000000));
  V r = select(DType::i32, compare("ult", DType::u32, magnitude, c(113 << 23), lanes), tiny, normal,
               lanes);
  // 65520 and above round to infinity.
  r = select(DType::i32, compare("uge", DType::u32, magnitude, c(0x477ff000), lanes), c(0x7c00), r,
             lanes);
  const V nan = op("or", c(0x7e00), op("and", op("lshr", magnitude, c(13)), c(0x1ff)));
  r = select(DType::i32, compare("ugt", DType::u32, magnitude, c(0x7f800000), lanes), nan, r,
             lanes);
  r = op("or", r, op("and", op("lshr", bits, c(16)), c(0x8000)));
  return out_.pure("trunc {} {} to {}", vector_type("i32", lanes), r, vector_type("i16", lanes));
}

V Elements::float8_to_float(DType from, const V& b, int lanes) {
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const V wide =
      out_.pure("zext {} {} to {}", vector_type("i8", lanes), b, vector_type("i32", lanes));
  const V magnitude = binary("and", DType::i32, wide, c(0x7f), lanes);
  // The fields moved into place; one exact multiplication repairs exponent and subnormals.
  const bool e4m3 = from == DType::f8e4m3;
  const V moved = binary("shl", DType::i32, magnitude, c(e4m3 ? 20 : 21), lanes);
  const V scaled = bits_of(DType::f32,
                           binary("fmul", DType::f32, from_bits(DType::f32, moved, lanes),
                                  real(DType::f32, e4m3 ? 0x1p120 : 0x1p112, lanes), lanes),
                           lanes);
  const V special = compare("uge", DType::u32, magnitude, c(e4m3 ? 0x7f : 0x7c), lanes);
  const V fixed = select(DType::i32, special, binary("or", DType::i32, moved, c(0x7f800000), lanes),
                         scaled, lanes);
  const V sign =
      binary("shl", DType::i32, binary("and", DType::i32, wide, c(0x80), lanes), c(24), lanes);
  return from_bits(DType::f32, binary("or", DType::i32, fixed, sign, lanes), lanes);
}

// As float_to_half without F16C, with the fields of the 8-bit format.
V Elements::float_to_float8(DType to, const V& f, int lanes, overflow o) {
  const bool e4m3 = to == DType::f8e4m3;
  const int drop = e4m3 ? 20 : 21, rebias = e4m3 ? 120 : 112;  // mantissa bits that go; 127 - bias
  const auto c = [&](int64_t v) { return integer(DType::i32, v, lanes); };
  const auto op = [&](const char* name, const V& a, const V& b) {
    return binary(name, DType::i32, a, b, lanes);
  };
  const V bits = bits_of(DType::f32, f, lanes);
  const V magnitude = op("and", bits, c(0x7fffffff));
  const V odd = op("and", op("lshr", magnitude, c(drop)), c(1));
  const int64_t half = (int64_t{1} << (drop - 1)) - 1 - (int64_t{rebias} << 23);
  const V normal = op("lshr", op("add", op("add", magnitude, c(half)), odd), c(drop));
  // Subnormal results: the adder rounds at the last place of the format.
  const double magic = e4m3 ? 0x1p14 : 0x1p7;
  const V sum = binary("fadd", DType::f32, from_bits(DType::f32, magnitude, lanes),
                       real(DType::f32, magic, lanes), lanes);
  const V tiny = op("sub", bits_of(DType::f32, sum, lanes), c(e4m3 ? 0x46800000 : 0x43000000));
  V r =
      select(DType::i32, compare("ult", DType::u32, magnitude, c(int64_t{rebias + 1} << 23), lanes),
             tiny, normal, lanes);
  const int64_t largest = e4m3 ? 0x7e : 0x7b;
  const int64_t beyond = o == overflow::saturate ? largest : e4m3 ? 0x7f : 0x7c;
  r = select(DType::i32, compare("ugt", DType::u32, r, c(largest), lanes), c(beyond), r, lanes);
  r = select(DType::i32, compare("ugt", DType::u32, magnitude, c(0x7f800000), lanes),
             c(e4m3 ? 0x7f : 0x7e), r, lanes);
  r = op("or", r, op("and", op("lshr", bits, c(24)), c(0x80)));
  return out_.pure("trunc {} {} to {}", vector_type("i32", lanes), r, vector_type("i8", lanes));
}

}  // namespace tw::llvm
