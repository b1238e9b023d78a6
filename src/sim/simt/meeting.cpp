#include "sim/simt/meeting.hpp"

#include <algorithm>
#include <utility>

#include "ir/scalar.hpp"

namespace tw::sim::simt {
namespace {

constexpr size_t most_running = 8;  // programs at once
constexpr int64_t window = 16;      // the next one to start is one of so many

}  // namespace

Meeting::Meeting(const Launch& l) : launch_(l), elements_(l.tensors.size()) {}

// Programs start in a random order, so that one which waits for a lower number of the grid, and not
// for one that started before it, is found.
void Meeting::run(int64_t programs) {
  Random random(launch_.options.seed ^ 0x6d65657473);
  std::vector<int64_t> waiting;
  int64_t next = 0;
  const auto start = [&](Cluster& c) {
    while (next < programs && static_cast<int64_t>(waiting.size()) < window)
      waiting.push_back(next++);
    std::swap(waiting[random.below(waiting.size())], waiting.back());
    c.start(waiting.back());
    waiting.pop_back();
  };
  while (running_.size() < std::min<size_t>(most_running, static_cast<size_t>(programs))) {
    running_.push_back(std::make_unique<Cluster>(launch_));
    running_.back()->meeting = this;
    start(*running_.back());
  }
  while (!running_.empty()) {
    // From a random one on, the first that can go on.
    const size_t first = random.below(running_.size());
    size_t at = running_.size();
    for (size_t n = 0; n < running_.size() && at == running_.size(); ++n)
      if (running_[(first + n) % running_.size()]->can_advance())
        at = (first + n) % running_.size();
    if (at == running_.size()) stuck();
    Cluster& c = *running_[at];
    c.advance();
    if (std::exchange(changed, false))
      for (const auto& other : running_) other->look_again();
    if (!c.at_end()) continue;
    c.finish();
    known_.erase(c.blocks[0].program);
    if (next < programs || !waiting.empty())
      start(c);
    else
      running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

// Every program waits for memory to change.
void Meeting::stuck() {
  for (const auto& c : running_) c->throw_delayed();
  Warp* first = nullptr;
  for (const auto& c : running_)
    for (Block& b : c->blocks)
      for (Warp& w : b.warps)
        if (w.state == State::polling && (!first || b.program < first->block->program)) first = &w;
  TW_CHECK(first, "programs stand still, and none waits");
  const Instr& i = *first->waits_at;
  Warp& w = *first;
  const Place* p = w.places(i);
  uint64_t now = 0;
  const uint32_t on = w.f().attr(i.op, 2) ? masked(w, i, p[3], 0, w.active) : w.active;
  for_lanes(on & (0 - on), [&](int lane) {
    const auto at = static_cast<int64_t>(w.payload(p[1])[lane]);
    now = ir::load_element(p[0].dtype, locate(w, i, p[0], lane, at, 1, 1).data);
  });
  usage_error(loc_of(launch_.f, i.op), ir::endless_wait, static_cast<int64_t>(now));
}

Meeting::Element& Meeting::at(const Warp& w, const Place& base, const Target& t, int element) {
  const int memory = w.program().tensors[static_cast<size_t>(base.memory)].memory;
  return elements_[static_cast<size_t>(memory)][t.offset + element];
}

bool Meeting::is_written(const Warp& w, const Place& base, const Target& t, int element) {
  return at(w, base, t, element).written;
}

void Meeting::join(Clock& into, const Clock& other) {
  for (const auto& [program, time] : other) {
    uint32_t& own = into[program];
    own = std::max(own, time);
  }
}

const Meeting::Clock& Meeting::known(int64_t program, uint32_t time) {
  Known& k = known_[program];
  std::erase_if(k.from, [&](const auto& acquired) {
    if (acquired.first >= time) return false;
    join(k.now, acquired.second);
    return true;
  });
  return k.now;
}

void Meeting::note(Warp& w, const Instr& i, const Place& base, const Target& t, int element,
                   Kind kind, const Access& now, uint64_t value) {
  Element& e = at(w, base, t, element);
  const int64_t program = w.block->program;
  const Touch touch{i.op.i, time(now), program};
  if (launch_.races) {
    const Clock& k = known(program, touch.time);
    const auto check = [&](const Touch& before) {
      if (!before.op || before.program == program) return;
      const auto of = k.find(before.program);
      if (of == k.end() || of->second <= before.time)
        race(w, i, base, t.offset + element, program, before);
    };
    if (kind != Kind::write || e.value != value) check(e.write);
    if (kind != Kind::read)
      for (const auto& [p, before] : e.reads) check(before);
    if (kind != Kind::atomic)
      for (const auto& [p, before] : e.atomics) check(before);
  }
  e.written |= kind != Kind::read;
  if (kind == Kind::read) {
    e.reads[program] = touch;
  } else if (kind == Kind::atomic) {
    e.atomics[program] = touch;
  } else {  // behind all others
    e.reads.clear(), e.atomics.clear(), e.released.clear();
    e.write = touch;
    e.value.reset();
    if (kind == Kind::write) e.value = value;
  }
}

void Meeting::synchronize(Warp& w, const Place& base, const Target& t, const Access& now,
                          bool acquires, bool releases) {
  if (!acquires && !releases) return;
  Element& e = at(w, base, t, 0);
  const int64_t program = w.block->program;
  const Clock& k = known(program, time(now));
  if (acquires && !e.released.empty()) known_[program].from.emplace_back(time(now), e.released);
  if (!releases) return;
  join(e.released, k);
  uint32_t& own = e.released[program];
  own = std::max(own, time(now));
}

void Meeting::race(const Warp& w, const Instr& i, const Place& base, int64_t element,
                   int64_t program, const Touch& before) const {
  w.block->cluster->raced = true;
  usage_error(loc_of(launch_.f, i.op),
              "this {} races with {} on element {} of {}: nothing orders programs {} and {} of "
              "one launch",
              name_of(i), op_at(launch_.f, {before.op}), element, memory_name(w.program(), base),
              program, before.program);
}

}  // namespace tw::sim::simt
