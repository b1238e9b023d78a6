#include "runtime/inspect_scope.hpp"

#include "support/checked.hpp"

namespace tw {
namespace {

thread_local InspectScope* innermost = nullptr;

}  // namespace

InspectScope::InspectScope(StageHandler handler, void* context, Inspect how, Loc loc)
    : outer_(innermost),
      handler_(handler),
      context_(context),
      how_(checked(how, Inspect::only, "choice", loc, "InspectScope")) {
  if (!handler) usage_error(loc, "InspectScope: the handler is a null pointer");
  innermost = this;
}

InspectScope::InspectScope(StageHandler handler, void* context, ForGpu gpu, Loc loc)
    : InspectScope(handler, context, Inspect::only, loc) {
  gpu_ = gpu.name;
}

InspectScope::~InspectScope() { innermost = outer_; }

bool InspectScopes::active() { return innermost != nullptr; }
const char* InspectScopes::gpu() { return innermost->gpu_; }
bool InspectScopes::runs() { return innermost->how_ == Inspect::and_run; }

void InspectScopes::show(const std::string& kernel, const std::string& name,
                         const std::string& text) {
  const InspectScope* s = innermost;
  s->handler_({kernel.c_str(), name.c_str(), text.c_str()}, s->context_);
}

}  // namespace tw
