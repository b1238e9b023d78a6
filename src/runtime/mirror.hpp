// Calls on host arrays that run on a GPU all the same (set_device(cuda)): the arrays are copied
// there, and what the kernel stored is copied back.
#pragma once

#include <memory>
#include <vector>

#include "runtime/array_body.hpp"
#include "runtime/variant.hpp"

namespace tw::runtime {

// Puts copies on the GPU in place of the arrays of a call for as long as it lives. Arrays that
// share memory share it there; addresses keep their alignment, so that the same variant is chosen.
class Mirror {
 public:
  Mirror(detail::CallSite&, tw::Device);
  ~Mirror();
  Mirror(const Mirror&) = delete;
  Mirror& operator=(const Mirror&) = delete;
  // After the launch: waits for it. Copies all memory between the first and the last element of
  // what was stored to.
  void copy_back(std::span<const Stored>);

 private:
  struct Range {
    char *begin, *end;  // on the host
    Array copy;         // bytes on the GPU
    char* there = nullptr;
  };
  struct Twin {
    int leaf;
    uint32_t tensor;  // which of the tensor parameters
    detail::ArrayBody* host;
    Array there;
    char *begin, *end;
  };
  Range& range_of(const Twin&);

  detail::CallSite& site_;
  std::vector<Twin> twins_;  // of the tensors on the host
  std::vector<Range> ranges_;
};

}  // namespace tw::runtime
