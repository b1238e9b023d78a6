// Throwing errors with formatted text.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "tilewright/error.hpp"

namespace tw {

// Remembers the first error that this thread throws while it lives: a trace must not survive an
// error that its kernel catches. The innermost watch sees it.
class ErrorWatch {
 public:
  ErrorWatch();
  ~ErrorWatch();
  ErrorWatch(const ErrorWatch&) = delete;
  ErrorWatch& operator=(const ErrorWatch&) = delete;

  std::optional<Error> first;

 private:
  ErrorWatch* outer_;
};

// Throws it in a form that is a std::exception as well: std::terminate prints the text of one that
// nobody catches, and the public header need not include <exception>.
[[noreturn]] void raise(const Error&);

[[noreturn]] void throw_error(ErrorKind, const std::string& text, Loc where);

template <class... A>
[[noreturn]] void usage_error(Loc where, fmt::format_string<A...> f, A&&... args) {
  throw_error(ErrorKind::usage, fmt::format(f, static_cast<A&&>(args)...), where);
}

template <class... A>
[[noreturn]] void unsupported_error(Loc where, fmt::format_string<A...> f, A&&... args) {
  throw_error(ErrorKind::unsupported, fmt::format(f, static_cast<A&&>(args)...), where);
}

// A bug of ours. The text is for the maintainers; the suffix tells the user what to do with it.
[[noreturn]] void internal_error(const char* file, int line, const std::string& text);

}  // namespace tw

#define TW_INTERNAL(...) ::tw::internal_error(__FILE__, __LINE__, fmt::format(__VA_ARGS__))
// Always on: a broken invariant must not become a wrong result.
#define TW_CHECK(cond, ...)     \
  do {                          \
    if (!(cond)) [[unlikely]]   \
      TW_INTERNAL(__VA_ARGS__); \
  } while (0)
