// Kernels bound by memory, over arrays far larger than the caches, beside a parallel copy of the
// same bytes.
#include <bit>
#include <random>

#include "harness.hpp"
#include "peers/parallel_copy.hpp"
#include "tilewright/kernels.hpp"

namespace tw::bench {
namespace {

void rows_bench(Report& report) {
  constexpr long long rows = 16384, columns = 4096;  // 256 MiB an array in f32
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-4, 4);
  for (const DType type : {f32, bf16}) {
    const Array x = Array::empty(type, {rows, columns}), y = Array::zeros(type, {rows, columns}),
                z = Array::zeros(type, {rows, columns});
    for (long long i = 0; i < x.elements(); ++i) {
      const float v = uniform(random);
      if (type == f32)
        static_cast<float*>(x.data())[i] = v;
      else
        static_cast<uint16_t*>(x.data())[i] =
            static_cast<uint16_t>(std::bit_cast<uint32_t>(v) >> 16);
    }
    const Array weight = Array::zeros(type, {columns}), bias = Array::zeros(type, {columns});
    const auto bytes = static_cast<size_t>(x.elements()) * static_cast<size_t>(size_of(type));
    report.measuring("softmax and layer norm");
    const Alternative alternatives[] = {
        {"copy", [&] { parallel_copy(z.data(), x.data(), bytes); }},
        {"softmax", [&] { softmax(x, y); }},
        {"layer norm", [&] { layer_norm(x, weight, bias, y); }},
        {"memcpy", [&] { parallel_memcpy(z.data(), x.data(), bytes); }}};
    const auto samples = race(alternatives, {.total_seconds = 8, .min_rounds = 11});
    for (size_t k : {1u, 2u}) {
      Row row{.work = alternatives[k].name,
              .shape = "16384x4096",
              .type = name_of(type),
              .peer = "parallel copy"};
      set_rate(row, "GB/s", 2e-9 * static_cast<double>(bytes), samples[k], &samples[0]);
      if (type == f32) row.target = {Target::Of::ratio_at_least, 0.7};
      report.add(row);
      row.peer = "parallel memcpy", row.target = {};
      set_rate(row, "GB/s", 2e-9 * static_cast<double>(bytes), samples[k], &samples[3]);
      report.add(row);
    }
  }
}

const Registered registered({"rows", "softmax and layer norm beside a parallel copy", rows_bench});

}  // namespace
}  // namespace tw::bench
