// The peers alone, so that a machine's figures can be told from ours.
#include <cstdint>
#include <vector>

#include "../harness.hpp"
#include "nvcc.hpp"
#include "openblas.hpp"
#include "parallel_copy.hpp"

namespace tw::bench {
namespace {

void sgemm(Report& report) {
  const OpenBlas* blas = OpenBlas::open();
  if (!blas) return report.skip("sgemm", openblas_missing);
  report.version("openblas", blas->description());
  constexpr int n = 1152;
  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<float>(i % 17) - 8;
    b[i] = static_cast<float>(i % 13) - 6;
  }
  report.measuring("OpenBLAS");
  const Alternative alternatives[] = {
      {"openblas", [&] { blas->sgemm(n, n, n, a.data(), b.data(), c.data()); }}};
  Row row{.work = "openblas sgemm", .shape = "1152x1152x1152, 1 thread", .type = "f32"};
  set_rate(row, "GFLOP/s", 2.0 * n * n * n / 1e9, race(alternatives)[0]);
  report.add(row);
}

void copy(Report& report) {
  constexpr std::size_t bytes = std::size_t{256} << 20;
  std::vector<std::uint8_t> from(bytes, 1), to(bytes, 2);
  report.measuring("parallel copy");
  const Alternative alternatives[] = {
      {"copy", [&] { parallel_copy(to.data(), from.data(), bytes); }}};
  Row row{.work = "parallel copy", .shape = "256 MiB", .type = "u8"};
  set_rate(row, "GB/s", 2.0 * bytes / 1e9, race(alternatives)[0]);
  report.add(row);
}

void nvcc(Report& report) {
  const std::string compiler = find_nvcc();
  if (compiler.empty()) return report.skip("nvcc softmax", nvcc_missing);
  report.version("nvcc", nvcc_version(compiler));
  report.measuring("nvcc");
  const Alternative alternatives[] = {{"nvcc", [&] { compile_softmax_template(compiler); }}};
  Row row{.work = "nvcc softmax", .shape = "12 instantiations", .type = "f32, f16, bf16"};
  set_duration(row, "ms", 1e3, race(alternatives)[0]);
  report.add(row);
}

const Registered registered({"peers", "OpenBLAS, a parallel copy and nvcc on this machine",
                             [](Report& report) {
                               sgemm(report);
                               copy(report);
                               nvcc(report);
                             }});

}  // namespace
}  // namespace tw::bench
