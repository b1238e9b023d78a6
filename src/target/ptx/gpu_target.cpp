#include "target/ptx/gpu_target.hpp"

#include <fmt/format.h>

namespace tw::ptx {

std::string version_of(const GpuTarget& t) {
  return fmt::format("{} {} {} {} {} {} {}", t.arch(), t.sms, t.shared_bytes, t.shared_per_sm,
                     t.registers_per_sm, t.threads_per_sm, t.cache_bytes);
}

}  // namespace tw::ptx
