// Atomics and waits. Where PTX has no instruction (maximum and minimum of floats, which let NaN
// win; bf16 before compute capability 9.0) a loop of compare-and-swap takes its place.
#include "ir/rules.hpp"
#include "support/error.hpp"
#include "target/ptx/printer.hpp"

namespace tw::ptx {

using ir::AtomicFn;
using ir::MemoryOrder;
using ir::OpId;
using ir::OpKind;
using ir::ValueId;

namespace {

constexpr const char* orders[] = {"relaxed", "acquire", "release", "acq_rel"};

// "add.u32"; empty: there is none.
std::string instruction(AtomicFn fn, DType t, const GpuTarget& target) {
  const int bits = 8 * size_of(t);
  const bool is_signed = t == DType::i32 || t == DType::i64;
  switch (fn) {
    case AtomicFn::add:
      if (t == DType::f16) return "add.noftz.f16";
      if (t == DType::bf16) return target.sm >= 90 ? "add.noftz.bf16" : "";
      return fmt::format("add.{}{}", is_float(t) ? 'f' : 'u', bits);
    case AtomicFn::max:
    case AtomicFn::min:
      if (is_float(t)) return "";
      return fmt::format("{}.{}{}", fn == AtomicFn::max ? "max" : "min", is_signed ? 's' : 'u',
                         bits);
    case AtomicFn::and_:
      return fmt::format("and.b{}", bits);
    case AtomicFn::or_:
      return fmt::format("or.b{}", bits);
    case AtomicFn::xor_:
      return fmt::format("xor.b{}", bits);
    case AtomicFn::exchange:
      return fmt::format("exch.b{}", bits);
    case AtomicFn::cas:
      return fmt::format("cas.b{}", bits);
  }
  return "";
}

}  // namespace

const char* Printer::scope_of(ValueId memory, uint32_t scope) const {
  const ir::Type t = f_.type_of(memory);
  const uint32_t most = t.is_tensor() ? 3 : t.space == ir::Space::shared ? 0 : 1;
  constexpr const char* scopes[] = {"cta", "cluster", "gpu", "sys"};
  scope = std::min(scope, most);
  return scopes[scope == 1 && target_.sm < 90 ? 2 : scope];
}

// An element that the instructions take: a register, or the bits of a constant.
V Printer::atomic_operand(DType t, const Elem& e, bool as_float) {
  if (size_of(t) == 2) return el_.in_register(t, e);
  const V v = el_.value(t, e);
  return as_float ? v : as_bits(v);
}

void Printer::atom(OpId o) {
  const ValueId memory = f_.operand(o, 0), result = f_.result(o);
  const DType t = f_.type_of(memory).dtype, offset_type = f_.type_of(f_.operand(o, 1)).dtype;
  const auto fn = static_cast<AtomicFn>(f_.attr(o, 0));
  const auto order = static_cast<MemoryOrder>(f_.attr(o, 1));
  const bool compares = fn == AtomicFn::cas, used = used_[result.i];
  const std::string plain = instruction(fn, t, target_);
  const std::string where = fmt::format("{}.{}", scope_of(memory, f_.attr(o, 2)), space(memory));
  const bool reduces = !used && fn < AtomicFn::exchange &&
                       (order == MemoryOrder::relaxed || order == MemoryOrder::release);
  const bool as_float = is_float(t) && fn == AtomicFn::add;
  const Elems offsets = get(f_.operand(o, 1)), values = get(f_.operand(o, 2));
  Elems expected, results;
  if (compares) expected = get(f_.operand(o, 3));
  for (size_t k = 0; k < offsets.size(); ++k) {
    std::string prefix;
    if (!guard(o, compares ? 4 : 3, k, prefix)) {  // nothing happens, what comes is undefined
      results.push_back(el_.constant(t, 0));
      continue;
    }
    const std::string at = address(memory, offset_type, offsets[k]);
    out_.hoist = false;
    const V value = atomic_operand(t, values[k], as_float);
    if (plain.empty()) {
      results.push_back(Elements::make(t, swap_loop(o, prefix, where, at, values[k])));
    } else if (reduces) {
      out_.line("{}red.{}.{}.{} {},{};", prefix, orders[f_.attr(o, 1)], where, plain, at, value);
      results.push_back(el_.constant(t, 0));
    } else {
      const V old = out_.fresh(reg_of(t));
      // A guarded instruction in a loop would keep its register alive around the loop.
      if (!prefix.empty() && out_.depth() > 0) out_.line("mov.b{} {},0;", 8 * size_of(t), old);
      std::string operands = fmt::format("{},{}", at, value);
      if (compares)
        operands = fmt::format("{},{},{}", at, atomic_operand(t, expected[k], false), value);
      out_.line("{}atom.{}.{}.{} {},{};", prefix, orders[f_.attr(o, 1)], where, plain, old,
                operands);
      results.push_back(Elements::make(t, old));
    }
  }
  set(result, std::move(results));
}

// Until nobody came in between. A relaxed one that changes nothing ends without a store.
V Printer::swap_loop(OpId o, const std::string& guard, const std::string& where,
                     const std::string& at, const Elem& value) {
  const DType t = f_.type_of(f_.operand(o, 0)).dtype;
  const auto fn = static_cast<AtomicFn>(f_.attr(o, 0));
  const bool relaxed = static_cast<MemoryOrder>(f_.attr(o, 1)) == MemoryOrder::relaxed;
  const std::string type = fmt::format("b{}", 8 * size_of(t));
  const std::string top = out_.new_label("swap"), end = out_.new_label("swapped");
  const V old = out_.fresh(reg_of(t)), found = out_.fresh(reg_of(t));
  if (!guard.empty()) {
    if (out_.depth() > 0) out_.line("mov.{} {},0;", type, old);
    out_.line("@!{} bra {};", guard.substr(1, guard.size() - 2), end);
  }
  out_.line("ld.relaxed.{}.{} {},{};", where, type, old, at);
  out_.label(top);
  out_.open();
  out_.hoist = false;
  const Elems before{Elements::make(t, {old.s, out_.depth()})}, by{value};
  const auto apply = [&](DType in, const Elems& a, const Elems& b) {
    const Elems* operands[] = {&a, &b};
    return el_.op(ir::element_op(fn), in, in, operands, 1);
  };
  // In f32 the sum of two bf16 is rounded to so many bits that rounding it again changes nothing.
  const Elems after = fn == AtomicFn::add && size_of(t) == 2
                          ? el_.cast(DType::f32, t,
                                     apply(DType::f32, el_.cast(t, DType::f32, before),
                                           el_.cast(t, DType::f32, by)))
                          : apply(t, before, by);
  const V next = el_.in_register(t, after[0]);
  if (relaxed) {
    const V same = out_.fresh(Reg::pred);
    out_.line("setp.eq.{} {},{},{};", type, same, next, old);
    out_.line("@{} bra {};", same, end);
  }
  out_.line("atom.{}.{}.cas.{} {},{},{},{};", orders[f_.attr(o, 1)], where, type, found, at, old,
            next);
  const V again = out_.fresh(Reg::pred);
  out_.line("setp.ne.{} {},{},{};", type, again, found, old);
  out_.line("mov.{} {},{};", type, old, found);
  out_.line("@{} bra {};", again, top);
  out_.raw(out_.close());
  out_.label(end);
  return old;
}

// Looks again after a pause, so that a waiting block takes little from those that work.
void Printer::wait(OpId o) {
  const ValueId memory = f_.operand(o, 0);
  const DType t = f_.type_of(memory).dtype;
  constexpr const char* compares[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  const int bits = 8 * size_of(t);
  const V seen = out_.fresh(reg_of(t)), done = out_.fresh(Reg::pred);
  std::string prefix;
  if (!guard(o, 3, 0, prefix)) return set(f_.result(o), {el_.constant(t, 0)});
  const std::string at =
      address(memory, f_.type_of(f_.operand(o, 1)).dtype, get(f_.operand(o, 1))[0]);
  out_.hoist = false;
  const V value = el_.value(t, get(f_.operand(o, 2))[0]);
  const std::string top = out_.new_label("wait"), end = out_.new_label("waited");
  if (!prefix.empty()) {
    if (out_.depth() > 0) out_.line("mov.b{} {},0;", bits, seen);
    out_.line("@!{} bra {};", prefix.substr(1, prefix.size() - 2), end);
  }
  out_.label(top);
  out_.line("ld.acquire.{}.{}.b{} {},{};", scope_of(memory, f_.attr(o, 1)), space(memory), bits,
            seen, at);
  out_.line("setp.{}.{}{} {},{},{};", compares[f_.attr(o, 0)], t == DType::u32 ? 'u' : 's', bits,
            done, seen, value);
  out_.line("@{} bra {};", done, end);
  out_.line("nanosleep.u32 100;");
  out_.line("bra {};", top);
  out_.label(end);
  set(f_.result(o), {Elements::make(t, seen)});
}

}  // namespace tw::ptx
