// Reads the text that print() writes. print(parse(print(f))) == print(f).
//
// Any input ends in a Func or in one error with its position; memory and time are linear in the
// text. What the text cannot say wrongly (types of results, visibility, counts) is left to
// verify(): a Func that parses is well-formed as a container only.
#pragma once

#include <optional>
#include <string_view>

#include "ir/func.hpp"
#include "ir/lexer.hpp"

namespace tw::ir {

struct ParseResult {
  std::optional<Func> func;
  ParseError error;  // when there is no func
  explicit operator bool() const { return func.has_value(); }
};

// `file` is what positions of the ops name; the lines are those of the text.
ParseResult parse(std::string_view text, std::string_view file = "<text>");

}  // namespace tw::ir
