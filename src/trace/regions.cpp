// Recorded loops and branches over C++ variables: which handles a region changed becomes what it
// carries.
#include <algorithm>

#include "ir/type_text.hpp"
#include "support/error.hpp"
#include "trace/session.hpp"

namespace tw {

using detail::HandleAccess;
using trace::OpKind;
using trace::Poison;
using trace::RawCarry;

namespace {
bool is_poison(unsigned id) {
  return id >= detail::Handle::poison_bit && id < detail::Handle::ended;
}
bool is_value(unsigned id) { return id > detail::Handle::unset && id < detail::Handle::poison_bit; }
}  // namespace

void Trace::open(OpKind kind, std::span<const Val> operands, Loc loc) {
  Frame f;
  f.kind = kind;
  f.loc = loc;
  f.first_entry = static_cast<uint32_t>(entries_.size());
  f.region = kind == OpKind::for_     ? rec.open_for(operands[0], operands[1], operands[2], loc)
             : kind == OpKind::while_ ? rec.open_while(loc)
                                      : rec.open_if(operands[0], loc);
  for (Handle* h = HandleAccess::next(ring_); h != &ring_; h = HandleAccess::next(*h)) {
    const unsigned id = HandleAccess::id(*h);
    entries_.push_back({h, id, id, 0, 0, HandleAccess::slot(*h)});
    HandleAccess::slot(*h) = static_cast<unsigned>(entries_.size());
  }
  frames_.push_back(f);
  enter_block(true);
}

// Gives every live handle a fresh argument of the block now being recorded. An if_ has no
// arguments: its arms see the values themselves.
void Trace::enter_block(bool first) {
  Frame& f = frames_.back();
  const uint32_t block = rec.regions[f.region].block[f.block];
  for (size_t k = f.first_entry; k < entries_.size(); ++k) {
    Entry& e = entries_[k];
    if (!first) e.arg1 = e.arg;
    e.arg = e.old;
    if (is_value(e.old) && f.kind != OpKind::if_)
      e.arg = rec.new_arg(block, rec.values[e.old].type);
  }
  f.runs = 0;
  f.start = rec.mark();
  reset_handles();
}

void Trace::reset_handles() {
  for (size_t k = frames_.back().first_entry; k < entries_.size(); ++k)
    if (entries_[k].handle) HandleAccess::id(*entries_[k].handle) = entries_[k].arg;
}

// In the checking mode the blocks of an outermost region are recorded twice: what a host variable
// changed inside would differ the second time.
bool Trace::again() {
  Frame& f = frames_.back();
  if (!request->check_purity || frames_.size() != 1) return false;
  if (f.runs++ == 0) {
    const auto& m = f.start;
    saved_.ops.assign(rec.ops.begin() + static_cast<ptrdiff_t>(m.ops), rec.ops.end());
    saved_.locs.assign(rec.locs.begin() + static_cast<ptrdiff_t>(m.ops), rec.locs.end());
    saved_.pool.assign(rec.pool.begin() + static_cast<ptrdiff_t>(m.pool), rec.pool.end());
    saved_.attrs.assign(rec.attrs.begin() + static_cast<ptrdiff_t>(m.attrs), rec.attrs.end());
    saved_.types.clear();
    for (const trace::RawOp& o : saved_.ops) saved_.types.push_back(rec.values[o.result].type);
    check_escapes(f);
    rec.rewind(m);
    reset_handles();
    return true;
  }
  compare_runs(f);
  return false;
}

void Trace::compare_runs(const Frame& f) {
  const size_t n = rec.ops.size() - f.start.ops;
  for (size_t k = 0; k < std::max(n, saved_.ops.size()); ++k) {
    const bool both = k < n && k < saved_.ops.size();
    bool same = both && rec.ops[f.start.ops + k] == saved_.ops[k];
    if (same) {
      const trace::RawOp& o = saved_.ops[k];
      same = rec.values[o.result].type == saved_.types[k];
      for (int i = 0; i < o.num_operands && same; ++i)
        same = rec.pool[o.operands + i] == saved_.pool[o.operands - f.start.pool + i];
      for (int i = 0; i < o.num_attrs && same; ++i)
        same = rec.attrs[o.attrs + i] == saved_.attrs[o.attrs - f.start.attrs + i];
    }
    if (same) continue;
    const Loc at = k < saved_.locs.size() ? saved_.locs[k] : rec.locs[f.start.ops + k];
    usage_error(at,
                "a host variable changes inside the recorded region at line {}: recording its body "
                "a second time gave "
                "another program from here on. Native C++ runs once, while tracing: make the "
                "variable a Tile, or move "
                "the change out of the region",
                f.loc.line);
  }
}

void Trace::next_block(Val condition) {
  Frame& f = frames_.back();
  check_escapes(f);
  for (size_t k = f.first_entry; k < entries_.size(); ++k) {
    Entry& e = entries_[k];
    e.mid = e.handle ? HandleAccess::id(*e.handle) : e.arg;
  }
  rec.regions[f.region].condition = condition;
  rec.second_block(f.region);
  f.block = 1;
  enter_block(false);
}

void Trace::check_escapes(const Frame& f) {
  for (Handle* h = HandleAccess::next(ring_); h != &ring_; h = HandleAccess::next(*h)) {
    if (HandleAccess::slot(*h) > f.first_entry) continue;
    if (!is_value(HandleAccess::id(*h))) continue;
    usage_error(rec.loc_of(HandleAccess::id(*h)),
                "a {} made here, inside the region at line {}, is still alive after it: declare "
                "the variable before the region and assign it inside",
                rec.type(HandleAccess::id(*h)).is_tensor() ? "view" : "tile", f.loc.line);
  }
}

Trace::Val Trace::poison(Poison::Kind kind, Loc region, Val assigned) {
  rec.poisons.push_back({kind, rec.type(assigned).is_tensor(), region, rec.loc_of(assigned)});
  return static_cast<Val>(rec.poisons.size() - 1) | Handle::poison_bit;
}

// Whether anything inside a region, which is being closed, uses v.
bool Trace::is_read(Val v, uint32_t region) const {
  const auto is_v = [&](Val used) { return used && rec.resolve(used) == v; };
  if (is_v(rec.regions[region].condition)) return true;
  for (size_t o = rec.regions[region].op + 1; o < rec.ops.size(); ++o)
    if (std::ranges::any_of(rec.operands(rec.ops[o]), is_v)) return true;
  return std::ranges::any_of(rec.carries, [&](const RawCarry& c) {
    return c.region > region && (is_v(c.init) || is_v(c.mid) || is_v(c.out));
  });
}

// The parameter or workspace a tensor value addresses: through views and block arguments.
Trace::Val Trace::tensor_base(Val v) const {
  for (;;) {
    v = rec.resolve(v);
    const trace::RawOp* d = rec.def(v);
    if (d && d->kind == OpKind::view) {
      v = rec.operands(*d)[0];
      continue;
    }
    Val origin = 0;
    for (const RawCarry& c : rec.carries)
      if (c.result == v || c.arg == v || c.arg2 == v) origin = c.init ? c.init : c.mid;
    for (size_t k = 0; k < entries_.size() && !origin; ++k)
      if ((entries_[k].arg == v || entries_[k].arg1 == v) && entries_[k].old != v)
        origin = entries_[k].old;
    if (!origin) return v;
    v = origin;
  }
}

void Trace::check_same_type(Val before, Val after, const Frame& f) {
  const ir::Type &a = rec.type(before), &b = rec.type(after);
  const char* region = f.kind == OpKind::if_ ? "if_" : "loop";
  if (!(a == b)) {
    const bool shape = !(ir::with_dtype(a, b.dtype) == b);
    usage_error(rec.loc_of(after),
                "a variable carried through the {} at line {} changes its {} there from {} (line "
                "{}) to {} (line {}): {}",
                region, f.loc.line, shape ? "shape" : "type", ir::to_string(a),
                rec.loc_of(before).line, ir::to_string(b), rec.loc_of(after).line,
                shape ? "give it one shape with broadcast or reshape, or use another variable"
                      : "cast it back before the region ends");
  }
  if (a.is_tensor() && tensor_base(before) != tensor_base(after)) {
    const Loc at = rec.loc_of(after);  // a parameter has none
    usage_error(at.file ? at : f.loc,
                "a view carried through the {} at line {} moves to another tensor: a view may "
                "change its offset, sizes "
                "and strides, not its tensor",
                region, f.loc.line);
  }
}

void Trace::close() {
  // The frame stays open while we check, so that arguments still resolve.
  const Frame f = frames_.back();
  check_escapes(f);
  trace::RawRegion& region = rec.regions[f.region];
  const bool is_if = f.kind == OpKind::if_, is_while = f.kind == OpKind::while_;
  const uint32_t first_carry = static_cast<uint32_t>(rec.carries.size());
  std::vector<RawCarry> carries;
  for (size_t k = f.first_entry; k < entries_.size(); ++k) {
    Entry& e = entries_[k];
    const Val now = e.handle ? HandleAccess::id(*e.handle) : e.arg;
    const Val mid = f.block ? e.mid : e.arg;
    Val after = e.old;
    if (is_if) {
      // mid: after the then arm; now: after the else arm (or the value itself without one)
      const Val then_v = f.block ? mid : now, else_v = f.block ? now : e.old;
      if (then_v != else_v) {
        if (is_value(then_v) && is_value(else_v)) {
          if (else_v == e.old)  // only the then arm changed it
            check_same_type(else_v, then_v, f);
          else
            check_same_type(then_v, else_v, f);
          const Val result = rec.new_result(f.region, rec.values[then_v].type);
          carries.push_back({f.region, 0, 0, then_v, 0, else_v, result});
          after = result;
        } else {
          const Val assigned = is_value(then_v) ? then_v : else_v;
          after = is_value(assigned) ? poison(Poison::Kind::one_arm, f.loc, assigned) : then_v;
        }
      } else {
        after = then_v;
      }
    } else if (!is_value(e.old)) {
      // Not assigned before the loop: fine inside, unknown after it.
      const Val assigned = is_value(now) ? now : is_value(mid) ? mid : 0;
      if (assigned)
        after = poison(Poison::Kind::zero_trips, f.loc, assigned);
      else if (is_poison(now) || is_poison(mid))
        after = is_poison(now) ? now : mid;  // by a region inside: its reason stays
    } else {
      const Val arg1 = is_while ? e.arg1 : e.arg;
      const bool changed = now != e.arg || (is_while && mid != arg1);
      if (!changed || !e.handle) {
        rec.values[e.arg].alias = e.old;
        if (is_while) rec.values[e.arg1].alias = e.old;
      } else {
        const Val bad = !is_value(now) ? now : is_while && !is_value(mid) ? mid : 0;
        if (bad) {
          // Poisoned inside: stays so. The loop cannot carry it, so no trip may read it.
          if (is_read(e.arg, f.region) || (is_while && is_read(e.arg1, f.region)))
            refuse(bad, f.loc);
          after = bad;
          rec.values[e.arg].alias = e.old;
          if (is_while) rec.values[e.arg1].alias = e.old;
        } else {
          check_same_type(e.old, now, f);
          if (is_while) check_same_type(e.old, mid, f);
          const Val result = rec.new_result(f.region, rec.values[e.old].type);
          if (is_while)
            carries.push_back({f.region, e.old, e.arg1, mid, e.arg, now, result});
          else
            carries.push_back({f.region, e.old, e.arg, 0, 0, now, result});
          after = result;
        }
      }
    }
    if (e.handle) {
      HandleAccess::id(*e.handle) = after;
      HandleAccess::slot(*e.handle) = e.old_slot;
    }
  }
  region.first_carry = first_carry;
  region.num_carries = static_cast<uint32_t>(carries.size());
  rec.carries.insert(rec.carries.end(), carries.begin(), carries.end());
  entries_.resize(f.first_entry);
  frames_.pop_back();
  rec.close(f.region);
}

}  // namespace tw
