// The C interface: access by index tiles, atomics, scans.
#include "ir/rules.hpp"
#include "tilewright/scan.hpp"
#include "trace/capi.hpp"

using namespace tw::capi;
using tw::Arg;
using tw::Loc;
using tw::Mask;
using tw::Tensor;
using tw::Tile;
using tw::usage_error;

namespace {

// tw::order and the others are these enumerators counted from the first.
static_assert(TW_ACQUIRE - TW_RELAXED == static_cast<int>(tw::order::acquire) &&
              TW_RELEASE - TW_RELAXED == static_cast<int>(tw::order::release) &&
              TW_ACQ_REL - TW_RELAXED == static_cast<int>(tw::order::acq_rel));
static_assert(TW_CLUSTER - TW_BLOCK == static_cast<int>(tw::scope::cluster) &&
              TW_DEVICE - TW_BLOCK == static_cast<int>(tw::scope::device) &&
              TW_SYSTEM - TW_BLOCK == static_cast<int>(tw::scope::system));
static_assert(TW_NE - TW_EQ == static_cast<int>(tw::compare::ne) &&
              TW_LT - TW_EQ == static_cast<int>(tw::compare::lt) &&
              TW_LE - TW_EQ == static_cast<int>(tw::compare::le) &&
              TW_GT - TW_EQ == static_cast<int>(tw::compare::gt) &&
              TW_GE - TW_EQ == static_cast<int>(tw::compare::ge));

// The word that an enumerator of tilewright.h, first to last, stands for.
template <class T>
T word(State& s, const char* name, const char* what, int value, int first, int last) {
  if (value < first || value > last)
    usage_error(s.loc, "{}: no {} has the number {}", name, what, value);
  return static_cast<T>(value - first);
}

void give_old(State& s, const char* name, const Tile& t, tw_value* out) {
  if (out) give(s, name, t, out);
}

Tile atomic(tw_atomic_fn fn, const Tensor& t, tw::Args at, const Arg* expected, const Arg& value,
            tw::order o, tw::scope c) {
  switch (fn) {
    case TW_ATOMIC_ADD:
      return tw::atomic_add(t, at, value, o, c);
    case TW_ATOMIC_MAX:
      return tw::atomic_max(t, at, value, o, c);
    case TW_ATOMIC_MIN:
      return tw::atomic_min(t, at, value, o, c);
    case TW_ATOMIC_AND:
      return tw::atomic_and(t, at, value, o, c);
    case TW_ATOMIC_OR:
      return tw::atomic_or(t, at, value, o, c);
    case TW_ATOMIC_XOR:
      return tw::atomic_xor(t, at, value, o, c);
    case TW_ATOMIC_EXCHANGE:
      return tw::atomic_exchange(t, at, value, o, c);
    default:
      return tw::atomic_cas(t, at, *expected, value, o, c);
  }
}

}  // namespace

tw_status tw_gather(tw_value tensor, int n, const tw_operand* index, const tw_operand* other,
                    tw_value* out) {
  return in_trace("tw_gather", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_gather", tensor);
    const ArgList a(s, "tw_gather", n, index);
    if (!other) return give(s, "tw_gather", tw::gather(t, a.args(), s.loc), out);
    const ArgList o(s, "tw_gather", 1, other);
    give(s, "tw_gather", tw::gather(t, a.args(), o[0]), out);
  });
}

tw_status tw_scatter(tw_value tensor, int n, const tw_operand* index, tw_operand value) {
  return in_trace("tw_scatter", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_scatter", tensor);
    const ArgList a(s, "tw_scatter", n, index), v(s, "tw_scatter", 1, &value);
    tw::scatter(t, a.args(), v[0]);
  });
}

tw_status tw_atomic(tw_atomic_fn fn, tw_value tensor, int n, const tw_operand* where,
                    const tw_operand* expected, tw_operand value, tw_order o, tw_scope c,
                    tw_value* old) {
  return in_trace("tw_atomic", [&](State& s) {
    word<int>(s, "tw_atomic", "function", static_cast<int>(fn), TW_ATOMIC_ADD, TW_ATOMIC_CAS);
    if ((fn == TW_ATOMIC_CAS) != (expected != nullptr))
      usage_error(s.loc, "tw_atomic: `expected` belongs to TW_ATOMIC_CAS, and to nothing else");
    const Tensor t = tensor_of(s, "tw_atomic", tensor);
    const ArgList a(s, "tw_atomic", n, where), v(s, "tw_atomic", 1, &value),
        e(s, "tw_atomic", expected ? 1 : 0, expected);
    give_old(
        s, "tw_atomic",
        atomic(
            fn, t, a.args(), expected ? &e[0] : nullptr, v[0],
            word<tw::order>(s, "tw_atomic", "order", static_cast<int>(o), TW_RELAXED, TW_ACQ_REL),
            word<tw::scope>(s, "tw_atomic", "scope", static_cast<int>(c), TW_BLOCK, TW_SYSTEM)),
        old);
  });
}

tw_status tw_wait_until(tw_value tensor, int n, const tw_operand* index, int compare,
                        tw_operand value, tw_scope c, tw_value* seen) {
  return in_trace("tw_wait_until", [&](State& s) {
    const Tensor t = tensor_of(s, "tw_wait_until", tensor);
    const ArgList a(s, "tw_wait_until", n, index), v(s, "tw_wait_until", 1, &value);
    const auto how = word<tw::compare>(s, "tw_wait_until", "comparison", compare, TW_EQ, TW_GE);
    const auto scope =
        word<tw::scope>(s, "tw_wait_until", "scope", static_cast<int>(c), TW_BLOCK, TW_SYSTEM);
    give_old(s, "tw_wait_until", tw::wait_until(t, a.args(), how, v[0], scope), seen);
  });
}

tw_status tw_device_print(const char* text, tw_operand value) {
  return in_trace("tw_device_print", [&](State& s) {
    if (!text) usage_error(s.loc, "tw_device_print: the text is NULL");
    const ArgList v(s, "tw_device_print", 1, &value);
    tw::device_print(text, v[0]);
  });
}

tw_status tw_device_assert(tw_value condition, const char* text) {
  return in_trace("tw_device_assert", [&](State& s) {
    if (!text) usage_error(s.loc, "tw_device_assert: the text is NULL");
    tw::device_assert(mask_of(s, "tw_device_assert", condition), text, s.loc);
  });
}

tw_status tw_cast_nonfinite(tw_value tile, tw_dtype dtype, tw_value* out) {
  return in_trace("tw_cast_nonfinite", [&](State& s) {
    give(s, "tw_cast_nonfinite",
         tw::cast(tile_of(s, "tw_cast_nonfinite", tile), dtype_of(s, "tw_cast_nonfinite", dtype),
                  tw::overflow::nonfinite, s.loc),
         out);
  });
}

tw_status tw_cumulate(tw_op op, tw_value tile, int axis, int reverse, int exclusive,
                      tw_value* out) {
  return in_trace("tw_cumulate", [&](State& s) {
    const Tile t = tile_of(s, "tw_cumulate", tile);
    const tw::Scan how{reverse != 0, exclusive != 0};
    switch (op) {
      case TW_SUM:
        return give(s, "cumsum", tw::cumsum(t, axis, how, s.loc), out);
      case TW_PROD:
        return give(s, "cumprod", tw::cumprod(t, axis, how, s.loc), out);
      case TW_MAX:
        return give(s, "cummax", tw::cummax(t, axis, how, s.loc), out);
      case TW_MIN:
        return give(s, "cummin", tw::cummin(t, axis, how, s.loc), out);
      default:
        usage_error(s.loc, "tw_cumulate takes TW_SUM, TW_PROD, TW_MAX or TW_MIN");
    }
  });
}

namespace {

// While it lives, the trace must neither end nor be dropped: the functions above work on it.
struct Combining {
  explicit Combining(State& state) : s(state) { ++s.combining; }
  ~Combining() { --s.combining; }
  Combining(const Combining&) = delete;
  Combining& operator=(const Combining&) = delete;
  State& s;
};

tw_status combine(const char* name, bool reduce, int n, const tw_value* tiles, int axis,
                  int reverse, const tw_value* first, tw_combine run, void* context,
                  tw_value* results) {
  const tw_status end = in_trace(name, [&](State& s) {
    constexpr int max = tw::detail::Parts::max;
    if (n < 1 || n > max || !tiles || !results || !run)
      usage_error(s.loc, "{} takes 1 to {} tiles, a function, and where the results go", name,
                  +max);
    if (reduce && !first) usage_error(s.loc, "{}: the result over nothing is missing", name);
    struct Frame {
      State& s;
      const char* name;
      int n;
      tw_combine run;
      void* context;
      Tile tiles[max], left[max], right[max], result[max], first[max];
    } f{s, name, n, run, context, {}, {}, {}, {}, {}};
    const auto parts = [n](Tile* list) {
      tw::detail::Parts p;
      for (int k = 0; k < n; ++k) p.tile[k] = &list[k];
      p.count = n;
      return p;
    };
    for (int k = 0; k < n; ++k) {
      f.tiles[k] = tile_of(s, name, tiles[k]);
      if (first) f.first[k] = tile_of(s, name, first[k]);
    }
    tw::detail::combine({name,
                         parts(f.tiles),
                         parts(f.left),
                         parts(f.right),
                         parts(f.result),
                         first ? parts(f.first) : tw::detail::Parts{},
                         axis,
                         reduce,
                         {.reverse = reverse != 0},
                         [](void* p) {
                           Frame& g = *static_cast<Frame*>(p);
                           tw_value l[max], r[max], out[max] = {};
                           for (int k = 0; k < g.n; ++k) {
                             give(g.s, g.name, g.left[k], &l[k]);
                             give(g.s, g.name, g.right[k], &r[k]);
                           }
                           tw_status status;
                           {
                             const Combining inside(g.s);
                             status = g.run(g.context, g.n, l, r, out);
                           }
                           g.s.check_usable();  // also if the function kept quiet
                           if (status != TW_OK)
                             usage_error(g.s.loc, "{}: the function failed", g.name);
                           for (int k = 0; k < g.n; ++k) g.result[k] = tile_of(g.s, g.name, out[k]);
                         },
                         &f,
                         s.loc});
    for (int k = 0; k < n; ++k) give(s, name, f.tiles[k], &results[k]);
  });
  if (State& s = state(); s.aborted && !s.combining) s.drop();
  return end;
}

}  // namespace

tw_status tw_scan(int n, const tw_value* tiles, int axis, int reverse, const tw_value* first,
                  tw_combine run, void* context, tw_value* results) {
  return combine("tw_scan", false, n, tiles, axis, reverse, first, run, context, results);
}

tw_status tw_reduce_by(int n, const tw_value* tiles, int axis, const tw_value* first,
                       tw_combine run, void* context, tw_value* results) {
  return combine("tw_reduce_by", true, n, tiles, axis, 0, first, run, context, results);
}
