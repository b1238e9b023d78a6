#include "passes/rewrite.hpp"

#include <algorithm>

namespace tw::passes {

using namespace ir;

void become(Func& f, OpId o, OpKind kind, std::span<const ValueId> operands,
            std::span<const uint32_t> attrs) {
  f.set_operands(o, operands);
  Op& op = f[o];
  op.kind = kind;
  op.num_attrs = static_cast<uint16_t>(attrs.size());
  op.attrs = static_cast<uint32_t>(f.attr_words.size());
  f.attr_words.insert(f.attr_words.end(), attrs.begin(), attrs.end());
}

ValueId constant_before(Func& f, OpId before, DType t, uint64_t bits) {
  const TypeId type = f.intern(scalar_type(t));
  const uint32_t words[] = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  const OpId o = f.make(OpKind::constant, {}, {&type, 1}, words, f.op_locs[before.i]);
  f.insert_before(before, o);
  return f.result(o);
}

OpId inline_region(Func& f, BlockId region, OpId before) {
  const OpId end = f.terminator(region);
  for_each_op(f, region, [&](OpId o) {
    if (o == end) return;
    f.unlink(o);
    f.insert_before(before, o);
  });
  return end;
}

namespace {
std::vector<ValueId> kept(std::span<const ValueId> list, size_t first,
                          const std::vector<uint8_t>& keep) {
  std::vector<ValueId> out(list.begin(), list.begin() + static_cast<ptrdiff_t>(first));
  for (size_t k = first; k < list.size(); ++k)
    if (keep[k - first]) out.push_back(list[k]);
  return out;
}
}  // namespace

void keep_operands(Func& f, OpId o, size_t first, const std::vector<uint8_t>& keep) {
  f.set_operands(o, kept(f.operands(o), first, keep));
}
void keep_results(Func& f, OpId o, const std::vector<uint8_t>& keep) {
  f.set_results(o, kept(f.results(o), 0, keep));
}
void keep_args(Func& f, BlockId b, size_t first, const std::vector<uint8_t>& keep) {
  f.set_args(b, kept(f.args(b), first, keep));
}

std::optional<int64_t> trip_count(const Func& f, OpId loop) {
  const auto lo = splat(f, f.operand(loop, 0)), hi = splat(f, f.operand(loop, 1)),
             step = splat(f, f.operand(loop, 2));
  if (step && *step == 0) return 0;
  if (!lo || !hi || !step) return {};
  const int64_t from = static_cast<int64_t>(*lo), to = static_cast<int64_t>(*hi);
  const bool up = static_cast<int64_t>(*step) > 0;
  if (up ? from >= to : from <= to) return 0;
  // Unsigned: the distance may be as large as 2^64 - 1.
  const uint64_t distance = up ? *hi - *lo : *lo - *hi, by = up ? *step : 0 - *step;
  return static_cast<int64_t>(std::min<uint64_t>((distance - 1) / by + 1, INT64_MAX));
}

}  // namespace tw::passes
