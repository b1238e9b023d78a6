// Structured control flow as labels and branches. What crosses a region boundary lives in registers
// of its own, written by parallel copies; ptxas coalesces them.
#include "support/error.hpp"
#include "target/ptx/printer.hpp"

namespace tw::ptx {

using ir::BlockId;
using ir::OpId;
using ir::ValueId;

namespace {

constexpr const char* moves[] = {"mov.pred", "mov.b16", "mov.b32", "mov.b64"};

bool fits32(ir::Range r) { return r.lo >= INT32_MIN && r.hi <= INT32_MAX; }

}  // namespace

Printer::Carried Printer::carry(ValueId like) {
  Carried c;
  c.dtype = f_.type_of(like).dtype;
  const int n = count(like);
  c.paired = size_of(c.dtype) == 2 && n % 2 == 0;
  const Reg kind = c.paired ? Reg::b32 : reg_of(c.dtype);
  for (int i = 0; i < (c.paired ? n / 2 : n); ++i) {
    c.regs.push_back(out_.fresh(kind));
    c.kinds.push_back(kind);
  }
  return c;
}

void Printer::bind(ValueId v, const Carried& c, int level) {
  Elems e;
  for (V r : c.regs) {
    r.level = level;
    if (c.paired) {
      e.push_back({r, 0, Half::low});
      e.push_back({r, 0, Half::high});
    } else {
      e.push_back(Elements::make(c.dtype, r));
    }
  }
  set(v, std::move(e));
}

std::vector<V> Printer::sources(const Carried& c, const Elems& e) {
  std::vector<V> s;
  out_.hoist = false;
  for (size_t i = 0; i < e.size(); ++i) {
    if (c.paired) {
      s.push_back(el_.pair(e[i], e[i + 1])), ++i;
    } else {
      s.push_back(as_bits(el_.value(c.dtype, e[i])));
    }
  }
  return s;
}

void Printer::move(std::span<const Carried> to, std::span<const ValueId> from) {
  struct Move {
    Reg kind;
    V to, from;
  };
  std::vector<Move> left;
  for (size_t k = 0; k < to.size(); ++k) {
    const std::vector<V> s = sources(to[k], get(from[k]));
    for (size_t i = 0; i < s.size(); ++i)
      if (!(s[i] == to[k].regs[i])) left.push_back({to[k].kinds[i], to[k].regs[i], s[i]});
  }
  const auto write = [&](const Move& m) {
    out_.line("{} {},{};", moves[static_cast<int>(m.kind)], m.to, m.from);
  };
  std::unordered_map<std::string, int> reads;  // of registers that are still to be read
  for (const Move& m : left) ++reads[m.from.s];
  while (!left.empty()) {
    std::vector<Move> later;
    for (const Move& m : left) {
      if (reads[m.to.s]) {
        later.push_back(m);
      } else {
        write(m);
        --reads[m.from.s];
      }
    }
    if (later.size() == left.size()) {  // cycles only: save the content of one target
      const Move& m = later[0];
      const V saved = out_.fresh(m.kind);
      write({m.kind, saved, m.to});
      for (Move& other : later)
        if (other.from == m.to) other.from = saved, ++reads[saved.s];
      reads[m.to.s] = 0;
    }
    left = std::move(later);
  }
}

// Whether the loop runs at all, as a predicate or a constant.
V Printer::starts(OpId o) {
  out_.hoist = true;
  const auto test = [&](ir::OpKind k, DType t, const Elems& a, const Elems& b) {
    const Elems* operands[] = {&a, &b};
    return el_.op(k, t, DType::mask, operands, 1);
  };
  const Elems &lo = get(f_.operand(o, 0)), &hi = get(f_.operand(o, 1)),
              &step = get(f_.operand(o, 2));
  const ir::Range by = Elements::total(DType::i64, step[0]);
  if (by.lo > 0) return test(ir::OpKind::lt, DType::i64, lo, hi)[0].reg;
  if (by.hi < 0) return test(ir::OpKind::gt, DType::i64, lo, hi)[0].reg;
  const Elems zero{el_.constant(DType::i64, 0)};
  const auto way = [&](ir::OpKind step_is, ir::OpKind from_is) {
    const Elems goes = test(step_is, DType::i64, step, zero);
    return test(ir::OpKind::and_, DType::mask, goes, test(from_is, DType::i64, lo, hi));
  };
  const Elems up = way(ir::OpKind::gt, ir::OpKind::lt), down = way(ir::OpKind::lt, ir::OpKind::gt);
  return test(ir::OpKind::or_, DType::mask, up, down)[0].reg;
}

// Steps the counter and gives the condition for another trip. A counter that cannot wrap is
// compared after the step; otherwise what is left is compared with the step before it.
V Printer::counts_on(const Counter& c, OpId o) {
  out_.hoist = false;
  const auto number = [&](int k) -> const Elem& { return get(f_.operand(o, k))[0]; };
  const Elem &hi = number(1), &step = number(2);
  const DType t = c.narrow ? DType::i32 : DType::i64;
  const auto value = [&](const Elem& e) { return el_.value(t, c.narrow ? el_.low_half(e) : e); };
  const std::string type = c.narrow ? ".s32" : ".s64";
  const ir::Range end = Elements::total(DType::i64, hi), by = Elements::total(DType::i64, step);
  const bool fixed_up = by.lo > 0, fixed_down = by.hi < 0;
  const Wide last = fixed_up ? Wide(end.hi) + by.hi : Wide(end.lo) + by.lo;
  const bool wraps = !(fixed_up || fixed_down) || last > INT64_MAX || last < INT64_MIN;
  if (!wraps) {
    const V limit = value(hi), add = value(step);
    out_.line("add{} {},{},{};", type, c.reg, c.reg, add);
    const V more = out_.fresh(Reg::pred);
    out_.line("setp.{}{} {},{},{};", fixed_up ? "lt" : "gt", type, more, c.reg, limit);
    return more;
  }
  const V ahead = out_.pure(Reg::b64, "sub.s64", {value(hi), c.reg}),
          behind = out_.pure(Reg::b64, "sub.s64", {c.reg, value(hi)});
  V left = fixed_up ? ahead : behind, distance;
  if (fixed_up || fixed_down) {
    distance = out_.pure(Reg::b64, fixed_up ? "mov.b64" : "neg.s64", {value(step)});
  } else {
    const V up = out_.pure(Reg::pred, "setp.gt.s64", {value(step), {"0"}});
    distance = out_.pure(Reg::b64, "abs.s64", {value(step)});
    left = out_.pure(Reg::b64, "selp.b64", {ahead, behind, up});
  }
  const V more = out_.pure(Reg::pred, "setp.gt.u64", {left, distance});
  out_.line("add.s64 {},{},{};", c.reg, c.reg, value(step));
  return more;
}

void Printer::for_op(OpId o) {
  const BlockId body = f_.region(o, 0);
  const auto results = f_.results(o);
  const auto inits = f_.operands(o).subspan(3);
  const V runs = starts(o);
  if (runs.s == "0x0") {  // never
    for (size_t k = 0; k < results.size(); ++k) set(results[k], get(inits[k]));
    return;
  }
  std::vector<Carried> carried;
  for (ValueId r : results) carried.push_back(carry(r));

  const ValueId iv = f_.arg(body, 0);
  const ir::Range lo = Elements::total(DType::i64, get(f_.operand(o, 0))[0]),
                  hi = Elements::total(DType::i64, get(f_.operand(o, 1))[0]),
                  step = Elements::total(DType::i64, get(f_.operand(o, 2))[0]);
  Counter c;
  // 32 bits when the counter fits even after the last step: its uses then multiply in one
  // instruction, and the loop compares in one.
  c.narrow =
      step.lo > 0 && fits32(lo) && fits32(hi) && fits32(step) && fits32({0, hi.hi + step.hi});
  c.reg = out_.fresh(c.narrow ? Reg::b32 : Reg::b64);
  out_.hoist = false;
  const Elem first = get(f_.operand(o, 0))[0];
  const V start =
      c.narrow ? el_.value(DType::i32, el_.low_half(first)) : el_.value(DType::i64, first);

  move(carried, inits);
  out_.line("mov.{} {},{};", c.narrow ? "b32" : "b64", c.reg, start);
  // What the loop compares with is computed before it.
  const int level = out_.depth() + 1;
  for (int k = 1; k <= 2; ++k) {
    const Elem& e = get(f_.operand(o, k))[0];
    out_.hoist = true;
    c.narrow ? el_.value(DType::i32, el_.low_half(e)) : el_.value(DType::i64, e);
  }
  out_.open();
  Elem counter = Elements::make(c.narrow ? DType::i32 : DType::i64, {c.reg.s, level});
  const ir::Range known = ranges_.range(iv);
  counter.lo = std::max(counter.lo, known.lo), counter.hi = std::min(counter.hi, known.hi);
  out_.hoist = false;
  set(iv, {c.narrow ? el_.widen_i32(counter) : counter});
  for (size_t k = 0; k < results.size(); ++k)
    bind(f_.arg(body, static_cast<int>(k) + 1), carried[k], level);
  block(body);
  move(carried, f_.operands(f_.terminator(body)));
  const V more = counts_on(c, o);
  const std::string top = out_.new_label("for"), end = out_.new_label("endfor");
  out_.line("@{} bra {};", more, top);
  const std::string code = out_.close();
  if (!runs.is_constant()) out_.line("@!{} bra {};", runs, end);
  out_.label(top);
  out_.raw(code);
  out_.label(end);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], carried[k], out_.depth());
}

// Region 0 turns the state before the test into the state after it, region 1 the other way round;
// the state after the test holds the results.
void Printer::while_op(OpId o) {
  const BlockId test = f_.region(o, 0), body = f_.region(o, 1);
  const auto results = f_.results(o);
  std::vector<Carried> before, after;
  for (ValueId a : f_.args(test)) before.push_back(carry(a));
  for (ValueId r : results) after.push_back(carry(r));
  move(before, f_.operands(o));
  const std::string again = out_.new_label("while"), end = out_.new_label("endwhile");
  const int level = out_.depth() + 1;

  out_.open();
  for (size_t k = 0; k < before.size(); ++k)
    bind(f_.arg(test, static_cast<int>(k)), before[k], level);
  block(test);
  const auto states = f_.operands(f_.terminator(test));
  const V more = el_.in_register(DType::mask, get(states[0])[0]);
  move(after, states.subspan(1));
  out_.line("@!{} bra {};", more, end);
  const std::string head = out_.close();

  out_.open();
  for (size_t k = 0; k < after.size(); ++k)
    bind(f_.arg(body, static_cast<int>(k)), after[k], level);
  block(body);
  move(before, f_.operands(f_.terminator(body)));
  out_.line("bra {};", again);
  const std::string tail = out_.close();

  out_.label(again);
  out_.raw(head);
  out_.raw(tail);
  out_.label(end);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], after[k], out_.depth());
}

void Printer::if_op(OpId o) {
  const auto results = f_.results(o);
  const Elem& condition = get(f_.operand(o, 0))[0];
  if (const auto known = el_.bits_of(DType::mask, condition)) {
    const BlockId arm = f_.region(o, *known ? 0 : 1);
    block(arm);
    const auto values = f_.operands(f_.terminator(arm));
    for (size_t k = 0; k < results.size(); ++k) set(results[k], get(values[k]));
    return;
  }
  const V p = condition.reg;
  std::vector<Carried> merged;
  for (ValueId r : results) merged.push_back(carry(r));
  std::string code[2];
  for (int r = 0; r < 2; ++r) {
    out_.open();
    block(f_.region(o, r));
    move(merged, f_.operands(f_.terminator(f_.region(o, r))));
    code[r] = out_.close();
  }
  const std::string other = out_.new_label("else"), end = out_.new_label("endif");
  if (code[0].empty()) {
    if (!code[1].empty()) out_.line("@{} bra {};", p, end);
  } else {
    out_.line("@!{} bra {};", p, code[1].empty() ? end : other);
    out_.raw(code[0]);
    if (!code[1].empty()) {
      out_.line("bra {};", end);
      out_.label(other);
    }
  }
  out_.raw(code[1]);
  out_.label(end);
  for (size_t k = 0; k < results.size(); ++k) bind(results[k], merged[k], out_.depth());
}

}  // namespace tw::ptx
