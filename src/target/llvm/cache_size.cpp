#include "target/llvm/cache_size.hpp"

#include <sched.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace tw::llvm {
namespace {

struct Cache {
  int level = 0;
  int64_t bytes = 0;
  std::string sharers;  // "0-7": the same text for each of them
};

// Of one processor: the cache of the highest level.
Cache last_of(const std::filesystem::path& folder) {
  Cache last;
  for (int i = 0;; ++i) {
    const auto index = folder / ("index" + std::to_string(i));
    std::ifstream level(index / "level"), size(index / "size"), sharers(index / "shared_cpu_list");
    Cache c;
    char unit = 0;
    if (!(level >> c.level)) return last;
    if (!(size >> c.bytes >> unit) || unit != 'K' || c.level < last.level) continue;
    c.bytes <<= 10;
    sharers >> c.sharers;
    last = c;
  }
}

}  // namespace

int64_t last_level_caches(const std::filesystem::path& table, std::span<const int> processors) {
  std::set<std::string> counted;
  int64_t bytes = 0;
  for (int p : processors) {
    const Cache c = last_of(table / ("cpu" + std::to_string(p)) / "cache");
    if (counted.insert(c.sharers).second) bytes += c.bytes;
  }
  return bytes;
}

int64_t last_level_caches() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> processors;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int p = 0; p < CPU_SETSIZE; ++p)
      if (CPU_ISSET(p, &set)) processors.push_back(p);
  return last_level_caches("/sys/devices/system/cpu", processors);
}

}  // namespace tw::llvm
