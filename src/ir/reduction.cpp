#include "ir/reduction.hpp"

#include <limits>

#include "ir/scalar.hpp"

namespace tw::ir {

uint64_t identity_of(OpKind kind, DType t) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  switch (kind) {
    case OpKind::reduce_prod:
      return from_int(t, 1);
    case OpKind::reduce_max:
    case OpKind::reduce_argmax:
      return extreme(t, -inf);
    case OpKind::reduce_min:
    case OpKind::reduce_argmin:
      return extreme(t, inf);
    // What ignores NaN starts from it: it loses to any number, and stays when there is none.
    case OpKind::reduce_max_num:
      return from_double(t, is_float(t) ? nan : -inf);
    case OpKind::reduce_min_num:
      return from_double(t, is_float(t) ? nan : inf);
    case OpKind::reduce_all:
      return 1;
    default:
      return 0;
  }
}

OpKind joining_op(OpKind kind) {
  switch (kind) {
    case OpKind::reduce_sum:
      return OpKind::add;
    case OpKind::reduce_prod:
      return OpKind::mul;
    case OpKind::reduce_max:
      return OpKind::maximum;
    case OpKind::reduce_min:
      return OpKind::minimum;
    case OpKind::reduce_max_num:
      return OpKind::maximum_num;
    case OpKind::reduce_min_num:
      return OpKind::minimum_num;
    case OpKind::reduce_any:
      return OpKind::or_;
    case OpKind::reduce_all:
      return OpKind::and_;
    default:
      return OpKind::none;
  }
}

}  // namespace tw::ir
