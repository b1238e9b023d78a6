// Programs that meet: a kernel with atomics or waits runs its programs side by side in one
// scheduler, and what orders them is followed.
//
// Within a program barriers order everything, so a time is the number of barriers so far, and one
// number a program says what another knows of it: all before that time. A release publishes what
// came before the last barrier, and an acquire counts from the next one on. Lowering puts barriers
// there, since all threads of a program take part; code that leaves them out is told of a race.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sim/simt/machine.hpp"

namespace tw::sim::simt {

class Meeting {
 public:
  explicit Meeting(const Launch&);
  void run(int64_t programs);

  // change: an atomic among the threads of one program, to others no more than a store.
  enum class Kind : uint8_t { read, write, change, atomic };
  // An access to an element that is tracked. Throws when another program touched it, at least one
  // of both stores, not both are atomics and nothing orders them. `value`: what a write stores.
  void note(Warp&, const Instr&, const Place& base, const Target&, int element, Kind,
            const Access& now, uint64_t value = 0);
  // An atomic of the device reads what earlier ones released here, and adds to it.
  void synchronize(Warp&, const Place& base, const Target&, const Access& now, bool acquires,
                   bool releases);
  // Some program has stored to it.
  bool is_written(const Warp&, const Place& base, const Target&, int element);

  bool changed = false;  // some tensor, since waiting warps looked last

 private:
  using Clock = std::map<int64_t, uint32_t>;  // program: all of it before that time is known
  struct Touch {
    uint32_t op = 0, time = 0;
    int64_t program = 0;
  };
  struct Element {
    Touch write;
    std::optional<uint64_t> value;  // of a plain store
    bool written = false;
    std::unordered_map<int64_t, Touch> reads, atomics;  // the last ones, by program
    Clock released;
  };
  struct Known {
    Clock now;
    std::vector<std::pair<uint32_t, Clock>> from;  // the next barrier after that time
  };

  uint32_t time(const Access& a) const { return launch_.cluster > 1 ? a.cluster_phase : a.phase; }
  Element& at(const Warp&, const Place& base, const Target&, int element);
  const Clock& known(int64_t program, uint32_t time);
  static void join(Clock& into, const Clock& other);
  [[noreturn]] void race(const Warp&, const Instr&, const Place& base, int64_t element,
                         int64_t program, const Touch& before) const;
  [[noreturn]] void stuck();

  const Launch& launch_;
  std::vector<std::unique_ptr<Cluster>> running_;
  std::vector<std::unordered_map<int64_t, Element>> elements_;  // by memory, offset
  std::unordered_map<int64_t, Known> known_;                    // by program
};

}  // namespace tw::sim::simt
