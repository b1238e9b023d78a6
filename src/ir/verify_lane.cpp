// Rules of the ops of the lane level.
#include <algorithm>
#include <bit>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "ir/verify_rules.hpp"

namespace tw::ir {
namespace {

bool is_index(const Type& t) {
  return t.is_data() && (t.dtype == DType::i32 || t.dtype == DType::i64);
}

// How many registers a value has; 0 when it has none.
int registers(const Type& t) { return t.is_scalar() ? 1 : t.is_fragment() ? t.dims[0] : 0; }

bool memory(Check& c, int k, bool (*takes)(const Type&), const char* what) {
  if (takes(c.type(k))) return true;
  c.fail("needs {} as operand {}, got {}", what, k, to_string(c.type(k)));
  return false;
}

bool is_memory(const Type& t) { return t.is_tensor() || t.is_buffer(); }
bool is_shared(const Type& t) { return t.is_buffer() && t.space == Space::shared; }

// Attributes that are words have one of them.
bool words(Check& c) {
  for (int k = 0; k < info(c.kind()).num_attributes; ++k) {
    const auto known = words_of(c.kind(), k);
    if (known.empty() || c.attr(k) < known.size()) continue;
    c.fail("has {}={}, but only {} such words exist", attr_name(c.kind(), k), c.attr(k),
           known.size());
    return false;
  }
  return true;
}

// The operands of `wanted` and then, if masked, a mask of `count` or of one register.
bool mask(Check& c, uint32_t masked, int wanted, int count) {
  if (masked > 1) return c.fail("has masked={}, which is 0 or 1", masked), false;
  if (c.operands() != wanted + static_cast<int>(masked)) {
    c.fail("needs {} operands, got {}", wanted + static_cast<int>(masked), c.operands());
    return false;
  }
  if (!masked) return true;
  const Type t = c.type(wanted);
  if (t == scalar_type(DType::mask) || t == fragment_type(DType::mask, count)) return true;
  c.fail("needs one mask or {}, got {}", count, to_string(t));
  return false;
}

bool i32_scalar(Check& c, int k) {
  if (c.type(k) == scalar_type(DType::i32)) return true;
  c.fail("needs an i32 as operand {}, got {}", k, to_string(c.type(k)));
  return false;
}

// vector and masked of ld and st; the registers of `value`.
bool access(Check& c, const Type& value, int mask_at) {
  if (!memory(c, 0, is_memory, "a tensor or a buffer")) return false;
  const uint32_t vector = c.attr(0), masked = c.attr(1);
  const int bytes = size_of(c.type(0).dtype);
  if (!std::has_single_bit(vector) || vector * static_cast<uint32_t>(bytes) > max_access_bytes) {
    c.fail("accesses {} elements of {} bytes at once: a power of two and at most {} bytes", vector,
           bytes, max_access_bytes);
    return false;
  }
  if (masked > 1 || c.operands() != mask_at + static_cast<int>(masked))
    return mask(c, masked, mask_at, 1);
  if (!is_index(c.type(1))) {
    c.fail("needs offsets of i32 or i64, got {}", to_string(c.type(1)));
    return false;
  }
  const int count = registers(c.type(1));
  if (value != fragment_type(c.type(0).dtype, count * static_cast<int>(vector))) {
    c.fail("of {} accesses of {} elements moves {}, got {}", count, vector,
           to_string(fragment_type(c.type(0).dtype, count * static_cast<int>(vector))),
           to_string(value));
    return false;
  }
  return mask(c, masked, mask_at, count);
}

}  // namespace

void rule_lane_number(Check& c) { c.gives(scalar_type(DType::i32)); }

void rule_uniform(Check& c) {
  if (c.data(0, 1)) c.gives(c.type(0));
}

void rule_numbers(Check& c) {
  const int n = static_cast<int>(c.f.attrs(c.op).size());
  if (n < 2) return c.fail("has two numbers or more, got {}", n);
  c.gives(fragment_type(DType::i32, n));
}

void rule_pick(Check& c) {
  if (!c.at_least(1)) return;
  uint32_t all = 0;
  for (int k = 0; k < c.operands(); ++k) {
    if (!c.type(k).is_data() || (c.type(k).is_tile() && !c.type(k).is_scalar()))
      return c.fail("takes registers, but operand {} is {}", k, to_string(c.type(k)));
    if (c.type(k).dtype != c.type(0).dtype)
      return c.fail("takes registers of one type, got {} and {}", name_of(c.type(0).dtype),
                    name_of(c.type(k).dtype));
    all += static_cast<uint32_t>(registers(c.type(k)));
  }
  const auto from = c.f.attrs(c.op);
  if (from.empty()) return c.fail("picks nothing");
  for (uint32_t r : from)
    if (r >= all) return c.fail("picks register {} of {}", r, all);
  c.gives(fragment_type(c.type(0).dtype, static_cast<int>(from.size())));
}

void rule_buffer(Check& c) {
  if (!is_shared(c.result())) c.fail("gives a shared buffer, not {}", to_string(c.result()));
}

void rule_remote(Check& c) {
  if (!memory(c, 0, is_shared, "a shared buffer") || !i32_scalar(c, 1)) return;
  c.gives(buffer_type(c.type(0).dtype, c.type(0).dims[0], Space::cluster));
}

void rule_ld(Check& c) {
  if (c.at_least(2)) access(c, c.result(), 2);
}

void rule_st(Check& c) {
  if (c.at_least(3)) access(c, c.type(2), 3);
}

void rule_atom(Check& c) {
  if (!c.at_least(3) || !words(c) || !memory(c, 0, is_memory, "a tensor or a buffer")) return;
  const AtomicFn fn = static_cast<AtomicFn>(c.attr(0));
  if (!takes(fn, c.type(0).dtype))
    return c.fail("{} does not take {}", words_of(c.kind(), 0)[c.attr(0)], to_string(c.type(0)));
  const int tiles = fn == AtomicFn::cas ? 2 : 1;
  const int count = registers(c.type(1));
  if (!is_index(c.type(1)))
    return c.fail("needs offsets of i32 or i64, got {}", to_string(c.type(1)));
  const Type t = fragment_type(c.type(0).dtype, count);
  for (int k = 2; k < std::min(2 + tiles, c.operands()); ++k)
    if (c.type(k) != t)
      return c.fail("needs {} as operand {}, got {}", to_string(t), k, to_string(c.type(k)));
  if (mask(c, c.attr(3), 2 + tiles, count)) c.gives(t);
}

void rule_wait(Check& c) {
  if (!c.at_least(3) || !words(c) ||
      !memory(
          c, 0, [](const Type& t) { return t.is_tensor(); }, "a tensor"))
    return;
  const DType t = c.type(0).dtype;
  if (!is_integer(t) || size_of(t) < 4) return c.fail("does not wait for {}", name_of(t));
  if (!is_index(c.type(1)) || !c.type(1).is_scalar())
    return c.fail("needs one offset of i32 or i64, got {}", to_string(c.type(1)));
  if (c.type(2) != scalar_type(t))
    return c.fail("needs {} as operand 2, got {}", name_of(t), to_string(c.type(2)));
  if (mask(c, c.attr(2), 3, 1)) c.gives(scalar_type(t));
}

void rule_shuffle(Check& c) {
  if (!c.type(0).is_data()) return c.fail("takes registers, got {}", to_string(c.type(0)));
  if (c.attr(0) >= shuffle_mode_count) return c.fail("has mode={}", c.attr(0));
  if (i32_scalar(c, 1)) c.gives(c.type(0));
}

void rule_vote(Check& c) {
  if (c.attr(0) > 1) return c.fail("has mode={}, which is 0 or 1", c.attr(0));
  if (c.type(0) != scalar_type(DType::mask))
    return c.fail("needs a mask, got {}", to_string(c.type(0)));
  c.gives(c.type(0));
}

void rule_barrier(Check&) {}

void rule_grid_wait(Check& c) {
  if (c.f[c.op].block != c.f.body) return c.fail("stands at the top of the body, and nowhere else");
  for (OpId o = c.f[c.op].prev; o; o = c.f[o].prev)
    if (c.f[o].kind == OpKind::grid_wait)
      return c.fail("stands in a kernel once");
    else if (meets_other_launches(c.f, o))
      return c.fail(
          "comes behind '{}', which accesses memory that launches still in flight may write",
          info(c.f[o].kind).name);
}

void rule_all_gather(Check& c) {
  const auto results = c.f.results(c.op);
  if (!c.at_least(1)) return;
  if (results.size() != c.f.operands(c.op).size())
    return c.fail("has {} operands and {} results", c.f.operands(c.op).size(), results.size());
  const int blocks = std::max(1, c.f.launch.cluster);
  for (size_t k = 0; k < results.size(); ++k) {
    const Type t = c.type(static_cast<int>(k));
    if (!t.is_scalar() || size_of(t.dtype) < 4)
      return c.fail("takes scalars of 4 or 8 bytes, got {}", to_string(t));
    if (c.f.type_of(results[k]) != fragment_type(t.dtype, blocks))
      return c.fail("gives {} for {} in a cluster of {}, not {}",
                    to_string(fragment_type(t.dtype, blocks)), to_string(t), blocks,
                    to_string(c.f.type_of(results[k])));
  }
}

void rule_ldmatrix(Check& c) {
  if (!memory(c, 0, is_shared, "a shared buffer")) return;
  const int size = size_of(c.type(0).dtype);
  if (size > 4) return c.fail("takes elements of up to 4 bytes, got {}", name_of(c.type(0).dtype));
  if (c.type(1).dtype != DType::i32 || !registers(c.type(1)))
    return c.fail("needs offsets of i32, got {}", to_string(c.type(1)));
  const uint32_t count = c.attr(0);
  if (count != 1 && count != 2 && count != 4) return c.fail("has count={}", count);
  if (c.attr(1) > 1) return c.fail("has trans={}, which is 0 or 1", c.attr(1));
  if (c.attr(1) && size != 2)
    return c.fail("transposes elements of 2 bytes, not {}", name_of(c.type(0).dtype));
  c.gives(
      fragment_type(c.type(0).dtype, registers(c.type(1)) * static_cast<int>(count) * 4 / size));
}

void rule_mma(Check& c) {
  const MmaShape s = mma_shape(c.type(0).dtype);
  if (!s.m || c.type(0).dtype != c.type(1).dtype)
    return c.fail("does not multiply {} with {}", to_string(c.type(0)), to_string(c.type(1)));
  const uint64_t mt = c.attr(0), nt = c.attr(1), kt = c.attr(2);
  if (!mt || !nt || !kt || mt > 64 || nt > 64 || kt > 64) return c.fail("has no or too many tiles");
  const auto expect = [&](int k, DType t, uint64_t n) {
    const Type want = fragment_type(t, static_cast<int>(n));
    if (c.type(k) == want) return true;
    c.fail("needs {} as operand {}, got {}", to_string(want), k, to_string(c.type(k)));
    return false;
  };
  const DType t = c.type(0).dtype;
  if (expect(0, t, mt * kt * s.m * s.k / 32) && expect(1, t, nt * kt * s.n * s.k / 32) &&
      expect(2, s.accumulator, mt * nt * s.m * s.n / 32))
    c.gives(c.type(2));
}

void rule_copy_async(Check& c) {
  if (!memory(c, 0, is_shared, "a shared buffer") ||
      !memory(
          c, 2, [](const Type& t) { return t.is_tensor(); }, "a tensor"))
    return;
  if (c.type(0).dtype != c.type(2).dtype)
    return c.fail("copies elements of one type, got {} and {}", name_of(c.type(0).dtype),
                  name_of(c.type(2).dtype));
  const uint64_t bytes = uint64_t{c.attr(0)} * static_cast<uint64_t>(size_of(c.type(0).dtype));
  if (bytes != 4 && bytes != 8 && bytes != 16)
    return c.fail("copies 4, 8 or 16 bytes, not {}", bytes);
  const int n = registers(c.type(1));
  if (!is_index(c.type(1)) || !is_index(c.type(3)) || registers(c.type(3)) != n)
    return c.fail("needs as many offsets on both sides, got {} and {}", to_string(c.type(1)),
                  to_string(c.type(3)));
  if (c.type(4).dtype != DType::i32 || (registers(c.type(4)) != n && !c.type(4).is_scalar()))
    c.fail("needs one count of i32 or {}, got {}", n, to_string(c.type(4)));
}

bool meets_other_launches(const Func& f, OpId o) {
  bool meets = false;
  const auto access = [&](OpId x) {
    for (ValueId v : f.operands(x)) {
      if (!f.type_of(v).is_tensor() || info(f[x].kind).effect == Effect::pure) continue;
      meets |= !f[v].is_arg() || !f.params[f[v].index].stable;
    }
  };
  access(o);
  for (int r = 0; r < f[o].num_regions; ++r) walk(f, f.region(o, r), access);
  return meets;
}

int64_t shared_bytes(const Func& f) {
  int64_t bytes = 0;
  walk(f, f.body, [&](OpId o) {
    if (f[o].kind != OpKind::buffer) return;
    const Type t = f.type_of(f.result(o));
    bytes += int64_t{t.dims[0]} * size_of(t.dtype);
    bytes = (bytes + buffer_align - 1) / buffer_align * buffer_align;
  });
  return bytes;
}

MmaShape mma_shape(DType t) {
  switch (t) {
    case DType::f16:
    case DType::bf16:
      return {16, 8, 16, DType::f32};
    case DType::f32:  // read as tf32
      return {16, 8, 8, DType::f32};
    case DType::f8e4m3:
    case DType::f8e5m2:
      return {16, 8, 32, DType::f32};
    case DType::i8:
      return {16, 8, 32, DType::i32};
    case DType::f64:
      return {8, 8, 4, DType::f64};
    default:
      return {};
  }
}

}  // namespace tw::ir
