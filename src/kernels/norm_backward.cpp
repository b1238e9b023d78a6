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

Tile load_weight(const Tensor& w, const Tile& column, int block, DType type) {
  return cast(reshape(load(w, {column}, {block}, 0), {1, block}), type);
}
// z = fma(t, inverse, shift) of a row, and what its gradient takes of all of it.
struct WholeRow {
  Tile t, inverse, shift;
  RowMeans mean;
};

// A first mean, then all other sums in one exchange. What the first mean missed, `rest`, is a
// rounding error of it: its square costs the variance no digits. Of equal elements the difference
// may round to below 0.
WholeRow whole_row(const Tile& t, const Tile& g, const Tile& n, const Tile& eps, Norm norm,
                   bool whole) {
  const PerElement per(n, t.dtype(), true);
  if (norm == Norm::rms) {
    const Tile inverse = rsqrt(per(sum(t * t, 1)) + eps);
    return {t, inverse, {}, {{}, inverse * per(sum(g * t, 1))}};
  }
  Tile d = t - per(sum(t, 1));
  if (!whole) d = within(d, n);
  const Tile rest = per(sum(d, 1)), squares = per(sum(d * d, 1));
  const Tile mean_g = per(sum(g, 1)), mean_gd = per(sum(g * d, 1));
  const Tile inverse = rsqrt(maximum(squares - rest * rest, 0) + eps);
  return {d, inverse, -rest * inverse, {mean_g, inverse * (mean_gd - rest * mean_g)}};
}

// How the sums of a program fit its registers beside the rows, and how many of its blocks a
// multiprocessor then runs at once: measured on an H200.
struct Share {
  int warps, cluster, registers, blocks;
};
Share share_of(int block, DType type, Norm norm) {
  const bool wider = size_of(type) > 2, layer = norm == Norm::layer;
  if (block > 8192 && wider && layer)
    return {.warps = 16, .cluster = 4, .registers = 64, .blocks = 2};
  if (block > 8192 && wider) return {.warps = 8, .cluster = 8, .registers = 64, .blocks = 4};
  if (block > 8192) return {.warps = 16, .cluster = 2, .registers = 0, .blocks = 1};
  if (block == 8192 && wider) return {.warps = 8, .cluster = 4, .registers = 64, .blocks = 4};
  if (block == 8192) return {.warps = 16, .cluster = 1, .registers = 0, .blocks = 1};
  if (block == 4096 && !wider && layer)
    return {.warps = 8, .cluster = 1, .registers = 128, .blocks = 2};
  if (block == 4096 && !wider) return {.warps = 4, .cluster = 2, .registers = 128, .blocks = 4};
  if (block == 1024 && !wider)
    return {.warps = 4, .cluster = 1, .registers = layer ? 80 : 64, .blocks = layer ? 6 : 8};
  const int warps = std::clamp(block / 256, 1, 16);
  return {.warps = warps,
          .cluster = 1,
          .registers = warps == 16 ? 64 : 0,
          .blocks = block <= 1024 ? 6 : 8192 / block};
}
// Programs that walk the rows of x.
long long programs_for(const Array& x, bool in_tile, int block, Norm norm) {
  if (!runs_on_gpu(x)) return 64;
  if (!in_tile) return processors_for(x);
  const Share share = share_of(block, x.dtype(), norm);
  return clusters_at_once(x, share.cluster, share.blocks);
}

// whole: a row fills its tile. The next row is read while this one is summed.
// Rows are read with 0 outside, which counts: sums over rows have no valid part that varies with
// the row, and keep the layout that rows are loaded in. Behind the last row: 0, or a row of another
// matrix, which nobody uses.
void norm_backward_tile(Tensor x, Tensor w, Tensor dy, Tensor dx, Tensor sums, Tile eps, Norm norm,
                        bool whole, int block) {
  const Tile n = x.dim(-1);
  require(whole ? n == block : n <= block, "norm_backward: a row must fit in one tile");
  const Share share = share_of(block, x.dtype(), norm);
  tunable_launch(share.warps, share.cluster, share.registers);
  check_sizes(x, w, dy, dx, sums);
  const DType type = wide(x);
  const Tile program = grid(sums.dim(1)), scale = load_weight(w, 0, block, type);
  Sums s = no_sums(type, block);
  Tile next_x = load_filled(x, program, 0, block), next_dy = load_filled(dy, program, 0, block);
  for (const Tile& i : range(program, sizes_of(x, 0, x.rank() - 1), sums.dim(1))) {
    const Tile here = cast(next_dy, type), g = here * scale;
    const WholeRow r = whole_row(cast(next_x, type), g, n, eps, norm, whole);
    next_x = load_filled(x, i + sums.dim(1), 0, block);
    next_dy = load_filled(dy, i + sums.dim(1), 0, block);
    const bool layer = norm == Norm::layer;
    const Tile z = layer ? fma(r.t, r.inverse, r.shift) : r.t * r.inverse;
    const Tile along = z * (r.mean.gz * r.inverse);
    s.weight = fma(here, z, s.weight);
    if (layer) s.bias += here;
    store_part(dx, i, 0, fma(g, r.inverse, layer ? -(along + r.mean.g * r.inverse) : -along));
  }
  store_sums(sums, program, 0, s, norm);
}

// Longer rows: what is common to a row goes to `rows`, [rows, 5], first: the mean as a sum of two
// numbers, 1 / deviation, mean(g), mean(g z).
void norm_backward_rows(Tensor x, Tensor w, Tensor dy, Tensor rows, Tile eps, Norm norm,
                        int block) {
  const DType type = wide(x);
  const Tile i = grid(rows.dim(0)), n = x.dim(-1), size = cast(n, type);
  Moments s = no_moments(type);
  for (const Tile& k : range(0, n, block)) {
    const Tile t = load_part(x, i, k, block, type);
    if (norm == Norm::layer)
      add_to(s, t, minimum(n - k, block));
    else
      s.squares += sum(t * t, 1);
  }
  const Tile inverse = rsqrt(s.squares / size + eps);
  Tile g = zeros(type, {1, 1}), gz = zeros(type, {1, 1});
  for (const Tile& k : range(0, n, block)) {
    const Tile here = load_part(dy, i, k, block, type) * weights_of(w, k, block, type);
    g += sum(here, 1);
    gz += sum(here * (less_mean(load_part(x, i, k, block, type), s) * inverse), 1);
  }
  int column = 0;
  for (const Tile& value : {s.mean, s.rest, inverse, g / size, gz / size})
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
    const Tile inverse = of_row(2);
    Part p{((load_filled(x, i, column, block, type) - of_row(0)) - of_row(1)) * inverse,
           load_filled(dy, i, column, block, type),
           {}};
    p.g = p.dy * scale;
    add_to(s, p, norm);
    store_part(dx, i, column, input_gradient(p, {of_row(3), of_row(4)}, inverse, norm));
  }
  store_sums(sums, program, column, s, norm);
}

// What the programs found, added: [1 or 2, programs, n] to [n] each.
void sums_of_programs(Tensor sums, Tensor dw, Tensor db, Norm norm, int rows, int block) {
  const Tile column = grid(ceil_div(dw.dim(0), block)) * block;
  Sums s{zeros(sums.dtype(), {rows, block}), zeros(sums.dtype(), {rows, block})};
  for (const Tile& k : range(0, sums.dim(1), rows)) {
    s.weight += load(sums.at(0), {k, column}, {rows, block}, 0);
    if (norm == Norm::layer) s.bias += load(sums.at(1), {k, column}, {rows, block}, 0);
  }
  store(dw, {column}, cast(reshape(sum(s.weight, 0), {block}), dw.dtype()));
  if (norm == Norm::layer) store(db, {column}, cast(reshape(sum(s.bias, 0), {block}), db.dtype()));
}

void norm_backward(const char* name, const Array& x, const Array& w, const Array& dy,
                   const Array& dx, const Array& dw, const Array* db, float eps) {
  hold_data(name, {{"x", x}, {"weight", w}, {"dy", dy}, {"dx", dx}, {"dweight", dw}});
  if (db) hold_data(name, {{"dbias", *db}});
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
  constexpr int longest = 16384;
  const bool in_tile = n <= longest;
  std::array<Array, 3> a{x, dy, dx};
  if (rows) merge_dimensions(a, 1, 2);
  const int block = in_tile ? block_for(n, 64, longest) : row_step;
  const long long programs = std::min(rows, programs_for(x, in_tile, block, norm));
  const Array sums = Array::empty(type, {db ? 2 : 1, programs, n}, x.device());
  if (rows && in_tile) {
    call(norm_backward_tile, a[0], w, a[1], a[2], sums, eps, norm, n == block, block);
  } else if (rows) {
    const Array of_rows = Array::empty(type, {rows, 5}, x.device());
    call(norm_backward_rows, a[0], w, a[1], of_rows, eps, norm, block);
    call(norm_backward_columns, a[0], w, a[1], a[2], of_rows, sums, norm, block);
  }
  call(sums_of_programs, sums, dw, db ? *db : dw, norm, 128, 32);
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
