// Library kernels, written in the tile language. The host functions below pick tile sizes from the
// shapes and call the kernels; the kernels themselves are in tilewright/kernels/ or src/kernels/.
//
// Arguments are arrays on one device; the output is given and written. Shapes that do not fit are
// usage errors. Every function also takes views of any strides, without copying them.
#pragma once

#include "tilewright/array.hpp"
#include "tilewright/kernels/matmul.hpp"

namespace tw {

// out = x + y, element by element. Any rank, equal shapes and types: integers, which wrap, f16,
// bf16, f32 or f64. 16-bit floats are added in f32 and rounded once.
void vector_add(const Array& x, const Array& y, const Array& out);

// out = gate * sigmoid(gate) * up, element by element (Shazeer 2020). Any rank, equal shapes, any
// float types; halves of one array are two views of it. Computed in f32 (f64 for f64): within 16
// ulp of f32, for 16-bit gates within (16 + |gate|), plus one rounding to out's type; e^gate below
// 1e-38 counts as 0.
void swiglu(const Array& gate, const Array& up, const Array& out);

// y = 0.5 v (1 + erf(v / sqrt(2))) with v = x + bias: GELU (Hendrycks & Gimpel 2016). x, y: [...,
// n] of any float types; bias: [n]. Computed in f32 (f64 for f64): within 4 ulp of f32 of |v| (not
// of |y|: far below 0 the sum 1 + erf cancels), plus one rounding to y's type; for y of 16 bits a
// part in 40000 more of y - max(v, 0). Of -infinity it is 0 or NaN.
void bias_gelu(const Array& x, const Array& bias, const Array& y);

// y = 0.5 v (1 + tanh(w / 2)) with v = x + bias and w / 2 = sqrt(2 / pi) (v + 0.044715 v^3): the
// tanh form of GELU (Hendrycks & Gimpel 2016). x, y: [..., n] of any float types; bias: [n].
// Computed in f32 (f64 for f64), without the cancellation of 1 + tanh: within (16 + 4 |w|) ulp of
// f32, plus one rounding to y's type; e^w below 1e-38 counts as 0.
void bias_gelu_tanh(const Array& x, const Array& bias, const Array& y);

// Which two elements of a row are turned together: 2i and 2i + 1, or i and i + D/2.
enum class RotaryPairs { interleaved, halves };

// Rotary position embedding (Su et al. 2021) of queries or keys: each pair (a, b) of the D elements
// at a position becomes (a cos - b sin, b cos + a sin). x, y: [..., positions, D] with an even D;
// cos, sin: [positions, D/2], of any float types. y may be x. Computed in f32 (f64 for f64): within
// 2 ulp of f32 of |a cos| + |b sin|, plus one rounding to y's type. The inverse takes -sin.
void rotary(const Array& x, const Array& cos, const Array& sin, const Array& y, RotaryPairs);

// y = the matrices of x (its last two dimensions) transposed, in memory: x.transpose() is a view.
// x: [..., m, n], y: [..., n, m] of the same type, any of them. y must not be x.
void transpose(const Array& x, const Array& y);

// out = the sum of all elements of x, in the type that sums of tiles have (docs/semantics.md),
// 8-bit floats in f32; integers wrap. out: one element of that type, any float type for floats. The
// order is fixed by sizes, strides and device: equal inputs give equal bits. Within (n / 2^18 +
// 300) ulp of f32 (f64 for f64) of the sum of all |x|, plus one rounding to out's type. The sum of
// nothing is 0.
void sum(const Array& x, const Array& out);
// The type of the sum of elements of a type.
DType sum_type(DType);

// y = running sums of x along the last dimension: y[..., i] is the sum of x[..., 0] to x[..., i]. x
// of any type; y has the shape of x and the type of sums, or any float type for floats; it may be
// x. Integers wrap. Floats in a fixed order: equal inputs give equal bits, within n ulp of f32 (f64
// for f64) of the sum of all |x| so far, plus one rounding to y's type. Rows are
// read once, those longer than 16384 whose sums have 64 bits twice.
void cumulative_sum(const Array& x, const Array& y);

// counts[b] = how many elements of x are b, by atomic additions. x: integers of any shape, counts:
// [bins] of i32 or i64, which wrap; elements below 0 or from `bins` on are left out.
void histogram(const Array& x, const Array& counts);

// y = softmax of x along the last dimension, of any length. f16, bf16, f32 or f64; computed in f32
// (f64 for f64). The result y = e^(x - max) / sum is within (8 + |ln y|) ulp of f32 of the exact
// value, plus one rounding to y's type; the sum of n terms adds up to n ulp more. Of
// 16-bit x a result below 1e-38 may be 0.
void softmax(const Array& x, const Array& y);

// y = (x - mean) / sqrt(variance + eps) * weight + bias along the last dimension, population
// variance. Any float types; weight and bias have the length of the last dimension. Computed in f32
// (f64 for f64). With z = (x - mean) / sqrt(variance + eps) a result is within (n + 40) ulp of f32
// of |weight| (|z| + 1) + |bias|, plus one rounding to y's type. Mean and variance are computed
// from shifted values, so a large common offset costs no accuracy; the sum of their squares must
// be in the range of f32 (f64).
void layer_norm(const Array& x, const Array& weight, const Array& bias, const Array& y,
                float eps = 1e-5f);

// y = x / sqrt(mean(x^2) + eps) * weight along the last dimension. Types and weight as for
// layer_norm. Per element within 8 ulp of f32 (n more for the sum of n squares; f64 for f64) plus
// one rounding to y's type; where x^2 overflows (|x| from 1.8e19 in f32 and bf16) it is 0.
void rms_norm(const Array& x, const Array& weight, const Array& y, float eps = 1e-6f);

// Gradients of the norms above: dy is that of y, and x, weight and eps are those of the forward
// call. With z = (x - mean) / sqrt(variance + eps) (rms_norm: x / sqrt(mean(x^2) + eps)) and
// g = dy * weight, along rows
//   dx = (g - mean(g) - z * mean(g * z)) / sqrt(variance + eps)   (rms_norm: without mean(g)),
// and over all rows dweight = sum(dy * z), dbias = sum(dy). dy and dx have the shape of x, and dx
// may be x or dy; dweight and dbias have the length of a row. Any float types, computed in f32 (f64
// for f64): a result is within (n + rows + 40) ulp of f32 of the sum of its |terms|, plus one
// rounding to its type. The order of all sums is fixed by sizes and device: equal inputs give equal
// bits. Costs three passes over memory (x, dy, dx), five for rows longer than 16384.
void layer_norm_backward(const Array& x, const Array& weight, const Array& dy, const Array& dx,
                         const Array& dweight, const Array& dbias, float eps = 1e-5f);
void rms_norm_backward(const Array& x, const Array& weight, const Array& dy, const Array& dx,
                       const Array& dweight, float eps = 1e-6f);

// losses[r] = log(sum of e^logits[r]) - logits[r][labels[r]]: cross entropy in nats of each row of
// the last dimension. logits: [..., n] of any float type, n >= 1; labels: [...] of i32 or i64;
// losses: [...] of any float type. A label outside 0..n-1 (such as -100) takes its row out: loss 0,
// gradient 0. Computed in f32 (f64 for f64): a loss is within (n + 8) ulp of f32 of
// 1 + |max - logit|, plus one rounding to the type of losses.
void cross_entropy(const Array& logits, const Array& labels, const Array& losses);
// Also the gradient by the logits, times scale: gradient[r][i] = scale * (softmax(logits[r])[i] -
// (i == labels[r])). gradient has the shape of logits, and may be logits.
void cross_entropy(const Array& logits, const Array& labels, const Array& losses,
                   const Array& gradient, float scale = 1);

// o = softmax(scale * q k^T) v per head, by online softmax: no S x S matrix is stored.
// q, o: [heads, Sq, D] or [batch, heads, Sq, D]; k, v: the same with Sk and with as many heads or a
// divisor of them (grouped queries); all of one type, f16, bf16 or f32. causal: query i sees keys
// 0..i. scale 0: 1 / sqrt(D). Sk = 0 gives zeros. Computed in f32; f16 and bf16 probabilities p are
// rounded to the type, relative to the largest, before they meet v. With s the largest |scale| *
// sum |q k| of a row, a result is within (2 (D + 4) s + 3 Sk + 16) ulp of f32 of the sum of its |p
// v|; of f16 and bf16 also within 1 ulp of the type of that sum, of f16 and Sk 2^-25 of the largest
// |v|. A NaN of a row's q or keys makes the row NaN; one of v, or an infinity, also the rows that
// do not see it but share a tile with one that may (0 times NaN). On a GPU D is limited by shared
// memory: to 1024 of f32, 2048 of 16 bits.
void attention(const Array& q, const Array& k, const Array& v, const Array& o, bool causal = false,
               float scale = 0);

// index[i] = the row of `base` nearest to row i of `queries` (squared Euclidean distance, the
// lowest row on ties). leave_one_out: row i of base is no candidate for query i. index is i32 or
// i64, -1 without any candidate; a row whose distance is NaN or beyond f32 is none. Distances are
// formed as |b|^2 - 2 a.b in f32: exact for small integers.
void nearest_neighbour(const Array& queries, const Array& base, const Array& index,
                       bool leave_one_out = false);

}  // namespace tw
