// Life of handles: construction, copies, the ring.
#include "support/error.hpp"
#include "trace/session.hpp"

namespace tw {

using detail::HandleAccess;

namespace detail {

// A handle made while a trace runs is in its ring from the start, even when it holds nothing yet: a
// region may assign it.
Handle::Handle() noexcept {
  if (Trace* t = current_trace()) {
    id_ = unset;
    t->link(*this);
  }
}

Handle::Handle(NewValue v) noexcept : id_(v.id) {
  if (in_ring()) current_trace()->link(*this);
}

Handle::Handle(const Handle& o) noexcept : id_(o.id_) {
  if (o.in_ring()) {
    link_after(&o);
  } else {
    slot_ = o.slot_;
    prev_ = o.prev_;
    next_ = o.next_;
  }
}

Handle& Handle::operator=(const Handle& o) noexcept {
  if (this == &o) return *this;
  if (o.in_ring()) {
    id_ = o.id_;
    if (!next_ || !prev_) link_after(&o);
  } else {
    if (in_ring()) unlink();
    id_ = o.id_;
    slot_ = o.slot_;
    prev_ = o.prev_;
    next_ = o.next_;
  }
  return *this;
}

Handle::~Handle() {
  if (in_ring()) unlink();
}

void Handle::link_after(const Handle* o) noexcept {
  slot_ = 0;
  prev_ = const_cast<Handle*>(o);
  next_ = o->next_;
  o->next_->prev_ = this;
  o->next_ = this;
}

void Handle::unlink() noexcept {
  if (!next_) return;
  if (slot_)
    if (Trace* t = current_trace()) t->forget(*this);
  prev_->next_ = next_;
  next_->prev_ = prev_;
  prev_ = next_ = nullptr;
  slot_ = 0;
}

}  // namespace detail

Trace::Ring::Ring() noexcept {
  HandleAccess::id(*this) = 0;  // never counted as a live handle
  HandleAccess::prev(*this) = HandleAccess::next(*this) = this;
}
Trace::Ring::~Ring() { HandleAccess::prev(*this) = HandleAccess::next(*this) = nullptr; }

void Trace::link(Handle& h) noexcept {
  Handle* first = HandleAccess::next(ring_);
  HandleAccess::slot(h) = 0;
  HandleAccess::prev(h) = &ring_;
  HandleAccess::next(h) = first;
  HandleAccess::prev(*first) = &h;
  HandleAccess::next(ring_) = &h;
}

void Trace::forget(const Handle& h) noexcept {
  const unsigned slot = HandleAccess::slot(h);
  if (slot <= entries_.size() && entries_[slot - 1].handle == &h)
    entries_[slot - 1].handle = nullptr;
}

Trace::Val Trace::use(const Handle& h, Loc loc) {
  if (armed) [[unlikely]]
    throw_armed();
  const unsigned id = HandleAccess::id(h);
  if (id > Handle::unset && id < Handle::poison_bit) [[likely]]
    return id;
  refuse(id, loc, HandleAccess::slot(h) != 0);
}

void Trace::refuse(Val id, Loc loc, bool of_tensor) {
  if (id == 0 || id == Handle::unset)
    usage_error(loc, "this variable holds nothing yet: assign it before its first use");
  if (id == Handle::host_scalar)
    usage_error(loc,
                "a tile made outside the kernel is used inside it: pass it as an argument, or make "
                "it inside");
  if (id == Handle::host_tensor)
    usage_error(loc,
                "a tensor made outside the kernel is used inside it: pass the array as an argument "
                "of tw::call");
  if (id == Handle::ended)
    usage_error(loc, "this {} belongs to a trace that has ended", of_tensor ? "tensor" : "tile");
  const trace::Poison& p = rec.poisons[id & ~Handle::poison_bit];
  const char* what = p.tensor ? "tensor" : "tile";
  switch (p.kind) {
    case trace::Poison::Kind::one_arm:
      usage_error(loc,
                  "this {} was assigned in one arm only of the if_ at line {} (at line {}) and "
                  "not before it: assign it in both arms, or give it a value before the if_",
                  what, p.region.line, p.assigned.line);
    case trace::Poison::Kind::zero_trips:
      usage_error(loc,
                  "this {} was first assigned inside the loop at line {} (at line {}), which may "
                  "run zero times: give it a value before the loop",
                  what, p.region.line, p.assigned.line);
  }
  TW_INTERNAL("bad handle id {}", id);
}

}  // namespace tw
