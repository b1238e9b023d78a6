#include "sim/machine.hpp"

namespace tw::sim {
namespace {

void read_operands(Machine& m, ir::OpId o, size_t from) {
  m.yielded.clear();
  for (ir::ValueId v : m.f.operands(o).subspan(from)) m.yielded.push_back(m.value(v));
}

void write_results(Machine& m, ir::OpId o) {
  const auto results = m.f.results(o);
  TW_CHECK(results.size() == m.yielded.size(), "{} values for {} results", m.yielded.size(),
           results.size());
  for (size_t k = 0; k < results.size(); ++k) m.values[results[k].i] = std::move(m.yielded[k]);
}

}  // namespace

void exec_for(Machine& m, ir::OpId o) {
  const int64_t lo = m.as_int(m.f.operand(o, 0)), hi = m.as_int(m.f.operand(o, 1)),
                step = m.as_int(m.f.operand(o, 2));
  const ir::BlockId body = m.f.region(o, 0);
  const ir::ValueId iv = m.f.arg(body, 0);
  // The distance to the end and the stride as unsigned numbers: the next value of the variable may
  // not exist in i64, and is then past the end.
  const bool down = step < 0;
  const uint64_t stride = down ? 0 - static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
  uint64_t left = 0;
  if (step > 0 && lo < hi) left = static_cast<uint64_t>(hi) - static_cast<uint64_t>(lo);
  if (step < 0 && lo > hi) left = static_cast<uint64_t>(lo) - static_cast<uint64_t>(hi);
  uint64_t at = static_cast<uint64_t>(lo);
  read_operands(m, o, 3);
  while (left > 0) {
    m.count_trip(o);
    m.values[iv.i].one = at;
    m.bind_yielded(body, 1);
    m.run_region(body);
    left = left > stride ? left - stride : 0;
    at += down ? 0 - stride : stride;
  }
  write_results(m, o);
}

void exec_while(Machine& m, ir::OpId o) {
  const ir::BlockId test = m.f.region(o, 0), body = m.f.region(o, 1);
  read_operands(m, o, 0);
  for (;;) {
    m.bind_yielded(test, 0);
    m.run_region(test);
    const bool go_on = m.yielded.at(0).one != 0;
    m.yielded.erase(m.yielded.begin());
    if (!go_on) break;
    m.count_trip(o);
    m.bind_yielded(body, 0);
    m.run_region(body);
  }
  write_results(m, o);
}

void exec_if(Machine& m, ir::OpId o) {
  m.yielded.clear();
  m.run_region(m.f.region(o, m.value(m.f.operand(o, 0)).one ? 0 : 1));
  write_results(m, o);
}

}  // namespace tw::sim
