// What messages call a kernel. Never part of a key: equal kernels share their code whatever they
// are called.
#pragma once

#include <string>

#include "ir/func.hpp"
#include "tilewright/detail/bind.hpp"

namespace tw::runtime {

// Names the trace, and returns what follows "kernel" in messages: the symbol, or where the kernel
// begins, for functions with internal linkage have no name at run time.
std::string name_kernel(const void* address, ir::Func& trace);

// Of a call that is not traced: "kernel add", or "the kernel" where nothing is known of it; and its
// first line, which an earlier call has found.
struct CalledKernel {
  std::string text;
  Loc at;
};
CalledKernel called_kernel(const detail::CallSite&);

}  // namespace tw::runtime
