#include "target/llvm/cache_size.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "target/llvm/cpu_target.hpp"

namespace tw::test {
namespace {

// A table of the kernel's form in a folder of its own.
struct Table {
  std::filesystem::path root;

  explicit Table(const std::string& name) : root(testing::TempDir() + "tilewright_caches_" + name) {
    std::filesystem::remove_all(root);
    std::filesystem::create_directories(root);
  }
  ~Table() { std::filesystem::remove_all(root); }

  void add(int processor, int index, int level, const char* size, const char* sharers) const {
    const auto folder =
        root / ("cpu" + std::to_string(processor)) / "cache" / ("index" + std::to_string(index));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "level") << level << "\n";
    std::ofstream(folder / "size") << size << "\n";
    std::ofstream(folder / "shared_cpu_list") << sharers << "\n";
  }
};

int64_t of(const Table& t, std::vector<int> processors) {
  return llvm::last_level_caches(t.root, processors);
}

TEST(CacheSize, CountsASharedCacheOnce) {
  const Table t("shared");
  for (int p : {0, 1, 2, 3}) {
    t.add(p, 0, 1, "32K", std::to_string(p).c_str());
    t.add(p, 1, 1, "32K", std::to_string(p).c_str());
    t.add(p, 2, 2, "1024K", std::to_string(p).c_str());
    t.add(p, 3, 3, "32768K", p < 2 ? "0-1" : "2-3");
  }
  EXPECT_EQ(of(t, {0}), 32 << 20);
  EXPECT_EQ(of(t, {0, 1}), 32 << 20);
  EXPECT_EQ(of(t, {1, 2}), 64 << 20);
  EXPECT_EQ(of(t, {0, 1, 2, 3}), 64 << 20);
  EXPECT_EQ(of(t, {}), 0);
}

TEST(CacheSize, AddsPrivateOnes) {
  const Table t("private");
  for (int p : {0, 1}) t.add(p, 0, 2, "512K", std::to_string(p).c_str());
  EXPECT_EQ(of(t, {0, 1}), 1 << 20);
}

TEST(CacheSize, IsUnknownWithoutATable) {
  const Table t("empty");
  EXPECT_EQ(of(t, {0, 1}), 0);
  t.add(0, 0, 3, "many", "0");
  EXPECT_EQ(of(t, {0}), 0);
}

TEST(CacheSize, IsKnownOfTheHost) { EXPECT_GT(llvm::host_cpu().cache_bytes, 0); }

}  // namespace
}  // namespace tw::test
