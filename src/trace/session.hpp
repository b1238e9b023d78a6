// One trace in progress on this thread: the recorder, the ring of live handles, open regions.
#pragma once

#include <optional>

#include "tilewright/array.hpp"
#include "tilewright/tile.hpp"
#include "trace/recorder.hpp"

namespace tw::detail {

// The one door into handles for the tracer.
struct HandleAccess {
  static unsigned& id(const Handle& h) { return h.id_; }
  static unsigned& slot(const Handle& h) { return h.slot_; }
  static Handle*& prev(const Handle& h) { return h.prev_; }
  static Handle*& next(const Handle& h) { return h.next_; }
  static bool in_ring(const Handle& h) { return h.in_ring(); }
  static void unlink(Handle& h) { h.unlink(); }
};

}  // namespace tw::detail

namespace tw {

class Trace {
 public:
  using Handle = detail::Handle;
  using Val = trace::Val;

  Trace();
  void start(const trace::Request&);
  // Poisons what is still alive and clears everything, keeping capacity.
  void finish() noexcept;

  // --- the ring ---------------------------------------------------------------------------------
  void link(Handle&) noexcept;
  template <class F>
  void each_handle(F f) const {
    for (const Handle* h = detail::HandleAccess::next(ring_); h != &ring_;
         h = detail::HandleAccess::next(*h))
      f(*h);
  }
  // The value of a handle, or the error that says why it has none.
  Val use(const Handle&, Loc);
  [[noreturn]] void refuse(Val, Loc, bool of_tensor = false);  // that error

  // --- regions over handles ---------------------------------------------------------------------
  // Calls nest: open, [next_block], close. `again` re-runs the block just recorded for the purity
  // check and says whether to.
  void open(trace::OpKind, std::span<const Val> operands, Loc);
  bool again();
  void next_block(Val condition_or_0);
  void close();

  // Throws the error that a destructor or noexcept function could not.
  [[noreturn]] void throw_armed();
  // Before what was begun at this depth ends: throws where a loop inside it has not.
  void check_ended(size_t depth);
  void arm(const Error& e) noexcept {
    if (!armed) armed = e;
  }

  trace::Recorder rec;
  std::optional<Error> armed;
  const trace::Request* request = nullptr;
  size_t next_param = 0;
  unsigned long long serial = 0;
  size_t depth() const { return frames_.size(); }
  // The innermost open region.
  uint32_t region() const { return frames_.back().region; }

 private:
  struct Entry {
    const Handle* handle;  // null once destroyed
    Val old;               // before the region
    Val arg;               // inside the block being recorded
    Val arg1, mid;         // of the first block, when recording the second
    unsigned old_slot;
  };
  struct Frame {
    trace::OpKind kind;
    uint32_t region;
    uint32_t first_entry;
    int block = 0;
    int runs = 0;  // of the block being recorded
    trace::Recorder::Mark start{};
    Loc loc;
  };
  struct Ring : Handle {
    Ring() noexcept;
    ~Ring();
  };

  void enter_block(bool first);
  void reset_handles();
  void compare_runs(const Frame&);
  void check_escapes(const Frame&);
  Val poison(trace::Poison::Kind, Loc region, Val assigned);
  void check_same_type(Val before, Val after, const Frame&);
  bool is_read(Val, uint32_t region) const;
  Val tensor_base(Val) const;
  void forget(const Handle&) noexcept;
  friend class detail::Handle;

  Ring ring_;
  std::vector<Entry> entries_;
  std::vector<Frame> frames_;
  struct Saved {
    std::vector<trace::RawOp> ops;
    std::vector<Loc> locs;
    std::vector<Val> pool;
    std::vector<uint32_t> attrs, types;
  } saved_;
};

namespace trace {

// The thread's trace, whether it is recording or not.
Trace& thread_trace();

// While it lives, this thread records. Its end poisons the handles still alive and leaves the
// record for canonicalize.
struct Session {
  explicit Session(const Request&);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  Trace& trace;
};

}  // namespace trace

// The trace of this thread; null outside a Session.
Trace* current_trace() noexcept;
// The same, or the error "used outside a kernel".
Trace& active_trace(Loc, const char* what = "a tile operation");

}  // namespace tw
