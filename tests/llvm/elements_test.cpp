#include <fmt/format.h>

#include "ir/rules.hpp"
#include "llvm/differ.hpp"

namespace tw::test {
namespace {

using ir::OpKind;

// One op on a tile that crosses the edge of its tensors, and on scalars.
std::string one_op(const char* op, const std::vector<DType>& in, DType out) {
  std::string s = "kernel k(";
  for (size_t k = 0; k < in.size(); ++k)
    s += fmt::format("%p{}: tensor<{}, 1> {{unit=0}}, ", k, name_of(in[k]));
  s += fmt::format(
      "%out: tensor<{0}, 1> {{unit=0}}, %one: tensor<{0}, 1> {{unit=0}}) {{\n  host:\n    %z = "
      "constant 0 : i64\n  body:\n",
      name_of(out));
  std::string tile_args, scalar_args;
  for (size_t k = 0; k < in.size(); ++k) {
    s += fmt::format("    %t{0} = load %p{0}[%z] : tile<{1}, 203>\n", k, name_of(in[k]));
    s += fmt::format("    %s{0} = load %p{0}[%z] : tile<{1}, 1>\n", k, name_of(in[k]));
    tile_args += fmt::format("{}%t{}", k ? ", " : "", k);
    scalar_args += fmt::format("{}%s{}", k ? ", " : "", k);
  }
  s += fmt::format("    %r = {} {} : tile<{}, 203>\n", op, tile_args, name_of(out));
  s += fmt::format("    %q = {} {} : tile<{}, 1>\n", op, scalar_args, name_of(out));
  s += "    store %out[%z], %r\n    store %one[%z], %q\n}\n";
  return s;
}

void check(OpKind op, const std::vector<DType>& in, DType out, Tolerance tol = {}) {
  std::vector<Data> tensors;
  for (size_t k = 0; k < in.size(); ++k) tensors.push_back(special(in[k], {201}, 7 * k + 1));
  tensors.emplace_back(out, std::vector<int64_t>{201});
  tensors.emplace_back(out, std::vector<int64_t>{1});
  differ(one_op(ir::info(op).name, in, out), tensors, {}, tol);
}

TEST(LlvmElements, ArithmeticIsExact) {
  for (DType t : {u8, i8, i32, u32, i64, f32, f64})
    for (OpKind op : {OpKind::add, OpKind::sub, OpKind::mul, OpKind::div}) check(op, {t, t}, t);
  for (DType t : {f32, f64}) {
    check(OpKind::sqrt, {t}, t);
    check(OpKind::fma, {t, t, t}, t);
  }
}

TEST(LlvmElements, IntegerDivisionNeverTraps) {
  for (DType t : {u8, i8, i32, u32, i64})
    for (OpKind op : {OpKind::rem, OpKind::floor_div, OpKind::floor_mod, OpKind::ceil_div})
      check(op, {t, t}, t);
}

TEST(LlvmElements, ShiftsAndBits) {
  for (DType t : {u8, i8, i32, u32, i64}) {
    for (OpKind op : {OpKind::shl, OpKind::shr, OpKind::and_, OpKind::or_, OpKind::xor_})
      check(op, {t, t}, t);
    check(OpKind::not_, {t}, t);
  }
  for (OpKind op : {OpKind::and_, OpKind::or_, OpKind::xor_})
    check(op, {DType::mask, DType::mask}, DType::mask);
  check(OpKind::not_, {DType::mask}, DType::mask);
}

TEST(LlvmElements, OrderAndNaN) {
  for (DType t : {u8, i8, i32, u32, i64, f16, bf16, f8e4m3, f8e5m2, f32, f64}) {
    for (OpKind op : {OpKind::maximum, OpKind::minimum, OpKind::maximum_num, OpKind::minimum_num})
      check(op, {t, t}, t, {0, 0, true});
    for (OpKind op : {OpKind::eq, OpKind::ne, OpKind::lt, OpKind::le, OpKind::gt, OpKind::ge})
      check(op, {t, t}, DType::mask);
    check(OpKind::neg, {t}, t);
    check(OpKind::abs, {t}, t);
  }
  check(OpKind::eq, {DType::mask, DType::mask}, DType::mask);
  check(OpKind::ne, {DType::mask, DType::mask}, DType::mask);
}

TEST(LlvmElements, SelectMovesBits) {
  for (DType t : all_types) check(OpKind::select, {DType::mask, t, t}, t);
}

TEST(LlvmElements, CastsRoundOnceAndSaturate) {
  for (DType from : all_types)
    for (DType to : all_types)
      if (from != to) check(OpKind::cast, {from}, to);
}

// NaN are among the inputs; to integers their payloads are compared, too.
TEST(LlvmElements, BitcastsKeepEveryBit) {
  for (DType from : all_types)
    for (DType to : all_types)
      if (from != DType::mask && to != DType::mask && size_of(from) == size_of(to))
        check(OpKind::bitcast, {from}, to);
}

TEST(LlvmElements, RoundsToTf32) { check(OpKind::round_tf32, {f32}, f32); }

TEST(LlvmElements, CastsToFloat8WithInfinities) {
  for (DType from : all_types)
    for (DType to : {f8e4m3, f8e5m2}) check(OpKind::cast_nonfinite, {from}, to);
}

// The interpreter computes in f64 and rounds once, so 4 ulp of the true value are at most 4 of its
// result plus half. Infinities, NaN, signs and subnormals are among the inputs.
TEST(LlvmElements, TranscendentalsStayWithinFourUlp) {
  for (OpKind op : {OpKind::exp, OpKind::exp2, OpKind::log, OpKind::tanh, OpKind::rsqrt,
                    OpKind::log2, OpKind::sin, OpKind::cos, OpKind::erf})
    for (DType t : {f32, f64}) {
      check(op, {t}, t, {.ulps = 4});
      const std::string text = fmt::format(R"(
kernel k(%x: tensor<{0}, 1> {{unit=0}}, %y: tensor<{0}, 1> {{unit=0}}) {{
  host:
    %z = constant 0 : i64
  body:
    %t = load %x[%z] {{inside=[0]}} : tile<{0}, 40000>
    %r = {1} %t : tile<{0}, 40000>
    store %y[%z], %r {{inside=[0]}}
}}
)",
                                           name_of(t), ir::info(op).name);
      Data x(t, {40000});
      x.fill([](int64_t k) { return static_cast<double>(k - 20000) / 173; });
      differ(text, {x, Data(t, {40000})}, {}, {.ulps = 4});
      differ(text, {special(t, {40000}, 11), Data(t, {40000})}, {}, {.ulps = 4});
    }
}

// Tiles too small for a full register use narrower forms of the same instructions.
TEST(LlvmElements, ExpOfSmallTiles) {
  for (int n : {2, 3, 8, 12}) {
    const std::string text = fmt::format(R"(
kernel k(%x: tensor<f32, 1> {{unit=0}}, %y: tensor<f32, 1> {{unit=0}}) {{
  host:
    %n = constant {0} : i64
    grid %n
  body:
    %i = program_id {{axis=0}} : i64
    %o = mul %i, %n : i64
    %t = load %x[%o] : tile<f32, {0}>
    %r = exp %t : tile<f32, {0}>
    store %y[%o], %r
}}
)",
                                         n);
    differ(text, {special(f32, {n * n}, 7), Data(f32, {n * n})}, {}, {.ulps = 4});
    Data edges(f32, {n * n});
    edges.fill([&](int64_t k) { return k % 2 ? 88.7 + 0.01 * k : -103.9 - 0.01 * k; });
    differ(text, {edges, Data(f32, {n * n})}, {}, {.ulps = 1});
  }
}

TEST(LlvmElements, NarrowFloatsAreRightForEveryPattern) {
  for (DType t : {f16, bf16}) {
    Data in(t, {65536}), wide(f32, {65536}), back(t, {65536});
    for (int64_t k = 0; k < 65536; ++k) in.set_bits(k, static_cast<uint64_t>(k));
    differ(fmt::format(R"(
kernel k(%a: tensor<{0}, 1> {{unit=0}}, %b: tensor<f32, 1> {{unit=0}}, %c: tensor<{0}, 1> {{unit=0}}) {{
  host:
    %z = constant 0 : i64
  body:
    %x = load %a[%z] {{inside=[0]}} : tile<{0}, 65536>
    %y = cast %x : tile<f32, 65536>
    %w = cast %y : tile<{0}, 65536>
    store %b[%z], %y {{inside=[0]}}
    store %c[%z], %w {{inside=[0]}}
}}
)",
                       name_of(t)),
           {in, wide, back});
  }
}

}  // namespace
}  // namespace tw::test
