#include "runtime/inspect_scope.hpp"

#include "support/checked.hpp"
#include "support/error.hpp"
#include "target/ptx/gpu_target.hpp"

namespace tw {
namespace {

thread_local InspectScope* innermost = nullptr;

}  // namespace

InspectScope::InspectScope(StageHandler handler, void* context, Inspect how, Loc loc)
    : outer_(innermost),
      handler_(handler),
      context_(context),
      how_(checked(how, Inspect::only, "choice", loc, "InspectScope")),
      loc_(loc) {
  if (!handler) usage_error(loc, "InspectScope: the handler is a null pointer");
  innermost = this;
}

InspectScope::InspectScope(StageHandler handler, void* context, ForGpu gpu, Loc loc)
    : InspectScope(handler, context, Inspect::only, loc) {
  if (gpu.name) ptx::gpu_named(gpu.name, loc);  // for its error
  gpu_ = gpu.name;
}

InspectScope::~InspectScope() { innermost = outer_; }

bool InspectScopes::active() { return innermost != nullptr; }
const char* InspectScopes::gpu_of_call(DeviceKind device) {
  const char* gpu = innermost->gpu_;
  if (gpu && device != DeviceKind::cuda)
    usage_error(innermost->loc_,
                "InspectScope is to show what {} would run, but the call is for {}: write "
                "tw::set_device(tw::DeviceKind::cuda) before it",
                gpu, name_of(device));
  return gpu;
}
bool InspectScopes::runs() { return innermost->how_ == Inspect::and_run; }

void InspectScopes::show(const std::string& kernel, const std::string& name,
                         const std::string& text) {
  const InspectScope* s = innermost;
  s->handler_({kernel.c_str(), name.c_str(), text.c_str()}, s->context_);
}

}  // namespace tw
