#include "runtime/variant.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "ir/ops.hpp"
#include "runtime/reports.hpp"

namespace tw::runtime {

namespace {

// One entry an op.
std::vector<ir::SourceLoc> positions(const ir::Func& f) {
  std::vector<ir::SourceLoc> out(f.ops.size());
  for (size_t o = 0; o < std::min(out.size(), f.op_locs.size()); ++o)
    if (f.op_locs[o] < f.locs.size()) out[o] = f.locs[f.op_locs[o]];
  return out;
}

}  // namespace

void number_positions(ir::Func& f) {
  f.locs = positions(f);
  f.op_locs.resize(f.ops.size());
  std::iota(f.op_locs.begin(), f.op_locs.end(), 0u);
}

const char* keep_forever(const std::string& text) {
  static std::mutex& mutex = *new std::mutex;
  static auto& texts = *new std::unordered_set<std::string>;
  std::lock_guard lock(mutex);
  return texts.insert(text).first->c_str();
}

Loc loc_of(const ir::Func& f, ir::OpId o) {
  const auto [file, line] = f.position(o);
  // The view is of a whole string of `files`, so it ends in a zero.
  return line ? Loc::at(file.data(), line) : Loc{};
}

Loc first_loc(const ir::Func& f) {
  Loc first;
  for (ir::BlockId b : {f.host, f.body})
    ir::walk(f, b, [&](ir::OpId o) {
      if (!first.line) first = loc_of(f, o);
    });
  return first;
}

Variant::Variant(const ir::Func& trace_func, std::shared_ptr<const Code> c)
    : code(std::move(c)), func(code->func) {
  func.locs = positions(trace_func);
  func.files = trace_func.files;
  func.param_names = trace_func.param_names;
  func.name = trace_func.name;

  std::vector<uint32_t> tensor_of(func.values.size());
  uint32_t tensors = 0;
  for (size_t p = 0; p < func.params.size(); ++p) {
    const ir::Param& param = func.params[p];
    if (!param.is_tensor) continue;
    for (uint32_t d = 0; d < param.rank; ++d)
      if (param.const_dims >> d & 1) guards.push_back({tensors, d, param.dims[d]});
    tensor_of[func.arg(func.host, static_cast<int>(p)).i] = ++tensors;  // 0: no parameter
  }
  const ir::Func& planned = code->executable->planned(func);
  host = ir::HostProgram(planned, func);
  ir::for_each_op(planned, planned.host, [&](ir::OpId o) {
    if (planned[o].kind == ir::OpKind::workspace)
      workspace_ranks.push_back(planned.type_of(planned.result(o)).rank);
  });
  reports = runtime::reports(func);
  std::vector<bool> seen(tensors + 1);
  ir::walk(func, func.body, [&](ir::OpId o) {
    if (ir::info(func[o].kind).effect != ir::Effect::write ||
        func[o].kind == ir::OpKind::wait_until || !func[o].num_operands ||
        !func.type_of(func.operand(o, 0)).is_tensor())
      return;
    const uint32_t t = tensor_of[ir::base_of(func, func.operand(o, 0)).i];
    if (!t || seen[t]) return;  // a workspace belongs to the call alone
    seen[t] = true;
    stored.push_back({t - 1, loc_of(func, o)});
  });
}

Entry::~Entry() {
  for (const Variant* v = newest_.load(); v;) {
    const Variant* next = v->next;
    delete v;
    v = next;
  }
}

const Variant* Entry::publish(std::unique_ptr<Variant> v) {
  v->next = newest_.load(std::memory_order_relaxed);
  const Variant* raw = v.release();
  newest_.store(raw, std::memory_order_release);
  return raw;
}

}  // namespace tw::runtime
