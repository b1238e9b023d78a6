// Whether somebody looks at the compilations of this thread.
#pragma once

#include <string>

#include "tilewright/inspect.hpp"

namespace tw {

struct InspectScopes {
  static bool active();
  static bool runs();        // of an active one: inspected calls run, too
  static const char* gpu();  // likewise: which one to show code for; null: that of the call
  static void show(const std::string& kernel, const std::string& name, const std::string& text);
};

}  // namespace tw
