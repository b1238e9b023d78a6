// From the raw record to the canonical Func (docs/design/trace.md).
#pragma once

#include "ir/func.hpp"
#include "trace/recorder.hpp"

namespace tw::trace {

// Throws usage errors about bounds ("give other=") with the author's line.
void canonicalize(const Recorder&, ir::Func& out);

}  // namespace tw::trace
