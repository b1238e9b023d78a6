#include "runtime/tune_scope.hpp"

#include <algorithm>

#include "support/checked.hpp"

namespace tw {
namespace {

thread_local TuneScope* innermost = nullptr;

}  // namespace

TuneScope::TuneScope(const char* name, long long value, Loc loc)
    : outer_(innermost), name_(checked_text(name, "name", loc, "TuneScope")), value_(value) {
  innermost = this;
}

TuneScope::~TuneScope() { innermost = outer_; }

[[gnu::hot]] void TuneScopes::collect(std::vector<trace::TuneValue>& out) {
  out.clear();
  for (const TuneScope* s = innermost; s; s = s->outer_) {
    const auto at =
        std::lower_bound(out.begin(), out.end(), s->name_,
                         [](const trace::TuneValue& a, const char* name) { return a.name < name; });
    if (at == out.end() || at->name != s->name_) out.insert(at, {s->name_, s->value_});
  }
}

}  // namespace tw
