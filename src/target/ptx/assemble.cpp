#include "target/ptx/assemble.hpp"

#include <algorithm>
#include <chrono>

#include "target/ptx/nvptxcompiler.hpp"
#include "target/ptx/ptxas.hpp"
#include "target/ptx/registers.hpp"

namespace tw::ptx {
namespace {

constexpr int most_at_full_level = 16000;  // lines: 0.3 s at -O1, 1 s at -O3

struct Assembler {
  const Nvptxcompiler* library = nullptr;
  std::string program, version;
  Assembler() {
    library = Nvptxcompiler::open();
    if (library) {
      version = library->version;
      return;
    }
    program = find_ptxas();
    if (program.empty()) return;
    const Outcome o = run_program({program, "--version"});
    version = o.ran && o.status == 0 ? version_from(o.output) : "";
    if (version.empty()) program.clear();  // something else of that name
  }
};

const Assembler& assembler() {
  static const Assembler& a = *new Assembler;
  return a;
}

}  // namespace

const std::string& assembler_version() { return assembler().version; }

int optimization_level(std::string_view text) {
  return std::count(text.begin(), text.end(), '\n') > most_at_full_level ? 1 : 3;
}

bool has_lines(std::string_view text) { return text.find("\n\t.loc ") != text.npos; }

std::optional<Assembled> assemble(std::string_view text, const GpuTarget& target) {
  const Assembler& a = assembler();
  if (a.version.empty()) return {};
  const auto start = std::chrono::steady_clock::now();
  Assembled out =
      a.library ? a.library->assemble(text, target) : run_ptxas(a.program, a.version, text, target);
  out.assembler = a.version;
  if (const int level = optimization_level(text); level != 3)
    out.assembler += " -O" + std::to_string(level);
  out.ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return out;
}

std::optional<Assembled> assemble(Kernel& k, const GpuTarget& target) {
  std::optional<Assembled> first = assemble(k.text, target);
  const auto spilled = [](const Assembled& a) { return a.spill_stores + a.spill_loads; };
  // A few bytes cost less than the blocks that do not run for want of registers.
  if (!first || spilled(*first) < worth_registers) return first;
  std::optional<Kernel> more = with_more_registers(k, first->registers, target);
  if (!more) return first;
  std::optional<Assembled> second = assemble(more->text, target);
  const double ms = first->ms + second->ms;
  if (spilled(*second) < spilled(*first)) first = std::move(second), k = std::move(*more);
  first->ms = ms;
  return first;
}

}  // namespace tw::ptx
