#include "runtime/launch.hpp"

#include <cstring>

#include "runtime/cuda/memory.hpp"
#include "runtime/param_facts.hpp"
#include "runtime/reports.hpp"
#include "support/error.hpp"

namespace tw::runtime {
namespace {

TensorRef ref(const CallState& s, size_t t) { return {s.dtypes[t], s.ranks[t], &s.tensors[t]}; }

// Compiled code takes tensors that are not the same for disjoint, and each element of a stored
// tensor for one place in memory.
[[gnu::hot]] void check_stores(const Variant& v, const CallState& s) {
  const size_t count = s.dtypes.size();
  for (const Stored& stored : v.stored) {
    const detail::ArrayBody& body = *s.arrays[stored.tensor];
    const TensorRef out = ref(s, stored.tensor);
    const int out_leaf = s.leaf_of(stored.tensor);
    if (!body.distinct.load(std::memory_order_relaxed)) {
      if (const int d = repeating_dim(out); d >= 0)
        usage_error(
            stored.loc,
            "the kernel stores to argument {}, whose dimension {} repeats one element {} times "
            "(stride 0): pass an array of its own",
            out_leaf, d, out.arg->dims[d]);
      if (overlaps_itself(out))
        usage_error(
            stored.loc,
            "the kernel stores to argument {}, a view in which several places are one element "
            "(strides {} of sizes {}): pass an array of its own",
            out_leaf, fmt::join(out.arg->strides, out.arg->strides + out.rank, ", "),
            fmt::join(out.arg->dims, out.arg->dims + out.rank, ", "));
      body.distinct.store(true, std::memory_order_relaxed);
    }
    for (size_t t = 0; t < count; ++t) {
      const detail::ArrayFacts &a = body.facts, &b = s.arrays[t]->facts;
      if (t == stored.tensor || a.end <= b.begin || b.end <= a.begin) continue;
      const TensorRef other = ref(s, t);
      if (same_tensor(out, other) || !overlap(out, other)) continue;
      usage_error(
          stored.loc,
          "the kernel stores to argument {}, which overlaps argument {} in memory: pass the "
          "same array for both, or a copy()",
          out_leaf, s.leaf_of(static_cast<uint32_t>(t)));
    }
  }
}

// The op of a workspace; none for those that a target adds for itself.
ir::OpId workspace_op(const Variant& v, size_t number) {
  ir::OpId found;
  ir::for_each_op(v.func, v.func.host, [&](ir::OpId o) {
    if (v.func[o].kind == ir::OpKind::workspace && number-- == 0) found = o;
  });
  return found;
}

Loc grid_loc(const Variant& v) {
  Loc at;
  ir::for_each_op(v.func, v.func.host, [&](ir::OpId o) {
    if (v.func[o].kind == ir::OpKind::grid) at = loc_of(v.func, o);
  });
  return at;
}

// What the host part of the kernel found wrong with the call.
[[noreturn, gnu::cold]] void refuse(const Variant& v, const CallState& s) {
  const ir::OpId o = s.host.failed;
  const Loc loc = loc_of(v.func, o);
  if (v.func[o].kind == ir::OpKind::require)
    usage_error(loc, "{}", v.func.str({v.func.attr(o, 0)}));
  if (v.func[o].kind == ir::OpKind::workspace) {
    const size_t w = s.host.failed_workspace;
    const int64_t* dims = s.host.workspaces[w].dims;
    usage_error(loc,
                "a workspace of {} [{}]: a size may be 0, but not negative; write maximum(n, 0) "
                "where that is meant",
                name_of(s.host.workspace_types[w]),
                fmt::join(dims, dims + v.workspace_ranks[w], ", "));
  }
  usage_error(loc,
              "a grid of {}: an extent may be 0, then nothing runs, but not negative; write "
              "maximum(n, 0) where that is meant",
              fmt::join(s.host.grid, s.host.grid + v.func[o].num_operands, " x "));
}

// The workspaces of one call. On the host they are kept by the thread; on a GPU they are taken and
// given back in the order of the stream, so that the next kernel gets the same memory.
class Workspaces {
 public:
  Workspaces(const Device& d, CallState& s) : device_(d), state_(s) {}
  // Apart from the constructor, so that what was taken is given back when one cannot be.
  void take_all(const Variant& v) {
    CallState& s = state_;
    if (s.workspaces.size() < s.host.workspaces.size())
      s.workspaces.resize(s.host.workspaces.size());
    for (size_t w = 0; w < s.host.workspaces.size(); ++w) {
      ir::TensorArg t = s.host.workspaces[w];
      const DType type = s.host.workspace_types[w];
      const int rank = v.workspace_ranks[w];
      int64_t bytes = size_of(type);
      bool over = false;
      for (int d = 0; d < rank; ++d) over |= __builtin_mul_overflow(bytes, t.dims[d], &bytes);
      for (int d = 0; d < rank; ++d)
        if (t.dims[d] == 0) bytes = 0, over = false;
      t.data = over ? nullptr : take(w, static_cast<size_t>(bytes));
      if (!t.data) {
        const ir::OpId o = workspace_op(v, w);
        usage_error(o ? loc_of(v.func, o) : first_loc(v.func),
                    "no memory{} for a workspace of {} [{}] of kernel {}",
                    s.place.on_host() ? "" : " on " + detail::text_of(s.place), name_of(type),
                    fmt::join(t.dims, t.dims + rank, ", "), v.static_name);
      }
      s.tensors.push_back(t);
    }
  }
  ~Workspaces() {
    try {
      give_back();
    } catch (const Error&) {  // the launch failed, and says why
    }
  }
  Workspaces(const Workspaces&) = delete;
  Workspaces& operator=(const Workspaces&) = delete;
  void give_back() {
    if (state_.place.on_host()) return;
    while (state_.tensors.size() > state_.arrays.size()) {
      void* p = state_.tensors.back().data;
      state_.tensors.pop_back();
      device_.give_back(*state_.stream, p);
    }
  }

 private:
  void* take(size_t w, size_t bytes) {
    if (!state_.place.on_host()) return device_.take(*state_.stream, bytes);
    void* p = state_.workspaces[w].reserve(bytes);
    if (p && device_.spoils_workspaces()) std::memset(p, 0xff, bytes);  // NaN, -1
    return p;
  }

  const Device& device_;
  CallState& state_;
};

}  // namespace

[[gnu::hot]] int64_t launch(const Variant& v, const Device& device, CallState& s, Mirror* mirror) {
  check_stores(v, s);
  v.host.run(s.tensors, s.scalars, s.host);
  if (s.host.failed) [[unlikely]]
    refuse(v, s);
  const int64_t* g = s.host.grid;
  int64_t programs = 0;
  if (g[0] == 0 || g[1] == 0 || g[2] == 0) return 0;
  if (__builtin_mul_overflow(g[0], g[1], &programs) ||
      __builtin_mul_overflow(programs, g[2], &programs))
    usage_error(grid_loc(v),
                "a grid of {} x {} x {} of kernel {} has more programs than a 64-bit integer can "
                "count",
                g[0], g[1], g[2], v.static_name);
  for (detail::ArrayBody* a : s.arrays) cuda::note_use(a->owner, *s.stream);
  Workspaces workspaces(device, s);
  workspaces.take_all(v);
  ir::LaunchArgs args{s.tensors.data(), s.host.captures.data(), {g[0], g[1], g[2]}};
  std::optional<Collected> collected;
  if (v.reports) [[unlikely]]
    args.reports = &collected.emplace(v.func);
  try {
    v.code->executable->run(v.func, args, {s.stream, v.static_name, s.dtypes, s.ranks});
  } catch (const Error&) {
    // What the kernel said before, and an assert that failed before, are what one needs now.
    if (collected) collected->finish();
    throw;
  }
  if (mirror) mirror->copy_back(v.stored);
  if (collected) [[unlikely]]
    collected->finish();
  workspaces.give_back();
  return programs;
}

}  // namespace tw::runtime
