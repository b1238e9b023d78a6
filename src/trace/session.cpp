#include "trace/session.hpp"

#include "support/error.hpp"
#include "support/of_thread.hpp"
#include "trace/canonical.hpp"

namespace tw {

using detail::HandleAccess;

namespace {
thread_local Trace* current = nullptr;
}

Trace* current_trace() noexcept { return current; }

Trace& active_trace(Loc loc, const char* what) {
  if (!current)
    usage_error(loc, "{} outside a kernel: it is legal only while tw::call traces one", what);
  return *current;
}

Trace::Trace() = default;

void Trace::start(const trace::Request& r) {
  rec.clear();
  request = &r;
  next_param = 0;
  armed.reset();
  entries_.clear();
  frames_.clear();
  for (const ir::Param& p : r.params) {
    const ir::Type t = p.is_tensor ? ir::tensor_type(p.dtype, p.rank) : ir::scalar_type(p.dtype);
    rec.params.push_back(p);
    rec.param_values.push_back(rec.new_arg(0, rec.intern(t)));
  }
}

void Trace::finish() noexcept {
  for (Handle* h = HandleAccess::next(ring_); h != &ring_;) {
    Handle* next = HandleAccess::next(*h);
    // The slot of a handle without a ring is free: what it was, for the error of its next use.
    const unsigned id = HandleAccess::id(*h);
    HandleAccess::slot(*h) = id < rec.values.size() && rec.type(id).is_tensor();
    HandleAccess::id(*h) = Handle::ended;
    HandleAccess::prev(*h) = HandleAccess::next(*h) = nullptr;
    h = next;
  }
  HandleAccess::prev(ring_) = HandleAccess::next(ring_) = &ring_;
  request = nullptr;
}

// Stays armed: a trace that met an error is dead, whatever its kernel catches.
void Trace::throw_armed() { raise(*armed); }

void Trace::check_ended(size_t depth) {
  if (armed) throw_armed();
  if (frames_.size() > depth)
    usage_error(frames_.back().loc,
                "the loop begun here has not ended where what is around it ends: write for (Tile k "
                ": range(...)), which runs it to its end");
}

namespace trace {

// One per thread, so that its arrays keep their capacity: a trace allocates almost nothing.
Trace& thread_trace() { return of_thread<Trace>(); }

Session::Session(const Request& request) : trace(thread_trace()) {
  if (current)
    usage_error({}, "a kernel cannot be traced while another one is being traced on this thread");
  thread_local unsigned long long serial = 0;
  trace.start(request);
  trace.serial = ++serial;
  current = &trace;
}

Session::~Session() {
  trace.finish();
  current = nullptr;
}

void record(const Request& request, ir::Func& out) {
  {
    Session session(request);
    const ErrorWatch watch;
    request.run(request.frame);
    if (watch.first) raise(*watch.first);
    session.trace.check_ended(0);
  }
  canonicalize(thread_trace().rec, out);
}

}  // namespace trace
}  // namespace tw
