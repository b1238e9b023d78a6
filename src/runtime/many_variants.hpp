// A kernel that is compiled for each of many values, where one variant would do.
#pragma once

#include <vector>

#include "runtime/notes.hpp"
#include "runtime/variant.hpp"

namespace tw::runtime {

// To be asked after each variant that is made of a kernel, which is in the cache by now. Says once
// a kernel which argument, or dimension read by dim_const, has had so many values.
void note_many_variants(const Words& key, const Variant& newest, std::vector<PendingNote>& notes);

}  // namespace tw::runtime
