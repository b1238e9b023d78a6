#include "target/ptx/abi.hpp"

namespace tw::ptx {

using ir::OpId;
using ir::OpKind;

ArgumentLayout layout_of(const ir::Func& f) {
  ArgumentLayout l;
  int rank = 1;
  for (const ir::Param& p : f.params) l.tensors += p.is_tensor;
  for_each_op(f, f.host, [&](OpId o) {
    if (f[o].kind == OpKind::workspace) ++l.tensors;
    if (f[o].kind == OpKind::grid) rank = f[o].num_operands;
  });
  l.captures = static_cast<int>(ir::captures(f).size());
  if (rank > 1)
    walk(f, f.body, [&](OpId o) {
      if (f[o].kind == OpKind::program_id) l.extents = rank - 1;
    });
  return l;
}

[[gnu::hot]] void pack_arguments(const ir::LaunchArgs& a, const ArgumentLayout& l, int64_t first,
                                 uint64_t* out) {
  for (int k = 0; k < l.tensors; ++k) *out++ = reinterpret_cast<uint64_t>(a.tensors[k].data);
  for (int k = 0; k < l.captures; ++k) *out++ = a.captures[k];
  *out++ = static_cast<uint64_t>(first);
  for (int k = 0; k < l.extents; ++k) *out++ = static_cast<uint64_t>(a.grid[k + 1]);
}

}  // namespace tw::ptx
