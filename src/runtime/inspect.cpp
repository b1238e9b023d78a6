// What users can ask about past calls and compiled kernels.
#include <fmt/format.h>

#include "ir/func.hpp"
#include "runtime/cache.hpp"
#include "runtime/stats.hpp"
#include "support/of_thread.hpp"

namespace tw {
namespace runtime {

LastCall& last_call_state() { return of_thread<LastCall>(); }

Counters& counters() {
  static Counters c;
  return c;
}

void count_level0_hit() {
  static std::atomic<size_t> next{0};
  thread_local const size_t lane = next.fetch_add(1) % Counters::lane_count;
  counters().level0[lane].hits.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace runtime

CallStats last_call() { return runtime::last_call_state().stats; }

CacheCounts cache_counts() {
  const runtime::Counters& c = runtime::counters();
  CacheCounts sum{0, c.level1_hits.load(), c.disk_hits.load(), c.compiles.load()};
  for (const runtime::Counters::Lane& lane : c.level0) sum.level0_hits += lane.hits.load();
  return sum;
}

const char* explain_miss() {
  std::string& text = of_thread<std::string, struct MissText>();
  const runtime::LastCall& last = runtime::last_call_state();
  text = last.missed ? runtime::explain(last.key, last.tensors, last.before) : "";
  return text.c_str();
}

namespace detail {

const char* variants_of(const void* kernel, const ModuleTag* module) {
  std::string& text = of_thread<std::string, struct VariantsText>();
  text.clear();
  const auto known =
      runtime::call_cache().variants(reinterpret_cast<uintptr_t>(kernel), module->generation);
  for (const auto& [entry, v] : known) {
    const runtime::KeyView key(entry->words);
    text += describe(key);
    for (const runtime::Guard& g : v->guards)
      text += fmt::format(", {} dimension {} = {}", tensor_text(key, g.tensor), g.dim, g.value);
    text +=
        fmt::format(", compiled in {:.2f} ms\n", (v->code->passes_us + v->code->compile_us) / 1000);
  }
  return text.c_str();
}

// Never reused: what is compiled for a module that is gone cannot be taken for a later module's.
ModuleTag::ModuleTag() noexcept {
  static std::atomic<unsigned long long> generations{0};
  generation = generations.fetch_add(1, std::memory_order_relaxed) + 1;
}

ModuleTag::~ModuleTag() { runtime::call_cache().drop(generation); }

}  // namespace detail
}  // namespace tw
