#include "ir/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tw::ir {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || is_digit(c);
}

// What a message quotes: a damaged file may hold anything.
std::string shown(std::string_view s) {
  std::string out;
  for (char c : s.substr(0, 32))
    out += c >= 0x20 && c < 0x7f ? std::string(1, c)
                                 : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return s.size() > 32 ? out + "..." : out;
}

}  // namespace

Token Lexer::next() {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '\n')
      ++line_, line_start_ = at_ + 1;
    else if (c == '/' && text_.substr(at_, 2) == "//")
      at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
    else if (c != ' ' && c != '\t' && c != '\r')
      break;
  }
  Token t{TokenKind::end, {}, line_, static_cast<int>(at_ - line_start_) + 1};
  if (at_ >= text_.size()) return t;
  const size_t start = at_;
  auto take_word = [&] {
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
  };
  const char c = text_[at_++];
  if (c == '%') {
    t.kind = TokenKind::value;
    take_word();
    t.text = text_.substr(start + 1, at_ - start - 1);
    if (t.text.empty()) throw ParseError{t.line, t.column, "a value needs a name after %"};
    return t;
  }
  if (c == '"') {
    t.kind = TokenKind::string;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n')
      at_ += text_[at_] == '\\' && text_.substr(at_ + 1, 1) != "\n" ? 2 : 1;
    if (at_ >= text_.size() || text_[at_] != '"')
      throw ParseError{t.line, t.column, "this string has no closing quote on its line"};
    t.text = text_.substr(start + 1, at_ - start - 1);
    ++at_;
    return t;
  }
  if (is_digit(c) || c == '-') {
    // One greedy token for 12, -0.5, 1e-05, 64x128, -inf: the parser decides what it may be.
    t.kind = TokenKind::number;
    while (at_ < text_.size()) {
      const char d = text_[at_], before = text_[at_ - 1];
      const bool exponent_sign = (d == '-' || d == '+') && (before == 'e' || before == 'E');
      if (!is_word(d) && !exponent_sign) break;
      ++at_;
    }
  } else if (is_word(c) && c != '.') {
    t.kind = TokenKind::word;
    take_word();
  } else if (std::string_view("()[]{}<>,:=").find(c) != std::string_view::npos) {
    t.kind = TokenKind::punct;
  } else {
    throw ParseError{t.line, t.column,
                     fmt::format("'{}' starts nothing here", shown(text_.substr(start, 1)))};
  }
  t.text = text_.substr(start, at_ - start);
  return t;
}

std::string describe(const Token& t) {
  switch (t.kind) {
    case TokenKind::end:
      return "the end of the text";
    case TokenKind::value:
      return fmt::format("'%{}'", shown(t.text));
    case TokenKind::string:
      return fmt::format("\"{}\"", shown(t.text));
    default:
      return fmt::format("'{}'", shown(t.text));
  }
}

}  // namespace tw::ir
