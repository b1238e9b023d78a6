// The library kernels at sizes a person would use, each checked against f64.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <tilewright/kernels.hpp>
#include <tilewright/tilewright.hpp>
#include <vector>

#include "demo.hpp"
#include "progress.hpp"

namespace demo {

namespace {

tw::Array random_array(tw::Dims dims, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  const tw::Array a = tw::Array::empty(tw::f32, dims);
  for (long long i = 0; i < a.elements(); ++i) a.data_as<float>()[i] = normal(random);
  return a;
}

struct Timed {
  tw::CallStats first;  // the call that traced and compiled
  double run_us;        // the median of later calls
};

template <class Call>
Timed measure(Call call) {
  Timed t;
  call();
  t.first = tw::last_call();
  std::vector<double> runs;
  for (int k = 0; k < 5; ++k) {
    call();
    runs.push_back(tw::last_call().run_us);
  }
  std::sort(runs.begin(), runs.end());
  t.run_us = runs[runs.size() / 2];
  return t;
}

// One line of the table. `rate` is in the unit's 1e9 a second.
bool report(const char* name, const char* shape, const Timed& t, double work, const char* unit,
            double error, double allowed) {
  std::printf("%-12s %-22s %7.0f %9.1f %9.2f %8.1f %-8s %9.1e %s\n", name, shape,
              t.first.trace_us + t.first.passes_us, t.first.compile_us / 1e3, t.run_us / 1e3,
              work / t.run_us * 1e-3, unit, error, error <= allowed ? "" : "TOO LARGE");
  return error <= allowed;
}

double worst(double so_far, double expected, double got) {
  return std::isfinite(got) ? std::max(so_far, std::abs(expected - got)) : INFINITY;
}

}  // namespace

void print_heading() {
  std::printf("%-12s %-22s %7s %9s %9s %17s %9s\n", "kernel", "shape (f32)", "trace", "compile",
              "run", "speed", "largest");
  std::printf("%-12s %-22s %7s %9s %9s %17s %9s\n", "", "", "us", "ms", "ms", "", "error");
}

bool softmax() {
  const int rows = 4096, n = 4096;
  const tw::Array x = random_array({rows, n}, 1), y = tw::Array::zeros(tw::f32, {rows, n});
  const Timed t = measure([&] { tw::softmax(x, y); });
  double error = 0;
  Progress progress("checking softmax against f64");
  std::vector<double> e(n);
  for (int r = 0; r < rows; ++r) {
    const float *in = x.data_as<float>() + static_cast<long long>(r) * n,
                *out = y.data_as<float>() + static_cast<long long>(r) * n;
    const double m = *std::max_element(in, in + n);
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += e[static_cast<size_t>(i)] = std::exp(in[i] - m);
    for (int i = 0; i < n; ++i) error = worst(error, e[static_cast<size_t>(i)] / sum, out[i]);
    progress.step(r, rows);
  }
  return report("softmax", "4096 x 4096", t, 8.0 * rows * n, "GB/s", error, 1e-7);
}

bool layer_norm() {
  const int rows = 4096, n = 4096;
  const tw::Array x = random_array({rows, n}, 2), w = random_array({n}, 3),
                  b = random_array({n}, 4), y = tw::Array::zeros(tw::f32, {rows, n});
  const Timed t = measure([&] { tw::layer_norm(x, w, b, y); });
  double error = 0;
  Progress progress("checking layer norm against f64");
  for (int r = 0; r < rows; ++r) {
    const float *in = x.data_as<float>() + static_cast<long long>(r) * n,
                *out = y.data_as<float>() + static_cast<long long>(r) * n;
    double mean = 0, var = 0;
    for (int i = 0; i < n; ++i) mean += in[i];
    mean /= n;
    for (int i = 0; i < n; ++i) var += (in[i] - mean) * (in[i] - mean);
    const double inverse = 1 / std::sqrt(var / n + 1e-5f);
    for (int i = 0; i < n; ++i)
      error = worst(error, (in[i] - mean) * inverse * w.data_as<float>()[i] + b.data_as<float>()[i],
                    out[i]);
    progress.step(r, rows);
  }
  return report("layer norm", "4096 x 4096", t, 8.0 * rows * n, "GB/s", error, 1e-5);
}

bool matmul() {
  const int n = 1024;
  const tw::Array a = random_array({n, n}, 5), b = random_array({n, n}, 6),
                  c = tw::Array::zeros(tw::f32, {n, n});
  const Timed t = measure([&] { tw::matmul(a, b, c); });
  double error = 0;
  Progress progress("checking matmul against f64");
  std::vector<double> row(n);
  for (int i = 0; i < n; ++i) {
    std::fill(row.begin(), row.end(), 0.0);
    for (int k = 0; k < n; ++k) {
      const double s = a.data_as<float>()[i * n + k];
      const float* bk = b.data_as<float>() + k * n;
      for (int j = 0; j < n; ++j) row[static_cast<size_t>(j)] += s * bk[j];
    }
    for (int j = 0; j < n; ++j)
      error = worst(error, row[static_cast<size_t>(j)], c.data_as<float>()[i * n + j]);
    progress.step(i, n);
  }
  return report("matmul", "1024 x 1024 x 1024", t, 2.0 * n * n * n, "GFLOP/s", error, 5e-4);
}

bool attention() {
  const int heads = 8, s = 1024, d = 64;
  const tw::Array q = random_array({heads, s, d}, 7), k = random_array({heads, s, d}, 8),
                  v = random_array({heads, s, d}, 9), o = tw::Array::zeros(tw::f32, {heads, s, d});
  const Timed t = measure([&] { tw::attention(q, k, v, o, true); });
  double error = 0;
  Progress progress("checking attention against f64");
  std::vector<double> p(s), out(d);
  for (int h = 0; h < heads; ++h)
    for (int i = 0; i < s; ++i) {
      const float *qi = q.data_as<float>() + (h * s + i) * d, *kh = k.data_as<float>() + h * s * d,
                  *vh = v.data_as<float>() + h * s * d, *oi = o.data_as<float>() + (h * s + i) * d;
      double m = -INFINITY, sum = 0;
      for (int j = 0; j <= i; ++j) {
        double dot = 0;
        for (int c = 0; c < d; ++c) dot += static_cast<double>(qi[c]) * kh[j * d + c];
        m = std::max(m, p[static_cast<size_t>(j)] = dot / 8);
      }
      std::fill(out.begin(), out.end(), 0.0);
      for (int j = 0; j <= i; ++j) {
        const double e = std::exp(p[static_cast<size_t>(j)] - m);
        sum += e;
        for (int c = 0; c < d; ++c) out[static_cast<size_t>(c)] += e * vh[j * d + c];
      }
      for (int c = 0; c < d; ++c) error = worst(error, out[static_cast<size_t>(c)] / sum, oi[c]);
      progress.step(h * s + i, heads * s);
    }
  return report("attention", "8 x 1024 x 64 causal", t, 2.0 * heads * s * s * d, "GFLOP/s", error,
                2e-5);
}

}  // namespace demo
