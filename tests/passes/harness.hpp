// Text in, one pass or several, text out: whole texts are compared.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/verify.hpp"
#include "passes/pass.hpp"
#include "tilewright/error.hpp"

namespace tw::test {

// Runs passes, named with spaces between, and verifies around each. `text` is a whole kernel, or
// its sections, which then get the header above; the answer has the same form.
inline std::string after(std::string_view names, std::string_view text) {
  const bool sections = text.substr(0, 6) != "kernel";
  const std::string whole = sections ? fmt::format("{}{}}}\n", header, text) : std::string(text);
  ir::ParseResult r = ir::parse(whole);
  if (!r) return fmt::format("{}:{}: {}", r.error.line, r.error.column, r.error.text);
  std::vector<const passes::Pass*> list;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(' '));
    list.push_back(passes::pass_named(name));
    if (!list.back()) return fmt::format("no pass '{}'", name);
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  try {
    passes::run(*r.func, ir::Target{.vector_bits = 512}, list, {.verify_between = true});
  } catch (const Error& e) {
    return e.what();
  }
  std::string out = ir::print(*r.func);
  const ir::ParseResult back = ir::parse(out);
  if (!back || ir::print(*back.func) != out) return "does not read back:\n" + out;
  if (!sections) return out;
  return out.substr(header.size(), out.size() - header.size() - 2);
}

}  // namespace tw::test
