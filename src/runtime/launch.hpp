// Running a variant on the arguments of one call.
#pragma once

#include "runtime/call_state.hpp"
#include "runtime/mirror.hpp"
#include "runtime/variant.hpp"

namespace tw::runtime {

// Checks what depends on this call (requirements, overlap of arguments, the grid), then runs the
// programs. Returns how many there were. Of a mirror (null: there is none) what the kernel stored
// is copied back, also when an assert of it then fails.
int64_t launch(const Variant&, const Device&, CallState&, Mirror*);

}  // namespace tw::runtime
