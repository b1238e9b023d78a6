// Tokens of the IR text. Private to the parser.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tw::ir {

struct ParseError {
  int line = 0, column = 0;  // from 1
  std::string text;
};

enum class TokenKind : uint8_t { end, word, value, number, string, punct };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;  // of a value: without %; of a string: between the quotes, still escaped
  int line = 1, column = 1;
};

// Throws ParseError on a character that starts no token and on a string without end.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  Token next();

 private:
  size_t at_ = 0, line_start_ = 0;
  int line_ = 1;
  std::string_view text_;
};

// How an error message names a token.
std::string describe(const Token&);

}  // namespace tw::ir
