#include "runtime/call_state.hpp"

#include <algorithm>

#include "ir/limits.hpp"
#include "runtime/array_body.hpp"
#include "runtime/cache.hpp"
#include "runtime/kernel_name.hpp"
#include "runtime/param_facts.hpp"
#include "runtime/tune_scope.hpp"
#include "support/error.hpp"
#include "support/of_thread.hpp"

namespace tw::runtime {
namespace {

// What is larger is not kept for a next call that may never come.
constexpr size_t most_kept = size_t{64} << 20;

auto& idle_states() { return of_thread<std::vector<std::unique_ptr<CallState>>>(); }

}  // namespace

[[gnu::hot]] Entry& EntryMemo::find(const Words& key) {
  const uint64_t hash = hash_of(key), drops = call_cache().drops();
  if (drops != drops_) {
    for (std::shared_ptr<Entry>& s : slots_) s.reset();
    drops_ = drops;
  }
  // The shards of the cache take the low bits.
  std::shared_ptr<Entry>& slot = slots_[(hash >> 32) % slot_count];
  if (!slot || slot->words != key) slot = call_cache().entry(key, hash);
  return *slot;
}

[[gnu::hot]] CallLease::CallLease() {
  auto& idle = idle_states();
  if (idle.empty()) {
    state_ = std::make_unique<CallState>();
  } else {
    state_ = std::move(idle.back());
    idle.pop_back();
  }
}

[[gnu::hot]] CallLease::~CallLease() {
  for (AlignedBuffer& b : state_->workspaces) b.trim(most_kept);
  idle_states().push_back(std::move(state_));
}

[[gnu::hot]] void CallState::collect(const detail::CallSite& site) {
  using Kind = detail::Leaf::Kind;
  params.clear(), tensors.clear(), dtypes.clear(), ranks.clear(), tensor_leaves.clear();
  scalars.clear(), arrays.clear();
  place = cpu;
  for (int i = 0; i < site.count; ++i) {
    const detail::Leaf& l = site.leaves[i];
    if (l.kind == Kind::constant) continue;
    if (l.kind == Kind::scalar) {
      params.push_back(scalar_param(l.dtype));
      scalars.push_back(l.bits);
      continue;
    }
    if (!l.array) {
      const CalledKernel k = called_kernel(site);
      usage_error(k.at,
                  "argument {} of {} is an Array that holds no data: make one with Array::zeros, "
                  "from, view or load",
                  i, k.text);
    }
    const detail::ArrayBody& a = *l.array;
    if (a.facts.too_large) [[unlikely]] {
      const CalledKernel k = called_kernel(site);
      const int d = static_cast<int>(
          std::find_if(a.dims, a.dims + a.rank, [](auto n) { return n >= ir::dim_limit; }) -
          a.dims);
      usage_error(k.at,
                  "dimension {} of argument {} of {} is {}: a kernel takes sizes below 2^48 "
                  "(281474976710656)",
                  d, i, k.text, a.dims[d]);
    }
    if (arrays.empty()) {
      place = a.device;
    } else if (a.device != place) {
      const CalledKernel k = called_kernel(site);
      usage_error(k.at,
                  "argument {} of {} is on {}, but argument {} is on {}: write .to(..) for one of "
                  "them",
                  i, k.text, detail::text_of(a.device), tensor_leaves[0], detail::text_of(place));
    }
    arrays.push_back(l.array);
    tensors.push_back(a.tensor());
    dtypes.push_back(a.dtype);
    ranks.push_back(a.rank);
    tensor_leaves.push_back(i);
    ir::Param p = param_of(a.dtype, a.rank, a.facts);
    const size_t self = tensors.size() - 1;
    for (size_t earlier = 0; earlier < self; ++earlier)
      if (tensors[earlier].data == a.data &&
          same_tensor({dtypes[earlier], ranks[earlier], &tensors[earlier]},
                      {a.dtype, a.rank, &tensors[self]})) {
        p.same_as = param_index_of(earlier);
        break;
      }
    params.push_back(p);
  }
  // A kernel without tensors runs where the stream is, if it is given one.
  if (arrays.empty()) {
    if (const detail::StreamBody* given = detail::current_stream())
      place = given->device;
    else if (current_options().device == DeviceKind::cuda && available(DeviceKind::cuda))
      place = tw::cuda(0);
  }
  stream = &detail::stream_for(place);
  TuneScopes::collect(tunes);
}

int8_t CallState::param_index_of(size_t tensor) const {
  int8_t index = 0;
  for (const ir::Param& p : params) {
    if (p.is_tensor && tensor-- == 0) break;
    ++index;
  }
  return index;
}

}  // namespace tw::runtime
