// grid, require, tune, launch, workspace; range, while_, if_.
#include <algorithm>
#include <string_view>

#include "ir/type_text.hpp"
#include "support/checked.hpp"
#include "support/inline_vector.hpp"
#include "trace/operands.hpp"

namespace tw {

using detail::NewValue;
using trace::Operands;
using trace::OpKind;
using trace::Val;

namespace trace {

namespace {

// What takes a tile of indices in place of the op of this name.
const char* by_a_tile(std::string_view name) {
  return name == "load"    ? ": gather(x, {index}) loads by a tile of indices"
         : name == "store" ? ": scatter(x, {index}, value) stores by a tile of indices"
                           : "";
}

}  // namespace

Val index_of(Trace& t, const Arg& a, const char* name) {
  Operands o{t.rec, a.loc, name};
  if (a.type == 'f' || a.type == 'd')
    usage_error(a.loc, "{}: an index or size must be an integer", name);
  if (a.type != 't') return o.number_as(a, DType::i64);
  const Val v = t.use(*a.tile, a.loc);
  const ir::Type& type = t.rec.type(v);
  if (type.is_tile() && type.rank)
    usage_error(a.loc, "{}: an index or size must be an integer scalar, not a tile{}", name,
                by_a_tile(name));
  if (!type.is_tile() || !is_integer(type.dtype))
    usage_error(a.loc, "{}: an index or size must be an integer scalar, not {}", name,
                name_of(type.dtype));
  return o.cast(v, DType::i64);
}

namespace {

void record_grid(std::span<const Arg* const> extents) {
  const Loc loc = extents[0]->loc;
  Trace& t = active_trace(loc, "grid");
  if (t.rec.has_grid) usage_error(loc, "grid is called twice: a kernel has one grid");
  if (t.rec.open_regions)
    usage_error(loc,
                "grid is called inside a recorded region: call it first, at the top of the kernel");
  if (t.rec.blocks[1].segments)
    usage_error(loc, "grid is called after a store: call it first, at the top of the kernel");
  InlineVector<Val, 16> in;
  for (const Arg* a : extents) in.push_back(index_of(t, *a, "grid"));
  t.rec.host_effect(OpKind::grid, in, {}, loc);
  t.rec.has_grid = true;
}

Tile program_id(uint32_t axis, Loc loc) {
  const uint32_t attr[] = {axis};
  return Tile(NewValue{
      current_trace()->rec.op(OpKind::program_id, {}, ir::scalar_type(DType::i64), attr, loc)});
}

}  // namespace
}  // namespace trace

Tile grid(const Arg& n) {
  const Arg* a[] = {&n};
  trace::record_grid(a);
  return trace::program_id(0, n.loc);
}

Grid2 grid(const Arg& n0, const Arg& n1) {
  const Arg* a[] = {&n0, &n1};
  trace::record_grid(a);
  return {trace::program_id(0, n0.loc), trace::program_id(1, n0.loc)};
}

Grid3 grid(const Arg& n0, const Arg& n1, const Arg& n2) {
  const Arg* a[] = {&n0, &n1, &n2};
  trace::record_grid(a);
  return {trace::program_id(0, n0.loc), trace::program_id(1, n0.loc), trace::program_id(2, n0.loc)};
}

void require(const Mask& condition, const char* text, Loc loc) {
  Trace& t = active_trace(loc, "require");
  checked_text(text, "text", loc, "require");
  const Val v = t.use(condition, loc);
  if (t.rec.type(v).rank != 0)
    usage_error(loc,
                "require takes one condition on sizes and scalar arguments, not a tile of them");
  const uint32_t attr[] = {t.rec.text(text)};
  t.rec.host_effect(OpKind::require, {&v, 1}, attr, loc);
}

void require(bool condition, const char* text, Loc loc) {
  active_trace(loc, "require");
  checked_text(text, "text", loc, "require");
  if (!condition) usage_error(loc, "{}", text);
}

Tensor workspace(DType d, Args dims, Loc loc) {
  Trace& t = active_trace(loc, "workspace");
  checked(d, loc, "workspace");
  if (dims.size() < 0 || dims.size() > ir::max_tensor_rank)
    usage_error(loc, "workspace: a tensor has at most {} dimensions, not {}", ir::max_tensor_rank,
                dims.size());
  if (t.rec.open_regions)
    usage_error(loc,
                "workspace is called inside a recorded region: call it at the top of the kernel");
  InlineVector<Val, 16> in;
  for (const Arg& a : dims) in.push_back(trace::index_of(t, a, "workspace"));
  const Val v = t.rec.op(OpKind::workspace, in, ir::tensor_type(d, dims.size()), {}, loc);
  t.rec.host_effects.push_back(static_cast<uint32_t>(t.rec.ops.size() - 1));
  return Tensor(NewValue{v});
}

void launch(Launch l, Loc loc) {
  Trace& t = active_trace(loc, "launch");
  if (t.rec.has_launch)
    usage_error(loc,
                "launch is called twice, here and at line {}: a kernel has one launch, give all "
                "choices there",
                t.rec.launch_loc.line);
  if (t.rec.open_regions)
    usage_error(loc, "launch is called inside a recorded region: call it at the top of the kernel");
  if (l.warps < 0 || l.stages < 0 || l.cluster < 0 || l.max_registers < 0)
    usage_error(loc, "launch: a choice is negative; 0 leaves it to the library");
  if (l.cluster > 16 || (l.cluster & (l.cluster - 1)))
    usage_error(loc, "launch: a cluster has 1, 2, 4, 8 or 16 blocks, not {}", l.cluster);
  if (l.warps > 32 || (l.warps & (l.warps - 1)))
    usage_error(loc, "launch: a block has 1, 2, 4, 8, 16 or 32 warps, not {}", l.warps);
  // What ptxas takes: less is raised, more is ignored.
  constexpr int least = 24, most = 255;
  if (l.max_registers && (l.max_registers < least || l.max_registers > most))
    usage_error(loc, "launch: max_registers is at least {} and at most {}, not {}", least, most,
                l.max_registers);
  t.rec.has_launch = true;
  t.rec.launch_loc = loc;
  t.rec.launch = {l.warps, l.stages, l.cluster, l.max_registers};
}

int trace::tune_value(const char* name, const std::vector<int64_t>& candidates, Loc loc) {
  Trace& t = active_trace(loc, "tune");
  checked_text(name, "name", loc, "tune");
  std::vector<int64_t> list;  // each once: a first choice that is computed may be named again
  for (int64_t v : candidates)
    if (std::find(list.begin(), list.end(), v) == list.end()) list.push_back(v);
  if (list.empty()) usage_error(loc, "tune '{}' has no candidates", name);
  for (int64_t v : list)
    if (v < INT32_MIN || v > INT32_MAX)
      usage_error(loc, "tune '{}': the candidate {} does not fit an int", name, v);
  for (const trace::RawTune& k : t.rec.tunes) {
    if (k.name != name) continue;
    if (k.candidates != list)
      usage_error(loc,
                  "tune '{}' has other candidates here than at line {}: one name is one parameter",
                  name, k.loc.line);
    return static_cast<int>(k.value);
  }
  int64_t value = list[0];
  for (const trace::TuneValue& o : t.request->tunes) {
    if (o.name != name) continue;
    if (std::find(list.begin(), list.end(), o.value) == list.end()) {
      std::string all;
      for (size_t i = 0; i < list.size(); ++i)
        all += fmt::format("{}{}", i == 0 ? "" : i + 1 == list.size() ? " or " : ", ", list[i]);
      usage_error(loc, "tune '{}' takes {}, not {}", name, all, o.value);
    }
    value = o.value;
  }
  t.rec.tunes.push_back({name, std::move(list), value, loc});
  return static_cast<int>(value);
}

int tune(const char* name, std::initializer_list<Extent> candidates, Loc loc) {
  std::vector<int64_t> list;
  for (const Extent& e : candidates) list.push_back(e.value);
  return trace::tune_value(name, list, loc);
}

// --- range --------------------------------------------------------------------------------------
// The body of the range-for runs while the region is open: begin opens, ++ closes (or, in the
// checking mode, starts the body a second time).
Range::Range(const Arg& lo, const Arg& hi, const Arg& step) {
  loc_ = hi.loc.file ? hi.loc : lo.loc;
  trace_ = &active_trace(loc_, "range");
  serial_ = trace_->serial;
  block_ = trace_->rec.current_block();
  trace::range_bounds(*trace_, lo, hi, step, loc_, bounds_);
}

void trace::range_bounds(Trace& t, const Arg& lo, const Arg& hi, const Arg& step, Loc loc,
                         Val out[3]) {
  out[0] = index_of(t, lo, "range");
  out[1] = index_of(t, hi, "range");
  out[2] = index_of(t, step, "range");
  if (step.type != 't' && step.integer == 0) usage_error(loc, "range: the step is 0");
}

Range range(const Arg& lo, const Arg& hi, const Arg& step) { return Range(lo, hi, step); }

Trace& Range::trace(bool running) const {
  if (current_trace() != trace_ || trace_->serial != serial_)
    usage_error(loc_, "this range belongs to a trace that has ended: call range in the kernel");
  if (trace_->armed) trace_->throw_armed();
  if (open_ && !running)
    usage_error(loc_,
                "one range is used by two loops at once: write range(...) again for the loop "
                "inside: each loop has a range of its own");
  if (!open_ && running)
    usage_error(loc_,
                "an iterator of this range is used after its loop has ended: write for (Tile k : "
                "range(...)), which runs it to its end");
  return *trace_;
}

Range::Iterator Range::begin() {
  Trace& t = trace(false);
  if (!t.rec.is_inside(block_))
    usage_error(loc_,
                "this range is used outside of the region it was made in: call range where its "
                "loop is");
  t.open(OpKind::for_, bounds_, loc_);
  open_ = true;
  region_ = t.region();
  return Iterator(this);
}

Range::Iterator Range::end() { return Iterator(this); }

bool Range::Iterator::operator!=(const Iterator&) const { return range_->open_; }

Tile Range::Iterator::operator*() const {
  return Tile(NewValue{range_->trace(true).rec.regions[range_->region_].induction});
}

Range::Iterator& Range::Iterator::operator++() {
  Trace& t = range_->trace(true);
  if (t.rec.current_block() != t.rec.regions[range_->region_].block[0])
    usage_error(range_->loc_,
                "this loop goes on to its next trip where another one, a branch or a function "
                "inside it has not ended: write for (Tile k : range(...)), which nests them");
  if (!t.again()) {
    range_->open_ = false;
    t.close();
  }
  return *this;
}

Range::~Range() {
  if (!open_ || current_trace() != trace_ || trace_->serial != serial_) return;
  // Also when an exception leaves the loop: a kernel that catches it would go on inside the region.
  trace_->arm(Error(ErrorKind::usage,
                    "a recorded loop is left with break, return or an exception: its body runs "
                    "once, while tracing, "
                    "and cannot leave the loop on the device. Write while_ with a condition",
                    loc_));
}

namespace trace {

Val condition_of(Trace& t, const Mask& m, Loc loc, const char* name) {
  const Val v = t.use(m, loc);
  if (t.rec.type(v).rank != 0)
    usage_error(
        loc, "{}: the condition has shape {}; any() or all() make one truth value of it{}", name,
        ir::shape_text(t.rec.type(v)),
        std::string_view(name) == "if_" ? ", where(condition, a, b) chooses per element" : "");
  return v;
}

void while_test(Trace& t, Val condition, Loc loc) {
  if (t.rec.blocks[t.rec.current_block()].first_effect)
    usage_error(loc, "while_: the condition stores; move the store into the body");
  t.next_block(condition);
}

}  // namespace trace

namespace detail {

using trace::condition_of;

namespace {
// Records one block of a region, twice in the checking mode.
template <class F>
void record_block(Trace& t, Loc loc, F&& body) {
  const size_t depth = t.depth();
  try {
    do {
      body();
      t.check_ended(depth);
    } while (t.again());
  } catch (...) {
    // If the kernel catches it, it must not go on: it would record into a region without an end.
    t.arm(Error(ErrorKind::usage,
                "the recorded region begun here is left by an exception that the kernel catches: "
                "catch it inside the "
                "region, or let it leave the kernel",
                loc));
    throw;
  }
}
}  // namespace

void while_loop(CondThunk condition, void* c, Thunk body, void* b, Loc loc) {
  Trace& t = active_trace(loc, "while_");
  t.open(OpKind::while_, {}, loc);
  Val holds = 0;
  record_block(t, loc, [&] {
    const Mask m = condition(c);
    holds = condition_of(t, m, loc, "while_");
  });
  trace::while_test(t, holds, loc);
  record_block(t, loc, [&] { body(b); });
  t.close();
}

void if_then_else(const Mask& condition, Thunk then, void* t_arg, Thunk otherwise, void* e_arg,
                  Loc loc) {
  Trace& t = active_trace(loc, "if_");
  const Val in[] = {condition_of(t, condition, loc, "if_")};
  t.open(OpKind::if_, in, loc);
  record_block(t, loc, [&] { then(t_arg); });
  if (otherwise) {
    t.next_block(0);
    record_block(t, loc, [&] { otherwise(e_arg); });
  }
  t.close();
}

}  // namespace detail
}  // namespace tw
