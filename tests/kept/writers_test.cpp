// Many processes on one folder, some of which do not live to the end of a write.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "kept/processes.hpp"
#include "runtime/disk_cache.hpp"

namespace tw::runtime {
namespace {

constexpr uint64_t plenty = uint64_t{1} << 30;

TEST(Writers, KilledWritersLeaveNoHalfEntry) {
  const Folder folder;
  const std::string kernels = folder / "kernels";
  std::mt19937 random(38);
  const std::string large(1 << 20, 'x');
  DiskCache c(kernels, plenty);
  for (int round = 0; round < 100; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      DiskCache mine(kernels, plenty);
      for (int n = 0;; ++n) {
        const std::string key = fmt::format("key {}", n % 3);
        mine.put(key, "title", key + large);
      }
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 4000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (int n = 0; n < 3; ++n) {
      const std::string key = fmt::format("key {}", n);
      const std::optional<std::string> found = c.find(key);
      if (found) {
        ASSERT_EQ(*found, key + large);
      }
    }
    for (const auto& e : c.entries()) ASSERT_TRUE(e.intact);
  }
  EXPECT_EQ(c.put("key 0", "title", "content"), "");
  EXPECT_EQ(c.find("key 0"), "content");
}

TEST(Writers, SixteenAtOnce) {
  const Folder folder;
  const std::string kernels = folder / "kernels";
  std::vector<pid_t> children;
  for (int process = 0; process < 16; ++process) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    bool good = true;
    DiskCache c(kernels, 200000);  // too little for all: they also evict
    for (int n = 0; n < 200; ++n) {
      const std::string key = fmt::format("key {}", n % 20),
                        content = key + std::string(20000, 'x');
      good &= c.put(key, "title", content).empty();
      const auto found = c.find(fmt::format("key {}", (n + process) % 20));
      good &= !found ||
              *found == fmt::format("key {}", (n + process) % 20) + content.substr(key.size());
    }
    _exit(good ? 0 : 1);
  }
  for (pid_t child : children) {
    int status = 1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  for (const auto& e : DiskCache(kernels, plenty).entries()) EXPECT_TRUE(e.intact);
}

}  // namespace
}  // namespace tw::runtime
