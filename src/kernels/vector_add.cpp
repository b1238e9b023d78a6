#include "kernels/check.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

void vector_add(Tensor x, Tensor y, Tensor out, int block) {
  const Tile start = grid(ceil_div(out.dim(0), block)) * block;
  require((x.dim(0) == out.dim(0)) & (y.dim(0) == out.dim(0)), "vector_add: the sizes differ");
  store(out, {start}, cast(load(x, {start}, {block}) + load(y, {start}, {block}), out.dtype()));
}

}  // namespace
}  // namespace kernels

void vector_add(const Array& x, const Array& y, const Array& out) {
  kernels::same_shape("vector_add", "x", x, "out", out);
  kernels::same_shape("vector_add", "y", y, "out", out);
  if (x.dtype() != y.dtype() || x.dtype() != out.dtype())
    usage_error({}, "vector_add: x is {}, y {}, out {}: they must have one type", name_of(x.dtype()), name_of(y.dtype()),
                name_of(out.dtype()));
  const Dims flat{x.elements()};
  call(kernels::vector_add, x.reshape(flat), y.reshape(flat), out.reshape(flat), 4096);
}

}  // namespace tw
