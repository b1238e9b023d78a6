#include "kernels/elementwise.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

struct Add {
  Tile operator()(const Tile& x, const Tile& y) const { return x + y; }
};

}  // namespace
}  // namespace kernels

void vector_add(const Array& x, const Array& y, const Array& out) {
  kernels::hold_data("vector_add", {{"x", x}, {"y", y}, {"out", out}});
  kernels::same_shape("vector_add", "x", x, "y", y);  // first: the command line makes `out`
  kernels::same_shape("vector_add", "x", x, "out", out);
  for (const auto& [name, array] : {std::pair("y", &y), std::pair("out", &out)})
    if (x.dtype() != array->dtype())
      usage_error({}, "vector_add: x is {}, {} {}: they must have one type", name_of(x.dtype()),
                  name, name_of(array->dtype()));
  if (x.dtype() == DType::mask || is_8bit_float(x.dtype()))
    usage_error({}, "vector_add: x is {}: it takes i8, u8, i32, u32, i64, f16, bf16, f32 or f64",
                name_of(x.dtype()));
  kernels::apart_in_memory("vector_add", {{"x", x}, {"y", y}}, {{"out", out}});
  kernels::elementwise(x, y, out, kernels::Add{});
}

}  // namespace tw
