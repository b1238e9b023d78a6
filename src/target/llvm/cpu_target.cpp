#include "target/llvm/cpu_target.hpp"

#include <algorithm>

#include "target/llvm/api.hpp"
#include "target/llvm/cache_size.hpp"

namespace tw::llvm {
namespace {

CpuTarget detect() {
  CpuTarget t;
  t.cpu = take_message(api().GetHostCPUName());
  t.features = take_message(api().GetHostCPUFeatures());
  const bool v512 = t.has("avx512f") && t.has("avx512bw") && t.has("avx512dq") && t.has("avx512vl");
  t.vector_bits = v512 ? 512 : t.has("avx2") && t.has("fma") ? 256 : 128;
  if (const int64_t bytes = last_level_caches(); bytes > 0) t.cache_bytes = bytes;
  return t;
}

}  // namespace

bool CpuTarget::has(std::string_view feature) const {
  for (size_t at = 0; at < features.size();) {
    const size_t end = std::min(features.find(',', at), features.size());
    const std::string_view item = std::string_view(features).substr(at, end - at);
    if (item.size() == feature.size() + 1 && item[0] == '+' && item.substr(1) == feature)
      return true;
    at = end + 1;
  }
  return false;
}

const CpuTarget& host_cpu() {
  static const CpuTarget* host = new CpuTarget(detect());
  return *host;
}

CpuTarget narrowed(const CpuTarget& host, int vector_bits) {
  CpuTarget t = host;
  if (vector_bits >= host.vector_bits) return t;
  t.vector_bits = vector_bits;
  // A list of its own: switching off one AVX-512 feature of the host at a time would leave those
  // that a newer LLVM adds.
  t.cpu = vector_bits == 256 ? "x86-64-v3" : "x86-64-v2";
  t.features = vector_bits == 256 ? "+avx2,+fma,+f16c,+bmi2" : "+sse4.2";
  return t;
}

}  // namespace tw::llvm
