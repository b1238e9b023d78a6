// Canonical bytes: what two traces of the same kernel agree in, on every compiler. They are the key
// of compiled code, compared in full; hashes only find candidates.
#pragma once

#include <cstdint>
#include <string>

#include "ir/func.hpp"

namespace tw::ir {

// Everything of a Func but names and source positions. Deterministic for Funcs made by the
// canonical order (src/trace/canonical.hpp), whose ids follow from the program alone.
void canonical_bytes(const Func&, std::string& out);

struct Hash128 {
  uint64_t lo = 0, hi = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
};
Hash128 hash_bytes(const std::string&);

}  // namespace tw::ir
