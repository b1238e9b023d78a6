// Emission of scalars: folded, shared, and floated to the outermost block they can live in.
#include "support/error.hpp"
#include "trace/canonical_impl.hpp"

namespace tw::trace {

using ir::Type;

namespace {
uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  return h * 0xff51afd7ed558ccdull;
}
}  // namespace

ir::OpId Canonicalizer::find_shared(OpKind k, std::span<const ValueId> in, const Type& t,
                                    std::span<const uint32_t> attrs, BlockId block, uint64_t& key) {
  key = mix(static_cast<uint64_t>(k), block.i);
  key = mix(key, static_cast<uint64_t>(t.dtype) << 8 | static_cast<uint64_t>(t.kind));
  for (ValueId v : in) key = mix(key, v.i);
  for (uint32_t a : attrs) key = mix(key, a);
  key |= 1;
  const size_t mask = table_.size() - 1;
  for (size_t i = key >> 8 & mask; table_[i]; i = (i + 1) & mask) {
    if (table_[i] != key) continue;
    const OpId o = table_ops_[i];
    const ir::Op& op = (*out_)[o];
    const auto in2 = out_->operands(o);
    const auto attrs2 = out_->attrs(o);
    if (op.kind == k && op.block == block && out_->type_of(out_->result(o)) == t &&
        std::equal(in.begin(), in.end(), in2.begin(), in2.end()) &&
        std::equal(attrs.begin(), attrs.end(), attrs2.begin(), attrs2.end()))
      return o;
  }
  return {};
}

void Canonicalizer::add_shared(uint64_t key, OpId o) {
  if (2 * ++table_used_ > table_.size()) {
    std::vector<uint64_t> keys(table_.size() * 2);
    std::vector<OpId> ops(keys.size());
    keys.swap(table_);
    ops.swap(table_ops_);
    for (size_t i = 0; i < keys.size(); ++i)
      if (keys[i]) put_shared(keys[i], ops[i]);
  }
  put_shared(key, o);
}

void Canonicalizer::put_shared(uint64_t key, OpId o) {
  size_t i = key >> 8 & (table_.size() - 1);
  while (table_[i]) i = (i + 1) & (table_.size() - 1);
  table_[i] = key;
  table_ops_[i] = o;
}

ir::ValueId Canonicalizer::constant(DType t, uint64_t bits) {
  const uint32_t attrs[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  uint64_t key;
  if (const OpId o = find_shared(OpKind::constant, {}, ir::scalar_type(t), attrs, out_->host, key))
    return out_->result(o);
  const ir::TypeId id = scalar_id(t);
  const OpId o = out_->make(OpKind::constant, {}, {&id, 1}, attrs, 0);
  out_->append(out_->host, o);
  add_shared(key, o);
  return out_->result(o);
}

bool Canonicalizer::constant_value(ValueId v, int64_t& out) const {
  const OpId d = out_->def(v);
  if (!d || (*out_)[d].kind != OpKind::constant || out_->type_of(v).dtype != DType::i64)
    return false;
  out = static_cast<int64_t>(out_->constant_bits(d));
  return true;
}

// What index arithmetic needs to read well; passes/fold does the rest.
bool Canonicalizer::fold(OpKind k, std::span<const ValueId> in, ValueId& out) {
  if (in.size() != 2) return false;
  int64_t a = 0, b = 0;
  const bool ca = constant_value(in[0], a), cb = constant_value(in[1], b);
  const auto wrap = [&](uint64_t v) { return out = constant(DType::i64, v), true; };
  const uint64_t ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  switch (k) {
    case OpKind::add:
      if (ca && cb) return wrap(ua + ub);
      if (ca && a == 0) return out = in[1], true;
      if (cb && b == 0) return out = in[0], true;
      return false;
    case OpKind::sub:
      if (ca && cb) return wrap(ua - ub);
      if (cb && b == 0) return out = in[0], true;
      return false;
    case OpKind::mul:
      if (ca && cb) return wrap(ua * ub);
      if ((ca && a == 1) || (cb && b == 0)) return out = in[1], true;
      if ((cb && b == 1) || (ca && a == 0)) return out = in[0], true;
      return false;
    case OpKind::maximum:
    case OpKind::minimum:
      if (ca && cb) return wrap((a < b) == (k == OpKind::minimum) ? ua : ub);
      if (in[0] == in[1]) return out = in[0], true;
      return false;
    default:
      return false;
  }
}

// The depth of the outermost block at whose start v is available: a scope's own arguments and
// floated scalars are there from its start, anything else only in the scopes nested in it.
uint32_t Canonicalizer::depth_of(ValueId v) const {
  const BlockId home = out_->home(v);
  const uint32_t depth = block_depth_[home.i];
  if (depth == 0 || (*out_)[v].is_arg() || (v.i < floated_.size() && floated_[v.i])) return depth;
  return depth + 1;
}

bool Canonicalizer::visible(ValueId v, uint32_t raw_block) const {
  const BlockId home = out_->home(v);
  const uint32_t depth = block_depth_[home.i];
  return depth <= depth_of_raw_[raw_block] && depth < scopes_.size() &&
         scopes_[depth].block == home;
}

ir::ValueId Canonicalizer::scalar(OpKind k, std::span<const ValueId> in, const Type& t,
                                  std::span<const uint32_t> attrs, uint32_t at) {
  const RawOp& user = rec_->ops[at];
  ValueId folded;
  if (t.dtype == DType::i64 && t.is_scalar() && fold(k, in, folded)) return folded;
  uint32_t depth = k == OpKind::program_id ? 1 : 0;
  for (ValueId v : in) depth = std::max(depth, depth_of(v));
  const uint32_t here = depth_of_raw_[user.block];
  const ir::TypeId id = t.is_scalar() ? scalar_id(t.dtype) : out_->intern(t);
  if (depth > here) {  // an operand is made in this block itself: an ordinary op of its segment
    const OpId o = out_->make(k, in, {&id, 1}, attrs, loc(at));
    place(o, user.block, user.segment);
    return out_->result(o);
  }
  Scope& s = scopes_[depth];
  uint64_t key;
  if (const OpId o = find_shared(k, in, t, attrs, s.block, key)) return out_->result(o);
  const OpId o = out_->make(k, in, {&id, 1}, attrs, loc(at));
  if (depth == 0)
    out_->append(s.block, o);
  else if (s.prefix)
    out_->insert_after(s.prefix, o);
  else
    out_->prepend(s.block, o);
  s.prefix = o;
  add_shared(key, o);
  const ValueId r = out_->result(o);
  if (floated_.size() <= r.i) floated_.resize(r.i + 64);
  floated_[r.i] = true;
  return r;
}

// Conservative: false when unsure. i64 index arithmetic is taken not to overflow, as the range
// analysis of the passes does; narrower integers wrap in practice and prove nothing. `fuel` bounds
// the search: an unrolled kernel may build a chain of 100,000 sums.
bool Canonicalizer::nonnegative(ValueId v, int& fuel) const {
  if (--fuel < 0) return false;
  const ir::Value& value = (*out_)[v];
  if (value.is_arg()) {
    const OpId loop = (*out_)[value.arg_block()].parent;
    int64_t step;
    return loop && (*out_)[loop].kind == OpKind::for_ && value.index == 0 &&
           constant_value(out_->operand(loop, 2), step) && step > 0 &&
           nonnegative(out_->operand(loop, 0), fuel);
  }
  const OpId d = value.op();
  const auto in = out_->operands(d);
  const DType type = out_->type_of(v).dtype;
  switch ((*out_)[d].kind) {
    case OpKind::constant:
      return is_integer(type) && static_cast<int64_t>(out_->constant_bits(d)) >= 0;
    case OpKind::dim:
    case OpKind::program_id:
      return true;
    case OpKind::cast: {
      const DType from = out_->type_of(in[0]).dtype;
      if (size_of(type) <= size_of(from) || is_float(from)) return false;
      return !is_signed(from) || nonnegative(in[0], fuel);
    }
    case OpKind::maximum:
      return nonnegative(in[0], fuel) || nonnegative(in[1], fuel);
    case OpKind::rem:
      return nonnegative(in[0], fuel);
    case OpKind::add:
    case OpKind::mul:
      if (type != DType::i64) return false;
      [[fallthrough]];
    case OpKind::minimum:
    case OpKind::div:
    case OpKind::floor_div:
    case OpKind::ceil_div:
      return nonnegative(in[0], fuel) && nonnegative(in[1], fuel);
    case OpKind::select:
      return nonnegative(in[1], fuel) && nonnegative(in[2], fuel);
    default:
      return false;
  }
}

bool Canonicalizer::nonnegative(ValueId v) const {
  int fuel = 64;
  return nonnegative(v, fuel);
}

// --- tensors taken apart ------------------------------------------------------------------------
uint32_t Canonicalizer::new_view(const View& v) {
  views_.push_back(v);
  return static_cast<uint32_t>(views_.size());
}

uint32_t Canonicalizer::view_of(Val tensor) {
  const Val v = rec_->resolve(tensor);
  if (!view_index_[v]) demand(v);
  TW_CHECK(view_index_[v], "a tensor value without a view");
  return view_index_[v] - 1;
}

ir::ValueId Canonicalizer::view_offset(uint32_t view) {
  return views_[view].offset ? views_[view].offset : views_[view].offset = index(0);
}

ir::ValueId Canonicalizer::view_dim(uint32_t view, int d) {
  View& v = views_[view];
  if (v.dims[d]) return v.dims[d];
  const ir::Param& p = rec_->params[static_cast<size_t>(v.param)];
  if (p.const_dims >> d & 1) return v.dims[d] = index(p.dims[d]);
  const uint32_t attr[] = {static_cast<uint32_t>(d)};
  return v.dims[d] = host_scalar(OpKind::dim, v.base, attr);
}

ir::ValueId Canonicalizer::view_stride(uint32_t view, int d) {
  View& v = views_[view];
  if (v.strides[d]) return v.strides[d];
  if (rec_->params[static_cast<size_t>(v.param)].unit_dim == d) return v.strides[d] = index(1);
  const uint32_t attr[] = {static_cast<uint32_t>(d)};
  return v.strides[d] = host_scalar(OpKind::stride, v.base, attr);
}

ir::ValueId Canonicalizer::host_scalar(OpKind k, ValueId in, std::span<const uint32_t> attrs) {
  uint64_t key;
  const Type t = ir::scalar_type(DType::i64);
  if (const OpId o = find_shared(k, {&in, 1}, t, attrs, out_->host, key)) return out_->result(o);
  const ir::TypeId id = scalar_id(DType::i64);
  const OpId o = out_->make(k, {&in, 1}, {&id, 1}, attrs, 0);
  out_->append(out_->host, o);
  add_shared(key, o);
  return out_->result(o);
}

ir::ValueId Canonicalizer::view_value(uint32_t view, uint32_t at) {
  if (views_[view].value) return views_[view].value;
  const View v = views_[view];
  Ids in;
  in.push_back(v.base);
  in.push_back(v.offset);
  for (int d = 0; d < v.rank; ++d) in.push_back(v.dims[d]);
  for (int d = 0; d < v.rank; ++d) in.push_back(v.strides[d]);
  // Not kept: where it cannot float, another user may stand where this one is not visible.
  return scalar(OpKind::view, in, ir::tensor_type(out_->type_of(v.base).dtype, v.rank), {}, at);
}

}  // namespace tw::trace
