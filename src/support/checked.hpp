// What comes from outside as an enum or a text may be any number, or null: every public function
// looks at it before anything else does.
#pragma once

#include "support/error.hpp"
#include "tilewright/dtype.hpp"

namespace tw {

inline DType checked(DType t, Loc loc, const char* who) {
  if (static_cast<int>(t) >= dtype_count)
    usage_error(loc, "{}: no element type has the number {}", who, static_cast<int>(t));
  return t;
}

// An enum whose values are 0, 1, .. up to `last`.
template <class E>
E checked(E value, E last, const char* what, Loc loc, const char* who) {
  if (static_cast<int>(value) < 0 || value > last)
    usage_error(loc, "{}: no {} has the number {}", who, what, static_cast<int>(value));
  return value;
}

inline const char* checked_text(const char* text, const char* what, Loc loc, const char* who) {
  if (!text) usage_error(loc, "{}: the {} is a null pointer", who, what);
  return text;
}

}  // namespace tw
