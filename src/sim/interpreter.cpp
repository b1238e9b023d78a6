#include "sim/interpreter.hpp"

#include <numeric>

#include "sim/machine.hpp"

namespace tw::sim {
namespace {

[[noreturn]] void exec_none(Machine& m, ir::OpId o) {
  TW_INTERNAL("'{}' does not run in the body", ir::info(m.f[o].kind).name);
}

Exec* const table[] = {
    exec_none,
#define TW_OP(name, level, operands, results, regions, effect, cls, attrs, rule, fold, exec) \
  exec_##exec,
#include "ir/ops.def"
};

// Addresses of a tensor argument: all offsets that its dims and strides reach.
std::shared_ptr<const View> whole(const ir::TensorArg& t, int rank) {
  auto v = std::make_shared<View>();
  v->data = static_cast<std::byte*>(t.data);
  bool empty = false;
  int64_t first = 0, last = 0;
  for (int d = 0; d < rank; ++d) {
    v->dims[d] = t.dims[d];
    v->strides[d] = t.strides[d];
    empty |= t.dims[d] <= 0;
    (t.strides[d] < 0 ? first : last) += empty ? 0 : (t.dims[d] - 1) * t.strides[d];
  }
  if (!empty) v->first = first, v->last = last;
  return v;
}

}  // namespace

Machine::Machine(const ir::Func& func, const ir::LaunchArgs& a, const InterpreterOptions& opts)
    : f(func), args(a), options(opts), random(opts.seed), values(func.values.size()) {
  const std::vector<ir::ValueId> captured = ir::captures(f);
  for (size_t k = 0; k < captured.size(); ++k) values[captured[k].i].one = args.captures[k];
  int tensor = 0;
  for (ir::ValueId v : f.args(f.host))
    if (f.type_of(v).is_tensor())
      values[v.i].view = whole(args.tensors[tensor++], f.type_of(v).rank);
  // Of the host block only what a launch does not pass: constants, workspaces, and views, whose
  // scalars are captured if the body uses them. Views of no use are made of zeros and never read.
  ir::for_each_op(f, f.host, [&](ir::OpId o) {
    const ir::OpKind kind = f[o].kind;
    if (kind == ir::OpKind::constant || kind == ir::OpKind::view)
      table[static_cast<int>(kind)](*this, o);
    if (kind == ir::OpKind::workspace) {
      const ir::ValueId v = f.result(o);
      values[v.i].view = whole(args.tensors[tensor++], f.type_of(v).rank);
    }
  });
}

void Machine::run_program(int64_t id) {
  linear_program = id;
  program[2] = id % args.grid[2];
  program[1] = id / args.grid[2] % args.grid[1];
  program[0] = id / args.grid[2] / args.grid[1];
  trips_ = 0;
  run_region(f.body);
}

void Machine::run_region(ir::BlockId b) {
  for (ir::OpId o = f[b].first; o; o = f[o].next) {
    if (f[o].kind != ir::OpKind::yield) {
      table[static_cast<int>(f[o].kind)](*this, o);
      continue;
    }
    yielded.clear();
    for (ir::ValueId v : f.operands(o)) yielded.push_back(values[v.i]);
  }
}

void Machine::bind_yielded(ir::BlockId b, int skip) {
  const auto arguments = f.args(b).subspan(static_cast<size_t>(skip));
  TW_CHECK(arguments.size() == yielded.size(), "{} values for {} block arguments", yielded.size(),
           arguments.size());
  for (size_t k = 0; k < arguments.size(); ++k) values[arguments[k].i] = std::move(yielded[k]);
}

void Machine::count_trip(ir::OpId o) {
  if (options.max_steps && ++trips_ > options.max_steps)
    usage_error(
        loc(o),
        "the loops of one program took more than {} trips together; if that is meant, raise "
        "InterpreterOptions::max_steps",
        options.max_steps);
}

uint64_t* Machine::allocate(ir::ValueId v) {
  Value& out = values[v.i];
  const int64_t n = f.type_of(v).elements();
  if (n == 1) return &out.one;
  // A loop comes back to the same value: take its old storage unless someone still holds it.
  if (!out.many || out.many.use_count() != 1)
    out.many = std::shared_ptr<uint64_t[]>(new uint64_t[static_cast<size_t>(n)]);
  return out.many.get();
}

Box Machine::bounds(ir::OpId o, const ir::Type& tile, uint32_t present, int at) const {
  Box box;
  box.rank = tile.rank;
  for (int d = 0; d < tile.rank; ++d) {
    const int64_t size = tile.dims[d];
    Range& r = box.range[d];
    r.hi = size;
    if (present >> (2 * d) & 1) r.lo = std::clamp<int64_t>(as_int(f.operand(o, at++)), 0, size);
    if (present >> (2 * d + 1) & 1) r.hi = std::clamp<int64_t>(as_int(f.operand(o, at++)), 0, size);
  }
  return box;
}

Loc Machine::loc(ir::OpId o) const {
  const auto [file, line] = f.position(o);
  return line ? Loc::at(file.data(), line) : Loc{};
}

void interpret(const ir::Func& f, const ir::LaunchArgs& args, const InterpreterOptions& options) {
  for (int64_t extent : args.grid)
    if (extent <= 0) return;
  Machine m(f, args, options);
  const int64_t programs = args.programs();
  if (!options.shuffle) {
    for (int64_t id = 0; id < programs; ++id) m.run_program(id);
    return;
  }
  std::vector<int64_t> order(static_cast<size_t>(programs));
  std::iota(order.begin(), order.end(), 0);
  Random random(~options.seed);
  for (size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  for (int64_t id : order) m.run_program(id);
}

}  // namespace tw::sim
