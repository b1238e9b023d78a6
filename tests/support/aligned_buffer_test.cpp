#include "support/aligned_buffer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace tw {
namespace {

TEST(AlignedBuffer, GrowsAndStays) {
  AlignedBuffer b;
  EXPECT_EQ(b.data(), nullptr);
  void* none = b.reserve(0);
  EXPECT_NE(none, nullptr);
  EXPECT_EQ(b.reserve(0), none);
  void* p = b.reserve(1000);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % AlignedBuffer::alignment, 0u);
  EXPECT_EQ(b.reserve(1000), p);
  EXPECT_EQ(b.reserve(3), p);
  AlignedBuffer c = std::move(b);
  EXPECT_EQ(c.data(), p);
  EXPECT_EQ(b.data(), nullptr);
  EXPECT_NE(b.reserve(10), nullptr);  // moved from: as new
}

TEST(AlignedBuffer, TrimsWhatIsLarger) {
  AlignedBuffer b;
  void* p = b.reserve(1000);
  b.trim(1000);
  EXPECT_EQ(b.data(), p);
  b.trim(999);
  EXPECT_EQ(b.data(), nullptr);
  EXPECT_NE(b.reserve(1000), nullptr);
}

TEST(AlignedBuffer, HoldsNothingWhenThereIsNotEnough) {
  AlignedBuffer b;
  b.reserve(8);
  EXPECT_EQ(b.reserve(std::numeric_limits<size_t>::max() / 4), nullptr);
  EXPECT_EQ(b.data(), nullptr);
  EXPECT_NE(b.reserve(8), nullptr);
}

}  // namespace
}  // namespace tw
