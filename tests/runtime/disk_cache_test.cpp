// The files of kept kernels: what is found is what was put, whatever happens to them.
#include "runtime/disk_cache.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace tw::runtime {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t plenty = uint64_t{1} << 30;

class Disk : public testing::Test {
 protected:
  Disk() {
    std::string made = (fs::temp_directory_path() / "tilewright-disk-XXXXXX").string();
    if (mkdtemp(made.data())) folder = made;
  }
  ~Disk() override {
    std::error_code e;
    fs::remove_all(folder, e);
  }
  // The file of an only entry.
  fs::path only() const {
    const auto e = DiskCache(kernels(), plenty).entries();
    EXPECT_EQ(e.size(), 1u);
    return e.empty() ? "" : e[0].path;
  }
  std::string kernels() const { return folder / "kernels"; }
  fs::path folder;
};

std::string put(DiskCache& c, std::string_view key, std::string_view content) {
  return c.put(key, "title", content);
}

std::string content_of(const fs::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& p, std::string_view bytes) {
  std::ofstream(p, std::ios::binary) << bytes;
}

TEST_F(Disk, FindsWhatWasPut) {
  DiskCache c(kernels(), plenty);
  EXPECT_FALSE(c.find("key"));
  for (std::string_view content : {std::string_view(), std::string_view("a\0b", 3)}) {
    EXPECT_EQ(put(c, "key", content), "");
    EXPECT_EQ(c.find("key"), content);
    EXPECT_EQ(DiskCache(kernels(), plenty).find("key"), content);
    EXPECT_FALSE(c.find("kez"));
  }
  EXPECT_EQ(only().parent_path(), kernels());
  struct stat s;
  ASSERT_EQ(stat(kernels().c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 0777, 0700u);
}

TEST_F(Disk, NoByteMayChange) {
  DiskCache c(kernels(), plenty);
  put(c, "key", "content");
  const fs::path file = only();
  const std::string good = content_of(file);
  for (size_t at = 0; at < good.size(); ++at)
    for (int bit : {0, 7}) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
      write(file, bad);
      EXPECT_FALSE(c.find("key")) << at;
    }
  for (size_t size = 0; size < good.size(); ++size) {
    write(file, good.substr(0, size));
    EXPECT_FALSE(c.find("key")) << size;
    const auto entries = c.entries();
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_FALSE(entries[0].intact);
  }
  write(file, good + "x");
  EXPECT_FALSE(c.find("key"));
  fs::resize_file(file, uint64_t{1} << 40);  // without room on the disk, and for none in memory
  EXPECT_FALSE(c.find("key"));
  EXPECT_FALSE(c.entries()[0].intact);
  put(c, "key", "content");
  EXPECT_EQ(content_of(file), good);  // nothing of time or place is in it
  EXPECT_EQ(c.find("key"), "content");
}

// Two keys of one hash: the key decides.
TEST_F(Disk, TheKeyIsComparedInFull) {
  DiskCache c(kernels(), plenty);
  put(c, "key", "content");
  const fs::path file = only();
  put(c, "another", "other");
  for (const auto& e : c.entries())
    if (e.path != file) fs::rename(e.path, file);
  EXPECT_FALSE(c.find("key"));
  EXPECT_FALSE(c.entries()[0].intact);
}

TEST_F(Disk, TheLeastUsedGoFirst) {
  const std::string content(1000, 'x');
  DiskCache c(kernels(), 10500);
  const auto age = [&](std::string_view key, long long hours) {
    DiskCache one(folder / "one", plenty);
    put(one, key, "");
    const fs::path name = fs::path(one.entries()[0].path).filename();
    one.clear();
    fs::last_write_time(fs::path(kernels()) / name,
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  for (int n = 0; n < 9; ++n) {
    put(c, fmt::format("key {}", n), content);
    age(fmt::format("key {}", n), 100 - n);
  }
  EXPECT_EQ(c.entries().size(), 9u);
  EXPECT_TRUE(c.find("key 0"));  // used, and so the youngest
  put(c, "key 9", content);
  EXPECT_TRUE(c.find("key 0"));
  EXPECT_FALSE(c.find("key 1"));
  EXPECT_TRUE(c.find("key 9"));
  uint64_t sum = 0;
  for (const auto& e : c.entries()) sum += e.bytes;
  EXPECT_LE(sum, 10500u * 9 / 10);
  // A process that knows nothing of the others' files looks first.
  DiskCache other(kernels(), 5000);
  put(other, "key 10", content);
  EXPECT_LE(other.entries().size(), 4u);
  EXPECT_TRUE(other.find("key 10"));
  // What does not fit at all is not kept, and pushes nothing out.
  EXPECT_EQ(put(other, "large", std::string(6000, 'x')), "");
  EXPECT_FALSE(other.find("large"));
  EXPECT_TRUE(other.find("key 10"));
}

TEST_F(Disk, RemainsOfDeadWritersGo) {
  fs::create_directories(kernels());
  const fs::path old = fs::path(kernels()) / "1-1-1.part",
                 fresh = fs::path(kernels()) / "2-1-1.part";
  write(old, "half"), write(fresh, "half");
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(2));
  write(fs::path(kernels()) / "notes.txt", "not ours");
  DiskCache c(kernels(), plenty);
  put(c, "key", "content");
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(fresh));
  EXPECT_EQ(c.clear(), 1u);
  EXPECT_FALSE(fs::exists(fresh));
  EXPECT_TRUE(fs::exists(fs::path(kernels()) / "notes.txt"));
}

// The folder may be one in which people keep other things.
TEST_F(Disk, OthersFilesStay) {
  DiskCache c(kernels(), 4096);
  EXPECT_EQ(put(c, "key", std::string(3000, 'x')), "");
  const fs::path mine = fs::path(kernels()) / "mine.kernel",
                 long_name = fs::path(kernels()) / (std::string(31, 'a') + "g.kernel");
  fs::create_directory(mine);
  write(mine / "file", "precious");
  write(long_name, "precious");
  EXPECT_EQ(c.entries().size(), 1u);
  EXPECT_EQ(put(c, "other", std::string(3000, 'y')), "");  // makes room
  EXPECT_EQ(c.clear(), 1u);
  EXPECT_EQ(content_of(mine / "file"), "precious");
  EXPECT_EQ(content_of(long_name), "precious");
}

TEST_F(Disk, ThreadsOfOneProcess) {
  DiskCache c(kernels(), 100000);
  std::vector<std::thread> threads;
  std::atomic<int> bad{0};
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int n = 0; n < 50; ++n) {
        const std::string key = fmt::format("key {}", (n + t) % 7);
        bad += !put(c, key, key + std::string(5000, 'x')).empty();
        if (const auto found = c.find(key)) bad += !found->starts_with(key);
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(bad, 0);
  for (const auto& e : c.entries()) EXPECT_TRUE(e.intact);
}

// Variables of the environment, for as long as it lives.
class Variables {
 public:
  explicit Variables(std::map<std::string, std::optional<std::string>> values) {
    for (const auto& [name, value] : values) {
      const char* old = std::getenv(name.c_str());
      old_[name] = old ? std::optional<std::string>(old) : std::nullopt;
      set(name, value);
    }
  }
  ~Variables() {
    for (const auto& [name, value] : old_) set(name, value);
  }

 private:
  static void set(const std::string& name, const std::optional<std::string>& value) {
    if (value)
      setenv(name.c_str(), value->c_str(), 1);
    else
      unsetenv(name.c_str());
  }
  std::map<std::string, std::optional<std::string>> old_;
};

DiskPlace place(std::optional<std::string> dir, std::optional<std::string> xdg,
                std::optional<std::string> home, std::optional<std::string> mb = {}) {
  const Variables v(
      {{"TW_CACHE_DIR", dir}, {"XDG_CACHE_HOME", xdg}, {"HOME", home}, {"TW_CACHE_MB", mb}});
  return disk_place();
}

TEST(Place, IsWhereTheEnvironmentSays) {
  EXPECT_EQ(place("/a", "/b", "/c").folder, "/a");
  EXPECT_EQ(place("a", "/b", "/c").folder, fs::current_path() / "a");
  EXPECT_EQ(place({}, "/b", "/c").folder, "/b/tilewright");
  for (const char* none : {"", "relative"})
    EXPECT_EQ(place({}, none, "/c").folder, "/c/.cache/tilewright");
  EXPECT_EQ(place({}, {}, "/c").why, "");
  for (std::optional<std::string> none : {std::optional<std::string>(), {""}, {"relative"}}) {
    EXPECT_EQ(place({}, {}, none).folder, "");
    EXPECT_EQ(place({}, {}, none).why, "there is no HOME");
  }
  EXPECT_EQ(place("", "/b", "/c").folder, "");
  EXPECT_EQ(place("", "/b", "/c").why, "");
}

TEST(Place, HasASize) {
  EXPECT_EQ(place("/a", {}, {}).most_bytes, uint64_t{1} << 30);
  EXPECT_EQ(place("/a", {}, {}, "3").most_bytes, uint64_t{3} << 20);
  EXPECT_EQ(place("/a", {}, {}, "0").folder, "");
  EXPECT_EQ(place("/a", {}, {}, "0").why, "");
  for (const char* bad : {"many", "-1", "1x", "18446744073709551615"}) {
    EXPECT_EQ(place("/a", {}, {}, bad).folder, "");
    EXPECT_EQ(place("/a", {}, {}, bad).why,
              fmt::format("TW_CACHE_MB is '{}', no number of MiB", bad));
  }
}

TEST_F(Disk, SaysOnceWhatIsWrong) {
  DiskCache none("", plenty, "there is no HOME");
  EXPECT_EQ(put(none, "key", ""),
            "compiled kernels are not kept for the next run: there is no HOME; TW_CACHE_DIR names "
            "a folder for them, and keeps none when it is empty");
  EXPECT_EQ(put(none, "key", ""), "");
  EXPECT_FALSE(none.find("key"));
  DiskCache unwanted("", plenty);
  EXPECT_EQ(put(unwanted, "key", ""), "");
  EXPECT_TRUE(unwanted.entries().empty());
  EXPECT_EQ(unwanted.clear(), 0u);
}

}  // namespace
}  // namespace tw::runtime
