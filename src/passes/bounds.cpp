// Proves from ranges what targets would otherwise test at run time: sets the `inside` bit of each
// dimension in which a load or store cannot cross an edge, and drops bounds that are provably full
// or, of a store, no tighter than the edge of its view, at which it stops anyway.
#include <bit>

#include "ir/ranges.hpp"
#include "ir/rules.hpp"
#include "passes/pass.hpp"

namespace tw::passes {
namespace {

using namespace ir;

class Bounds {
 public:
  explicit Bounds(Func& f) : f_(f), known_(f) {}

  void run() {
    walk(f_, f_.body, [&](OpId o) {
      switch (f_[o].kind) {
        case OpKind::load:
          load(o);
          break;
        case OpKind::store: {
          const int rank = f_.type_of(f_.operand(o, 0)).rank;
          const Type& value = f_.type_of(f_.operand(o, 1 + rank));
          f_.attrs(o)[1] |= inside(o, value);
          drop_full(o, 2 + rank, value.dims);
          break;
        }
        case OpKind::atomic:
        case OpKind::atomic_scatter:
        case OpKind::scatter: {
          const Type value = f_.type_of(f_.operand(o, value_operand(f_, o)));
          if (f_[o].kind == OpKind::atomic) f_.attrs(o)[4] |= inside(o, value);
          drop_full(o, first_bound(o), value.dims);
          break;
        }
        case OpKind::dot: {
          const Type a = f_.type_of(f_.operand(o, 0));
          drop_full(o, 3, &a.dims[1]);
          break;
        }
        default: {
          if (bounds_attr(f_[o].kind) < 0) break;
          const Type t = f_.type_of(f_.operand(o, 0));
          drop_full(o, first_bound(o), t.dims);
        }
      }
    });
  }

 private:
  // Bounds are the last operands.
  int first_bound(OpId o) const {
    return f_[o].num_operands - std::popcount(f_.attr(o, bounds_attr(f_[o].kind)));
  }

  uint32_t inside(OpId o, const Type& window) const {
    uint32_t bits = 0;
    for (int d = 0; d < window.rank; ++d)
      if (known_.inside(f_.operand(o, 1 + d), window.dims[d], f_.operand(o, 0), d)) bits |= 1u << d;
    return bits;
  }

  void load(OpId o) {
    const Type& window = f_.type_of(f_.result(o));
    f_.attrs(o)[1] |= inside(o, window);
    const bool all = f_.attr(o, 1) == (1u << window.rank) - 1;
    if (!all || !f_.attr(o, 0)) return;
    // Nothing lies outside: the value for it is not needed.
    f_.attrs(o)[0] = 0;
    std::vector<ValueId> in(f_.operands(o).begin(), f_.operands(o).end());
    in.pop_back();
    f_.set_operands(o, in);
  }

  void drop_full(OpId o, int first, const int32_t* sizes) {
    uint32_t& bits = f_.attrs(o)[bounds_attr(f_[o].kind)];
    if (!bits) return;
    std::vector<ValueId> in(f_.operands(o).begin(), f_.operands(o).begin() + first);
    uint32_t left = bits;
    int next = first;
    for (int k = 0; bits >> k; ++k) {
      if (!(bits >> k & 1)) continue;
      const ValueId v = f_.operand(o, next++);
      const int d = k / 2;
      bool full = k % 2 ? known_.at_least(v, sizes[d]) : known_.range(v).hi <= 0;
      if (f_[o].kind == OpKind::store && k % 2)
        full = full || known_.reaches_edge(f_.operand(o, 1 + d), v, f_.operand(o, 0), d);
      if (full)
        left &= ~(1u << k);
      else
        in.push_back(v);
    }
    if (left == bits) return;
    bits = left;
    f_.set_operands(o, in);
  }

  Func& f_;
  const RangeAnalysis known_;
};

}  // namespace

void bounds(ir::Func& f, const ir::Target&) { Bounds(f).run(); }

}  // namespace tw::passes
