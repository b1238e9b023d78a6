// What the files of the C interface share: the trace of this thread, and the way in and out of
// every function. The functions themselves call those of tile.hpp on short-lived handles, so
// operands, types and errors cannot differ between the two.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/default_floats.hpp"
#include "support/error.hpp"
#include "tilewright/tilewright.h"
#include "trace/session.hpp"

namespace tw::capi {

// An open region. Its carried values are handles, as the variables of a C++ kernel would be: the
// tracer finds out by itself which of them the region changed.
struct Region {
  trace::OpKind kind;
  Loc loc;
  int block = 0;
  std::vector<Tile> carried;  // tensors too: a handle is a handle
};

struct State {
  State() { trace::thread_trace(); }  // so that it outlives this one
  ~State() { drop(); }
  void drop() noexcept;
  // Drops the trace; inside the function of a scan, which works on it, once that has returned.
  void give_up() noexcept;
  void check_usable() const;  // throws what has ended the trace
  Trace& trace() { return session->trace; }
  const char* keep(const char* text) { return texts.emplace(text).first->c_str(); }

  std::optional<trace::Session> session;
  std::optional<Error> failed;  // the error that ended the trace
  std::vector<Region> regions;
  int combining = 0;     // functions of scans and reductions that run now
  bool aborted = false;  // inside one of them: dropped when the last has returned
  Loc loc;
  trace::Request request;
  std::vector<ir::Param> params;
  std::vector<ir::TensorArg> tensors;
  std::vector<trace::TuneValue> tunes;
  std::set<std::string> texts;  // files and names: Loc and TuneValue point at them
};

State& state();
// Records an error as the thread's last one.
tw_status report(const Error&) noexcept;
tw_status report_unknown() noexcept;

// Runs f(state) inside a trace; no exception leaves it, and the first error sticks.
template <class F>
tw_status in_trace(const char* name, F&& f) noexcept {
  const DefaultFloats floats;
  State* s = nullptr;
  try {
    s = &state();
    s->check_usable();
    if (!s->session) usage_error({}, "{} without a trace: call tw_trace_begin first", name);
    f(*s);
    return TW_OK;
  } catch (const Error& e) {
    if (s && s->session) s->failed = e;
    return report(e);
  } catch (...) {
    // Only memory can run out here. The trace is in an unknown state: it must not go on.
    const tw_status status = report_unknown();
    if (s && s->session) s->give_up();
    return status;
  }
}

// The id of a value that can be used here, or the error that says why not.
trace::Val id_of(State&, const char* name, tw_value);
Tile tile_of(State&, const char* name, tw_value);
Tensor tensor_of(State&, const char* name, tw_value);
Mask mask_of(State&, const char* name, tw_value);
DType dtype_of(State&, const char* name, tw_dtype);
Dims dims_of(State&, const char* name, int n, const int64_t*);
void check_list(State&, const char* name, int n, const void* first);

// Results. `out` may not be null.
void give(State&, const char* name, const detail::Handle&, tw_value* out);

// Operands as the functions of tile.hpp take them.
class ArgList {
 public:
  ArgList(State&, const char* name, int n, const tw_operand*);
  const Arg& operator[](int k) const { return args_[static_cast<size_t>(k)]; }
  Args args() const { return {args_.data(), static_cast<int>(args_.size())}; }

 private:
  std::vector<Tile> tiles_;  // what args_ points at
  std::vector<Arg> args_;
};

}  // namespace tw::capi
