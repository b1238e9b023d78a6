// State of a simulated launch, shared by the files that implement the instructions.
//
// A Launch is what all blocks share and none changes. A Cluster is the machine that one host thread
// runs: one program after the other, each by the blocks of a cluster.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/garbage.hpp"
#include "sim/simt/program.hpp"
#include "sim/simt/shadow.hpp"
#include "sim/simt/simt.hpp"
#include "support/error.hpp"

namespace tw::sim::simt {

inline constexpr uint32_t all_lanes = ~0u;

// Calls f(lane) for each bit.
template <class F>
void for_lanes(uint32_t mask, F&& f) {
  for (; mask; mask &= mask - 1) f(__builtin_ctz(mask));
}

struct Launch {
  Launch(const Program&, const ir::LaunchArgs&, const SimtOptions&);

  // The offsets in elements that the dims and strides of a tensor reach; last < first: none.
  struct Tensor {
    std::byte* data = nullptr;
    int64_t first = 0, last = -1;
    bool tracked = false;    // accesses are remembered: something writes it, or it starts undefined
    bool undefined = false;  // at first: a workspace
  };

  const Program& program;
  const ir::Func& f;
  const ir::LaunchArgs& args;
  const SimtOptions& options;
  std::vector<Tensor> tensors;
  int warps = 1, cluster = 1;  // warps of a block, blocks of a cluster
  bool races = true;           // are looked for
};

class Block;
class Cluster;

class Meeting;

// waiting: at a barrier; polling: until memory changes.
enum class State : uint8_t { ready, waiting, polling, ended };

// Where an undefined register comes from: an op, and how.
struct Origin {
  enum class How : uint8_t { none, masked, unwritten };
  uint32_t op = 0;
  How how = How::none;
};

struct Frame {                                         // of an `if` or a loop that is under way
  uint32_t saved = 0;                                  // the lanes that came in
  uint32_t other = 0;                                  // if: those that take the other arm
  uint32_t down = 0;                                   // for: lanes that count down
  std::array<uint64_t, lanes> at{}, left{}, stride{};  // for: as in sim/control.cpp, a lane each
};

struct SharedBuffer {
  std::vector<std::byte> data;
  std::vector<Cell> cells;
};

// One access of one lane: elements from `offset` on.
struct Target {
  std::byte* data = nullptr;       // of the first element
  SharedBuffer* buffer = nullptr;  // or a tensor
  TensorShadow* shadow = nullptr;  // of a tensor that is tracked
  int64_t offset = 0;              // elements
  int64_t first = 0;               // offset that the shadow counts from

  bool tracked() const { return buffer || shadow; }
  Cell& cell(int element) const;
  void note_value(int element, uint64_t payload) const;
};

// A part of a copy_async under way: one access of one lane.
struct Copy {
  const Instr* instr = nullptr;
  Target to, from;
  Access issued;
  int lane = 0;
  uint32_t group = 0;                           // of the thread, from 0
  int vector = 1, count = 1, element_size = 1;  // elements written, elements read
  uint32_t undefined = 0;                       // elements, by bit
  bool done = false;
};

class Warp {
 public:
  void start(Block&, int number);
  // Until it waits, ends or is interrupted.
  void run();

  const Program& program() const;
  const ir::Func& f() const { return program().f; }
  const Launch& launch() const;
  const Place* places(const Instr& i) const { return program().places.data() + i.places; }

  // Register r of a value: its payload by lane, its defined lanes, where the others come from.
  uint64_t* payload(const Place& p, int r = 0) {
    return payload_.data() + size_t{p.slot + static_cast<uint32_t>(r)} * lanes;
  }
  uint32_t& defined(const Place& p, int r = 0) {
    return defined_[p.slot + static_cast<uint32_t>(r)];
  }
  Origin& origin(const Place& p, int r = 0) { return origin_[p.slot + static_cast<uint32_t>(r)]; }
  uint64_t* payload(uint32_t slot) { return payload_.data() + size_t{slot} * lanes; }
  // The lanes for which a mask is true.
  uint32_t bits(const Place& p, int r = 0);
  // Sets one defined value in all lanes.
  void fill(const Place& p, uint64_t payload);
  void move(const Moves&, uint32_t mask);
  void copy_register(uint32_t from, uint32_t to);

  // Throws unless the register is defined in these lanes. `what`: "mask".
  void need_defined(const Instr&, const Place&, int r, uint32_t mask, const char* what);
  // Throws unless all lanes of the warp are here.
  void need_all_lanes(const Instr&) const;
  void count_trip(const Instr&);
  Access access(const Instr&, int lane) const;
  int thread(int lane) const { return number * lanes + lane; }

  Block* block = nullptr;
  int number = 0;
  uint32_t active = all_lanes, pc = 0;
  State state = State::ended;
  const Instr* waits_at = nullptr;
  std::vector<Frame> frames;
  std::vector<Copy> copies;
  uint32_t tracked_copies = 0;           // of these, those that read tracked tensors
  std::array<uint32_t, lanes> groups{};  // that each lane has committed
  std::vector<uint64_t> uniforms;        // how often each was reached

 private:
  struct RegisterState {
    uint32_t defined;
    Origin origin;
  };
  std::vector<uint64_t> payload_, scratch_;
  std::vector<RegisterState> scratch_state_;
  std::vector<uint32_t> defined_;
  std::vector<Origin> origin_;
  uint64_t trips_ = 0;
};

// What the warps of a block said at one `uniform`, from the oldest that some warp has yet to reach.
struct Agreement {
  struct Said {
    std::vector<uint64_t> values;
    int thread;
  };
  uint64_t first = 0;
  std::deque<Said> said;
};

class Block {
 public:
  Cluster* cluster = nullptr;
  int rank = 0;
  int64_t program = 0;  // linear id: the same in all blocks of a cluster
  std::array<int64_t, ir::max_grid_rank> id{};
  std::vector<Warp> warps;
  std::vector<SharedBuffer> buffers;
  std::vector<Agreement> agreements;
  uint32_t phase = 1;

  bool ended() const;
};

class Cluster {
 public:
  explicit Cluster(const Launch&);
  void run(int64_t program);  // by its linear id

  // The same in steps: from `start` on, as long as a warp can advance; at its end `finish`.
  void start(int64_t program);
  bool can_advance() const { return !ready_.empty(); }
  bool at_end() const { return ready_.empty() && polling_.empty(); }
  void advance();
  void look_again();           // warps that poll
  void finish();               // throws when some warps have not ended
  void throw_delayed() const;  // an error that waited for a better one

  const Launch& launch;
  Random random{0};
  std::vector<Block> blocks;
  std::vector<TensorShadow> shadows;  // by tensor, used for the first of those that are the same
  uint32_t phase = 1;
  // Set by the error that is being thrown: what was read had not been written; two threads race.
  bool unwritten = false, raced = false;
  Meeting* meeting = nullptr;  // with other programs

 private:
  void step(Warp&);
  // Lets warps go on once all that a barrier waits for are there.
  void meet(Block&);
  void release(Block&);
  void resume(Block&);
  void gather(Block&, const Instr&);
  [[noreturn]] void deadlock();

  std::vector<Warp*> ready_, polling_;
  std::optional<Error> delayed_;
};

// --- memory (memory.cpp)
// --------------------------------------------------------------------------

// Checks that `vector` elements lie in the memory and that a multiple of `align` elements begins
// there.
Target locate(Warp&, const Instr&, const Place& base, int lane, int64_t offset, int vector,
              int align);
// Checks the read of an element of a tracked target; false when it is undefined.
bool read_cell(Warp&, const Instr&, const Place& base, const Target&, int element, const Access&);
// Whether the element is known to hold a value.
bool is_defined(Warp&, const Place& base, const Target&, int element);
// The lanes of `mask` for which register r (or the only one) of a mask is true.
uint32_t masked(Warp&, const Instr&, const Place& mask, int r, uint32_t lanes);

// --- copies (copies.cpp)
// --------------------------------------------------------------------------

// Completes copies of the warp whose moment has come.
void advance_copies(Warp&);
// Throws if a copy that this lane has not waited for reads the element, which it is to change.
void need_no_copy_of(Warp&, const Instr&, const Place& base, const Target&, int element, int lane);

// --- errors (faults.cpp)
// --------------------------------------------------------------------------

Loc loc_of(const ir::Func&, ir::OpId);
// As authors call it: "load" for ld.
const char* name_of(ir::OpKind);
inline const char* name_of(const Instr& i) { return name_of(i.kind); }
// "the load at kernel.cpp:12", or "another load" where the line is not known.
std::string op_at(const ir::Func&, ir::OpId);
// "tensor x", "workspace 0"
std::string tensor_name(const Program&, int tensor);
// A tensor, or "a shared buffer of 32 f32".
std::string memory_name(const Program&, const Place&);
// "program 3", or "program 3, block 1" of a cluster; "warp 2 of program 3"
std::string block_name(const Block&);
std::string warp_name(const Warp&);
// " (program 3, thread 5)"
std::string where(const Warp&, int lane);
[[noreturn]] void fault_race(Warp&, const Instr&, const std::string& memory, int64_t element,
                             const Access& now, const Access& before);
[[noreturn]] void fault_copying(Warp&, const Instr&, const std::string& memory, int64_t element,
                                const Access& now, uint32_t copy);
[[noreturn]] void fault_copied(Warp&, const Instr&, const std::string& memory, int64_t element,
                               int lane, const Copy&);

}  // namespace tw::sim::simt
