// A stand-in for libcuda.so.1: two GPUs whose memory is the host's, whose streams do everything at
// once, and whose kernels are a function of the test. Contexts and captures have the driver's
// rules: an event is recorded on streams of its own context, who waits for a captured event is
// captured, a captured event cannot be waited for on the host. What was asked of it is written
// down, and any function can be told to fail. Enough to run all of src/runtime/cuda, errors
// included, without a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace fake_cuda {

struct Launch {
  std::string function;
  unsigned grid, block, shared, cluster;
  bool starts_early;
  const void* stream;
  std::vector<uint64_t> slots;  // its parameters
};

struct State {
  int version = 13000, devices = 2;
  size_t memory = 64 << 20;  // of each GPU
  size_t used = 0;           // bytes allocated now, pinned host memory left out
  int modules = 0;           // loaded now
  int events = 0;            // that exist now
  int capability = 90;
  // What a function returns from its next call on, by name; `skip` calls succeed first. A result of
  // 700 and more stays, for all functions, as the real one does.
  struct Fault {
    int result, skip = 0;
    bool forever = false;
  };
  std::map<std::string, Fault> faults;
  int sticky = 0;
  std::map<int, int> function_attributes;     // set on any function
  int local_bytes = 0;                        // of any function whose text has no .maxnreg
  std::vector<std::string> log;               // "cuMemAllocAsync 400 stream 0", ...
  std::vector<Launch> launches;               // run, in order
  std::function<void(const Launch&)> kernel;  // runs in place of every kernel
  bool busy = false;                          // streams and events are not done
  std::string image;                          // the last one loaded
};

// Visible to one test at a time: take it, change it, and leave what you changed as it was.
State& state();
// Back to the defaults, but for what is allocated and loaded.
void reset();

}  // namespace fake_cuda
