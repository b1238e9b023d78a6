#include "runtime/inspect_scope.hpp"

namespace tw {
namespace {

thread_local InspectScope* innermost = nullptr;

}  // namespace

InspectScope::InspectScope(StageHandler handler, void* context)
    : outer_(innermost), handler_(handler), context_(context) {
  innermost = this;
}

InspectScope::~InspectScope() { innermost = outer_; }

bool InspectScopes::active() { return innermost != nullptr; }

void InspectScopes::show(const std::string& kernel, const std::string& name,
                         const std::string& text) {
  const InspectScope* s = innermost;
  s->handler_({kernel.c_str(), name.c_str(), text.c_str()}, s->context_);
}

}  // namespace tw
