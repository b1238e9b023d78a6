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
  return Array::empty(in[0].dtype(), {in[0].dim(0), in[1].dim(1)}, in[0].device());
}

Array one_a_row(Arrays in) {
  if (in[0].rank() == 0) bad_argument("nearest_neighbour takes matrices, one point a row");
  return Array::empty(i32, {in[0].dim(0)}, in[0].device());
}

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
