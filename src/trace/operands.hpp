// Operands of ops: literals, promotion, broadcasting (docs/semantics.md, "Types").
#pragma once

#include "trace/session.hpp"

namespace tw::trace {

// How an element-wise op treats element types.
enum class Promote : uint8_t {
  arith,    // 16-bit floats give f32; masks are an error
  keep,     // equal types stay as they are, also 16-bit floats
  wide,     // floats only: 16-bit give f32, integers f32
  integer,  // integers only
  bits,     // integers or masks
  equal,    // like keep, and masks may be compared
};

// What a host scalar holds instead of its type when i64 cannot hold it.
inline constexpr unsigned beyond_i64 = dtype_count;

// A value inside the recorder with its position: what the public functions work on.
struct Operands {
  Recorder& rec;
  Loc loc;
  const char* name;  // of the op, for errors

  // A host number as a scalar constant of its own C++ type.
  Val number(const Arg&);
  // The same in the type of a tile it meets: an integer that does not fit or a finite float that
  // becomes infinite is an error.
  Val number_as(const Arg&, DType);
  // A scalar where a tensor or tile gives the type: a number by the rule above, a tile where
  // operators would give that type; anything else is an error that says to cast. `what` names it.
  Val scalar_as(const Arg&, DType, const char* what);
  Val cast(Val, DType);
  Val broadcast(Val, const ir::Type& shape);
  // Brings operands to one element type and one shape.
  void unify(Promote, std::span<const Arg* const> args, std::span<Val> out);
  DType common(DType a, DType b, Promote);
  [[noreturn]] void no_8bit_float(DType);
  // `what` of type `from` cannot go into a tensor of type `to` as it is.
  [[noreturn]] void needs_cast(const ir::Type& from, DType to, const char* what);
  // The broadcast shape of two, or the error with both.
  ir::Type common_shape(const ir::Type& a, const ir::Type& b);
};

// Which axes there are, for errors.
std::string axes_text(int rank);

// Position for an op: that of the operand which has one.
Loc loc_of(const Arg& a, const Arg& b);

// A rank-0 index or size: any integer type, widened to i64.
Val index_of(Trace&, const Arg&, const char* name);
// What range() checks and converts: lo, hi, step.
void range_bounds(Trace&, const Arg& lo, const Arg& hi, const Arg& step, Loc, Val out[3]);
// The condition of if_ or while_: one truth value.
Val condition_of(Trace&, const Mask&, Loc, const char* name);
// Ends the first block of a while_.
void while_test(Trace&, Val condition, Loc);
int tune_value(const char* name, const std::vector<int64_t>& candidates, Loc);

}  // namespace tw::trace
