// Conversions between layouts whose elements stay in their warp: each thread selects what it gives,
// shuffles carry it, and each thread selects where it goes.
#include <bit>
#include <map>

#include "ir/lane.hpp"
#include "layout/span.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {
namespace {

using layout::Conversion;
using layout::ShuffleStep;
using layout::ThreadMap;

// What a map of threads depends on: independent words, and for each the bits of the thread whose
// sum says whether it is in.
struct Choices {
  std::vector<uint32_t> words, threads;
};
Choices choices_of(const ThreadMap& map) {
  layout::Span span;
  for (uint32_t c : map.columns) span.add(c);
  Choices out;
  std::vector<size_t> place(map.columns.size());
  for (size_t j = 0; j < map.columns.size(); ++j) {
    const uint64_t sum = *span.solve(map.columns[j]);
    if (sum == uint64_t{1} << j) {
      place[j] = out.words.size();
      out.words.push_back(map.columns[j]);
      out.threads.push_back(0);
    }
    for (uint64_t left = sum; left; left &= left - 1)
      out.threads[place[static_cast<size_t>(std::countr_zero(left))]] |= 1u << j;
  }
  return out;
}

int selects(const ThreadMap& map) { return (1 << choices_of(map).words.size()) - 1; }

}  // namespace

// Shuffles move 4 bytes at a time. The other way, through shared memory, costs its accesses and
// about 24 instructions' time for addresses, a barrier and latency. Where a lane reads from one
// that is not its own number XOR a constant, memory is faster (sums of columns behind a norm's
// gradient, by 8 % of the whole: lane numbers and choices are held around the loop before).
bool Lowering::are_few(const Conversion& plan, const Linear& from, const Linear& to,
                       DType t) const {
  constexpr int words_without_memory = 24;
  const int words = (size_of(t) + 3) / 4, repeats = from.repeats();
  const ShuffleStep& step = plan.steps[0];  // they differ in constants alone
  if (step.lane_xor < 0) return false;
  const int steps = static_cast<int>(plan.steps.size());
  const int work =
      repeats * words * (plan.shuffles() + steps * (selects(step.given) + selects(step.kept)));
  const int width = 16 / size_of(t);
  return work <= from.registers() / width + to.registers() / width + words_without_memory;
}

// The registers of v that `number(word)` lists, where `word` is what the map has for the thread,
// less its constant.
template <class F>
ValueId Lowering::pick_by_thread(ValueId v, const ThreadMap& map, const Linear& l,
                                 const F& number) {
  const Choices choices = choices_of(map);
  std::vector<ValueId> is_in;
  for (uint32_t threads : choices.threads) {
    std::vector<uint32_t> words;
    for (size_t b = 0; b < map.columns.size(); ++b) words.push_back(threads >> b & 1);
    is_in.push_back(e_.in_prologue(OpKind::ne, {mapped_thread(l, words), e_.i32(0)},
                                   ir::scalar_type(DType::mask)));
  }
  const auto tree = [&](const auto& self, size_t k, uint32_t word) -> ValueId {
    if (k == is_in.size()) return e_.pick(v, number(word));
    const ValueId with = self(self, k + 1, word ^ choices.words[k]);
    return e_.select(is_in[k], with, self(self, k + 1, word));
  };
  return tree(tree, 0, 0);
}

ValueId Lowering::convert_by_shuffles(ValueId v, const Conversion& plan, const Linear& from,
                                      const Linear& to) {
  const int repeats = from.repeats();
  // Steps that have the source in common are one op.
  std::map<int, std::vector<int>> by_source;  // lane XOR this
  for (size_t r = 0; r < plan.steps.size(); ++r)
    by_source[plan.steps[r].lane_xor].push_back(static_cast<int>(r));
  std::vector<ValueId> received;
  std::vector<int> place(static_cast<size_t>(to.registers()));  // in those, side by side
  int count = 0;
  for (const auto& [lane, group] : by_source) {
    const ShuffleStep& step = plan.steps[static_cast<size_t>(group[0])];
    ValueId given = pick_by_thread(v, step.given, to, [&](uint32_t word) {
      std::vector<int> registers;
      for (int k = 0; k < repeats; ++k)
        for (int r : group)
          registers.push_back(
              k * from.base_registers() +
              static_cast<int>(plan.steps[static_cast<size_t>(r)].given.constant ^ word));
      return registers;
    });
    if (step.moves)
      given = e_.emit(OpKind::shuffle, {given, e_.i32(step.lane_xor)}, out_.type_of(given),
                      {static_cast<uint32_t>(ir::ShuffleMode::exclusive_or)});
    for (int k = 0; k < repeats; ++k)
      for (int r : group) place[static_cast<size_t>(k * to.base_registers() + r)] = count++;
    received.push_back(given);
  }
  const auto at = [&](uint32_t word) {
    std::vector<int> registers;
    for (int q = 0; q < to.registers(); ++q) registers.push_back(q ^ static_cast<int>(word));
    return registers;
  };
  return pick_by_thread(e_.pick(received, place), plan.steps[0].kept, to, at);
}

}  // namespace tw::lower
