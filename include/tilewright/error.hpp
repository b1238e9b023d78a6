// The one exception type of the library. Costs nothing to include: no std header.
#pragma once

namespace tw {

// A position in the author's source. `file` has static storage or belongs to the object that
// hands it out; null when unknown.
struct Loc {
  const char* file = nullptr;
  int line = 0;
  constexpr Loc() = default;
  // No constructor takes both: {0, 1} must be a permutation, not a position.
  static constexpr Loc at(const char* file, int line) {
    Loc l;
    l.file = file;
    l.line = line;
    return l;
  }
  static constexpr Loc here(const char* f = __builtin_FILE(), int l = __builtin_LINE()) {
    return at(f, l);
  }
};

// usage: the caller's line is wrong, and the text says what to write.
// unsupported: this target cannot do it, and the text says what can.
// internal: a bug of Tilewright; the text says how to report it.
enum class ErrorKind : unsigned char { usage, unsupported, internal };

// Thrown by every failing call of the library. Copies share the text.
class Error {
 public:
  Error(ErrorKind kind, const char* text, Loc where = {});  // null: an empty text
  Error(const Error&) noexcept;
  Error& operator=(const Error&) noexcept;
  ~Error();

  ErrorKind kind() const noexcept;
  // The whole message: "file:line: text" when the position is known, else the text.
  const char* what() const noexcept;
  const char* text() const noexcept;  // without the position
  const char* file() const noexcept;  // null when unknown
  int line() const noexcept;          // 0 when unknown

 private:
  struct Body;
  Body* body_;
};

}  // namespace tw
