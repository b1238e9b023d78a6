#include "lower/lowering.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/lane.hpp"
#include "ir/rules.hpp"
#include "ir/verify.hpp"
#include "lower/lower.hpp"
#include "passes/pass.hpp"
#include "support/error.hpp"

namespace tw::lower {

Lowering::Lowering(const ir::Func& f, const ir::Target& t, int most_stages)
    : in_(f),
      target_(t),
      ranges_(f),
      layouts_(assign_layouts(f, ranges_, t)),
      out_(f),
      e_(out_),
      used_(f.values.size()),
      done_(f.ops.size()),
      map_(f.values.size()),
      most_stages_(most_stages),
      waiting_(f.values.size()) {
  ir::walk(f, f.body, [&](OpId o) {
    for (ValueId v : f.operands(o)) used_[v.i] = true;
  });
}

ir::Func Lowering::run() {
  // The host block is kept: its values keep their ids. The body is made anew.
  for (ValueId v : in_.args(in_.host)) set(v, v);
  ir::for_each_op(in_, in_.host, [&](OpId o) {
    for (ValueId v : in_.results(o)) set(v, v);
  });
  out_.level = ir::Level::lane;
  out_.launch.warps = layouts_.warps;
  out_.launch.cluster = layouts_.blocks;
  out_.launch.stages = 0;
  out_.body = out_.new_block({});
  e_.set_prologue(out_.body);
  e_.enter(out_.body);
  add_log();
  plan_copies();
  begin_copies();
  block(in_.body);
  end_copies();
  passes::cse(out_, target_);
  passes::dce(out_, target_);
  if (std::ranges::any_of(in_.params, [](const ir::Param& p) { return p.stable != 0; }))
    wait_for_launches();
  return std::move(out_);
}

void Lowering::block(BlockId b) {
  const std::vector<Early> early = early_loads(b);
  auto next = early.begin();
  const auto lower = [&](OpId o) {
    if (done_[o.i]) return;
    done_[o.i] = true;
    e_.at(in_.op_locs[o.i]);
    op(o);
  };
  ir::for_each_op(in_, b, [&](OpId o) {
    for (; next != early.end() && next->before == o; ++next)
      for (OpId first : next->ops) lower(first);
    lower(o);
  });
  settle();
}

void Lowering::op(OpId o) {
  const OpKind kind = in_[o].kind;
  if (defer(o)) return;
  switch (kind) {
    case OpKind::for_:
      return for_op(o);
    case OpKind::while_:
      return while_op(o);
    case OpKind::if_:
      return if_op(o);
    case OpKind::yield:
    case OpKind::view:  // its users read the operands
      return;
    case OpKind::load:
      for (const Staged& s : staged_)
        if (s.load == o) return;  // the loop copies it
      return load(o);
    case OpKind::store:
      return store(o);
    case OpKind::gather:
      return gather(o);
    case OpKind::scatter:
      return scatter(o);
    case OpKind::atomic:
    case OpKind::atomic_scatter:
      return atomic(o);
    case OpKind::wait_until:
      return wait(o);
    case OpKind::print:
      return print(o);
    case OpKind::assert_:
      return assert_that(o);
    case OpKind::dot:
      return dot(o);
    case OpKind::scan:
      return scan(o);
    case OpKind::reduce_custom:
      return reduce_custom(o);
    case OpKind::reshape:
      return reshape(o);
    case OpKind::transpose:
    case OpKind::round_tf32:
      if (bool transposed; staged(in_.operand(o, 0), transposed)) return;
      return kind == OpKind::transpose ? transpose(o) : elementwise(o);
    case OpKind::iota:
    case OpKind::broadcast:
      return;  // on demand
    case OpKind::constant:
      return set(in_.result(o),
                 e_.constant(in_.type_of(in_.result(o)).dtype, in_.constant_bits(o)));
    case OpKind::program_id: {
      const uint32_t axis = in_.attr(o, 0);
      return set(in_.result(o), e_.emit(kind, {}, ir::scalar_type(DType::i64), {axis}));
    }
    default:
      break;
  }
  if (ir::is_reduction(kind)) return reduce(o);
  TW_CHECK(ir::is_elementwise(kind), "'{}' has no lowering to threads", ir::info(kind).name);
  elementwise(o);
}

// Where the layout was transposed too, every element stays where it is.
void Lowering::transpose(OpId o) {
  const ValueId from = in_.operand(o, 0), to = in_.result(o);
  if (!is_wide(to)) return set(to, scalar(from));
  std::vector<int> perm, back(in_.type_of(to).rank);
  for (int d = 0; d < in_.type_of(to).rank; ++d) {
    perm.push_back(static_cast<int>(in_.attr(o, 0) >> 4 * d & 15));
    back[static_cast<size_t>(perm.back())] = d;
  }
  const Linear want = own_layout(to);
  if (const auto l = want.transpose(back)) return set(to, registers(from, *l));
  // Two dimensions repeat, and would change places: by way of a layout without repeats.
  const Linear plain = plain_layout(in_.type_of(from), layouts_);
  set(to, convert(registers(from, plain), *plain.transpose(perm), want, in_.type_of(to)));
}

Loc Lowering::loc(uint32_t position) const {
  const ir::SourceLoc& l = in_.locs[position];
  return l.line ? Loc::at(in_.files[l.file.i].data(), static_cast<int>(l.line)) : Loc{};
}

ir::Type Lowering::lane_type(ValueId v) const {
  const ir::Type t = in_.type_of(v);
  return ir::fragment_type(t.dtype, own_layout(v).registers());
}

Linear Lowering::one_each(int rank) const {
  Linear l(std::vector<int>(static_cast<size_t>(rank), 1));
  return l.add_copies(layout::Space::lane, 32)
      .add_copies(layout::Space::warp, layouts_.warps)
      .add_copies(layout::Space::block, layouts_.blocks);
}

Linear Lowering::own_layout(ValueId v) const {
  if (!is_wide(v)) return one_each(in_.type_of(v).rank);
  return has_layout(v) ? layout_of(v) : plain_layout(in_.type_of(v), layouts_);
}

ValueId Lowering::scalar(ValueId v) {
  if (map_[v.i]) return map_[v.i];
  const OpId o = in_.def(v);
  // Tiles of one element: the shape is no data.
  if (in_.is(v, OpKind::broadcast)) return map_[v.i] = scalar(in_.operand(o, 0));
  if (in_.is(v, OpKind::iota)) return map_[v.i] = e_.constant(in_.type_of(v).dtype, 0);
  TW_INTERNAL("a '{}' was not lowered before its use", o ? ir::info(in_[o].kind).name : "value");
}

ValueId Lowering::registers(ValueId v, const Linear& wanted) {
  const ir::Type t = in_.type_of(v);
  const OpId o = in_.def(v);
  if (in_.is(v, OpKind::iota)) {
    const ValueId at = coordinate(wanted, static_cast<int>(in_.attr(o, 0)));
    return e_.broadcast(e_.cast(at, t.dtype), wanted.registers());
  }
  if (in_.is(v, OpKind::broadcast)) {
    const ValueId from = in_.operand(o, 0);
    if (!is_wide(from)) return e_.broadcast(scalar(from), wanted.registers());
    const ir::Type s = in_.type_of(from);
    std::vector<int> full(static_cast<size_t>(t.rank - s.rank), 1);
    for (int d = 0; d < s.rank; ++d)
      full.push_back(s.dims[d] == 1 ? 1 : wanted.size(t.rank - s.rank + d));
    const Linear needed = wanted.operand(full);
    const auto own = needed.reshape(std::span(full).last(s.rank));
    TW_CHECK(own, "a broadcast without a layout for its operand");
    const auto regs = layout::registers_in(needed, wanted);
    TW_CHECK(regs, "a broadcast that moves data");
    return e_.pick(registers(from, *own), *regs);
  }
  TW_CHECK(map_[v.i], "a '{}' was not lowered before its use",
           o ? ir::info(in_[o].kind).name : "value");
  return convert(map_[v.i], layout_of(v), wanted, t);
}

void Lowering::elementwise(OpId o) {
  const ValueId result = in_.result(o);
  const bool wide = is_wide(result);
  std::vector<ValueId> operands;
  for (ValueId v : in_.operands(o))
    operands.push_back(wide ? registers(v, layout_of(result)) : scalar(v));
  // A 64-bit number becomes a float at a quarter of the speed. Besides, ptxas 13.0 may write over
  // half of one that all threads share before it is read.
  const ValueId from = in_.operand(o, 0);
  if (in_[o].kind == OpKind::cast && in_.type_of(from).dtype == DType::i64 &&
      is_float(in_.type_of(result).dtype)) {
    const ir::Range r = ranges_.range(from);
    if (r.lo >= INT32_MIN && r.hi <= INT32_MAX) operands[0] = e_.cast(operands[0], DType::i32);
  }
  set(result, e_.emit(in_[o].kind, operands, lane_type(result)));
}

void Lowering::region(BlockId from, BlockId to, std::span<const ValueId> like, size_t skip,
                      std::span<const ValueId> extra) {
  const BlockId outer = e_.block();
  e_.enter(to);
  block(from);
  start_copies();
  std::vector<ValueId> yielded;
  const auto values = in_.operands(in_.terminator(from));
  for (size_t k = 0; k < values.size(); ++k) {
    yielded.push_back(value(values[k], own_layout(k < skip ? values[k] : like[k - skip])));
  }
  yielded.insert(yielded.end(), extra.begin(), extra.end());
  e_.emit_void(OpKind::yield, yielded);
  e_.enter(outer);
}

// Structured ops keep their form; only the carried values become registers. A loop with stages also
// carries which one it reads.
void Lowering::for_op(OpId o) {
  const BlockId body = in_.region(o, 0);
  const auto args = in_.args(body).subspan(1);
  std::vector<Staged> plan = plan_stages(o);
  const int stages = choose_stages(o, plan);
  if (!stages) plan.clear();
  out_.launch.stages = std::max(out_.launch.stages, stages);
  std::vector<ValueId> operands;
  std::vector<ir::TypeId> types;
  for (int k = 0; k < 3; ++k) operands.push_back(scalar(in_.operand(o, k)));
  const ValueId lo = operands[0], step = operands[2];
  for (size_t k = 0; k < args.size(); ++k) {
    const ValueId init = in_.operand(o, 3 + static_cast<int>(k));
    operands.push_back(value(init, own_layout(args[k])));
    types.push_back(out_.intern(lane_type(args[k])));
  }
  if (stages) {
    for (size_t x = 0; x < plan.size(); ++x)
      plan[x].buffer = buffer(in_.type_of(in_.result(plan[x].load)).dtype,
                              stages * plan[x].elements, stage_slot(static_cast<int>(x)));
    for (int s = 0; s + 1 < stages; ++s)
      copy_stage(o, plan, e_.add(lo, e_.mul(step, e_.i64(s))), e_.i32(s));
    operands.push_back(e_.i32(0));
    types.push_back(out_.intern(ir::scalar_type(DType::i32)));
  }
  const OpId loop = out_.make(OpKind::for_, operands, types, {}, in_.op_locs[o.i]);
  out_.append(e_.block(), loop);
  const BlockId inner = out_.region(loop, 0);
  const ValueId iv = out_.add_arg(inner, out_.intern(ir::scalar_type(DType::i64)));
  set(in_.args(body)[0], iv);
  for (size_t k = 0; k < args.size(); ++k) set(args[k], out_.add_arg(inner, types[k]));
  std::vector<ValueId> extra;
  std::vector<Staged> outer_stages;
  const BlockId outer = e_.block();
  auto outer_owed = std::pair(std::exchange(owed_copies_, nullptr), owed_in_);
  e_.enter(inner);
  if (stages) {
    const ValueId stage = out_.add_arg(inner, types.back());
    const auto pending = static_cast<uint32_t>(stages - 2);
    e_.emit_void(OpKind::copy_wait, {}, {&pending, 1});
    barrier();
    const ValueId last = e_.i32(stages - 1);
    const ValueId free =
        e_.select(e_.binary(OpKind::eq, stage, e_.i32(0)), last, e_.sub(stage, e_.i32(1)));
    // They go into the stage that the trip before has read.
    owed_in_ = inner;
    owed_copies_ = [this, o, iv, step, free, stages] {
      copy_stage(o, staged_, e_.add(iv, e_.mul(step, e_.i64(stages - 1))), free);
    };
    extra.push_back(
        e_.select(e_.binary(OpKind::eq, stage, last), e_.i32(0), e_.add(stage, e_.i32(1))));
    for (Staged& s : plan) s.offset = e_.mul(stage, e_.i32(static_cast<int32_t>(s.elements)));
  }
  outer_stages.swap(staged_);
  const int64_t open_bytes = open_stage_bytes_;
  open_stage_bytes_ += stages * bytes_of(plan);
  staged_ = std::move(plan);
  ++loop_depth_;
  const std::vector<Touch> before = touches_;  // a loop may run no trip
  OpenLoop open = open_loop();
  expect_other_trips(o);
  region(body, inner, args, 0, extra);
  --loop_depth_;
  close_loop(std::move(open));
  merge_touches(before);
  staged_.swap(outer_stages);
  open_stage_bytes_ = open_bytes;
  owed_copies_ = std::move(outer_owed.first);
  owed_in_ = outer_owed.second;
  e_.enter(outer);
  for (size_t k = 0; k < args.size(); ++k) set(in_.results(o)[k], out_.results(loop)[k]);
  if (stages) {
    const uint32_t none = 0;
    e_.emit_void(OpKind::copy_wait, {}, {&none, 1});
    barrier();
  }
}

void Lowering::while_op(OpId o) {
  const BlockId test = in_.region(o, 0), body = in_.region(o, 1);
  const auto state = in_.args(test), next = in_.args(body);
  std::vector<ValueId> operands;
  std::vector<ir::TypeId> types;
  for (size_t k = 0; k < state.size(); ++k) {
    const ValueId init = in_.operand(o, static_cast<int>(k));
    operands.push_back(value(init, own_layout(state[k])));
  }
  for (ValueId v : next) types.push_back(out_.intern(lane_type(v)));
  const OpId loop = out_.make(OpKind::while_, operands, types, {}, in_.op_locs[o.i]);
  out_.append(e_.block(), loop);
  for (ValueId v : state) set(v, out_.add_arg(out_.region(loop, 0), out_.intern(lane_type(v))));
  for (ValueId v : next) set(v, out_.add_arg(out_.region(loop, 1), out_.intern(lane_type(v))));
  ++loop_depth_;
  OpenLoop open = open_loop();
  expect_other_trips(o);
  region(test, out_.region(loop, 0), next, 1);
  const std::vector<Touch> tested = touches_;  // the test runs once more than the body
  const std::vector<Reuse> after_test = reuses();
  region(body, out_.region(loop, 1), state, 0);
  --loop_depth_;
  close_loop(std::move(open));
  merge_reuses(after_test);
  merge_touches(tested);
  for (size_t k = 0; k < next.size(); ++k) set(in_.results(o)[k], out_.results(loop)[k]);
}

void Lowering::if_op(OpId o) {
  const auto results = in_.results(o);
  std::vector<ir::TypeId> types;
  for (ValueId v : results) types.push_back(out_.intern(lane_type(v)));
  const ValueId condition = scalar(in_.operand(o, 0));
  const OpId branch = out_.make(OpKind::if_, {&condition, 1}, types, {}, in_.op_locs[o.i]);
  out_.append(e_.block(), branch);
  const std::vector<Touch> before = touches_;
  const std::vector<Reuse> reuse_before = reuses();
  region(in_.region(o, 0), out_.region(branch, 0), results, 0);
  std::vector<Touch> then = std::exchange(touches_, before);
  const std::vector<Reuse> reuse_then = reuses();
  set_reuses(reuse_before);
  region(in_.region(o, 1), out_.region(branch, 1), results, 0);
  merge_touches(std::move(then));
  merge_reuses(reuse_then);
  for (size_t k = 0; k < results.size(); ++k) set(results[k], out_.results(branch)[k]);
}

namespace {

// Loops choose their stages before it is known what else needs shared memory: where all of it is
// too much, with fewer, unless the author has said how many.
ir::Func lower_for(const ir::Func& f, const ir::Target& target) {
  constexpr int most = 4;
  for (int stages = f.launch.stages ? f.launch.stages : most;; --stages) {
    ir::Func out = Lowering(f, target, stages).run();
    if (f.launch.stages || stages == 1 || ir::shared_bytes(out) <= target.shared_bytes) return out;
  }
}

void check_shared(const ir::Func& f, const ir::Func& lanes, const ir::Target& target) {
  const int64_t bytes = ir::shared_bytes(lanes);
  if (bytes <= target.shared_bytes) return;
  OpId largest;
  int64_t most = 0;
  ir::walk(lanes, lanes.body, [&](OpId o) {
    if (lanes[o].kind != OpKind::buffer) return;
    const ir::Type& t = lanes.type_of(lanes.result(o));
    const int64_t n = int64_t{t.dims[0]} * size_of(t.dtype);
    if (n > most) most = n, largest = o;
  });
  const auto [file, line] = lanes.position(largest);
  refuse_shared(f, line ? Loc::at(file.data(), line) : Loc{}, bytes, most, lanes.launch, target);
}

}  // namespace

void refuse_shared(const ir::Func& f, Loc where, int64_t bytes, int64_t here,
                   const ir::LaunchChoice& c, const ir::Target& target) {
  unsupported_error(where,
                    "{} needs {} bytes of shared memory a block, {} of them here, and {} has "
                    "{}: choose smaller tiles{} (it has {} warps, {} and clusters of {})",
                    f.name.empty() ? "the kernel" : "kernel " + f.name, bytes, here, target.name,
                    target.shared_bytes, c.stages > 1 ? " or fewer stages" : "", c.warps,
                    c.stages > 1 ? fmt::format("{} stages", c.stages) : "no stages", c.cluster);
}

ir::Func lower(const ir::Func& f, const ir::Target& target) {
  TW_CHECK(f.level == ir::Level::tile, "'{}' is lowered already", f.name);
  const auto try_lower = [&]() -> std::optional<ir::Func> {
    try {
      return lower_for(f, target);
    } catch (const Error& e) {
      // Not every op runs over a cluster, and the author has not asked for one.
      if (e.kind() != ErrorKind::unsupported || f.launch.cluster || target.max_cluster == 1) throw;
      return {};
    }
  };
  std::optional<ir::Func> out = try_lower();
  if (!out) {
    ir::Target one_block = target;
    one_block.max_cluster = 1;
    out = lower_for(f, one_block);
  }
  check_shared(f, *out, target);
  return *std::move(out);
}

}  // namespace tw::lower
