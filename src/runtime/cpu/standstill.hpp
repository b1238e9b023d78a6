// Finds out that a launch stands still: every program that has started waits, and nobody is left
// to change what they wait for. Without this a wait for a flag that nobody writes holds a thread of
// the scheduler, and the caller, for ever.
//
// Correct programs cannot be taken for one. A program may wait only for programs that started
// before it (docs/semantics.md), so of those that have started and not ended, one always does not
// wait, or finds its element when it looks. An error needs the opposite, seen and not guessed: each
// thread inside the kernel waits, and each has looked at its element, and not found it, after the
// last of them began to wait. They all look once more when `patience` has gone by since: what they
// wait for may come from a thread of the host, or from a call of another thread, of which this
// launch knows nothing. While nobody asks for `pause` the whole process stood still (a debugger, a
// suspended machine), and that thread of the host with it: patience begins anew.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>

#include "ir/launch.hpp"

namespace tw::runtime {

class Standstill {
 public:
  using Clock = std::chrono::steady_clock;
  // Tests are less patient.
  static inline std::atomic<std::chrono::milliseconds> patience{std::chrono::seconds(10)};
  static constexpr std::chrono::milliseconds pause{1000};

  // A thread while it runs programs of the launch.
  class Worker : public ir::Waits {
   public:
    explicit Worker(Standstill&);
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

   private:
    friend Standstill;
    static int32_t ask(ir::Waits*, uint32_t op, int64_t program, int64_t looks, int64_t seen);

    Standstill& of_;
    Worker *next_ = nullptr, **link_ = nullptr;
    bool waits_ = false;
    Clock::time_point asked_, looked_;  // last; the last look came after `looked_`
    uint32_t op_ = 0;
    int64_t program_ = 0, seen_ = 0;
  };

  // No program is to start any more.
  bool found() const { return found_; }

  // When found: the waiting program with the lowest number, its op, and the element it saw last.
  uint32_t op() const { return op_; }
  int64_t seen() const { return seen_; }

 private:
  void judge();

  std::mutex mutex_;
  Worker* workers_ = nullptr;
  Clock::time_point since_;  // when a worker last came, went, or began to wait, or a pause ended
  Clock::time_point last_asked_;  // any of them
  std::atomic<bool> found_ = false;
  uint32_t op_ = 0;
  int64_t seen_ = 0;
};

}  // namespace tw::runtime
