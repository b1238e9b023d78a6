// The dictionary is a Python literal that numpy.save writes with the keys in one order, but the
// format fixes no order and no spacing.
#include "runtime/npy_header.hpp"

#include "support/error.hpp"

namespace tw::npy {
namespace {

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

  Header read() {
    Header h;
    bool descr = false, order = false, shape = false;
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      expect(':');
      if (key == "descr") {
        descr = true;
        h.descr = type();
      } else if (key == "fortran_order") {
        order = true;
        h.fortran_order = boolean();
      } else if (key == "shape") {
        shape = true;
        h.shape = tuple();
      } else {
        fail("a header of 'descr', 'fortran_order' and 'shape'");
      }
      if (accept(',')) continue;
      expect('}');
      break;
    }
    if (!descr || !order || !shape) fail("'descr', 'fortran_order' and 'shape'");
    space();
    if (at_ != text_.size()) fail("the end of the header");
    return h;
  }

 private:
  [[noreturn]] void fail(std::string_view wanted) const {
    usage_error({}, "{}: damaged .npy header: {} expected at byte {} of the header", path_, wanted,
                at_);
  }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
      ++at_;
  }
  bool accept(char c) {
    space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(std::string{'\'', c, '\''});
  }
  bool word(std::string_view w) {
    space();
    if (text_.substr(at_, w.size()) != w) return false;
    at_ += w.size();
    return true;
  }
  std::string string() {
    space();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '\'' && quote != '"') fail("a quoted name");
    const size_t end = text_.find(quote, at_ + 1);
    if (end == text_.npos) fail("a closed quote");
    std::string s(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return s;
  }
  std::string type() {
    space();
    if (at_ < text_.size() && text_[at_] == '[')
      usage_error({}, "{}: its elements are records: save each field as a file of its own", path_);
    return string();
  }
  bool boolean() {
    if (word("True")) return true;
    if (word("False")) return false;
    fail("True or False");
  }
  std::vector<long long> tuple() {
    std::vector<long long> v;
    expect('(');
    while (!accept(')')) {
      v.push_back(number());
      if (accept(',')) continue;
      expect(')');
      break;
    }
    return v;
  }
  long long number() {
    space();
    long long n = 0;
    const size_t start = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      if (__builtin_mul_overflow(n, 10ll, &n) ||
          __builtin_add_overflow(n, static_cast<long long>(text_[at_] - '0'), &n))
        fail("a size below 2^63");
    if (at_ == start) fail("a size");
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // Python 2 wrote long integers so
    return n;
  }

  std::string_view text_;
  const std::string& path_;
  size_t at_ = 0;
};

}  // namespace

Header parse_header(std::string_view text, const std::string& path) {
  return Reader(text, path).read();
}

std::string print_header(const Header& h) {
  std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({}{}), }}",
                                 h.descr, h.fortran_order ? "True" : "False",
                                 fmt::join(h.shape, ", "), h.shape.size() == 1 ? "," : "");
  // At most 8 sizes of 19 digits: version 1.0, whose length has 16 bits, always holds it.
  const size_t fixed = magic.size() + 4;
  dict.resize((fixed + dict.size() + 1 + 63) / 64 * 64 - fixed - 1, ' ');
  dict += '\n';
  std::string out(magic);
  out += {'\1', '\0', static_cast<char>(dict.size() & 255), static_cast<char>(dict.size() >> 8)};
  return out + dict;
}

}  // namespace tw::npy
