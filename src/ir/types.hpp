// Typed 32-bit references and the types of IR values.
#pragma once

#include <bit>
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
// Indices inside a tile fit an i32 with room to spare: argmax gives one.
inline constexpr int64_t max_tile_elements = int64_t{1} << 30;

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
  // By words: types are compared on every recorded op.
  friend bool operator==(const Type& a, const Type& b) {
    struct Words {
      uint64_t w[3];
    };
    const auto x = std::bit_cast<Words>(a), y = std::bit_cast<Words>(b);
    return ((x.w[0] ^ y.w[0]) | (x.w[1] ^ y.w[1]) | (x.w[2] ^ y.w[2])) == 0;
  }
};
static_assert(sizeof(Type) == 24);  // part of the canonical bytes, and has no padding

// A slot of a small direct-mapped cache: kernels have a dozen types, and ask for them at every op.
inline constexpr uint32_t type_cache_size = 32;
inline uint32_t type_cache_slot(const Type& t) {
  const uint32_t d = static_cast<uint32_t>(t.dims[0]) * 0x9e3779b1u ^
                     static_cast<uint32_t>(t.dims[1]) * 0x85ebca6bu;
  return ((d >> 13 ^ d) + static_cast<uint32_t>(t.dtype) * 7 + t.rank * 3 +
          static_cast<uint32_t>(t.kind)) %
         type_cache_size;
}

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
