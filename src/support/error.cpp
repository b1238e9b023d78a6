#include "support/error.hpp"

#include <atomic>
#include <exception>
#include <string>
#include <utility>

namespace tw {

struct Error::Body {
  std::atomic<int> refs{1};
  ErrorKind kind;
  std::string text, file, what;
  int line;
};

Error::Error(ErrorKind kind, const char* given, Loc where) : body_(new Body) {
  const char* text = given ? given : "";
  body_->kind = kind;
  body_->text = text;
  body_->file = where.file ? where.file : "";
  body_->line = where.line;
  body_->what =
      where.file ? fmt::format("{}:{}: {}", where.file, where.line, text) : std::string(text);
}

Error::Error(const Error& o) noexcept : body_(o.body_) { body_->refs.fetch_add(1); }

Error& Error::operator=(const Error& o) noexcept {
  Error copy(o);
  std::swap(body_, copy.body_);
  return *this;
}

Error::~Error() {
  if (body_->refs.fetch_sub(1) == 1) delete body_;
}

ErrorKind Error::kind() const noexcept { return body_->kind; }
const char* Error::what() const noexcept { return body_->what.c_str(); }
const char* Error::text() const noexcept { return body_->text.c_str(); }
const char* Error::file() const noexcept {
  return body_->file.empty() ? nullptr : body_->file.c_str();
}
int Error::line() const noexcept { return body_->line; }

namespace {
struct ThrownError : Error, std::exception {
  explicit ThrownError(const Error& e) : Error(e) {}
  const char* what() const noexcept override { return Error::what(); }
};

thread_local ErrorWatch* watch = nullptr;
}  // namespace

ErrorWatch::ErrorWatch() : outer_(watch) { watch = this; }
ErrorWatch::~ErrorWatch() { watch = outer_; }

void raise(const Error& e) { throw ThrownError(e); }

void throw_error(ErrorKind kind, const std::string& text, Loc where) {
  const Error e(kind, text.c_str(), where);
  if (watch && !watch->first) watch->first = e;
  raise(e);
}

void internal_error(const char* file, int line, const std::string& text) {
  const char* base = file;
  for (const char* p = file; *p; ++p)
    if (*p == '/') base = p + 1;
  throw_error(ErrorKind::internal,
              fmt::format("internal error in Tilewright ({}:{}): {}. This is a bug of ours: please "
                          "report it with the output of 'tw inspect' for the kernel.",
                          base, line, text),
              {});
}

}  // namespace tw
