// Calls whose arrays are on a GPU.
#include "cuda/on_fake.hpp"
#include "runtime/cuda/code.hpp"
#include "runtime/expect_error.hpp"
#include "runtime/kernels.hpp"

namespace tw {
namespace {

using Launch = OnFake;
using Lines = std::vector<std::string>;

TEST_F(Launch, RunsWhereItsArraysAre) {
  const Array x = on_gpu(counting(100)), out = on_gpu(Array::zeros(f32, {100}));
  EXPECT_EQ(x.device(), cuda(0));
  take_log();
  call(add, x, x, out);
  EXPECT_EQ(values(out)[99], 198);
  EXPECT_EQ(last_call().programs, 7);
  ASSERT_EQ(fake_cuda::state().launches.size(), 1u);
  const fake_cuda::Launch& l = fake_cuda::state().launches[0];
  EXPECT_EQ(l.grid, 7u);
  EXPECT_EQ(l.block, 128u);
  ASSERT_EQ(l.slots.size(), 5u);
  EXPECT_EQ(l.slots[0], reinterpret_cast<uintptr_t>(x.address()));
  EXPECT_EQ(l.slots[2], reinterpret_cast<uintptr_t>(out.address()));
  EXPECT_EQ(l.slots[3], 100u);  // captured: where x ends
  EXPECT_EQ(l.slots[4], 0u);    // the first program
}

}  // namespace
}  // namespace tw
