// Structured control flow. What crosses a region boundary lives in a stack slot (one element) or a
// buffer (a tile).
#include <algorithm>

#include "support/error.hpp"
#include "target/llvm/codegen.hpp"

namespace tw::llvm {

using ir::BlockId;
using ir::OpId;
using ir::OpKind;
using ir::Type;
using ir::ValueId;

void Codegen::open_section() {
  out_.open();
  memo_.emplace_back();
}

std::string Codegen::close_section() {
  memo_.pop_back();
  return out_.close();
}

void Codegen::loop(const V& lo, const V& hi, int64_t step, const std::function<void(V)>& body) {
  const V counter = out_.slot("i64", 8);
  const V guard = out_.pure("icmp slt i64 {}, {}", lo, hi);
  open_section();
  const V i = out_.here("load i64, ptr {}, align 8", counter);
  body(i);
  const V next = out_.here("add nsw i64 {}, {}", i, step);
  out_.line("store i64 {}, ptr {}, align 8", next, counter);
  const V more = out_.here("icmp slt i64 {}, {}", next, hi);
  const std::string top = out_.new_label("loop"), exit = out_.new_label("done");
  out_.line("br i1 {}, label %{}, label %{}", more, top, exit);
  const std::string code = close_section();
  out_.line("store i64 {}, ptr {}, align 8", lo, counter);
  out_.line("br i1 {}, label %{}, label %{}", guard, top, exit);
  out_.label(top);
  out_.raw(code);
  out_.label(exit);
}

void Codegen::branch_if(const V& cond, const std::function<void()>& then) {
  if (cond.s == "true") return then();
  open_section();
  then();
  const std::string yes = out_.new_label("then"), exit = out_.new_label("join");
  out_.line("br label %{}", exit);
  const std::string code = close_section();
  out_.line("br i1 {}, label %{}, label %{}", cond, yes, exit);
  out_.label(yes);
  out_.raw(code);
  out_.label(exit);
}

// Storage for one carried value. `in_place_of`: the yielded value that may be computed into it; a
// dot then decides how the buffer is padded.
Codegen::Carried Codegen::carry(ValueId result, ValueId in_place_of) {
  const Type& t = f_.type_of(result);
  Carried c{result, {}, {}};
  if (!is_wide(t)) {
    c.slot = out_.slot(register_type(t.dtype), 8);
    return c;
  }
  int64_t rows = 1, columns = 1;
  if (in_place_of && f_.is(in_place_of, OpKind::dot)) {
    const Blocking b = blocking(t.dims[0], t.dims[1], t.dtype);
    rows = b.rows, columns = b.vectors * (target_.vector_bits / 8 / size_of(t.dtype));
  }
  c.buffer = new_buffer(t, false, rows, columns);
  return c;
}

void Codegen::assign(const Carried& c, ValueId from) {
  const DType t = f_.type_of(from).dtype;
  if (!c.buffer) {
    out_.line("store {} {}, ptr {}, align 8", register_type(t), scalar(from), c.slot);
    return;
  }
  store_into(*c.buffer, from, Demand{.kind = Demand::everything, .lo = {}, .hi = {}}, true);
}

void Codegen::bind(ValueId v, const Carried& c) {
  if (c.buffer)
    buffers_[v.i] = c.buffer;
  else
    set_scalar(v,
               out_.here("load {}, ptr {}, align 8", register_type(f_.type_of(v).dtype), c.slot));
}

// Moves `values` into the storage of the next trip: a parallel copy. A value is written only when
// no other still reads the old content of its target; a cycle (a swap) is broken by a copy.
void Codegen::yield_to(std::span<const Carried> to, std::span<const ValueId> args,
                       std::span<const ValueId> values) {
  struct Move {
    size_t k;
    std::optional<Buffer> copy;  // of a value that had to be saved
  };
  std::vector<Move> moves;
  std::vector<V> singles(to.size());
  for (size_t k = 0; k < to.size(); ++k) {
    if (!to[k].buffer) {
      singles[k] = scalar(values[k]);
    } else if (!(values[k] == args[k])) {
      if (plan_.in_place(values[k]) == args[k]) {
        flush([&](ValueId v) { return v == values[k]; });
        continue;
      }
      moves.push_back({k, {}});
    }
  }
  for (const Move& m : moves) prepare(values.subspan(m.k, 1), plan_.demand(values[m.k]), false);
  while (!moves.empty()) {
    size_t pick = moves.size();
    for (size_t i = 0; i < moves.size() && pick == moves.size(); ++i) {
      const ValueId target = args[moves[i].k], v = values[moves[i].k];
      bool free = moves[i].copy || !plan_.reads(v, target) || plan_.reads_in_place(v, target);
      for (size_t j = 0; j < moves.size(); ++j)
        if (j != i && !moves[j].copy && plan_.reads(values[moves[j].k], target)) free = false;
      if (free) pick = i;
    }
    if (pick == moves.size()) {
      // One that has no copy yet: each such step leaves fewer reads in the way, so this ends.
      Move& m = *std::find_if(moves.begin(), moves.end(), [](const Move& w) { return !w.copy; });
      m.copy = new_buffer(f_.type_of(values[m.k]), false);
      assign(Carried{values[m.k], {}, m.copy}, values[m.k]);
      continue;
    }
    const Move m = moves[pick];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(pick));
    if (m.copy) {
      const auto saved = buffers_[values[m.k].i];
      buffers_[values[m.k].i] = m.copy;
      assign(to[m.k], values[m.k]);
      buffers_[values[m.k].i] = saved;
    } else {
      assign(to[m.k], values[m.k]);
    }
  }
  for (size_t k = 0; k < to.size(); ++k)
    if (!to[k].buffer)
      out_.line("store {} {}, ptr {}, align 8", register_type(f_.type_of(values[k]).dtype),
                singles[k], to[k].slot);
}

void Codegen::for_op(OpId o) {
  flush([](ValueId) { return true; });
  const BlockId body = f_.region(o, 0);
  const auto results = f_.results(o);
  const OpId yield = f_.terminator(body);
  std::vector<Carried> carried;
  std::vector<ValueId> args;
  for (size_t k = 0; k < results.size(); ++k) {
    const ValueId arg = f_.arg(body, static_cast<int>(k) + 1),
                  y = f_.operand(yield, static_cast<int>(k));
    carried.push_back(carry(results[k], plan_.in_place(y) == arg ? y : ValueId{}));
    args.push_back(arg);
  }
  for (size_t k = 0; k < results.size(); ++k)
    assign(carried[k], f_.operand(o, static_cast<int>(k) + 3));

  const V lo = scalar(f_.operand(o, 0)), hi = scalar(f_.operand(o, 1)),
          step = scalar(f_.operand(o, 2));
  const V up = out_.pure("icmp sgt i64 {}, 0", step), down = out_.pure("icmp slt i64 {}, 0", step);
  const V below = out_.pure("icmp slt i64 {}, {}", lo, hi),
          above = out_.pure("icmp sgt i64 {}, {}", lo, hi);
  const V falls = out_.pure("and i1 {}, {}", down, above);
  const V guard = out_.pure("select i1 {}, i1 {}, i1 {}", up, below, falls);
  const V distance =
      out_.pure("select i1 {}, i64 {}, i64 {}", up, step, out_.pure("sub i64 0, {}", step));

  const V counter = out_.slot("i64", 8);
  const int64_t mark = top_;
  open_section();
  const V iv = out_.here("load i64, ptr {}, align 8", counter);
  set_scalar(f_.arg(body, 0), iv);
  for (size_t k = 0; k < args.size(); ++k) bind(args[k], carried[k]);
  block(body);
  yield_to(carried, args, f_.operands(yield));
  pending_.clear();
  // Compares what is left, so that a counter near the end of the i64 range cannot wrap around.
  const V ahead = out_.pure("sub i64 {}, {}", hi, iv), behind = out_.pure("sub i64 {}, {}", iv, hi);
  const V left = out_.pure("select i1 {}, i64 {}, i64 {}", up, ahead, behind);
  const V more = out_.pure("icmp ugt i64 {}, {}", left, distance);
  out_.line("store i64 {}, ptr {}, align 8", out_.here("add i64 {}, {}", iv, step), counter);
  const std::string top = out_.new_label("for"), exit = out_.new_label("endfor");
  out_.line("br i1 {}, label %{}, label %{}", more, top, exit);
  const std::string code = close_section();
  top_ = mark;
  out_.line("store i64 {}, ptr {}, align 8", lo, counter);
  out_.line("br i1 {}, label %{}, label %{}", guard, top, exit);
  out_.label(top);
  out_.raw(code);
  out_.label(exit);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], carried[k]);
}

// Region 0 turns the state before the test into the state after it, region 1 the other way round;
// each has its own storage, and the one after the test holds the results.
void Codegen::while_op(OpId o) {
  flush([](ValueId) { return true; });
  const BlockId test = f_.region(o, 0), body = f_.region(o, 1);
  const auto results = f_.results(o);
  std::vector<Carried> before, after;
  for (ValueId a : f_.args(test)) before.push_back(carry(a, {}));
  for (ValueId r : results) after.push_back(carry(r, {}));
  for (size_t k = 0; k < before.size(); ++k) assign(before[k], f_.operand(o, static_cast<int>(k)));

  const std::string again = out_.new_label("while"), yes = out_.new_label("do"),
                    exit = out_.new_label("endwhile");
  const int64_t mark = top_;
  const auto region = [&](BlockId b, std::span<const Carried> from,
                          const std::function<void()>& end) {
    open_section();
    for (size_t k = 0; k < from.size(); ++k) bind(f_.arg(b, static_cast<int>(k)), from[k]);
    block(b);
    end();
    pending_.clear();
    top_ = mark;
    return close_section();
  };
  const auto states = f_.operands(f_.terminator(test)).subspan(1);
  const std::string head = region(test, before, [&] {
    for (size_t k = 0; k < after.size(); ++k) assign(after[k], states[k]);
    out_.line("br i1 {}, label %{}, label %{}", scalar(f_.operand(f_.terminator(test), 0)), yes,
              exit);
  });
  const std::string tail = region(body, after, [&] {
    const auto values = f_.operands(f_.terminator(body));
    for (size_t k = 0; k < before.size(); ++k) assign(before[k], values[k]);
    out_.line("br label %{}", again);
  });
  out_.line("br label %{}", again);
  out_.label(again);
  out_.raw(head);
  out_.label(yes);
  out_.raw(tail);
  out_.label(exit);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], after[k]);
}

void Codegen::if_op(OpId o) {
  flush([](ValueId) { return true; });
  const auto results = f_.results(o);
  std::vector<Carried> merged;
  for (ValueId r : results) merged.push_back(carry(r, {}));
  const V cond = scalar(f_.operand(o, 0));
  const std::string arms[] = {out_.new_label("then"), out_.new_label("else")};
  const std::string exit = out_.new_label("endif");
  const int64_t mark = top_;
  std::string code[2];
  for (int r = 0; r < 2; ++r) {
    const BlockId b = f_.region(o, r);
    open_section();
    block(b);
    const auto values = f_.operands(f_.terminator(b));
    for (size_t k = 0; k < merged.size(); ++k) assign(merged[k], values[k]);
    out_.line("br label %{}", exit);
    pending_.clear();
    top_ = mark;
    code[r] = close_section();
  }
  out_.line("br i1 {}, label %{}, label %{}", cond, arms[0], arms[1]);
  for (int r = 0; r < 2; ++r) {
    out_.label(arms[r]);
    out_.raw(code[r]);
  }
  out_.label(exit);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], merged[k]);
}

}  // namespace tw::llvm
