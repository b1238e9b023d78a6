// Running a kernel once on symbolic parameters: the way from C++ to canonical IR.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/func.hpp"
#include "ir/launch.hpp"

namespace tw::trace {

struct TuneValue {
  std::string_view name;
  int64_t value;
};

struct Request {
  // One per run-time leaf of the arguments, in order: tensors and scalars.
  std::span<const ir::Param> params;
  // The tensors behind the tensor params, in order: what dim_const reads.
  std::span<const ir::TensorArg> tensors;
  std::span<const TuneValue> tunes;  // overrides of first candidates
  bool check_purity = false;         // record outermost bodies twice and compare
  void (*run)(void*) = nullptr;      // binds the parameters in order and runs the kernel
  void* frame = nullptr;
};

// Traces the kernel into `out` (cleared first) in canonical order, positions in its side tables.
// out.params are the request's, with const_dims set where the kernel asked dim_const, and out.tunes
// lists every tune of the kernel. Throws tw::Error; nothing of a failed trace stays behind.
void record(const Request&, ir::Func& out);

// A tune override that no `tune` of the kernel asked for is reported by the caller: names in
// out.tunes.

}  // namespace tw::trace
