#include <fmt/format.h>

#include "ir/ops.hpp"
#include "llvm/differ.hpp"

namespace tw::test {
namespace {

using ir::OpKind;

std::string shape_text(const std::vector<int64_t>& dims) {
  std::string s;
  for (size_t k = 0; k < dims.size(); ++k) s += fmt::format("{}{}", k ? "x" : "", dims[k]);
  return s;
}

DType result_type(OpKind op, DType t) {
  if (op == OpKind::reduce_argmax || op == OpKind::reduce_argmin) return i32;
  if (op == OpKind::reduce_any || op == OpKind::reduce_all) return DType::mask;
  return t;
}

// Reduces a tile of a tensor smaller than the tile, with or without bounds, and stores the result.
void check(OpKind op, DType t, std::vector<int64_t> tile, uint32_t axes, bool bounded,
           const Data& in, Tolerance tol = {}) {
  const DType out = result_type(op, t);
  std::vector<int64_t> to = tile;
  std::string axes_text, within, zeros, tensor_dims;
  for (size_t d = 0; d < tile.size(); ++d) {
    if (axes >> d & 1)
      to[d] = 1, axes_text += fmt::format("{}{}", axes_text.empty() ? "" : ", ", d);
    zeros += d ? ", %z" : "%z";
    tensor_dims += fmt::format("    %n{} = dim %x {{axis={}}} : i64\n", d, d);
    within += fmt::format("{}:%n{}", d ? ", " : "", d);
  }
  const std::string text = fmt::format(
      "kernel k(%x: tensor<{0}, {1}> {{unit={2}}}, %y: tensor<{3}, {1}> {{unit={2}}}) {{\n  "
      "host:\n    %z = "
      "constant 0 : i64\n{4}  body:\n    %t = load %x[{5}]{6} : tile<{0}, {7}>\n    %r = {8} %t "
      "{{axes=[{9}]}}{10} : tile<{3}, {11}>\n    store %y[{5}], %r\n}}\n",
      name_of(t), tile.size(), tile.size() - 1, name_of(out), tensor_dims, zeros,
      bounded ? ""
              : " {inside=[" +
                    [&] {
                      std::string all;
                      for (size_t d = 0; d < tile.size(); ++d)
                        all += fmt::format("{}{}", d ? ", " : "", d);
                      return all;
                    }() +
                    "]}",
      shape_text(tile), ir::info(op).name, axes_text, bounded ? " within [" + within + "]" : "",
      shape_text(to));
  differ(text, {in, Data(out, to)}, {}, tol);
}

constexpr OpKind exact[] = {OpKind::reduce_max,     OpKind::reduce_min,    OpKind::reduce_max_num,
                            OpKind::reduce_min_num, OpKind::reduce_argmax, OpKind::reduce_argmin};

TEST(LlvmReduce, EveryAxisCombinationAndOddShape) {
  for (auto dims : std::vector<std::vector<int64_t>>{{1185},
                                                     {1},
                                                     {3},
                                                     {17, 5},
                                                     {5, 17},
                                                     {1, 33},
                                                     {33, 1},
                                                     {3, 4, 35},
                                                     {4, 40, 1},
                                                     {2, 3, 4, 5}})
    for (uint32_t axes = 1; axes < 1u << dims.size(); ++axes)
      for (OpKind op : {OpKind::reduce_sum, OpKind::reduce_max, OpKind::reduce_argmax}) {
        Data in(f32, dims);
        in.fill([](int64_t k) { return static_cast<double>((k * 7919) % 23) - 11; });
        check(op, f32, dims, axes, false, in, {0, 0, true});
      }
}

TEST(LlvmReduce, BoundsGiveTheIdentityOutside) {
  for (auto [tile, tensor] :
       std::vector<std::pair<std::vector<int64_t>, std::vector<int64_t>>>{{{64}, {33}},
                                                                          {{64}, {1}},
                                                                          {{8, 64}, {3, 40}},
                                                                          {{8, 64}, {8, 64}},
                                                                          {{40, 3}, {20, 2}},
                                                                          {{3, 5, 40}, {2, 4, 37}}})
    for (uint32_t axes = 1; axes < 1u << tile.size(); ++axes)
      for (OpKind op : {OpKind::reduce_sum, OpKind::reduce_prod, OpKind::reduce_max,
                        OpKind::reduce_min_num, OpKind::reduce_argmin}) {
        Data in(f32, tensor);
        in.fill([](int64_t k) { return k % 2 ? 1.0 : -1.0; });
        check(op, f32, tile, axes, true, in, {0, 0, true});
      }
}

TEST(LlvmReduce, EveryTypeWithSpecialValues) {
  for (DType t : {u8, i8, i32, u32, i64, f16, bf16, f8e4m3, f8e5m2, f32, f64})
    for (OpKind op : exact)
      for (uint32_t axes : {1u, 2u, 3u})
        for (uint64_t seed : {1, 2}) {
          SCOPED_TRACE(name_of(t));
          check(op, t, {6, 37}, axes, false, special(t, {6, 37}, seed), {0, 0, true});
        }
  for (DType t : {i32, u32, i64})
    for (OpKind op : {OpKind::reduce_sum, OpKind::reduce_prod})
      for (uint32_t axes : {1u, 2u, 3u}) check(op, t, {6, 37}, axes, false, special(t, {6, 37}, 3));
  for (OpKind op : {OpKind::reduce_any, OpKind::reduce_all})
    for (uint32_t axes : {1u, 2u, 3u}) {
      for (int fill : {0, 1, 2}) {
        Data d(DType::mask, {6, 37});
        d.fill([&](int64_t k) { return fill == 2 ? k == 100 : fill; });
        check(op, DType::mask, {6, 37}, axes, false, d);
        check(op, DType::mask, {8, 64}, axes, true, d);
      }
    }
}

TEST(LlvmReduce, FloatSumsStayWithinTheirBound) {
  for (DType t : {f32, f64}) {
    Data in(t, {3, 1185});
    in.fill([](int64_t k) { return static_cast<double>((k * 7919) % 1000) / 999; });
    for (uint32_t axes : {1u, 2u, 3u})
      check(OpKind::reduce_sum, t, {3, 1185}, axes, false, in, {t == f64 ? 1e-12 : 1e-5, 0, false});
  }
}

}  // namespace
}  // namespace tw::test
