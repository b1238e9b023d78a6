#include "runtime/cache.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tw::runtime {

std::shared_ptr<Entry> CallCache::entry(const Words& key, uint64_t hash) {
  Shard& s = shards_[hash % shard_count];
  std::lock_guard lock(s.mutex);
  for (auto [at, end] = s.entries.equal_range(hash); at != end; ++at)
    if (at->second->words == key) return at->second;
  return s.entries.emplace(hash, std::make_shared<Entry>(key))->second;
}

void CallCache::drop(uint64_t generation) {
  drops_.fetch_add(1, std::memory_order_relaxed);
  for (Shard& s : shards_) {
    std::lock_guard lock(s.mutex);
    std::erase_if(s.entries, [&](const auto& e) { return e.second->words[1] == generation; });
  }
  const std::lock_guard lock(counting_);
  std::erase_if(counts_, [&](const auto& c) { return c.first.first == generation; });
}

size_t CallCache::count_variant(uint64_t kernel, uint64_t generation) {
  const std::lock_guard lock(counting_);
  Count& c = counts_[{generation, kernel}];
  return c.stopped ? 0 : ++c.made;
}

void CallCache::stop_counting(uint64_t kernel, uint64_t generation) {
  const std::lock_guard lock(counting_);
  counts_[{generation, kernel}].stopped = true;
}

std::vector<CallCache::Known> CallCache::variants(uint64_t kernel, uint64_t generation) const {
  std::vector<Known> found;
  for (const Shard& s : shards_) {
    std::lock_guard lock(s.mutex);
    for (const auto& [hash, e] : s.entries) {
      if (e->words[0] != kernel || e->words[1] != generation) continue;
      for (const Variant* v = e->newest(); v; v = v->next) found.push_back({e, v});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Known& a, const Known& b) { return a.variant->serial < b.variant->serial; });
  return found;
}

std::shared_ptr<const Code> CodeCache::get(std::string key, bool& made, const Make& make) {
  std::shared_ptr<Slot> slot;
  std::string_view kept_key;
  {
    std::lock_guard lock(mutex_);
    const auto at = slots_.try_emplace(std::move(key)).first;
    if (!at->second) at->second = std::make_shared<Slot>();
    slot = at->second;
    kept_key = at->first;
  }
  std::lock_guard lock(slot->mutex);
  made = !slot->code;
  if (made) slot->code = make(kept_key);
  return slot->code;
}

// Never destroyed: calls may still run, and modules be unloaded, while the process ends.
CallCache& call_cache() {
  static CallCache& c = *new CallCache;
  return c;
}
CodeCache& code_cache() {
  static CodeCache& c = *new CodeCache;
  return c;
}

std::string explain(const Words& key, std::span<const ir::TensorArg> tensors, uint64_t before) {
  const KeyView asked(key);
  std::vector<std::string> nearest;
  bool any = false;
  // From the newest on: of two equally near ones the newer is likelier the one the user means.
  const auto known = call_cache().variants(asked.kernel, asked.generation);
  for (auto k = known.rbegin(); k != known.rend(); ++k) {
    if (k->variant->serial >= before) continue;
    std::vector<std::string> parts = differences(asked, KeyView(k->entry->words));
    for (const Guard& g : k->variant->guards) {
      if (g.tensor >= tensors.size() || tensors[g.tensor].dims[g.dim] == g.value) continue;
      parts.push_back(fmt::format("{}: constant dimension {} is {}, known {}",
                                  tensor_text(asked, g.tensor), g.dim,
                                  tensors[g.tensor].dims[g.dim], g.value));
    }
    if (!any || parts.size() < nearest.size()) nearest = std::move(parts);
    any = true;
  }
  if (!any) return "the first call of this kernel";
  return fmt::format("{}", fmt::join(nearest, "; "));
}

}  // namespace tw::runtime
