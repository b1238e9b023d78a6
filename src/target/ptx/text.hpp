// Writes the text of one PTX function so that every computation lands in the outermost place where
// its operands exist.
//
// Code grows in a stack of *sections*: section 0 is the entry, each open loop body or branch arm
// adds one. A value remembers the section it was written in as its level. `pure` writes an
// operation into the section of its deepest operand (`hoist`) or into the open one, and equal
// operations once. Address arithmetic so leaves the loops while it is printed. Fragments of floats
// do not: hoisted, they would hold registers through the whole loop. All of this is sound because
// nothing printed as pure can trap.
//
// Carried values live in registers that are written again; their level is that of the loop body, so
// nothing made of them leaves it. What is memorized is text alone: one operation, one line. There
// is no space after commas: whole fragments are unrolled here, and ptxas reads every byte.
//
// The order of what is printed must not depend on the compiler: one call has at most one argument
// that prints. Braced operands are evaluated from left to right.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tw::ptx {

// An operand as text ("%r12", "7", "0f3F800000") and the level it exists from.
struct V {
  std::string s;
  int level = 0;
  bool is_constant() const { return s.empty() || s[0] != '%'; }
  friend bool operator==(const V& a, const V& b) { return a.s == b.s; }
};

// Registers have a width and no type: instructions say what they hold.
enum class Reg : uint8_t { pred, b16, b32, b64 };

class Text {
 public:
  Text() { sections_.emplace_back(); }

  int depth() const { return static_cast<int>(sections_.size()) - 1; }
  void open() { sections_.emplace_back(); }
  std::string close() {
    std::string code = std::move(sections_.back().code);
    sections_.pop_back();
    return code;
  }

  // Whether `pure` may write outside the open section.
  bool hoist = true;

  // "op dst, in..;": an operation without effect.
  V pure(Reg r, std::string_view op, std::initializer_list<V> in) {
    int from = 0;
    std::string key(op);
    for (const V& v : in) {
      key.append(key.size() == op.size() ? " " : ",").append(v.s);
      from = std::max(from, v.level);
    }
    if (const V* hit = find(key, from)) return *hit;
    const int at = hoist ? from : depth();
    const V v = fresh(r, at);
    std::string& code = sections_[at].code;
    code.append("\t").append(op).append(" ").append(v.s);
    if (in.size()) code.append(",").append(key, op.size() + 1);
    code.append(";\n");
    sections_[at].memo.emplace(std::move(key), std::array{v, V{}});
    return v;
  }
  // The same for an instruction with two results, {lo, hi}: mov that takes a register apart.
  std::pair<V, V> split(Reg r, std::string_view op, const V& in) {
    std::string key = fmt::format("split {} {}", op, in.s);  // `pure` may move the same
    if (const V* hit = find(key, in.level)) return {hit[0], hit[1]};
    const int at = hoist ? in.level : depth();
    const V lo = fresh(r, at), hi = fresh(r, at);
    sections_[at].code += fmt::format("\t{} {{{},{}}},{};\n", op, lo.s, hi.s, in.s);
    sections_[at].memo.emplace(std::move(key), std::array{lo, hi});
    return {lo, hi};
  }

  // A register of the open section, to be written by `line`.
  V fresh(Reg r) { return fresh(r, depth()); }
  template <class... A>
  void line(fmt::format_string<const A&...> f, const A&... a) {
    std::string& code = sections_.back().code;
    code += '\t';
    fmt::format_to(std::back_inserter(code), f, a...);
    code += '\n';
  }
  void raw(const std::string& code) { sections_.back().code += code; }
  void label(const std::string& name) { sections_.back().code += name + ":\n"; }
  std::string new_label(const char* stem) { return fmt::format("${}{}", stem, labels_++); }

  // The declarations of all registers, then the one section left.
  std::string finish() const {
    std::string out;
    for (int r = 0; r < 4; ++r)
      if (count_[r])
        out += fmt::format("\t.reg .{} {}<{}>;\n", type_of[r], prefix_of[r], count_[r]);
    return out + sections_.back().code;
  }

 private:
  static constexpr const char* type_of[] = {"pred", "b16", "b32", "b64"};
  static constexpr const char* prefix_of[] = {"%p", "%h", "%r", "%d"};
  struct Section {
    std::string code;
    std::unordered_map<std::string, std::array<V, 2>> memo;
  };

  V fresh(Reg r, int level) {
    const int k = static_cast<int>(r);
    return {fmt::format("{}{}", prefix_of[k], count_[k]++), level};
  }
  const V* find(const std::string& key, int from) const {
    for (int s = depth(); s >= from; --s)
      if (auto hit = sections_[s].memo.find(key); hit != sections_[s].memo.end())
        return hit->second.data();
    return nullptr;
  }

  std::vector<Section> sections_;
  int count_[4] = {}, labels_ = 0;
};

}  // namespace tw::ptx

template <>
struct fmt::formatter<tw::ptx::V> : fmt::formatter<std::string_view> {
  auto format(const tw::ptx::V& v, format_context& c) const {
    return fmt::formatter<std::string_view>::format(v.s, c);
  }
};
