// Programs that start anew: each call of `in_new_process` is one, on the fake driver and a fake
// ptxas, which copies its input and counts how often it is run.
#pragma once

#include <functional>
#include <string>

namespace tw {

// A folder that is gone with it. Other users may go into it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path + "/" + name; }
  std::string path;
};

struct Outcome {
  bool ended = false;  // returned by itself
  long long disk_hits = 0, compiles = 0;
  std::string result;  // of `body`
  std::string notes;   // one a line
};
Outcome in_new_process(const std::function<std::string()>& body);

// How often kernels were assembled, by any process, since the last time.
int take_assembled();

// Calls a kernel on the GPU, whose code the simulator runs: "right", or what is wrong.
std::string call_add();
std::string call_add_on(int ordinal);
std::string call_twice(int block);
// The same, where a function of the driver fails once.
std::string with_fault(const char* function, int result, const std::function<std::string()>& body);

}  // namespace tw
