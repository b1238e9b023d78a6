// Leave-one-out nearest neighbour on handwritten digits: each image takes the label of the nearest
// other image. The product with all images is a matmul, so a kernel of 20 lines does the whole of
// it.
#include <cstdio>
#include <limits>
#include <string>
#include <tilewright/kernels.hpp>
#include <tilewright/tilewright.hpp>
#include <vector>

#include "demo.hpp"
#include "progress.hpp"

namespace demo {

namespace {

// By brute force in f64, the lowest index on ties: the same convention as the kernel's.
std::vector<int> reference(const unsigned char* images, int n, int size) {
  std::vector<int> nearest(static_cast<size_t>(n));
  Progress progress("brute-force reference in f64");
  for (int i = 0; i < n; ++i) {
    double best = std::numeric_limits<double>::infinity();
    for (int j = 0; j < n; ++j) {
      if (j == i) continue;
      double d = 0;
      for (int k = 0; k < size; ++k) {
        const double diff = static_cast<double>(images[i * size + k]) - images[j * size + k];
        d += diff * diff;
      }
      if (d < best) {
        best = d;
        nearest[static_cast<size_t>(i)] = j;
      }
    }
    progress.step(i, n);
  }
  return nearest;
}

}  // namespace

bool digits(const char* data_dir) {
  const std::string dir = data_dir;
  const tw::Array images = tw::Array::load((dir + "/digits.npy").c_str()),
                  labels = tw::Array::load((dir + "/digits_labels.npy").c_str());
  const int n = static_cast<int>(images.dim(0)), size = static_cast<int>(images.dim(1));
  const tw::Array nearest = tw::Array::zeros(tw::i32, {n});

  tw::nearest_neighbour(images, images, nearest, true);
  const tw::CallStats first = tw::last_call();
  tw::nearest_neighbour(images, images, nearest, true);
  const double run_us = tw::last_call().run_us;

  const std::vector<int> expected = reference(images.data_as<unsigned char>(), n, size);
  const int *found = nearest.data_as<int>(), *label = labels.data_as<int>();
  int right = 0, expected_right = 0, differing = 0;
  for (int i = 0; i < n; ++i) {
    right += label[found[i]] == label[i];
    expected_right += label[expected[static_cast<size_t>(i)]] == label[i];
    differing += found[i] != expected[static_cast<size_t>(i)];
  }
  std::printf("Handwritten digits (%d images of 8x8): leave-one-out nearest neighbour\n", n);
  std::printf("  accuracy             %d of %d = %.2f%%\n", right, n, 100.0 * right / n);
  std::printf("  brute force in f64   %d of %d = %.2f%%, neighbours that differ: %d\n",
              expected_right, n, 100.0 * expected_right / n, differing);
  std::printf("  trace %.0f us, passes %.0f us, compile %.1f ms, run %.2f ms\n\n", first.trace_us,
              first.passes_us, first.compile_us / 1e3, run_us / 1e3);
  return right == expected_right && differing == 0;
}

}  // namespace demo
