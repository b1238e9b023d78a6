// Twelve softmax variants, three element types by four sizes: from one compiled function of ours,
// and as twelve instantiations of a plain CUDA template through nvcc.
#include <chrono>

#include "bench_kernels.hpp"
#include "harness.hpp"
#include "peers/nvcc.hpp"

namespace tw::bench {
namespace {

void variants_bench(Report& report) {
  static float fresh = 2;  // a constant no earlier round used: nothing is in the cache
  const auto ours = [] {
    fresh += 0.001f;
    for (const DType type : {f32, bf16, f16})
      for (const int columns : {256, 1024, 4096, 16384}) {
        const Array x = Array::zeros(type, {1, columns}), y = Array::zeros(type, {1, columns});
        call(kernels::softmax, x, y, columns, fresh);
      }
  };
  const std::string nvcc = find_nvcc();
  std::vector<Alternative> alternatives{{"tilewright", ours}};
  if (!nvcc.empty()) alternatives.push_back({"nvcc", [&] { compile_softmax_template(nvcc); }});
  report.measuring("12 softmax variants");
  const auto samples = race(alternatives, {.total_seconds = 20, .min_rounds = 3});
  Row row{.work = "12 softmax variants, compiled and run once",
          .shape = "256..16384 columns",
          .type = "f32, bf16, f16"};
  if (nvcc.empty()) {
    report.skip("nvcc's time for the same", nvcc_missing);
    set_duration(row, "ms", 1e3, samples[0]);
  } else {
    report.version("nvcc", nvcc_version(nvcc));
    row.peer = "nvcc, 12 instantiations of a template";
    set_duration(row, "ms", 1e3, samples[0], &samples[1]);
  }
  report.add(row);
}

const Registered registered({"variants", "12 softmax variants beside nvcc", variants_bench});

}  // namespace
}  // namespace tw::bench
