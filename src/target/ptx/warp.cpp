// What the threads of a warp do together.
#include "ir/lane.hpp"
#include "support/error.hpp"
#include "target/ptx/printer.hpp"

namespace tw::ptx {

using ir::OpId;
using ir::ShuffleMode;
using ir::ValueId;

namespace {

constexpr const char* all_lanes = "0xffffffff";

// The instruction of mma.sync for an element type; the shape is ir::mma_shape's, with f16 in place
// of 8-bit floats.
struct MmaText {
  DType type;
  const char* name;
};
constexpr MmaText mma_texts[] = {
    {DType::f16, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"},
    {DType::bf16, "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"},
    {DType::f32, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"},
    {DType::f64, "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64"},
    {DType::i8, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32"},
    {DType::f8e4m3, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"},
    {DType::f8e5m2, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"},
};

}  // namespace

Elem Printer::lane_id() {
  out_.hoist = true;
  Elem e = Elements::make(DType::i32, out_.pure(Reg::b32, "and.b32", {thread_number(), {"31"}}));
  e.lo = 0, e.hi = 31;
  return e;
}

// Exchanges one register. The instruction looks at the low 5 bits of the lane alone, and gives the
// own value outside of the warp: that is the meaning of the op for lanes in 0..31. For others the
// lane that is read is computed.
V Printer::shuffle_word(const V& word, ValueId lane, uint32_t mode) {
  const Elem& l = get(lane)[0];
  const ir::Range known = Elements::total(DType::i32, l);
  const bool plain = known.lo >= 0 && known.hi <= 31;
  const V result = out_.fresh(Reg::b32);
  const char* kinds[] = {"bfly", "idx", "up", "down"};
  if (plain) {
    out_.line("shfl.sync.{}.b32 {},{},{},{},{};", kinds[mode], result, word,
              el_.value(DType::i32, l), static_cast<ShuffleMode>(mode) == ShuffleMode::up ? 0 : 31,
              all_lanes);
    return result;
  }
  const bool hoist = std::exchange(out_.hoist, true);
  const V own = lane_id().reg, by = el_.value(DType::i32, l);
  V from = by;
  if (static_cast<ShuffleMode>(mode) == ShuffleMode::exclusive_or)
    from = out_.pure(Reg::b32, "xor.b32", {own, by});
  else if (static_cast<ShuffleMode>(mode) != ShuffleMode::index)
    from = out_.pure(Reg::b32,
                     static_cast<ShuffleMode>(mode) == ShuffleMode::up ? "sub.s32" : "add.s32",
                     {own, by});
  const V inside = out_.pure(Reg::pred, "setp.lt.u32", {from, {"32"}});
  from = out_.pure(Reg::b32, "selp.b32", {from, own, inside});
  out_.hoist = hoist;
  out_.line("shfl.sync.idx.b32 {},{},{},31,{};", result, word, from, all_lanes);
  return result;
}

void Printer::shuffle(OpId o) {
  const ValueId lane = f_.operand(o, 1);
  const DType t = f_.type_of(f_.operand(o, 0)).dtype;
  const uint32_t mode = f_.attr(o, 0);
  const Elems in = get(f_.operand(o, 0));
  Elems result;
  for (size_t i = 0; i < in.size(); ++i) {
    out_.hoist = false;
    if (t == DType::mask) {
      const V bit = out_.pure(Reg::b32, "selp.b32", {{"1"}, {"0"}, el_.in_register(t, in[i])});
      const V got = shuffle_word(bit, lane, mode);
      result.push_back(Elements::make(t, out_.pure(Reg::pred, "setp.ne.s32", {got, {"0"}})));
    } else if (size_of(t) == 8) {
      const auto [low, high] = out_.split(Reg::b32, "mov.b64", el_.in_register(t, in[i]));
      const V l = shuffle_word(low, lane, mode), h = shuffle_word(high, lane, mode);
      const V both{fmt::format("{{{},{}}}", l, h), out_.depth()};
      result.push_back(Elements::make(t, out_.pure(Reg::b64, "mov.b64", {both})));
    } else if (size_of(t) == 2 && i + 1 < in.size()) {
      V two = el_.pair(in[i], in[i + 1]);
      if (two.is_constant()) two = out_.pure(Reg::b32, "mov.b32", {two});
      const V got = shuffle_word(two, lane, mode);
      result.push_back({got, 0, Half::low});
      result.push_back({got, 0, Half::high});
      ++i;
    } else if (size_of(t) == 2) {
      const V word = out_.pure(Reg::b32, "cvt.u32.u16", {el_.in_register(t, in[i])});
      const V got = shuffle_word(word, lane, mode);
      result.push_back(Elements::make(t, out_.pure(Reg::b16, "cvt.u16.u32", {got})));
    } else {
      result.push_back(Elements::make(t, shuffle_word(el_.in_register(t, in[i]), lane, mode)));
    }
  }
  set(f_.result(o), std::move(result));
}

void Printer::vote(OpId o) {
  const V p = out_.fresh(Reg::pred);
  out_.line("vote.sync.{}.pred {},{},{};", f_.attr(o, 0) ? "all" : "any", p,
            el_.in_register(DType::mask, get(f_.operand(o, 0))[0]), all_lanes);
  set(f_.result(o), {Elements::make(DType::mask, p)});
}

// 8-bit floats are multiplied as f16, which holds them all: mma.sync of the types themselves adds
// with fewer bits than f32 on sm_89 and sm_120, and on sm_90 and sm_100 it is this, with every
// fragment converted anew for each instruction. One fragment makes two: the lower and the upper two
// of each four bytes. They lie at other places along k, but of both factors alike.
void Printer::mma(OpId o) {
  const DType t = f_.type_of(f_.operand(o, 0)).dtype;
  const ir::MmaShape shape = ir::mma_shape(t);
  const MmaText* text = nullptr;
  for (const MmaText& m : mma_texts)
    if (m.type == t) text = &m;
  TW_CHECK(text && shape.m, "no mma of {}", name_of(t));
  const size_t mt = f_.attr(o, 0), nt = f_.attr(o, 1), kt = f_.attr(o, 2);
  const size_t na = static_cast<size_t>(shape.m * shape.k) / 32,
               nb = static_cast<size_t>(shape.n * shape.k) / 32,
               nc = static_cast<size_t>(shape.m * shape.n) / 32;
  const size_t parts = is_8bit_float(t) ? 2 : 1;
  const char* widen = t == DType::f8e4m3 ? "cvt.rn.f16x2.e4m3x2" : "cvt.rn.f16x2.e5m2x2";
  // The registers of `n` elements from `first`, packed when they are narrow.
  const auto operand = [&](const Elems& all, DType type, size_t first, size_t n, size_t part = 0) {
    std::vector<V> regs;
    for (size_t i = first; i < first + n; ++i) {
      if (size_of(type) == 1) {
        V four = el_.quad(type, &all[i]);
        if (is_8bit_float(type)) {
          const auto [low, high] = out_.split(Reg::b16, "mov.b32", four);
          four = out_.pure(Reg::b32, widen, {part ? high : low});
        }
        regs.push_back(four), i += 3;
      } else if (size_of(type) == 2) {
        const V two = el_.pair(all[i], all[i + 1]);
        regs.push_back(two.is_constant() ? out_.pure(Reg::b32, "mov.b32", {two}) : two), ++i;
      } else {
        regs.push_back(el_.in_register(type, all[i]));
      }
    }
    return fmt::format("{{{}}}", fmt::join(regs, ","));
  };
  const auto fragments = [&](int k) {
    return packed(f_.operand(o, k)).empty() ? get(f_.operand(o, k)) : packed(f_.operand(o, k));
  };
  const Elems a = fragments(0), b = fragments(1), &c = get(f_.operand(o, 2));
  Elems result;
  for (size_t i = 0; i < mt * nt * nc; ++i)
    result.push_back(Elements::make(shape.accumulator, out_.fresh(reg_of(shape.accumulator))));
  // k outermost: neighbours in the text do not wait for each other.
  for (size_t k = 0; k < kt * parts; ++k)
    for (size_t m = 0; m < mt; ++m)
      for (size_t n = 0; n < nt; ++n) {
        const size_t at = (m * nt + n) * nc, step = k / parts, part = k % parts;
        const std::string ra = operand(a, t, (m * kt + step) * na, na, part),
                          rb = operand(b, t, (n * kt + step) * nb, nb, part),
                          rc = operand(k ? result : c, shape.accumulator, at, nc);
        out_.line("{} {},{},{},{};", text->name, operand(result, shape.accumulator, at, nc), ra, rb,
                  rc);
      }
  set(f_.result(o), std::move(result));
}

}  // namespace tw::ptx
