// Arguments of tw::call: from host values to leaves, and from leaves to parameters.
#include "tilewright/detail/bind.hpp"

#include <algorithm>
#include <bit>

#include "support/error.hpp"
#include "trace/operands.hpp"

namespace tw::detail {

namespace {
Leaf* next_leaf(CallSite& site) {
  // One past the end is remembered by the count, and is the runtime's error to tell.
  if (site.count++ >= CallSite::max_leaves) return nullptr;
  return &site.leaves[site.count - 1];
}
}  // namespace

void check_outside_kernel() {
  const Trace* t = current_trace();
  if (!t) return;
  // tw::call takes any number of arguments, so it cannot take its line: the last one known is near.
  const auto last = std::find_if(t->rec.locs.rbegin(), t->rec.locs.rend(),
                                 [](const Loc& l) { return l.file != nullptr; });
  const bool known = last != t->rec.locs.rend();
  usage_error(known ? *last : Loc{},
              "tw::call inside a kernel that is being traced{}: call the function itself, and it "
              "becomes part of this kernel",
              known ? ", after this line" : "");
}

void add_tensor(CallSite& site, const Tensor& t) {
  if (Leaf* leaf = next_leaf(site))
    *leaf = {Leaf::Kind::tensor, DType::f32, 0, 0,
             HandleAccess::id(t) == Handle::host_tensor
                 ? reinterpret_cast<ArrayBody*>(HandleAccess::next(t))
                 : nullptr};
}

void add_scalar(CallSite& site, const Tile& t) {
  if (HandleAccess::id(t) != Handle::host_scalar)
    usage_error({},
                "argument {} of the kernel (counted from 0, each field of a struct by itself) is a "
                "Tile that "
                "holds no number: pass a C++ number",
                site.count);
  if (HandleAccess::slot(t) == trace::beyond_i64)
    usage_error(
        {},
        "argument {} of the kernel (counted from 0, each field of a struct by itself) is the "
        "number {}, which does not fit i64, the widest integer type",
        site.count, std::bit_cast<unsigned long long>(HandleAccess::prev(t)));
  if (Leaf* leaf = next_leaf(site))
    *leaf = {Leaf::Kind::scalar, static_cast<DType>(HandleAccess::slot(t)), 0,
             std::bit_cast<unsigned long long>(HandleAccess::prev(t)), nullptr};
}

void add_constant(CallSite& site, unsigned char type, unsigned long long bits) {
  if (Leaf* leaf = next_leaf(site)) *leaf = {Leaf::Kind::constant, DType::i64, type, bits, nullptr};
}

void bind_tensor(Tensor& t) {
  Trace& trace = active_trace({});
  TW_CHECK(trace.next_param < trace.rec.params.size(), "more parameters than arguments");
  t = Tensor(NewValue{trace.rec.param_values[trace.next_param++]});
}

void bind_scalar(Tile& t) {
  Trace& trace = active_trace({});
  TW_CHECK(trace.next_param < trace.rec.params.size(), "more parameters than arguments");
  t = Tile(NewValue{trace.rec.param_values[trace.next_param++]});
}

}  // namespace tw::detail
