// The C interface to gather, scatter, atomics, waits, reports and scans: the same programs as C++.
#include <gtest/gtest.h>

#include <climits>

#include "tilewright/tilewright.h"
#include "trace/harness.hpp"

namespace tw::test {
namespace {

struct Pair {
  Tile a, b;
};

void kernel(Tensor x, Tensor n, Tensor y) {
  const Tile f = load(x, {0}, {8}, 0), i = load(n, {0}, {8}, 0);
  const Tile g = gather(x, {i}, 1.5);
  scatter(x, {i}, g);
  const Tile old = atomic_add(y, {0}, f, order::release, scope::system);
  atomic_max(n, {i}, 3);
  const Tile was = atomic_cas(n, {0}, 1, 2, order::acq_rel);
  const Tile seen = wait_until(n, {1}, compare::ge, was);
  device_print("seen", seen);
  device_assert(f > 0, "positive");
  store(y, {0}, cast(cast(f, f8e4m3, overflow::nonfinite), f32) + old);
  const Pair h = scan(Pair{f, g}, 0,
                      [](const Pair& l, const Pair& r) {
                        return Pair{l.a * r.a, l.b + r.b};
                      },
                      {.reverse = true});
  store(y, {0}, h.a + h.b + cumsum(f, 0, {.exclusive = true}));
  const Tile all = reduce(f, 0, Tile(0.0f), [](const Tile& l, const Tile& r) { return l + r; });
  store(y, {0}, all + log2(f) + sin(f) + cos(f) + erf(f));
  store(n, {0}, bitcast(f, i32));
}

tw_value apply(tw_op op, tw_value a, tw_value b) {
  const tw_operand in[] = {tw_v(a), tw_v(b)};
  tw_value out{};
  tw_apply(op, 2, in, &out);
  return out;
}
tw_value apply(tw_op op, tw_value a) {
  const tw_operand in[] = {tw_v(a)};
  tw_value out{};
  tw_apply(op, 1, in, &out);
  return out;
}

TEST(CApi, MemoryIsTheSameAsInCpp) {
  const tw_param params[] = {tw_tensor_param(TW_F32, 1), tw_tensor_param(TW_I32, 1),
                             tw_tensor_param(TW_F32, 1)};
  tw_value p[3];
  tw_trace_begin(3, params, p);
  const tw_operand zero = tw_int(0), one = tw_int(1), real = tw_real(1.5);
  const int64_t eight = 8;
  tw_value f{}, i{}, g{}, old{}, was{}, seen{};
  tw_load(p[0], 1, &zero, &eight, &zero, &f);
  tw_load(p[1], 1, &zero, &eight, &zero, &i);
  const tw_operand at = tw_v(i);
  tw_gather(p[0], 1, &at, &real, &g);
  tw_scatter(p[0], 1, &at, tw_v(g));
  tw_atomic(TW_ATOMIC_ADD, p[2], 1, &zero, nullptr, tw_v(f), TW_RELEASE, TW_SYSTEM, &old);
  tw_atomic(TW_ATOMIC_MAX, p[1], 1, &at, nullptr, tw_int(3), TW_RELAXED, TW_DEVICE, nullptr);
  tw_atomic(TW_ATOMIC_CAS, p[1], 1, &zero, &one, tw_int(2), TW_ACQ_REL, TW_DEVICE, &was);
  tw_wait_until(p[1], 1, &one, TW_GE, tw_v(was), TW_DEVICE, &seen);
  tw_device_print("seen", tw_v(seen));
  const tw_operand positive[] = {tw_v(f), tw_int(0)};
  tw_value holds{};
  tw_apply(TW_GT, 2, positive, &holds);
  tw_device_assert(holds, "positive");
  tw_value narrow{}, wide{};
  tw_cast_nonfinite(f, TW_F8E4M3, &narrow);
  tw_cast(narrow, TW_F32, &wide);
  tw_store(p[2], 1, &zero, tw_v(apply(TW_ADD, wide, old)));
  const tw_value pair[] = {f, g};
  tw_value h[2] = {}, sums{};
  tw_scan(
      2, pair, 0, 1, nullptr,
      [](void*, int, const tw_value* l, const tw_value* r, tw_value* out) {
        out[0] = apply(TW_MUL, l[0], r[0]);
        out[1] = apply(TW_ADD, l[1], r[1]);
        return TW_OK;
      },
      nullptr, h);
  tw_cumulate(TW_SUM, f, 0, 0, 1, &sums);
  tw_store(p[2], 1, &zero, tw_v(apply(TW_ADD, apply(TW_ADD, h[0], h[1]), sums)));
  tw_value nothing{}, all{};
  tw_full(TW_F32, 0, nullptr, tw_real(0), &nothing);
  tw_reduce_by(
      1, &f, 0, &nothing,
      [](void*, int, const tw_value* l, const tw_value* r, tw_value* out) {
        out[0] = apply(TW_ADD, l[0], r[0]);
        return TW_OK;
      },
      nullptr, &all);
  for (tw_op op : {TW_LOG2, TW_SIN, TW_COS, TW_ERF}) all = apply(TW_ADD, all, apply(op, f));
  tw_store(p[2], 1, &zero, tw_v(all));
  tw_value whole{};
  tw_bitcast(f, TW_I32, &whole);
  tw_store(p[1], 1, &zero, tw_v(whole));
  tw_program* program = nullptr;
  ASSERT_EQ(tw_trace_end(&program), TW_OK) << tw_last_error()->text;
  const std::string text = tw_program_text(program, 0);
  tw_program_free(program);
  EXPECT_EQ(text, ir::print(trace_kernel(kernel, {tensor(f32, 1), tensor(i32, 1), tensor(f32, 1)},
                                         {}, {}, {})));
}

std::string error_of(tw_status status) {
  EXPECT_EQ(status, TW_USAGE_ERROR);
  const std::string text = tw_last_error()->text;
  tw_trace_abort();
  return text;
}

TEST(CApi, MemoryErrors) {
  const tw_param param = tw_tensor_param(TW_I32, 1);
  tw_value x{}, v{};
  const tw_operand zero = tw_int(0);
  const auto begin = [&] { tw_trace_begin(1, &param, &x); };
  begin();
  EXPECT_EQ(error_of(tw_atomic(static_cast<tw_atomic_fn>(8), x, 1, &zero, nullptr, zero, TW_RELAXED,
                               TW_DEVICE, nullptr)),
            "tw_atomic: no function has the number 8");
  begin();
  EXPECT_EQ(error_of(tw_atomic(TW_ATOMIC_CAS, x, 1, &zero, nullptr, zero, TW_RELAXED, TW_DEVICE,
                               nullptr)),
            "tw_atomic: `expected` belongs to TW_ATOMIC_CAS, and to nothing else");
  begin();
  EXPECT_EQ(error_of(tw_atomic(TW_ATOMIC_ADD, x, 1, &zero, nullptr, zero, static_cast<tw_order>(7),
                               TW_DEVICE, nullptr)),
            "tw_atomic: no order has the number 7");
  begin();
  EXPECT_EQ(error_of(tw_wait_until(x, 1, &zero, INT32_MIN, zero, TW_DEVICE, nullptr)),
            "tw_wait_until: no comparison has the number -2147483648");
  begin();
  EXPECT_EQ(error_of(tw_wait_until(x, 1, &zero, TW_EQ, zero, static_cast<tw_scope>(9), nullptr)),
            "tw_wait_until: no scope has the number 9");
  begin();
  EXPECT_EQ(error_of(tw_device_print(nullptr, zero)), "tw_device_print: the text is NULL");
  begin();
  EXPECT_EQ(error_of(tw_device_assert(x, nullptr)), "tw_device_assert: the text is NULL");
  begin();
  EXPECT_EQ(error_of(tw_require(x, nullptr)), "tw_require: the text is NULL");
  begin();
  EXPECT_EQ(error_of(tw_apply(TW_WHERE, 3, nullptr, &v)), "where: a list of 3 entries is NULL");
  begin();
  tw_load(x, 1, &zero, std::array{int64_t{4}}.data(), nullptr, &v);
  EXPECT_EQ(error_of(tw_cumulate(TW_ARGMAX, v, 0, 0, 0, &v)),
            "tw_cumulate takes TW_SUM, TW_PROD, TW_MAX or TW_MIN");
  begin();
  EXPECT_EQ(error_of(tw_scan(17, &v, 0, 0, nullptr, nullptr, nullptr, &v)),
            "tw_scan takes 1 to 16 tiles, a function, and where the results go");
  begin();
  tw_load(x, 1, &zero, std::array{int64_t{4}}.data(), nullptr, &v);
  EXPECT_EQ(error_of(tw_reduce_by(
                1, &v, 0, nullptr,
                [](void*, int, const tw_value*, const tw_value*, tw_value*) { return TW_OK; },
                nullptr, &v)),
            "tw_reduce_by: the result over nothing is missing");
  begin();
  tw_load(x, 1, &zero, std::array{int64_t{4}}.data(), nullptr, &v);
  EXPECT_EQ(
      error_of(tw_scan(
          1, &v, 0, 0, nullptr,
          [](void*, int, const tw_value*, const tw_value*, tw_value*) { return TW_USAGE_ERROR; },
          nullptr, &v)),
      "tw_scan: the function failed");
}

// The trace is in use while the function of a scan runs.
TEST(CApi, TheFunctionOfAScanCannotEndTheTrace) {
  const tw_param param = tw_tensor_param(TW_I32, 1);
  const auto scan_by = [&](tw_combine run) {
    tw_value x{}, v{};
    const tw_operand zero = tw_int(0);
    tw_trace_begin(1, &param, &x);
    tw_load(x, 1, &zero, std::array{int64_t{4}}.data(), nullptr, &v);
    EXPECT_EQ(tw_scan(1, &v, 0, 0, nullptr, run, nullptr, &v), TW_USAGE_ERROR);
    return std::string(tw_last_error()->text);
  };
  EXPECT_EQ(scan_by([](void*, int, const tw_value* left, const tw_value*, tw_value* result) {
              tw_program* program = nullptr;
              EXPECT_EQ(tw_trace_end(&program), TW_USAGE_ERROR);
              EXPECT_EQ(program, nullptr);
              *result = *left;
              return TW_OK;
            }),
            "tw_trace_end inside the function of a scan or reduction: end it first");
  EXPECT_EQ(tw_tracing(), 1);  // a failed trace is the author's to end
  tw_trace_abort();
  EXPECT_EQ(tw_tracing(), 0);
  // What is aborted is dropped when the function has returned, and nothing can be added before.
  EXPECT_EQ(scan_by([](void*, int, const tw_value* left, const tw_value*, tw_value* result) {
              tw_trace_abort();
              EXPECT_EQ(tw_apply(TW_ABS, 1, std::array{tw_v(*left)}.data(), result),
                        TW_USAGE_ERROR);
              *result = *left;
              return TW_OK;
            }),
            "the trace is aborted");
  EXPECT_EQ(tw_tracing(), 0);
  tw_value x{};
  EXPECT_EQ(tw_trace_begin(1, &param, &x), TW_OK);
  tw_trace_abort();
}

}  // namespace
}  // namespace tw::test
