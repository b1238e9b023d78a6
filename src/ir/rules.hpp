// What the op table says beyond a row's plain data: columns as predicates, and how each attribute
// is written in text. Printer, parser, verifier and passes share it, so that none keeps its own
// list.
#pragma once

#include <cstdint>
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
  bounds,   // within [:, %lo:%hi]
  other,    // `other %v` is present
  text,     // a quoted string
  payload,  // half of a constant
  list,     // values=[3, -1]: all words from here on
};
// Name of attribute k and how it is written.
std::string_view attr_name(OpKind, int k);
AttrForm attr_form(OpKind, int k);
// Index of the attribute of that name, -1 when the op has none.
int attr_index(OpKind, std::string_view name);

// What `dot` of two tiles of this type accumulates in.
DType dot_result(DType factor);

// True when the bits are the form of a `constant` of that type: sign- or zero-extended, mask 0
// or 1.
bool is_payload(DType, uint64_t bits);

}  // namespace tw::ir
