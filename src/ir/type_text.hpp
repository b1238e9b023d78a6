// Types as users read them: "f32", "tile<bf16, 128x64>", "tensor<f32, 2>".
#pragma once

#include <string>

#include "ir/types.hpp"

namespace tw::ir {

std::string to_string(const Type&);
// "128x64", "scalar" for rank 0.
std::string shape_text(const Type&);

}  // namespace tw::ir
