// Damages valid kernels, by byte and by token, and feeds them through parse, verify and print: no
// crash, no hang, and what parses prints to text that reads back the same. TW_FUZZ_N sets how many.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/printer.hpp"
#include "ir/serialize.hpp"
#include "ir/verify.hpp"

namespace tw::ir {
namespace {

using Random = std::mt19937;

size_t below(Random& random, size_t n) { return n ? random() % n : 0; }

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> out;
  for (size_t k = 0; k < text.size();) {
    auto word = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '%' || c == '.';
    };
    size_t end = k + 1;
    if (word(text[k]))
      while (end < text.size() && word(text[end])) ++end;
    out.emplace_back(text.substr(k, end - k));
    k = end;
  }
  return out;
}

// Whatever tends to break parsers: limits, huge numbers, empty lists, deep nesting, odd floats.
constexpr std::string_view odd[] = {"0",
                                    "-1",
                                    "9223372036854775807",
                                    "-9223372036854775808",
                                    "99999999999999999999",
                                    "4294967296",
                                    "1e400",
                                    "nan",
                                    "bits(0xffffffffffffffff)",
                                    "1x1x1x1x1x1",
                                    "2147483647",
                                    "65536x65536",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "(",
                                    ")",
                                    ":",
                                    ",",
                                    "=",
                                    "\"",
                                    "\\",
                                    "\n",
                                    "%",
                                    "%n",
                                    "%0",
                                    "tile<f32, 1>",
                                    "tensor<f32, 8>",
                                    "mask",
                                    "within [:]",
                                    "yield",
                                    "for",
                                    "while",
                                    "if %14 then {",
                                    "carry",
                                    "{axes=[31]}",
                                    "{perm=[15, 15]}",
                                    "//",
                                    "\x80"};

std::string damage(std::string_view text, Random& random) {
  if (random() % 4 == 0) {
    std::string s(text);
    for (size_t n = 1 + below(random, 8); n-- > 0 && !s.empty();) {
      const size_t at = below(random, s.size());
      switch (random() % 3) {
        case 0:
          s[at] = static_cast<char>(random());
          break;
        case 1:
          s.erase(at, 1 + below(random, 20));
          break;
        default:
          s.insert(at, 1, static_cast<char>(random()));
          break;
      }
    }
    return s;
  }
  std::vector<std::string> t = tokens_of(text);
  // Half of the damage swaps a value or word for another one: that parses, and is the verifier's.
  auto alike = [&](std::string& a, std::string& b) {
    return std::isalnum(static_cast<unsigned char>(a[0])) || a[0] == '%'
               ? (a[0] == '%') == (b[0] == '%')
               : a == b;
  };
  for (size_t n = 1 + below(random, 2); n-- > 0;) {
    size_t at = below(random, t.size()), from = below(random, t.size());
    if (random() % 2 && !t[at].empty()) {
      for (size_t k = 0; k < t.size() && (t[from].empty() || !alike(t[at], t[from])); ++k)
        from = (from + 1) % t.size();
      t[at] = t[from];
      continue;
    }
    switch (random() % 5) {
      case 0:
        t[at] = t[from];
        break;
      case 1:
        std::swap(t[at], t[from]);
        break;
      case 2:
        t[at].clear();
        break;
      case 3:
        t[at] = odd[below(random, std::size(odd))];
        break;
      default:  // a line or two again, somewhere else
        for (size_t k = from; k < std::min(t.size(), from + 30); ++k) t[at] += t[k];
    }
  }
  std::string s;
  for (const std::string& x : t) s += x;
  return s;
}

TEST(ParserFuzz, NothingBreaksIt) {
  const char* wanted = std::getenv("TW_FUZZ_N");
  const long count = wanted ? std::atol(wanted) : 20000;
  Random random(20240607);
  long parsed = 0, valid = 0;
  for (long k = 0; k < count; ++k) {
    const std::string text = damage(test::kernels[below(random, std::size(test::kernels))], random);
    const ParseResult r = parse(text);
    if (!r) {
      ASSERT_FALSE(r.error.text.empty()) << text;
      continue;
    }
    ++parsed;
    valid += verify(*r.func).empty();
    const std::string printed = print(*r.func, {.locations = true});
    const ParseResult again = parse(printed);
    ASSERT_TRUE(again) << again.error.line << ": " << again.error.text << "\n"
                       << printed << "\nfrom\n"
                       << text;
    ASSERT_EQ(print(*again.func), print(*r.func)) << text;
    std::string bytes, bytes_again;
    canonical_bytes(*r.func, bytes);
    canonical_bytes(*again.func, bytes_again);
    ASSERT_FALSE(bytes.empty());
  }
  // The damage must leave enough alive to reach the verifier, and break enough to test it.
  EXPECT_GT(parsed, count / 20);
  EXPECT_GT(valid, count / 100);
  EXPECT_LT(valid, parsed);
}

}  // namespace
}  // namespace tw::ir
