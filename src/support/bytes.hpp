// Values as bytes, to be read by the same build of this library.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tw {

// Appends to a string. Raw words of arrays whose elements have no padding: equal values are equal
// bytes, and writing costs a memcpy an array.
class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}

  void word(uint64_t w) { out_.append(reinterpret_cast<const char*>(&w), sizeof w); }

  template <class T>
  void plain(const T& v) {
    static_assert(std::has_unique_object_representations_v<T>);
    out_.append(reinterpret_cast<const char*>(&v), sizeof v);
  }

  template <class T>
  void array(const std::vector<T>& v) {
    static_assert(std::has_unique_object_representations_v<T>);
    word(v.size());
    out_.append(reinterpret_cast<const char*>(v.data()), v.size() * sizeof(T));
  }

  void text(std::string_view s) {
    word(s.size());
    out_ += s;
  }

 private:
  std::string& out_;
};

// Reads what a ByteWriter wrote, in the same order. Past the end everything is zero or empty, and
// `good` tells: who reads checks once, at the end.
class ByteReader {
 public:
  explicit ByteReader(std::string_view in) : in_(in) {}

  uint64_t word() {
    uint64_t w = 0;
    take(&w, sizeof w);
    return w;
  }

  template <class T>
  void plain(T& v) {
    static_assert(std::has_unique_object_representations_v<T>);
    take(&v, sizeof v);
  }

  // How many things of at least `least` bytes follow: no more than there is room for.
  size_t count(size_t least) {
    const uint64_t n = word();
    if (n <= in_.size() / least) return n;
    fail();
    return 0;
  }

  template <class T>
  void array(std::vector<T>& v) {
    static_assert(std::has_unique_object_representations_v<T>);
    v.resize(count(sizeof(T)));
    if (!v.empty()) take(v.data(), v.size() * sizeof(T));
  }

  void text(std::string& s) {
    s.resize(count(1));
    if (!s.empty()) take(s.data(), s.size());
  }

  bool good() const { return good_; }
  std::string_view rest() const { return in_; }

 private:
  void take(void* to, size_t n) {
    if (n > in_.size()) return fail();
    std::memcpy(to, in_.data(), n);
    in_.remove_prefix(n);
  }
  void fail() { good_ = false, in_ = {}; }

  std::string_view in_;
  bool good_ = true;
};

}  // namespace tw
