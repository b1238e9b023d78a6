#include "support/id_index.hpp"

#include <gtest/gtest.h>

namespace tw {
namespace {

// Interns `count` numbers twice; returns how often two entries were compared.
size_t comparisons(uint32_t count) {
  IdIndex ids;
  ids.clear();
  std::vector<uint32_t> entries;
  size_t compared = 0;
  for (int pass = 0; pass < 2; ++pass)
    for (uint32_t n = 0; n < count; ++n) {
      const auto fresh = static_cast<uint32_t>(entries.size());
      const uint32_t id = ids.find_or_add(mix(0, 7 * n), fresh, [&](uint32_t k) {
        ++compared;
        return entries[k] == 7 * n;
      });
      if (id == fresh) entries.push_back(7 * n);
      EXPECT_EQ(id, n);
    }
  return compared;
}

TEST(IdIndex, ComparesEachEntryWithAboutOne) {
  EXPECT_LE(comparisons(1000), 1100u);
  EXPECT_LE(comparisons(100000), 110000u);
}

}  // namespace
}  // namespace tw
