// Array: data on a device, with shape, strides and element type; shared ownership.
#pragma once

#include "tilewright/device.hpp"
#include "tilewright/dims.hpp"
#include "tilewright/dtype.hpp"
#include "tilewright/error.hpp"

namespace tw {

class Tensor;

namespace detail {
struct ArrayBody;  // src/runtime/array_body.hpp; derives from RefCounted
template <class T>
struct DTypeOf;
template <>
struct DTypeOf<bool> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::mask;
};
template <>
struct DTypeOf<unsigned char> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::u8;
};
template <>
struct DTypeOf<signed char> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::i8;
};
template <>
struct DTypeOf<int> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::i32;
};
template <>
struct DTypeOf<unsigned> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::u32;
};
template <>
struct DTypeOf<long> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::i64;
};
template <>
struct DTypeOf<long long> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::i64;
};
template <>
struct DTypeOf<float> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::f32;
};
template <>
struct DTypeOf<double> {
  [[gnu::visibility("hidden")]] static constexpr DType value = DType::f64;
};
}  // namespace detail

// A copy shares the data. Rank 0 to 8; strides are in elements and may be zero or negative.
// Errors (usage): more than 8 dimensions, a negative size, a size that overflows, an index out of
// range, a DType or Device that is none.
class Array {
 public:
  Array() noexcept = default;  // no data: using it is an error
  Array(const Array&) noexcept;
  Array(Array&&) noexcept;
  Array& operator=(const Array&) noexcept;
  Array& operator=(Array&&) noexcept;
  ~Array();

  // Row-major arrays, 64-byte aligned. `empty` holds whatever was there, `from` copies `data`,
  // which is in host memory. On a GPU memory comes from CUDA's pool, in the order of the current
  // stream.
  static Array empty(DType, Dims, Device = cpu);
  static Array zeros(DType, Dims, Device = cpu);
  static Array from(DType, Dims, const void* data);
  template <class T>
  static Array of(Dims dims, const T* data) {
    return from(detail::DTypeOf<T>::value, dims, data);
  }
  // Memory that somebody else owns. `strides` in elements, default row-major. `release(context)`
  // runs when the last copy is gone; without it the memory must outlive every copy and every
  // launch.
  static Array view(DType t, void* data, Dims dims) {
    return view_rows(t, data, dims, nullptr, nullptr);
  }
  static Array view(DType, void* data, Dims dims, Dims strides, void (*release)(void*) = nullptr,
                    void* context = nullptr);
  // A template, because {0} would be a null function as well as a list of one stride.
  template <class F>
    requires std::is_convertible_v<F, void (*)(void*)>
  static Array view(DType t, void* data, Dims dims, F release, void* context = nullptr) {
    return view_rows(t, data, dims, release, context);
  }
  // The same of memory on `device`. `release` does not wait for work in flight: order it.
  static Array view(Device device, DType, void* data, Dims dims, Dims strides,
                    void (*release)(void*) = nullptr, void* context = nullptr);

  // .npy files (format 1.0 and 2.0, little endian, C or Fortran order). NumPy has no bf16: it is
  // stored as u16; `load(path, bf16)` reads such a file. Errors (usage): the path, what is wrong.
  static Array load(const char* path);
  static Array load(const char* path, DType stored_as);
  void save(const char* path) const;

  bool defined() const noexcept { return body_ != nullptr; }
  DType dtype() const;
  int rank() const;
  long long dim(int i) const;  // negative i counts from the end
  long long stride(int i) const;
  Dims dims() const;
  long long elements() const;
  bool contiguous() const;
  Device device() const;
  // The element at index 0, for reading and writing on the host. Errors (usage): it is on a GPU.
  void* data() const;
  // The same, checked: T must be the C++ type of dtype(). f16 and bf16 have none: use data().
  template <class T>
  T* data_as() const {
    return static_cast<T*>(checked(detail::DTypeOf<T>::value));
  }

  void* address() const;  // as data(), on whatever device: for other libraries
  // An element of this array and one of the other are in one place of memory.
  bool overlaps(const Array&) const;
  // Two elements of this array are in one place, as in expand() and views of sliding windows.
  bool repeats() const;

  // The elements on another device; the array itself when it is there already. To the host it waits
  // for the copy and all work before it on the current stream; to a GPU the copy is queued there,
  // and the source may be changed at once. An array that is not row-major costs a copy more.
  Array to(Device) const;

  // Views: same memory, other shape or strides.
  Array at(long long i) const;  // drops dimension 0
  Array slice(int dim, long long begin, long long end,
              long long step = 1) const;  // step may be < 0
  Array transpose() const;                // reverses the dimensions
  Array transpose(Dims permutation) const;
  Array expand(
      Dims dims) const;  // dimensions of size 1 (and new leading ones) repeat with stride 0
  Array reshape(Dims dims) const;  // a view; an error when the strides do not allow one
  Array copy() const;              // row-major, own memory, same device

 private:
  friend struct detail::ArrayBody;
  friend class Tensor;
  static Array view_rows(DType, void* data, Dims dims, void (*release)(void*), void* context);
  void* checked(DType) const;
  detail::ArrayBody* body_ = nullptr;
};

}  // namespace tw
