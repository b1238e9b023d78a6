// Tensors: sizes, views, windowed loads and stores.
#include <algorithm>

#include "ir/type_text.hpp"
#include "support/error.hpp"
#include "support/inline_vector.hpp"
#include "support/ref_counted.hpp"
#include "trace/operands.hpp"

namespace tw {

using detail::HandleAccess;
using detail::NewValue;
using trace::Operands;
using trace::OpKind;
using trace::Val;

namespace {

RefCounted* array_of(const detail::Handle& h) {
  return HandleAccess::id(h) == detail::Handle::host_tensor
             ? reinterpret_cast<RefCounted*>(HandleAccess::next(h))
             : nullptr;
}

ir::Type tensor_type(Trace& t, Val v) { return t.rec.type(v); }

Val size_of_dim(Trace& t, Val v, uint32_t axis, OpKind kind, Loc loc) {
  return t.rec.op(kind, {&v, 1}, ir::scalar_type(DType::i64), {&axis, 1}, loc);
}

int tensor_axis(int i, const ir::Type& t, Loc loc, const char* name) {
  const int d = i < 0 ? i + t.rank : i;
  if (t.rank == 0)
    usage_error(loc, "{}: dimension {} of a tensor of rank 0, which has none", name, i);
  if (d < 0 || d >= t.rank)
    usage_error(loc, "{}: a tensor of rank {} has no dimension {}: give {}", name, t.rank, i,
                trace::axes_text(t.rank));
  return d;
}

// The parts of a tensor value, to make a view of.
struct Parts {
  Val offset;
  Val dims[ir::max_tensor_rank], strides[ir::max_tensor_rank];
  int rank;
};

Parts parts_of(Trace& t, Val v, Loc loc) {
  Parts p;
  p.rank = t.rec.type(v).rank;
  p.offset = t.rec.op(trace::raw_offset, {v}, ir::scalar_type(DType::i64), loc);
  for (int d = 0; d < p.rank; ++d) {
    p.dims[d] = size_of_dim(t, v, static_cast<uint32_t>(d), OpKind::dim, loc);
    p.strides[d] = size_of_dim(t, v, static_cast<uint32_t>(d), OpKind::stride, loc);
  }
  return p;
}

Tensor make_view(Trace& t, Val base, const Parts& p, Loc loc) {
  InlineVector<Val, 18> in;
  in.push_back(base);
  in.push_back(p.offset);
  for (int d = 0; d < p.rank; ++d) in.push_back(p.dims[d]);
  for (int d = 0; d < p.rank; ++d) in.push_back(p.strides[d]);
  const ir::Type type = ir::tensor_type(t.rec.type(base).dtype, p.rank);
  return Tensor(NewValue{t.rec.op(OpKind::view, in, type, {}, loc)});
}

Val scalar_op(Trace& t, OpKind k, Val a, Val b, Loc loc) {
  return t.rec.op(k, {a, b}, ir::scalar_type(DType::i64), loc);
}

// Sums of two of these cannot wrap, and no tensor reaches this far: "from here to the end" may be
// written with the largest number there is.
Val not_too_far(Trace& t, Val v, Loc loc) {
  constexpr int64_t far = (int64_t{1} << 62) - 1;
  const trace::RawOp* o = t.rec.def(v);
  if (o && o->kind == OpKind::constant) {
    const auto n = static_cast<int64_t>(t.rec.constant_bits(*o));
    return n == std::clamp(n, -far, far) ? v : t.rec.index(std::clamp(n, -far, far), loc);
  }
  if (o && o->kind == OpKind::cast && t.rec.type(t.rec.operands(*o)[0]).dtype != DType::i64)
    return v;
  const Val above = scalar_op(t, OpKind::maximum, v, t.rec.index(-far, loc), loc);
  return scalar_op(t, OpKind::minimum, above, t.rec.index(far, loc), loc);
}

}  // namespace

Tensor::Tensor(const Array& a, Loc loc) {
  if (current_trace())
    usage_error(loc, "an Array is used inside a kernel: pass it as an argument of tw::call");
  HandleAccess::id(*this) = host_tensor;
  HandleAccess::next(*this) = reinterpret_cast<Handle*>(a.body_);
  if (RefCounted* r = array_of(*this)) r->retain();
}

Tensor::Tensor(const Tensor& o) noexcept : Handle(o) {
  if (RefCounted* r = array_of(*this)) r->retain();
}

Tensor& Tensor::operator=(const Tensor& o) noexcept {
  if (RefCounted* r = array_of(o)) r->retain();
  RefCounted* old = array_of(*this);
  Handle::operator=(o);
  if (old) old->release();
  return *this;
}

Tensor::~Tensor() {
  if (RefCounted* r = array_of(*this)) r->release();
}

DType Tensor::dtype(Loc loc) const {
  Trace& t = active_trace(loc);
  return t.rec.type(t.use(*this, loc)).dtype;
}

int Tensor::rank(Loc loc) const {
  Trace& t = active_trace(loc);
  return t.rec.type(t.use(*this, loc)).rank;
}

Tile Tensor::dim(int i, Loc loc) const {
  Trace& t = active_trace(loc);
  const Val v = t.use(*this, loc);
  return Tile(NewValue{
      size_of_dim(t, v, static_cast<uint32_t>(tensor_axis(i, tensor_type(t, v), loc, "dim")),
                  OpKind::dim, loc)});
}

Tile Tensor::stride(int i, Loc loc) const {
  Trace& t = active_trace(loc);
  const Val v = t.use(*this, loc);
  return Tile(NewValue{
      size_of_dim(t, v, static_cast<uint32_t>(tensor_axis(i, tensor_type(t, v), loc, "stride")),
                  OpKind::stride, loc)});
}

int Tensor::dim_const(int i, Loc loc) const {
  Trace& t = active_trace(loc);
  const Val v = t.use(*this, loc);
  const int axis = tensor_axis(i, tensor_type(t, v), loc, "dim_const");
  // Inside a region the handle is an argument of it, so only the top level can tell a parameter.
  size_t tensor = 0;
  for (size_t p = 0; p < t.rec.params.size(); ++p) {
    if (!t.rec.params[p].is_tensor) continue;
    if (t.rec.param_values[p] == t.rec.resolve(v)) {
      const int64_t n = t.request->tensors[tensor].dims[axis];
      if (n > INT32_MAX) usage_error(loc, "dim_const: the size {} does not fit an int", n);
      t.rec.params[p].const_dims |= 1u << axis;
      t.rec.params[p].dims[axis] = n;
      return static_cast<int>(n);
    }
    ++tensor;
  }
  usage_error(loc,
              "dim_const works on a parameter of the kernel, outside recorded regions: call it at "
              "the top and keep the int");
}

void stable(const Tensor& x, Loc loc) {
  Trace& t = active_trace(loc, "stable");
  const Val v = t.rec.resolve(t.use(x, loc));
  for (size_t p = 0; p < t.rec.params.size(); ++p) {
    if (!t.rec.params[p].is_tensor || t.rec.param_values[p] != v) continue;
    t.rec.params[p].stable = 1;
    return;
  }
  usage_error(loc,
              "stable works on a parameter of the kernel, outside recorded regions: call it at the "
              "top, on the tensor that views are made of");
}

Tensor Tensor::at(const Arg& index) const {
  Trace& t = active_trace(index.loc);
  const Val v = t.use(*this, index.loc);
  const Loc loc = index.loc;
  if (t.rec.type(v).rank < 2)
    usage_error(loc,
                "at drops a dimension of a tensor of rank 2 or more; this one has rank {}: load(x, "
                "{{i}}, {{1}}) reads "
                "one element",
                t.rec.type(v).rank);
  const Val i = trace::index_of(t, index, "at");
  const Parts from = parts_of(t, v, loc);
  Parts to;
  to.rank = from.rank - 1;
  for (int d = 0; d < to.rank; ++d) {
    to.dims[d] = from.dims[d + 1];
    to.strides[d] = from.strides[d + 1];
  }
  to.offset = scalar_op(t, OpKind::add, from.offset,
                        scalar_op(t, OpKind::mul, i, from.strides[0], loc), loc);
  // An index outside leaves nothing to access: one size becomes 0.
  const Val zero = t.rec.index(0, loc);
  const ir::Type mask = ir::scalar_type(DType::mask), i64 = ir::scalar_type(DType::i64);
  const Val low = t.rec.op(OpKind::ge, {i, zero}, mask, loc);
  const Val high = t.rec.op(OpKind::lt, {i, from.dims[0]}, mask, loc);
  const Val inside = t.rec.op(OpKind::and_, {low, high}, mask, loc);
  to.dims[0] = t.rec.op(OpKind::select, {inside, to.dims[0], zero}, i64, loc);
  return make_view(t, v, to, loc);
}

Tensor Tensor::slice(int dim, const Arg& begin, const Arg& length) const {
  const Loc loc = trace::loc_of(begin, length);
  Trace& t = active_trace(loc);
  const Val v = t.use(*this, loc);
  const int axis = tensor_axis(dim, t.rec.type(v), loc, "slice");
  const Val b = trace::index_of(t, begin, "slice"), n = trace::index_of(t, length, "slice");
  Parts p = parts_of(t, v, loc);
  const Val zero = t.rec.index(0, loc);
  // Cut to the tensor: first = clamp(begin, 0, size), end = clamp(begin + length, first, size).
  const Val size = p.dims[axis];
  const Val first =
      scalar_op(t, OpKind::minimum, scalar_op(t, OpKind::maximum, b, zero, loc), size, loc);
  const Val reach = scalar_op(t, OpKind::add, not_too_far(t, b, loc), not_too_far(t, n, loc), loc);
  const Val end = scalar_op(t, OpKind::minimum, reach, size, loc);
  p.dims[axis] =
      scalar_op(t, OpKind::maximum, scalar_op(t, OpKind::sub, end, first, loc), zero, loc);
  p.offset = scalar_op(t, OpKind::add, p.offset,
                       scalar_op(t, OpKind::mul, first, p.strides[axis], loc), loc);
  return make_view(t, v, p, loc);
}

Tensor Tensor::transpose(Loc loc) const {
  long long order[Dims::max_rank];
  const int n = rank(loc);
  for (int d = 0; d < n; ++d) order[d] = n - 1 - d;
  return transpose(Dims(order, n), loc);
}

Tensor Tensor::transpose(Dims order, Loc loc) const {
  Trace& t = active_trace(loc);
  const Val v = t.use(*this, loc);
  if (t.rec.type(v).rank == 0)
    usage_error(loc, "transpose of a tensor of rank 0, which has no dimensions to reorder");
  const Parts from = parts_of(t, v, loc);
  Parts to = from;
  uint32_t seen = 0;
  bool ok = order.size() == from.rank;
  for (int d = 0; ok && d < from.rank; ++d) {
    ok = order[d] >= 0 && order[d] < from.rank && !(seen >> order[d] & 1);
    if (!ok) break;
    seen |= 1u << order[d];
    to.dims[d] = from.dims[order[d]];
    to.strides[d] = from.strides[order[d]];
  }
  if (!ok)
    usage_error(loc,
                "transpose of a tensor of rank {}: the permutation must name each of 0..{} once",
                from.rank, from.rank - 1);
  return make_view(t, v, to, loc);
}

// --- load and store -----------------------------------------------------------------------------
namespace trace {
ir::Type shape(DType, const Dims&, Loc, const char* name);
}

namespace {

Tile load_window(const Tensor& x, Args start, Dims size, const Arg* other, Loc loc) {
  Trace& t = active_trace(loc, "load");
  const Val v = t.use(x, loc);
  const ir::Type& from = t.rec.type(v);
  if (start.size() != from.rank || size.size() != from.rank)
    usage_error(loc, "load: the tensor has rank {}, but {} indices and {} sizes are given",
                from.rank, start.size(), size.size());
  const ir::Type type = trace::shape(from.dtype, size, loc, "load");
  InlineVector<Val, 16> in;
  in.push_back(v);
  for (const Arg& a : start) in.push_back(trace::index_of(t, a, "load"));
  if (other) {
    Operands o{t.rec, loc, "load"};
    in.push_back(o.scalar_as(*other, type.dtype, "other"));
  }
  const uint32_t attr[] = {other != nullptr, 0};
  return Tile(NewValue{t.rec.op(OpKind::load, in, type, attr, loc)});
}

}  // namespace

Tile load(const Tensor& x, Args start, Dims size, Loc loc) {
  return load_window(x, start, size, nullptr, loc);
}
Tile load(const Tensor& x, Args start, Dims size, const Arg& other) {
  return load_window(x, start, size, &other, other.loc);
}

void store(const Tensor& x, Args start, const Arg& value) {
  const Loc loc = value.loc;
  Trace& t = active_trace(loc, "store");
  const Val v = t.use(x, loc);
  const ir::Type to = t.rec.type(v);
  Operands o{t.rec, loc, "store"};
  if (start.size() != to.rank)
    usage_error(loc, "store: the tensor has rank {}, but {} indices are given", to.rank,
                start.size());
  if (to.rank > ir::max_tile_rank)
    usage_error(loc, "store: a tile has at most {} dimensions; take a view with at() first",
                ir::max_tile_rank);
  Val w = value.type == 't' ? t.use(*value.tile, loc) : o.number_as(value, to.dtype);
  ir::Type from = t.rec.type(w);
  if (from.dtype != to.dtype) o.needs_cast(from, to.dtype, "value");
  if (from.rank != 0 && from.rank != to.rank)
    usage_error(loc, "store: the tensor has rank {}, the tile {} has rank {}: reshape it", to.rank,
                ir::shape_text(from), from.rank);
  if (from.rank != to.rank) {  // a scalar is one element
    from.rank = to.rank;
    for (int d = 0; d < to.rank; ++d) from.dims[d] = 1;
    w = t.rec.op(OpKind::reshape, {w}, from, loc);
  }
  InlineVector<Val, 16> in;
  in.push_back(v);
  for (const Arg& a : start) in.push_back(trace::index_of(t, a, "store"));
  in.push_back(w);
  const uint32_t attr[] = {0, 0};
  t.rec.effect(OpKind::store, in, attr, loc);
}

}  // namespace tw
