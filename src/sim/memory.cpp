#include "ir/scalar.hpp"
#include "sim/machine.hpp"

namespace tw::sim {
namespace {

// Where an access takes place: the view, the tile, and which tile coordinates lie inside the view.
struct Window {
  const View* view = nullptr;
  Coords start{};
  Box valid;
};

// start + c, for a c inside the window: cannot overflow, since the place is inside the view.
int64_t element(const Window& w, const Coords& c) {
  uint64_t at = static_cast<uint64_t>(w.view->offset);
  for (int d = 0; d < w.valid.rank; ++d)
    at += static_cast<uint64_t>(w.start[d] + c[d]) * static_cast<uint64_t>(w.view->strides[d]);
  return static_cast<int64_t>(at);
}

// Intersects [0, size) with 0 <= start + c < dim, without overflow for any start and dim.
Range clip(int64_t size, int64_t start, int64_t dim) {
  if (dim <= 0 || start <= -size || start >= dim) return {};
  const int64_t lo = std::max<int64_t>(0, -start);
  return {lo, lo + std::min(size - lo, dim - (start + lo))};
}

Window window(Machine& m, ir::OpId o, const ir::Type& tile, uint32_t inside) {
  Window w;
  w.view = &m.view(m.f.operand(o, 0));
  w.valid.rank = tile.rank;
  for (int d = 0; d < tile.rank; ++d) {
    w.start[d] = m.as_int(m.f.operand(o, 1 + d));
    w.valid.range[d] = clip(tile.dims[d], w.start[d], w.view->dims[d]);
    TW_CHECK(!(inside >> d & 1) || w.valid.range[d].size() == tile.dims[d],
             "dimension {} of a '{}' is marked as inside, but [{}, {} + {}) crosses an edge of {}",
             d, ir::info(m.f[o].kind).name, w.start[d], w.start[d], tile.dims[d], w.view->dims[d]);
  }
  return w;
}

}  // namespace

std::byte* Machine::address(ir::OpId o, const View& v, int64_t element, DType t) const {
  if (element < v.first || element > v.last)
    usage_error(
        loc(o),
        "this {} reaches element {} of a tensor whose elements lie in [{}, {}]: its view goes "
        "outside the tensor",
        ir::info(f[o].kind).name, element, v.first, v.last);
  return v.data + element * size_of(t);
}

void exec_dim(Machine& m, ir::OpId o) {
  *m.allocate(m.f.result(o)) =
      static_cast<uint64_t>(m.view(m.f.operand(o, 0)).dims.at(m.f.attr(o, 0)));
}

void exec_stride(Machine& m, ir::OpId o) {
  *m.allocate(m.f.result(o)) =
      static_cast<uint64_t>(m.view(m.f.operand(o, 0)).strides.at(m.f.attr(o, 0)));
}

void exec_view(Machine& m, ir::OpId o) {
  auto v = std::make_shared<View>(m.view(m.f.operand(o, 0)));
  const int rank = m.f.type_of(m.f.result(o)).rank;
  v->offset = m.as_int(m.f.operand(o, 1));
  for (int d = 0; d < rank; ++d) {
    v->dims[d] = m.as_int(m.f.operand(o, 2 + d));
    v->strides[d] = m.as_int(m.f.operand(o, 2 + rank + d));
  }
  m.values[m.f.result(o).i].view = std::move(v);
}

void exec_load(Machine& m, ir::OpId o) {
  const ir::ValueId result = m.f.result(o);
  const ir::Type& t = m.f.type_of(result);
  const Window w = window(m, o, t, m.f.attr(o, 1));
  const int64_t n = t.elements();
  const bool has_other = m.f.attr(o, 0);
  const uint64_t other = has_other ? m.value(m.f.operand(o, 1 + t.rank)).one : 0;
  uint64_t* const out = m.allocate(result);

  int64_t places = 1;
  for (int d = 0; d < t.rank; ++d) places *= w.valid.range[d].size();
  if (places < n)
    for (int64_t i = 0; i < n; ++i) out[i] = has_other ? other : garbage(t.dtype, m.random);

  const Coords strides = strides_of(t);
  for_each_place(w.valid, [&](const Coords& c) {
    int64_t at = 0;
    for (int d = 0; d < t.rank; ++d) at += c[d] * strides[d];
    out[at] = ir::load_element(t.dtype, m.address(o, *w.view, element(w, c), t.dtype));
  });
}

void exec_store(Machine& m, ir::OpId o) {
  const int rank = m.f.type_of(m.f.operand(o, 0)).rank;
  const ir::ValueId value = m.f.operand(o, 1 + rank);
  const ir::Type& t = m.f.type_of(value);
  Window w = window(m, o, t, m.f.attr(o, 1));
  const Box bounds = m.bounds(o, t, m.f.attr(o, 0), 2 + rank);
  for (int d = 0; d < rank; ++d) {
    w.valid.range[d].lo = std::max(w.valid.range[d].lo, bounds.range[d].lo);
    w.valid.range[d].hi = std::min(w.valid.range[d].hi, bounds.range[d].hi);
  }
  const uint64_t* const in = m.data(value);
  const Coords strides = strides_of(t);
  for_each_place(w.valid, [&](const Coords& c) {
    int64_t at = 0;
    for (int d = 0; d < t.rank; ++d) at += c[d] * strides[d];
    ir::store_element(t.dtype, m.address(o, *w.view, element(w, c), t.dtype), in[at]);
  });
}

}  // namespace tw::sim
