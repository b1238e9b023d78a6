#include "passes/pass.hpp"

#include <chrono>
#include <string>

#include "ir/verify.hpp"
#include "support/error.hpp"

namespace tw::passes {
namespace {

constexpr Pass table[] = {
    {"fold", fold, "evaluate constants, apply exact identities, resolve constant control flow"},
    {"cse", cse, "compute equal values once; load once what nothing wrote in between"},
    {"licm", licm, "move what a loop does not change in front of it"},
    {"bounds", bounds, "prove accesses inside their view and bounds full, from ranges of integers"},
    {"dce", dce, "drop what nobody uses, carried values included"},
};

enum { fold_at, cse_at, licm_at, bounds_at, dce_at };

// bounds follows licm, which brings subtractions out to where both operands are one value, and what
// it drops leaves operands for dce. dce is last: fold and cse leave unused ops behind.
constexpr const Pass* standard[] = {&table[fold_at],   &table[cse_at], &table[licm_at],
                                    &table[bounds_at], &table[cse_at], &table[dce_at]};

void check(const ir::Func& f, std::string_view when) {
  const std::vector<ir::Diagnostic> found = ir::verify(f);
  if (found.empty()) return;
  std::string text = fmt::format("the kernel '{}' is invalid {}", f.name, when);
  for (const ir::Diagnostic& d : found) text += "\n  " + ir::format(f, d);
  TW_INTERNAL("{}", text);
}

}  // namespace

std::span<const Pass> all_passes() { return table; }

const Pass* pass_named(std::string_view name) {
  for (const Pass& p : table)
    if (p.name == name) return &p;
  return nullptr;
}

std::span<const Pass* const> standard_passes() { return standard; }

void run(ir::Func& f, const ir::Target& target, std::span<const Pass* const> list,
         const RunOptions& options) {
  if (options.verify_between) check(f, "before the first pass");
  for (const Pass* pass : list) {
    const auto start = std::chrono::steady_clock::now();
    pass->run(f, target);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    if (options.timing) options.timing->push_back({pass, took.count()});
    if (options.verify_between) check(f, fmt::format("after pass '{}'", pass->name));
    if (options.after) options.after(*pass, f);
  }
}

}  // namespace tw::passes
