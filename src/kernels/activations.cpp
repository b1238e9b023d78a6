// swiglu and GELU after a bias: both are t * sigmoid(..).
#include "kernels/elementwise.hpp"
#include "tilewright/kernels.hpp"

namespace tw {

namespace kernels {
namespace {

// 1 / (1 + e^-t). The square of a reciprocal root costs a few instructions on a GPU, a division
// sixteen; where e^-t overflows it is 0, as it must be.
Tile sigmoid(const Tile& t, bool by_exp2) {
  const Tile root = rsqrt(1 + (by_exp2 ? exp2(t * -0x1.715476p+0f) : exp(-t)));
  return root * root;
}

template <bool by_exp2>
struct Swiglu {
  Tile operator()(const Tile& gate, const Tile& up) const {
    const DType type = gate.dtype() == f64 ? f64 : f32;
    const Tile g = cast(gate, type);
    return g * sigmoid(g, by_exp2) * cast(up, type);
  }
};

// The normal distribution below -a, a >= 0, within 2.1e-5 of itself until it is below 2^-126:
// e^(-a^2/2) P(t) with t = 1 / (1 + 0.35 a), a fit of erfc. A third of the instructions of erf.
Tile normal_tail(const Tile& a) {
  const Tile root = rsqrt(fma(a, 0.35f, 1)), t = root * root;
  Tile p = -0.09862400648f;
  for (float c : {0.28123196538f, 0.00849014148f, 0.17418109675f, 0.13442397993f, 0.00030705530f})
    p = fma(p, t, c);
  return p * exp2_ftz(a * a * -0.72134752f);
}

enum class Gelu { erf, tanh };

// 0.5 v (1 + tanh(u)) is v sigmoid(2u), without the cancellation for negative v.
// narrow: for a result of 16 bits, on a GPU.
Tile gelu(const Tile& v, Gelu form, bool narrow) {
  if (form == Gelu::erf && narrow) {
    const Tile a = minimum(abs(v), 16);  // from where on it is 0, also of an infinity
    return fma(-a, normal_tail(a), maximum(v, 0));
  }
  if (form == Gelu::erf) return v * (0.5 + 0.5 * erf(v * 0.70710678118654752));
  const Tile twice_u = v * (2 * 0.7978845608028654 + 2 * 0.7978845608028654 * 0.044715 * v * v);
  return v * sigmoid(twice_u, narrow);
}

void bias_gelu_tiles(Tensor x, Tensor bias, Tensor y, Gelu form, bool narrow, int rows,
                     int columns) {
  require(same_sizes(x, y), "bias_gelu: the shapes differ");
  require(bias.dim(0) == x.dim(-1), "bias_gelu: bias must have the length of a row");
  auto [matrix, i, j] =
      grid(matrices_of(x), ceil_div(x.dim(-2), rows), ceil_div(x.dim(-1), columns));
  const Tile row = i * rows, column = j * columns;
  const Tile v = cast(load(matrix_at(x, matrix), {row, column}, {rows, columns}), wide(x)) +
                 cast(row_of(bias, column, columns), wide(x));
  store(matrix_at(y, matrix), {row, column}, cast(gelu(v, form, narrow), y.dtype()));
}

void bias_gelu(const char* name, const Array& x, const Array& bias, const Array& y, Gelu form) {
  hold_data(name, {{"x", x}, {"bias", bias}, {"y", y}});
  same_shape(name, "x", x, "y", y);
  is_float_type(name, "x", x);
  is_float_type(name, "y", y);
  has_rows(name, x);
  fits_a_row(name, "bias", bias, x);
  apart_in_memory(name, {{"x", x}, {"bias", bias}}, {{"y", y}});
  if (x.elements() == 0) return;
  const auto [rows, out] = as_rows(x, y);
  const int columns = block_for(rows.dim(-1), 16, 512);
  call(bias_gelu_tiles, rows, bias, out, form, takes_exp2(x) && size_of(y.dtype()) == 2,
       block_for(rows.dim(-2), 1, 4096 / columns), columns);
}

}  // namespace
}  // namespace kernels

void swiglu(const Array& gate, const Array& up, const Array& out) {
  kernels::hold_data("swiglu", {{"gate", gate}, {"up", up}, {"out", out}});
  kernels::same_shape("swiglu", "gate", gate, "up", up);  // first: the command line makes `out`
  kernels::same_shape("swiglu", "gate", gate, "out", out);
  for (const auto& [name, array] :
       {std::pair("gate", &gate), std::pair("up", &up), std::pair("out", &out)})
    kernels::is_float_type("swiglu", name, *array);
  kernels::apart_in_memory("swiglu", {{"gate", gate}, {"up", up}}, {{"out", out}});
  if (kernels::takes_exp2(gate))
    kernels::elementwise(gate, up, out, kernels::Swiglu<true>{});
  else
    kernels::elementwise(gate, up, out, kernels::Swiglu<false>{});
}

void bias_gelu(const Array& x, const Array& bias, const Array& y) {
  kernels::bias_gelu("bias_gelu", x, bias, y, kernels::Gelu::erf);
}

void bias_gelu_tanh(const Array& x, const Array& bias, const Array& y) {
  kernels::bias_gelu("bias_gelu_tanh", x, bias, y, kernels::Gelu::tanh);
}

}  // namespace tw
