// A compiled kernel as bytes.
#include "runtime/cuda/image.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ir/kernels.hpp"
#include "ir/parser.hpp"
#include "ir/serialize.hpp"

namespace tw::runtime::cuda {
namespace {

TEST(Image, IsReadBackOrRefused) {
  const ir::ParseResult r = ir::parse(test::softmax, "k");
  ASSERT_TRUE(r) << r.error.text;
  ptx::Kernel k{"text", "entry", 384, 1024, 200000, 16, 168, true};
  ptx::Assembled a;
  a.image = {'\x7f', 'E', 'L', 'F', '\0', '\xff'};
  a.registers = 168, a.spill_stores = 4, a.spill_loads = 8, a.stack = 16, a.shared = 1024;
  a.assembler = "ptxas 13.0.88";
  a.warnings = {"(C7510) one", ""};
  std::string bytes;
  write_image(*r.func, k, a, bytes);

  Image i;
  ASSERT_TRUE(read_image(bytes, i));
  std::string own, read;
  ir::canonical_bytes(*r.func, own);
  ir::canonical_bytes(i.lanes, read);
  EXPECT_EQ(read, own);
  EXPECT_EQ(i.kernel.text, "");
  EXPECT_EQ(i.kernel.entry, "entry");
  EXPECT_EQ(i.kernel.threads, 384);
  EXPECT_EQ(i.kernel.static_shared, 1024);
  EXPECT_EQ(i.kernel.dynamic_shared, 200000);
  EXPECT_EQ(i.kernel.cluster, 16);
  EXPECT_EQ(i.kernel.max_registers, 168);
  EXPECT_TRUE(i.kernel.starts_early);
  ASSERT_TRUE(i.machine);
  EXPECT_EQ(i.machine->image, a.image);
  EXPECT_EQ(i.machine->registers, 168);
  EXPECT_EQ(i.machine->spill_stores, 4);
  EXPECT_EQ(i.machine->spill_loads, 8);
  EXPECT_EQ(i.machine->stack, 16);
  EXPECT_EQ(i.machine->shared, 1024);
  EXPECT_EQ(i.machine->assembler, a.assembler);
  EXPECT_EQ(i.machine->warnings, a.warnings);

  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(read_image(std::string_view(bytes).substr(0, size), i)) << size;
  EXPECT_FALSE(read_image(bytes + "x", i));
  // Counts of what is not there must not be believed.
  for (size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    std::string bad = bytes;
    std::fill_n(bad.begin() + static_cast<ptrdiff_t>(at), 8, '\xff');
    read_image(bad, i);
  }
}

}  // namespace
}  // namespace tw::runtime::cuda
