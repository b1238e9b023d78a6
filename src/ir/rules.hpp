// What the op table says beyond a row's plain data: columns as predicates, and how each attribute
// is written in text. Printer, parser, verifier and passes share it, so that none keeps its own
// list.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ir/func.hpp"

namespace tw::ir {

// The interpreter column is `elementwise`: operands and result have one shape.
bool is_elementwise(OpKind);
// The interpreter column is `reduce`: a tile, its bounds; attributes axes and bounds.
bool is_reduction(OpKind);
// The fold column is `scalar`: eval_scalar gives the same bits as every target.
bool folds_as_scalar(OpKind);
// Swapping the two operands changes nothing, up to the payload of a NaN.
bool is_commutative(OpKind);
// Index of the attribute that counts `bounds` operands, -1 when the op takes none.
int bounds_attr(OpKind);

// How an attribute word is written.
enum class AttrForm : uint8_t {
  number,   // axis=1
  bits,     // axes=[0, 2]
  perm,     // perm=[1, 0]: one nibble a dimension
  word,     // order=acquire: an index into words_of
  bounds,   // within [:, %lo:%hi]
  other,    // `other %v` is present
  text,     // a quoted string
  payload,  // half of a constant
  list,     // values=[3, -1]: all words from here on
};
// Name of attribute k and how it is written.
std::string_view attr_name(OpKind, int k);
AttrForm attr_form(OpKind, int k);
// The words an attribute of that form is written with, by value.
std::span<const std::string_view> words_of(OpKind, int k);
// Index of the attribute of that name, -1 when the op has none.
int attr_index(OpKind, std::string_view name);

// What the attributes of atomics and waits mean, by value.
enum class AtomicFn : uint8_t { add, max, min, and_, or_, xor_, exchange, cas };
enum class MemoryOrder : uint8_t { relaxed, acquire, release, acq_rel };
enum class MemoryScope : uint8_t { block, cluster, device, system };
// The comparison that the attribute of a wait stands for.
constexpr OpKind comparison_op(uint32_t compare) {
  constexpr OpKind kinds[] = {OpKind::eq, OpKind::ne, OpKind::lt,
                              OpKind::le, OpKind::gt, OpKind::ge};
  return kinds[compare];
}
// The element-wise op an atomic applies; none for exchange and cas.
OpKind element_op(AtomicFn);
// The element types an atomic takes.
bool takes(AtomicFn, DType);
// Memory that other programs wrote may be seen after the op: nothing read before it may stand for
// what is read after it.
bool synchronizes(const Func&, OpId);
// Index of the value of an op that writes a tensor: its tensor and starts or indices come before.
int value_operand(const Func&, OpId);

// What `dot` of two tiles of this type accumulates in.
DType dot_result(DType factor);

// True when the bits are the form of a `constant` of that type: sign- or zero-extended, mask 0
// or 1.
bool is_payload(DType, uint64_t bits);

}  // namespace tw::ir
