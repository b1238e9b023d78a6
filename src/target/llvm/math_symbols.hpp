// The functions generated code may call: a vector math library, libm, and what LLVM's code
// generator calls by itself (memcpy, memset, fma).
#pragma once

#include <string>
#include <vector>

#include "ir/ops.hpp"
#include "tilewright/dtype.hpp"

namespace tw::llvm {

struct MathSymbol {
  std::string name;
  void* address;
};

// Everything that exists on this machine, resolved once: libmvec is optional.
const std::vector<MathSymbol>& runtime_symbols();

// The libmvec function for an op on `lanes` elements ("_ZGVeN16v_expf"); empty when the ABI has
// none of that width. Error bounds (docs of glibc, "Errors in Math Functions", x86 vector
// variants): at most 4 ulp.
std::string vector_function(ir::OpKind, DType, int lanes);
// "expf", "exp", ...
std::string scalar_function(ir::OpKind, DType);
// True when this process could resolve the function.
bool have_function(const std::string& name);

}  // namespace tw::llvm
