// What is wrong with the command line, in one line.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace tw::tool {

struct BadArgument : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class... A>
[[noreturn]] void bad_argument(fmt::format_string<A...> f, A&&... args) {
  throw BadArgument(fmt::format(f, std::forward<A>(args)...));
}

}  // namespace tw::tool
