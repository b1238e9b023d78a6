// What all library functions say alike.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tilewright/kernels.hpp>
#include <vector>

#include "cases/on_device.hpp"
#include "kernels/rows.hpp"

namespace tw::test {
namespace {

// Each argument of each function, default-constructed: before anything else is looked at.
TEST(LibraryFunctions, NameAnArrayThatHoldsNoData) {
  struct Function {
    const char* name;
    std::vector<const char*> arguments;
    std::function<void(const Array*)> call;
  };
  const std::vector<Function> all{
      {"vector_add", {"x", "y", "out"}, [](const Array* a) { vector_add(a[0], a[1], a[2]); }},
      {"softmax", {"x", "y"}, [](const Array* a) { softmax(a[0], a[1]); }},
      {"layer_norm",
       {"x", "weight", "bias", "y"},
       [](const Array* a) { layer_norm(a[0], a[1], a[2], a[3]); }},
      {"rms_norm", {"x", "weight", "y"}, [](const Array* a) { rms_norm(a[0], a[1], a[2]); }},
      {"cross_entropy",
       {"logits", "labels", "losses", "gradient"},
       [](const Array* a) { cross_entropy(a[0], a[1], a[2], a[3]); }},
      {"layer_norm_backward",
       {"x", "weight", "dy", "dx", "dweight", "dbias"},
       [](const Array* a) { layer_norm_backward(a[0], a[1], a[2], a[3], a[4], a[5]); }},
      {"rms_norm_backward",
       {"x", "weight", "dy", "dx", "dweight"},
       [](const Array* a) { rms_norm_backward(a[0], a[1], a[2], a[3], a[4]); }},
      {"swiglu", {"gate", "up", "out"}, [](const Array* a) { swiglu(a[0], a[1], a[2]); }},
      {"bias_gelu", {"x", "bias", "y"}, [](const Array* a) { bias_gelu(a[0], a[1], a[2]); }},
      {"bias_gelu_tanh",
       {"x", "bias", "y"},
       [](const Array* a) { bias_gelu_tanh(a[0], a[1], a[2]); }},
      {"rotary",
       {"x", "cos", "sin", "y"},
       [](const Array* a) { rotary(a[0], a[1], a[2], a[3], RotaryPairs::halves); }},
      {"transpose", {"x", "y"}, [](const Array* a) { transpose(a[0], a[1]); }},
      {"sum", {"x", "out"}, [](const Array* a) { sum(a[0], a[1]); }},
      {"cumulative_sum", {"x", "y"}, [](const Array* a) { cumulative_sum(a[0], a[1]); }},
      {"histogram", {"x", "counts"}, [](const Array* a) { histogram(a[0], a[1]); }},
      {"matmul", {"a", "b", "c"}, [](const Array* a) { matmul(a[0], a[1], a[2]); }},
      {"attention",
       {"q", "k", "v", "o"},
       [](const Array* a) { attention(a[0], a[1], a[2], a[3]); }},
      {"nearest_neighbour",
       {"queries", "base", "index"},
       [](const Array* a) { nearest_neighbour(a[0], a[1], a[2]); }},
  };
  const Array some = Array::zeros(f32, {4, 4});
  for (const Function& f : all)
    for (size_t k = 0; k < f.arguments.size(); ++k) {
      std::vector<Array> arrays(f.arguments.size(), some);
      arrays[k] = Array();
      EXPECT_EQ(message_of([&] { f.call(arrays.data()); }),
                std::string(f.name) + ": " + f.arguments[k] +
                    " is an Array that holds no data: make one with Array::zeros, from, view or "
                    "load");
    }
}

// Of an H200: the figures that were measured.
TEST(Walking, TakesTheProcessorsThatClustersReach) {
  const auto programs = [](DeviceKind device, long long rows, int n) {
    set_device(device);
    float one = 0;
    const Array x = Array::view(cpu, f32, &one, {rows, n}, {0, 0});
    const long long found = kernels::walking_programs(x, n);
    set_device(DeviceKind::cpu);
    return found;
  };
  EXPECT_EQ(programs(DeviceKind::sim, 1000, 16384), 0);
  EXPECT_EQ(programs(DeviceKind::sim, 1000, 32768), 132);
  EXPECT_EQ(programs(DeviceKind::sim, 1000, 65536), 66);
  EXPECT_EQ(programs(DeviceKind::sim, 1000, 131072), 30);
  EXPECT_EQ(programs(DeviceKind::sim, 1000, 262144), 15);
  EXPECT_EQ(programs(DeviceKind::sim, 7, 262144), 7);
  EXPECT_EQ(programs(DeviceKind::interpreter, 1000, 262144), 0);
}

}  // namespace
}  // namespace tw::test
