// Whether somebody looks at the compilations of this thread.
#pragma once

#include <string>

#include "tilewright/device.hpp"
#include "tilewright/inspect.hpp"

namespace tw {

struct InspectScopes {
  static bool active();
  static bool runs();  // of an active one: inspected calls run, too
  // Likewise: which GPU to show code for; null: the device of the call. Errors (usage, at the
  // scope): one is named, and the call is for another kind of device.
  static const char* gpu_of_call(DeviceKind device);
  static void show(const std::string& kernel, const std::string& name, const std::string& text);
};

}  // namespace tw
