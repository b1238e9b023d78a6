#include "runtime/cpu/standstill.hpp"

#include <thread>

namespace tw::runtime {

Standstill::Worker::Worker(Standstill& s) : ir::Waits{&ask}, of_(s) {
  const std::lock_guard lock(s.mutex_);
  next_ = s.workers_, link_ = &s.workers_;
  if (next_) next_->link_ = &next_;
  s.workers_ = this;
  s.since_ = Clock::now();
}

Standstill::Worker::~Worker() {
  const std::lock_guard lock(of_.mutex_);
  *link_ = next_;
  if (next_) next_->link_ = link_;
  of_.since_ = Clock::now();
}

// A wait that ends tells nobody. Its thread then looks no more, which is as good: no standstill is
// found before it waits again, and that counts from there.
int32_t Standstill::Worker::ask(ir::Waits* self, uint32_t op, int64_t program, int64_t looks,
                                int64_t seen) {
  Worker& w = *static_cast<Worker*>(self);
  Standstill& s = w.of_;
  {
    const std::lock_guard lock(s.mutex_);
    if (s.found_) return 0;
    const Clock::time_point now = Clock::now();
    if (looks == stride) {
      w.waits_ = true;
      s.since_ = w.asked_ = now;
    }
    if (now - s.last_asked_ > pause) s.since_ = now;
    s.last_asked_ = now;
    w.looked_ = w.asked_, w.asked_ = now;
    w.op_ = op, w.program_ = program, w.seen_ = seen;
    s.judge();
    if (s.found_) return 0;
  }
  std::this_thread::yield();  // there may be more threads than processors
  return 1;
}

void Standstill::judge() {
  const Clock::time_point from = since_ + patience.load(std::memory_order_relaxed);
  const Worker* first = workers_;
  for (const Worker* w = workers_; w; w = w->next_) {
    if (!w->waits_ || w->looked_ < from) return;
    if (w->program_ < first->program_) first = w;
  }
  op_ = first->op_, seen_ = first->seen_;
  found_ = true;
}

}  // namespace tw::runtime
