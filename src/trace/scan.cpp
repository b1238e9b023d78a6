// Scans, and reductions with a function of the author. The function is recorded into a block of its
// own, whose arguments and yielded values are operands of one plain op (docs/design/trace.md).
#include "tilewright/scan.hpp"

#include <limits>

#include "ir/rules.hpp"
#include "ir/scalar.hpp"
#include "ir/type_text.hpp"
#include "support/error.hpp"
#include "support/inline_vector.hpp"
#include "trace/operands.hpp"

namespace tw {

using detail::HandleAccess;
using detail::NewValue;
using ir::Type;
using trace::Operands;
using trace::OpKind;
using trace::Val;

namespace trace {
int axis_of(int axis, const Type&, Loc, const char* name);
}

namespace {

using Values = InlineVector<Val, 16>;

// A function being recorded. Its arguments are consecutive: the left side, then the right.
struct Begun {
  uint32_t block, outer;
  size_t ops;
  Val args;
};

Begun begin(trace::Recorder& rec, std::span<const Val> tiles) {
  const uint32_t outer = rec.block;
  rec.blocks.push_back({0, 0, 0, 0});
  rec.block = static_cast<uint32_t>(rec.blocks.size() - 1);
  const Val args = static_cast<Val>(rec.values.size());
  for (int side = 0; side < 2; ++side)
    for (Val v : tiles) rec.new_arg(rec.block, rec.intern(ir::scalar_type(rec.type(v).dtype)));
  return {rec.block, outer, rec.ops.size(), args};
}

struct How {
  const char* name;
  int axis;
  bool reduce, reverse;
};

// Records the op; returns the first of its results.
Val end(trace::Recorder& rec, const Begun& b, const How& how, std::span<const Val> tiles,
        std::span<const Val> first, std::span<const Val> yields, Loc loc) {
  rec.block = b.outer;
  Values in;
  for (auto list : {tiles, first, yields})
    for (Val v : list) in.push_back(v);
  const uint32_t n = static_cast<uint32_t>(tiles.size());
  InlineVector<Type, 8> types;
  for (Val v : tiles) {
    types.push_back(rec.type(v));
    if (how.reduce) types[types.size() - 1].dims[how.axis] = 1;
  }
  InlineVector<uint32_t, 8> attrs;
  attrs.push_back(static_cast<uint32_t>(how.axis));
  if (!how.reduce) {
    attrs.push_back(how.reverse);
    attrs.push_back(!first.empty());
  }
  attrs.push_back(0);  // bounds
  attrs.push_back(b.block);
  attrs.push_back(b.args);
  attrs.push_back(n);
  const Val r =
      rec.op_results(how.reduce ? OpKind::reduce_custom : OpKind::scan, in, types, attrs, loc);
  rec.blocks[b.block].parent = static_cast<uint32_t>(rec.ops.size() - 1);
  return r;
}

// What the function recorded is scalar arithmetic, and none of it is left in a variable.
void check_body(Trace& t, const Begun& b, const detail::CombineCall& c) {
  for (size_t i = b.ops; i < t.rec.ops.size(); ++i) {
    const trace::RawOp& o = t.rec.ops[i];
    const bool moves = o.kind == OpKind::broadcast || o.kind == OpKind::reshape;
    const bool arithmetic = o.kind < OpKind::count &&
                            (ir::is_elementwise(o.kind) || moves || o.kind == OpKind::constant);
    if (arithmetic && t.rec.type(o.result).rank > 0)
      usage_error(t.rec.locs[i],
                  "the function of {} (line {}) works on scalars, but this is {}: make it one of "
                  "the tiles that are combined",
                  c.name, c.loc.line, ir::to_string(t.rec.type(o.result)));
    if (!arithmetic || moves)
      usage_error(t.rec.locs[i],
                  "the function of {} (line {}) does more than arithmetic on scalars: compute that "
                  "before it",
                  c.name, c.loc.line);
  }
  const auto is_own = [&](const detail::Handle& h) {
    for (const detail::Parts* p : {&c.left, &c.right, &c.result})
      for (int k = 0; k < p->count; ++k)
        if (p->tile[k] == &h) return true;
    return false;
  };
  t.each_handle([&](const detail::Handle& h) {
    const unsigned id = HandleAccess::id(h);
    if (id < b.args || id >= t.rec.values.size() || is_own(h)) return;
    usage_error(
        t.rec.loc_of(id).file ? t.rec.loc_of(id) : c.loc,
        "a value made inside the function of {} (line {}) is still alive after it: it gives "
        "what it returns, and nothing else",
        c.name, c.loc.line);
  });
}

}  // namespace

namespace detail {

void combine(const CombineCall& c) {
  Trace& t = active_trace(c.loc, c.name);
  trace::Recorder& rec = t.rec;
  Operands o{rec, c.loc, c.name};
  if (c.how.exclusive && c.first.count == 0)
    usage_error(c.loc,
                "{}: an exclusive one needs what stands in the first place: write "
                "exclusive_scan(tiles, axis, first, f)",
                c.name);
  const int n = c.tiles.count;
  if (n < 1 || n > Parts::max)
    usage_error(c.loc, "{} combines 1 to {} tiles, not {}", c.name, +Parts::max, n);
  Values tiles, first;
  Type shape;
  for (int k = 0; k < n; ++k) {
    const Val v = t.use(*c.tiles.tile[k], c.loc);
    const Type type = rec.type(v);
    if (k == 0) shape = type;
    if (!(ir::with_dtype(type, shape.dtype) == shape))
      usage_error(c.loc,
                  "{} combines tiles of one shape, but the first is {} and another one {}: "
                  "broadcast it",
                  c.name, ir::shape_text(shape), ir::shape_text(type));
    tiles.push_back(v);
  }
  const How how{c.name, trace::axis_of(c.axis, shape, c.loc, c.name), c.reduce, c.how.reverse};
  for (int k = 0; k < c.first.count; ++k) {
    const DType type = rec.type(tiles[static_cast<size_t>(k)]).dtype;
    first.push_back(
        o.scalar_as(Arg(*c.first.tile[k], c.loc), type, c.reduce ? "nothing" : "first"));
  }
  const Begun b = begin(rec, tiles);
  for (int k = 0; k < n; ++k) {
    const Val left = b.args + static_cast<Val>(k);
    *c.left.tile[k] = Tile(NewValue{left});
    *c.right.tile[k] = Tile(NewValue{left + static_cast<Val>(n)});
  }
  const size_t depth = t.depth();
  try {
    c.run(c.frame);
    t.check_ended(depth);
  } catch (...) {
    t.arm(Error(ErrorKind::usage, "an exception left the function of a scan: it ends the kernel",
                c.loc));
    rec.block = b.outer;
    throw;
  }
  Values yields;
  for (int k = 0; k < n; ++k) {
    const Val v = t.use(*c.result.tile[k], c.loc);
    const Type want = ir::scalar_type(rec.type(tiles[static_cast<size_t>(k)]).dtype);
    if (rec.type(v) != want)
      usage_error(c.loc, "the function of {} gives {} where it was given {}: cast it back", c.name,
                  ir::to_string(rec.type(v)), ir::to_string(want));
    yields.push_back(v);
  }
  check_body(t, b, c);
  const Val r = end(rec, b, how, tiles, first, yields, c.loc);
  for (int k = 0; k < n; ++k) *c.tiles.tile[k] = Tile(NewValue{r + static_cast<Val>(k)});
}

}  // namespace detail

namespace {

Tile cumulate(const char* name, OpKind op, const Tile& a, int axis, Scan how, Loc loc) {
  Trace& t = active_trace(loc, name);
  Operands o{t.rec, loc, name};
  Val v = t.use(a, loc);
  const DType d = t.rec.type(v).dtype;
  if (op == OpKind::add || op == OpKind::mul) {
    if (is_8bit_float(d)) o.no_8bit_float(d);
    if (d == DType::mask || d == DType::i8) v = o.cast(v, DType::i32);
    if (d == DType::u8) v = o.cast(v, DType::u32);
    if (is_16bit_float(d)) v = o.cast(v, DType::f32);
  } else if (d == DType::mask) {
    usage_error(loc, "{} of a mask: cast it to an integer type", name);
  }
  const Type type = t.rec.type(v);
  const How h{name, trace::axis_of(axis, type, loc, name), false, how.reverse};
  Val first = 0;
  if (how.exclusive) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const uint64_t bits = op == OpKind::add ? 0
                          : op == OpKind::mul
                              ? ir::from_int(type.dtype, 1)
                              : ir::extreme(type.dtype, op == OpKind::maximum ? -inf : inf);
    first = t.rec.constant(type.dtype, bits, loc);
  }
  const Begun b = begin(t.rec, {&v, 1});
  const Val sum = t.rec.op(op, {b.args, b.args + 1}, ir::scalar_type(type.dtype), loc);
  return Tile(
      NewValue{end(t.rec, b, h, {&v, 1}, {&first, how.exclusive ? 1u : 0u}, {&sum, 1}, loc)});
}

}  // namespace

Tile cumsum(const Tile& a, int axis, Scan how, Loc l) {
  return cumulate("cumsum", OpKind::add, a, axis, how, l);
}
Tile cumprod(const Tile& a, int axis, Scan how, Loc l) {
  return cumulate("cumprod", OpKind::mul, a, axis, how, l);
}
Tile cummax(const Tile& a, int axis, Scan how, Loc l) {
  return cumulate("cummax", OpKind::maximum, a, axis, how, l);
}
Tile cummin(const Tile& a, int axis, Scan how, Loc l) {
  return cumulate("cummin", OpKind::minimum, a, axis, how, l);
}

}  // namespace tw
