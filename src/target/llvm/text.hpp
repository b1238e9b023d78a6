// Writes the text of one LLVM function so that every computation lands in the outermost place where
// its operands exist.
//
// Code grows in a stack of *sections*: section 0 is the function's entry, each open loop body or
// branch arm adds one. A value remembers the section it was written in as its level. `pure` puts an
// operation into the section of its deepest operand and writes equal operations once, so address
// arithmetic, masks and whole scalar chains leave the inner loops while they are printed, and no
// pass has to find them again. That is sound because nothing we print as pure can trap.
//
// Mutable state (loop counters, accumulators, carried scalars) lives in stack slots, which mem2reg
// turns into registers: no phi is ever printed, so a section needs to know nothing of its labels.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace tw::llvm {

// An operand as text ("%12", "7", "splat (float 1.0)") and the level it exists from.
struct V {
  std::string s;
  int level = 0;
};

inline bool is_constant(const V& v) { return !v.s.empty() && v.s[0] != '%'; }

}  // namespace tw::llvm

template <>
struct fmt::formatter<tw::llvm::V> : fmt::formatter<std::string_view> {
  auto format(const tw::llvm::V& v, format_context& c) const {
    return fmt::formatter<std::string_view>::format(v.s, c);
  }
};

namespace tw::llvm {

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

  // An operation without effect, at the level of its deepest operand.
  template <class... A>
  V pure(fmt::format_string<const A&...> f, const A&... a) {
    return shared(fmt::format(f, a...), level_of(a...));
  }
  // A read of memory that nothing changes while the section `floor` is open; not hoisted above it.
  template <class... A>
  V read(int floor, fmt::format_string<const A&...> f, const A&... a) {
    return shared(fmt::format(f, a...), std::max(floor, level_of(a...)));
  }
  // An operation that must stay here.
  template <class... A>
  V here(fmt::format_string<const A&...> f, const A&... a) {
    return write(fmt::format(f, a...), depth());
  }
  template <class... A>
  void line(fmt::format_string<const A&...> f, const A&... a) {
    put(sections_.back().code, fmt::format(f, a...));
  }
  void raw(const std::string& code) { sections_.back().code += code; }
  void label(const std::string& name) { sections_.back().code += name + ":\n"; }
  std::string new_label(const char* stem) { return fmt::format("{}{}", stem, next_++); }

  // A stack slot: a mutable variable of the function.
  V slot(const std::string& type, int align) {
    V v{fmt::format("%s{}", next_++), 0};
    put(slots_, fmt::format("{} = alloca {}, align {}", v, type, align));
    return v;
  }

  // The whole body: the slots, then the one section left.
  std::string finish() { return slots_ + sections_.back().code; }

 private:
  struct Section {
    std::string code;
    std::unordered_map<std::string, V> memo;
  };

  static int level(const V& v) { return v.level; }
  template <class T>
  static int level(const T&) {
    return 0;
  }
  template <class... A>
  static int level_of(const A&... a) {
    int l = 0;
    ((l = std::max(l, level(a))), ...);
    return l;
  }
  static void put(std::string& code, const std::string& text) {
    code.append("  ").append(text).push_back('\n');
  }
  V write(const std::string& text, int at) {
    V v{fmt::format("%v{}", next_++), at};
    put(sections_[at].code, fmt::format("{} = {}", v, text));
    return v;
  }
  V shared(std::string text, int at) {
    auto& memo = sections_[at].memo;
    if (auto hit = memo.find(text); hit != memo.end()) return hit->second;
    const V v = write(text, at);
    memo.emplace(std::move(text), v);
    return v;
  }

  std::vector<Section> sections_;
  std::string slots_;
  uint64_t next_ = 0;
};

}  // namespace tw::llvm
