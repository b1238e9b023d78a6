#include "layout/convert.hpp"

#include <algorithm>
#include <bit>

#include "layout/span.hpp"

namespace tw::layout {
namespace {

constexpr std::array thread_spaces = {Space::lane, Space::warp, Space::block};

// A place in the old layout: registers, and the thread as in ThreadMap.
struct Source {
  uint32_t reg = 0;
  uint32_t thread = 0;
  Source operator^(const Source& o) const { return {reg ^ o.reg, thread ^ o.thread}; }
};

template <class F>
void each_bit(uint64_t mask, F f) {
  for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

// Plans steps by linear algebra. The element that the new layout wants at (register r, thread t) is
// in the old one at N(r, t), with N linear. A step is a set of wishes that holds each thread once,
// (Q t, t) for a linear Q that is to be found, plus a constant register. It can be carried out if a
// thread that gives to several gives them all the same register: if N(Q t, t) has no thread part,
// then it has no register part. Steps with all constant registers cover all wishes.
//
// Finding Q: start with Q = 0. The thread part of N(0, t) is D t. Where D t = 0 but the register
// part is not, as in every exchange of a register bit with a lane bit, Q t becomes a register whose
// wish lies in a lane that no other thread reaches: now the threads differ in whom they ask. When
// the old layout has copies, asking a copy does just as well.
class Planner {
 public:
  Planner(const Linear& from, const Linear& to) : from_(from), to_(to) {}

  bool plan(Conversion& out) {
    if (!find_sources() || !find_q()) return false;
    make_steps(out);
    return true;
  }

 private:
  bool find_sources() {
    const int regs = from_.bits(Space::reg);
    for (Space s : {Space::reg, Space::lane}) {
      for (int i = 0; i < from_.bits(s); ++i) span_.add(from_.word(s, i));
    }
    const auto source = [&](uint64_t sum) {
      return Source{uint32_t(sum & ((uint64_t{1} << regs) - 1)), uint32_t(sum >> regs)};
    };
    for (int i = 0; i < to_.bits(Space::reg); ++i) {
      const auto sum = span_.solve(to_.word(Space::reg, i));
      if (!sum) return false;
      of_register_.push_back(source(*sum));
    }
    // Own thread, unless the layouts differ by something that is held in another lane.
    for (Space s : thread_spaces) {
      for (int i = 0; i < to_.bits(s); ++i) {
        const auto sum = span_.solve(to_.word(s, i) ^ from_.word(s, i));
        if (!sum) return false;
        const Source own{0, uint32_t{1} << of_thread_.size()};
        of_thread_.push_back(own ^ source(*sum));
      }
    }
    // Where to ask instead: another register's wish, or another copy of the same element.
    for (size_t i = 0; i < of_register_.size(); ++i) {
      choices_.push_back({of_register_[i], uint32_t{1} << i});
    }
    for (uint64_t sum : span_.kernel()) choices_.push_back({source(sum), 0});
    return true;
  }

  bool find_q() {
    Span reached, registers;
    for (const Source& s : of_thread_) reached.add(s.thread);
    q_.assign(of_thread_.size(), {});
    std::vector<Choice> taken;
    for (uint64_t sum : reached.kernel()) {
      const int bit = 63 - std::countl_zero(sum);  // the dependent one; all others are independent
      uint32_t reg = 0;
      each_bit(sum, [&](int j) { reg ^= of_thread_[j].reg; });
      if (const auto known = registers.solve(reg)) {
        each_bit(*known, [&](int k) { q_[bit] = q_[bit] ^ taken[k]; });
        continue;
      }
      // Best to ask oneself: a step in which everybody does needs no shuffle.
      auto choice = std::find_if(choices_.begin(), choices_.end(), [&](const Choice& c) {
        return c.source.thread == uint32_t{1} << bit && !reached.contains(c.source.thread);
      });
      if (choice == choices_.end()) {
        choice = std::find_if(choices_.begin(), choices_.end(),
                              [&](const Choice& c) { return !reached.contains(c.source.thread); });
      }
      if (choice == choices_.end()) return false;
      reached.add(choice->source.thread);
      registers.add(reg);
      taken.push_back(*choice);
      q_[bit] = *choice;
    }
    return true;
  }

  void make_steps(Conversion& out) {
    const size_t threads = of_thread_.size();
    std::vector<Source> asks;  // N(Q t, t) for the bits of t
    for (size_t j = 0; j < threads; ++j) asks.push_back(of_thread_[j] ^ q_[j].source);
    // What a thread gives, from who asks it; zero for threads that nobody asks.
    Span askers;
    for (const Source& s : asks) askers.add(s.thread);
    for (size_t j = 0; j < threads; ++j) askers.add(uint32_t{1} << j);
    ThreadMap given, source, kept;
    for (size_t j = 0; j < threads; ++j) {
      uint32_t reg = 0;
      each_bit(*askers.solve(uint32_t{1} << j), [&](int k) {
        if (size_t(k) < threads) reg ^= asks[k].reg;
      });
      given.columns.push_back(reg);
      source.columns.push_back(asks[j].thread & uint32_t(from_.lanes() - 1));
      kept.columns.push_back(q_[j].kept);
    }
    for (int r = 0; r < to_.base_registers(); ++r) {
      Source first;
      each_bit(uint32_t(r), [&](int i) { first = first ^ of_register_[i]; });
      ShuffleStep step{given, source, kept};
      step.given.constant = given(first.thread) ^ first.reg;
      step.source.constant = first.thread;
      step.kept.constant = uint32_t(r);
      bool to_self = true;
      for (size_t j = 0; j < threads; ++j) {
        const uint32_t own = int(j) < from_.bits(Space::lane) ? uint32_t{1} << j : 0;
        to_self = to_self && source.columns[j] == own;
      }
      if (to_self) step.lane_xor = int(first.thread);
      step.moves = step.lane_xor != 0;
      out.steps.push_back(std::move(step));
    }
  }

  struct Choice {
    Source source;
    uint32_t kept = 0;  // the register of the new layout whose wish it is
    Choice operator^(const Choice& o) const { return {source ^ o.source, kept ^ o.kept}; }
  };

  const Linear& from_;
  const Linear& to_;
  Span span_;
  std::vector<Source> of_register_, of_thread_;  // N, by the bits of the new place
  std::vector<Choice> choices_;
  std::vector<Choice> q_;  // by the bits of the thread
};

}  // namespace

uint32_t ThreadMap::operator()(uint32_t thread) const {
  uint32_t v = constant;
  each_bit(thread, [&](int i) { v ^= columns[i]; });
  return v;
}

bool ThreadMap::is_constant() const {
  return std::all_of(columns.begin(), columns.end(), [](uint32_t c) { return c == 0; });
}

int Conversion::shuffles() const {
  return int(std::count_if(steps.begin(), steps.end(), [](auto& s) { return s.moves; }));
}

Conversion plan_conversion(const Linear& from, const Linear& to) {
  TW_CHECK(from.shape() == to.shape(), "a conversion from {} to {}", to_string(from),
           to_string(to));
  for (Space s : thread_spaces) {
    TW_CHECK(from.bits(s) == to.bits(s), "a conversion between numbers of threads: {} and {}",
             to_string(from), to_string(to));
  }
  Conversion c;
  if (from == to) return c;
  if (auto map = registers_in(from, to)) {
    c.kind = Conversion::Kind::rename;
    c.registers = std::move(*map);
    return c;
  }
  bool same_base = true;
  for (int d = 0; d < from.rank(); ++d) same_base = same_base && from.base(d) == to.base(d);
  if (same_base && Planner(from, to).plan(c)) {
    c.kind = Conversion::Kind::shuffle;
    return c;
  }
  // Blocks agree when what a block holds of the new layout it held in the old one.
  bool blocks_agree = true;
  Span in_block;
  for (Space s : {Space::reg, Space::lane, Space::warp}) {
    for (int i = 0; i < from.bits(s); ++i) in_block.add(from.word(s, i));
  }
  if (same_base) {
    for (Space s : {Space::reg, Space::lane, Space::warp}) {
      for (int i = 0; i < to.bits(s); ++i) {
        blocks_agree = blocks_agree && in_block.contains(to.word(s, i));
      }
    }
    for (int i = 0; i < to.bits(Space::block); ++i) {
      blocks_agree =
          blocks_agree && in_block.contains(to.word(Space::block, i) ^ from.word(Space::block, i));
    }
  } else {
    blocks_agree = from.blocks() == 1;
  }
  c.kind = blocks_agree ? Conversion::Kind::shared : Conversion::Kind::cluster;
  return c;
}

}  // namespace tw::layout
