#include "trace/bounds.hpp"

#include <algorithm>

#include "ir/rules.hpp"
#include "ir/type_text.hpp"
#include "support/error.hpp"
#include "support/inline_vector.hpp"

namespace tw::trace {

namespace {
uint64_t row_hash(std::span<const SetId> row) {
  uint64_t hash = 0;
  for (SetId set : row) hash = mix(hash, set);
  return hash;
}

// Not ==, which calls memcmp for 20 bytes.
template <class Row>
bool equal(const Row& a, const Row& b) {
  SetId differ = 0;
  for (size_t d = 0; d < a.size(); ++d) differ |= a[d] ^ b[d];
  return differ == 0;
}
}  // namespace

void Bounds::analyze(const Recorder& rec, const std::vector<uint8_t>& live) {
  rec_ = &rec;
  live_ = &live;
  row_.assign(rec.values.size(), 0);
  rows_.assign(1, {});
  sets_.assign(1, {});
  set_atoms_.clear();
  atoms_.clear();
  for (IdIndex* ids : {&row_ids_, &set_ids_, &atom_ids_}) ids->clear();
  row_ids_.find_or_add(row_hash(rows_[0]), 0, [](uint32_t) { return false; });
  range(1, static_cast<uint32_t>(rec.ops.size()));
}

// An unrolled kernel has an atom for each of its loads, so all of these are looked up by hash.
uint32_t Bounds::intern(const Atom& a) {
  const auto fresh = static_cast<uint32_t>(atoms_.size());
  const bool choice = a.kind == Atom::Kind::choice;  // one per op and dim: its sets grow
  uint64_t hash = mix(mix(static_cast<uint64_t>(a.kind), a.op), a.dim);
  if (!choice) hash = mix(mix(hash, a.size), a.a);
  const uint32_t id = atom_ids_.find_or_add(hash, fresh, [&](uint32_t k) {
    const Atom& b = atoms_[k];
    return choice ? b.kind == a.kind && b.op == a.op && b.dim == a.dim : b == a;
  });
  if (id == fresh) atoms_.push_back(a);
  return id;
}

SetId Bounds::intern_set(std::span<const uint32_t> sorted) {
  const auto fresh = static_cast<SetId>(sets_.size());
  uint64_t hash = sorted.size();
  for (uint32_t atom : sorted) hash = mix(hash, atom);
  const SetId id = set_ids_.find_or_add(
      hash, fresh, [&](uint32_t k) { return std::ranges::equal(atoms_of(k), sorted); });
  if (id == fresh) {
    sets_.push_back(
        {static_cast<uint32_t>(set_atoms_.size()), static_cast<uint32_t>(sorted.size())});
    set_atoms_.insert(set_atoms_.end(), sorted.begin(), sorted.end());
  }
  return id;
}

SetId Bounds::single(const Atom& a) {
  const uint32_t id = intern(a);
  return intern_set({&id, 1});
}

SetId Bounds::unite(SetId a, SetId b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  InlineVector<uint32_t, 16> s;
  std::set_union(atoms_of(a).begin(), atoms_of(a).end(), atoms_of(b).begin(), atoms_of(b).end(),
                 std::back_inserter(s));
  return intern_set(s);
}

// The set of a dimension of size 1 once it is repeated `size` times: all elements or none.
SetId Bounds::widen(SetId s, uint32_t size) {
  SetId wide = 0;
  for (uint32_t k = 0; k < sets_[s].count; ++k) {
    // All or nothing of all or nothing is the inner one: without this a loop that squeezes and
    // repeats what it carries would nest atoms without end.
    const uint32_t atom = set_atoms_[sets_[s].first + k];
    const uint32_t inner = atoms_[atom].kind == Atom::Kind::expand ? atoms_[atom].a : atom;
    wide = unite(wide, single({Atom::Kind::expand, 0, 0, size, inner, 0}));
  }
  return wide;
}

// A choice in a loop may be reached from itself, and one after many others by 2^n ways.
uint32_t Bounds::first_load(uint32_t atom) const {
  std::vector<bool> seen(atoms_.size());
  std::vector<uint32_t> open{atom};
  while (!open.empty()) {
    const uint32_t next = open.back();
    open.pop_back();
    if (seen[next]) continue;
    seen[next] = true;
    const Atom& a = atoms_[next];
    if (a.kind == Atom::Kind::load) return a.op;
    if (a.kind == Atom::Kind::choice) {
      for (SetId set : {a.b, a.a}) {  // a's first on top
        const auto in = atoms_of(set);
        open.insert(open.end(), in.rbegin(), in.rend());
      }
    } else {
      open.push_back(a.a);
    }
  }
  TW_INTERNAL("bounds without a load");
}

// One atom per if_ result and dimension, whose sets grow: so a loop around it ends too.
SetId Bounds::choice(uint32_t op, uint32_t slot, uint32_t size, SetId then_set, SetId else_set) {
  const uint32_t id = intern({Atom::Kind::choice, op, slot, size, then_set, else_set});
  Atom& a = atoms_[id];
  if (a.a != then_set || a.b != else_set) choice_grew_ = true;
  a.a = then_set;
  a.b = else_set;
  return intern_set({&id, 1});
}

// Returns whether the value's row changed.
bool Bounds::put(Val v, const Row& r) {
  if (equal(rows_[row_[v]], r)) return false;
  const auto fresh = static_cast<uint32_t>(rows_.size());
  row_[v] =
      row_ids_.find_or_add(row_hash(r), fresh, [&](uint32_t k) { return equal(rows_[k], r); });
  if (row_[v] == fresh) rows_.push_back(r);
  return true;
}

Bounds::Row Bounds::united(Row r, const Row& b) {
  for (size_t d = 0; d < r.size(); ++d) r[d] = unite(r[d], b[d]);
  return r;
}

// A load that starts at the loop's variable is bounded by another number in each trip, and an if_
// may have gone the other way: neither may be computed from what this trip knows.
uint32_t Bounds::carried(uint32_t atom, uint32_t loop) {
  const Atom a = atoms_[atom];
  // An expand stays outermost, so that atoms do not nest without end.
  if (a.kind == Atom::Kind::expand)
    return intern({Atom::Kind::expand, 0, 0, a.size, carried(a.a, loop), 0});
  if (!is_inside(a.op, loop)) return atom;
  const uint32_t plain = a.kind == Atom::Kind::carried ? a.a : atom;
  return intern({Atom::Kind::carried, loop, 0, 0, plain, 0});
}

Bounds::Row Bounds::carried(const Row& r, uint32_t loop) {
  Row out{};
  for (size_t d = 0; d < r.size(); ++d) {
    if (r[d] == 0) continue;
    InlineVector<uint32_t, 16> s;
    for (uint32_t atom : atoms_of(r[d])) s.push_back(carried(atom, loop));
    std::sort(s.begin(), s.end());
    const auto end = std::unique(s.begin(), s.end());
    out[d] = intern_set({s.begin(), end});
  }
  return out;
}

void Bounds::range(uint32_t first, uint32_t last) {
  for (uint32_t i = first; i < last; ++i) {
    const RawOp& o = rec_->ops[i];
    if (o.region) {
      if ((*live_)[i]) region(i);
      i = rec_->regions[o.region].last_op - 1;
    } else if ((*live_)[i]) {
      op(i);
    }
  }
}

void Bounds::op(uint32_t i) {
  const RawOp& o = rec_->ops[i];
  const std::span<const Val> in = rec_->operands(o);
  switch (o.kind) {
    case OpKind::load:
    case OpKind::atomic: {
      if (o.kind == OpKind::load && rec_->attr(o, 0)) return;  // other=: full
      const ir::Type& t = rec_->type(o.result);
      Row r{};
      if (o.kind == OpKind::atomic)
        for (size_t k = 1 + t.rank; k < in.size(); ++k) r = united(r, row(in[k]));
      for (int d = 0; d < t.rank; ++d)
        if (!inside(in[1 + static_cast<size_t>(d)], in[0], d, t.dims[d]))
          r[static_cast<size_t>(d)] =
              unite(r[static_cast<size_t>(d)],
                    single({Atom::Kind::load, i, static_cast<uint32_t>(d), 0, 0, 0}));
      put(o.result, r);
      return;
    }
    case OpKind::broadcast: {
      if (row_[rec_->resolve(in[0])] == 0) return;
      Row r = row(in[0]);
      const ir::Type &from = rec_->type(in[0]), &to = rec_->type(o.result);
      for (int d = 0; d < to.rank; ++d) {
        if (from.rank == 0 || from.dims[d] == to.dims[d]) continue;
        r[static_cast<size_t>(d)] =
            widen(r[static_cast<size_t>(d)], static_cast<uint32_t>(to.dims[d]));
      }
      put(o.result, r);
      return;
    }
    case OpKind::reshape:
      if (row_[rec_->resolve(in[0])] == 0) return;
      put(o.result, reshaped(o, rec_->locs[i]));
      return;
    case OpKind::transpose: {
      const Row r = row(in[0]);
      Row s{};
      for (int d = 0; d < rec_->type(o.result).rank; ++d)
        s[static_cast<size_t>(d)] = r[rec_->attr(o, 0) >> (4 * d) & 15];
      put(o.result, s);
      return;
    }
    case OpKind::scan:
    case OpKind::reduce_custom: {
      Row r{};
      for (uint32_t k = 0; k < o.num_results; ++k) r = united(r, row(in[k]));
      if (o.kind == OpKind::reduce_custom) r[rec_->attr(o, 0)] = 0;
      for (uint32_t k = 0; k < o.num_results; ++k) put(o.result + k, r);
      return;
    }
    case OpKind::dot: {
      Row r{};
      r[0] = row(in[0])[0];
      r[1] = row(in[1])[1];
      if (in.size() == 3) {
        const Row acc = row(in[2]);
        r[0] = unite(r[0], acc[0]);
        r[1] = unite(r[1], acc[1]);
      }
      put(o.result, r);
      return;
    }
    case OpKind::constant:
    case OpKind::iota:
    case OpKind::store:
    case OpKind::view:
    case OpKind::dim:
    case OpKind::stride:
      return;
    default:
      break;
  }
  bool any = false, equal = true;
  const uint32_t first_row = in.empty() ? 0 : row_[rec_->resolve(in[0])];
  for (Val v : in) {
    const uint32_t r = row_[rec_->resolve(v)];
    any |= r != 0;
    equal &= r == first_row;
  }
  if (!any && row_[o.result] == 0) return;
  const bool reduction =
      o.kind < OpKind::count ? ir::is_reduction(o.kind) : o.kind == raw_valid_count;
  if (in.empty() || !o.num_results) return;
  if (equal && !reduction && !(o.kind == OpKind::gather || o.kind == OpKind::atomic_scatter)) {
    row_[o.result] = first_row;
    return;
  }
  Row r = row(in[0]);
  if (reduction) {
    for (size_t d = 0; d < r.size(); ++d)
      if (rec_->attr(o, 0) >> d & 1) r[d] = 0;
  } else {
    for (size_t k = 1; k < in.size(); ++k) {
      const Row s = row(in[k]);
      for (size_t d = 0; d < r.size(); ++d) r[d] = unite(r[d], s[d]);
    }
  }
  put(o.result, r);
}

// A reshape may add and drop dimensions of size 1; the others keep their bounds. A bounded
// dimension of size 1 that is dropped leaves all or nothing of the rest. Anything else would tear a
// bound apart.
Bounds::Row Bounds::reshaped(const RawOp& o, Loc loc) {
  const Val v = rec_->operands(o)[0];
  const Row r = row(v);
  const ir::Type &from = rec_->type(v), &to = rec_->type(o.result);
  if (r == Row{}) return r;
  Row s{};
  SetId dropped = 0;
  int d = 0, k = 0;
  while (d < from.rank || k < to.rank) {
    if (d < from.rank && k < to.rank && from.dims[d] == to.dims[k]) {
      s[static_cast<size_t>(k++)] = r[static_cast<size_t>(d++)];
    } else if (k < to.rank && to.dims[k] == 1) {
      ++k;
    } else if (d < from.rank && from.dims[d] == 1) {
      dropped = unite(dropped, r[static_cast<size_t>(d++)]);
    } else {
      for (int b = 0; b < from.rank; ++b)
        if (r[static_cast<size_t>(b)]) {
          const int line = rec_->locs[first_load(atoms_of(r[static_cast<size_t>(b)])[0])].line;
          usage_error(loc,
                      "reshape from {} to {} of a tile that may reach past an edge along dimension "
                      "{} (loaded at line {}): write load(x, start, size, other) there, which "
                      "fills what is outside with other, such as 0",
                      ir::shape_text(from), ir::shape_text(to), b, line);
        }
      return s;
    }
  }
  if (dropped && to.rank > 0) s[0] = unite(s[0], widen(dropped, static_cast<uint32_t>(to.dims[0])));
  return s;
}

// Loops: the least fixpoint of argument = initial united with yielded. Sets only grow, so it ends;
// and nothing starts over when an outer loop comes by again, or nested loops would cost 2^depth
// passes.
void Bounds::region(uint32_t i) {
  const RawRegion& g = rec_->regions[rec_->ops[i].region];
  const OpKind kind = rec_->ops[i].kind;
  const auto carry = [&](uint32_t k) -> const RawCarry& {
    return rec_->carries[g.first_carry + k];
  };
  if (kind == OpKind::if_) {
    range(i + 1, g.last_op);
    for (uint32_t k = 0; k < g.num_carries; ++k) {
      const RawCarry& c = carry(k);
      const Row then_r = row(c.mid), else_r = row(c.out);
      Row r{};
      for (size_t d = 0; d < r.size(); ++d) {
        if (then_r[d] == else_r[d])
          r[d] = then_r[d];
        else
          r[d] = choice(i, k * 8 + static_cast<uint32_t>(d),
                        static_cast<uint32_t>(rec_->type(c.result).dims[d]), then_r[d], else_r[d]);
      }
      put(c.result, r);
    }
    return;
  }
  for (uint32_t k = 0; k < g.num_carries; ++k)
    put(carry(k).arg, united(carry(k).arg, row(carry(k).init)));
  for (bool changed = true; changed;) {
    const bool outer = choice_grew_;
    choice_grew_ = false;
    range(i + 1, g.last_op);
    changed = choice_grew_;
    choice_grew_ |= outer;
    for (uint32_t k = 0; k < g.num_carries; ++k) {
      const RawCarry& c = carry(k);
      if (c.arg2) changed |= put(c.arg2, united(c.arg2, row(c.mid)));
      changed |= put(c.arg, united(c.arg, carried(row(c.out), i)));
    }
  }
  for (uint32_t k = 0; k < g.num_carries; ++k) {
    const RawCarry& c = carry(k);
    put(c.result, c.arg2 ? carried(row(c.mid), i) : row(c.arg));
  }
}

// --- what is inside by construction -------------------------------------------------------------
Bounds::Size Bounds::tensor_dim(Val tensor, uint32_t axis) const {
  tensor = rec_->resolve(tensor);
  if (const RawOp* d = rec_->def(tensor)) {
    if (d->kind == OpKind::view) return size(rec_->operands(*d)[2 + axis]);
    if (d->kind == OpKind::workspace) return size(rec_->operands(*d)[axis]);
  }
  for (size_t p = 0; p < rec_->params.size(); ++p)
    if (rec_->param_values[p] == tensor && (rec_->params[p].const_dims >> axis & 1))
      return {Size::Kind::constant, rec_->params[p].dims[axis], 0};
  return {Size::Kind::param_dim, tensor, axis};
}

Bounds::Size Bounds::size(Val v) const {
  v = rec_->resolve(v);
  if (const RawOp* d = rec_->def(v)) {
    if (d->kind == OpKind::constant)
      return {Size::Kind::constant, static_cast<int64_t>(rec_->constant_bits(*d)), 0};
    if (d->kind == OpKind::dim) return tensor_dim(rec_->operands(*d)[0], rec_->attr(*d, 0));
  }
  return {Size::Kind::value, v, 0};
}

bool Bounds::same(Val a, Val b, int depth) const {
  a = rec_->resolve(a);
  b = rec_->resolve(b);
  if (a == b || size(a) == size(b)) return true;
  const RawOp *x = rec_->def(a), *y = rec_->def(b);
  if (!depth || !x || !y || x->kind != y->kind || x->region || x->num_operands != y->num_operands ||
      x->num_operands == 0 || x->num_attrs != y->num_attrs ||
      (x->kind < OpKind::count && ir::info(x->kind).effect != ir::Effect::pure))
    return false;
  for (int k = 0; k < x->num_attrs; ++k)
    if (rec_->attr(*x, k) != rec_->attr(*y, k)) return false;
  for (int k = 0; k < x->num_operands; ++k)
    if (!same(rec_->operands(*x)[static_cast<size_t>(k)],
              rec_->operands(*y)[static_cast<size_t>(k)], depth - 1))
      return false;
  return true;
}

bool Bounds::same_size(Val v, Val tensor, int d) const {
  const Size s = tensor_dim(tensor, static_cast<uint32_t>(d));
  if (size(v) == s) return true;
  return s.kind == Size::Kind::value && same(v, static_cast<Val>(s.v), 6);
}

bool Bounds::inside(Val start, Val tensor, int d, int64_t n) const {
  start = rec_->resolve(start);
  const Size extent = tensor_dim(tensor, static_cast<uint32_t>(d));
  const Size first = size(start);
  if (first.kind == Size::Kind::constant)
    return extent.kind == Size::Kind::constant && first.v >= 0 && first.v + n <= extent.v;
  if (n != 1) return false;
  // One element at a program id or range variable that runs over just this dimension.
  const RawOp* def = rec_->def(start);
  if (def && def->kind == OpKind::program_id) {
    for (uint32_t h : rec_->host_effects) {
      const RawOp& g = rec_->ops[h];
      if (g.kind == OpKind::grid)
        return same_size(rec_->operands(g)[rec_->attr(*def, 0)], tensor, d);
    }
    return false;
  }
  if (!def && rec_->values[start].def & RawValue::arg_bit) {
    const uint32_t block = rec_->values[start].def & ~RawValue::arg_bit;
    if (block == 0) return false;
    const RawOp& loop = rec_->ops[rec_->blocks[block].parent];
    if (loop.kind != OpKind::for_ || rec_->regions[loop.region].induction != start) return false;
    const auto in = rec_->operands(loop);
    const Size lo = size(in[0]), step = size(in[2]);
    return lo.kind == Size::Kind::constant && lo.v >= 0 && step.kind == Size::Kind::constant &&
           step.v > 0 && same_size(in[1], tensor, d);
  }
  return false;
}

}  // namespace tw::trace
