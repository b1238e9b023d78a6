#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "bad_argument.hpp"
#include "commands.hpp"
#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/verify.hpp"
#include "passes/pass.hpp"

namespace tw::tool {
namespace {

std::string read(const std::string& file) {
  std::ifstream in(file == "-" ? "/dev/stdin" : file, std::ios::binary);
  if (!in) bad_argument("{}: cannot be opened: {}", file, std::strerror(errno));
  // Not by iterators: they throw the text of the stream buffer when `file` is a folder.
  std::string text;
  char part[4096];
  do {
    in.read(part, sizeof part);
    text.append(part, static_cast<size_t>(in.gcount()));
  } while (in);
  if (in.bad()) bad_argument("{}: cannot be read: {}", file, std::strerror(errno));
  return text;
}

const passes::Pass* named(const std::string& name) {
  if (const passes::Pass* p = passes::pass_named(name)) return p;
  std::vector<std::string_view> names;
  for (const passes::Pass& p : passes::all_passes()) names.push_back(p.name);
  bad_argument("there is no pass '{}': write one of {}", name, fmt::join(names, ", "));
}

}  // namespace

void opt(const std::string& file, const std::vector<std::string>& names, bool locations) {
  std::vector<const passes::Pass*> chosen;
  for (const std::string& n : names) chosen.push_back(named(n));
  ir::ParseResult parsed = ir::parse(read(file), file);
  if (!parsed)
    bad_argument("{}:{}:{}: {}", file, parsed.error.line, parsed.error.column, parsed.error.text);
  if (const auto found = ir::verify(*parsed.func); !found.empty())
    bad_argument("{}", ir::format(*parsed.func, found[0]));
  passes::RunOptions options;
  options.verify_between = true;
  passes::run(*parsed.func, ir::Target{}, chosen, options);
  fmt::print("{}", ir::print(*parsed.func, {.locations = locations}));
}

}  // namespace tw::tool
