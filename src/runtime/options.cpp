#include "runtime/options.hpp"

#include <atomic>
#include <cstdlib>
#include <string_view>

#include "runtime/device.hpp"

namespace tw {
namespace runtime {
namespace {

bool from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value && *value && std::string_view(value) != "0";
}

struct Switches {
  std::atomic<bool> verify{from_environment("TW_VERIFY_CACHE")};
  std::atomic<bool> purity{from_environment("TW_CHECK_PURITY")};
  std::atomic<bool> frozen{false};
};

Switches& switches() {
  static Switches s;
  return s;
}

}  // namespace

Options& current_options() {
  static const bool lines = from_environment("TW_LINES");
  thread_local Options options{.lines = lines};
  return options;
}

bool verify_cache() { return switches().verify.load(std::memory_order_relaxed); }
bool check_purity() { return switches().purity.load(std::memory_order_relaxed); }
void set_verify_cache(bool on) { switches().verify = on; }
void set_check_purity(bool on) { switches().purity = on; }
bool frozen() { return switches().frozen.load(std::memory_order_relaxed); }

}  // namespace runtime

void set_device(DeviceKind d) { runtime::current_options().device = runtime::checked(d); }
DeviceKind current_device() { return runtime::current_options().device; }
void set_lines(bool on) { runtime::current_options().lines = on; }
void freeze(bool on) { runtime::switches().frozen = on; }

}  // namespace tw
