#include "target/ptx/registers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tw::ptx {

int most_registers(int threads, const GpuTarget& t) {
  constexpr int unit = 8;  // of which a thread gets whole ones
  return std::min(t.registers_per_sm / threads / unit * unit, t.registers);
}

std::optional<Kernel> with_more_registers(const Kernel& k, int used, const GpuTarget& t) {
  const int most = most_registers(k.threads, t);
  const size_t body = k.text.find("\n{\n");
  if (k.max_registers || used >= most || body == k.text.npos) return {};
  Kernel more = k;
  more.max_registers = most;
  more.text.insert(body, fmt::format("\n.maxnreg {}", most));
  return more;
}

}  // namespace tw::ptx
