#include "target/llvm/cpu_target.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "target/llvm/api.hpp"

namespace tw::llvm {
namespace {

// Bytes of the last-level cache by the kernel's table; 0: unknown. The C library computes its
// answer from CPUID, which a virtual machine may pass on from a larger one: 320 MiB where there are
// 32, and nothing was streamed past the cache.
int64_t last_level_cache() {
  int64_t bytes = 0;
  int highest = 0;
  const std::filesystem::path table = "/sys/devices/system/cpu/cpu0/cache";
  for (int i = 0;; ++i) {
    const auto index = table / ("index" + std::to_string(i));
    std::ifstream level_file(index / "level"), size_file(index / "size");
    int level = 0;
    int64_t size = 0;
    char unit = 0;
    if (!(level_file >> level)) break;
    if (!(size_file >> size >> unit) || unit != 'K' || level < highest) continue;
    highest = level, bytes = size << 10;
  }
  return bytes > 0 ? bytes : std::max(0L, sysconf(_SC_LEVEL3_CACHE_SIZE));
}

CpuTarget detect() {
  CpuTarget t;
  t.cpu = take_message(api().GetHostCPUName());
  t.features = take_message(api().GetHostCPUFeatures());
  const bool v512 = t.has("avx512f") && t.has("avx512bw") && t.has("avx512dq") && t.has("avx512vl");
  t.vector_bits = v512 ? 512 : t.has("avx2") && t.has("fma") ? 256 : 128;
  if (const int64_t bytes = last_level_cache(); bytes > 0) t.cache_bytes = bytes;
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
