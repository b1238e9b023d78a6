// OpenBLAS, opened at run time: benches build without it.
#pragma once

#include <string>

namespace tw::bench {

class OpenBlas {
 public:
  // Opens the library once, with every OPENBLAS_* variable removed from the environment first (they
  // choose kernels), and set to one thread. Null when it is not installed.
  static const OpenBlas* open();

  // c = a * b, row-major and contiguous: a is [m, k], b is [k, n].
  void sgemm(int m, int n, int k, const float* a, const float* b, float* c) const;
  // Version, build options and the kernel it chose for this machine, as it reports them.
  std::string description() const;

 private:
  OpenBlas() = default;
  using Sgemm = void (*)(int, int, int, int, int, int, float, const float*, int, const float*, int,
                         float, float*, int);
  Sgemm sgemm_ = nullptr;
  const char* (*config_)() = nullptr;
  const char* (*core_)() = nullptr;
};

inline constexpr const char* openblas_missing = "no libopenblas.so.0: apt-get install libopenblas0";

}  // namespace tw::bench
