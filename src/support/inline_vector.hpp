// A vector that holds its first N elements itself: for short lists on hot paths, which must not
// allocate (tracing a kernel is a few microseconds; one allocation is 40 ns).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace tw {

template <class T, size_t N>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  InlineVector() {}  // leaves its elements alone: clearing 24 ids takes longer than using two
  InlineVector(const InlineVector&) = delete;
  InlineVector& operator=(const InlineVector&) = delete;

  void push_back(T v) {
    if (size_ < N) {
      std::construct_at(here_ + size_, v);
    } else {
      if (size_ == N) more_.assign(here_, here_ + N);
      more_.push_back(v);
    }
    ++size_;
  }
  void append(size_t n, T v) {
    while (n--) push_back(v);
  }
  void clear() {
    size_ = 0;
    more_.clear();
  }
  size_t size() const { return size_; }
  T* data() { return size_ <= N ? here_ : more_.data(); }
  const T* data() const { return size_ <= N ? here_ : more_.data(); }
  T& operator[](size_t i) { return data()[i]; }
  T& back() { return data()[size_ - 1]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  operator std::span<const T>() const { return {data(), size_}; }
  operator std::span<T>() { return {data(), size_}; }

 private:
  size_t size_ = 0;
  union {
    T here_[N];
  };
  std::vector<T> more_;
};

}  // namespace tw
