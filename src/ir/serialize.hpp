// Canonical bytes: what two traces of the same kernel agree in, on every compiler. They are the key
// of compiled code, compared in full; hashes only find candidates. And whole Funcs as bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/func.hpp"

namespace tw::ir {

// Everything of a Func but names and source positions. Deterministic for Funcs made by the
// canonical order (src/trace/canonical.hpp), whose ids follow from the program alone.
void canonical_bytes(const Func&, std::string& out);

// Appends a Func but for its names and the table of its positions: what its ops point to in there
// stays. For the same build of this library only, and as fast as copying.
void write_func(const Func&, std::string& out);
// Takes what write_func appended off the front of `in`. False: too short, or not its bytes; the
// values inside are taken as they are.
bool read_func(std::string_view& in, Func& out);

struct Hash128 {
  uint64_t lo = 0, hi = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
};
Hash128 hash_bytes(const std::string&);

}  // namespace tw::ir
