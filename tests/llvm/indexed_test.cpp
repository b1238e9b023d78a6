// Gather, scatter, atomics and scans: interpreter against JIT, bounds and all types.
#include <fmt/format.h>

#include "llvm/differ.hpp"

namespace tw::test {
namespace {

constexpr DType number_types[] = {u8, i8, i32, u32, i64, f16, bf16, f8e4m3, f8e5m2, f32, f64};

Data counting(DType t, std::vector<int64_t> dims, int64_t modulus, int64_t shift) {
  Data d(t, std::move(dims));
  d.fill([=](int64_t k) { return static_cast<double>((k * 7 + 3) % modulus + shift); });
  return d;
}

TEST(LlvmIndexed, GatherOfEveryType) {
  for (DType index : {i32, i64})
    for (DType t : number_types) {
      const std::string text = fmt::format(R"(
kernel k(%x: tensor<{0}, 2>, %i: tensor<{1}, 1> {{unit=0}}, %y: tensor<{0}, 1> {{unit=0}}, %z: tensor<{0}, 1>) {{
  host:
    %o = constant 0 : i64
    %other = constant {2} : {0}
  body:
    %r = load %i[%o] : tile<{1}, 50>
    %c = iota {{axis=0}} : tile<{1}, 50>
    %g = gather %x[%r, %c] other %other : tile<{0}, 50>
    %n = dim %i {{axis=0}} : i64
    store %y[%o], %g within [:%n]
    %s = load %i[%o] : tile<{1}, 1>
    %e = gather %x[%s, %s] other %other : tile<{0}, 1>
    store %z[%o], %e
}}
)",
                                           name_of(t), name_of(index), is_float(t) ? "1.0" : "1");
      Data x = special(t, {9, 40}, 5);
      x.strides = {1, 9};
      differ(text, {x, counting(index, {45}, 12, -2), Data(t, {45}), Data(t, {1})});
    }
}

TEST(LlvmIndexed, ScatterToPlacesOfTheirOwn) {
  for (DType t : number_types) {
    const std::string text = fmt::format(R"(
kernel k(%x: tensor<{0}, 1>, %y: tensor<{0}, 1>) {{
  host:
    %o = constant 0 : i64
    %two = constant 2 : i32
    %five = constant 5 : i32
    %last = constant -1 : i64
  body:
    %i = iota {{axis=0}} : tile<i32, 40>
    %w = broadcast %two : tile<i32, 40>
    %f = broadcast %five : tile<i32, 40>
    %a = mul %i, %w : tile<i32, 40>
    %p = sub %a, %f : tile<i32, 40>
    %v = load %x[%o] : tile<{0}, 40>
    %n = dim %x {{axis=0}} : i64
    scatter %y[%p], %v within [:%n]
    %s = load %x[%o] : tile<{0}, 1>
    %q = iota {{axis=0}} : tile<i64, 1>
    scatter %y[%q], %s
}}
)",
                                         name_of(t));
    differ(text, {special(t, {37}, 3), Data(t, {50})});
  }
}

TEST(LlvmIndexed, AtomicsOfEveryFunction) {
  const char* fns[] = {"add", "max", "min", "and", "or", "xor", "exchange", "cas"};
  for (const char* fn : fns)
    for (DType t : {i32, u32, i64, f16, bf16, f32, f64}) {
      const bool bits = std::string_view("and or xor").find(fn) != std::string_view::npos;
      const bool moves = fn[0] == 'e' || fn[0] == 'c';
      if ((is_float(t) && bits) || (is_16bit_float(t) && moves)) continue;
      for (const char* order : {"relaxed", "acq_rel"}) {
        const std::string text = fmt::format(
            R"(
kernel k(%x: tensor<{0}, 2> {{align=8}}, %v: tensor<{0}, 2>, %old: tensor<{0}, 2>, %bins: tensor<{0}, 1> {{align=8}}) {{
  host:
    %o = constant 0 : i64
    %minus = constant -2 : i64
    %m = dim %v {{axis=0}} : i64
  body:
    %t = load %v[%o, %o] : tile<{0}, 4x9>
    %e = load %v[%o, %minus] : tile<{0}, 4x9>
    %r = atomic %x[%o, %minus], %t{1} {{fn={2}, order={3}, scope=device}} within [:%m] : tile<{0}, 4x9>
    %lo = constant 2 : i64
    store %old[%o, %minus], %r within [:%m, %lo:]
    %i = iota {{axis=1}} : tile<i32, 4x9>
    %three = constant 3 : i32
    %threes = broadcast %three : tile<i32, 4x9>
    %b = rem %i, %threes : tile<i32, 4x9>
    %u = atomic_scatter %bins[%b], %t{1} {{fn={2}, order={3}, scope=block}} within [:%m, %lo:] : tile<{0}, 4x9>
}}
)",
            name_of(t), fn[0] == 'c' ? ", %e" : "", fn, order);
        const auto small = [&](std::vector<int64_t> dims, uint64_t shift) {
          return counting(t, std::move(dims), 11, static_cast<int64_t>(shift));
        };
        Data v = small({3, 9}, 0);
        if (is_float(t)) v = special(t, {3, 9}, 4);
        differ(text, {small({4, 6}, 1), v, Data(t, {4, 6}), small({4}, 2)}, {}, {0, 0, true});
      }
    }
}

// Both directions, inclusive and not, along each axis, inside bounds, of two tiles of two types.
TEST(LlvmScan, EveryForm) {
  for (int axis : {0, 1, 2})
    for (int reverse : {0, 1})
      for (int exclusive : {0, 1})
        for (bool bounded : {false, true}) {
          const std::string text = fmt::format(
              R"(
kernel k(%x: tensor<i32, 3>, %w: tensor<u8, 3>, %y: tensor<i32, 3>, %z: tensor<u8, 3>, %lo: i64, %hi: i64) {{
  host:
    %o = constant 0 : i64
    %f = constant 7 : i32
    %g = constant 9 : u8
  body:
    %a = load %x[%o, %o, %o] : tile<i32, 3x5x6>
    %b = load %w[%o, %o, %o] : tile<u8, 3x5x6>
    %r, %s = scan %a, %b{3} {{axis={0}, reverse={1}, exclusive={2}}}{4} : tile<i32, 3x5x6>, tile<u8, 3x5x6> combine (%la: i32, %lb: u8, %ra: i32, %rb: u8) {{
      %m = mul %la, %ra : i32
      %c = cast %ra : u8
      %p = mul %lb, %c : u8
      %q = add %p, %rb : u8
      yield %m, %q
    }}
    store %y[%o, %o, %o], %r{4}
    store %z[%o, %o, %o], %s{4}
}}
)",
              axis, reverse, exclusive, exclusive ? ", %f, %g" : "",
              !bounded    ? ""
              : axis == 0 ? " within [%lo:%hi]"
              : axis == 1 ? " within [:, %lo:%hi]"
                          : " within [:, :, %lo:%hi]");
          for (auto [lo, hi] :
               std::vector<std::pair<int64_t, int64_t>>{{1, 3}, {-4, 2}, {2, 99}, {2, 2}, {3, 0}})
            differ(text,
                   {counting(i32, {3, 5, 6}, 9, -4), counting(u8, {3, 5, 6}, 200, 0),
                    Data(i32, {3, 5, 6}), Data(u8, {3, 5, 6})},
                   {static_cast<uint64_t>(lo), static_cast<uint64_t>(hi)});
        }
}

TEST(LlvmScan, ReduceCustom) {
  for (int axis : {0, 1}) {
    const std::string text = fmt::format(
        R"(
kernel k(%x: tensor<i64, 2>, %y: tensor<i64, 2>, %one: tensor<i64, 1>, %lo: i64, %hi: i64) {{
  host:
    %o = constant 0 : i64
    %f = constant 7 : i64
    %three = constant 3 : i64
  body:
    %a = load %x[%o, %o] : tile<i64, 5x6>
    %r = reduce_custom %a, %f {{axis={0}}} within [{1}] : tile<i64, {2}> combine (%l: i64, %n: i64) {{
      %m = mul %l, %three : i64
      %s = add %m, %n : i64
      yield %s
    }}
    store %y[%o, %o], %r
    %b = load %x[%o, %o] : tile<i64, 1x1>
    %c = reshape %b : tile<i64, 1>
    %q = reduce_custom %c, %f {{axis=0}} within [%lo:%hi] : tile<i64, 1> combine (%l2: i64, %n2: i64) {{
      yield %n2
    }}
    store %one[%o], %q
}}
)",
        axis, axis == 0 ? "%lo:%hi" : ":, %lo:%hi", axis == 0 ? "1x6" : "5x1");
    for (auto [lo, hi] :
         std::vector<std::pair<int64_t, int64_t>>{{0, 9}, {1, 4}, {2, 2}, {4, 1}, {-3, 1}})
      differ(text,
             {counting(i64, {5, 6}, 9, -4),
              Data(i64, axis == 0 ? std::vector<int64_t>{1, 6} : std::vector<int64_t>{5, 1}),
              Data(i64, {1})},
             {static_cast<uint64_t>(lo), static_cast<uint64_t>(hi)});
  }
}

}  // namespace
}  // namespace tw::test
