// The tune overrides that are in force on this thread.
#pragma once

#include <vector>

#include "tilewright/runtime.hpp"
#include "trace/record.hpp"

namespace tw {

struct TuneScopes {
  // Sorted by name; of one name the innermost scope counts.
  static void collect(std::vector<trace::TuneValue>& out);
};

}  // namespace tw
