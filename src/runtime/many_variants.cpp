#include "runtime/many_variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "runtime/cache.hpp"

namespace tw::runtime {
namespace {

// Sizes of tiles have fewer in practice, and each has cost some milliseconds on a CPU and a tenth
// of a second on a GPU.
constexpr size_t many_values = 16;

// Which of a kernel's arguments, or dimensions of it, had the most values.
struct Most {
  size_t values = 0;
  int leaf = -1;
  int dim = -1;  // none: the argument itself
};

Most most_values(const KeyView& key, const std::vector<CallCache::Known>& variants) {
  std::map<std::pair<int, int>, std::set<uint64_t>> values;
  std::vector<int> tensor_leaves;
  for (size_t i = 0; i < key.leaves.size(); ++i)
    if (key.leaves[i].kind == detail::Leaf::Kind::tensor)
      tensor_leaves.push_back(static_cast<int>(i));
  for (const auto& [entry, v] : variants) {
    const KeyView k(entry->words);
    for (size_t i = 0; i < std::min(k.leaves.size(), key.leaves.size()); ++i)
      if (k.leaves[i].kind == detail::Leaf::Kind::constant)
        values[{static_cast<int>(i), -1}].insert(k.leaves[i].bits);
    for (const Guard& g : v->guards)
      if (g.tensor < tensor_leaves.size())
        values[{tensor_leaves[g.tensor], static_cast<int>(g.dim)}].insert(
            static_cast<uint64_t>(g.value));
  }
  Most most;
  for (const auto& [what, seen] : values)
    if (seen.size() > most.values) most = {seen.size(), what.first, what.second};
  return most;
}

std::string text_of(const Variant& v, const KeyView& key, const Most& m) {
  const auto leaf = static_cast<size_t>(m.leaf);
  if (m.dim < 0)
    return fmt::format(
        "kernel {} has a variant for each of {} values of argument {} ({}), and compiles for the "
        "next: what changes from call to call belongs in a parameter of type tw::Tile, which takes "
        "its value when the kernel runs",
        v.name, m.values, m.leaf, type_name(key.leaves[leaf]));
  return fmt::format(
      "kernel {} has a variant for each of {} sizes of dimension {} of argument {}, and compiles "
      "for the next: read by dim instead of dim_const a size is known when the kernel runs",
      v.name, m.values, m.dim, m.leaf);
}

}  // namespace

void note_many_variants(const Words& key, const Variant& newest, std::vector<PendingNote>& notes) {
  const KeyView view(key);
  // To look at all variants for each new one would take quadratic time: at 16, 32, 64, ... of them.
  const size_t made = call_cache().count_variant(view.kernel, view.generation);
  if (made < many_values || !std::has_single_bit(made)) return;
  const Most most = most_values(view, call_cache().variants(view.kernel, view.generation));
  if (most.values < many_values) return;
  call_cache().stop_counting(view.kernel, view.generation);
  notes.push_back({NoteKind::many_variants, text_of(newest, view, most), first_loc(newest.func)});
}

}  // namespace tw::runtime
