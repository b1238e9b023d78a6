// What a call costs before anything runs: trace + canonical order + bytes + hash, from there to
// machine code, or to the text for an assembler. The kernels are those that a user would write
// (bench_kernels.hpp), not the library's. Each compilation is of a kernel never seen before: one
// constant of it differs.
#include <algorithm>

#include "harness.hpp"
#include "ir/serialize.hpp"
#include "lower/lower.hpp"
#include "passes/pass.hpp"
#include "request.hpp"
#include "target/ptx/print.hpp"

namespace tw::bench {
namespace {

// A kernel that a row is about, and what it is given.
struct Subject {
  const char* name;
  const char* shape;
};
constexpr Subject softmax{"softmax", "rows of 1024"}, attention{"attention", "64 x 64 tiles"};

void trace_row(Report& report, Subject work, double at_most, const trace::Request& request) {
  ir::Func func;
  std::string bytes;
  volatile uint64_t sink = 0;  // so that the hash is not optimized away
  const Alternative alternative{work.name, [&] {
                                  trace::record(request, func);
                                  ir::canonical_bytes(func, bytes);
                                  sink = sink + ir::hash_bytes(bytes).lo;
                                }};
  report.measuring(work.name);
  const auto samples = race({&alternative, 1}, {.total_seconds = 1});
  Row row{.work = std::string("trace + canonicalise + hash ") + work.name,
          .shape = work.shape,
          .type = "bf16"};
  set_duration(row, "us", 1e6, samples[0]);
  row.target = {Target::Of::value_at_most, at_most};
  report.add(row);
}

void trace_bench(Report& report) {
  with_request([&](const trace::Request& r) { trace_row(report, softmax, 3, r); }, 2,
               kernels::softmax, {}, {}, 1024, 1.0f);
  with_request([&](const trace::Request& r) { trace_row(report, attention, 10, r); }, 4,
               kernels::attention, {}, {}, {}, {}, 64, 64, 64, true);
}

// From trace to the text that the assembler gets, and how long that text is.
// 0: any length.
void ptx_row(Report& report, Subject work, double most_ms, double most_kb,
             const trace::Request& request) {
  const ptx::GpuTarget gpu;
  size_t text = 0;
  const Alternative alternative{work.name, [&] {
                                  ir::Func func;
                                  trace::record(request, func);
                                  passes::run(func, gpu, passes::standard_passes());
                                  text = ptx::print_ptx(lower::lower(func, gpu), gpu).text.size();
                                }};
  report.measuring(work.name);
  const auto samples = race({&alternative, 1}, {.total_seconds = 1});
  Row row{.work = std::string("trace to PTX text, ") + gpu.arch() + ": " + work.name,
          .shape = work.shape,
          .type = "bf16"};
  set_duration(row, "ms", 1e3, samples[0]);
  row.target = {Target::Of::value_at_most, most_ms};
  report.add(row);
  row.work = std::string("PTX text, ") + gpu.arch() + ": " + work.name;
  row.value = row.low = row.high = static_cast<double>(text) / 1024;
  row.unit = "KB";
  row.target = {};
  if (most_kb > 0) row.target = {Target::Of::value_at_most, most_kb};
  report.add(row);
}

void ptx_bench(Report& report) {
  with_request([&](const trace::Request& r) { ptx_row(report, softmax, 1, 12, r); }, 2,
               kernels::softmax, {}, {}, 1024, 1.0f);
  with_request([&](const trace::Request& r) { ptx_row(report, attention, 5, 0, r); }, 4,
               kernels::attention, {}, {}, {}, {}, 64, 64, 64, true);
}

// Milliseconds from trace to machine code, as the library counts them, over fresh kernels.
template <class Call>
Samples compile_times(int n, Call call) {
  Samples s;
  for (int k = 0; k < n + 1; ++k) {
    call(k);
    const CallStats stats = last_call();
    if (k > 0) s.seconds.push_back((stats.trace_us + stats.passes_us + stats.compile_us) * 1e-6);
  }
  return s;
}

void compile_row(Report& report, const char* work, double at_most, const Samples& s) {
  Row row{.work = std::string("to machine code, warm process: ") + work,
          .shape = "trace + passes + LLVM",
          .type = "f32"};
  set_duration(row, "ms", 1e3, s);
  row.target = {Target::Of::value_at_most, at_most};
  report.add(row);
}

void compile_bench(Report& report) {
  const Array x = Array::zeros(f32, {8, 1024}), y = Array::zeros(f32, {8, 1024});
  report.measuring("compiling softmax");
  compile_row(report, "softmax", 15, compile_times(25, [&](int k) {
                call(kernels::softmax, x, y, 1024, 1.0f + 0.001f * static_cast<float>(k));
              }));
  const Array a = Array::zeros(f32, {96, 96});
  report.measuring("compiling matmul");
  compile_row(report, "matmul", 30, compile_times(25, [&](int k) {
                call(kernels::matmul, a, a, a, 96, 192, 576, 1.0f + 0.001f * static_cast<float>(k));
              }));
}

const Registered registered_trace({"trace", "tracing, canonical order and hash", trace_bench});
const Registered registered_ptx({"ptx", "from trace to PTX text, no GPU needed", ptx_bench});
const Registered registered_compile({"compile", "from trace to machine code", compile_bench});

}  // namespace
}  // namespace tw::bench
