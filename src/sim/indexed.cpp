// Access by index tiles, atomics and waits.
#include <optional>

#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "sim/machine.hpp"

namespace tw::sim {
namespace {

using ir::AtomicFn;
using ir::OpKind;

// Where each element of an op goes, or nothing outside the view. Starts are scalars and count from
// the tile's coordinates; index tiles hold the place itself.
class Places {
 public:
  Places(Machine& m, ir::OpId o, const ir::Type& tile, bool starts)
      : m_(m), o_(o), view_(m.view(m.f.operand(o, 0))), starts_(starts) {
    rank_ = m.f.type_of(m.f.operand(o, 0)).rank;
    strides_ = strides_of(tile);
    for (int d = 0; d < rank_; ++d) index_[d] = m.data(m.f.operand(o, 1 + d));
  }

  int64_t number(const Coords& c, int rank) const {
    int64_t n = 0;
    for (int d = 0; d < rank; ++d) n += c[d] * strides_[d];
    return n;
  }

  std::byte* at(const Coords& c, int64_t number, DType t) const {
    uint64_t element = static_cast<uint64_t>(view_.offset);
    for (int d = 0; d < rank_; ++d) {
      __int128 i = static_cast<int64_t>(index_[d][starts_ ? 0 : number]);
      if (starts_) i += c[d];
      if (i < 0 || i >= view_.dims[d]) return nullptr;
      element += static_cast<uint64_t>(i) * static_cast<uint64_t>(view_.strides[d]);
    }
    return m_.address(o_, view_, static_cast<int64_t>(element), t);
  }

 private:
  const Machine& m_;
  ir::OpId o_;
  const View& view_;
  bool starts_;
  int rank_ = 0;
  Coords strides_{};
  std::array<const uint64_t*, ir::max_tensor_rank> index_{};
};

void atomic(Machine& m, ir::OpId o, bool starts) {
  const ir::ValueId result = m.f.result(o);
  const ir::Type t = m.f.type_of(result);
  const AtomicFn fn = static_cast<AtomicFn>(m.f.attr(o, 0));
  const int at = ir::value_operand(m.f, o), last = at + (fn == AtomicFn::cas ? 2 : 1);
  const Box box = m.bounds(o, t, m.f.attr(o, 3), last);
  const Places places(m, o, t, starts);
  const uint64_t *const value = m.data(m.f.operand(o, at)), *const expected =
                                                                fn == AtomicFn::cas
                                                                    ? m.data(m.f.operand(o, at + 1))
                                                                    : nullptr;
  uint64_t* const out = m.allocate(result);
  for (int64_t i = 0; i < t.elements(); ++i) out[i] = garbage(t.dtype, m.random);
  for_each_place(box, [&](const Coords& c) {
    const int64_t n = places.number(c, t.rank);
    std::byte* const p = places.at(c, n, t.dtype);
    if (!p) return;
    const uint64_t old = ir::load_element(t.dtype, p);
    ir::store_element(t.dtype, p,
                      ir::eval_atomic(fn, t.dtype, old, value[n], expected ? expected[n] : 0));
    out[n] = old;
  });
}

}  // namespace

void exec_gather(Machine& m, ir::OpId o) {
  const ir::ValueId result = m.f.result(o);
  const ir::Type t = m.f.type_of(result);
  const bool has_other = m.f.attr(o, 0);
  const uint64_t other = has_other ? m.value(m.f.operands(o).back()).one : 0;
  const Places places(m, o, t, false);
  uint64_t* const out = m.allocate(result);
  int64_t n = 0;
  for_each_place(m.bounds(o, t, 0, 0), [&](const Coords& c) {
    const std::byte* const p = places.at(c, n, t.dtype);
    out[n++] = p ? ir::load_element(t.dtype, p) : has_other ? other : garbage(t.dtype, m.random);
  });
}

void exec_scatter(Machine& m, ir::OpId o) {
  const int at = ir::value_operand(m.f, o);
  const ir::Type t = m.f.type_of(m.f.operand(o, at));
  const Places places(m, o, t, false);
  const uint64_t* const value = m.data(m.f.operand(o, at));
  for_each_place(m.bounds(o, t, m.f.attr(o, 0), at + 1), [&](const Coords& c) {
    const int64_t n = places.number(c, t.rank);
    if (std::byte* const p = places.at(c, n, t.dtype)) ir::store_element(t.dtype, p, value[n]);
  });
}

void exec_atomic(Machine& m, ir::OpId o) { atomic(m, o, true); }
void exec_atomic_scatter(Machine& m, ir::OpId o) { atomic(m, o, false); }

// Programs run one after another here: what a wait does not find now, it never finds.
void exec_wait_until(Machine& m, ir::OpId o) {
  const ir::ValueId result = m.f.result(o);
  const DType t = m.f.type_of(result).dtype;
  const std::byte* const p = Places(m, o, ir::scalar_type(t), true).at({}, 0, t);
  if (!p) {
    *m.allocate(result) = garbage(t, m.random);
    return;
  }
  const uint64_t wanted = m.value(m.f.operand(o, ir::value_operand(m.f, o))).one;
  const uint64_t pair[] = {ir::load_element(t, p), wanted};
  if (!ir::eval_scalar(ir::comparison_op(m.f.attr(o, 0)), t, DType::mask, pair))
    usage_error(m.loc(o), ir::endless_wait, static_cast<int64_t>(pair[0]));
  *m.allocate(result) = pair[0];
}

}  // namespace tw::sim
