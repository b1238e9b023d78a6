// The whole text of an error, with lines given by name: a comment `// <name>` names its line.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <string>

#include "trace/harness.hpp"

namespace tw::test {

// "<name>" of a line of a test's source; its number where it has no name.
inline std::string line_name(const char* file, int line) {
  std::ifstream in(file[0] == '/' ? std::string(file) : TW_SOURCE_DIR "/" + std::string(file));
  std::string s;
  for (int k = 0; k < line; ++k) std::getline(in, s);
  const size_t at = s.find("// <");
  if (at == std::string::npos) return fmt::format("{}", line);
  return s.substr(at + 3, s.find('>', at) - at - 2);
}

// "<line>: text" with "line 12" in the text named as well; "text" for an error without a position.
inline std::string named(const Error& e, const char* source) {
  std::string text = e.text(), out;
  for (size_t at = 0; at < text.size();) {
    const std::string word = "line ";
    if (text.compare(at, word.size(), word) == 0 && std::isdigit(text[at + word.size()])) {
      size_t used = 0;
      const int line = std::stoi(text.substr(at + word.size()), &used);
      out += word + line_name(source, line);
      at += word.size() + used;
    } else {
      out += text[at++];
    }
  }
  std::string what = e.text();  // what() is the same with the path in front
  if (e.file()) {
    out = fmt::format("{}: {}", line_name(e.file(), e.line()), out);
    what = fmt::format("{}:{}: {}", e.file(), e.line(), e.text());
  }
  return what == e.what() ? out : fmt::format("what() differs: {}", e.what());
}

template <class F>
void outside(F&& run, const std::string& text, Loc test = Loc::here()) {
  std::string got = "no error";
  try {
    run();
  } catch (const Error& e) {
    got = named(e, test.file);
    if (e.kind() != ErrorKind::usage) got = fmt::format("not a usage error: {}", got);
  }
  if (got != text)
    ADD_FAILURE_AT(test.file, test.line) << "the error is\n  " << got << "\nand not\n  " << text;
}

// Tracing a kernel on these parameters throws this text; other arguments are value-initialized. A
// function and no macro: inside a macro's arguments every line would be the first.
template <class... P>
void fails(std::vector<ir::Param> params, void (*kernel)(P...), const std::string& text,
           Loc test = Loc::here()) {
  outside([&] { trace_kernel(kernel, params, std::remove_cvref_t<P>{}...); }, text, test);
}

}  // namespace tw::test
