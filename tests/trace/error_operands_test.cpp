// Whole texts of errors about operands, types and shapes.
#include <gtest/gtest.h>

#include <cmath>

#include "trace/error_text.hpp"

namespace tw::test {
namespace {

using test::fails;

const std::vector<ir::Param> f32_2 = {tensor(f32, 2)};

// A kernel of one f32 tensor of rank 2.
void fails(void (*kernel)(Tensor), const std::string& text, Loc test = Loc::here()) {
  fails(f32_2, kernel, text, test);
}

TEST(OperandErrors, Shapes) {
  fails(
      [](Tensor) {
        Tile a = zeros(f32, {4, 5}), b = zeros(f32, {6, 1, 3});
        a = a + b;  // <add>
      },
      "<add>: +: shapes 4x5 and 6x1x3 do not broadcast: dimension 2 is 5 in one and 3 in the "
      "other");
  fails(
      [](Tensor) {
        Tile a = zeros(f32, {4}), b = zeros(f32, {6});
        Tile c = where(a < 1, b, 0);  // <where>
      },
      "<where>: where: shapes 4 and 6 do not broadcast: dimension 0 is 4 in one and 6 in the "
      "other");
  fails(
      [](Tensor) {
        zeros(f32, {1, 1, 1, 1, 1, 1});  // <zeros>
      },
      "<zeros>: zeros: a tile has at most 5 dimensions, not 6");
  fails(
      [](Tensor) {
        zeros(f32, {4, 0});  // <zeros2>
      },
      "<zeros2>: zeros: a tile dimension must be positive, not 0");
  fails(
      [](Tensor) {
        iota(i64, {1 << 20, 1 << 20, 2});  // <iota>
      },
      "<iota>: iota: the tile is too large: more than 2^30 elements");
  fails(
      [](Tensor) {
        reshape(zeros(f32, {4, 6}), {5, 5});  // <reshape>
      },
      "<reshape>: reshape from 4x6 to 5x5: 24 elements are not 25");
  fails(
      [](Tensor) {
        transpose(zeros(f32, {4, 6}), {1, 1});  // <transpose>
      },
      "<transpose>: transpose of a tile of rank 2: the permutation must name each of 0..1 once");
  fails(
      [](Tensor) {
        broadcast(zeros(f32, {4, 6}), {4, 7});  // <broadcast>
      },
      "<broadcast>: broadcast: shapes 4x6 and 4x7 do not broadcast: dimension 1 is 6 in one and 7 "
      "in the other");
  fails(
      [](Tensor) {
        broadcast(zeros(f32, {4, 6}), {1, 6});  // <broadcast2>
      },
      "<broadcast2>: broadcast from 4x6 to 1x6: only dimensions of size 1 repeat");
  fails(
      [](Tensor) {
        expand(zeros(f32, {1, 1, 1, 1, 1}), 0);  // <expand>
      },
      "<expand>: expand: a tile has at most 5 dimensions");
  fails(
      [](Tensor) {
        squeeze(zeros(f32, {4, 6}), -1);  // <squeeze>
      },
      "<squeeze>: squeeze: axis -1 of 4x6 has size 6, not 1");
  fails(
      [](Tensor) {
        sum(zeros(f32, {4, 6}), 2);  // <sum>
      },
      "<sum>: sum: tile<f32, 4x6> has no axis 2: give 0 to 1, or -1 for the last");
  fails(
      [](Tensor) {
        sum(zeros(f32, {4}), 1);  // <sum2>
      },
      "<sum2>: sum: tile<f32, 4> has no axis 1: give 0, or -1 for the last");
  fails(
      [](Tensor) {
        expand(iota(i32, {8}), -5);  // <expand2>
      },
      "<expand2>: expand: a new axis of tile<i32, 8> cannot be -5: give 0 to 1, or -1 for the "
      "last");
  fails(
      [](Tensor) {
        expand(Tile(1.0f), 1);  // <expand3>
      },
      "<expand3>: expand: a new axis of f32 cannot be 1: give 0, or -1 for the last");
  fails(
      [](Tensor) {
        Tile s = 1.0f;
        max(s, 0);  // <max>
      },
      "<max>: max: axis 0 of a scalar, which has none");
  fails(
      [](Tensor) {
        full(f32, {4}, zeros(f32, {4}));  // <full>
      },
      "<full>: full: value must be a scalar, not tile<f32, 4>");
}

TEST(OperandErrors, ElementTypes) {
  fails(
      [](Tensor) {
        Tile m = zeros(i32, {4}) < 1;
        m = m + 1;  // <mask>
      },
      "<mask>: + on a mask: write cast(mask, i32) for 0 and 1, or where(mask, a, b) to choose");
  fails(
      [](Tensor) {
        zeros(f32, {4}) % 2;  // <rem>
      },
      "<rem>: % takes integers, not f32: cast first");
  fails(
      [](Tensor) {
        zeros(f32, {4}) & 2;  // <and>
      },
      "<and>: & takes integers or masks, not f32: cast first");
  fails(
      [](Tensor) {
        zeros(i32, {4}) << 1.5;  // <shift>
      },
      "<shift>: << of i32 and a floating-point number: cast first");
  fails(
      [](Tensor) {
        zeros(i32, {4}) + zeros(u32, {4});  // <signs>
      },
      "<signs>: + of i32 and u32: signed and unsigned of one width have no common type; cast one "
      "of them");
  fails(
      [](Tensor) {
        Tile m = zeros(i32, {4}) < 1;
        Mask e = m == 1;  // <equal>
      },
      "<equal>: == of a mask and a number: write cast(mask, i32) for 0 and 1");
  fails(
      [](Tensor) {
        Tile m = zeros(i32, {4}) < 1;
        m & 0.5;  // <and2>
      },
      "<and2>: & of a mask and a floating-point number: cast first");
  fails(
      [](Tensor) {
        Mask m(zeros(f32, {4}));  // <Mask>
      },
      "<Mask>: Mask takes a tile of truth values, not of f32: write tile != 0");
  fails(
      [](Tensor) {
        iota(bf16, {4});  // <iota2>
      },
      "<iota2>: iota of bf16: take an integer type, f32 or f64");
  fails(
      [](Tensor) {
        max(zeros(i32, {4}) < 1, 0);  // <max2>
      },
      "<max2>: max of a mask: any and all reduce masks");
  fails(
      [](Tensor) {
        exp(zeros(i32, {4}) < 1);  // <exp>
      },
      "<exp>: exp on a mask: write cast(mask, i32) for 0 and 1, or where(mask, a, b) to choose");
}

TEST(OperandErrors, Numbers) {
  fails(
      [](Tensor) {
        zeros(u8, {4}) + 256;  // <u8>
      },
      "<u8>: the number 256 does not fit u8");
  fails(
      [](Tensor) {
        Mask p = zeros(u32, {4}) > -1;  // <u32>
      },
      "<u32>: the number -1 does not fit u32");
  fails(
      [](Tensor) {
        zeros(i64, {4}) + ~0ull;  // <i64>
      },
      "<i64>: the number 18446744073709551615 does not fit i64");
  fails(
      [](Tensor) {
        zeros(f32, {4}) * 1e39;  // <f32>
      },
      "<f32>: the number 1e+39 becomes infinite as f32");
  fails(
      [](Tensor) {
        maximum(zeros(f16, {4}), 100000);  // <f16>
      },
      "<f16>: the number 100000 becomes infinite as f16");
  fails(
      [](Tensor) {
        maximum(zeros(f16, {4}), ~0ull);  // <f16u>
      },
      "<f16u>: the number 18446744073709551615 becomes infinite as f16");
  fails(
      [](Tensor) {
        maximum(zeros(f8e4m3, {4}), ~0ull);  // <f8u>
      },
      "<f8u>: the number 18446744073709551615 is beyond the largest f8e4m3");
  fails(
      [](Tensor) {
        zeros(i32, {4}) + ~0ull;  // <i32u>
      },
      "<i32u>: the number 18446744073709551615 does not fit i32");
  fails(
      [](Tensor) {
        Tile t = ~0ull;  // <tile>
      },
      "<tile>: the number 18446744073709551615 does not fit i64, the widest integer type: write it "
      "as a float");
  fails(
      [](Tensor x) {
        Tile t = 1ll;
        if_(x.dim(0) > 1, [&] { t = ~0ull; });  // <arm>
        full(f32, {4}, t);
      },
      "<arm>: the number 18446744073709551615 does not fit i64, the widest integer type: write it "
      "as a float");
  fails(
      [](Tensor) {
        full(i32, {4}, 1ll << 40);  // <full2>
      },
      "<full2>: the number 1099511627776 does not fit i32");
  fails(
      [](Tensor) {
        full(i32, {4}, 1.7f);  // <full3>
      },
      "<full3>: the number 1.7 does not fit i32");
  outside(
      [] {
        detail::CallSite site;
        detail::add_constant(site, 'i', 1);
        detail::add_scalar(site, ~0ull);
      },
      "argument 1 of the kernel (counted from 0, each field of a struct by itself) is the number "
      "18446744073709551615, which does not fit i64, the widest integer type");
}

// A scalar that must become a type: a number by its value, what is computed where an operator would
// give that type.
TEST(OperandErrors, ScalarsOfAnotherType) {
  fails(
      [](Tensor) {
        full(i32, {4}, Tile(1.7f));  // <number>
      },
      "<number>: the number 1.7 does not fit i32");
  fails(
      [](Tensor) {
        full(i32, {4}, sum(zeros(f32, {4})));  // <full>
      },
      "<full>: full: value is f32, but i32 is needed: write cast(value, i32)");
  fails(
      {tensor(f16, 1)},
      +[](Tensor x) {
        load(x, {0}, {4}, sum(zeros(f32, {4})));  // <load>
      },
      "<load>: load: other is f32, but f16 is needed: write cast(other, f16)");
  fails(
      {tensor(u8, 1)},
      +[](Tensor x) {
        load(x, {0}, {4}, Tile(300));  // <load2>
      },
      "<load2>: the number 300 does not fit u8");
  fails(
      {tensor(i32, 1)},
      +[](Tensor x) {
        gather(x, {iota(i32, {4})}, x.dim(0));  // <gather>
      },
      "<gather>: gather: other is i64, but i32 is needed: write cast(other, i32)");
  fails(
      {tensor(DType::mask, 1)},
      +[](Tensor x) {
        load(x, {0}, {4}, 2);  // <mask>
      },
      "<mask>: the number 2 does not fit mask");
}

TEST(OperandErrors, Dot) {
  fails(
      [](Tensor) {
        dot(zeros(f32, {4, 6}), zeros(f32, {6}));  // <rank>
      },
      "<rank>: dot takes two tiles of rank 2, not tile<f32, 4x6> and tile<f32, 6>");
  fails(
      [](Tensor) {
        dot(zeros(f32, {4, 6}), zeros(f32, {4, 6}));  // <inner>
      },
      "<inner>: dot: the inner sizes differ: 4x6 times 4x6");
  fails(
      [](Tensor) {
        dot(zeros(f16, {4, 6}), zeros(bf16, {6, 4}));  // <types>
      },
      "<types>: dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, not "
      "f16 and bf16: cast one, as in cast(a, bf16)");
  fails(
      [](Tensor) {
        dot(zeros(bf16, {4, 6}), zeros(f32, {6, 4}));  // <wide>
      },
      "<wide>: dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, not "
      "bf16 and f32: cast one, as in cast(b, bf16)");
  fails(
      [](Tensor) {
        dot(zeros(f32, {4, 6}), zeros(i8, {6, 4}));  // <i8>
      },
      "<i8>: dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, not "
      "f32 and i8: cast one, as in cast(b, f32)");
  fails(
      [](Tensor) {
        dot(zeros(f8e4m3, {4, 6}), zeros(f8e5m2, {6, 4}));  // <f8>
      },
      "<f8>: dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, not "
      "f8e4m3 and f8e5m2: cast both to one of these");
  fails(
      [](Tensor) {
        dot(zeros(i32, {4, 6}), zeros(i32, {6, 4}));  // <i32>
      },
      "<i32>: dot takes two tiles of one type among i8, f8e4m3, f8e5m2, f16, bf16, f32, f64, not "
      "i32 and i32");
  fails(
      [](Tensor) {
        dot(zeros(f16, {4, 6}), zeros(f16, {6, 4}), zeros(f16, {4, 4}));  // <acc>
      },
      "<acc>: dot: the accumulator must be tile<f32, 4x4>, not tile<f16, 4x4>");
  fails(
      [](Tensor) {
        dot(zeros(f16, {4, 6}), zeros(f16, {6, 4}), Precision::tf32);  // <tf32>
      },
      "<tf32>: dot with Precision::tf32 takes f32, not f16: cast it");
  fails(
      [](Tensor) {
        round_tf32(zeros(f64, {4}));  // <round>
      },
      "<round>: round_tf32 takes f32, not f64: cast it");
}

TEST(OperandErrors, Float8) {
  fails(
      [](Tensor) {
        Tile t = zeros(f8e4m3, {4}) + 1;  // <plus>
      },
      "<plus>: + on f8e4m3: 8-bit floats are for storage and dot; cast first, as in cast(t, f32)");
  fails(
      [](Tensor) {
        maximum(zeros(f8e4m3, {4}), zeros(f32, {4}));  // <mixed>
      },
      "<mixed>: maximum on f8e4m3: 8-bit floats are for storage and dot; cast first, as in cast(t, "
      "f32)");
  fails(
      [](Tensor) {
        sum(zeros(f8e5m2, {4}));  // <sum>
      },
      "<sum>: sum on f8e5m2: 8-bit floats are for storage and dot; cast first, as in cast(t, f32)");
  fails(
      [](Tensor) {
        maximum(zeros(f8e4m3, {4}), 465);  // <large>
      },
      "<large>: the number 465 is beyond the largest f8e4m3");
  fails(
      [](Tensor) {
        maximum(zeros(f8e4m3, {4}), -INFINITY);  // <infinite>
      },
      "<infinite>: the number -inf is beyond the largest f8e4m3");
  fails(
      [](Tensor) {
        full(f8e5m2, {4}, 61440);  // <large2>
      },
      "<large2>: the number 61440 is beyond the largest f8e5m2");
  fails(
      [](Tensor) {
        iota(f8e5m2, {4});  // <iota>
      },
      "<iota>: iota of f8e5m2: take an integer type, f32 or f64");
  fails(
      [](Tensor) {
        full(i8, {4}, 128);  // <i8>
      },
      "<i8>: the number 128 does not fit i8");
}

TEST(OperandErrors, Tensors) {
  fails(
      [](Tensor x) {
        x.dim(2);  // <dim>
      },
      "<dim>: dim: a tensor of rank 2 has no dimension 2: give 0 to 1, or -1 for the last");
  fails(
      {tensor(f32, 0)},
      +[](Tensor x) {
        x.stride(0);  // <stride>
      },
      "<stride>: stride: dimension 0 of a tensor of rank 0, which has none");
  fails(
      {tensor(f32, 1)},
      +[](Tensor x) {
        x.at(3);  // <at>
      },
      "<at>: at drops a dimension of a tensor of rank 2 or more; this one has rank 1: load(x, {i}, "
      "{1}) reads one element");
  fails(
      [](Tensor x) {
        x.at(0.5);  // <at2>
      },
      "<at2>: at: an index or size must be an integer");
  fails(
      [](Tensor x) {
        x.slice(0, Tile(1.0f), 4);  // <slice>
      },
      "<slice>: slice: an index or size must be an integer scalar, not f32");
  fails(
      [](Tensor x) {
        load(x, {iota(i32, {4}), 0}, {4, 4});  // <index>
      },
      "<index>: load: an index or size must be an integer scalar, not a tile: gather(x, {index}) "
      "loads by a tile of indices");
  fails(
      [](Tensor x) {
        store(x, {iota(i32, {4}), 0}, zeros(f32, {4, 4}));  // <place>
      },
      "<place>: store: an index or size must be an integer scalar, not a tile: scatter(x, {index}, "
      "value) stores by a tile of indices");
  fails(
      [](Tensor x) {
        x.transpose({1, 2});  // <transpose2>
      },
      "<transpose2>: transpose of a tensor of rank 2: the permutation must name each of 0..1 once");
  fails(
      [](Tensor x) {
        for (Tile k : range(0, 3)) x.dim_const(1);  // <const>
      },
      "<const>: dim_const works on a parameter of the kernel, outside recorded regions: call it at "
      "the top and keep the int");
  fails(
      [](Tensor x) {
        x.at(0).dim_const(0);  // <const2>
      },
      "<const2>: dim_const works on a parameter of the kernel, outside recorded regions: call it "
      "at the top and keep the int");
}

TEST(OperandErrors, DimConstTooLarge) {
  const auto kernel = [](Tensor x) {
    x.dim_const(0);  // <const3>
  };
  outside(
      [&] {
        const ir::Param p = tensor(f32, 1);
        ir::TensorArg arg;
        arg.dims[0] = 1ll << 40;
        Tensor x;
        auto run = [&] { detail::CallOf<Tensor>::trace_with(kernel, x); };
        trace::Request r;
        r.params = {&p, 1};
        r.tensors = {&arg, 1};
        r.run = [](void* f) { (*static_cast<decltype(run)*>(f))(); };
        r.frame = &run;
        ir::Func f;
        trace::record(r, f);
      },
      "<const3>: dim_const: the size 1099511627776 does not fit an int");
}

TEST(OperandErrors, LoadAndStore) {
  fails(
      [](Tensor x) {
        load(x, {0}, {4, 4});  // <load>
      },
      "<load>: load: the tensor has rank 2, but 1 indices and 2 sizes are given");
  fails(
      [](Tensor x) {
        load(x, {0, 0}, {4, 4}, zeros(f32, {4}));  // <other>
      },
      "<other>: load: other must be a scalar, not tile<f32, 4>");
  fails(
      [](Tensor x) {
        load(x, {0, 0}, {4, 4}, 1e39);  // <other2>
      },
      "<other2>: the number 1e+39 becomes infinite as f32");
  fails(
      [](Tensor x) {
        store(x, {0}, zeros(f32, {4, 4}));  // <store>
      },
      "<store>: store: the tensor has rank 2, but 1 indices are given");
  fails(
      [](Tensor x) {
        store(x, {0, 0}, zeros(f64, {4, 4}));  // <type>
      },
      "<type>: store of tile<f64, 4x4> into a tensor of f32: write cast(value, f32); a C++ number "
      "like 0.5 is f64 where it stands alone: write 0.5f");
  fails(
      [](Tensor x) {
        store(x, {0, 0}, zeros(f32, {4}));  // <rank2>
      },
      "<rank2>: store: the tensor has rank 2, the tile 4 has rank 1: reshape it");
  fails(
      {tensor(f32, 6)},
      +[](Tensor x) {
        store(x, {0, 0, 0, 0, 0, 0}, 1);  // <rank6>
      },
      "<rank6>: store: a tile has at most 5 dimensions; take a view with at() first");
}

TEST(OperandErrors, NumbersThatAreNoEnum) {
  static constexpr auto none = static_cast<DType>(77);
  fails(
      [](Tensor) {
        zeros(none, {4});  // <zeros>
      },
      "<zeros>: zeros: no element type has the number 77");
  fails(
      [](Tensor) {
        full(none, {4}, 1);  // <full>
      },
      "<full>: full: no element type has the number 77");
  fails(
      [](Tensor) {
        iota(none, {4});  // <iota>
      },
      "<iota>: iota: no element type has the number 77");
  fails(
      [](Tensor) {
        cast(zeros(f32, {4}), none);  // <cast>
      },
      "<cast>: cast: no element type has the number 77");
  fails(
      [](Tensor) {
        bitcast(zeros(f32, {4}), none);  // <bits>
      },
      "<bits>: bitcast: no element type has the number 77");
  fails(
      [](Tensor) {
        bitcast(zeros(f32, {4}), i64);  // <size>
      },
      "<size>: bitcast of f32 to i64: 32 and 64 bits; cast changes the size");
  fails(
      [](Tensor) {
        bitcast(zeros(f32, {4}) > 0, u8);  // <mask>
      },
      "<mask>: bitcast of a mask: a mask has no bits; write cast(mask, i32)");
  fails(
      [](Tensor) {
        bitcast(zeros(u8, {4}), DType::mask);  // <mask>
      },
      "<mask>: bitcast to a mask: a mask has no bits; write cast(t, mask)");
  fails(
      [](Tensor) {
        cast(zeros(f32, {4}), none, overflow::nonfinite);  // <nonfinite>
      },
      "<nonfinite>: cast: no element type has the number 77");
  fails(
      [](Tensor) {
        cast(zeros(f32, {4}), f8e4m3, static_cast<overflow>(5));  // <overflow>
      },
      "<overflow>: cast: no choice of overflow has the number 5");
  fails(
      [](Tensor) {
        dot(zeros(f32, {4, 4}), zeros(f32, {4, 4}), static_cast<Precision>(200));  // <dot>
      },
      "<dot>: dot: no precision has the number 200");
  fails(
      [](Tensor) {
        const Tile t = zeros(f32, {4, 4});
        dot(t, t, t, static_cast<Precision>(200));  // <dot2>
      },
      "<dot2>: dot: no precision has the number 200");
  fails(
      [](Tensor) {
        workspace(none, {4});  // <workspace>
      },
      "<workspace>: workspace: no element type has the number 77");
  fails(
      [](Tensor x) {
        atomic_add(x, {0}, 1, static_cast<order>(9));  // <order>
      },
      "<order>: atomic_add: no order has the number 9");
  fails(
      [](Tensor x) {
        atomic_add(x, {0}, 1, order::relaxed, static_cast<scope>(9));  // <scope>
      },
      "<scope>: atomic_add: no scope has the number 9");
  fails(
      [](Tensor x) {
        wait_until(x, {0}, static_cast<compare>(9), 1);  // <compare>
      },
      "<compare>: wait_until: no comparison has the number 9");
  fails(
      [](Tensor x) {
        wait_until(x, {0}, compare::eq, 1, static_cast<scope>(9));  // <wait>
      },
      "<wait>: wait_until: no scope has the number 9");
}

TEST(OperandErrors, NegativeCounts) {
  static const long long sizes[] = {4};
  fails(
      [](Tensor) {
        zeros(f32, Dims(sizes, -1));  // <zeros>
      },
      "<zeros>: zeros: a tile has at most 5 dimensions, not -1");
  fails(
      [](Tensor) {
        workspace(f32, Args(nullptr, -1));  // <workspace>
      },
      "<workspace>: workspace: a tensor has at most 8 dimensions, not -1");
}

// A default argument inside the library would name a line of the library.
TEST(OperandErrors, NameTheAuthorsLine) {
  fails(
      [](Tensor) {
        Tile t;
        Mask m(t);  // <mask>
      },
      "<mask>: this variable holds nothing yet: assign it before its first use");
  fails(
      [](Tensor) {
        Tile t;
        transpose(t);  // <tile>
      },
      "<tile>: this variable holds nothing yet: assign it before its first use");
  fails(
      [](Tensor) {
        Tensor t;
        t.transpose();  // <tensor>
      },
      "<tensor>: this variable holds nothing yet: assign it before its first use");
}

}  // namespace
}  // namespace tw::test
