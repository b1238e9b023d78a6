// Typed 32-bit references and the types of IR values.
#pragma once

#include <cstdint>

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

enum class TypeKind : uint8_t { none, tile, tensor };

// A tile of rank 0 is a scalar. A tensor has no dims here: they are run-time values.
struct Type {
  TypeKind kind = TypeKind::none;
  DType dtype = DType::mask;
  uint8_t rank = 0;
  uint8_t pad = 0;
  int32_t dims[max_tile_rank] = {};  // unused ones are 0

  bool is_tile() const { return kind == TypeKind::tile; }
  bool is_scalar() const { return kind == TypeKind::tile && rank == 0; }
  bool is_tensor() const { return kind == TypeKind::tensor; }
  int64_t elements() const {
    int64_t n = 1;
    for (int d = 0; d < rank; ++d) n *= dims[d];
    return n;
  }
  friend bool operator==(const Type&, const Type&) = default;
};
static_assert(sizeof(Type) == 24);  // part of the canonical bytes

inline Type scalar_type(DType t) { return {TypeKind::tile, t, 0, 0, {}}; }
inline Type tensor_type(DType t, int rank) {
  return {TypeKind::tensor, t, static_cast<uint8_t>(rank), 0, {}};
}
// The same tile type with another element type.
inline Type with_dtype(Type t, DType d) {
  t.dtype = d;
  return t;
}

}  // namespace tw::ir
