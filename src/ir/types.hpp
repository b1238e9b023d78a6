// Typed 32-bit references and the types of IR values.
#pragma once

#include <cstdint>
#include <cstring>

#include "tilewright/dtype.hpp"

namespace tw::ir {

// A reference into one of a Func's arrays. 0 is "none": entry 0 of every array is a dummy.
template <class Tag>
struct Id {
  uint32_t i = 0;
  constexpr explicit operator bool() const { return i != 0; }
  friend constexpr bool operator==(Id, Id) = default;
};
using ValueId = Id<struct ValueTag>;
using OpId = Id<struct OpTag>;
using BlockId = Id<struct BlockTag>;
using TypeId = Id<struct TypeTag>;
using StrId = Id<struct StrTag>;

inline constexpr int max_tile_rank = 5;
inline constexpr int max_tensor_rank = 8;
inline constexpr int max_fragment = 4096;  // registers; no device has that many a thread
// Indices inside a tile fit an i32 with room to spare: argmax gives one.
inline constexpr int64_t max_tile_elements = int64_t{1} << 30;

enum class TypeKind : uint8_t { none, tile, tensor, fragment, buffer };

// Where a buffer lies. cluster: shared memory of another block of the cluster.
enum class Space : uint8_t { shared, cluster };

// A tile of rank 0 is a scalar. A tensor has no dims here: they are run-time values. A fragment is
// dims[0] >= 2 registers of one thread (rank 1; of one register: a scalar), a buffer dims[0]
// elements of memory that threads share (rank 1).
struct Type {
  TypeKind kind = TypeKind::none;
  DType dtype = DType::mask;
  uint8_t rank = 0;
  Space space = Space::shared;
  int32_t dims[max_tile_rank] = {};  // unused ones are 0

  bool is_tile() const { return kind == TypeKind::tile; }
  bool is_scalar() const { return kind == TypeKind::tile && rank == 0; }
  bool is_tensor() const { return kind == TypeKind::tensor; }
  bool is_fragment() const { return kind == TypeKind::fragment; }
  bool is_buffer() const { return kind == TypeKind::buffer; }
  // What element-wise ops compute with and loops carry.
  bool is_data() const { return is_tile() || is_fragment(); }
  int64_t elements() const {
    int64_t n = 1;
    for (int d = 0; d < rank; ++d) n *= dims[d];
    return n;
  }
  // By words, one at a time: types are compared on every recorded op, and a wider load of what was
  // just written in pieces waits for the pieces.
  friend bool operator==(const Type& a, const Type& b) {
    uint64_t differ = 0;
    for (size_t k = 0; k < sizeof(Type); k += 8) {
      uint64_t x, y;
      std::memcpy(&x, reinterpret_cast<const char*>(&a) + k, 8);
      std::memcpy(&y, reinterpret_cast<const char*>(&b) + k, 8);
      differ |= x ^ y;
    }
    return differ == 0;
  }
};
// Whether a and b differ at most in their element type.
inline bool same_shape(const Type& a, const Type& b) {
  bool same = a.kind == b.kind && a.rank == b.rank && a.space == b.space;
  for (int d = 0; d < max_tile_rank; ++d) same &= a.dims[d] == b.dims[d];
  return same;
}
static_assert(sizeof(Type) == 24);  // part of the canonical bytes, and has no padding

inline Type scalar_type(DType t) { return {TypeKind::tile, t, 0, Space::shared, {}}; }
inline Type tensor_type(DType t, int rank) {
  return {TypeKind::tensor, t, static_cast<uint8_t>(rank), Space::shared, {}};
}
// n registers of one thread.
inline Type fragment_type(DType t, int n) {
  if (n == 1) return scalar_type(t);
  return {TypeKind::fragment, t, 1, Space::shared, {n}};
}
inline Type buffer_type(DType t, int elements, Space space = Space::shared) {
  return {TypeKind::buffer, t, 1, space, {elements}};
}
// The same tile type with another element type.
inline Type with_dtype(Type t, DType d) {
  t.dtype = d;
  return t;
}

}  // namespace tw::ir
