#include "openblas.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>
#include <vector>

namespace tw::bench {
namespace {

void forget_settings() {
  std::vector<std::string> names;
  for (char** v = environ; *v; ++v) {
    std::string_view entry(*v);
    if (entry.starts_with("OPENBLAS_")) names.emplace_back(entry.substr(0, entry.find('=')));
  }
  for (const auto& name : names) unsetenv(name.c_str());
}

template <class F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace

const OpenBlas* OpenBlas::open() {
  static const OpenBlas* opened = []() -> const OpenBlas* {
    forget_settings();
    void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return nullptr;
    static OpenBlas blas;
    void (*set_threads)(int) = nullptr;
    if (!find(library, "cblas_sgemm", blas.sgemm_) ||
        !find(library, "openblas_get_config", blas.config_) ||
        !find(library, "openblas_get_corename", blas.core_) ||
        !find(library, "openblas_set_num_threads", set_threads))
      return nullptr;
    set_threads(1);
    return &blas;
  }();
  return opened;
}

void OpenBlas::sgemm(int m, int n, int k, const float* a, const float* b, float* c) const {
  constexpr int row_major = 101, not_transposed = 111;
  sgemm_(row_major, not_transposed, not_transposed, m, n, k, 1, a, k, b, n, 0, c, n);
}

std::string OpenBlas::description() const {
  return std::string(config_()) + ", kernel " + core_() + ", 1 thread";
}

}  // namespace tw::bench
