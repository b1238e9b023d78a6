#include "ir/type_text.hpp"

#include <fmt/format.h>

namespace tw::ir {

std::string shape_text(const Type& t) {
  if (t.rank == 0) return "scalar";
  std::string s;
  for (int d = 0; d < t.rank; ++d) s += fmt::format("{}{}", d ? "x" : "", t.dims[d]);
  return s;
}

std::string to_string(const Type& t) {
  if (t.kind == TypeKind::none) return "none";
  if (t.is_tensor()) return fmt::format("tensor<{}, {}>", name_of(t.dtype), t.rank);
  if (t.rank == 0) return name_of(t.dtype);
  if (t.is_fragment()) return fmt::format("frag<{}, {}>", name_of(t.dtype), t.dims[0]);
  if (t.is_buffer())
    return fmt::format("buffer<{}, {}, {}>", t.space == Space::shared ? "shared" : "cluster",
                       name_of(t.dtype), t.dims[0]);
  return fmt::format("tile<{}, {}>", name_of(t.dtype), shape_text(t));
}

}  // namespace tw::ir
