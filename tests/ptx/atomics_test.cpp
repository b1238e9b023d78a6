// Atomics and waits of every function, type, order and scope assemble, with and without masks, used
// and unused; some as text.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/rules.hpp"
#include "ptx/assembles.hpp"

namespace tw {
namespace {

using namespace test;
using ir::AtomicFn;

constexpr const char* fns[] = {"add", "max", "min", "and", "or", "xor", "exchange", "cas"};
constexpr const char* orders[] = {"relaxed", "acquire", "release", "acq_rel"};
constexpr const char* scopes[] = {"block", "cluster", "device", "system"};

struct Atomic {
  int fn = 0;
  DType t = DType::i32;
  int order = 0, scope = 2, n = 1;
  bool used = false, masked = false, shared = false;

  std::string text() const {
    const std::string type = n == 1 ? name_of(t) : fmt::format("frag<{}, {}>", name_of(t), n);
    const std::string index = n == 1 ? "i32" : fmt::format("frag<i32, {}>", n);
    std::string s = fmt::format(
        "kernel atomic_{}_{}_{}_{}_{}{}{}{}(%x: tensor<{}, 1>, %m: mask, %v0: {}, %n: i32) lane "
        "{{\n"
        "launch {{warps=1}}\nhost:\nbody:\n",
        fns[fn], name_of(t), order, scope, n, used ? "u" : "", masked ? "m" : "", shared ? "s" : "",
        name_of(t), name_of(t));
    if (shared) s += fmt::format("%b = buffer : buffer<shared, {}, 64>\n", name_of(t));
    s += fmt::format("%o = broadcast %n : {}\n%v = broadcast %v0 : {}\n", index, type);
    s += fmt::format("%r = atom {}, %o, %v{}{} {{fn={}, order={}, scope={}, masked={}}} : {}\n",
                     shared ? "%b" : "%x", fn == 7 ? ", %v" : "", masked ? ", %m" : "", fns[fn],
                     orders[order], scopes[scope], masked ? 1 : 0, type);
    if (used) s += "st %x, %o, %r {vector=1, masked=0}\n";
    return s + "}\n";
  }
  bool exists() const { return ir::takes(static_cast<AtomicFn>(fn), t); }
};

std::string printed(const std::string& text, const ptx::GpuTarget& chip) {
  return print_ptx(parsed(text), chip).text;
}

TEST(Atomics, Assemble) {
  if (ptxas().empty()) GTEST_SKIP() << "no ptxas found: nothing was assembled";
  for (const ptx::GpuTarget& chip : chips()) {
    std::string module;
    const auto add = [&](const Atomic& a) {
      if (!a.exists()) return;
      const std::string text = printed(a.text(), chip);
      std::string entry = text.substr(text.find(".visible"));
      if (module.empty()) module = text.substr(0, text.find(".visible"));
      // The memory of each kernel is declared at the top of its text.
      if (const size_t at = text.find(".shared"); at < text.find(".visible")) {
        const std::string name = fmt::format("shared_{}", module.size());
        std::string declared = text.substr(at, text.find('\n', at) + 1 - at);
        declared.replace(declared.find("tw_shared"), 9, name);
        for (size_t k; (k = entry.find("tw_shared")) != std::string::npos;)
          entry.replace(k, 9, name);
        entry = declared + entry;
      }
      module += entry;
    };
    for (int fn = 0; fn < 8; ++fn)
      for (int t = 0; t < dtype_count; ++t) {
        Atomic a;
        a.fn = fn, a.t = static_cast<DType>(t);
        for (a.order = 0; a.order < 4; ++a.order)
          for (const bool used : {false, true}) {
            a.used = used, a.masked = used, a.n = used ? 2 : 1;
            add(a);
          }
        a.order = 0, a.masked = false;
        for (a.scope = 0; a.scope < 4; ++a.scope) add(a);
        a.scope = 2, a.shared = true;
        add(a);
      }
    for (const char* t : {"i32", "u32", "i64"})
      for (const char* compare : {"eq", "ne", "lt", "le", "gt", "ge"})
        for (const bool masked : {false, true}) {
          const std::string text = printed(
              fmt::format(
                  "kernel wait_{0}_{1}_{2}(%x: tensor<{0}, 1>, %m: mask, %v: {0}, %n: i64) lane "
                  "{{\n"
                  "launch {{warps=1}}\nhost:\nbody:\n"
                  "%r = wait %x, %n, %v{3} {{compare={1}, scope=device, masked={2}}} : {0}\n"
                  "st %x, %n, %r {{vector=1, masked=0}}\n}}\n",
                  t, compare, masked ? 1 : 0, masked ? ", %m" : ""),
              chip);
          module += text.substr(text.find(".visible"));
        }
    EXPECT_EQ(assemble(module, chip), "") << chip.arch();
  }
}

std::string line_with(const std::string& text, const std::string& part) {
  const size_t at = text.find(part);
  if (at == std::string::npos) return "no " + part + "\n" + text;
  return text.substr(at, text.find(' ', at) - at);
}

TEST(Atomics, Instructions) {
  const auto one = [](Atomic a, const char* part, int sm = 90) {
    return line_with(printed(a.text(), gpu(sm)), part);
  };
  EXPECT_EQ(one({.fn = 0}, "red."), "red.relaxed.gpu.global.add.u32");
  EXPECT_EQ(one({.fn = 0, .used = true}, "atom."), "atom.relaxed.gpu.global.add.u32");
  EXPECT_EQ(one({.fn = 1, .order = 2, .scope = 3}, "red."), "red.release.sys.global.max.s32");
  // A reduction cannot acquire.
  EXPECT_EQ(one({.fn = 1, .t = DType::u32, .order = 3}, "atom."),
            "atom.acq_rel.gpu.global.max.u32");
  EXPECT_EQ(one({.fn = 0, .shared = true}, "red."), "red.relaxed.cta.shared.add.u32");
  EXPECT_EQ(one({.fn = 0, .t = DType::bf16}, "red."), "red.relaxed.gpu.global.add.noftz.bf16");
  EXPECT_EQ(one({.fn = 0, .t = DType::bf16}, "atom.", 80), "atom.relaxed.gpu.global.cas.b16");
  EXPECT_EQ(one({.fn = 2, .t = DType::f64}, "atom."), "atom.relaxed.gpu.global.cas.b64");
  // There are no clusters before 9.0.
  EXPECT_EQ(one({.fn = 0, .scope = 1}, "red."), "red.relaxed.cluster.global.add.u32");
  EXPECT_EQ(one({.fn = 0, .scope = 1}, "red.", 80), "red.relaxed.gpu.global.add.u32");
}

}  // namespace
}  // namespace tw
