// Throwing errors with formatted text.
#pragma once

#include <fmt/format.h>

#include "tilewright/error.hpp"

namespace tw {

template <class... A>
[[noreturn]] void usage_error(Loc where, fmt::format_string<A...> f, A&&... args) {
  throw Error(ErrorKind::usage, fmt::format(f, static_cast<A&&>(args)...).c_str(), where);
}

template <class... A>
[[noreturn]] void unsupported_error(Loc where, fmt::format_string<A...> f, A&&... args) {
  throw Error(ErrorKind::unsupported, fmt::format(f, static_cast<A&&>(args)...).c_str(), where);
}

// A bug of ours. The text is for the maintainers; the suffix tells the user what to do with it.
[[noreturn]] void internal_error(const char* file, int line, const std::string& text);

}  // namespace tw

#define TW_INTERNAL(...) ::tw::internal_error(__FILE__, __LINE__, fmt::format(__VA_ARGS__))
// Always on: a broken invariant must not become a wrong result.
#define TW_CHECK(cond, ...)                      \
  do {                                           \
    if (!(cond)) [[unlikely]] TW_INTERNAL(__VA_ARGS__); \
  } while (0)
