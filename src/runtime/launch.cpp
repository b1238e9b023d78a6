#include "runtime/launch.hpp"

#include <cstring>

#include "runtime/param_facts.hpp"
#include "support/error.hpp"

namespace tw::runtime {
namespace {

TensorRef ref(const CallState& s, size_t t) { return {s.dtypes[t], s.ranks[t], &s.tensors[t]}; }

// Compiled code takes tensors that are not the same for disjoint, and each element of a stored
// tensor for one place in memory.
void check_stores(const Variant& v, const CallState& s) {
  const size_t count = s.dtypes.size();
  for (const Stored& stored : v.stored) {
    const TensorRef out = ref(s, stored.tensor);
    const int out_leaf = s.leaf_of(stored.tensor);
    if (const int d = repeating_dim(out); d >= 0)
      usage_error(
          stored.loc,
          "the kernel stores to argument {}, whose dimension {} repeats one element {} times "
          "(stride 0): pass an array of its own",
          out_leaf, d, out.arg->dims[d]);
    for (size_t t = 0; t < count; ++t) {
      if (t == stored.tensor) continue;
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

void allocate_workspaces(const Variant& v, CallState& s, bool spoil) {
  if (s.workspaces.size() < s.host.workspaces.size()) s.workspaces.resize(s.host.workspaces.size());
  for (size_t w = 0; w < s.host.workspaces.size(); ++w) {
    ir::TensorArg t = s.host.workspaces[w];
    int64_t bytes = size_of(s.host.workspace_types[w]);
    bool over = false;
    const int rank = v.workspace_ranks[w];
    for (int d = 0; d < rank; ++d) over |= __builtin_mul_overflow(bytes, t.dims[d], &bytes);
    for (int d = 0; d < rank; ++d)
      if (t.dims[d] == 0) bytes = 0, over = false;
    t.data = over ? nullptr : s.workspaces[w].reserve(static_cast<size_t>(bytes));
    if (!t.data)
      usage_error({}, "no memory for a workspace of {} [{}]", name_of(s.host.workspace_types[w]),
                  fmt::join(t.dims, t.dims + rank, ", "));
    if (spoil) std::memset(t.data, 0xff, static_cast<size_t>(bytes));  // NaN, -1
    s.tensors.push_back(t);
  }
}

}  // namespace

int64_t launch(const Variant& v, const Device& device, CallState& s) {
  check_stores(v, s);
  v.host.run(s.tensors, s.scalars, s.host);
  if (s.host.failed) [[unlikely]]
    usage_error(loc_of(v.func, s.host.failed), "{}", v.func.str({v.func.attr(s.host.failed, 0)}));
  const int64_t* g = s.host.grid;
  int64_t programs = 0;
  if (g[0] == 0 || g[1] == 0 || g[2] == 0) return 0;
  if (__builtin_mul_overflow(g[0], g[1], &programs) ||
      __builtin_mul_overflow(programs, g[2], &programs))
    usage_error({}, "a grid of {} x {} x {} has more programs than a 64-bit integer can count",
                g[0], g[1], g[2]);
  if (!s.host.workspaces.empty()) allocate_workspaces(v, s, device.spoils_workspaces());
  v.code->executable->run(v.func, {s.tensors.data(), s.host.captures.data(), {g[0], g[1], g[2]}});
  return programs;
}

}  // namespace tw::runtime
