// Lists of sizes: shapes of arrays and tiles. Costs nothing to include.
#pragma once

#include <initializer_list>
#include <type_traits>

namespace tw {

class Tile;

// One host size. Any integer type converts, so `{rows, 4}` needs no casts.
struct Extent {
  long long value;
  template <class T>
    requires std::is_integral_v<T>
  constexpr Extent(T v) : value(static_cast<long long>(v)) {}
  template <class T>
    requires std::is_base_of_v<Tile, T>
  Extent(const T&) : value(0) {
    static_assert(!std::is_base_of_v<Tile, T>,
                  "the size of a tile must be known while tracing: pass an int, or x.dim_const(i). "
                  "A tile may reach "
                  "past the edge of its tensor");
  }
};

// Up to 8 host sizes; more, or a negative count, is a usage error where the list is used.
class Dims {
 public:
  [[gnu::visibility("hidden")]] static constexpr int max_rank = 8;
  constexpr Dims() = default;
  constexpr Dims(std::initializer_list<Extent> list) {
    for (const Extent& e : list) {
      if (size_ < max_rank) v_[size_] = e.value;
      ++size_;
    }
  }
  constexpr Dims(const long long* v, int n) : size_(n) {
    for (int i = 0; i < n && i < max_rank; ++i) v_[i] = v[i];
  }
  constexpr int size() const { return size_; }
  constexpr long long operator[](int i) const { return v_[i]; }
  constexpr long long& operator[](int i) { return v_[i]; }
  constexpr const long long* begin() const { return v_; }
  constexpr const long long* end() const { return v_ + kept(); }

 private:
  constexpr int kept() const { return size_ < 0 ? 0 : size_ < max_rank ? size_ : max_rank; }
  long long v_[max_rank] = {};
  int size_ = 0;
};

}  // namespace tw
