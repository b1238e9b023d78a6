// print and assert: what they see goes to the host.
#include "ir/scalar.hpp"
#include "sim/machine.hpp"

namespace tw::sim {

void exec_print(Machine& m, ir::OpId o) {
  if (!m.args.reports) return;
  const ir::ValueId v = m.f.operand(o, 0);
  const ir::Type t = m.f.type_of(v);
  const size_t size = static_cast<size_t>(size_of(t.dtype));
  const uint64_t* const in = m.data(v);
  std::vector<std::byte> bytes(static_cast<size_t>(t.elements()) * size);
  for (size_t i = 0; i < bytes.size() / size; ++i)
    ir::store_element(t.dtype, &bytes[i * size], in[i]);
  const Box box = m.bounds(o, t, m.f.attr(o, 1), 1);
  int64_t ends[2 * ir::max_tile_rank] = {};
  for (int d = 0; d < t.rank; ++d) ends[2 * d] = box.range[d].lo, ends[2 * d + 1] = box.range[d].hi;
  m.args.reports->report(m.args.reports, o.i, m.linear_program, bytes.data(), ends);
}

void exec_assert(Machine& m, ir::OpId o) {
  if (m.args.reports && !m.value(m.f.operand(o, 0)).one)
    m.args.reports->report(m.args.reports, o.i, m.linear_program, nullptr, nullptr);
}

}  // namespace tw::sim
