// Looking at what a kernel becomes on its way to the device.
#pragma once

#include "tilewright/error.hpp"

namespace tw {

// One stage of one compilation. The texts are valid during the handler.
struct Stage {
  const char* kernel;  // its name, or "at file:line"
  const char* name;    // "trace", "after fold", ...; then those of the device
  const char* text;    // positions of the author's lines as comments
};
using StageHandler = void (*)(const Stage&, void* context);

// Whether inspected calls also run. `only`: they compute nothing, and need no GPU to show what
// would run on one.
enum class Inspect : unsigned char { and_run, only };

// A GPU that need not be there, by the name of its code: "sm_80" (an A100), "sm_86", "sm_89",
// "sm_90a" (an H200), "sm_100a", "sm_120a". Calls for `cuda` show what would run on it, others are
// an error.
struct ForGpu {
  const char* name = nullptr;
};

// While it lives, each call on this thread traces and compiles anew, past all caches, and hands
// every stage that changed something to the handler. Of nested scopes the innermost counts.
class InspectScope {
 public:
  explicit InspectScope(StageHandler, void* context = nullptr, Inspect = Inspect::and_run,
                        Loc = Loc::here());
  InspectScope(StageHandler, void* context, ForGpu, Loc = Loc::here());  // Inspect::only
  ~InspectScope();
  InspectScope(const InspectScope&) = delete;
  InspectScope& operator=(const InspectScope&) = delete;

 private:
  InspectScope* outer_;
  StageHandler handler_;
  void* context_;
  Inspect how_;
  const char* gpu_ = nullptr;
  Loc loc_;
  friend struct InspectScopes;
};

}  // namespace tw
