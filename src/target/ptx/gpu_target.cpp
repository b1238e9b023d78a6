#include "target/ptx/gpu_target.hpp"

#include <fmt/format.h>

#include "support/error.hpp"

namespace tw::ptx {

GpuTarget gpu_named(std::string_view arch, Loc loc) {
  struct Chip {
    int sm, sms, shared_per_sm, threads_per_sm, cache_mb;  // shared: KB
  };
  static constexpr Chip chips[] = {{80, 108, 164, 2048, 40},   {86, 84, 100, 1536, 6},
                                   {89, 128, 100, 1536, 72},   {90, 132, 228, 2048, 60},
                                   {100, 148, 228, 2048, 126}, {120, 170, 100, 1536, 96}};
  std::string names;
  for (const Chip& c : chips) {
    GpuTarget t;
    t.sm = c.sm;
    t.feature = c.sm >= 90 ? 'a' : 0;
    const std::string name = t.arch();
    names += (names.empty() ? "" : ", ") + name;
    if (arch != name && arch != fmt::format("sm_{}", c.sm)) continue;
    if (c.sm < 90) t.max_cluster = 1;
    t.sms = c.sms;
    t.shared_per_sm = c.shared_per_sm << 10;
    t.shared_bytes = t.shared_per_sm - 1024;
    t.threads_per_sm = c.threads_per_sm;
    t.cache_bytes = int64_t{c.cache_mb} << 20;
    return t;
  }
  usage_error(loc, "there is no GPU '{}': write one of {}", arch, names);
}

std::string version_of(const GpuTarget& t) {
  return fmt::format("{} {} {} {} {} {} {}", t.arch(), t.sms, t.shared_bytes, t.shared_per_sm,
                     t.registers_per_sm, t.threads_per_sm, t.cache_bytes);
}

}  // namespace tw::ptx
