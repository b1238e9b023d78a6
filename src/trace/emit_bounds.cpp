// Bounds as scalars, for the ops that consume them.
#include <algorithm>
#include <utility>

#include "ir/rules.hpp"
#include "support/error.hpp"
#include "trace/canonical_impl.hpp"

namespace tw::trace {

void Canonicalizer::varies(At at, uint32_t atom) {
  const uint32_t load = bounds_.first_load(atom);
  const uint32_t parent = rec_->blocks[rec_->ops[load].block].parent;
  // The use may stand in the loop itself, before the load: then it meets the tile one trip later.
  uint32_t around = rec_->ops[at.op].block;
  while (around > 1 && rec_->blocks[around].parent != parent)
    around = rec_->ops[rec_->blocks[around].parent].block;
  const char* what = parent && rec_->ops[parent].kind == OpKind::if_ ? "branch" : "loop";
  const bool is_load = rec_->ops[load].kind == OpKind::load;
  usage_error(rec_->locs[load],
              "this {} may reach past an edge, and how far varies inside the {} at line {}, but "
              "its result is used {} (at line {}), where the valid part is unknown: {}",
              is_load ? "load" : "atomic", what,
              parent ? rec_->locs[parent].line : rec_->locs[load].line,
              around > 1 ? "in a later trip" : "outside of that", rec_->locs[at.op].line,
              is_load ? "write load(x, start, size, other), which "
                        "fills what is outside with other, such as 0"
                      : "use it there");
}

// Each choice is emitted from inside the one after it, on the stack.
constexpr int max_depth = 400;

void Canonicalizer::too_deep(At at, uint32_t atom) {
  const uint32_t load = bounds_.first_load(atom);
  const bool is_load = rec_->ops[load].kind == OpKind::load;
  usage_error(rec_->locs[load],
              "this {} may reach past an edge, and after it the valid part of the tile used at "
              "line {} depends on more than {} branches and loops, one after the other: {}",
              is_load ? "load" : "atomic", rec_->locs[at.op].line, max_depth,
              is_load ? "write load(x, start, size, other), which fills what is outside with "
                        "other, such as 0"
                      : "use it before");
}

// What a raw index is without a look at other values: its final value where there is one already,
// or one that needs no operand. None: arithmetic on others. Values that `at` cannot see are errors.
ir::ValueId Canonicalizer::float_leaf(Val v, At at, uint32_t atom) {
  if (final_[v]) {
    if (!visible(final_[v], at.block)) varies(at, atom);
    return final_[v];
  }
  const RawOp* d = rec_->def(v);
  if (!d) varies(at, atom);
  switch (d->kind) {
    case OpKind::constant:
      return constant(rec_->type(v).dtype, rec_->constant_bits(*d));
    case OpKind::dim:
    case OpKind::stride: {
      const Val t = rec_->resolve(rec_->operands(*d)[0]);
      if (!view_index_[t]) varies(at, atom);
      const int axis = static_cast<int>(rec_->attr(*d, 0));
      const ValueId r =
          d->kind == OpKind::dim ? view_dim(view_of(t), axis) : view_stride(view_of(t), axis);
      if (!visible(r, at.block)) varies(at, atom);
      return r;
    }
    case OpKind::program_id: {
      const uint32_t attr[] = {rec_->attr(*d, 0)};
      return scalar(OpKind::program_id, {}, rec_->type(v), attr, at.op);
    }
    default:
      break;
  }
  if (d->kind >= OpKind::count || !ir::is_elementwise(d->kind) ||
      ir::info(d->kind).cls != ir::OpClass::exact)
    varies(at, atom);
  return {};
}

// The final value of a raw index, where `at` can see it; made there when nothing emitted it yet.
// Depth first with an explicit stack, as in `demand`, and each value once: an index may be a chain
// of 100,000 sums, or reach its start by 2^100 ways.
ir::ValueId Canonicalizer::float_value(Val root, At at, uint32_t atom) {
  root = rec_->resolve(root);
  if (const ValueId r = float_leaf(root, at, atom)) return r;
  if (made_.size() < final_.size()) made_.resize(final_.size());
  ++made_round_;
  std::vector<Val> open{root};
  while (!open.empty()) {
    const Val v = open.back();
    if (made_[v].round == made_round_) {
      open.pop_back();
      continue;
    }
    ValueId r = float_leaf(v, at, atom);
    if (!r) {
      const RawOp& d = *rec_->def(v);
      Ids in;
      for (Val w : rec_->operands(d)) {
        w = rec_->resolve(w);
        if (made_[w].round != made_round_) {
          open.push_back(w);
          break;
        }
        in.push_back(made_[w].value);
      }
      if (in.size() < d.num_operands) continue;
      r = scalar(d.kind, in, rec_->type(v), {}, at.op);
      // What floated is what emitting v would give, and stands where all that need v see it: bounds
      // that ask for v again, at other places, find it. Anything else belongs to this place.
      if (out_->home(r) == out_->host || (r.i < floated_.size() && floated_[r.i])) final_[v] = r;
    }
    made_[v] = {made_round_, r};
    open.pop_back();
  }
  return made_[root].value;
}

Canonicalizer::Pair Canonicalizer::pair_of_load(uint32_t atom, At at) {
  const Atom a = bounds_.atom(atom);
  const auto raw = rec_->operands(rec_->ops[a.op]);
  const Val tensor = rec_->resolve(raw[0]);
  if (!view_index_[tensor]) varies(at, atom);
  const ValueId dim = same_size_as(view_dim(view_of(tensor), static_cast<int>(a.dim)));
  if (!visible(dim, at.block)) varies(at, atom);
  const ValueId start = float_value(raw[1 + a.dim], at, atom);
  Pair p;
  p.hi = scalar(OpKind::sub, {dim, start}, DType::i64, at.op);
  if (!nonnegative(start)) p.lo = scalar(OpKind::sub, {index(0), start}, DType::i64, at.op);
  return p;
}

Canonicalizer::Pair Canonicalizer::pair_of_atom(uint32_t atom, int64_t size, At at, int depth) {
  const Atom a = bounds_.atom(atom);
  if (depth > max_depth) too_deep(at, atom);
  if (a.kind == Atom::Kind::load) return pair_of_load(atom, at);
  if (a.kind == Atom::Kind::choice) return pair_of_choice(atom, size, at, depth);
  if (a.kind == Atom::Kind::carried) {
    const uint32_t outside = rec_->ops[a.op].block;
    if (depth_of_raw_[outside] < depth_of_raw_[at.block]) at.block = outside;
    return pair_of_atom(a.a, size, at, depth + 1);
  }
  Pair p;
  const Pair one = pair_of_atom(a.a, 1, at, depth + 1);
  ValueId valid;
  if (one.hi) valid = scalar(OpKind::ge, {one.hi, index(1)}, DType::mask, at.op);
  if (one.lo) {
    const ValueId low = scalar(OpKind::le, {one.lo, index(0)}, DType::mask, at.op);
    valid = valid ? scalar(OpKind::and_, {valid, low}, DType::mask, at.op) : low;
  }
  if (valid) p.hi = scalar(OpKind::select, {valid, index(size), index(0)}, DType::i64, at.op);
  return p;
}

// The arm that was taken; where that is not known any more, what is valid whichever was. A choice
// in a loop may be reached from itself, and one after many others by 2^n ways: each counts once.
Canonicalizer::Pair Canonicalizer::pair_of_choice(uint32_t atom, int64_t size, At at, int depth) {
  for (size_t k = 0; k < choices_.size(); ++k) {
    const Choice& c = choices_[k];
    if (c.atom != atom || c.block != at.block || c.forgotten) continue;
    if (!c.done) cycle_ = std::min(cycle_, k);
    return c.pair;
  }
  const size_t mine = choices_.size(), cycle = std::exchange(cycle_, SIZE_MAX);
  choices_.push_back({atom, at.block, false, false, {}});
  const Atom a = bounds_.atom(atom);
  const Val condition = rec_->resolve(rec_->operands(rec_->ops[a.op])[0]);
  const ValueId c = final_[condition];
  const Pair yes = pair_of_set(a.a, size, at, depth + 1),
             no = pair_of_set(a.b, size, at, depth + 1);
  Pair p;
  if (!c || !visible(c, at.block)) {
    p = meet(yes, no, at.op);
  } else {
    if (yes.lo || no.lo)
      p.lo = scalar(OpKind::select, {c, yes.lo ? yes.lo : index(0), no.lo ? no.lo : index(0)},
                    DType::i64, at.op);
    if (yes.hi || no.hi)
      p.hi = scalar(OpKind::select, {c, yes.hi ? yes.hi : index(size), no.hi ? no.hi : index(size)},
                    DType::i64, at.op);
  }
  // What left out an outer choice, which counts there, is not the whole answer elsewhere.
  choices_[mine] = {atom, at.block, true, cycle_ < mine, p};
  cycle_ = std::min(cycle, cycle_ < mine ? cycle_ : SIZE_MAX);
  return p;
}

Canonicalizer::Pair Canonicalizer::meet(Pair a, Pair b, uint32_t op) {
  Pair p;
  p.lo = a.lo && b.lo ? scalar(OpKind::maximum, {a.lo, b.lo}, DType::i64, op) : a.lo ? a.lo : b.lo;
  p.hi = a.hi && b.hi ? scalar(OpKind::minimum, {a.hi, b.hi}, DType::i64, op) : a.hi ? a.hi : b.hi;
  return p;
}

// Atoms in an order that does not depend on recording: by the mark numbers of their ops.
bool Canonicalizer::atom_before(uint32_t x, uint32_t y) const {
  const Atom &a = bounds_.atom(x), &b = bounds_.atom(y);
  if (a.kind != b.kind) return a.kind < b.kind;
  const bool wraps = a.kind == Atom::Kind::expand || a.kind == Atom::Kind::carried;
  if (wraps && a.a != b.a) return atom_before(a.a, b.a);
  const uint32_t m = mark_number_[a.op], n = mark_number_[b.op];
  return m != n ? m < n : a.dim != b.dim ? a.dim < b.dim : a.size < b.size;
}

void Canonicalizer::sorted_atoms(SetId s, InlineVector<uint32_t, 8>& out) const {
  for (uint32_t a : bounds_.atoms_of(s)) out.push_back(a);
  std::sort(out.begin(), out.end(), [this](uint32_t a, uint32_t b) { return atom_before(a, b); });
}

Canonicalizer::Pair Canonicalizer::pair_of(SetId s, int64_t size, uint32_t op) {
  choices_.clear();
  cycle_ = SIZE_MAX;
  return pair_of_set(s, size, {op, rec_->ops[op].block}, 0);
}

Canonicalizer::Pair Canonicalizer::pair_of_set(SetId s, int64_t size, At at, int depth) {
  Pair p;
  if (!s) return p;
  InlineVector<uint32_t, 8> atoms;
  sorted_atoms(s, atoms);
  for (uint32_t a : atoms) p = meet(p, pair_of_atom(a, size, at, depth), at.op);
  return p;
}

uint32_t Canonicalizer::append_bounds(std::span<const Val> tiles, uint32_t op, Ids& in) {
  SetId sets[ir::max_tile_rank] = {};
  ir::Type t;
  for (Val tile : tiles) {
    const Val v = rec_->resolve(tile);
    if (!bounds_.bounded(v)) continue;
    t = rec_->type(v);
    for (int d = 0; d < t.rank; ++d) sets[d] = bounds_.unite(sets[d], bounds_.set(v, d));
  }
  uint32_t bits = 0;
  for (int d = 0; d < t.rank; ++d) {
    const Pair p = pair_of(sets[d], t.dims[d], op);
    if (p.lo) in.push_back(p.lo), bits |= 1u << (2 * d);
    if (p.hi) in.push_back(p.hi), bits |= 2u << (2 * d);
  }
  return bits;
}

// Two loads that meet along K of a dot start at the same place: their tensors must end at the same
// place too. Checked once per launch, and from then on the sizes count as one.
void Canonicalizer::require_equal_inner(uint32_t dot) {
  const auto raw = rec_->operands(rec_->ops[dot]);
  const SetId sa = bounds_.set(rec_->resolve(raw[0]), 1),
              sb = bounds_.set(rec_->resolve(raw[1]), 0);
  if (!sa || !sb) return;
  InlineVector<uint32_t, 8> atoms_a, atoms_b;
  sorted_atoms(sa, atoms_a);
  sorted_atoms(sb, atoms_b);
  for (uint32_t x : atoms_a)
    for (uint32_t y : atoms_b) {
      const Atom a = bounds_.atom(x), b = bounds_.atom(y);
      if (a.kind != Atom::Kind::load || b.kind != Atom::Kind::load) continue;
      const auto ra = rec_->operands(rec_->ops[a.op]), rb = rec_->operands(rec_->ops[b.op]);
      if (!bounds_.same_value(ra[1 + a.dim], rb[1 + b.dim])) continue;
      const Val ta = rec_->resolve(ra[0]), tb = rec_->resolve(rb[0]);
      if (!view_index_[ta] || !view_index_[tb]) continue;
      const ValueId da = view_dim(view_of(ta), static_cast<int>(a.dim)),
                    db = view_dim(view_of(tb), static_cast<int>(b.dim));
      if (same_size_as(da) == same_size_as(db) || out_->home(da) != out_->host ||
          out_->home(db) != out_->host)
        continue;
      const ValueId equal = scalar(OpKind::eq, {da, db}, DType::mask, dot);
      const uint32_t text[] = {out_->intern("dot: the inner sizes of the two tensors differ").i};
      out_->append(out_->host, out_->make(OpKind::require, {&equal, 1}, {}, text, loc(dot)));
      learn_equal(equal);
    }
}

}  // namespace tw::trace
