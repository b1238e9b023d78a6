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
  kernels::same_shape("vector_add", "x", x, "out", out);
  kernels::same_shape("vector_add", "y", y, "out", out);
  if (x.dtype() != y.dtype() || x.dtype() != out.dtype())
    usage_error({}, "vector_add: x is {}, y {}, out {}: they must have one type",
                name_of(x.dtype()), name_of(y.dtype()), name_of(out.dtype()));
  kernels::elementwise(x, y, out, kernels::Add{});
}

}  // namespace tw
