// The C interface: the same programs as C++ kernels, and errors as values.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <thread>
#include <vector>

#include "tilewright/tilewright.h"
#include "trace/kernels.hpp"

// capi_c_test.c, compiled as C99.
extern "C" tw_status twtest_softmax(int block, tw_program** out);
extern "C" int twtest_operations(void);

namespace tw::test {
namespace {

// As a binding of another host language would wrap it: no results are checked, the first error
// sticks.
tw_value apply(tw_op op, std::initializer_list<tw_operand> in) {
  tw_value out{};
  tw_apply(op, static_cast<int>(in.size()), in.begin(), &out);
  return out;
}
tw_value reduce(tw_op op, tw_value v, int axis) {
  tw_value out{};
  tw_reduce(op, v, axis, &out);
  return out;
}
tw_value load_at(tw_value x, std::initializer_list<tw_operand> start,
                 std::initializer_list<int64_t> size) {
  tw_value out{};
  tw_load(x, static_cast<int>(size.size()), start.begin(), size.begin(), nullptr, &out);
  return out;
}
tw_value fill(tw_dtype t, std::initializer_list<int64_t> size, double value) {
  tw_value out{};
  tw_full(t, static_cast<int>(size.size()), size.begin(), tw_real(value), &out);
  return out;
}
tw_value iota_of(std::initializer_list<int64_t> size, int axis) {
  tw_value out{};
  tw_iota(TW_I64, static_cast<int>(size.size()), size.begin(), axis, &out);
  return out;
}
tw_value cast_to(tw_value v, tw_dtype t) {
  tw_value out{};
  tw_cast(v, t, &out);
  return out;
}
tw_value dim_of(tw_value x, int axis) {
  tw_value out{};
  tw_dim(x, axis, &out);
  return out;
}
tw_value scalar_of(tw_dtype t, tw_operand value) {
  tw_value out{};
  tw_full(t, 0, nullptr, value, &out);
  return out;
}

struct Traced {
  Traced() { tw_trace_end(&program); }
  ~Traced() { tw_program_free(program); }
  std::string bytes() const {
    if (!program) return tw_last_error()->text;
    size_t size = 0;
    const void* data = tw_program_bytes(program, &size);
    return {static_cast<const char*>(data), size};
  }
  std::string text() const { return program ? tw_program_text(program, 0) : tw_last_error()->text; }
  tw_program* program = nullptr;
};

std::string bytes_of(const ir::Func& f) {
  std::string bytes;
  ir::canonical_bytes(f, bytes);
  return bytes;
}

// Ends the trace and compares it with the kernel: a function, since two traces cannot overlap.
template <class F>
void same_program(F&& trace) {
  const Traced traced;
  const ir::Func kernel = trace();
  EXPECT_EQ(traced.text(), ir::print(kernel));
  EXPECT_TRUE(traced.bytes() == bytes_of(kernel));
  if (!traced.program) return;
  uint64_t hash[2];
  tw_program_hash(traced.program, hash);
  EXPECT_TRUE((ir::Hash128{hash[0], hash[1]} == ir::hash_bytes(bytes_of(kernel))));
}

void attention_in_c(tw_dtype type, int64_t bm, int64_t bn, int64_t d, bool causal) {
  const tw_param t = tw_tensor_param(type, 2), params[] = {t, t, t, t};
  tw_value p[4], i{};
  tw_trace_begin(4, params, p);
  const auto [q, k, v, o] = p;
  const tw_operand blocks = tw_v(apply(TW_CEIL_DIV, {tw_v(dim_of(q, 0)), tw_int(bm)}));
  tw_grid(1, &blocks, &i);
  const tw_value m0 = apply(TW_MUL, {tw_v(i), tw_int(bm)});
  const tw_value qt = load_at(q, {tw_v(m0), tw_int(0)}, {bm, d});
  const tw_value keys = dim_of(k, 0);
  const tw_value end =
      causal ? apply(TW_MINIMUM, {tw_v(apply(TW_ADD, {tw_v(m0), tw_int(bm)})), tw_v(keys)}) : keys;
  tw_value state[] = {fill(TW_F32, {bm, 1}, -INFINITY), fill(TW_F32, {bm, 1}, 0),
                      fill(TW_F32, {bm, d}, 0)},
           n{};
  tw_for_begin(tw_int(0), tw_v(end), tw_int(bn), 3, state, &n, state);
  {
    const auto [m, l, acc] = state;
    const tw_value kt = load_at(k, {tw_v(n), tw_int(0)}, {bn, d});
    tw_value transposed{}, product{}, weighted{};
    tw_transpose(kt, 0, nullptr, &transposed);
    tw_dot(qt, transposed, nullptr, &product);
    tw_value s = apply(TW_MUL, {tw_v(product), tw_real(0.125)});
    if (causal) {
      const tw_value rows = apply(TW_ADD, {tw_v(m0), tw_v(iota_of({bm, bn}, 0))});
      const tw_value columns = apply(TW_ADD, {tw_v(n), tw_v(iota_of({bm, bn}, 1))});
      const tw_value seen = apply(TW_GE, {tw_v(rows), tw_v(columns)});
      s = apply(TW_WHERE, {tw_v(seen), tw_v(s), tw_real(-INFINITY)});
    }
    const tw_value vt = load_at(v, {tw_v(n), tw_int(0)}, {bn, d});
    const tw_value m2 = apply(TW_MAXIMUM, {tw_v(m), tw_v(reduce(TW_MAX, s, 1))});
    const tw_value e = apply(TW_EXP, {tw_v(apply(TW_SUB, {tw_v(s), tw_v(m2)}))});
    const tw_value r = apply(TW_EXP, {tw_v(apply(TW_SUB, {tw_v(m), tw_v(m2)}))});
    tw_dot(cast_to(e, type), vt, nullptr, &weighted);
    const tw_value l2 =
        apply(TW_ADD, {tw_v(apply(TW_MUL, {tw_v(l), tw_v(r)})), tw_v(reduce(TW_SUM, e, 1))});
    const tw_value acc2 =
        apply(TW_ADD, {tw_v(apply(TW_MUL, {tw_v(acc), tw_v(r)})), tw_v(weighted)});
    const tw_value next[] = {m2, l2, acc2};
    tw_for_end(3, next, state);
  }
  const tw_value out = cast_to(apply(TW_DIV, {tw_v(state[2]), tw_v(state[1])}), type);
  const tw_operand start[] = {tw_v(m0), tw_int(0)};
  tw_store(o, 2, start, tw_v(out));
}

TEST(CApi, AttentionIsTheSameProgramAsInCpp) {
  for (const auto& [type, causal] : {std::pair{bf16, true}, {f32, false}, {f16, true}}) {
    attention_in_c(static_cast<tw_dtype>(type), 64, 32, 64, causal);
    same_program([type = type, causal = causal] {
      const ir::Param t = tensor(type, 2);
      return trace_kernel(attention, {t, t, t, t}, {}, {}, {}, {}, 64, 32, 64, causal);
    });
  }
}

TEST(CApi, WhileAndIfAreTheSameProgramAsInCpp) {
  const tw_param params[] = {tw_tensor_param(TW_I32, 1), tw_scalar_param(TW_I32)};
  tw_value p[2], state[2], x[1];
  tw_trace_begin(2, params, p);
  const tw_value init[] = {scalar_of(TW_I32, tw_int(0)), p[1]};
  tw_while_begin(2, init, state);
  tw_while_test(apply(TW_GE, {tw_v(state[1]), tw_int(2)}), 2, state, state);
  const tw_value odd = apply(TW_AND, {tw_v(state[1]), tw_int(1)});
  tw_if_begin(apply(TW_LT, {tw_v(odd), tw_int(1)}), 1);
  x[0] = apply(TW_DIV, {tw_v(state[1]), tw_int(2)});
  tw_if_else(1, x);
  x[0] = apply(TW_ADD, {tw_v(apply(TW_MUL, {tw_v(state[1]), tw_int(3)})), tw_int(1)});
  tw_if_end(1, x, x);
  const tw_value next[] = {apply(TW_ADD, {tw_v(state[0]), tw_int(1)}), x[0]};
  tw_while_end(2, next, state);
  const tw_operand start = tw_int(0);
  tw_store(p[0], 1, &start, tw_v(state[0]));
  same_program([] { return trace_kernel(collatz, {tensor(i32, 1), scalar(i32)}, {}, {}); });
}

void carried_view(Tensor x, Tensor y) {
  Tensor cursor = x.transpose();
  Tile total = 0.0f;
  for (Tile k : range(0, x.dim(1), 4)) {
    total += sum(load(cursor, {k, 0}, {4, 4}));
    cursor = cursor.slice(1, 4, cursor.dim(1));
    if_(k > 8, [&] { store(y, {k}, total); });
  }
  store(y, {0}, total);
}

TEST(CApi, ViewsAndEffectsInRegionsAreTheSameProgramAsInCpp) {
  const tw_param params[] = {tw_tensor_param(TW_F32, 2), tw_tensor_param(TW_F32, 1)};
  tw_value p[2], state[2], k;
  tw_trace_begin(2, params, p);
  tw_value cursor{};
  tw_view_transpose(p[0], 0, nullptr, &cursor);
  const tw_value init[] = {cursor, scalar_of(TW_F32, tw_int(0))};
  tw_for_begin(tw_int(0), tw_v(dim_of(p[0], 1)), tw_int(4), 2, init, &k, state);
  const tw_value window = load_at(state[0], {tw_v(k), tw_int(0)}, {4, 4});
  const tw_value total = apply(TW_ADD, {tw_v(state[1]), tw_v(reduce(TW_SUM, window, TW_ALL_AXES))});
  tw_view_slice(state[0], 1, tw_int(4), tw_v(dim_of(state[0], 1)), &cursor);
  tw_if_begin(apply(TW_GT, {tw_v(k), tw_int(8)}), 0);
  tw_operand start = tw_v(k);
  tw_store(p[1], 1, &start, tw_v(total));
  tw_if_end(0, nullptr, nullptr);
  const tw_value next[] = {cursor, total};
  tw_for_end(2, next, state);
  start = tw_int(0);
  tw_store(p[1], 1, &start, tw_v(state[1]));
  same_program([] { return trace_kernel(carried_view, {tensor(f32, 2), tensor(f32, 1)}, {}, {}); });
}

// Names of operations are what tw_op_named reads, and the table is in the order of the enum.
TEST(CApi, OperationsHaveNames) {
  for (int k = 0; k < TW_OP_COUNT; ++k) {
    const tw_op op = static_cast<tw_op>(k);
    EXPECT_EQ(tw_op_named(tw_op_name(op)), op);
    EXPECT_EQ(tw_op_operands(op), op >= TW_SUM ? 0 : op >= TW_FMA ? 3 : op >= TW_ADD ? 2 : 1);
  }
  EXPECT_STREQ(tw_op_name(TW_FLOOR_DIV), "floor_div");
  EXPECT_STREQ(tw_op_name(TW_AND), "and");
  EXPECT_EQ(tw_op_name(TW_OP_COUNT), nullptr);
  EXPECT_EQ(tw_op_named("conv"), TW_OP_COUNT);
  EXPECT_EQ(tw_op_named(nullptr), TW_OP_COUNT);
}

void every_element_wise(Tensor x, Tensor n, Tensor y) {
  Tile f = load(x, {0}, {8}, 0), i = load(n, {0}, {8}, 0);
  Tile u = (-f) + abs(f) + exp(f) + exp2(f) + log(f) + sqrt(f) + rsqrt(f) + tanh(f) + cast(~i, f32);
  Tile b = f - f * f / f + maximum(f, 1) + minimum(f, 2) + maximum_num(f, 3) + minimum_num(f, 4) +
           fma(f, f, 5);
  Tile w = i % 7 + floor_div(i, 2) + floor_mod(i, 3) + ceil_div(i, 4) + ((i & 1) | 2) +
           ((i ^ 3) << 1) + (i >> 1);
  Mask m = ((f == 0) | (f != 1)) & ((f < 2) ^ (f <= 3));
  Mask o = (f > 4) & (f >= 5);
  Tile r = sum(f) + prod(f) + max(f) + min(f) + max_num(f) + min_num(f) + argmax(f) + argmin(f) +
           mean(f);
  store(y, {0},
        where(m, u, b) + w + where(any(o), r, mean(f, 0)) + where(all(o, 0), sum(f, -1), 1));
}

TEST(CApi, EveryOperationIsTheSameAsInCpp) {
  const tw_param params[] = {tw_tensor_param(TW_F32, 1), tw_tensor_param(TW_I32, 1),
                             tw_tensor_param(TW_F32, 1)};
  tw_value p[3];
  tw_trace_begin(3, params, p);
  const tw_operand zero = tw_int(0);
  const int64_t eight = 8;
  tw_value fv{}, iv{};
  tw_load(p[0], 1, &zero, &eight, &zero, &fv);
  tw_load(p[1], 1, &zero, &eight, &zero, &iv);
  const tw_operand f = tw_v(fv), i = tw_v(iv);
  const auto un = [&](tw_op op, tw_operand a) { return tw_v(apply(op, {a})); };
  const auto bi = [&](tw_op op, tw_operand a, tw_operand b) { return tw_v(apply(op, {a, b})); };
  const auto add = [&](std::initializer_list<tw_operand> list) {
    tw_operand sum = *list.begin();
    for (const tw_operand* k = list.begin() + 1; k != list.end(); ++k) sum = bi(TW_ADD, sum, *k);
    return sum;
  };
  const auto all = [&](tw_op op) { return tw_v(reduce(op, fv, TW_ALL_AXES)); };
  const tw_operand u = add({un(TW_NEG, f), un(TW_ABS, f), un(TW_EXP, f), un(TW_EXP2, f),
                            un(TW_LOG, f), un(TW_SQRT, f), un(TW_RSQRT, f), un(TW_TANH, f),
                            tw_v(cast_to(apply(TW_NOT, {i}), TW_F32))});
  const tw_operand b =
      add({bi(TW_SUB, f, bi(TW_DIV, bi(TW_MUL, f, f), f)), bi(TW_MAXIMUM, f, tw_int(1)),
           bi(TW_MINIMUM, f, tw_int(2)), bi(TW_MAXIMUM_NUM, f, tw_int(3)),
           bi(TW_MINIMUM_NUM, f, tw_int(4)), tw_v(apply(TW_FMA, {f, f, tw_int(5)}))});
  const tw_operand w =
      add({bi(TW_REM, i, tw_int(7)), bi(TW_FLOOR_DIV, i, tw_int(2)), bi(TW_FLOOR_MOD, i, tw_int(3)),
           bi(TW_CEIL_DIV, i, tw_int(4)), bi(TW_OR, bi(TW_AND, i, tw_int(1)), tw_int(2)),
           bi(TW_SHL, bi(TW_XOR, i, tw_int(3)), tw_int(1)), bi(TW_SHR, i, tw_int(1))});
  const tw_operand m = bi(TW_AND, bi(TW_OR, bi(TW_EQ, f, tw_int(0)), bi(TW_NE, f, tw_int(1))),
                          bi(TW_XOR, bi(TW_LT, f, tw_int(2)), bi(TW_LE, f, tw_int(3))));
  const tw_operand o = bi(TW_AND, bi(TW_GT, f, tw_int(4)), bi(TW_GE, f, tw_int(5)));
  const tw_operand r = add({all(TW_SUM), all(TW_PROD), all(TW_MAX), all(TW_MIN), all(TW_MAX_NUM),
                            all(TW_MIN_NUM), all(TW_ARGMAX), all(TW_ARGMIN), all(TW_MEAN)});
  const tw_operand any = tw_v(reduce(TW_ANY, o.as.value, TW_ALL_AXES));
  const tw_operand chosen = tw_v(apply(TW_WHERE, {any, r, tw_v(reduce(TW_MEAN, fv, 0))}));
  const tw_operand whole = tw_v(reduce(TW_ALL, o.as.value, 0));
  const tw_operand last = tw_v(apply(TW_WHERE, {whole, tw_v(reduce(TW_SUM, fv, -1)), tw_int(1)}));
  tw_store(p[2], 1, &zero, add({tw_v(apply(TW_WHERE, {m, u, b})), w, chosen, last}));
  same_program([] {
    return trace_kernel(every_element_wise, {tensor(f32, 1), tensor(i32, 1), tensor(f32, 1)}, {},
                        {}, {});
  });
}

void shapes_and_choices(Tensor x, Tensor y) {
  require(x.dim(0) > 0, "x is empty");
  stable(x);
  int block = tune("block", {16, 32});
  launch({.warps = 4, .cluster = 2});
  auto [i, j, k] = grid(x.dim(0), x.stride(0), 3);
  Tensor scratch = workspace(f32, {x.dim(0), 4});
  Tile t = load(x.at(i), {j}, {block}, 0);
  Tile u = broadcast(expand(reshape(t, {block / 2, 2}), 0), {3, block / 2, 2});
  store(scratch, {k, 0}, transpose(squeeze(sum(sum(u, 0), 1), 0), {1, 0}) * x.dim_const(1));
  store(y, {0}, cast(true, i32));
}

TEST(CApi, ShapesAndChoicesAreTheSameAsInCpp) {
  tw_param x = tw_tensor_param(TW_F32, 2);
  x.dims[0] = x.dims[1] = 64;
  const tw_param params[] = {x, tw_tensor_param(TW_I32, 1)};
  tw_value p[2], id[3], scratch{}, v{};
  tw_trace_begin(2, params, p);
  EXPECT_EQ(tw_tracing(), 1);
  tw_require(apply(TW_GT, {tw_v(dim_of(p[0], 0)), tw_int(0)}), "x is empty");
  EXPECT_EQ(tw_stable(p[0]), TW_OK);
  int64_t block = 0, columns = 0;
  const int64_t candidates[] = {16, 32};
  tw_tune("block", 2, candidates, &block);
  EXPECT_EQ(block, 16);
  tw_launch(4, 0, 2, 0);
  tw_stride(p[0], 0, &v);
  const tw_operand extents[] = {tw_v(dim_of(p[0], 0)), tw_v(v), tw_int(3)};
  tw_grid(3, extents, id);
  const tw_operand dims[] = {tw_v(dim_of(p[0], 0)), tw_int(4)};
  tw_workspace(TW_F32, 2, dims, &scratch);
  tw_view_at(p[0], tw_v(id[0]), &v);
  const tw_operand column = tw_v(id[1]), outside = tw_int(0);
  tw_load(v, 1, &column, &block, &outside, &v);
  const int64_t halves[] = {8, 2}, thrice[] = {3, 8, 2}, order[] = {1, 0};
  tw_reshape(v, 2, halves, &v);
  tw_expand(v, 0, &v);
  tw_broadcast(v, 3, thrice, &v);
  v = reduce(TW_SUM, reduce(TW_SUM, v, 0), 1);
  tw_squeeze(v, 0, &v);
  tw_transpose(v, 2, order, &v);
  tw_dim_const(p[0], 1, &columns);
  EXPECT_EQ(columns, 64);
  const tw_operand start[] = {tw_v(id[2]), tw_int(0)};
  tw_store(scratch, 2, start, tw_v(apply(TW_MUL, {tw_v(v), tw_int(columns)})));
  tw_store(p[1], 1, &start[1], tw_v(cast_to(scalar_of(TW_MASK, tw_bool(1)), TW_I32)));
  tw_type type;
  EXPECT_EQ(tw_type_of(v, &type), TW_OK);
  EXPECT_TRUE(!type.is_tensor && type.dtype == TW_F32 && type.rank == 2 && type.dims[0] == 2 &&
              type.dims[1] == 1);
  EXPECT_EQ(tw_type_of(p[0], &type), TW_OK);
  EXPECT_TRUE(type.is_tensor && type.dtype == TW_F32 && type.rank == 2 && type.dims[0] == 0);
  same_program([] {
    return trace_kernel(shapes_and_choices, {tensor(f32, 2), tensor(i32, 1)}, {}, {});
  });
  EXPECT_EQ(tw_tracing(), 0);
}

TEST(CApi, TuneOverride) {
  tw_trace_begin(0, nullptr, nullptr);
  const int64_t candidates[] = {16, 32};
  int64_t value = 0;
  tw_tune_override("block", 32);
  tw_tune("block", 2, candidates, &value);
  EXPECT_EQ(value, 32);
  EXPECT_EQ(Traced().text().find("tune \"block\" = 32 of [16, 32]") == std::string::npos, false);
}

TEST(CApi, HeaderIsC) {
  tw_program* program = nullptr;
  ASSERT_EQ(twtest_softmax(1024, &program), TW_OK);
  EXPECT_EQ(tw_program_text(program, 0),
            ir::print(trace_kernel(softmax, {tensor(bf16, 2), tensor(bf16, 2)}, {}, {}, 1024)));
  EXPECT_NE(std::string(tw_program_text(program, 1)).find("// softmax.py:12"), std::string::npos);
  tw_program_free(program);
  EXPECT_EQ(twtest_operations(), int{TW_OP_COUNT});
}

// --- errors --------------------------------------------------------------------------------------
std::string last() {
  const tw_error* e = tw_last_error();
  return e->file ? fmt::format("{}:{}: {}", e->file, e->line, e->text) : std::string(e->text);
}

struct Trace2 {
  Trace2() {
    const tw_param params[] = {tw_tensor_param(TW_F32, 2), tw_tensor_param(TW_F32, 2)};
    EXPECT_EQ(tw_trace_begin(2, params, p), TW_OK);
    tw_at("kernel.py", 7);
  }
  ~Trace2() { tw_trace_abort(); }
  tw_value p[2], v{};
};

TEST(CApi, FirstErrorSticks) {
  Trace2 t;
  tw_value v = load_at(t.p[0], {tw_int(0), tw_int(0)}, {4, 5}),
           w = load_at(t.p[1], {tw_int(0), tw_int(0)}, {4, 6});
  tw_at("kernel.py", 9);
  const tw_operand in[] = {tw_v(v), tw_v(w)};
  EXPECT_EQ(tw_apply(TW_ADD, 2, in, &v), TW_USAGE_ERROR);
  const std::string text =
      "kernel.py:9: +: shapes 4x5 and 4x6 do not broadcast: dimension 1 is 5 in one and 6 in the "
      "other";
  EXPECT_EQ(last(), text);
  EXPECT_EQ(tw_at("kernel.py", 10), TW_USAGE_ERROR);
  EXPECT_EQ(tw_cast(v, TW_F64, &v), TW_USAGE_ERROR);
  EXPECT_EQ(last(), text);
  tw_program* program = nullptr;
  EXPECT_EQ(tw_trace_end(&program), TW_USAGE_ERROR);
  EXPECT_EQ(program, nullptr);
  EXPECT_EQ(last(), text);
  EXPECT_EQ(tw_last_error()->status, TW_USAGE_ERROR);
  EXPECT_EQ(tw_last_error()->line, 9);
}

TEST(CApi, NothingOfAFailedTraceStays) {
  {
    Trace2 t;
    tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 1, t.p, &t.v, t.p);  // left open
    tw_reduce(TW_SUM, t.p[1], 0, &t.v);                                // a tensor
    EXPECT_EQ(last(), "kernel.py:7: sum takes a tile, not a tensor: load it first");
  }
  ASSERT_EQ(twtest_operations(), int{TW_OP_COUNT});
  EXPECT_NO_THROW(trace_kernel(softmax, {tensor(f32, 2), tensor(f32, 2)}, {}, {}, 64));
}

TEST(CApi, WithoutATrace) {
  tw_value v{};
  EXPECT_EQ(tw_dim(v, 0, &v), TW_USAGE_ERROR);
  EXPECT_EQ(last(), "tw_dim without a trace: call tw_trace_begin first");
  tw_program* program = nullptr;
  EXPECT_EQ(tw_trace_end(&program), TW_USAGE_ERROR);
  EXPECT_EQ(last(), "tw_trace_end without a trace: call tw_trace_begin first");
  tw_trace_abort();
  EXPECT_EQ(tw_tracing(), 0);
  tw_program_free(nullptr);
}

// Each call gets a trace of its own and must fail with the text.
template <class F>
void fails(const char* text, F&& call) {
  Trace2 t;
  EXPECT_EQ(call(t), TW_USAGE_ERROR) << text;
  EXPECT_EQ(last(), fmt::format("kernel.py:7: {}", text));
}

TEST(CApi, Values) {
  tw_value old;
  {
    Trace2 t;
    old = t.p[0];
  }
  fails("tw_dim: no value is given: a tw_value is set by the call that makes it",
        [](Trace2& t) { return tw_dim(t.v, 0, &t.v); });
  fails("tw_dim: the value belongs to another trace",
        [&](Trace2& t) { return tw_dim(old, 0, &t.v); });
  fails("tw_dim: the value belongs to another trace", [&](Trace2& t) {
    t.p[0].id = 12345;
    return tw_dim(t.p[0], 0, &t.v);
  });
  fails("tw_dim: the result goes to NULL", [](Trace2& t) { return tw_dim(t.p[0], 0, nullptr); });
  fails("tw_dim takes a tensor, not a tile",
        [](Trace2& t) { return tw_dim(fill(TW_F32, {2}, 0), 0, &t.v); });
  fails("neg takes a tile, not a tensor: load it first", [](Trace2& t) {
    const tw_operand a = tw_v(t.p[0]);
    return tw_apply(TW_NEG, 1, &a, &t.v);
  });
  fails("tw_require: the condition is f32, not a mask: compare it with something",
        [](Trace2&) { return tw_require(fill(TW_F32, {}, 0), "text"); });
  fails("tw_full: no element type has the number 77",
        [](Trace2& t) { return tw_full(static_cast<tw_dtype>(77), 0, nullptr, tw_int(0), &t.v); });
  fails("tw_full: no kind of operand has the number 9", [](Trace2& t) {
    tw_operand o = tw_int(0);
    o.kind = static_cast<tw_operand_kind>(9);
    return tw_full(TW_F32, 0, nullptr, o, &t.v);
  });
  fails("tw_full: a list has -1 entries",
        [](Trace2& t) { return tw_full(TW_F32, -1, nullptr, tw_int(0), &t.v); });
  fails("tw_full: a list of 2 entries is NULL",
        [](Trace2& t) { return tw_full(TW_F32, 2, nullptr, tw_int(0), &t.v); });
}

TEST(CApi, Operations) {
  fails("add takes 2 operands, not 1", [](Trace2& t) {
    const tw_operand a = tw_int(1);
    return tw_apply(TW_ADD, 1, &a, &t.v);
  });
  fails("sum is a reduction: call tw_reduce", [](Trace2& t) {
    const tw_operand a = tw_int(1);
    return tw_apply(TW_SUM, 1, &a, &t.v);
  });
  fails("exp of a number: compute it while tracing", [](Trace2& t) {
    const tw_operand a = tw_real(1);
    return tw_apply(TW_EXP, 1, &a, &t.v);
  });
  fails("where: the condition is a number: choose while tracing", [](Trace2& t) {
    const tw_operand a[] = {tw_bool(1), tw_int(1), tw_int(2)};
    return tw_apply(TW_WHERE, 3, a, &t.v);
  });
  fails("tw_apply: no operation has the number 1000", [](Trace2& t) {
    const tw_operand a = tw_int(1);
    return tw_apply(static_cast<tw_op>(1000), 1, &a, &t.v);
  });
  fails("tw_reduce: add is no reduction",
        [](Trace2& t) { return tw_reduce(TW_ADD, fill(TW_F32, {2}, 0), 0, &t.v); });
  fails("tw_grid: a grid has 1 to 3 extents, not 4", [](Trace2& t) {
    const tw_operand a[] = {tw_int(1), tw_int(1), tw_int(1), tw_int(1)};
    return tw_grid(4, a, &t.v);
  });
  fails("tw_tune: the name is NULL", [](Trace2&) { return tw_tune(nullptr, 0, nullptr, nullptr); });
  fails("tw_require: the text is NULL", [](Trace2& t) { return tw_require(t.v, nullptr); });
  fails("tw_tune: the result goes to NULL",
        [](Trace2&) { return tw_tune("bm", 0, nullptr, nullptr); });
  fails("tw_tune_override: the name is NULL", [](Trace2&) { return tw_tune_override(nullptr, 1); });
  fails("tw_type_of: the result goes to NULL",
        [](Trace2& t) { return tw_type_of(t.p[0], nullptr); });
  fails("tw_dim_const: the result goes to NULL",
        [](Trace2& t) { return tw_dim_const(t.p[0], 0, nullptr); });
  fails("tw_if_begin: an if has 0 to 4096 results, not -1",
        [](Trace2&) { return tw_if_begin(scalar_of(TW_MASK, tw_bool(1)), -1); });
  fails("tw_trace_end: the program goes to NULL", [](Trace2&) { return tw_trace_end(nullptr); });
}

TEST(CApi, Regions) {
  const tw_value none{};
  fails("tw_for_end: the innermost open region is not a for",
        [&](Trace2& t) { return tw_for_end(0, &none, &t.v); });
  fails("tw_if_end: the innermost open region is not an if", [&](Trace2& t) {
    tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 0, nullptr, &t.v, nullptr);
    return tw_if_end(0, nullptr, nullptr);
  });
  fails("tw_for_end: 1 values are given, but the region has 0 (at line 7)", [&](Trace2& t) {
    tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 0, nullptr, &t.v, nullptr);
    return tw_for_end(1, &t.v, &t.v);
  });
  fails("tw_while_end: tw_while_test comes once, between the begin and the end of the region",
        [&](Trace2&) {
          tw_while_begin(0, nullptr, nullptr);
          return tw_while_end(0, nullptr, nullptr);
        });
  fails("tw_if_end: tw_if_else comes once, between the begin and the end of the region",
        [&](Trace2& t) {
          tw_if_begin(scalar_of(TW_MASK, tw_bool(1)), 1);
          return tw_if_end(1, t.p, t.p);
        });
  fails("tw_trace_end: the while begun at line 7 is still open", [&](Trace2&) {
    tw_while_begin(0, nullptr, nullptr);
    tw_program* program;
    return tw_trace_end(&program);
  });
  fails(
      "tw_dim: the value was made inside the region at line 7, which has ended: give it to the end "
      "of the region, and use the result",
      [&](Trace2& t) {
        tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 1, t.p, &t.v, t.p);
        const tw_value inside = t.p[0];
        tw_for_end(1, t.p, t.p);
        return tw_dim(inside, 0, &t.v);
      });
  fails("range: the step is 0", [&](Trace2& t) {
    return tw_for_begin(tw_int(0), tw_int(4), tw_int(0), 0, nullptr, &t.v, nullptr);
  });
  fails(
      "a variable carried through the loop at line 7 changes its type there from tile<f32, 2> "
      "(line 7) to tile<f64, 2> (line 7): cast it back before the region ends",
      [&](Trace2& t) {
        tw_value v = fill(TW_F32, {2}, 0);
        tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 1, &v, &t.v, &v);
        v = cast_to(v, TW_F64);
        return tw_for_end(1, &v, &v);
      });
}

TEST(CApi, Parameters) {
  const auto text_of = [](tw_param p) {
    tw_value v;
    EXPECT_EQ(tw_trace_begin(1, &p, &v), TW_USAGE_ERROR);
    tw_trace_abort();
    return last();
  };
  tw_param p = tw_tensor_param(TW_F32, 9);
  EXPECT_EQ(text_of(p), "parameter 0: a tensor has 0 to 8 dimensions, not 9");
  p = tw_tensor_param(TW_F32, 2);
  p.unit_dim = 2;
  EXPECT_EQ(text_of(p), "parameter 0: unit_dim is 2, the tensor has rank 2");
  p = tw_tensor_param(TW_F32, 2);
  p.align = 3;
  EXPECT_EQ(text_of(p), "parameter 0: align is 3: take 1, 2, 4, 8 or 16");
  p = tw_tensor_param(TW_F32, 2);
  p.same_as = 0;
  EXPECT_EQ(text_of(p), "parameter 0: same_as is 0: it names an earlier parameter, or is -1");
  const std::vector<tw_param> many(128, tw_scalar_param(TW_F32));
  std::vector<tw_value> values(128);
  EXPECT_EQ(tw_trace_begin(128, many.data(), values.data()), TW_USAGE_ERROR);
  EXPECT_EQ(last(), "tw_trace_begin: a kernel has at most 127 parameters, not 128");
  p = tw_tensor_param(TW_F32, 2);
  p.dims[1] = -3;
  EXPECT_EQ(text_of(p), "parameter 0: dimension 1 is -3: write a size of 0 or more");
  p = tw_scalar_param(static_cast<tw_dtype>(77));
  EXPECT_EQ(text_of(p), "parameter 0: no element type has the number 77");
}

// What one parameter says of itself, or two of the same tensor, must agree: code is made from it.
TEST(CApi, ParametersThatContradictThemselves) {
  const auto text_of = [](std::vector<tw_param> p) {
    std::vector<tw_value> v(p.size());
    EXPECT_EQ(tw_trace_begin(static_cast<int>(p.size()), p.data(), v.data()), TW_USAGE_ERROR);
    EXPECT_EQ(tw_tracing(), 0);
    return last();
  };
  const auto tensor_with = [](auto change) {
    tw_param p = tw_tensor_param(TW_F32, 2);
    change(p);
    return p;
  };
  const auto scalar_with = [](auto change) {
    tw_param p = tw_scalar_param(TW_F32);
    change(p);
    return p;
  };
  const auto a_scalar = [](const char* field) {
    return fmt::format(
        "parameter 0: a scalar (is_tensor is 0), and {}: start from tw_scalar_param, or from "
        "tw_tensor_param for a tensor",
        field);
  };
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.is_tensor = 2; })}),
            "parameter 0: is_tensor is 2: write 0 or 1");
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.wide_offsets = -1; })}),
            "parameter 0: wide_offsets is -1: write 0 or 1");
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.is_tensor = 0; })}), a_scalar("rank is 2"));
  EXPECT_EQ(text_of({scalar_with([](tw_param& p) { p.unit_dim = 0; })}), a_scalar("unit_dim is 0"));
  EXPECT_EQ(text_of({scalar_with([](tw_param& p) { p.align = 4; })}), a_scalar("align is 4"));
  EXPECT_EQ(text_of({scalar_with([](tw_param& p) { p.wide_offsets = 1; })}),
            a_scalar("wide_offsets is 1"));
  EXPECT_EQ(text_of({scalar_with([](tw_param& p) { p.same_as = 0; })}), a_scalar("same_as is 0"));
  EXPECT_EQ(text_of({scalar_with([](tw_param& p) { p.dims[3] = 5; })}), a_scalar("a size is 5"));
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.dims[2] = 4; })}),
            "parameter 0: dimension 2 is 4, the tensor has rank 2");
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.dims[0] = int64_t{1} << 48; })}),
            "parameter 0: dimension 0 is 281474976710656: a kernel takes sizes below 2^48");
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.dims[0] = int64_t{1} << 30; })}),
            "parameter 0: dimension 0 is 1073741824, which needs wide_offsets = 1");
  EXPECT_EQ(text_of({tensor_with([](tw_param& p) { p.dims[1] = 3; })}),
            "parameter 0: align is 16, but dimension 1 has 12 bytes: align divides them");

  const tw_param x = tw_tensor_param(TW_F32, 2), s = tw_scalar_param(TW_F32);
  const auto same = [&](int as, auto change) {
    tw_param p = x;
    p.same_as = as;
    change(p);
    return p;
  };
  const auto nothing = [](tw_param&) {};
  EXPECT_EQ(text_of({s, same(0, nothing)}),
            "parameter 1: same_as is 0, which is a scalar: it names a tensor");
  EXPECT_EQ(text_of({x, same(0, nothing), same(1, nothing)}),
            "parameter 2: same_as is 1, which is itself the same as 0: write that");
  const auto differs = [&](const char* field, auto change) {
    EXPECT_EQ(
        text_of({x, same(0, change)}),
        fmt::format("parameter 1: same_as is 0, but {} differs: one tensor has the same facts "
                    "in both",
                    field));
  };
  differs("dtype", [](tw_param& p) { p.dtype = TW_I32; });
  differs("rank", [](tw_param& p) { p.rank = 3; });
  differs("unit_dim", [](tw_param& p) { p.unit_dim = 0; });
  differs("align", [](tw_param& p) { p.align = 4; });
  differs("wide_offsets", [](tw_param& p) { p.wide_offsets = 1; });
  differs("dims", [](tw_param& p) { p.dims[0] = 8; });

  const std::vector<tw_param> right{x, s, same(0, nothing), same(0, nothing)};
  tw_value v[4];
  EXPECT_EQ(tw_trace_begin(4, right.data(), v), TW_OK);
  tw_trace_abort();
}

TEST(CApi, TransposeOfNoDimensions) {
  const tw_param params[] = {tw_tensor_param(TW_F32, 0)};
  const int64_t zero = 0;
  tw_value x, out;
  for (int n : {0, 1}) {
    ASSERT_EQ(tw_trace_begin(1, params, &x), TW_OK);
    EXPECT_EQ(tw_view_transpose(x, n, &zero, &out), TW_USAGE_ERROR);
    EXPECT_EQ(last(), "transpose of a tensor of rank 0, which has no dimensions to reorder");
    tw_trace_abort();
    fails("transpose of a scalar, which has no dimensions to reorder",
          [&](Trace2& t) { return tw_transpose(scalar_of(TW_F32, tw_int(1)), n, &zero, &t.v); });
  }
}

TEST(CApi, TuneOverrideThatCannotHold) {
  const int64_t candidates[] = {16, 32};
  int64_t value = 0;
  fails("tw_tune_override: tune 'block' has its value since line 7: come before it", [&](Trace2&) {
    tw_tune("block", 2, candidates, &value);
    return tw_tune_override("block", 32);
  });
  fails("tw_tune_override: tune 'block' is to be 32 already, not 16", [&](Trace2&) {
    tw_tune_override("block", 32);
    EXPECT_EQ(tw_tune_override("block", 32), TW_OK);
    return tw_tune_override("block", 16);
  });
}

TEST(CApi, OneTraceAThread) {
  Trace2 t;
  tw_value v;
  EXPECT_EQ(tw_trace_begin(0, nullptr, nullptr), TW_USAGE_ERROR);
  EXPECT_EQ(
      last(),
      "kernel.py:7: tw_trace_begin: this thread is tracing already: end or abort that trace first");
  std::thread([&] {
    EXPECT_EQ(tw_last_error()->status, TW_OK);
    EXPECT_EQ(tw_dim(t.p[0], 0, &v), TW_USAGE_ERROR);
    EXPECT_EQ(twtest_operations(), int{TW_OP_COUNT});
    const tw_param p = tw_tensor_param(TW_F32, 2);
    tw_trace_begin(1, &p, &v);  // left open when the thread ends
    tw_for_begin(tw_int(0), tw_int(4), tw_int(1), 1, &v, &v, &v);
  }).join();
}

void begins(Tensor) {
  EXPECT_EQ(tw_trace_begin(0, nullptr, nullptr), TW_USAGE_ERROR);
  EXPECT_EQ(last(), "a kernel cannot be traced while another one is being traced on this thread");
}
// The error it returns has killed the trace around it.
TEST(CApi, InsideACppKernel) { EXPECT_THROW(trace_kernel(begins, {tensor(f32, 1)}, {}), Error); }

TEST(CApi, NoProgramHasNothing) {
  size_t size = 1;
  uint64_t hash[2] = {1, 1};
  EXPECT_EQ(tw_program_bytes(nullptr, &size), nullptr);
  EXPECT_EQ(size, 0u);
  tw_program_hash(nullptr, hash);
  EXPECT_EQ(hash[0] | hash[1], 0u);
  EXPECT_EQ(tw_program_text(nullptr, 0), nullptr);
  tw_program_free(nullptr);
}

}  // namespace
}  // namespace tw::test
