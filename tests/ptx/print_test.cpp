// Whole kernels: golden/NAME.txt is a lane-level Func, NAME.ptx what is printed of it for sm_90a.
// TW_BLESS=1 writes the .ptx files anew: look at the difference before committing it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "ptx/assembles.hpp"
#include "ptx/rules.hpp"
#include "support/error.hpp"
#include "target/ptx/abi.hpp"
#include "target/ptx/registers.hpp"

namespace tw {
namespace {

namespace fs = std::filesystem;
using namespace test;

fs::path folder() { return fs::path(TW_SOURCE_DIR) / "tests/ptx/golden"; }

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const fs::directory_entry& e : fs::directory_iterator(folder()))
    if (e.path().extension() == ".txt") all.push_back(e.path().stem().string());
  std::sort(all.begin(), all.end());
  return all;
}

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

ir::Func golden(const std::string& name) { return parsed(content(folder() / (name + ".txt"))); }

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, Text) {
  const fs::path file = folder() / (GetParam() + ".ptx");
  const std::string text = print_ptx(golden(GetParam()), gpu(90, 'a')).text;
  if (const char* bless = std::getenv("TW_BLESS"); bless && *bless == '1')
    std::ofstream(file) << text;
  else
    EXPECT_EQ(text, content(file)) << file << ": run with TW_BLESS=1 to take the new text";
  EXPECT_EQ(broken_rules(text), "");
}

TEST_P(Golden, AssemblesWithoutSpills) {
  if (ptxas().empty()) GTEST_SKIP() << "no ptxas found: nothing was assembled";
  const ir::Func f = golden(GetParam());
  for (const ptx::GpuTarget& chip : chips()) {
    if (f.launch.cluster > 1 && chip.sm < 90) continue;
    for (const bool lines : {false, true}) {
      ptx::Assembled a;
      EXPECT_EQ(assemble(print_ptx(f, chip, {.lines = lines}).text, chip, &a), "");
      EXPECT_GT(a.registers, 0) << chip.arch();
      EXPECT_EQ(a.spill_stores + a.spill_loads, 0) << chip.arch();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Golden, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

ir::Func body(const std::string& lines, const std::string& host = "",
              const std::string& launch = "warps=1") {
  return parsed(
      "kernel k(%x: tensor<f32, 1> {unit=0, align=16}, %n: i32, %s: f32) lane {\n"
      "launch {" +
      launch + "}\nhost:\n" + host + "body:\n" + lines + "}\n");
}

size_t count_of(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(Print, KernelSaysHowToLaunchIt) {
  const ptx::Kernel k = print_ptx(body("%b = buffer : buffer<shared, f32, 33>\n%l = lane_id : i32\n"
                                       "st %b, %l, %s {vector=1, masked=0}\n",
                                       "", "warps=4, cluster=2, max_registers=64"),
                                  gpu(90, 'a'));
  EXPECT_EQ(k.entry, "tw_k");
  EXPECT_EQ(k.threads, 128);
  EXPECT_EQ(k.static_shared, 256);
  EXPECT_EQ(k.dynamic_shared, 0);
  EXPECT_EQ(k.cluster, 2);
  EXPECT_EQ(k.max_registers, 64);
  EXPECT_NE(k.text.find(".maxntid 128\n.maxnreg 64\n.explicitcluster\n.reqnctapercluster 2\n"),
            std::string::npos);
  if (!ptxas().empty()) {
    EXPECT_EQ(assemble(k.text, gpu(90, 'a')), "");
  }
  const ptx::Kernel large =
      print_ptx(body("%b = buffer : buffer<shared, f32, 16384>\n%l = lane_id : i32\n"
                     "st %b, %l, %s {vector=1, masked=0}\n"),
                gpu(90, 'a'));
  EXPECT_EQ(large.static_shared, 0);
  EXPECT_EQ(large.dynamic_shared, 65536);
  if (!ptxas().empty()) {
    EXPECT_EQ(assemble(large.text, gpu(90, 'a')), "");
  }
}

TEST(Print, WhatNoChipHas) {
  const auto message = [](const ir::Func& f, const ptx::GpuTarget& t) {
    try {
      print_ptx(f, t);
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(message(body(""), gpu(75)),
            "compute capability 7.5 is too old: NVIDIA GPUs from 8.0 on are supported");
  EXPECT_EQ(
      message(body("%o = constant 1.0 : f8e4m3\n"), gpu(86)),
      "<text>:5: 8-bit floats need an NVIDIA GPU of compute capability 8.9 or newer, not 8.6: "
      "cast to f16 before the call, and use f16 in the kernel");
  ptx::GpuTarget small = gpu(86);
  small.shared_bytes = 101376;
  EXPECT_EQ(message(body("%b = buffer : buffer<shared, f32, 32768>\n"), small),
            "'k' needs 131072 bytes of shared memory, sm_86 has 101376 a block");
}

// A limit that lets a thread have more than fits the block would give code that cannot be launched.
TEST(Print, RegistersFitTheBlock) {
  const auto limit = [](const std::string& launch) {
    const ptx::Kernel k = print_ptx(body("", "", launch), gpu(90, 'a'));
    const size_t at = k.text.find(".maxnreg ");
    EXPECT_EQ(k.max_registers, at == std::string::npos ? 0 : std::atoi(k.text.c_str() + at + 9));
    return k.max_registers;
  };
  EXPECT_EQ(limit("warps=8"), 0);
  EXPECT_EQ(limit("warps=8, max_registers=255"), 255);
  EXPECT_EQ(limit("warps=16, max_registers=255"), 128);
  EXPECT_EQ(limit("warps=32, max_registers=128"), 64);
  EXPECT_EQ(limit("warps=32, max_registers=40"), 40);
}

TEST(Print, MoreRegistersForWhatSpills) {
  const ptx::Kernel k = print_ptx(body("", "", "warps=16"), gpu(90, 'a'));
  const auto more = with_more_registers(k, 32, gpu(90, 'a'));
  ASSERT_TRUE(more);
  EXPECT_EQ(more->max_registers, 128);
  EXPECT_NE(more->text.find("\n.maxntid 512\n.maxnreg 128\n{\n"), std::string::npos) << more->text;
  EXPECT_FALSE(with_more_registers(k, 128, gpu(90, 'a')));     // has them all
  EXPECT_FALSE(with_more_registers(*more, 32, gpu(90, 'a')));  // is what the text says
}

// One text, two meanings: a constant as it is, and its halves, which are exchanged.
TEST(Print, HalvesAreNoWhole) {
  const ptx::Kernel k = print_ptx(
      body("%c = constant 3.0 : f64\n%one = constant 1 : i32\n%l = lane_id : i32\n"
           "%s2 = shuffle %c, %one {mode=0} : f64\n%b = buffer : buffer<shared, f64, 64>\n"
           "%f = broadcast %c : frag<f64, 2>\n%o = add %l, %l : i32\n"
           "st %b, %o, %f {vector=2, masked=0}\n"
           "st %b, %l, %s2 {vector=1, masked=0}\n"),
      gpu(90, 'a'));
  EXPECT_EQ(count_of(k.text, ",{%d"), 1u) << k.text;
  if (!ptxas().empty()) {
    EXPECT_EQ(assemble(k.text, gpu(90, 'a')), "");
  }
}

TEST(Print, CopiesOfAKnownSize) {
  const ptx::Kernel k = print_ptx(
      body("%b = buffer : buffer<shared, f32, 64>\n%z = constant 0 : i32\n%o = constant 0 : i64\n"
           "%three = constant 3 : i32\ncopy_async %b, %z, %x, %o, %three {vector=4}\n"),
      gpu(90, 'a'));
  EXPECT_EQ(count_of(k.text, ",16, 12;"), 1u) << k.text;
  if (!ptxas().empty()) {
    EXPECT_EQ(assemble(k.text, gpu(90, 'a')), "");
  }
}

// Offsets that differ by constants cost one address.
TEST(Print, ConstantsBecomeImmediates) {
  const std::string text =
      print_ptx(body("%l = lane_id : i32\n%c4 = constant 4 : i32\n%o = mul %l, %c4 : i32\n"
                     "%b = broadcast %o : frag<i32, 4>\n"
                     "%k = numbers {values=[0, 128, 256, 384]} : frag<i32, 4>\n"
                     "%at = add %b, %k : frag<i32, 4>\n%wide = cast %at : frag<i64, 4>\n"
                     "%v = ld %x, %wide {vector=4, masked=0} : frag<f32, 16>\n"
                     "st %x, %at, %v {vector=4, masked=0}\n"),
                gpu(90, 'a'))
          .text;
  EXPECT_EQ(count_of(text, "ld.global.v4.b32"), 4u) << text;
  EXPECT_EQ(count_of(text, "+1536]"), 2u) << text;
  EXPECT_EQ(count_of(text, "add."), 0u) << text;
  EXPECT_EQ(count_of(text, "mad.wide"), 1u) << text;
}

// A sum of 32 bits that may wrap is completed before it is widened, but in tensors of narrow
// offsets none of an access wraps.
TEST(Print, SumsThatMayWrap) {
  const auto text = [](const char* wide, int constant) {
    return print_ptx(
               parsed(fmt::format("kernel k(%x: tensor<f32, 1> {{unit=0, align=16{}}}, %n: i32) "
                                  "lane {{\nlaunch {{warps=1}}\nhost:\nbody:\n"
                                  "%c = constant {} : i32\n%o = add %n, %c : i32\n"
                                  "%v = ld %x, %o {{vector=1, masked=0}} : f32\n"
                                  "st %x, %o, %v {{vector=1, masked=0}}\n}}\n",
                                  wide, constant)),
               gpu(90, 'a'))
        .text;
  };
  for (const auto& [wide, constant, sums, immediates] :
       {std::tuple{", wide", 5, 1u, 0u}, std::tuple{"", 5, 0u, 2u},
        std::tuple{"", 1 << 30, 1u, 0u}}) {
    EXPECT_EQ(count_of(text(wide, constant), "add.s32"), sums) << text(wide, constant);
    EXPECT_EQ(count_of(text(wide, constant), "+20]"), immediates) << text(wide, constant);
  }
}

// The instructions for a subnormal operand of rsqrt are left out where there can be none.
TEST(Print, RootsOfWhatIsNeverSubnormal) {
  const auto flushed = [](const char* made) {
    const std::string text =
        print_ptx(
            body(fmt::format("%l = lane_id : i32\n%v = ld %x, %l {{vector=1, masked=0}} : f32\n"
                             "%one = constant 1.0 : f32\n%zero = constant 0.0 : f32\n"
                             "%tiny = constant 1e-39 : f32\n%least = constant -1.0 : f32\n"
                             "%a = abs %v : f32\n%e = exp %v : f32\n%q = mul %v, %v : f32\n{}"
                             "%r = rsqrt %t : f32\nst %x, %l, %r {{vector=1, masked=0}}\n",
                             made)),
            gpu(90, 'a'))
            .text;
    return count_of(text, "rsqrt.approx.ftz.f32") == 1;
  };
  for (const char* yes :
       {"%t = add %one, %e : f32\n", "%t = add %q, %one : f32\n", "%t = maximum %v, %one : f32\n",
        "%t = fma %a, %one, %one : f32\n", "%t = fma %v, %v, %one : f32\n",
        "%m = minimum %a, %one : f32\n%t = add %m, %one : f32\n"})
    EXPECT_TRUE(flushed(yes)) << yes;
  for (const char* no :
       {"%t = add %v, %zero : f32\n", "%t = abs %v : f32\n", "%t = add %v, %one : f32\n",
        "%t = add %a, %tiny : f32\n", "%t = maximum %v, %tiny : f32\n", "%t = mul %q, %one : f32\n",
        "%t = fma %v, %a, %one : f32\n", "%t = minimum %v, %one : f32\n",
        "%m = mul %a, %least : f32\n%t = add %m, %one : f32\n"})
    EXPECT_FALSE(flushed(no)) << no;
}

// ptxas 13.0 converts bfe.s32 to a float as a signed number also where cvt.rn.f32.u32 stands, and
// makes 1 << 64 of 64 bits 1: neither is left to it.
TEST(Print, WhatIsNotLeftToPtxas) {
  const auto text = [](const char* ops) {
    return print_ptx(body(fmt::format("%l = lane_id : i32\n{}", ops)), gpu(90, 'a')).text;
  };
  for (size_t n : {2u, 4u}) {
    const std::string bytes =
        text(fmt::format("%w = buffer : buffer<shared, i8, 64>\n"
                         "%v = ld %w, %l {{vector={0}, masked=0}} : frag<i8, {0}>\n"
                         "%u = cast %v : frag<u32, {0}>\n%f = cast %u : frag<f32, {0}>\n"
                         "%n{0} = constant {0} : i32\n%o = mul %l, %n{0} : i32\n"
                         "st %x, %o, %f {{vector={0}, masked=0}}\n",
                         n)
                 .c_str());
    EXPECT_EQ(count_of(bytes, "bfe.s32") + count_of(bytes, ".s8"), 0u) << bytes;
    EXPECT_EQ(count_of(bytes, "prmt.b32"), n) << bytes;
    EXPECT_EQ(count_of(bytes, "cvt.rn.f32.u32"), n) << bytes;
  }
  const auto shift = [&](const char* op, const char* of, const char* amount) {
    return text(fmt::format("%i = cast {} : i64\n%c = constant {} : i64\n"
                            "%v = {} %i, %c : i64\n%f = cast %v : f32\n"
                            "st %x, %l, %f {{vector=1, masked=0}}\n",
                            of, amount, op)
                    .c_str());
  };
  for (const char* amount : {"64", "65", "-1"}) {
    const std::string shifted = shift("shl", "%l", amount), down = shift("shr", "%n", amount);
    EXPECT_EQ(count_of(shifted, "shl.b64"), 0u) << shifted;
    EXPECT_EQ(count_of(down, ",63;"), 1u) << down;
  }
}

// ptxas 13.0 takes some pairs of uniform registers apart: see Elements::own_pair.
TEST(Print, NumbersOf64BitsBecomeFloatsInRegistersOfTheThread) {
  const auto cast = [](const char* type) {
    return print_ptx(body(fmt::format("%l = lane_id : i32\n%w = cast %n : {0}\n%q = mul %w, %w : "
                                      "{0}\n%f = cast %q : f32\n"
                                      "st %x, %l, %f {{vector=1, masked=0}}\n",
                                      type)),
                     gpu(90, 'a'))
        .text;
  };
  EXPECT_EQ(count_of(cast("i64"), ",%tid.z;"), 1u) << cast("i64");
  EXPECT_EQ(count_of(cast("i32"), "%tid.z"), 0u) << cast("i32");
}

TEST(Print, LoadsOfWhatNobodyWrites) {
  const auto load = [](bool stored) {
    return print_ptx(body(std::string("%l = lane_id : i32\n"
                                      "%v = ld %x, %l {vector=1, masked=0} : f32\n") +
                          (stored ? "st %x, %l, %v {vector=1, masked=0}\n" : "")),
                     gpu(90, 'a'))
        .text;
  };
  EXPECT_EQ(count_of(load(false), "ld.global.nc.b32"), 1u);
  EXPECT_EQ(count_of(load(true), "ld.global.b32"), 1u);
}

// Behind the wait, too: nothing that is waited for writes what is stable.
TEST(Print, LoadsOfStableTensorsInAnEarlyStart) {
  const ir::Func f = parsed(
      "kernel k(%x: tensor<f32, 1> {unit=0, align=16, stable}, %y: tensor<f32, 1>, %z: tensor<f32, "
      "1>) lane {\n"
      "launch {warps=1}\nhost:\nbody:\n%l = lane_id : i32\n"
      "%a = ld %x, %l {vector=1, masked=0} : f32\ngrid_wait\n"
      "%c = constant 32 : i32\n%m = add %l, %c : i32\n"
      "%b = ld %x, %m {vector=1, masked=0} : f32\n"
      "%d = ld %y, %l {vector=1, masked=0} : f32\n"
      "%e = add %a, %b : f32\n%g = add %e, %d : f32\n"
      "st %z, %l, %g {vector=1, masked=0}\n}\n");
  const auto loads_after_wait = [&](const ptx::GpuTarget& chip) {
    const ptx::Kernel k = print_ptx(f, chip);
    const size_t wait = k.starts_early ? k.text.find("griddepcontrol.wait") : 0;
    return std::pair(count_of(k.text.substr(wait), "ld.global.nc.b32"),
                     count_of(k.text.substr(wait), "ld.global.b32"));
  };
  EXPECT_EQ(loads_after_wait(gpu(90, 'a')), std::pair(size_t{1}, size_t{1}));
  EXPECT_EQ(loads_after_wait(gpu(80)), std::pair(size_t{3}, size_t{0}));
}

TEST(Print, EarlyStart) {
  const ir::Func f = body(
      "%l = lane_id : i32\ngrid_wait\n%v = ld %x, %l {vector=1, masked=0} : f32\n"
      "st %x, %l, %v {vector=1, masked=0}\n");
  for (const ptx::GpuTarget& chip : chips()) {
    const ptx::Kernel k = print_ptx(f, chip);
    EXPECT_EQ(k.starts_early, chip.sm >= 90) << chip.sm;
    EXPECT_EQ(count_of(k.text, "griddepcontrol.launch_dependents"), k.starts_early ? 1u : 0u);
    const size_t wait = k.text.find("griddepcontrol.wait");
    EXPECT_EQ(wait != std::string::npos, k.starts_early);
    if (k.starts_early) {
      EXPECT_LT(wait, k.text.find("ld.global"));
    }
  }
}

// What ptxas must not take for one another, and what must not come ahead of the wait.
TEST(Print, GuardedLoadsOfOneTensor) {
  const auto text = [&](int loads, bool waits) {
    std::string ops = "%l = lane_id : i32\n%c = constant 7 : i32\n%m = lt %l, %c : mask\n";
    if (waits) ops += "grid_wait\n";
    for (int k = 0; k < loads; ++k)
      ops += fmt::format(
          "%v{0} = ld %x, %l, %m {{vector=1, masked=1}} : f32\n"
          "%w{0} = uniform %v{0} : f32\n",
          k);
    return print_ptx(body(ops), gpu(90, 'a')).text;
  };
  EXPECT_EQ(count_of(text(1, false), ",0;\n\t@"), 0u);
  EXPECT_EQ(count_of(text(2, false), ",0;\n\t@"), 2u);
  EXPECT_EQ(count_of(text(2, false), "ld.global.nc"), 2u);
  EXPECT_EQ(count_of(text(2, true), "ld.global.nc"), 0u);
}

// Invariant address arithmetic leaves a loop; fragments of floats stay.
TEST(Print, WhatLeavesALoop) {
  const std::string text =
      print_ptx(body("%lo = constant 0 : i64\n%hi = constant 8 : i64\n%st = constant 1 : i64\n"
                     "%l = lane_id : i32\n%v = ld %x, %l {vector=1, masked=0} : f32\n"
                     "%f = broadcast %v : frag<f32, 4>\n"
                     "%one = constant 1.0 : f32\n%ones = broadcast %one : frag<f32, 4>\n"
                     "for %lo to %hi step %st do (%k: i64) {\n"
                     "  %g = add %f, %ones : frag<f32, 4>\n"
                     "  %c2 = constant 2 : i32\n  %o = mul %l, %c2 : i32\n"
                     "  %gs = pick %g {from=[3]} : f32\n"
                     "  st %x, %o, %gs {vector=1, masked=0}\n  yield\n}\n"),
                gpu(90, 'a'))
          .text;
  const size_t top = text.find("$for");
  EXPECT_GT(text.find("add.rn.f32"), top) << text;
  EXPECT_EQ(text.find("mad.wide.s32", top), std::string::npos) << text;
  // The trip count is known: nothing asks whether the loop runs at all, and it counts in 32 bits.
  EXPECT_EQ(count_of(text, "bra"), 1u) << text;
  EXPECT_EQ(count_of(text, "setp.lt.s32"), 1u) << text;
}

// Two 16-bit elements of one register stay there: loaded, chosen, negated, compared with, stored.
TEST(Print, PairsStayInOneRegister) {
  const std::string text =
      print_ptx(
          parsed("kernel k(%x: tensor<bf16, 1>, %m: mask) lane {\nlaunch {warps=1}\nhost:\nbody:\n"
                 "%l = lane_id : i32\n%c8 = constant 8 : i32\n%o = mul %l, %c8 : i32\n"
                 "%v = ld %x, %o {vector=8, masked=0} : frag<bf16, 8>\n"
                 "%z = constant 0.0 : bf16\n%zs = broadcast %z : frag<bf16, 8>\n"
                 "%ms = broadcast %m : frag<mask, 8>\n"
                 "%s = select %ms, %v, %zs : frag<bf16, 8>\n"
                 "%n = neg %s : frag<bf16, 8>\n%r = maximum %n, %zs : frag<bf16, 8>\n"
                 "st %x, %o, %r {vector=8, masked=0}\n}\n"),
          gpu(90, 'a'))
          .text;
  EXPECT_EQ(count_of(text, "selp.b32"), 4u) << text;
  EXPECT_EQ(count_of(text, "xor.b32"), 4u) << text;
  EXPECT_EQ(count_of(text, "max.NaN.bf16x2"), 4u) << text;
  EXPECT_EQ(count_of(text, ".b16"), 0u) << text;
  if (!ptxas().empty()) {
    EXPECT_EQ(assemble(text, gpu(90, 'a')), "");
  }
}

// What ldmatrix loads of 8-bit types goes to mma as it is; other ops get single elements.
TEST(Print, BytesStayInOneRegister) {
  for (const char* t : {"i8", "f8e4m3", "f8e5m2"}) {
    const bool whole = t[0] == 'i';
    const auto text = [&](const char* more) {
      return print_ptx(
                 parsed(fmt::format(
                     "kernel k(%x: tensor<{0}, 1>, %y: tensor<{1}, 1>) lane {{\nlaunch "
                     "{{warps=1}}\n"
                     "host:\nbody:\n%b = buffer : buffer<shared, {0}, 1024>\n%l = lane_id : i32\n"
                     "%c = constant 16 : i32\n%o = mul %l, %c : i32\n"
                     "%a = ldmatrix %b, %o {{count=4, trans=0}} : frag<{0}, 16>\n"
                     "%h = pick %a {{from=[0, 1, 2, 3, 8, 9, 10, 11]}} : frag<{0}, 8>\n"
                     "%four = constant 4 : i32\n%yo = mul %l, %four : i32\n"
                     "%z = ld %y, %yo {{vector=4, masked=0}} : frag<{1}, 4>\n"
                     "%d = mma %a, %h, %z {{m_tiles=1, n_tiles=1, k_tiles=1}} : frag<{1}, 4>\n"
                     "st %y, %yo, %d {{vector=4, masked=0}}\n{2}}}\n",
                     t, whole ? "i32" : "f32", more)),
                 gpu(90, 'a'))
          .text;
    };
    const std::string plain = text("");
    const std::string also =
        text(fmt::format("%n = neg %a : frag<{0}, 16>\nst %x, %o, %n {{vector=16, masked=0}}\n", t)
                 .c_str());
    EXPECT_EQ(count_of(plain, "bfe."), 0u) << plain;
    EXPECT_EQ(count_of(plain, "prmt."), 0u) << plain;
    EXPECT_EQ(count_of(also, "bfe."), whole ? 0u : 16u) << also;
    EXPECT_EQ(count_of(also, "prmt."), whole ? 12u + 32u : 12u) << also;
    if (ptxas().empty()) continue;
    EXPECT_EQ(assemble(plain, gpu(90, 'a')), "");
    EXPECT_EQ(assemble(also, gpu(90, 'a')), "");
  }
}

TEST(Print, Lines) {
  const std::string text = print_ptx(golden("control"), gpu(90, 'a'), {.lines = true}).text;
  EXPECT_EQ(count_of(text, ".file 1 \"<text>\""), 1u);
  EXPECT_GT(count_of(text, ".loc 1 "), 10u);
}

// A softmax of one warp and 16 elements a lane.
TEST(Print, SoftmaxIsSmall) {
  EXPECT_LT(print_ptx(golden("softmax_row"), gpu(90, 'a')).text.size(), 12u << 10);
}

TEST(Abi, SlotsInOrder) {
  const ir::Func f = golden("matmul_warp");
  const ptx::ArgumentLayout l = ptx::layout_of(f);
  EXPECT_EQ(l, (ptx::ArgumentLayout{.tensors = 3, .captures = 4, .extents = 1}));
  EXPECT_EQ(l.slots(), 9);
  int memory[3];
  const ir::TensorArg tensors[3] = {
      {&memory[0], {}, {}}, {&memory[1], {}, {}}, {&memory[2], {}, {}}};
  const uint64_t captures[4] = {11, 12, 13, 14};
  ir::LaunchArgs args;
  args.tensors = tensors, args.captures = captures;
  args.grid[0] = 5, args.grid[1] = 6;
  uint64_t out[10] = {};
  out[9] = 99;
  ptx::pack_arguments(args, l, 7, out);
  const auto at = [&](int k) { return reinterpret_cast<uint64_t>(&memory[k]); };
  const uint64_t expected[10] = {at(0), at(1), at(2), 11, 12, 13, 14, 7, 6, 99};
  for (int k = 0; k < 10; ++k) EXPECT_EQ(out[k], expected[k]) << k;
  EXPECT_EQ(ptx::layout_of(golden("softmax_row")).extents, 0);
}

}  // namespace
}  // namespace tw
