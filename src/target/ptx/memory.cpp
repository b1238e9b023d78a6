// Addresses and accesses.
#include "ir/lane.hpp"
#include "ir/limits.hpp"
#include "support/error.hpp"
#include "target/ptx/printer.hpp"

namespace tw::ptx {

using ir::OpId;
using ir::Type;
using ir::ValueId;

namespace {

bool fits32(const Elem& e) { return e.lo >= INT32_MIN && e.hi <= INT32_MAX; }

// An access as instructions see it: `words` registers of one kind.
struct Access {
  Reg reg = Reg::b32;
  int words = 1;
  const char* type = "b32";
};

Access access_of(DType t, int vector, bool loads) {
  switch (size_of(t)) {
    case 8:
      return {Reg::b64, vector, "b64"};
    case 4:
      return {Reg::b32, vector, "b32"};
    case 2:
      if (vector == 1) return {Reg::b16, 1, "b16"};
      return {Reg::b32, vector / 2, "b32"};
    default:
      // Not v2.s8 to read: see Elements::byte_of.
      if (loads && vector == 2 && t == DType::i8) return {Reg::b32, 1, "u16"};
      if (vector <= 2)
        return {Reg::b32, vector, t == DType::i8 ? "s8" : "u8"};  // one byte a register
      return {Reg::b32, vector / 4, "b32"};
  }
}

std::string vector_suffix(int words) { return words == 1 ? "" : fmt::format(".v{}", words); }

std::string register_list(const std::vector<V>& regs) {
  if (regs.size() == 1) return regs[0].s;
  return fmt::format("{{{}}}", fmt::join(regs, ","));
}

}  // namespace

V Printer::pointer(ValueId tensor) {
  const ValueId base = ir::base_of(f_, tensor);
  TW_CHECK(base && argument_of_[base.i] >= 0, "a tensor of '{}' is no argument", f_.name);
  const bool hoist = std::exchange(out_.hoist, true);
  const V p =
      out_.pure(Reg::b64, "cvta.to.global.u64", {argument(DType::i64, argument_of_[base.i]).reg});
  out_.hoist = hoist;
  return p;
}

V Printer::shared_base() {
  const bool hoist = std::exchange(out_.hoist, true);
  const V v = out_.pure(Reg::b32, "mov.u32", {{"tw_shared"}});
  out_.hoist = hoist;
  return v;
}

bool Printer::has_narrow_offsets(ValueId tensor) const {
  const ValueId base = ir::base_of(f_, tensor);
  return f_[base].is_arg() && !f_.params[f_[base].index].wide_offsets;
}

bool Printer::is_stable(ValueId tensor) const {
  const ValueId base = ir::base_of(f_, tensor);
  return f_[base].is_arg() && f_.params[f_[base].index].stable;
}

const char* Printer::space(ValueId memory) const {
  const Type t = f_.type_of(memory);
  if (t.is_tensor()) return "global";
  return t.space == ir::Space::cluster ? "shared::cluster" : "shared";
}

// "[%d4+16]". The register part of the offset is scaled and added to the base once for all accesses
// that share it; constants become the immediate.
std::string Printer::address(ValueId memory, DType offset_type, const Elem& given) {
  const Type t = f_.type_of(memory);
  const int size = size_of(t.dtype);
  const bool hoist = std::exchange(out_.hoist, true);
  Elem e = given;
  V base;
  int64_t at = 0;
  if (t.is_tensor()) {
    base = pointer(memory);
    // Before it is widened a sum must be complete, if it can wrap. It cannot in a tensor of narrow
    // offsets: what is accessed lies within 2^30 and so does the constant, so their difference, the
    // register, fits 32 bits. (What a mask leaves out may wrap: it is not accessed.)
    if (offset_type == DType::i32 && !Elements::is_exact(offset_type, e) &&
        !(has_narrow_offsets(memory) && e.add > -ir::wide_from && e.add < ir::wide_from))
      e = Elements::make(offset_type, el_.value(offset_type, e));
    if (!e.is_constant()) {
      Elem whole = e;
      whole.add = 0;
      for (const Elem& part :
           offset_type == DType::i64 ? el_.summands(offset_type, whole) : Elems{whole}) {
        if (offset_type == DType::i32 || fits32(part)) {
          const V low = offset_type == DType::i32 ? part.reg : el_.low_half(part).reg;
          base = out_.pure(Reg::b64, "mad.wide.s32", {low, integer_text(size), base});
        } else {
          const V scaled =
              el_.mul(offset_type, part, el_.constant(offset_type, static_cast<uint64_t>(size)))
                  .reg;
          base = out_.pure(Reg::b64, "add.s64", {base, scaled});
        }
      }
    }
    at = static_cast<int64_t>(static_cast<uint64_t>(e.add) * static_cast<uint64_t>(size));
    if (at < INT32_MIN || at > INT32_MAX) {
      base = out_.pure(Reg::b64, "add.s64", {base, integer_text(at)});
      at = 0;
    }
  } else {
    if (offset_type == DType::i64) e = el_.low_half(e);
    const V& window = window_[memory.i];
    at = buffer_at_[memory.i] + e.add * size;
    base = window.s.empty() ? shared_base() : window;
    if (e.is_constant() && window.s.empty()) base = {"tw_shared"};
    if (!e.is_constant()) {
      Elem whole = e;
      whole.add = 0;
      for (const Elem& part : el_.summands(DType::i32, whole))
        base = out_.pure(Reg::b32, "mad.lo.s32", {part.reg, integer_text(size), base});
    }
    at = static_cast<int32_t>(at);
  }
  out_.hoist = hoist;
  return at ? fmt::format("[{}+{}]", base, at) : fmt::format("[{}]", base);
}

bool Printer::guard(OpId o, int mask_at, size_t access, std::string& prefix) {
  prefix.clear();
  const auto operands = f_.operands(o);
  if (static_cast<size_t>(mask_at) >= operands.size()) return true;
  const Elems& masks = get(operands[static_cast<size_t>(mask_at)]);
  const Elem& m = masks[masks.size() == 1 ? 0 : access];
  if (const auto known = el_.bits_of(DType::mask, m)) return *known;
  prefix = "@" + m.reg.s + " ";
  return true;
}

void Printer::load(OpId o) {
  const ValueId memory = f_.operand(o, 0);
  const Type t = f_.type_of(memory);
  const int vector = static_cast<int>(f_.attr(o, 0));
  const DType offset_type = f_.type_of(f_.operand(o, 1)).dtype;
  const Access a = access_of(t.dtype, vector, true);
  std::string name = fmt::format("ld.{}", space(memory));
  if (t.is_tensor()) {
    // As data that nobody writes: ptxas moves such loads ahead of a wait for other launches, too,
    // so what is not stable must not be one in a kernel that starts early.
    if (!stored_[ir::memory_of(f_, memory).i] && (!starts_early_ || is_stable(memory)))
      name += ".nc";
  }
  name += fmt::format("{}.{}", vector_suffix(a.words), a.type);

  const Elems offsets = get(f_.operand(o, 1));
  Elems result;
  for (size_t k = 0; k < offsets.size(); ++k) {
    std::string prefix;
    if (!guard(o, 2, k, prefix)) {  // nothing is read, what comes is undefined
      for (int i = 0; i < vector; ++i) result.push_back(el_.constant(t.dtype, 0));
      continue;
    }
    const std::string from = address(memory, offset_type, offsets[k]);
    std::vector<V> regs;
    for (int i = 0; i < a.words; ++i) regs.push_back(out_.fresh(a.reg));
    // A guarded load in a loop would keep its registers alive around the loop. And of two guarded
    // loads at one address ptxas 13.0 keeps the first, though the second's guard may hold where the
    // first's does not.
    const bool again = t.is_tensor() && loads_[ir::memory_of(f_, memory).i] > 1;
    if (!prefix.empty() && (out_.depth() > 0 || again))
      for (const V& r : regs)
        out_.line("mov.{} {},0;", a.reg == Reg::b64 ? "b64" : a.reg == Reg::b16 ? "b16" : "b32", r);
    out_.line("{}{} {},{};", prefix, name, register_list(regs), from);
    for (const V& r : regs) {
      const int per_word = vector / a.words;
      if (size_of(t.dtype) == 2 && per_word == 2) {
        result.push_back({r, 0, Half::low});
        result.push_back({r, 0, Half::high});
        continue;
      }
      for (int b = 0; b < per_word; ++b) {
        V v = r;
        if (per_word > 1) v = el_.byte_of(t.dtype, r, b);
        if (t.dtype == DType::mask) v = out_.pure(Reg::pred, "setp.ne.s32", {v, {"0"}});
        result.push_back(Elements::make(t.dtype, v));
      }
    }
  }
  set(f_.result(o), std::move(result));
}

void Printer::store(OpId o) {
  const ValueId memory = f_.operand(o, 0);
  const Type t = f_.type_of(memory);
  const int vector = static_cast<int>(f_.attr(o, 0));
  const DType offset_type = f_.type_of(f_.operand(o, 1)).dtype;
  const Access a = access_of(t.dtype, vector, false);
  const std::string name = fmt::format("st.{}{}.{}", space(memory), vector_suffix(a.words), a.type);

  const Elems offsets = get(f_.operand(o, 1)), values = get(f_.operand(o, 2));
  const auto byte = [&](const Elem& e) {
    if (t.dtype != DType::mask) return el_.in_register(t.dtype, e);
    if (const auto bit = el_.bits_of(t.dtype, e))
      return el_.in_register(DType::u8, el_.constant(DType::u8, *bit));
    return out_.pure(Reg::b32, "selp.b32", {{"1"}, {"0"}, e.reg});
  };
  for (size_t k = 0; k < offsets.size(); ++k) {
    std::string prefix;
    if (!guard(o, 3, k, prefix)) continue;
    const Elem* e = &values[k * static_cast<size_t>(vector)];
    std::vector<V> regs;
    for (int i = 0; i < a.words; ++i) {
      const int per_word = vector / a.words;
      if (size_of(t.dtype) == 1 && per_word == 4) {
        Elem four[4];
        for (int b = 0; b < 4; ++b) four[b] = Elements::make(DType::u8, byte(e[b]));
        regs.push_back(el_.quad(DType::u8, four));
      } else if (size_of(t.dtype) == 1) {
        regs.push_back(byte(*e));
      } else if (per_word == 2) {
        const V two = el_.pair(e[0], e[1]);
        regs.push_back(two.is_constant() ? out_.pure(Reg::b32, "mov.b32", {two}) : two);
      } else {
        regs.push_back(el_.in_register(t.dtype, *e));
      }
      e += per_word;
    }
    out_.line("{}{} {},{};", prefix, name, address(memory, offset_type, offsets[k]),
              register_list(regs));
  }
}

void Printer::copy_async(OpId o) {
  const ValueId to = f_.operand(o, 0), from = f_.operand(o, 2);
  const int size = size_of(f_.type_of(to).dtype);
  const int64_t vector = f_.attr(o, 0), bytes = vector * size;
  const DType to_type = f_.type_of(f_.operand(o, 1)).dtype,
              from_type = f_.type_of(f_.operand(o, 3)).dtype;
  const Elems to_at = get(f_.operand(o, 1)), from_at = get(f_.operand(o, 3)),
              counts = get(f_.operand(o, 4));
  for (size_t k = 0; k < to_at.size(); ++k) {
    const Elem& n = counts[counts.size() == 1 ? 0 : k];
    std::string read;
    if (!n.is_constant() || n.add != vector)
      read = fmt::format(
          ", {}",
          el_.value(DType::i32,
                    el_.mul(DType::i32, n, el_.constant(DType::i32, static_cast<uint64_t>(size)))));
    // .cg passes by L1; it moves 16 bytes only.
    const std::string target = address(to, to_type, to_at[k]);
    const std::string source = address(from, from_type, from_at[k]);
    out_.line("cp.async.{}.shared.global {},{},{}{};", bytes == 16 ? "cg" : "ca", target, source,
              bytes, read);
  }
}

void Printer::ldmatrix(OpId o) {
  const uint32_t count = f_.attr(o, 0);
  const Elems offsets = get(f_.operand(o, 1));
  Elems result;
  for (const Elem& at : offsets) {
    std::vector<V> regs;
    for (uint32_t k = 0; k < count; ++k) regs.push_back(out_.fresh(Reg::b32));
    out_.line("ldmatrix.sync.aligned.m8n8.x{}{}.shared.b16 {},{};", count,
              f_.attr(o, 1) ? ".trans" : "",
              count == 1 ? "{" + regs[0].s + "}" : register_list(regs),
              address(f_.operand(o, 0), DType::i32, at));
    for (const V& r : regs) switch (size_of(f_.type_of(f_.result(o)).dtype)) {
        case 1:
          for (Half h : {Half::byte0, Half::byte1, Half::byte2, Half::byte3})
            result.push_back({r, 0, h});
          break;
        case 2:
          result.push_back({r, 0, Half::low});
          result.push_back({r, 0, Half::high});
          break;
        default:
          result.push_back(Elements::make(f_.type_of(f_.result(o)).dtype, r));
      }
  }
  set(f_.result(o), std::move(result));
}

}  // namespace tw::ptx
