// The demo: real data first, then the library kernels at usual sizes.
//   demo [--device DEVICE]
#include <cstdio>
#include <cstring>
#include <tilewright/tilewright.hpp>

#include "demo.hpp"

namespace {

constexpr const char* usage =
    "usage: demo [--device DEVICE]\n"
    "Runs library kernels on real data and at usual sizes, and compares with f64 references.\n"
    "  --device DEVICE  cpu (the default), cuda, interpreter or sim; the last two take long\n";

bool is(const char* argument, const char* name) { return std::strcmp(argument, name) == 0; }

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && (is(argv[1], "--help") || is(argv[1], "-h"))) {
      std::fputs(usage, stdout);
      return 0;
    }
    if (argc == 3 && is(argv[1], "--device")) {
      tw::set_device(tw::device_named(argv[2]));
    } else if (argc != 1) {
      std::fprintf(stderr, "demo: unknown argument '%s': demo --help says what to write\n",
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
