#include "ir/serialize.hpp"

#include <gtest/gtest.h>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"

namespace tw::ir {
namespace {

std::string bytes_of(std::string_view text, std::string_view file = "k") {
  const ParseResult r = parse(text, file);
  EXPECT_TRUE(r) << r.error.text;
  std::string out = "what was there before";
  if (r) canonical_bytes(*r.func, out);
  return out;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string s(text);
  const size_t at = s.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return s.replace(at, from.size(), to);
}

TEST(CanonicalBytes, IgnoreNamesAndPositions) {
  const std::string bytes = bytes_of(test::softmax);
  EXPECT_EQ(bytes_of(test::softmax, "another file"), bytes);
  EXPECT_EQ(bytes_of("\n\n" + replaced(test::softmax, "kernel softmax", "kernel other")), bytes);
  EXPECT_EQ(hash_bytes(bytes_of(test::softmax)), hash_bytes(bytes));
}

TEST(CanonicalBytes, HoldEverythingElse) {
  const std::string bytes = bytes_of(test::softmax);
  const std::pair<std::string_view, std::string_view> changes[] = {{"warps=4", "warps=8"},
                                                                   {"stages=2", "stages=3"},
                                                                   {"= 1024 of", "= 2048 of"},
                                                                   {"2048, 4096", "2048, 4097"},
                                                                   {"\"block\"", "\"blocks\""},
                                                                   {"align=16", "align=8"},
                                                                   {"unit=1, ", ""},
                                                                   {"a row must", "A row must"},
                                                                   {"constant 1.0", "constant 2.0"},
                                                                   {"inside=[0]", "inside=[]"},
                                                                   {"exp %11", "exp2 %11"},
                                                                   {"{axis=1}", "{axis=0}"},
                                                                   {" within [:, :%0]", ""},
                                                                   {"sub %8, %10", "sub %10, %8"}};
  for (const auto& [from, to] : changes) {
    const std::string other = bytes_of(replaced(test::softmax, from, to));
    EXPECT_NE(other, bytes) << from;
    EXPECT_FALSE(hash_bytes(other) == hash_bytes(bytes)) << from;
  }
}

TEST(CanonicalBytes, HashIsXxh3) {
  // The published value of XXH3_128bits for empty input: stored caches depend on it.
  EXPECT_EQ(hash_bytes("").lo, 0x6001c324468d497full);
  EXPECT_EQ(hash_bytes("").hi, 0x99aa06d3014798d8ull);
}

TEST(FuncBytes, AreReadBack) {
  const ParseResult r = parse(test::softmax, "k");
  ASSERT_TRUE(r) << r.error.text;
  std::string bytes = "before", canonical, again;
  write_func(*r.func, bytes);
  bytes += "after";
  std::string_view in = std::string_view(bytes).substr(6);
  Func f;
  ASSERT_TRUE(read_func(in, f));
  EXPECT_EQ(in, "after");
  canonical_bytes(*r.func, canonical);
  canonical_bytes(f, again);
  EXPECT_EQ(again, canonical);
  EXPECT_EQ(f.level, r.func->level);
  EXPECT_EQ(f.op_locs, r.func->op_locs);
  for (size_t size = 0; size < bytes.size() - 11; ++size) {
    in = std::string_view(bytes).substr(6, size);
    EXPECT_FALSE(read_func(in, f)) << size;
  }
}

}  // namespace
}  // namespace tw::ir
