// Where compiled kernels are kept.
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "runtime/disk_cache.hpp"

namespace tw::runtime {
namespace {

// A program with more rights than its user must not load code from where the user says.
const char* variable(const char* name) { return secure_getenv(name); }

bool is_absolute(const char* path) { return path && *path == '/'; }

}  // namespace

DiskPlace disk_place() {
  DiskPlace p;
  const char *chosen = variable("TW_CACHE_DIR"), *caches = variable("XDG_CACHE_HOME"),
             *home = variable("HOME");
  if (chosen) {
    std::error_code none;  // a working directory that is gone
    if (*chosen) p.folder = std::filesystem::absolute(chosen, none).string();
  } else if (is_absolute(caches)) {
    p.folder = std::string(caches) + "/tilewright";
  } else if (is_absolute(home)) {
    p.folder = std::string(home) + "/.cache/tilewright";
  } else {
    p.why = "there is no HOME";
  }
  if (const char* text = variable("TW_CACHE_MB"); text && *text) {
    const std::string_view t = text;
    uint64_t mb = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), mb);
    if (error != std::errc{} || end != t.data() + t.size() || mb > UINT64_MAX >> 20) {
      p.folder.clear();
      p.why = fmt::format("TW_CACHE_MB is '{}', no number of MiB", text);
    } else if (mb == 0) {
      p.folder.clear();
      p.why.clear();
    } else {
      p.most_bytes = mb << 20;
    }
  }
  return p;
}

DiskCache& disk_cache() {
  // Never destroyed: calls may still run while the process ends.
  static DiskCache& c = *[] {
    DiskPlace p = disk_place();
    return new DiskCache(std::move(p.folder), p.most_bytes, std::move(p.why));
  }();
  return c;
}

}  // namespace tw::runtime
