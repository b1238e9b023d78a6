#include "ir/scalar.hpp"
#include "sim/machine.hpp"

namespace tw::sim {

void exec_constant(Machine& m, ir::OpId o) { *m.allocate(m.f.result(o)) = m.f.constant_bits(o); }

void exec_program_id(Machine& m, ir::OpId o) {
  *m.allocate(m.f.result(o)) = static_cast<uint64_t>(m.program.at(m.f.attr(o, 0)));
}

void exec_elementwise(Machine& m, ir::OpId o) {
  const auto operands = m.f.operands(o);
  const ir::ValueId result = m.f.result(o);
  const int64_t n = m.f.type_of(result).elements();
  const uint64_t* in[3] = {};
  for (size_t k = 0; k < operands.size(); ++k) {
    TW_CHECK(m.f.type_of(operands[k]).elements() == n, "'{}' of tiles of unequal shapes",
             ir::info(m.f[o].kind).name);
    in[k] = m.data(operands[k]);
  }
  uint64_t* const out = m.allocate(result);
  ir::eval_elements(m.f[o].kind, m.f.type_of(operands.back()).dtype, m.f.type_of(result).dtype, n,
                    in, out);
}

void exec_iota(Machine& m, ir::OpId o) {
  const ir::ValueId result = m.f.result(o);
  const ir::Type& t = m.f.type_of(result);
  const uint32_t axis = m.f.attr(o, 0);
  uint64_t* out = m.allocate(result);
  for_each_place(m.bounds(o, t, 0, 0),
                 [&](const Coords& c) { *out++ = ir::from_int(t.dtype, c[axis]); });
}

namespace {

// Fills the result from the places of the operand whose strides, by result dimension, are given.
void gather(Machine& m, ir::OpId o, const Coords& strides) {
  const ir::ValueId result = m.f.result(o);
  const uint64_t* in = m.data(m.f.operand(o, 0));
  uint64_t* out = m.allocate(result);
  const Box all = m.bounds(o, m.f.type_of(result), 0, 0);
  for_each_place(all, [&](const Coords& c) {
    int64_t at = 0;
    for (int d = 0; d < all.rank; ++d) at += c[d] * strides[d];
    *out++ = in[at];
  });
}

}  // namespace

void exec_broadcast(Machine& m, ir::OpId o) {
  const ir::Type& from = m.f.type_of(m.f.operand(o, 0));
  const ir::Type& to = m.f.type_of(m.f.result(o));
  const Coords own = strides_of(from);
  Coords strides{};
  const int extra = to.rank - from.rank;  // as in NumPy: dimensions are matched from the last one
  for (int d = 0; d < from.rank; ++d)
    if (from.dims[d] != 1) strides[d + extra] = own[d];
  gather(m, o, strides);
}

void exec_transpose(Machine& m, ir::OpId o) {
  const ir::Type& from = m.f.type_of(m.f.operand(o, 0));
  const Coords own = strides_of(from);
  Coords strides{};
  for (int d = 0; d < from.rank; ++d) strides[d] = own[m.f.attr(o, 0) >> (4 * d) & 15];
  gather(m, o, strides);
}

void exec_reshape(Machine& m, ir::OpId o) {
  m.values[m.f.result(o).i] = m.value(m.f.operand(o, 0));
}

}  // namespace tw::sim
