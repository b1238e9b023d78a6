// The library kernels as `tw` runs them by name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <tilewright/array.hpp>
#include <vector>

namespace tw::tool {

struct Input {
  const char* name;
  std::vector<long long> shape;    // for `tw inspect` when none is given
  std::optional<DType> type = {};  // whatever --type says
};

struct Kernel {
  const char* name;
  const char* description;
  std::vector<Input> inputs;
  // An array of the shape and type of the result for these inputs. Throws tw::Error.
  Array (*output)(std::span<const Array>);
  void (*run)(std::span<const Array> inputs, const Array& output);
};

std::span<const Kernel> kernels();
// Throws BadArgument naming all kernels when there is none of that name.
const Kernel& kernel_named(const std::string&);

// "vector_add, softmax, ..."
std::string kernel_names();

}  // namespace tw::tool
