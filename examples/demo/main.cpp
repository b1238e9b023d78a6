// The demo: real data first, then the library kernels at usual sizes.
//   demo [--device cpu|interpreter]
#include <cstdio>
#include <cstring>
#include <tilewright/tilewright.hpp>

#include "demo.hpp"

int main(int argc, char** argv) {
  try {
    if (argc == 3 && std::strcmp(argv[1], "--device") == 0) {
      tw::set_device(tw::device_named(argv[2]));
    } else if (argc != 1) {
      std::fprintf(stderr,
                   "demo: unknown argument '%s': write demo, or demo --device interpreter\n",
                   argv[1]);
      return 2;
    }
    std::printf("Tilewright on %s\n\n", tw::name_of(tw::current_device()));
    bool right = demo::digits(TW_DATA_DIR);
    demo::print_heading();
    right &= demo::softmax();
    right &= demo::layer_norm();
    right &= demo::matmul();
    right &= demo::attention();
    std::printf("\n%s\n",
                right ? "All results agree with their f64 references." : "SOME RESULTS ARE WRONG.");
    return right ? 0 : 1;
  } catch (const tw::Error& e) {
    std::fprintf(stderr, "demo: %s\n", e.what());
    return 1;
  }
}
