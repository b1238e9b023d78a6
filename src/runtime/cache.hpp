// The two levels of the kernel cache. One of each per process; safe from many threads.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/variant.hpp"

namespace tw::runtime {

// Level 0: keys of calls to their variants.
class CallCache {
 public:
  // The entry of a key, made when there is none.
  std::shared_ptr<Entry> entry(const Words& key, uint64_t hash);
  // Forgets all of a module that is being unloaded. Calls that still run keep their entry alive.
  void drop(uint64_t generation);
  // How often that happened: what is remembered outside is stale when it changes.
  uint64_t drops() const { return drops_.load(std::memory_order_relaxed); }
  // Every variant of a kernel, oldest first, with the entries that hold them.
  struct Known {
    std::shared_ptr<Entry> entry;
    const Variant* variant;
  };
  std::vector<Known> variants(uint64_t kernel, uint64_t generation) const;
  // How many were made of a kernel, with this one; always 0 once counting has stopped.
  size_t count_variant(uint64_t kernel, uint64_t generation);
  void stop_counting(uint64_t kernel, uint64_t generation);

 private:
  // Few threads meet in one of 16; a lookup holds the lock for about 50 ns.
  static constexpr size_t shard_count = 16;
  struct alignas(64) Shard {
    mutable std::mutex mutex;
    std::unordered_multimap<uint64_t, std::shared_ptr<Entry>> entries;  // by hash of the key
  };
  Shard shards_[shard_count];
  struct Count {
    size_t made = 0;
    bool stopped = false;
  };
  std::mutex counting_;
  std::map<std::pair<uint64_t, uint64_t>, Count> counts_;  // by generation, kernel
  std::atomic<uint64_t> drops_{0};
};

// Level 1: canonical bytes, options and target to code. Compared in full: a hash only finds.
class CodeCache {
 public:
  // `make` runs once for a key however many threads ask; when it throws or gives null, no code is
  // kept, and each thread that waited tries for itself. `made` tells whether this call ran it. It
  // receives the key as the cache holds it, for good: code may point into it.
  using Make = std::function<std::shared_ptr<const Code>(std::string_view kept_key)>;
  std::shared_ptr<const Code> get(std::string key, bool& made, const Make& make);

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<const Code> code;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Slot>> slots_;
};

CallCache& call_cache();
CodeCache& code_cache();

// Why a call missed: against the nearest variant older than `before`.
std::string explain(const Words& key, std::span<const ir::TensorArg> tensors, uint64_t before);

}  // namespace tw::runtime
