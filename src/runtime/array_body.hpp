// What an Array points to: one view of memory that all its copies share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "ir/launch.hpp"
#include "support/ref_counted.hpp"
#include "tilewright/array.hpp"

namespace tw::detail {

struct StreamBody;

// Memory and how it is given back. Views of one array share it.
struct Storage : RefCounted {
  using RefCounted::RefCounted;
  StreamBody* home = nullptr;  // of memory of ours on a GPU: the stream that will free it
};

// What calls ask of an array, found once: it does not change.
struct ArrayFacts {
  // As in ir::Param.
  int8_t unit_dim = -1;
  uint8_t align = 1;
  bool wide_offsets = false;
  bool too_large = false;  // a dimension reaches ir::dim_limit
  // The bytes from its first element in memory to its last; the same address when it has none.
  uintptr_t begin = 0, end = 0;
};

// RefCounted comes first: handles of kernel arguments hold an ArrayBody as a RefCounted, without
// knowing more of it.
struct ArrayBody : RefCounted {
  ArrayBody(DType, std::span<const long long> dims, std::span<const long long> strides, void* data,
            Storage* owner,  // retains the owner; null: the memory belongs to somebody else
            Device = cpu);

  DType dtype;
  int rank;
  long long dims[Dims::max_rank] = {};
  long long strides[Dims::max_rank] = {};  // elements
  void* data;                              // the element at index 0
  Storage* owner;
  Device device;  // cpu, or a GPU
  ArrayFacts facts;
  // Set by the first call that stores to it: no two of its places are one element.
  mutable std::atomic<bool> distinct{false};

  std::span<const long long> shape() const { return {dims, static_cast<size_t>(rank)}; }
  std::span<const long long> steps() const { return {strides, static_cast<size_t>(rank)}; }
  ir::TensorArg tensor() const;

  static Array wrap(ArrayBody* fresh);       // takes over the reference
  static const ArrayBody& of(const Array&);  // usage error when the array holds nothing
  // The same; usage error when its memory is not the host's.
  static const ArrayBody& on_host(const Array&);
};

// Sizes as a user wrote them: at most 8, none negative.
std::span<const long long> checked_dims(const Dims&);
// Elements of a shape; usage error when its bytes do not fit in 63 bits.
long long checked_elements(DType, std::span<const long long> dims);
void row_major(std::span<const long long> dims, long long* strides);
// Row-major memory of our own, uninitialised, 64-byte aligned.
Array allocate(DType, std::span<const long long> dims);
// Copies element by element, in row-major order of the shape, into contiguous memory.
void copy_out(const ArrayBody&, void* to);

// "cpu", "cuda:1"
std::string text_of(Device);
// "[3, 4]"
std::string text_of(std::span<const long long> sizes);

}  // namespace tw::detail
