// Kernels kept on disk, on a real GPU: what another process assembled runs, and what is damaged is
// not loaded. Each process is this program again, with one test.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <tilewright/tilewright.hpp>

#include "runtime/kernels.hpp"
#include "target/ptx/assemble.hpp"

namespace tw {
namespace {

namespace fs = std::filesystem;

TEST(GpuKept, DISABLED_OneProcess) {
  const Array host = Array::empty(f32, {1000});
  for (int i = 0; i < 1000; ++i) host.data_as<float>()[i] = 21;
  const Array x = host.to(cuda()), out = Array::zeros(f32, {1000}, cuda());
  call(add, x, x, out);
  const Array back = out.to(cpu);
  bool right = true;
  for (int i = 0; i < 1000; ++i) right &= back.data_as<float>()[i] == 42;
  const CacheCounts c = cache_counts();
  fmt::print("kept: {} {} {}\n", c.disk_hits, c.compiles, right ? "right" : "wrong");
}

// Hits, compiles, and whether the result is right.
std::string one_process(const std::string& folder) {
  const std::string command = fmt::format(
      "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX -u GTEST_OUTPUT TW_CACHE_DIR='{}' '{}' "
      "--gtest_also_run_disabled_tests --gtest_filter=GpuKept.DISABLED_OneProcess 2>&1",
      folder, fs::read_symlink("/proc/self/exe").string());
  std::string said;
  if (FILE* p = popen(command.c_str(), "r")) {
    char buffer[512];
    while (fgets(buffer, sizeof buffer, p)) said += buffer;
    pclose(p);
  }
  const size_t at = said.find("kept: ");
  return at == said.npos ? said : said.substr(at + 6, said.find('\n', at) - at - 6);
}

TEST(GpuKept, OutlivesItsProcess) {
  const char* why = nullptr;
  if (!available(DeviceKind::cuda, &why)) GTEST_SKIP() << why;
  if (ptx::assembler_version().empty()) GTEST_SKIP() << "no assembler: the driver keeps its own";
  std::string folder = (fs::temp_directory_path() / "tilewright-gpu-kept-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  EXPECT_EQ(one_process(folder), "0 1 right");
  EXPECT_EQ(one_process(folder), "1 0 right");
  for (int damage = 0; damage < 3; ++damage)
    for (const auto& e : fs::directory_iterator(folder)) {
      const auto size = fs::file_size(e.path());
      if (damage < 2) {
        fs::resize_file(e.path(), damage == 0 ? 0 : size / 2);
      } else {  // in the machine code, which is last
        std::fstream f(e.path(), std::ios::in | std::ios::out | std::ios::binary);
        f.seekp(static_cast<std::streamoff>(size - size / 4));
        f.put('\x5a');
        f.put('\xa5');
      }
      EXPECT_EQ(one_process(folder), "0 1 right") << damage;
      EXPECT_EQ(one_process(folder), "1 0 right") << damage;
      break;  // the folder has another file now
    }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace tw
