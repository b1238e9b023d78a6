// Scans and custom reductions of every type, in tiles of one warp, of many and of a cluster, print
// PTX that assembles.
#include <fmt/format.h>

#include "golden.hpp"
#include "ir/printer.hpp"
#include "ir/verify.hpp"
#include "lower/lower.hpp"
#include "target/ptx/assemble.hpp"
#include "target/ptx/print.hpp"

namespace tw {
namespace {

using namespace test::golden;

struct Tile {
  int rows, columns, axis;
};
constexpr Tile tiles[] = {{1, 100, 1}, {64, 48, 0}, {4, 16384, 1}};

// Two values: one of the type, and how many there were.
std::string text(DType t, const Tile& s, bool reduce, bool reverse) {
  const char* type = name_of(t);
  const std::string dims = fmt::format("{}x{}", s.rows, s.columns),
                    to = !reduce
                             ? dims
                             : fmt::format("{}x{}", s.axis ? s.rows : 1, s.axis ? 1 : s.columns),
                    join = t == DType::mask ? "xor" : "maximum";
  std::string k = fmt::format(
      "kernel k(%x: tensor<{0}, 2> {{unit=1, align=16}}, %y: tensor<{0}, 2> {{unit=1, align=16}}, "
      "%c: tensor<i32, 2> {{unit=1, align=16}}) {{\nhost:\n  %n = dim %x {{axis={2}}} : i64\n"
      "  %0 = constant 0 : i64\n  %one = constant 1 : i32\n  %none = constant {3} : {0}\nbody:\n"
      "  %t = load %x[%0, %0] : tile<{0}, {1}>\n  %ones = broadcast %one : tile<i32, {1}>\n",
      type, dims, s.axis, ir::constant_text(t, 0));
  k += fmt::format("  %a, %b = {} {{axis={}{}}} within {} : tile<{}, {}>, tile<i32, {}> combine ",
                   reduce ? "reduce_custom %t, %ones, %none, %one" : "scan %t, %ones", s.axis,
                   reduce    ? ""
                   : reverse ? ", reverse=1, exclusive=0"
                             : ", reverse=0, exclusive=0",
                   s.axis ? "[:, %n:]" : "[%n:, :]", type, to, to);
  k += fmt::format(
      "(%l: {0}, %ln: i32, %r: {0}, %rn: i32) {{\n    %j = {1} %l, %r : {0}\n    %jn = add %ln, "
      "%rn : i32\n    yield %j, %jn\n  }}\n  store %y[%0, %0], %a\n  store %c[%0, %0], %b\n}}\n",
      type, join, to);
  return k;
}

TEST(Scan, EveryTypeAssembles) {
  if (ptx::assembler_version().empty()) GTEST_SKIP() << "no ptxas here";
  for (int t = 0; t < dtype_count; ++t)
    for (const Tile& s : tiles)
      for (const bool reduce : {false, true}) {
        const std::string k = text(static_cast<DType>(t), s, reduce, s.rows == 64);
        SCOPED_TRACE(k);
        const ir::ParseResult r = ir::parse(k);
        ASSERT_TRUE(r) << r.error.text;
        for (const ir::Diagnostic& d : ir::verify(*r.func)) FAIL() << ir::format(*r.func, d);
        // A reduction of rows that lie over a cluster would move between its blocks.
        if (reduce && s.columns > 1000) continue;
        const ptx::GpuTarget h200;
        const ir::Func lane = lower::lower(*r.func, h200);
        for (const ir::Diagnostic& d : ir::verify(lane)) FAIL() << ir::format(lane, d);
        const auto a = ptx::assemble(ptx::print_ptx(lane, h200).text, h200);
        ASSERT_TRUE(a);
        EXPECT_LE(a->spill_stores + a->spill_loads, 128);
      }
}

}  // namespace
}  // namespace tw
