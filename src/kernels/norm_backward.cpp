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
  s.weight += p.dy * p.z;
  if (norm == Norm::layer) s.bias += p.dy;
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

// What lies outside is 0 and counts: sums over rows have no valid part that varies with the row,
// and keep the layout that rows are loaded in.
Tile load_row(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  const auto [matrix, row] = row_at(x, i);
  return cast(load(matrix, {row, column}, {1, block}, 0), type);
}
Tile load_weight(const Tensor& w, const Tile& column, int block, DType type) {
  return cast(reshape(load(w, {column}, {block}, 0), {1, block}), type);
}
// With a valid part.
Tile load_valid(const Tensor& x, const Tile& i, const Tile& column, int block, DType type) {
  const auto [matrix, row] = row_at(x, i);
  return cast(load(matrix, {row, column}, {1, block}), type);
}
void store_row(const Tensor& x, const Tile& i, const Tile& column, const Tile& value) {
  const auto [matrix, row] = row_at(x, i);
  store(matrix, {row, column}, cast(value, x.dtype()));
}

// t less the mean of its first n elements there, 0 elsewhere; see `centre`.
Tile centre_first(const Tile& t, const Tile& n, bool all) {
  const Tile size = cast(n, t.dtype());
  const auto inside = [&](const Tile& d) {
    return all ? d : where(iota(i32, {1, t.dim(1)}, 1) < cast(n, i32), d, 0);
  };
  const Tile d = inside(t - sum(t, 1) / size);
  return inside(d - sum(d, 1) / size);
}

// whole: a row fills its tile.
void norm_backward_tile(Tensor x, Tensor w, Tensor dy, Tensor dx, Tensor sums, Tile eps, Norm norm,
                        bool whole, int block) {
  const Tile n = x.dim(-1);
  require(whole ? n == block : n <= block, "norm_backward: a row must fit in one tile");
  // Five tiles of a row live at once: a thread takes 8 elements of each, 16 of long rows.
  tunable_launch(std::clamp(block / 256, 1, 16), block > 8192 ? 2 : 1);
  check_sizes(x, w, dy, dx, sums);
  const DType type = wide(x);
  const Tile program = grid(sums.dim(1)), scale = load_weight(w, 0, block, type);
  const Tile size = cast(n, type);
  Sums s = no_sums(type, block);
  for (const Tile& i : range(program, sizes_of(x, 0, x.rank() - 1), sums.dim(1))) {
    const Tile t = load_row(x, i, 0, block, type);
    const Tile d = norm == Norm::layer ? centre_first(t, n, whole) : t;
    const Tile inverse = rsqrt(sum(d * d, 1) / size + eps);
    Part p{d * inverse, load_row(dy, i, 0, block, type), {}};
    p.g = p.dy * scale;
    RowMeans m;
    m.gz = sum(p.g * p.z, 1) / size;
    if (norm == Norm::layer) m.g = sum(p.g, 1) / size;
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
    const Tile t = load_valid(x, i, k, block, type);
    if (norm == Norm::layer)
      add_to(s, t, minimum(n - k, block));
    else
      s.squares += sum(t * t, 1);
  }
  const Tile inverse = rsqrt(s.squares / size + eps);
  Tile g = zeros(type, {1, 1}), gz = zeros(type, {1, 1});
  for (const Tile& k : range(0, n, block)) {
    const Tile here = load_valid(dy, i, k, block, type) * cast(row_of(w, k, block), type);
    g += sum(here, 1);
    gz += sum(here * ((load_valid(x, i, k, block, type) - s.mean) * inverse), 1);
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
  const Tile column = j * block, scale = load_weight(w, column, block, type);
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
  if (db)
    apart_in_memory(name, {{"x", x}, {"weight", w}, {"dy", dy}},
                    {{"dx", dx}, {"dweight", dw}, {"dbias", *db}});
  else
    apart_in_memory(name, {{"x", x}, {"weight", w}, {"dy", dy}}, {{"dx", dx}, {"dweight", dw}});
  const long long n = x.dim(-1), rows = n ? x.elements() / n : 0;
  if (n == 0) return;
  const Norm norm = db ? Norm::layer : Norm::rms;
  const DType type = x.dtype() == f64 ? f64 : f32;
  // On a GPU about 8192 elements are under way on each of 132 processors: fewer leave memory idle,
  // more only add to what is summed later, which this keeps within 8 MiB.
  const long long most = runs_on_gpu(x) ? std::clamp<long long>((1 << 20) / n, 132, 2112) : 64;
  const long long programs = std::min(rows, most);
  const Array sums = Array::empty(type, {db ? 2 : 1, programs, n}, x.device());
  if (rows) {
    std::array<Array, 3> a{x, dy, dx};
    merge_dimensions(a, 1, 2);
    if (constexpr int longest = 16384; n <= longest) {
      call(norm_backward_tile, a[0], w, a[1], a[2], sums, eps, norm, n == block_for(n, 64, longest),
           block_for(n, 64, longest));
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
