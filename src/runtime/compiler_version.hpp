// The compiler as part of keys that outlive a process.
#pragma once

#include <string_view>

namespace tw::runtime {

// A hash of its sources, made by the build: a compiler that differs finds no code of another one.
std::string_view compiler_version();

}  // namespace tw::runtime
