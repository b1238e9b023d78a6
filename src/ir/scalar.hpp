// The meaning of element-wise ops on single elements: the one definition that the reference
// interpreter, constant folding and the host program share (docs/semantics.md).
//
// A value is 64 payload bits in the form of the `constant` op: floats as the bits of their own
// format, i32 sign-extended, u32 and u8 zero-extended, mask 0 or 1.
#pragma once

#include <cstdint>

#include "ir/ops.hpp"
#include "ir/rules.hpp"
#include "tilewright/dtype.hpp"

namespace tw::ir {

// The result of an element-wise op: every op whose interpreter column in ops.def is `elementwise`,
// bounded ones included (computed in f64 and rounded once). `in` is the dtype of the operands (of
// the last operand for select), `out` of the result. Never traps.
uint64_t eval_scalar(OpKind, DType in, DType out, const uint64_t* operands);

// The same on arrays: result[i] from operands[k][i], dispatched once. `result` may be an operand.
void eval_elements(OpKind, DType in, DType out, int64_t count, const uint64_t* const* operands,
                   uint64_t* result);

// What an atomic op leaves of `old`: `cas` compares bits, `add` rounds once to the type.
uint64_t eval_atomic(AtomicFn, DType, uint64_t old, uint64_t value, uint64_t expected);

// The value as a double: exact for everything but large i64, which are rounded to nearest.
double to_double(DType, uint64_t bits);
// A double rounded once to the type: floats to nearest even, integers saturate, NaN gives 0.
uint64_t from_double(DType, double);
// The same for an 8-bit float, with a choice for what is too large; from_double saturates.
uint64_t f8_from(DType, double, overflow);
// An infinity, or the outermost number on that side of a type that has none.
uint64_t extreme(DType, double infinity);
// An i64 converted to the type: floats with one rounding, integers wrap, mask: != 0.
uint64_t from_int(DType, int64_t);

// One element in memory (size_of(t) bytes, any alignment) to payload bits and back.
uint64_t load_element(DType, const void*);
void store_element(DType, void*, uint64_t bits);

}  // namespace tw::ir
