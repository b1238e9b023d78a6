#include "target/llvm/plan.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

#include "ir/rules.hpp"
#include "support/error.hpp"

namespace tw::llvm {

using ir::BlockId;
using ir::Func;
using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

namespace {

constexpr uint32_t every_memory = UINT32_MAX;  // written by what lets other programs' stores in
constexpr int max_depth = 100;  // of virtual operands: bounds the recursion of evaluation
constexpr int max_points = 32;  // of virtual operands: bounds the code of one element
constexpr int costly = 8;  // operations an element, from which recomputing is worse than storing

int own_cost(const Func& f, OpId o) {
  switch (f[o].kind) {
    case OpKind::div:
    case OpKind::sqrt:
    case OpKind::rsqrt:
    case OpKind::rem:
    case OpKind::floor_div:
    case OpKind::floor_mod:
    case OpKind::ceil_div:
      return 8;
    case OpKind::constant:
    case OpKind::broadcast:
    case OpKind::iota:
    case OpKind::transpose:
    case OpKind::reshape:
      return 0;
    default:
      return info(f[o].kind).cls == ir::OpClass::bounded ? 16 : 1;
  }
}

// What makes loops of its own, as opposed to being evaluated inside the loops of its users.
bool makes_loops(const Func& f, OpId o) {
  const OpKind k = f[o].kind;
  if (k == OpKind::reshape)
    return !drops_unit_dims_only(f.type_of(f.operand(o, 0)), f.type_of(f.result(o)));
  return !(ir::is_elementwise(k) || k == OpKind::broadcast || k == OpKind::transpose ||
           k == OpKind::load || k == OpKind::gather || k == OpKind::iota || k == OpKind::constant);
}

}  // namespace

bool drops_unit_dims_only(const Type& from, const Type& to) {
  int a = 0, b = 0;
  for (;;) {
    while (a < from.rank && from.dims[a] == 1) ++a;
    while (b < to.rank && to.dims[b] == 1) ++b;
    if (a == from.rank || b == to.rank) return a == from.rank && b == to.rank;
    if (from.dims[a++] != to.dims[b++]) return false;
  }
}

Demand bounds_demand(const Func& f, OpId o, uint32_t present, int at, int rank) {
  Demand d;
  d.kind = present ? Demand::part : Demand::everything;
  for (int k = 0; k < rank; ++k) {
    if (present >> (2 * k) & 1) d.lo[k] = f.operand(o, at++);
    if (present >> (2 * k + 1) & 1) d.hi[k] = f.operand(o, at++);
  }
  return d;
}

ValueId Plan::base(ValueId tensor) const {
  const ValueId b = ir::memory_of(f_, tensor);
  TW_CHECK(b, "%{} is a tensor without a base", tensor.i);
  return b;
}

bool Plan::reads(ValueId v, ValueId memory) const {
  const auto& r = reads_[v.i];
  return std::binary_search(r.begin(), r.end(), memory.i);
}

bool Plan::reads_in_place(ValueId v, ValueId memory) const {
  std::vector<ValueId> work{v};
  std::unordered_set<uint32_t> seen;  // a value used twice at each step would be met 2^n times
  while (!work.empty()) {
    const ValueId w = work.back();
    work.pop_back();
    if (!seen.insert(w.i).second) continue;
    if (w == memory || !is_wide(f_.type_of(w)) || !reads(w, memory)) continue;
    if (kept_[w.i] && !(w == v)) continue;
    if (!f_.def(w) || !ir::is_elementwise(f_[f_.def(w)].kind)) return false;
    for (ValueId a : f_.operands(f_.def(w))) work.push_back(a);
  }
  return true;
}

// One forward sweep numbers the ops and collects what each value reads and costs; one backward
// sweep decides, users first.
struct Plan::Scan {
  Plan& p;
  const Func& f;
  std::vector<uint32_t> begin, end;  // per op: its number, and that of the last op inside it
  std::vector<OpId> order;
  std::unordered_map<uint32_t, std::vector<uint32_t>> writes;  // by memory id: numbers of stores
  std::vector<int> cost, depth, points;
  std::vector<uint8_t> wide_root;  // 0: no nest needs it yet, 1: one, 2: several
  std::vector<uint32_t> root;      // that one

  explicit Scan(Plan& plan)
      : p(plan),
        f(plan.f_),
        begin(f.ops.size()),
        end(f.ops.size()),
        cost(f.values.size()),
        depth(f.values.size()),
        points(f.values.size(), 1),
        wide_root(f.values.size()),
        root(f.values.size()) {
    number(f.body);
    forward();
    backward();
    place();
  }

  void number(BlockId b) {
    for_each_op(f, b, [&](OpId o) {
      begin[o.i] = static_cast<uint32_t>(order.size());
      order.push_back(o);
      for (int r = 0; r < f[o].num_regions; ++r) number(f.region(o, r));
      end[o.i] = static_cast<uint32_t>(order.size()) - 1;
    });
  }

  void keep(ValueId v, uint8_t how = 1) { p.kept_[v.i] = std::max(p.kept_[v.i], how); }

  // The op in the block where v is defined that contains `user`, or is it.
  OpId ancestor(ValueId v, OpId user) const {
    const BlockId home = f.home(v);
    while (f[user].block != home && f[f[user].block].parent) user = f[f[user].block].parent;
    return user;
  }

  bool in_loop_below(ValueId v, OpId user) const {
    const BlockId home = f.home(v);
    while (f[user].block != home && f[f[user].block].parent) {
      user = f[f[user].block].parent;
      if (f[user].kind != OpKind::if_) return true;
    }
    return false;
  }

  // Could a store change what v reads, after v and before (or, in a loop, around) `user`?
  bool overwritten(ValueId v, OpId user) const {
    if (p.reads_[v.i].empty()) return false;
    const OpId at = ancestor(v, user);
    const uint32_t first = f[v].is_arg() ? 0 : begin[f.def(v).i];
    const uint32_t last = at == user ? begin[at.i] : end[at.i] + 1;
    const auto between = [&](uint32_t memory) {
      const auto stores = writes.find(memory);
      if (stores == writes.end()) return false;
      const auto next = std::ranges::upper_bound(stores->second, first);
      return next != stores->second.end() && *next < last;
    };
    return between(every_memory) || std::ranges::any_of(p.reads_[v.i], between);
  }

  void forward() {
    for (OpId o : order) {
      if (info(f[o].kind).effect == ir::Effect::write && f.type_of(f.operand(o, 0)).is_tensor())
        writes[ir::synchronizes(f, o) ? every_memory : p.base(f.operand(o, 0)).i].push_back(
            begin[o.i]);
      if (f[o].kind == OpKind::for_ || f[o].kind == OpKind::while_)
        for (int r = 0; r < f[o].num_regions; ++r)
          for (ValueId a : f.args(f.region(o, r)))
            if (is_wide(f.type_of(a))) keep(a), p.reads_[a.i] = {a.i};
      if (f[o].num_results == 0) continue;
      if (makes_loops(f, o)) {
        for (ValueId r : f.results(o))
          if (is_wide(f.type_of(r))) keep(r);
        continue;
      }
      const ValueId r = f.result(o);
      cost[r.i] = own_cost(f, o);
      if (info(f[o].kind).effect == ir::Effect::read) p.reads_[r.i] = {p.base(f.operand(o, 0)).i};
      for (ValueId v : f.operands(o)) {
        if (!is_wide(f.type_of(v))) continue;
        auto& mine = p.reads_[r.i];
        std::vector<uint32_t> both;
        std::set_union(mine.begin(), mine.end(), p.reads_[v.i].begin(), p.reads_[v.i].end(),
                       std::back_inserter(both));
        mine = std::move(both);
        if (p.kept_[v.i]) continue;
        cost[r.i] = std::min(1000, cost[r.i] + cost[v.i]);
        depth[r.i] = std::max(depth[r.i], depth[v.i] + 1);
      }
      points[r.i] = points_of(o);
      if (depth[r.i] >= max_depth || points[r.i] > max_points)
        keep(r, 2), depth[r.i] = 0, points[r.i] = 1;
    }
  }

  // At how many elements what o reads is evaluated for one of o's own. An operand at the same place
  // is evaluated once however often it is used; x + transpose(x), repeated, doubles the places each
  // time.
  int points_of(OpId o) const {
    const OpKind kind = f[o].kind;
    const auto operands = f.operands(o);
    int sum = 0, most = 1;
    for (size_t k = 0; k < operands.size(); ++k) {
      const ValueId v = operands[k];
      if (!is_wide(f.type_of(v)) || p.kept_[v.i]) continue;
      if (std::find(operands.begin(), operands.begin() + static_cast<ptrdiff_t>(k), v) !=
          operands.begin() + static_cast<ptrdiff_t>(k))
        continue;
      sum += points[v.i];
      most = std::max(most, points[v.i]);
    }
    if (kind == OpKind::transpose || kind == OpKind::reshape) return most + 1;
    return most == 1 ? 1 : sum;
  }

  void add_root(ValueId v, uint8_t count, uint32_t nest) {
    if (count == 2 || (wide_root[v.i] == 1 && root[v.i] != nest)) wide_root[v.i] = 2;
    if (wide_root[v.i] == 0) wide_root[v.i] = count, root[v.i] = nest;
  }

  void merge(ValueId v, const Demand& d) {
    Demand& have = p.demand_[v.i];
    if (have.kind == Demand::nothing)
      have = d;
    else if (!(have == d))
      have = Demand{.kind = Demand::everything, .lo = {}, .hi = {}};
  }

  // What operand k of o is looked at for, given what o's result is.
  Demand passed(OpId o, int k) const {
    Demand all;
    all.kind = Demand::everything;
    const OpKind kind = f[o].kind;
    const Type& t = f.type_of(f.operand(o, k));
    if (const int b = ir::bounds_attr(kind); b >= 0 && info(kind).effect == ir::Effect::write)
      return bounds_demand(f, o, f.attr(o, b), f[o].num_operands - std::popcount(f.attr(o, b)),
                           t.rank);
    if (ir::is_reduction(kind)) return bounds_demand(f, o, f.attr(o, 1), 1, t.rank);
    if (f[o].num_results != 1) return all;
    const Demand& d = p.demand_[f.result(o).i];
    if (is_elementwise(kind) || kind == OpKind::gather) return d;
    if (d.kind != Demand::part) return all;
    if (kind == OpKind::transpose) {
      Demand back;
      back.kind = Demand::part;
      for (int r = 0; r < t.rank; ++r) {
        const int from = f.attr(o, 0) >> (4 * r) & 15;
        back.lo[from] = d.lo[r], back.hi[from] = d.hi[r];
      }
      return back;
    }
    return all;
  }

  void backward() {
    for (auto it = order.rbegin(); it != order.rend(); ++it) {
      const OpId o = *it;
      const bool single_result = f[o].num_results == 1;
      const ValueId r = single_result ? f.result(o) : ValueId{};
      const bool nest =
          f[o].num_results != 1 || p.kept_[r.i] || makes_loops(f, o) || !is_wide(f.type_of(r));
      if (!nest && wide_root[r.i] == 2 && cost[r.i] >= costly) keep(r);
      const auto operands = f.operands(o);
      for (int k = 0; k < static_cast<int>(operands.size()); ++k) {
        const ValueId v = operands[k];
        if (!is_wide(f.type_of(v))) continue;
        if (nest || p.kept_[r.i])
          add_root(v, 1, o.i);
        else
          add_root(v, wide_root[r.i], root[r.i]);
        merge(v, passed(o, k));
        if (p.kept_[v.i]) continue;
        if (overwritten(v, o) || (cost[v.i] >= 2 && in_loop_below(v, o))) keep(v);
        if (f[o].kind == OpKind::store && k > 0) check_store(o, v);
      }
    }
  }

  // A store may overwrite what its own value still has to read, unless each element is read in the
  // place it is written to.
  void check_store(OpId store, ValueId v) {
    const ValueId base = p.base(f.operand(store, 0));
    if (!p.reads(v, base)) return;
    std::vector<ValueId> work{v};
    std::unordered_set<uint32_t> seen;
    while (!work.empty()) {
      const ValueId w = work.back();
      work.pop_back();
      if (!seen.insert(w.i).second) continue;
      if (p.kept_[w.i] || !is_wide(f.type_of(w)) || !p.reads(w, base)) continue;
      const OpId o = f.def(w);
      if (f[o].kind == OpKind::load) {
        bool same = f.attr(o, 0) == 0 && f.type_of(w).rank == f.type_of(v).rank;
        const int n = 1 + f.type_of(f.operand(o, 0)).rank;
        for (int k = 0; k < n; ++k) same &= f.operand(o, k) == f.operand(store, k);
        if (!same) return keep(v);
      } else if (ir::is_elementwise(f[o].kind)) {
        for (ValueId a : f.operands(o)) work.push_back(a);
      } else {
        return keep(v);
      }
    }
  }

  void place() {
    for (OpId o : order) {
      if (f[o].kind != OpKind::for_) continue;
      const BlockId body = f.region(o, 0);
      const OpId yield = f.terminator(body);
      for (uint32_t k = 0; k < f[yield].num_operands; ++k)
        try_in_place(body, f.operand(yield, k), f.arg(body, k + 1), yield);
    }
  }

  void try_in_place(BlockId body, ValueId v, ValueId arg, OpId yield) {
    if (!is_wide(f.type_of(v)) || f[v].is_arg() || f.home(v) != body || !p.kept_[v.i]) return;
    if (p.in_place_[v.i]) return;  // yielded twice: the second carried tile gets a copy
    const OpId def = f.def(v);
    if (f[def].num_regions || f[def].kind == OpKind::reshape)
      return;  // these bring their own buffer
    const auto operands = f.operands(def);
    for (size_t k = 0; k < operands.size(); ++k) {
      const ValueId a = operands[k];
      if (!is_wide(f.type_of(a)) || !p.reads(a, arg)) continue;
      const bool element_by_element =
          ir::is_elementwise(f[def].kind) || (f[def].kind == OpKind::dot && k == 2);
      if (!element_by_element || !p.reads_in_place(a, arg)) return;
    }
    for (uint32_t n = begin[def.i] + 1; n <= begin[yield.i]; ++n)
      for (ValueId a : f.operands(order[n]))
        if (!(a == v) && is_wide(f.type_of(a)) && p.reads(a, arg)) return;
    p.in_place_[v.i] = arg;
  }
};

Plan::Plan(const Func& f)
    : f_(f),
      kept_(f.values.size()),
      demand_(f.values.size()),
      in_place_(f.values.size()),
      reads_(f.values.size()) {
  Scan scan(*this);
}

}  // namespace tw::llvm
