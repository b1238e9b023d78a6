// print and assert: records in the log of the launch (ir/report_log.hpp), begun by the first thread
// of a program, so that they come in its order.
#include "ir/report_log.hpp"
#include "lower/lowering.hpp"

namespace tw::lower {

using ir::ReportLog;

void Lowering::add_log() {
  const ReportLog log = ir::report_log(in_);
  const auto workspace = [&](DType t, int64_t size) {
    const ValueId n = e_.i64(size);
    const ir::TypeId type = out_.intern(ir::tensor_type(t, 1));
    const OpId o = out_.make(OpKind::workspace, {&n, 1}, {&type, 1});
    out_.append(out_.host, o);
    return out_.result(o);
  };
  if (log.needed) log_words_ = workspace(DType::i64, log.size());
  if (log.floats) log_floats_ = workspace(DType::f64, ReportLog::records * log.floats);
}

// The linear id of the program, i64.
ValueId Lowering::linear_program() {
  ValueId id = e_.i64(0);
  ir::for_each_op(in_, in_.host, [&](OpId o) {
    if (in_[o].kind != OpKind::grid) return;
    for (int axis = 0; axis < in_[o].num_operands; ++axis) {
      const ValueId own = e_.emit(OpKind::program_id, {}, ir::scalar_type(DType::i64),
                                  {static_cast<uint32_t>(axis)});
      id = e_.add(e_.mul(id, scalar(in_.operand(o, axis))), own);
    }
  });
  return id;
}

// One relaxed atomic on a word of the log, by threads whose mask is true.
ValueId Lowering::change_log(ir::AtomicFn fn, int word, ValueId v, ValueId mask) {
  constexpr uint32_t relaxed = 0, device = 2;
  return e_.emit(OpKind::atom, {log_words_, e_.i64(word), v, mask}, ir::scalar_type(DType::i64),
                 {static_cast<uint32_t>(fn), relaxed, device, 1u});
}

void Lowering::store_log(ValueId log, ValueId offsets, ValueId v, ValueId mask) {
  e_.emit_void(OpKind::st, std::vector{log, offsets, v, mask}, std::vector<uint32_t>{1, 1});
}

void Lowering::print(OpId o) {
  const ReportLog log = ir::report_log(in_);
  const ValueId v = in_.operand(o, 0);
  const ir::Type t = in_.type_of(v);
  const Linear one = one_each(0), l = own_layout(v);
  const Limits limits = bounds_of(o, in_.attr(o, 1), 1, t.rank);
  const ValueId first = first_holder(one), end = e_.i64(ReportLog::records);
  // Its own registers may cost an exchange: before the record begins.
  const ValueId elements = value(v, l);
  ValueId slot = e_.select(first, change_log(ir::AtomicFn::add, 0, e_.i64(1), first), end);
  const ValueId own = slot;
  if (is_wide(v)) slot = hand_over(slot, one);

  std::vector<ValueId> head{e_.i64(o.i), linear_program()}, lo, extent;
  for (int d = 0; d < t.rank; ++d) {
    const auto clamped = [&](ValueId x, int64_t without) {
      if (!x) return e_.i64(without);
      x = e_.binary(OpKind::minimum, x, e_.i64(t.dims[d]));
      return e_.binary(OpKind::maximum, x, e_.i64(0));
    };
    head.push_back(clamped(limits.lo[d], 0));
    head.push_back(clamped(limits.hi[d], t.dims[d]));
    lo.push_back(e_.cast(head[head.size() - 2], DType::i32));
    extent.push_back(e_.sub(e_.cast(head.back(), DType::i32), lo.back()));
  }
  std::vector<int> numbers(head.size());
  for (size_t k = 0; k < head.size(); ++k) numbers[k] = static_cast<int>(k);
  const ValueId at = e_.add(e_.mul(own, e_.i64(log.words)), e_.i64(ReportLog::header));
  store_log(log_words_, e_.add(at, e_.cast(e_.numbers(numbers), DType::i64)),
            e_.pick(head, numbers), e_.binary(OpKind::lt, own, end));

  const bool is_real = is_float(t.dtype);
  const ValueId base = is_real
                           ? e_.mul(slot, e_.i64(log.floats))
                           : e_.add(e_.mul(slot, e_.i64(log.words)),
                                    e_.i64(ReportLog::header + static_cast<int64_t>(head.size())));
  // The number of an element among those that are valid.
  ValueId place = e_.i32(0), step = e_.i32(1);
  for (int d = t.rank; d-- > 0; step = e_.mul(step, extent[static_cast<size_t>(d)])) {
    if (t.dims[d] == 1) continue;
    const ValueId from_lo = e_.sub(coordinate(l, d), lo[static_cast<size_t>(d)]);
    place = e_.add(place, e_.mul(from_lo, step));
  }
  ValueId mask = e_.both(valid(l, t, limits, 1), first_holder(l));
  mask = e_.both(mask, e_.binary(OpKind::lt, slot, end));
  if (t.elements() > ReportLog::elements)
    mask = e_.both(mask, e_.binary(OpKind::lt, place, e_.i32(ReportLog::elements)));
  store_log(is_real ? log_floats_ : log_words_,
            e_.broadcast(e_.add(base, e_.cast(place, DType::i64)), l.registers()),
            e_.cast(elements, is_real ? DType::f64 : DType::i64), mask);
}

// The first failure of the lowest program stays: what this program or a lower one has left is not
// replaced.
void Lowering::assert_that(OpId o) {
  const ValueId holds = scalar(in_.operand(o, 0));
  const ValueId fails = e_.both(e_.unary(OpKind::not_, holds), first_holder(one_each(0)));
  const ValueId zero = e_.i64(0), most = e_.i64(INT64_MAX);
  const ValueId bits = e_.i64(ReportLog::op_bits), program = linear_program();
  const ValueId before = e_.select(fails, change_log(ir::AtomicFn::or_, 1, zero, fails), zero);
  const ValueId lowest = e_.binary(OpKind::shr, e_.sub(most, before), bits);
  const ValueId is_lower = e_.binary(OpKind::lt, program, lowest);
  const ValueId word = e_.sub(most, e_.add(e_.binary(OpKind::shl, program, bits), e_.i64(o.i)));
  change_log(ir::AtomicFn::max, 1, word, e_.both(fails, is_lower));
}

}  // namespace tw::lower
