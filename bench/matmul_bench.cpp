// The f32 product on one thread, beside OpenBLAS.
#include <tbb/global_control.h>

#include <random>

#include "harness.hpp"
#include "peers/openblas.hpp"
#include "tilewright/kernels.hpp"

namespace tw::bench {
namespace {

void matmul_bench(Report& report) {
  const OpenBlas* blas = OpenBlas::open();
  if (!blas) return report.skip("f32 matmul beside OpenBLAS", openblas_missing);
  report.version("openblas", blas->description());
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  for (const int n : {1152, 2304, 500}) {
    const auto fill = [&] {
      const Array x = Array::empty(f32, {n, n});
      for (long long i = 0; i < x.elements(); ++i) x.data_as<float>()[i] = normal(random);
      return x;
    };
    const Array a = fill(), b = fill(), c = Array::zeros(f32, {n, n}),
                d = Array::zeros(f32, {n, n});
    report.measuring("matmul");
    const Alternative alternatives[] = {{"tilewright", [&] { matmul(a, b, c); }},
                                        {"openblas", [&] {
                                           blas->sgemm(n, n, n, a.data_as<float>(),
                                                       b.data_as<float>(), d.data_as<float>());
                                         }}};
    const auto samples = race(alternatives, {.total_seconds = 4, .min_rounds = 15});
    Row row{.work = "matmul, one thread",
            .shape = std::to_string(n) + "^3",
            .type = "f32",
            .peer = "OpenBLAS"};
    set_rate(row, "GFLOP/s", 2e-9 * n * n * n, samples[0], &samples[1]);
    if (n == 1152) row.target = {Target::Of::ratio_at_least, 0.9};
    report.add(row);
  }
}

const Registered registered({"matmul", "f32 matmul beside OpenBLAS, one thread", matmul_bench});

}  // namespace
}  // namespace tw::bench
