#include "kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tilewright/kernels.hpp>

#include "bad_argument.hpp"

namespace tw::tool {
namespace {

using Arrays = std::span<const Array>;

Array like_first(Arrays in) { return Array::empty(in[0].dtype(), in[0].dims(), in[0].device()); }

Array rows_by_columns(Arrays in) {
  if (in[0].rank() != 2 || in[1].rank() != 2) bad_argument("matmul takes two matrices");
  const DType t = in[0].dtype(), out = t == i8 ? i32 : size_of(t) == 1 ? f32 : t;
  return Array::empty(out, {in[0].dim(0), in[1].dim(1)}, in[0].device());
}

Array one_a_row(Arrays in) {
  if (in[0].rank() == 0) bad_argument("nearest_neighbour takes matrices, one point a row");
  return Array::empty(i32, {in[0].dim(0)}, in[0].device());
}

Array one_loss_a_row(Arrays in) {
  if (in[0].rank() == 0) bad_argument("cross_entropy takes rows of logits");
  const Dims rows(in[0].dims().begin(), in[0].rank() - 1);
  return Array::empty(in[0].dtype() == f64 ? f64 : f32, rows, in[0].device());
}

Array transposed(Arrays in) {
  const int rank = in[0].rank();
  if (rank < 2) bad_argument("transpose takes matrices");
  Dims dims = in[0].dims();
  std::swap(dims[rank - 1], dims[rank - 2]);
  return Array::empty(in[0].dtype(), dims, in[0].device());
}

Array one_sum(Arrays in) { return Array::empty(sum_type(in[0].dtype()), {}, in[0].device()); }

Array running_sums(Arrays in) {
  return Array::empty(sum_type(in[0].dtype()), in[0].dims(), in[0].device());
}

Array counts_of_bytes(Arrays in) { return Array::empty(i32, {256}, in[0].device()); }

// The result is dx; what the parameters of the norm would get is not written.
Array of_weight(Arrays in) { return Array::empty(in[1].dtype(), in[1].dims(), in[1].device()); }

const std::vector<Kernel>& table() {
  static const std::vector<Kernel> all = {
      {"vector_add",
       "out = x + y",
       {{"x", {1000000}}, {"y", {1000000}}},
       like_first,
       [](Arrays in, const Array& out) { vector_add(in[0], in[1], out); }},
      {"softmax",
       "softmax of each row",
       {{"x", {1024, 1000}}},
       like_first,
       [](Arrays in, const Array& out) { softmax(in[0], out); }},
      {"layer_norm",
       "each row with mean 0 and variance 1, times weight, plus bias",
       {{"x", {1024, 1000}}, {"weight", {1000}}, {"bias", {1000}}},
       like_first,
       [](Arrays in, const Array& out) { layer_norm(in[0], in[1], in[2], out); }},
      {"layer_norm_backward",
       "the gradient dx of layer_norm",
       {{"x", {1024, 1000}}, {"weight", {1000}}, {"dy", {1024, 1000}}},
       like_first,
       [](Arrays in, const Array& out) {
         layer_norm_backward(in[0], in[1], in[2], out, of_weight(in), of_weight(in));
       }},
      {"rms_norm",
       "each row with root mean square 1, times weight",
       {{"x", {1024, 1000}}, {"weight", {1000}}},
       like_first,
       [](Arrays in, const Array& out) { rms_norm(in[0], in[1], out); }},
      {"rms_norm_backward",
       "the gradient dx of rms_norm",
       {{"x", {1024, 1000}}, {"weight", {1000}}, {"dy", {1024, 1000}}},
       like_first,
       [](Arrays in, const Array& out) {
         rms_norm_backward(in[0], in[1], in[2], out, of_weight(in));
       }},
      {"cross_entropy",
       "the loss of each row of logits for its label",
       {{"logits", {1024, 1000}}, {"labels", {1024}, i32}},
       one_loss_a_row,
       [](Arrays in, const Array& out) { cross_entropy(in[0], in[1], out); }},
      {"swiglu",
       "gate * sigmoid(gate) * up",
       {{"gate", {1024, 1000}}, {"up", {1024, 1000}}},
       like_first,
       [](Arrays in, const Array& out) { swiglu(in[0], in[1], out); }},
      {"bias_gelu",
       "GELU of x + bias",
       {{"x", {1024, 1000}}, {"bias", {1000}}},
       like_first,
       [](Arrays in, const Array& out) { bias_gelu(in[0], in[1], out); }},
      {"bias_gelu_tanh",
       "GELU of x + bias, by tanh",
       {{"x", {1024, 1000}}, {"bias", {1000}}},
       like_first,
       [](Arrays in, const Array& out) { bias_gelu_tanh(in[0], in[1], out); }},
      {"rotary_halves",
       "rotary embedding of pairs i, i + D/2",
       {{"x", {8, 512, 64}}, {"cos", {512, 32}}, {"sin", {512, 32}}},
       like_first,
       [](Arrays in, const Array& out) { rotary(in[0], in[1], in[2], out, RotaryPairs::halves); }},
      {"rotary_interleaved",
       "rotary embedding of pairs 2i, 2i + 1",
       {{"x", {8, 512, 64}}, {"cos", {512, 32}}, {"sin", {512, 32}}},
       like_first,
       [](Arrays in, const Array& out) {
         rotary(in[0], in[1], in[2], out, RotaryPairs::interleaved);
       }},
      {"transpose",
       "each matrix transposed",
       {{"x", {1024, 1000}}},
       transposed,
       [](Arrays in, const Array& out) { transpose(in[0], out); }},
      {"sum",
       "the sum of all elements",
       {{"x", {1000000}}},
       one_sum,
       [](Arrays in, const Array& out) { sum(in[0], out); }},
      {"cumulative_sum",
       "running sums of each row",
       {{"x", {1024, 1000}}},
       running_sums,
       [](Arrays in, const Array& out) { cumulative_sum(in[0], out); }},
      {"histogram",
       "how often each of 0..255 is among integers",
       {{"x", {1000000}, i32}},
       counts_of_bytes,
       [](Arrays in, const Array& out) { histogram(in[0], out); }},
      {"matmul",
       "the matrix product a b",
       {{"a", {512, 512}}, {"b", {512, 512}}},
       rows_by_columns,
       [](Arrays in, const Array& out) { matmul(in[0], in[1], out); }},
      {"attention",
       "softmax(q k^T / sqrt(D)) v for each head",
       {{"q", {8, 512, 64}}, {"k", {8, 512, 64}}, {"v", {8, 512, 64}}},
       like_first,
       [](Arrays in, const Array& out) { attention(in[0], in[1], in[2], out); }},
      {"causal_attention",
       "attention in which query i sees keys 0..i",
       {{"q", {8, 512, 64}}, {"k", {8, 512, 64}}, {"v", {8, 512, 64}}},
       like_first,
       [](Arrays in, const Array& out) { attention(in[0], in[1], in[2], out, true); }},
      {"nearest_neighbour",
       "the row of base nearest to each row of queries",
       {{"queries", {1000, 64}}, {"base", {1000, 64}}},
       one_a_row,
       [](Arrays in, const Array& out) { nearest_neighbour(in[0], in[1], out); }},
      {"leave_one_out",
       "the other row of points nearest to each row",
       {{"points", {1000, 64}}},
       one_a_row,
       [](Arrays in, const Array& out) { nearest_neighbour(in[0], in[0], out, true); }},
  };
  return all;
}

}  // namespace

std::span<const Kernel> kernels() { return table(); }

std::string kernel_names() {
  std::vector<std::string_view> names;
  for (const Kernel& k : table()) names.push_back(k.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

const Kernel& kernel_named(const std::string& name) {
  for (const Kernel& k : table())
    if (name == k.name) return k;
  bad_argument("there is no kernel '{}': write one of {}", name, kernel_names());
}

}  // namespace tw::tool
