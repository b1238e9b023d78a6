#include "ir/func.hpp"

#include <algorithm>

namespace tw::ir {
namespace {

template <class T>
bool lies_in(std::span<const T> part, const std::vector<T>& whole) {
  return part.data() >= whole.data() && part.data() < whole.data() + whole.size();
}

}  // namespace

Func::Func() { clear(); }

void Func::clear() {
  name.clear();
  level = Level::tile;
  ops.assign(1, {});
  pool.clear();
  values.assign(1, {});
  blocks.assign(1, {});
  attr_words.clear();
  types.assign(1, {});
  strings.assign(1, {});
  params.clear();
  tunes.clear();
  launch = {};
  launch_at = {};
  op_locs.assign(1, 0);
  locs.assign(1, {});
  files.assign(1, {});
  param_names.clear();
  host = new_block({});
  body = new_block({});
}

TypeId Func::intern(const Type& t) {
  for (uint32_t i = 1; i < types.size(); ++i)  // a kernel has a dozen types: a scan beats a hash
    if (types[i] == t) return {i};
  types.push_back(t);
  return {static_cast<uint32_t>(types.size() - 1)};
}

StrId Func::intern(std::string_view s) {
  for (uint32_t i = 1; i < strings.size(); ++i)
    if (strings[i] == s) return {i};
  strings.emplace_back(s);
  return {static_cast<uint32_t>(strings.size() - 1)};
}

uint32_t Func::add_loc(StrId file, uint32_t line) {
  locs.push_back({file, line});
  return static_cast<uint32_t>(locs.size() - 1);
}

OpId Func::make(OpKind kind, std::span<const ValueId> operands,
                std::span<const TypeId> result_types, std::span<const uint32_t> attrs,
                uint32_t loc) {
  const OpId id{static_cast<uint32_t>(ops.size())};
  const OpInfo& row = info(kind);
  // Lists of another op: growing the arrays would move them away under us.
  if (lies_in(operands, pool)) {
    const std::vector<ValueId> copy(operands.begin(), operands.end());
    return make(kind, copy, result_types, attrs, loc);
  }
  if (lies_in(attrs, attr_words)) {
    const std::vector<uint32_t> copy(attrs.begin(), attrs.end());
    return make(kind, operands, result_types, copy, loc);
  }
  // In place: the copy of a struct just written field by field waits for the fields to arrive.
  Op& o = ops.emplace_back();
  o.kind = kind;
  o.num_operands = static_cast<uint16_t>(operands.size());
  o.num_results = static_cast<uint16_t>(result_types.size());
  o.num_regions = row.regions;
  o.num_attrs = static_cast<uint16_t>(attrs.size());
  o.operands = static_cast<uint32_t>(pool.size());
  o.attrs = static_cast<uint32_t>(attr_words.size());
  op_locs.push_back(loc);
  for (ValueId v : operands) pool.push_back(v);
  for (uint32_t k = 0; k < result_types.size(); ++k) {
    pool.push_back({static_cast<uint32_t>(values.size())});
    values.push_back({result_types[k], id.i, k});
  }
  for (uint32_t a : attrs) attr_words.push_back(a);
  for (int r = 0; r < row.regions; ++r) pool.push_back({new_block(id).i});
  return id;
}

BlockId Func::new_block(OpId parent) {
  Block b;
  b.parent = parent;
  b.args = static_cast<uint32_t>(pool.size());
  blocks.push_back(b);
  return {static_cast<uint32_t>(blocks.size() - 1)};
}

ValueId Func::add_arg(BlockId b, TypeId t) {
  Block& block = blocks[b.i];
  if (block.args + block.num_args != pool.size()) {  // something grew behind it: move to the end
    const uint32_t at = static_cast<uint32_t>(pool.size());
    pool.reserve(pool.size() + block.num_args + 1);
    for (uint32_t k = 0; k < block.num_args; ++k) pool.push_back(pool[block.args + k]);
    block.args = at;
  }
  const ValueId v{static_cast<uint32_t>(values.size())};
  values.push_back({t, b.i | Value::block_bit, block.num_args++});
  pool.push_back(v);
  return v;
}

void Func::append(BlockId b, OpId o) {
  Block& block = blocks[b.i];
  ops[o.i].block = b;
  ops[o.i].prev = block.last;
  ops[o.i].next = {};
  if (block.last)
    ops[block.last.i].next = o;
  else
    block.first = o;
  block.last = o;
}

void Func::insert_before(OpId pos, OpId o) {
  const BlockId b = ops[pos.i].block;
  ops[o.i].block = b;
  ops[o.i].next = pos;
  ops[o.i].prev = ops[pos.i].prev;
  if (ops[pos.i].prev)
    ops[ops[pos.i].prev.i].next = o;
  else
    blocks[b.i].first = o;
  ops[pos.i].prev = o;
}

void Func::insert_after(OpId pos, OpId o) {
  if (ops[pos.i].next)
    insert_before(ops[pos.i].next, o);
  else
    append(ops[pos.i].block, o);
}

void Func::prepend(BlockId b, OpId o) {
  if (blocks[b.i].first)
    insert_before(blocks[b.i].first, o);
  else
    append(b, o);
}

void Func::unlink(OpId o) {
  Op& op = ops[o.i];
  Block& b = blocks[op.block.i];
  if (op.prev)
    ops[op.prev.i].next = op.next;
  else
    b.first = op.next;
  if (op.next)
    ops[op.next.i].prev = op.prev;
  else
    b.last = op.prev;
  op.prev = op.next = {};
  op.block = {};
}

void Func::erase(OpId o) {
  for (int r = 0; r < ops[o.i].num_regions; ++r)
    for_each_op(*this, region(o, r), [&](OpId inner) { erase(inner); });
  unlink(o);
}

std::pair<std::string_view, int> Func::position(OpId o) const {
  return position(locs[op_locs[o.i]]);
}

std::pair<std::string_view, int> Func::position(SourceLoc l) const {
  return {files[l.file.i], static_cast<int>(l.line)};
}

void Func::set_operands(OpId o, std::span<const ValueId> now) {
  std::vector<ValueId> all(now.begin(), now.end());
  Op& op = ops[o.i];
  for (ValueId r : results(o)) all.push_back(r);
  for (int r = 0; r < op.num_regions; ++r) all.push_back({region(o, r).i});
  if (now.size() > op.num_operands) {
    op.operands = static_cast<uint32_t>(pool.size());
    pool.resize(pool.size() + all.size());
  }
  op.num_operands = static_cast<uint16_t>(now.size());
  std::copy(all.begin(), all.end(), pool.begin() + op.operands);
}

void Func::set_results(OpId o, std::span<const ValueId> now) {
  std::vector<ValueId> all(now.begin(), now.end());
  Op& op = ops[o.i];
  for (int r = 0; r < op.num_regions; ++r) all.push_back({region(o, r).i});
  op.num_results = static_cast<uint16_t>(now.size());
  std::copy(all.begin(), all.end(), pool.begin() + op.operands + op.num_operands);
  for (uint32_t k = 0; k < now.size(); ++k) values[now[k].i].index = k;
}

void Func::set_args(BlockId b, std::span<const ValueId> now) {
  const std::vector<ValueId> all(now.begin(), now.end());
  std::copy(all.begin(), all.end(), pool.begin() + blocks[b.i].args);
  blocks[b.i].num_args = static_cast<uint32_t>(all.size());
  for (uint32_t k = 0; k < all.size(); ++k) values[all[k].i].index = k;
}

void Func::replace_uses(const std::vector<ValueId>& map) {
  auto sweep = [&](OpId o) {
    for (ValueId& v : operands(o))
      while (v.i < map.size() && map[v.i]) v = map[v.i];
  };
  walk(*this, host, sweep);
  walk(*this, body, sweep);
}

ValueId base_of(const Func& f, ValueId t) {
  while (f.is(t, OpKind::view)) t = f.operand(f.def(t), 0);
  const bool param = f[t].is_arg() && f[t].arg_block() == f.host;
  return param || f.is(t, OpKind::workspace) ? t : ValueId{};
}

ValueId memory_of(const Func& f, ValueId tensor) {
  const ValueId base = base_of(f, tensor);
  if (!base || !f[base].is_arg()) return base;
  const int same = f.params[f[base].index].same_as;
  return same < 0 ? base : f.arg(f.host, same);
}

std::optional<uint64_t> splat(const Func& f, ValueId v) {
  for (;;) {
    const OpId o = f.def(v);
    if (!o) return {};
    switch (f[o].kind) {
      case OpKind::constant:
        return f.constant_bits(o);
      case OpKind::broadcast:
      case OpKind::reshape:
      case OpKind::transpose:
        v = f.operand(o, 0);
        break;
      default:
        return {};
    }
  }
}

std::vector<ValueId> captures(const Func& f) {
  std::vector<ValueId> out;
  std::vector<bool> seen(f.values.size());
  walk(f, f.body, [&](OpId o) {
    for (ValueId v : f.operands(o)) {
      if (f.home(v) != f.host || seen[v.i] || f.is(v, OpKind::constant)) continue;
      if (f.type_of(v).is_tensor()) {
        // A view in `host` is addressed through its scalars, wherever they live.
        if (!f.is(v, OpKind::view)) continue;
        seen[v.i] = true;
        for (ValueId s : f.operands(f.def(v)).subspan(1))
          if (!seen[s.i] && !f.is(s, OpKind::constant)) seen[s.i] = true, out.push_back(s);
        continue;
      }
      seen[v.i] = true;
      out.push_back(v);
    }
  });
  return out;
}

}  // namespace tw::ir
