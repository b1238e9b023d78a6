// Compiled kernels that outlive their process: a program that starts again finds them, and whatever
// happens to the folder, it computes the same.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <tilewright/kernel_cache.hpp>
#include <tilewright/runtime.hpp>
#include <vector>

#include "kept/processes.hpp"

namespace tw {
namespace {

namespace fs = std::filesystem;

class Kept : public testing::Test {
 protected:
  void SetUp() override {
    setenv("TW_CACHE_DIR", kernels.c_str(), 1);
    unsetenv("TW_CACHE_MB");
    take_assembled();
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> out;
    if (!fs::exists(kernels)) return out;
    for (const auto& e : fs::directory_iterator(kernels)) out.push_back(e.path());
    return out;
  }
  // The one kernel of `call_add`, kept.
  fs::path keep_one() const {
    EXPECT_EQ(in_new_process(call_add).result, "right");
    take_assembled();
    const auto all = files();
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? fs::path() : all[0];
  }
  Folder folder;
  const std::string kernels = folder / "kernels";
};

void expect_run(const Outcome& o, long long hits, long long compiles, const std::string& notes) {
  EXPECT_TRUE(o.ended);
  EXPECT_EQ(o.result, "right");
  EXPECT_EQ(o.disk_hits, hits);
  EXPECT_EQ(o.compiles, compiles);
  EXPECT_EQ(o.notes, notes);
}

TEST_F(Kept, TheNextProcessCompilesNothing) {
  expect_run(in_new_process(call_add), 0, 1, "");
  EXPECT_EQ(take_assembled(), 1);
  expect_run(in_new_process([] {
               const std::string result = call_add();
               return last_call().compiled ? "compiled" : result;
             }),
             1, 0, "");
  EXPECT_EQ(take_assembled(), 0);
  ASSERT_EQ(files().size(), 1u);
}

TEST_F(Kept, OneEntryForEqualGpus) {
  keep_one();
  // The second fake GPU is as the first one; the key in memory knows which it is.
  expect_run(in_new_process([] { return call_add_on(1); }), 1, 0, "");
}

TEST_F(Kept, OtherKernelsAreOtherEntries) {
  for (int block : {16, 32}) {
    expect_run(in_new_process([&] { return call_twice(block); }), 0, 1, "");
    expect_run(in_new_process([&] { return call_twice(block); }), 1, 0, "");
  }
  EXPECT_EQ(files().size(), 2u);
}

TEST_F(Kept, FreezeForbidsTheDiskToo) {
  keep_one();
  const Outcome o = in_new_process([] {
    freeze();
    return call_add();
  });
  EXPECT_NE(o.result.find("tw::freeze forbids it"), std::string::npos) << o.result;
}

TEST_F(Kept, WhatIsDamagedIsCompiledAndRepaired) {
  const fs::path file = keep_one();
  const auto size = fs::file_size(file);
  const auto flip = [&](uintmax_t at) {
    std::fstream f(file, std::ios::in | std::ios::out | std::ios::binary);
    f.seekg(static_cast<std::streamoff>(at));
    const char c = static_cast<char>(f.get() ^ 1);
    f.seekp(static_cast<std::streamoff>(at));
    f.put(c);
  };
  const std::pair<const char*, std::function<void()>> damages[] = {
      {"truncated to nothing", [&] { fs::resize_file(file, 0); }},
      {"truncated to half", [&] { fs::resize_file(file, size / 2); }},
      {"the last byte is missing", [&] { fs::resize_file(file, size - 1); }},
      {"a byte too many", [&] { std::ofstream(file, std::ios::app) << 'x'; }},
      {"another magic", [&] { flip(0); }},
      {"another format", [&] { flip(8); }},
      {"a flipped checksum", [&] { flip(16); }},
      {"a flipped size", [&] { flip(40); }},
      {"a flipped key", [&] { flip(70); }},
      {"a flipped middle", [&] { flip(size / 2); }},
      {"a flipped end", [&] { flip(size - 1); }},
      {"deleted", [&] { fs::remove(file); }},
      {"a folder", [&] { fs::remove(file), fs::create_directories(file / "in" / "it"); }},
      {"a pipe", [&] { fs::remove(file), mkfifo(file.c_str(), 0600); }},
      {"a link to nowhere", [&] { fs::remove(file), fs::create_symlink("/there/is/none", file); }},
      {"the folder is gone", [&] { fs::remove_all(kernels); }},
  };
  for (const auto& [what, damage] : damages) {
    SCOPED_TRACE(what);
    damage();
    expect_run(in_new_process(call_add), 0, 1, "");
    EXPECT_EQ(take_assembled(), 1);
    expect_run(in_new_process(call_add), 1, 0, "");
    EXPECT_EQ(take_assembled(), 0);
    EXPECT_EQ(files(), std::vector<fs::path>{file});
  }
}

// An image whose checksum holds and which the driver does not take all the same.
TEST_F(Kept, WhatTheDriverRefusesIsCompiled) {
  keep_one();
  // Nothing of this test runs on the real driver: the fault is of the first call in the child.
  const Outcome o = in_new_process([] { return with_fault("cuModuleLoadDataEx", 200, call_add); });
  expect_run(o, 0, 1, "");
}

std::string no_room(const std::string& why) {
  return fmt::format(
      "compiled kernels are not kept for the next run: {}; TW_CACHE_DIR names a folder for them, "
      "and keeps none when it is empty\n",
      why);
}

// What root may do, another user may not: the calls run as one that has no rights.
std::string as_nobody(const std::function<std::string()>& body) {
  if (!available(DeviceKind::cuda)) return "no fake driver";
  if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) return "still root";
  return body();
}

TEST_F(Kept, AReadOnlyFolderIsReadAndSaidOnce) {
  keep_one();
  chmod(kernels.c_str(), 0555);
  expect_run(in_new_process([] { return as_nobody(call_add); }), 1, 0, "");
  const Outcome o = in_new_process([] {
    return as_nobody([] {
      const std::string first = call_twice(16), second = call_twice(32);
      return first == "right" ? second : first;
    });
  });
  expect_run(o, 0, 2, no_room(kernels + " cannot be written: Permission denied"));
  chmod(kernels.c_str(), 0755);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(Kept, AFolderThatCannotBeMade) {
  chmod(folder.path.c_str(), 0555);
  const Outcome o = in_new_process([] { return as_nobody(call_add); });
  expect_run(o, 0, 1, no_room(kernels + " cannot be made: Permission denied"));
  chmod(folder.path.c_str(), 0755);
  std::ofstream(kernels) << "a file in its place";
  expect_run(in_new_process(call_add), 0, 1, no_room(kernels + " cannot be made: Not a directory"));
}

TEST_F(Kept, AFullDisk) {
  const auto size = fs::file_size(keep_one());
  fs::remove_all(kernels);
  const Outcome o = in_new_process([&] {
    const rlimit limit{size - 1, size - 1};
    setrlimit(RLIMIT_FSIZE, &limit);
    return call_add();
  });
  expect_run(o, 0, 1, no_room(kernels + " cannot be written: File too large"));
  EXPECT_TRUE(files().empty());
}

TEST_F(Kept, WithoutHome) {
  unsetenv("TW_CACHE_DIR");
  const Outcome o = in_new_process([] {
    unsetenv("HOME");
    unsetenv("XDG_CACHE_HOME");
    const std::string first = call_twice(16), second = call_twice(32);
    return first == "right" ? second : first;
  });
  expect_run(o, 0, 2, no_room("there is no HOME"));
}

TEST_F(Kept, NoneAreWanted) {
  setenv("TW_CACHE_DIR", "", 1);
  expect_run(in_new_process(call_add), 0, 1, "");
  setenv("TW_CACHE_DIR", kernels.c_str(), 1);
  setenv("TW_CACHE_MB", "0", 1);
  expect_run(in_new_process(call_add), 0, 1, "");
  EXPECT_FALSE(fs::exists(kernels));
}

TEST_F(Kept, SixteenProcessesAtOnce) {
  std::vector<pid_t> children;
  for (int n = 0; n < 16; ++n) {
    const pid_t child = fork();
    if (child == 0) {
      bool right = true;
      try {
        right = call_add() == "right" && call_twice(16) == "right";
        Note none;
        right &= !next_note(none);
      } catch (const std::exception&) {
        right = false;
      }
      _exit(right ? 0 : 1);
    }
    children.push_back(child);
  }
  for (pid_t c : children) {
    int status = 1;
    waitpid(c, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(files().size(), 2u);
  take_assembled();
  expect_run(in_new_process(call_add), 1, 0, "");
  expect_run(in_new_process([] { return call_twice(16); }), 1, 0, "");
  EXPECT_EQ(take_assembled(), 0);
}

TEST_F(Kept, AreListedAndCleared) {
  const fs::path file = keep_one();
  const Outcome o = in_new_process([] {
    std::string text;
    each_kept_kernel(
        [](const KeptKernel& k, void* to) {
          *static_cast<std::string*>(to) += fmt::format("{}|{}|{}|{}|", k.file, k.title,
                                                        k.intact ? "intact" : "damaged", k.bytes);
        },
        &text);
    return fmt::format("{}{}|{}", text, clear_kernel_cache(), kernel_cache_folder());
  });
  EXPECT_EQ(o.result.find(file.string() + "|"), 0u) << o.result;
  EXPECT_NE(o.result.find("; ptx sm_90a"), std::string::npos) << o.result;
  EXPECT_NE(o.result.find("; ptxas 13.0.88|intact|"), std::string::npos) << o.result;
  EXPECT_TRUE(o.result.ends_with("|1|" + kernels)) << o.result;
  EXPECT_TRUE(files().empty());
}

}  // namespace
}  // namespace tw
