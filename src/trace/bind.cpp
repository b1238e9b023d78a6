// Arguments of tw::call: from host values to leaves, and from leaves to parameters.
#include "tilewright/detail/bind.hpp"

#include <bit>

#include "support/error.hpp"
#include "trace/session.hpp"

namespace tw::detail {

namespace {
Leaf* next_leaf(CallSite& site) {
  // One past the end is remembered by the count, and is the runtime's error to tell.
  if (site.count++ >= CallSite::max_leaves) return nullptr;
  return &site.leaves[site.count - 1];
}
}  // namespace

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
