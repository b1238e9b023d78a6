#include "runtime/device.hpp"

#include <cstring>

#include "support/error.hpp"

namespace tw {

namespace runtime {

const Device& device(DeviceKind kind) {
  return kind == DeviceKind::interpreter ? interpreter_device() : cpu_device();
}

}  // namespace runtime

const char* name_of(DeviceKind d) { return d == DeviceKind::interpreter ? "interpreter" : "cpu"; }

DeviceKind device_named(const char* name) {
  for (DeviceKind d : {DeviceKind::cpu, DeviceKind::interpreter})
    if (name && std::strcmp(name, name_of(d)) == 0) return d;
  usage_error({}, "there is no device '{}': write cpu or interpreter", name ? name : "");
}

bool available(DeviceKind d, const char** why) {
  const char* missing = runtime::device(d).missing();
  if (missing && why) *why = missing;
  return !missing;
}

}  // namespace tw
