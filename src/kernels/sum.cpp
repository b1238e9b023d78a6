#include <algorithm>

#include "kernels/rows.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// Lanes of each program add as many elements as they meet; only then are lanes added. What lies
// outside is 0, so that the lanes need no valid part.
void sum_along_memory(Tensor x, Tensor sums, int block) {
  // 8 elements a thread: 0.98 of a read-only kernel and as fast as CUB, 0.97 by 16.
  tunable_launch(std::max(1, block / 256));
  const Tile program = grid(sums.dim(0));
  Tile total = zeros(sums.dtype(), {block});
  for (const Tile& start : range(program * block, x.dim(0), sums.dim(0) * block))
    total += cast(load(x, {start}, {block}, 0), sums.dtype());
  store(sums, {program}, sum(total, 0));
}

void sum_by_tiles(Tensor x, Tensor sums, int rows, int columns) {
  const Tile program = grid(sums.dim(0));
  const Tile across = ceil_div(x.dim(-1), columns), down = ceil_div(x.dim(-2), rows);
  Tile total = zeros(sums.dtype(), {rows, columns});
  for (const Tile& i : range(program, matrices_of(x) * down * across, sums.dim(0))) {
    const Tile row = i / across % down * rows, column = i % across * columns;
    total += cast(load(matrix_at(x, i / across / down), {row, column}, {rows, columns}, 0),
                  sums.dtype());
  }
  store(sums, {program}, reshape(sum(total), {1}));
}

// One tile holds the sums of all programs.
constexpr int few_programs = 2048, most_programs = 16384;

void sum_of_sums(Tensor sums, Tensor out, int block) {
  require(sums.dim(0) <= block, "sum: one tile must hold the sums of all programs");
  store(out, {0}, cast(sum(load(sums, {0}, {block}), 0), out.dtype()));
}

}  // namespace
}  // namespace kernels

DType sum_type(DType t) {
  switch (checked(t, {}, "sum_type")) {
    case DType::f16:
    case DType::bf16:
    case DType::f8e4m3:
    case DType::f8e5m2:
      return f32;
    case DType::mask:
    case DType::i8:
      return i32;
    case DType::u8:
      return u32;
    default:
      return t;
  }
}

void sum(const Array& x, const Array& out) {
  using namespace kernels;
  hold_data("sum", {{"x", x}, {"out", out}});
  const DType type = sum_type(x.dtype());
  if (out.elements() != 1) usage_error({}, "sum: out is {}: it must have one element", shape(out));
  if (out.dtype() != type && !(is_float(type) && is_float(out.dtype())))
    usage_error({}, "sum: out is {}: the sum of {} is {}", name_of(out.dtype()), name_of(x.dtype()),
                name_of(type));
  // One for each block of a small array. A GPU holds four for each processor; many more than it
  // holds end at different times, so that reading never pauses (0.988 of CUB by 8, 1.003 by 64).
  // The fewer, the larger the error: its bound is that of 64.
  const long long most =
      runs_on_gpu(x) ? std::clamp<long long>(64ll * processors_for(x), 64, most_programs) : 64;
  const long long programs = std::min(std::max<long long>(ceil_div(x.elements(), 4096), 1), most);
  const Array sums = Array::empty(type, {x.elements() ? programs : 0}, x.device());
  if (x.elements()) {
    Array view[] = {x};
    order_by_last(view);
    merge_dimensions(view, 0, 1);
    const Array& v = view[0];
    if (v.rank() == 1) {
      call(sum_along_memory, v, sums, 4096);
    } else {
      const int columns = block_for(v.dim(-1), 16, 128);
      call(sum_by_tiles, v, sums, block_for(v.dim(-2), 1, 4096 / columns), columns);
    }
  }
  call(sum_of_sums, sums, out.reshape({1}),
       programs <= few_programs ? few_programs : most_programs);
}

}  // namespace tw
