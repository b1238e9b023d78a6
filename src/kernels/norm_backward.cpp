// Gradients of layer_norm and rms_norm. Programs walk rows and keep their sums for weight and bias
// in registers; a second launch adds what the programs found, always in the same order. Atomic
// additions would save that launch and give other bits at each call.
#include <algorithm>
#include <array>

#include "kernels/norms.hpp"
#include "tilewright/call.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

enum class Norm { layer, rms };

// A part of a row, with z = (x - mean) / deviation, and g the gradient by z.
struct Part {
  Tile z, dy, g;
};

// What all parts of a row need: see the formula in kernels.hpp. mean_g is 0 for rms_norm.
struct RowMeans {
  Tile g, gz;
};

Tile input_gradient(const Part& p, const RowMeans& m, const Tile& inverse, Norm norm) {
  const Tile along = p.g - p.z * m.gz;
  return inverse * (norm == Norm::layer ? along - m.g : along);
}

// Sums over the rows of one program.
struct Sums {
  Tile weight, bias;
};
Sums no_sums(DType type, int block) { return {zeros(type, {1, block}), zeros(type, {1, block})}; }
void add_to(Sums& s, const Part& p, Norm norm) {
  // Sums of one row: they leave its number, which varies with the loop, out of the valid part.
  s.weight += sum(p.dy * p.z, 0);
  if (norm == Norm::layer) s.bias += sum(p.dy, 0);
}
// sums: [1 or 2, programs, n].
void store_sums(const Tensor& sums, const Tile& program, const Tile& column, const Sums& s,
                Norm norm) {
  store(sums.at(0), {program, column}, s.weight);
  if (norm == Norm::layer) store(sums.at(1), {program, column}, s.bias);
}

void check_sizes(const Tensor& x, const Tensor& w, const Tensor& dy, const Tensor& dx,
                 const Tensor& sums) {
  require(same_sizes(x, dy) & same_sizes(x, dx), "norm_backward: the shapes differ");
  require((w.dim(0) == x.dim(-1)) & (sums.dim(2) == x.dim(-1)),
          "norm_backward: weight must have the length of a row");
}

Tile load_row(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  const auto [matrix, row] = row_at(x, i);
  return cast(load(matrix, {row, column}, {1, block}), type);
}
void store_row(const Tensor& x, const Tile& i, const Tile& column, const Tile& value) {
  const auto [matrix, row] = row_at(x, i);
  store(matrix, {row, column}, cast(value, x.dtype()));
}

void norm_backward_tile(Tensor x, Tensor w, Tensor dy, Tensor dx, Tensor sums, Tile eps, Norm norm,
                        int block) {
  require(x.dim(-1) <= block, "norm_backward: a row must fit in one tile");
  tunable_launch();
  check_sizes(x, w, dy, dx, sums);
  const DType type = wide(x);
  const Tile program = grid(sums.dim(1)), scale = cast(row_of(w, 0, block), type);
  Sums s = no_sums(type, block);
  for (const Tile& i : range(program, sizes_of(x, 0, x.rank() - 1), sums.dim(1))) {
    const Tile t = load_row(x, i, 0, block, type);
    const Tile d = norm == Norm::layer ? centre(t).difference : t;
    const Tile inverse = rsqrt(mean(d * d, 1) + eps);
    Part p{d * inverse, load_row(dy, i, 0, block, type), {}};
    p.g = p.dy * scale;
    RowMeans m;
    m.gz = mean(p.g * p.z, 1);
    if (norm == Norm::layer) m.g = mean(p.g, 1);
    add_to(s, p, norm);
    store_row(dx, i, 0, input_gradient(p, m, inverse, norm));
  }
  store_sums(sums, program, 0, s, norm);
}

// Longer rows: what is common to a row goes to `rows`, [rows, 4], first: mean, 1 / deviation,
// mean(g), mean(g z).
void norm_backward_rows(Tensor x, Tensor w, Tensor dy, Tensor rows, Tile eps, Norm norm,
                        int block) {
  const DType type = wide(x);
  const Tile i = grid(rows.dim(0)), n = x.dim(-1), size = cast(n, type);
  Moments s = no_moments(type);
  for (const Tile& k : range(0, n, block)) {
    const Tile t = load_row(x, i, k, block, type);
    if (norm == Norm::layer)
      add_to(s, t, minimum(n - k, block));
    else
      s.squares += sum(t * t, 1);
  }
  const Tile inverse = rsqrt(s.squares / size + eps);
  Tile g = zeros(type, {1, 1}), gz = zeros(type, {1, 1});
  for (const Tile& k : range(0, n, block)) {
    const Tile here = load_row(dy, i, k, block, type) * cast(row_of(w, k, block), type);
    g += sum(here, 1);
    gz += sum(here * ((load_row(x, i, k, block, type) - s.mean) * inverse), 1);
  }
  int column = 0;
  for (const Tile& value : {s.mean, inverse, g / size, gz / size})
    store(rows, {i, column++}, value);
}

void norm_backward_columns(Tensor x, Tensor w, Tensor dy, Tensor dx, Tensor rows, Tensor sums,
                           Norm norm, int block) {
  const DType type = wide(x);
  check_sizes(x, w, dy, dx, sums);
  const auto [program, j] = grid(sums.dim(1), ceil_div(x.dim(-1), block));
  const Tile column = j * block, scale = cast(row_of(w, column, block), type);
  Sums s = no_sums(type, block);
  for (const Tile& i : range(program, rows.dim(0), sums.dim(1))) {
    const auto of_row = [&](int k) { return load(rows, {i, k}, {1, 1}, 0); };
    const Tile inverse = of_row(1);
    Part p{(load_row(x, i, column, block, type) - of_row(0)) * inverse,
           load_row(dy, i, column, block, type),
           {}};
    p.g = p.dy * scale;
    add_to(s, p, norm);
    store_row(dx, i, column, input_gradient(p, {of_row(2), of_row(3)}, inverse, norm));
  }
  store_sums(sums, program, column, s, norm);
}

// out[j] = sum of column j.
void sum_of_programs(Tensor sums, Tensor out, int rows, int block) {
  const Tile column = grid(ceil_div(out.dim(0), block)) * block;
  Tile total = zeros(sums.dtype(), {1, block});
  for (const Tile& k : range(0, sums.dim(0), rows))
    total += sum(load(sums, {k, column}, {rows, block}), 0);
  store(out, {column}, cast(reshape(total, {block}), out.dtype()));
}

void norm_backward(const char* name, const Array& x, const Array& w, const Array& dy,
                   const Array& dx, const Array& dw, const Array* db, float eps) {
  same_shape(name, "x", x, "dy", dy);
  same_shape(name, "x", x, "dx", dx);
  for (const auto& [argument, array] :
       {std::pair("x", &x), std::pair("dy", &dy), std::pair("dx", &dx)})
    is_float_type(name, argument, *array);
  has_rows(name, x);
  fits_a_row(name, "weight", w, x);
  fits_a_row(name, "dweight", dw, x);
  if (db) fits_a_row(name, "dbias", *db, x);
  const long long n = x.dim(-1), rows = n ? x.elements() / n : 0;
  if (n == 0) return;
  const Norm norm = db ? Norm::layer : Norm::rms;
  const DType type = x.dtype() == f64 ? f64 : f32;
  // Two programs for each processor of a large GPU; more would only add to what is summed later.
  const long long programs = std::min<long long>(rows, runs_on_gpu(x) ? 264 : 64);
  const Array sums = Array::empty(type, {db ? 2 : 1, programs, n}, x.device());
  if (rows) {
    std::array<Array, 3> a{x, dy, dx};
    merge_dimensions(a, 1, 2);
    if (constexpr int longest = 16384; n <= longest) {
      call(norm_backward_tile, a[0], w, a[1], a[2], sums, eps, norm, block_for(n, 64, longest));
    } else {
      const Array of_rows = Array::empty(type, {rows, 4}, x.device());
      call(norm_backward_rows, a[0], w, a[1], of_rows, eps, norm, row_step);
      call(norm_backward_columns, a[0], w, a[1], a[2], of_rows, sums, norm, row_step);
    }
  }
  call(sum_of_programs, sums.at(0), dw, 32, 32);
  if (db) call(sum_of_programs, sums.at(1), *db, 32, 32);
}

}  // namespace
}  // namespace kernels

void layer_norm_backward(const Array& x, const Array& weight, const Array& dy, const Array& dx,
                         const Array& dweight, const Array& dbias, float eps) {
  kernels::norm_backward("layer_norm_backward", x, weight, dy, dx, dweight, &dbias, eps);
}

void rms_norm_backward(const Array& x, const Array& weight, const Array& dy, const Array& dx,
                       const Array& dweight, float eps) {
  kernels::norm_backward("rms_norm_backward", x, weight, dy, dx, dweight, nullptr, eps);
}

}  // namespace tw
